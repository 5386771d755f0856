// The virtual board's page: a hand for the button, the disc and the cable, eyes for the lamps.
import { recall, remember } from "../storage.js";
import { Wire } from "./wire.js";

const given = JSON.parse(document.getElementById("virtual").textContent);
const find = (query) => document.querySelector(query);
const all = (query) => [...document.querySelectorAll(query)];
const trouble = find("#trouble");

function complain(text) {
  trouble.textContent = text;
  trouble.hidden = !text;
}

// --- what this browser's board remembers

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const kept = recall("virtual-board") ?? {};
const board = {
  name: /^[0-9a-f]{16}$/.test(kept.name) ? kept.name : hex(crypto.getRandomValues(new Uint8Array(8))),
  eeprom: /^([0-9a-f]{2}){1024}$/.test(kept.eeprom) ? kept.eeprom : "ff".repeat(1024),
};
remember("virtual-board", board);

// --- the chip and the cable

const worker = new Worker(given.worker, { type: "module" });
const tell = (act, more = {}) => worker.postMessage({ act, ...more });
const cable = find("#cable");
const cableStates = { in: ["busy", "no-host"], host: ["ok", "host"], out: ["bad", "cable-out"], replaced: ["bad", "replaced"] };

const wire = new Wire(board.name, {
  onBytes(bytes) {
    tell("bytes", { bytes });
    show("→", bytes);
  },
  onOpened: () => tell("reset"), // as opening a serial port does to such boards
  onState(state) {
    const [dot, word] = cableStates[state];
    cable.dataset.state = state;
    cable.querySelector(".dot").className = `dot ${dot}`;
    cable.querySelector("[data-label]").textContent = given.texts[word];
    if (state === "replaced") complain(given.texts.replaced);
  },
});

worker.addEventListener("message", ({ data }) => {
  if (data.what === "wire") {
    wire.send(data.bytes);
    show("←", data.bytes);
  } else if (data.what === "lamps") light(data.lamps);
  else if (data.what === "eeprom") remember("virtual-board", { ...board, eeprom: hex(data.eeprom) });
  else if (data.what === "reset") note(given.texts.reset);
  else if (data.what === "slow") note(given.texts.slow);
  else if (data.what === "broken") complain(data.text);
});
worker.addEventListener("error", (event) => complain(event.message || given.texts["no-program"]));

// --- lamps

const lamps = all("[data-lamp]");
const faces = { 1: 1, 2: 2, 3: 3, 6: 4, 7: 5, 14: 6 };

function light(bits) {
  for (const lamp of lamps) lamp.dataset.on = String(Boolean(bits >> Number(lamp.dataset.lamp) & 1));
  const dice = [0, 1, 2].map((die) => faces[bits >> 4 * die & 15]).filter(Boolean);
  if (!(bits >> 13 & 1)) find("#dice-read").textContent = dice.join(" ") || "–";
}

// --- what goes over the cable

const log = find("#wire");
const parts = { "←": "", "→": "" };

function show(arrow, bytes) {
  const lines = (parts[arrow] + String.fromCharCode(...bytes)).split("\n");
  parts[arrow] = lines.pop().slice(-100);
  for (const line of lines) {
    if (arrow === "←" && line.startsWith("$ST,")) find("#knob").textContent = given.winds[Number(line.split(",")[4])] ?? "–";
    else note(`${arrow} ${line}`);
  }
}

function note(line) {
  const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
  log.append(`${line}\n`);
  while (log.childNodes.length > 200) log.firstChild.remove();
  if (atEnd) log.scrollTop = log.scrollHeight;
}

// --- the hand: button

const button = find("#throw");

function press(pressed) {
  if (button.dataset.pressed === String(pressed)) return;
  button.dataset.pressed = String(pressed);
  tell("touch", { changes: { pressed } });
}
button.addEventListener("pointerdown", (event) => {
  button.setPointerCapture(event.pointerId);
  press(true);
});
for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(name, () => press(false));
button.addEventListener("keydown", (event) => { if ([" ", "Enter"].includes(event.key)) { event.preventDefault(); press(true); } });
button.addEventListener("keyup", (event) => { if ([" ", "Enter"].includes(event.key)) press(false); });
button.addEventListener("contextmenu", (event) => event.preventDefault());

