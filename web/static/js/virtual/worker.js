// Runs the board in step with the clock, in a thread of its own, so that drawing never holds the chip up.
import { BUTTON, Board, HERTZ, POWER, readHex } from "./board.js";

const PAUSE = 4; // milliseconds between two looks at the clock
const SLICE = 0.02 * HERTZ; // cycles at a time, so that a hand's movements come through
const BEHIND = 0.25 * HERTZ; // further behind than that, and the time goes by without us

let board = null;
let powered = false;
let began = 0;
let sent = [];
let eepromChanged = false;
let lost = 0;

const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;

const acts = {
  start({ program, eeprom, inputs }) {
    board = new Board({
      program: readHex(program),
      eeprom: new Uint8Array(eeprom),
      inputs,
      random,
      onByte: (byte) => sent.push(byte),
      onLamps: (lamps) => postMessage({ what: "lamps", lamps }),
      onEeprom: () => { eepromChanged = true; },
      onReset: (cause) => postMessage({ what: "reset", cause }),
    });
    powered = true;
    began = performance.now() - board.cycles * 1000 / HERTZ;
    run();
  },
  touch: ({ changes }) => board.touch(changes),
  click: ({ direction }) => board.click(direction),
  bytes: ({ bytes }) => { if (powered) board.give(bytes); },
  reset: () => { if (powered) board.start(BUTTON); },
  power({ on }) {
    if (on && !powered) {
      began = performance.now() - board.cycles * 1000 / HERTZ;
      board.start(POWER);
    }
    powered = on;
    if (!on) postMessage({ what: "lamps", lamps: 0 });
  },
  erase() {
    board.eeprom.fill(0xff);
    eepromChanged = true;
    board.start(POWER);
  },
};

addEventListener("message", ({ data }) => {
  try {
    if (board || data.act === "start") acts[data.act](data);
  } catch (error) {
    postMessage({ what: "broken", text: String(error) });
  }
});

function run() {
  let again = PAUSE;
  try {
    if (powered) {
      const due = (performance.now() - began) * HERTZ / 1000 - board.cycles;
      if (due > BEHIND) {
        began += (due - BEHIND) * 1000 / HERTZ;
        lost += due - BEHIND;
      }
      if (due > SLICE) again = 0;
      board.run(board.cycles + Math.min(due, SLICE));
      if (sent.length) postMessage({ what: "wire", bytes: sent.splice(0) });
      if (eepromChanged) {
        eepromChanged = false;
        postMessage({ what: "eeprom", eeprom: board.eeprom });
      }
      if (lost > HERTZ) {
        lost = 0;
        postMessage({ what: "slow" });
      }
    }
  } catch (error) {
    powered = false;
    postMessage({ what: "broken", text: String(error) });
  }
  setTimeout(run, again);
}
