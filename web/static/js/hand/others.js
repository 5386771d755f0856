// The other players: who else won on the same tile, and the hands of those who did not.
import { h } from "../dom.js";
import { t } from "../text.js";
import { answered, panels } from "./asked.js";
import { picture } from "./tiles.js";
import { circumstanceTicks, fold, seat, tick } from "./questions.js";
import * as model from "./model.js";
import { numbers } from "./worth.js";

const WINDS = "ESWN";

/** How far a player sits from the discarder in playing order, 1 to 3. */
const away = (player, discarder) => (WINDS.indexOf(player.wind) - WINDS.indexOf(discarder.wind) + 4) % 4;

/** Who of several players gets the discard, where only one does. */
export function firstOf(players, discarder, rule) {
  const sorted = [...players].sort((a, b) => away(a, discarder) - away(b, discarder));
  return rule === "farthest" ? sorted.at(-1) : sorted[0];
}

/** Who won: the player that was chosen first, and where all may win those who won on the same discard. */
export const winnersOf = ({ form }, given) =>
  [given.winner, ...(given.by === "discard" && form.several === "all" ? given.also ?? [] : [])];

const handRow = ({ draft, editHand }, player, extra = null) => {
  const hand = draft.value.hands[player.index];
  const tiles = hand ? model.allTiles(hand) : [];
  return h("div", { class: "loser spread" }, h("strong", {}, player.name),
    h("span", { class: "tiles" }, tiles.map((tile) => picture(tile.name, "tiny"))),
    extra && !tiles.length ? extra : null,
    h("button", { class: "button", type: "button", dataset: { loser: player.index }, onclick: () => editHand(player.index) }, tiles.length ? t("change") : t("enter-hand")));
};

/** Asks who else won on the discard; where only one may win, says who that is. */
export function alsoWon(tools, chooseWinner) {
  const { context, draft, answer } = tools;
  const given = draft.value.answers;
  const { players, form } = context;
  const also = given.also ?? [];
  const others = players.filter((player) => player.index !== given.winner && player.index !== given.discarder);
  const everybody = form.several === "all";
  const set = (index, on) => answer({ also: on ? [...also, index] : also.filter((each) => each !== index) });
  const ticks = others.map((player) => tick("also", player.index, seat(player), also.includes(player.index), (on) => set(player.index, on)));
  const parts = [everybody ? null : decided(tools, chooseWinner)];
  if (everybody) {
    for (const player of others.filter((each) => also.includes(each.index))) {
      parts.push(...(given.worth ? [ownWorth(tools, player)] : [handRow(tools, player), ownCircumstances(tools, player)]), ownQuestions(tools, player));
    }
  }
  return fold("also", everybody ? t("also-title") : t("also-wanted"), also.length > 0, h("div", { class: "stack tight" }, ticks, parts));
}

function decided({ context, draft, answer }, chooseWinner) {
  const given = draft.value.answers;
  const claimants = context.players.filter((player) => player.index === given.winner || (given.also ?? []).includes(player.index));
  if (claimants.length < 2) return null;
  const first = firstOf(claimants, context.players[given.discarder], context.form.several);
  const told = t(context.form.several === "farthest" ? "also-farthest" : "also-nearest", { name: first.name });
  const change = () => { chooseWinner(first.index); answer({ also: claimants.filter((each) => each !== first).map((each) => each.index) }); };
  return h("div", { class: "notice", role: "status" }, told, first.index === given.winner ? null
    : h("div", { class: "button-row" }, h("button", { class: "button", type: "button", onclick: change }, t("take-winner", { name: first.name }))));
}

/** What a further winner's hand is worth, without its tiles. */
function ownWorth({ context, draft, answer }, player) {
  const tell = (change, more) => {
    const { alsoWorth } = draft.value.answers;
    answer({ alsoWorth: { ...alsoWorth, [player.index]: change(alsoWorth?.[player.index]) } }, more);
  };
  return h("div", { class: "stack tight" }, h("strong", {}, player.name), numbers(context, draft.value.answers.alsoWorth?.[player.index], `worth-${player.index}`, tell));
}

/** What may be true for one winner and not for another, such as a declaration. */
function ownCircumstances({ context, draft, answer, declare }, player) {
  const { alsoFlags } = draft.value.answers;
  const own = context.form.flags.filter((flag) => !flag.shared && flag.by !== "self-draw");
  if (!own.length) return null;
  return h("fieldset", {}, h("legend", { class: "visually-hidden" }, t("circumstances-of", { name: player.name })),
    circumstanceTicks(context, player, alsoFlags?.[player.index] ?? [], own, { answer: (chosen) => answer({ alsoFlags: { ...alsoFlags, [player.index]: chosen } }), declare }));
}

/** What the rules ask about each winner alone. */
function ownQuestions({ context, draft, answer }, player) {
  const given = draft.value.answers;
  const told = given.alsoTold?.[player.index] ?? {};
  // Typing does not draw the page anew, so that what was said about others is looked up when this answer comes.
  const tell = (name, value, more) => {
    const { alsoTold } = draft.value.answers;
    answer({ alsoTold: { ...alsoTold, [player.index]: answered(alsoTold?.[player.index], name, value) } }, more);
  };
  return panels(context, given, { each: true, winners: [player.index], told, tell });
}

/** The hands of those who did not win, or only what they count. */
export function losers(tools) {
  const { context, draft, answer } = tools;
  const given = draft.value.answers;
  const winners = winnersOf(context, given);
  const counted = (player) => h("label", { class: "counted" }, h("span", { class: "muted small" }, t("counted")),
    h("input", { type: "number", min: 0, step: 1, inputmode: "numeric", name: `count-${player.index}`, value: given.counts?.[player.index] ?? "", "aria-label": t("counted-by", { name: player.name }),
      oninput: (event) => answer({ counts: { ...draft.value.answers.counts, [player.index]: event.target.value } }, { quiet: true }) }));
  const lost = context.players.filter((player) => !winners.includes(player.index));
  const known = lost.some((player) => draft.value.hands[player.index] || given.counts?.[player.index]);
  return fold("losers", t("losers"), known,
    h("p", { class: "muted small" }, t("losers-hint")),
    h("div", { class: "stack tight" }, lost.map((player) => handRow(tools, player, counted(player)))));
}