// --- the hand: disc and knob

const disc = find("#disc");
const REACH = 24; // degrees to either side in which a sensor feels the magnet
let angle = 0;
let moving = 0;

function turn(to) {
  angle = (to % 360 + 360) % 360;
  let halls = 0;
  for (const seat of [0, 1, 2, 3]) {
    const away = Math.abs((angle - 90 * seat + 540) % 360 - 180);
    if (away <= REACH) halls |= 1 << seat;
    find(`[data-hall="${seat}"]`).dataset.on = String(away <= REACH);
  }
  find("#plate").setAttribute("transform", `rotate(${-angle} 120 120)`);
  disc.setAttribute("aria-valuenow", Math.round(angle));
  disc.setAttribute("aria-valuetext", given.winds[Math.log2(halls)] ?? "–");
  tell("touch", { changes: { halls } });
}

/** Turns it there as a hand would, the shorter way, in a third of a second. */
function glide(to) {
  const from = angle, way = (to - from + 540) % 360 - 180, start = performance.now(), mine = ++moving;
  const step = () => {
    if (mine !== moving) return;
    const share = Math.min(1, (performance.now() - start) / 350);
    turn(from + way * share);
    if (share < 1) setTimeout(step, 16);
  };
  step();
}

function pointed(event) {
  const box = disc.getBoundingClientRect();
  return Math.atan2(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2) * 180 / Math.PI;
}
let grip = null;
disc.addEventListener("pointerdown", (event) => {
  disc.setPointerCapture(event.pointerId);
  moving += 1;
  grip = angle - pointed(event);
});
disc.addEventListener("pointermove", (event) => { if (grip !== null) turn(pointed(event) + grip); });
for (const name of ["pointerup", "pointercancel"]) disc.addEventListener(name, () => { grip = null; });
disc.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 15, ArrowUp: 15, ArrowLeft: -15, ArrowDown: -15, PageUp: 90, PageDown: -90 }[event.key];
  if (!step) return;
  event.preventDefault();
  moving += 1;
  turn(angle + step);
});
for (const key of all("[data-turn]")) key.addEventListener("click", () => glide(90 * Number(key.dataset.turn)));
find("[data-between]").addEventListener("click", () => glide(angle + (angle % 90 === 45 ? 90 : 45 - angle % 90)));
for (const key of all("[data-click]")) key.addEventListener("click", () => tell("click", { direction: Number(key.dataset.click) }));
find("#battery").addEventListener("input", (event) => {
  const volts = Number(event.target.value);
  find("#volts").value = volts.toFixed(2);
  tell("touch", { changes: { volts } });
});

// --- the hand: cable, reset, memory, parts

const plug = find("#plug");
plug.addEventListener("click", () => {
  const out = plug.getAttribute("aria-pressed") === "true";
  plug.setAttribute("aria-pressed", String(!out));
  plug.textContent = out ? given.texts["plug-in"] : given.texts.pull;
  complain("");
  tell("power", { on: !out }); // the cable is also its power
  if (out) wire.pull();
  else wire.connect();
});
find("#reset").addEventListener("click", () => tell("reset"));
find("#erase").addEventListener("click", () => tell("erase"));
for (const part of all("[data-part]")) {
  part.addEventListener("change", () => {
    tell("touch", { changes: { [part.dataset.part]: part.checked } });
    tell("reset"); // the board looks for its parts when it starts
  });
}
addEventListener("pagehide", () => wire.pull());
addEventListener("pageshow", (event) => { if (event.persisted && plug.getAttribute("aria-pressed") === "true") wire.connect(); });

// --- go

try {
  const answer = await fetch(given.program);
  if (!answer.ok) throw new Error(given.texts["no-program"]);
  const eeprom = board.eeprom.match(/../g).map((pair) => Number.parseInt(pair, 16));
  tell("start", { program: await answer.text(), eeprom, inputs: {} });
  turn(0);
  wire.connect();
} catch (error) {
  complain(error.message);
}
