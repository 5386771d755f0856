// Who pays whom for a hand without tiles, asked soon after each change.
import { post } from "../api.js";
import { errorBox, fill } from "../dom.js";
import { request } from "./request.js";
import { brief } from "./score.js";

const SOON = 150; // milliseconds after the last change

/** Asks the server for the payments and shows them; `onAnswer(answer)` with what may be saved, null while nothing may. */
export class Preview {
  constructor(api, context, draft, root, onAnswer) {
    Object.assign(this, { api, context, draft, root, onAnswer, waiting: 0, asked: 0 });
  }

  soon(ready) {
    clearTimeout(this.waiting);
    this.asked += 1;
    this.onAnswer(null);
    if (!ready) return fill(this.root);
    const mine = this.asked;
    this.waiting = setTimeout(async () => {
      try {
        const answer = await post(`${this.api}/score`, request(this.context, this.draft));
        if (mine !== this.asked) return;
        fill(this.root, brief(answer, this.context));
        this.onAnswer(answer);
      } catch (error) {
        if (mine === this.asked) fill(this.root, errorBox(error));
      }
    }, SOON);
    return null;
  }
}
