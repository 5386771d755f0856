// The live connection: server-sent events; after several failures it polls, and keeps trying to get the stream back.
import { get } from "./api.js";

const FAILURES = 3; // broken streams in a row before polling starts
const POLL = 3000; // milliseconds between polls
const SILENCE = 25000; // milliseconds without a word, not even a ping (one comes every ten seconds): the stream is dead
const RETRY = 20000; // milliseconds between attempts to return to the stream

/** Event names of the log; each is also the name of a message in the stream. */
export const EVENTS = [
  "table_opened", "win_recorded", "draw_recorded", "riichi_declared", "penalty_given", "dice_thrown", "wind_turned", "prevailing_turned",
  "disc_answered", "seats_drawn", "seats_swapped", "undone", "corrected", "settings_changed", "game_ended", "device_status", "people",
];

export class Live {
  /**
   * `onRegions(change)` for what changed on the live view, `onState("live" | "waiting" | "polling" | "offline")`, and
   * `onEvent(name, data)` for each message; "poll" says that regions have to be asked for.
   */
  constructor(table, { seq, revision }, { onEvent = () => {}, onRegions, onState }) {
    this.base = `/api/tables/${encodeURIComponent(table)}`;
    this.seq = seq;
    this.revision = revision; // what the page shows: with it the server sends only what changed since
    this.onEvent = onEvent;
    this.onRegions = onRegions;
    this.onState = onState;
    this.failures = 0;
    this.timer = 0;
    this.open();
    addEventListener("online", () => this.open());
    // A phone that was locked may keep a stream that says OPEN and never speaks again: whoever comes back asks anew.
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.open(); });
    addEventListener("pageshow", (event) => { if (event.persisted) this.open(); });
    addEventListener("pagehide", () => this.source?.close());
  }

  /** Something came, so the stream lives; if nothing more does, it is opened anew. */
  heard() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.open(), SILENCE);
  }

  open() {
    this.source?.close();
    this.source = new EventSource(`${this.base}/stream?after=${this.seq}&regions=${this.revision}`);
    this.heard();
    this.source.addEventListener("open", () => {
      this.failures = 0;
      clearInterval(this.timer);
      this.timer = 0;
      this.onState("live");
    });
    this.source.addEventListener("error", () => this.failed());
    this.source.addEventListener("ping", () => this.heard());
    this.source.addEventListener("regions", (message) => {
      this.heard();
      const change = JSON.parse(message.data);
      this.revision = change.revision;
      this.onRegions(change);
    });
    for (const name of EVENTS) this.source.addEventListener(name, (message) => this.take(name, message));
  }

  take(name, message) {
    this.heard();
    if (message.lastEventId) this.seq = Math.max(this.seq, Number(message.lastEventId) || 0);
    this.onEvent(name, JSON.parse(message.data));
  }

  failed() {
    this.failures += 1;
    if (this.timer) return;
    this.onState("waiting");
    if (this.failures < FAILURES && this.source.readyState !== EventSource.CLOSED) return; // EventSource tries by itself
    let polls = 0;
    const poll = async () => {
      polls += 1;
      if (polls % Math.round(RETRY / POLL) === 0) this.open();
      try {
        const answer = await get(`${this.base}/events?after=${this.seq}`);
        this.onState("polling");
        for (const event of answer.events) {
          this.seq = Math.max(this.seq, event.seq);
          this.onEvent(event.type, event);
        }
        this.onEvent("poll", {});
      } catch {
        this.onState("offline");
      }
    };
    this.timer = setInterval(poll, POLL);
    poll();
  }
}
