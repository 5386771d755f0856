// The cable between the board on this page and the program: bytes go out by POST, one after the other, and come in as
// server-sent events. What a broken connection swallows is lost, as on a real cable; the board's protocol can take it.
import { TOKEN } from "../api.js";

export class Wire {
  /**
   * `name` of the board. Calls `onBytes(bytes)` from the host, `onOpened()` when the host opens the port, and
   * `onState("in" | "out" | "host" | "replaced")`.
   */
  constructor(name, { onBytes, onOpened, onState }) {
    this.path = `/api/boards/${encodeURIComponent(name)}/wire`;
    this.tell = { onBytes, onOpened, onState };
    this.source = null;
    this.plug = null;
    this.waiting = [];
    this.sending = false;
  }

  /** Plugs the cable in; the browser itself tries again when the connection breaks. */
  connect() {
    if (this.source) return;
    const source = new EventSource(this.path);
    this.source = source;
    source.addEventListener("plugged", (message) => {
      this.plug = Number(message.data);
      this.waiting = [];
      this.tell.onState("in");
    });
    source.addEventListener("opened", () => {
      this.tell.onState("host");
      this.tell.onOpened();
    });
    source.addEventListener("bytes", (message) => this.tell.onBytes(Uint8Array.from(atob(message.data), (c) => c.charCodeAt(0))));
    source.addEventListener("pulled", () => {
      if (this.source !== source) return;
      this.drop(); // another page of this browser has taken the board over
      this.tell.onState("replaced");
    });
    source.addEventListener("error", () => {
      if (this.source !== source) return;
      this.plug = null;
      this.tell.onState("out");
      if (source.readyState !== EventSource.CLOSED) return;
      this.drop(); // refused: the browser has given up, so we try again
      setTimeout(() => this.connect(), 2000);
    });
  }

  /** Pulls it out. */
  pull() {
    const { plug } = this;
    this.drop();
    this.tell.onState("out");
    if (plug !== null) fetch(`${this.path}?plug=${plug}`, { method: "DELETE", keepalive: true, headers: { "X-Companion-Token": TOKEN } }).catch(() => {});
  }

  drop() {
    this.source?.close();
    this.source = null;
    this.plug = null;
    this.waiting = [];
  }

  /** Bytes from the board. */
  send(bytes) {
    if (this.plug === null) return;
    this.waiting.push(...bytes);
    if (!this.sending) this.flush();
  }

  async flush() {
    this.sending = true;
    try {
      while (this.plug !== null && this.waiting.length) {
        const body = Uint8Array.from(this.waiting.splice(0, 4096));
        await fetch(`${this.path}?plug=${this.plug}`, { method: "POST", body, headers: { "Content-Type": "application/octet-stream", "X-Companion-Token": TOKEN } });
      }
    } catch {
      this.waiting = []; // lost on the way
    } finally {
      this.sending = false;
    }
  }
}
