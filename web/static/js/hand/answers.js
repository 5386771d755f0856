// What no photo can say: who won, from whom, which tile, and the circumstances that the rule set knows.
import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { answered, panels } from "./asked.js";
import { alsoWon, losers, winnersOf } from "./others.js";
import { circumstanceTicks, fitting, question, radio, seat, tick } from "./questions.js";
import { picture } from "./tiles.js";
import * as model from "./model.js";
import { lacks, numbers } from "./worth.js";

/** Draws the questions; every answer goes to `answer(change)`. */
export function drawAnswers(root, tools) {
  const { context, draft, answer } = tools;
  const given = draft.value.answers;
  const winner = draft.value.hands.winner;
  const { players, form } = context;
  const others = players.filter((player) => player.index !== given.winner);
  const choose = (index) => answer({ winner: index, discarder: given.discarder === index ? null : given.discarder ?? null, also: (given.also ?? []).filter((each) => each !== index) });
  const parts = [
    question(t("who-won"), h("div", { class: "keys two" }, players.map((player) => radio("winner", player.index, seat(player), given.winner === player.index, choose))), whoAmI(tools)),
    fromWhom(tools, given, others),
    ...(given.worth ? withoutTiles(tools, given) : [winningTile(context, winner, tools.setWinning), circumstances(tools, given)]),
  ];
  if (given.by === "discard" && !missing(given)) parts.push(alsoWon(tools, choose));
  parts.push(ofTheRules(tools, given));
  if (form.losers && !missing(given)) parts.push(losers(tools));
  if (context.collect && winner.photo) {
    parts.push(question(t("collect-title"), tick("collect", "yes", t("collect-question"), Boolean(given.collect), (on) => answer({ collect: on }))));
  }
  fill(root, parts);
}

/** Whose phone this is: that player is chosen as the winner of the next hand. */
const whoAmI = ({ context, me, iAm }) => (context.correct ? null : h("label", { class: "ready-for" }, h("span", {}, t("this-phone")),
  h("select", { id: "me", onchange: ({ target }) => iAm(target.value === "" ? null : Number(target.value)) },
    h("option", { value: "", selected: me === null }, t("nobodys-phone")),
    context.players.map((player) => h("option", { value: player.index, selected: player.index === me }, player.name)))));

function withoutTiles({ context, draft, answer }, given) {
  const tell = (change, more) => answer({ worth: change(draft.value.answers.worth) }, more);
  const asked = numbers(context, given.worth, "worth", tell);
  return asked ? [question(t("how-much"), asked)] : [];
}

/** One question for both: from the wall, or from whom. */
function fromWhom({ context, answer }, given, others) {
  const flags = (by) => fitting(context.form.flags, given.flags, by);
  return question(t("from-whom"), h("div", { class: "keys two" },
    radio("from", "", t("self-draw"), given.by === "self-draw", () => answer({ by: "self-draw", discarder: null, also: [], flags: flags("self-draw") })),
    others.map((player) => radio("from", player.index, seat(player), given.by === "discard" && given.discarder === player.index,
      (index) => answer({ by: "discard", discarder: index, also: (given.also ?? []).filter((each) => each !== index), flags: flags("discard") })))));
}

/** What the rule set asks beside the hand: about all winners together, then about the first of them alone. */
function ofTheRules({ context, draft, answer }, given) {
  if (given.winner === undefined || given.winner === null) return null;
  const told = given.told ?? {};
  // Typing does not draw the page anew, so that other answers are looked up when this one comes.
  const tell = (name, value, more) => answer({ told: answered(draft.value.answers.told, name, value) }, more);
  return [
    panels(context, given, { each: false, winners: winnersOf(context, given), told, tell }),
    panels(context, given, { each: true, winners: [given.winner], told, tell }),
    context.form.terms ? h("p", { class: "muted" }, context.form.terms) : null,
  ];
}

function circumstances({ context, answer, declare }, given) {
  const flags = context.form.flags.filter((flag) => !flag.by || flag.by === given.by);
  const player = context.players[given.winner];
  if (!given.by || !player || !flags.length) return null;
  return question(t("circumstances"), h("p", { class: "muted small" }, t("circumstances-hint")),
    circumstanceTicks(context, player, given.flags ?? [], flags, { answer: (chosen) => answer({ flags: chosen }), declare }));
}

function winningTile(context, hand, setWinning) {
  const winning = model.group(hand, "winning").tiles[0];
  const choices = [...(winning ? [winning] : []), ...model.group(hand, "hand").tiles, ...(context.form.exposures ? model.group(hand, "flowers").tiles : [])];
  const seen = new Set();
  return question(t("which-tile"),
    h("p", { class: "muted small" }, winning ? t("which-tile-known") : t("which-tile-hint")),
    h("div", { class: "tiles editable", id: "winning-choice" }, choices.filter((tile) => !seen.has(tile.name) && seen.add(tile.name)).map((tile) =>
      h("button", { type: "button", class: `tile-button${tile === winning ? " chosen" : ""}`, "aria-pressed": String(tile === winning), dataset: { winning: tile.name }, onclick: () => setWinning(tile.uid) }, picture(tile.name)))));
}

/** What is still missing before a score can be asked for; null if nothing is. */
export function missing(given, context = null) {
  if (given.winner === undefined || given.winner === null) return t("missing-winner");
  if (!given.by) return t("missing-by");
  if (given.by === "discard" && (given.discarder === undefined || given.discarder === null)) return t("missing-discarder");
  if (given.worth && context && lacks(context, given)) return t("missing-worth");
  return null;
}
