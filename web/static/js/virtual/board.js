// An ATmega328P board with the dice board's lamps and button and the wind disc's sensors on it, running the boards' own
// program. No page and no clock in here: whoever owns it says how far to run. The wiring is that of docs/hardware.md.
import { CPU } from "../../vendor/avr8js/cpu/cpu.js";
import { avrInstruction } from "../../vendor/avr8js/cpu/instruction.js";
import { AVRADC, adcConfig } from "../../vendor/avr8js/peripherals/adc.js";
import { AVREEPROM } from "../../vendor/avr8js/peripherals/eeprom.js";
import { AVRIOPort, portBConfig, portCConfig, portDConfig } from "../../vendor/avr8js/peripherals/gpio.js";
import { AVRSPI, spiConfig } from "../../vendor/avr8js/peripherals/spi.js";
import { CompareTimer, FreeCounter, Serial, Watchdog } from "./peripherals.js";

export const HERTZ = 16e6;
export const EEPROM_BYTES = 1024;
/** Why the chip starts, as it stands in MCUSR. */
export const POWER = 1, BUTTON = 2, DOG = 8;

const SRAM_BYTES = 2048, SRAM = 0x100, MCUSR = 0x54, SLEEP = 0x9588;
const PINS = { button: 2, knobA: 3, knobB: 4, noDisc: 5, noDice: 6, noBattery: 7, latch: 2 };
const DRIFT = 900; // cycles by which a tick of the watchdog strays, as in the emulator that tests the program
const QUARTER_MS = 4; // a quarter step of the knob

/** The program in an Intel HEX file. Throws an Error for anything else. */
export function readHex(text) {
  const words = new Uint16Array(0x4000), bytes = new Uint8Array(words.buffer);
  for (const [number, line] of text.trim().split(/\s+/).entries()) {
    const data = line.slice(1).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    const sum = data.reduce((total, byte) => total + byte, 0) & 0xff;
    if (line[0] !== ":" || data.length !== data[0] + 5 || sum !== 0) throw new Error(`line ${number + 1} of the program is damaged`);
    if (data[3] === 0) bytes.set(data.slice(4, -1), data[1] << 8 | data[2]);
    else if (data[3] === 1) return words;
  }
  throw new Error("the program has no end");
}

export class Board {
  /**
   * `program` words of flash; `eeprom` 1024 bytes, changed in place; `inputs` how the hand has left things;
   * `random()` gives a number from 0 to 1. `onByte(byte)`, `onLamps(sixteen bits)`, `onEeprom()` and `onReset(cause)` are called.
   */
  constructor({ program, eeprom, inputs, random, onByte, onLamps, onEeprom, onReset }) {
    this.program = program;
    this.eeprom = eeprom;
    this.inputs = { pressed: false, halls: 1, volts: 3.9, disc: true, dice: true, battery: true, ...inputs };
    this.random = random;
    this.tell = { onByte, onLamps, onEeprom, onReset };
    this.cpu = null;
    this.start(POWER);
  }

  get cycles() {
    return this.cpu.cycles;
  }

  /** Starts the chip anew. What the memory held stays, unless the power was off. */
  start(cause) {
    const before = this.cpu;
    const cpu = new CPU(this.program.slice(), SRAM_BYTES);
    if (before && cause !== POWER) cpu.data.set(before.data.subarray(SRAM), SRAM);
    cpu.cycles = before?.cycles ?? 0;
    cpu.data[MCUSR] = cause;
    this.cpu = cpu;
    this.bitten = false;
    this.b = new AVRIOPort(cpu, portBConfig);
    this.c = new AVRIOPort(cpu, portCConfig);
    this.d = new AVRIOPort(cpu, portDConfig);
    this.adc = new AVRADC(cpu, adcConfig);
    new CompareTimer(cpu);
    new FreeCounter(cpu);
    const drift = () => Math.round((this.random() * 2 - 1) * DRIFT);
    const dog = new Watchdog(cpu, drift, () => { this.bitten = true; });
    this.serial = new Serial(cpu, this.tell.onByte);
    const { eeprom, tell } = this;
    new AVREEPROM(cpu, {
      readMemory: (address) => eeprom[address],
      writeMemory(address, value) { eeprom[address] &= value; tell.onEeprom(); },
      eraseMemory(address) { eeprom[address] = 0xff; },
    });
    this.connectLamps(new AVRSPI(cpu, spiConfig, HERTZ));
    if (cause === DOG) dog.startBiting();
    this.d.setPin(PINS.knobA, true);
    this.d.setPin(PINS.knobB, true);
    this.touch({});
    tell.onLamps(0);
    tell.onReset(cause);
  }

  /** Two shift registers in a row: bytes come by SPI and show when the latch rises. */
  connectLamps(spi) {
    let shifted = 0;
    spi.onByte = (byte) => {
      shifted = (shifted << 8 | byte) & 0xffff;
      this.cpu.addClockEvent(() => spi.completeTransfer(0), spi.transferCycles);
    };
    this.b.addListener((now, before) => {
      if (now & ~before & 1 << PINS.latch) this.tell.onLamps(shifted);
    });
  }

  /** What a hand does: any of pressed, halls (four bits), volts, disc, dice, battery. */
  touch(changes) {
    Object.assign(this.inputs, changes);
    const { pressed, halls, volts, disc, dice, battery } = this.inputs;
    this.d.setPin(PINS.button, !pressed);
    this.d.setPin(PINS.noDisc, disc);
    this.d.setPin(PINS.noDice, dice);
    this.d.setPin(PINS.noBattery, battery);
    for (const seat of [0, 1, 2, 3]) this.c.setPin(seat, !(halls >> seat & 1));
    this.adc.channelValues[5] = volts / 2;
  }

  /** Turns the knob by one click, which is four quarter steps of its two lines. */
  click(direction) {
    const lines = direction > 0 ? [1, 0, 2, 3] : [2, 0, 1, 3];
    const { cpu, d } = this;
    for (const [step, line] of lines.entries()) {
      cpu.addClockEvent(() => {
        d.setPin(PINS.knobA, Boolean(line & 2));
        d.setPin(PINS.knobB, Boolean(line & 1));
      }, (step + 1) * QUARTER_MS * HERTZ / 1000);
    }
  }

  /** Bytes from the host. */
  give(bytes) {
    this.serial.give(bytes);
  }

  /** Runs until that many cycles since the first start. */
  run(until) {
    while (this.cpu.cycles < until) {
      const { cpu } = this;
      const asleep = cpu.progMem[cpu.pc] === SLEEP;
      avrInstruction(cpu);
      if (asleep && cpu.nextInterrupt < 0) {
        const wakes = cpu.nextClockEvent?.cycles ?? until;
        cpu.cycles = Math.max(cpu.cycles, Math.min(wakes, until));
      }
      cpu.tick();
      if (this.bitten) this.start(DOG);
    }
  }
}
