// The parts of an ATmega328P that the boards' program uses and that have to be cheap or true to life here; avr8js brings
// the core, the pins, the converter, SPI and EEPROM. Each part works by events: a chip that sleeps costs next to nothing.

const PRESCALERS = [0, 1, 8, 64, 256, 1024];

/** Timer 1 counting to OCR1A and beginning anew (the only mode in which the program uses it). */
export class CompareTimer {
  constructor(cpu) {
    const TCCR1B = 0x81, OCR1AL = 0x88, TIMSK1 = 0x6f;
    this.cpu = cpu;
    this.match = { address: 0x16, flagRegister: 0x36, flagMask: 2, enableRegister: TIMSK1, enableMask: 2 };
    this.fire = () => {
      cpu.setInterruptFlag(this.match);
      this.began += this.period();
      cpu.addClockEvent(this.fire, this.began + this.period() - cpu.cycles);
    };
    const restart = () => {
      cpu.clearClockEvent(this.fire);
      this.began = cpu.cycles;
      if (this.divider()) cpu.addClockEvent(this.fire, this.period());
    };
    cpu.writeHooks[TCCR1B] = (value) => {
      if (value & 7 && (value & 0x18) !== 0x08) throw new Error(`timer 1: mode ${value} is not modelled`);
      cpu.data[TCCR1B] = value;
      restart();
      return true;
    };
    cpu.writeHooks[OCR1AL] = (value) => {
      cpu.data[OCR1AL] = value;
      restart();
      return true;
    };
    cpu.writeHooks[TIMSK1] = (value) => cpu.updateInterruptEnable(this.match, value);
  }

  divider() {
    return PRESCALERS[this.cpu.data[0x81] & 7] ?? 0;
  }

  period() {
    return ((this.cpu.data[0x89] << 8 | this.cpu.data[0x88]) + 1) * this.divider();
  }
}

/** Timer 2 counting round and round, only ever read. */
export class FreeCounter {
  constructor(cpu) {
    const TCCR2B = 0xb1, TCNT2 = 0xb2;
    let began = 0, divider = 0;
    cpu.writeHooks[TCCR2B] = (value) => {
      began = cpu.cycles;
      divider = [0, 1, 8, 32, 64, 128, 256, 1024][value & 7];
    };
    cpu.readHooks[TCNT2] = () => (divider ? Math.floor((cpu.cycles - began) / divider) & 0xff : 0);
  }
}

const WDIF = 0x80, WDIE = 0x40, WDP3 = 0x20, WDCE = 0x10, WDE = 0x08;

/**
 * The watchdog with an oscillator of its own that strays from the crystal: `drift()` says by how many processor cycles
 * this tick comes early or late. `bite()` is called when it resets the chip.
 */
export class Watchdog {
  constructor(cpu, drift, bite) {
    this.cpu = cpu;
    this.drift = drift;
    this.interrupt = { address: 0x0c, flagRegister: 0x60, flagMask: WDIF, enableRegister: 0x60, enableMask: WDIE };
    let open = 0;
    this.tick = () => {
      const how = cpu.data[0x60];
      if (how & WDIE) {
        cpu.setInterruptFlag(this.interrupt);
        if (how & WDE) cpu.data[0x60] &= ~WDIE; // next time it bites, unless the program says otherwise
      } else if (how & WDE) {
        bite();
        return;
      }
      this.wait();
    };
    cpu.writeHooks[0x60] = (value) => {
      const before = cpu.data[0x60], keys = WDE | WDP3 | 7;
      if (value & WDCE && value & WDE) {
        open = cpu.cycles + 4;
        value = before | WDCE;
      } else if (cpu.cycles > open) {
        value = value & ~keys | before & keys; // without the key these bits do not change ...
        if (before & WDE) value |= WDE;
      }
      const flagged = value & WDIF ? 0 : before & WDIF; // ... and the flag is cleared by writing it
      cpu.data[0x60] = value & ~(WDIF | WDCE) | flagged;
      cpu.updateInterruptEnable(this.interrupt, cpu.data[0x60]);
      if ((value & (keys | WDIE)) !== (before & (keys | WDIE))) this.restart();
      return true;
    };
    cpu.onWatchdogReset = () => this.restart();
  }

  /** After it has bitten it stays on, at its shortest time, until the program stops it. */
  startBiting() {
    this.cpu.data[0x60] = WDE;
    this.restart();
  }

  restart() {
    this.cpu.clearClockEvent(this.tick);
    if (this.cpu.data[0x60] & (WDE | WDIE)) this.wait();
  }

  wait() {
    const how = this.cpu.data[0x60], power = (how & WDP3) >> 2 | how & 7;
    this.cpu.addClockEvent(this.tick, 256000 * 2 ** power + this.drift()); // 16 ms at the least
  }
}

const UCSRA = 0xc0, UCSRB = 0xc1, UBRRL = 0xc4, UBRRH = 0xc5, UDR = 0xc6;
const RXC = 0x80, UDRE = 0x20, DOR = 0x08, RXEN = 0x10, TXEN = 0x08;

/** The serial line: bytes come and go no faster than the program's baud rate lets them. */
export class Serial {
  constructor(cpu, send) {
    this.cpu = cpu;
    this.queue = [];
    this.busy = false;
    this.received = { address: 0x24, flagRegister: UCSRA, flagMask: RXC, enableRegister: UCSRB, enableMask: 0x80, constant: true };
    this.empty = { address: 0x26, flagRegister: UCSRA, flagMask: UDRE, enableRegister: UCSRB, enableMask: 0x20, constant: true };
    let byte = 0;
    this.arrive = () => {
      this.busy = false;
      if (cpu.data[UCSRB] & RXEN) {
        if (cpu.data[UCSRA] & RXC) cpu.data[UCSRA] |= DOR;
        else byte = this.queue[0];
        cpu.setInterruptFlag(this.received);
      }
      this.queue.shift();
      this.listen();
    };
    const sent = () => cpu.setInterruptFlag(this.empty);
    cpu.readHooks[UDR] = () => {
      cpu.clearInterrupt(this.received);
      cpu.data[UCSRA] &= ~DOR;
      return byte;
    };
    cpu.writeHooks[UDR] = (value) => {
      cpu.clearInterrupt(this.empty);
      cpu.addClockEvent(sent, this.cycles());
      send(value);
      return true;
    };
    cpu.writeHooks[UCSRA] = (value) => {
      cpu.data[UCSRA] = cpu.data[UCSRA] & 0xbc | value & 3;
      return true;
    };
    cpu.writeHooks[UCSRB] = (value) => {
      const starts = value & TXEN && !(cpu.data[UCSRB] & TXEN);
      cpu.data[UCSRB] = value;
      if (starts) cpu.data[UCSRA] |= UDRE;
      cpu.updateInterruptEnable(this.received, value);
      cpu.updateInterruptEnable(this.empty, value);
      return true;
    };
  }

  /** Bytes from the host. */
  give(bytes) {
    this.queue.push(...bytes);
    if (this.queue.length > 4096) this.queue.length = 4096;
    if (!this.busy) this.listen();
  }

  listen() {
    if (!this.queue.length) return;
    this.busy = true;
    this.cpu.addClockEvent(this.arrive, this.cycles());
  }

  cycles() {
    const { data } = this.cpu;
    return 10 * ((data[UBRRH] << 8 | data[UBRRL]) + 1) * (data[UCSRA] & 2 ? 8 : 16);
  }
}
