// Asks the server about the hand that is being edited: what is impossible about it, and what it waits for.
import { post } from "../api.js";
import * as model from "./model.js";

const SOON = 120; // milliseconds after the last change
const nothing = (question) => ({ problems: [], wrong: new Set(), complete: false, ready: null, question });

export class Checker {
  /** `onAnswer()` when `answer` has changed, `onError(error)` when the server could not be asked. */
  constructor(api, draft, context, { onAnswer, onError }) {
    this.api = api;
    this.draft = draft;
    this.correct = context.correct;
    this.onAnswer = onAnswer;
    this.onError = onError;
    this.answer = nothing(null);
    this.waiting = 0;
    this.winner = null; // for whom the waits are worked out, where the person chose another than the answers say
  }

  get forPlayer() {
    const { whose, answers } = this.draft.value;
    return this.winner ?? (whose === "winner" ? answers.winner ?? 0 : Number(whose));
  }

  /** Whether the hand that is being edited is shown only to be counted. */
  get losing() {
    const { whose, answers } = this.draft.value;
    return whose !== "winner" && !(answers.also ?? []).includes(Number(whose));
  }

  question() {
    return JSON.stringify({ hand: model.toText(this.draft.hand), losing: this.losing, winner: this.forPlayer, ...(this.correct ? { correct: this.correct } : {}) });
  }

  chooseWinner(player) {
    this.winner = player;
    this.soon();
  }

  soon() {
    clearTimeout(this.waiting);
    const question = this.question();
    if (question === this.answer.question) return;
    if (!JSON.parse(question).hand) {
      this.answer = nothing(question);
      this.onAnswer();
      return;
    }
    this.waiting = setTimeout(() => this.ask(question), SOON);
  }

  async ask(question) {
    try {
      const { problems, complete, ready } = await post(`${this.api}/check`, JSON.parse(question));
      if (question !== this.question()) return;
      this.answer = { problems, complete, ready, wrong: new Set(problems.flatMap((problem) => problem.tiles)), question };
      this.onAnswer();
    } catch (error) {
      this.onError(error);
    }
  }
}
