// How this one screen shows a table: what stays on, what is turned, clocks, and care for screens that never change.
import { toast } from "./dom.js";
import { fit } from "./fit.js";
import { recall, remember } from "./storage.js";
import { t } from "./text.js";

const MINUTE = 60 * 1000;
const QUIET = 10 * MINUTE; // after which a dimming screen dims
const FACES = MINUTE / 2; // how long hands and curve each are shown
const SHIFT = 3 * MINUTE; // how often the picture moves a little
const PLACES = [[0, 0], [2, 0], [2, 2], [0, 2], [-2, 2], [-2, 0], [-2, -2], [0, -2], [2, -2]];

const view = { turned: false, awake: false, dim: false, joined: false, turns: true, seats: {}, ...(recall("view") ?? {}) };
let board = null;
let ahead = 0; // how much later the server's clock is than ours
let lock = null;
let idle = 0;

/** Takes over the screen of a table, for as long as the page is open. */
export function showScreen(main, regions) {
  board = main;
  ahead = Number(board.dataset.now) - Date.now();
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, stirred);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && view.awake) stayAwake(); });
  for (const input of document.querySelectorAll("[data-view]")) {
    input.addEventListener("change", () => {
      view[input.dataset.view] = input.checked;
      remember("view", view);
      apply();
      fit(regions);
    });
  }
  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-turn]");
    if (!turn) return;
    view.seats[turn.dataset.turn] = !view.seats[turn.dataset.turn];
    remember("view", view);
    turnSeats(regions);
  });
  document.querySelector("[data-full-screen]")?.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => toast(t("full-screen-refused"), { bad: true }));
  });
  setInterval(() => drawClocks(board), 1000);
  setInterval(() => {
    if (!view.turns) return;
    board.dataset.face = board.dataset.face === "curve" ? "hands" : "curve";
    fit(regions);
  }, FACES);
  let step = 0;
  setInterval(() => {
    // Nothing stands on the same dots of a screen for a whole evening.
    step = (step + 1) % PLACES.length;
    const [x, y] = PLACES[step];
    board.style.setProperty("--shift", `${x}px ${y}px`);
  }, SHIFT);
  apply();
  turnSeats(regions);
  drawClocks(board);
}

function apply() {
  board.dataset.turned = String(view.turned);
  board.dataset.joined = String(view.joined);
  if (!view.turns) board.dataset.face = "hands";
  for (const input of document.querySelectorAll("[data-view]")) input.checked = view[input.dataset.view];
  if (view.awake) stayAwake();
  else lock?.release().catch(() => {});
  stirred();
}

async function stayAwake() {
  const state = document.querySelector("[data-awake-state]");
  if (!navigator.wakeLock) {
    state.textContent = t("awake-needs-https");
    return;
  }
  try {
    lock = await navigator.wakeLock.request("screen");
    state.textContent = t("awake-on");
  } catch {
    state.textContent = t("awake-refused");
  }
}

/** Something happened: a dimmed screen is bright again; after ten quiet minutes it dims, where that was chosen. */
export function stirred() {
  if (!board) return;
  board.dataset.dim = "false";
  clearTimeout(idle);
  if (view.dim) idle = setTimeout(() => { board.dataset.dim = "true"; }, QUIET);
}

/** On a tablet that lies on the table each seat may turn its own part round. */
export function turnSeats(regions) {
  for (const turn of regions.querySelectorAll("[data-turn]")) turn.closest(".seat").classList.toggle("round-about", Boolean(view.seats[turn.dataset.turn]));
}

const span = (milliseconds) => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** The time of the game, or what is left of it, and that of the hand. */
export function drawClocks(main) {
  for (const clock of main.querySelectorAll("[data-clock]")) {
    const { game, hand, until: ended, minutes } = clock.dataset;
    const now = Number(ended) || Date.now() + ahead;
    const left = Number(minutes) * MINUTE - (now - Number(game));
    const late = Number(minutes) > 0 && left < 0;
    clock.classList.toggle("late", late);
    const whole = Number(minutes) ? t(late ? "clock-late" : "clock-left", { time: span(Math.abs(left)) }) : span(now - Number(game));
    clock.textContent = Number(ended) ? whole : `${whole} · ${t("clock-hand", { time: span(now - Number(hand)) })}`;
  }
}
