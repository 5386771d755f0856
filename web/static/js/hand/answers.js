// What no photo can say: who won, from whom, which tile, and the circumstances that the rule set knows.
import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { picture } from "./tiles.js";
import * as model from "./model.js";

const radio = (name, value, label, checked, onpick, extra = {}) =>
  h("label", {}, h("input", { type: "radio", name, value, checked, onchange: () => onpick(value), ...extra }), h("span", { class: "key" }, label));

const question = (legend, ...children) => h("fieldset", { class: "panel" }, h("legend", {}, legend), ...children);

/** Draws the questions; every answer goes to `answer(change)`. */
export function drawAnswers(root, { context, draft, answer, editLoser, setWinning }) {
  const given = draft.value.answers;
  const winner = draft.value.hands.winner;
  const players = context.players;
  const seat = (index) => [picture(players[index].wind, "tiny"), players[index].name];
  const parts = [
    question(t("who-won"), h("div", { class: "keys two" }, players.map((player) =>
      radio("winner", player.index, seat(player.index), given.winner === player.index, (index) => answer({ winner: index, discarder: given.discarder === index ? null : given.discarder ?? null }))))),
    question(t("how-won"), h("div", { class: "keys two" },
      radio("by", "self-draw", t("self-draw"), given.by === "self-draw", () => answer({ by: "self-draw", discarder: null, flags: fitting(context, given.flags, "self-draw") })),
      radio("by", "discard", t("from-discard"), given.by === "discard", () => answer({ by: "discard", flags: fitting(context, given.flags, "discard") })))),
  ];
  if (given.by === "discard") {
    parts.push(question(t("who-discarded"), h("div", { class: "keys" },
      players.filter((player) => player.index !== given.winner).map((player) =>
        radio("discarder", player.index, seat(player.index), given.discarder === player.index, (index) => answer({ discarder: index }))))));
  }
  parts.push(winningTile(winner, setWinning));
  const flags = context.flags.filter((flag) => !flag.by || flag.by === given.by);
  if (given.by && flags.length) {
    parts.push(question(t("circumstances"), h("p", { class: "muted small" }, t("circumstances-hint")),
      flags.map((flag) => h("label", { class: "check" },
        h("input", { type: "checkbox", name: flag.id, checked: (given.flags ?? []).includes(flag.id), onchange: (event) => answer({ flags: toggled(given.flags, flag.id, event.target.checked) }) }),
        h("span", {}, flag.label)))));
  }
  if (context.dora) parts.push(indicators(given, answer));
  if (context.losers_score) parts.push(losers(context, draft, given, editLoser));
  if (context.collect && winner.photo) {
    parts.push(question(t("collect-title"), h("label", { class: "check" },
      h("input", { type: "checkbox", name: "collect", checked: Boolean(given.collect), onchange: (event) => answer({ collect: event.target.checked }) }),
      h("span", {}, t("collect-question")))));
  }
  fill(root, parts);
}

const fitting = (context, flags = [], by) => flags.filter((id) => context.flags.some((flag) => flag.id === id && (!flag.by || flag.by === by)));
const toggled = (flags = [], id, on) => (on ? [...new Set([...flags, id])] : flags.filter((each) => each !== id));

function winningTile(hand, setWinning) {
  const winning = model.group(hand, "winning").tiles[0];
  const choices = [...(winning ? [winning] : []), ...model.group(hand, "hand").tiles];
  const seen = new Set();
  return question(t("which-tile"),
    h("p", { class: "muted small" }, winning ? t("which-tile-known") : t("which-tile-hint")),
    h("div", { class: "tiles editable", id: "winning-choice" }, choices.filter((tile) => !seen.has(tile.name) && seen.add(tile.name)).map((tile) =>
      h("button", { type: "button", class: `tile-button${tile === winning ? " chosen" : ""}`, "aria-pressed": String(tile === winning), dataset: { winning: tile.name }, onclick: () => setWinning(tile.uid) }, picture(tile.name)))));
}

function indicators(given, answer) {
  const field = (id, label) => h("div", { class: "field" }, h("label", { for: id }, label),
    h("input", { type: "text", id, value: given[id] ?? "", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "4m E", oninput: (event) => answer({ [id]: event.target.value }, { quiet: true }) }));
  return question(t("dora"), h("p", { class: "muted small" }, t("dora-hint")), field("dora", t("dora-indicators")), field("ura", t("ura-indicators")));
}

function losers(context, draft, given, editLoser) {
  return h("details", { class: "panel", open: Object.keys(draft.value.hands).length > 1 },
    h("summary", {}, t("losers")),
    h("p", { class: "muted small" }, t("losers-hint")),
    h("div", { class: "stack tight" }, context.players.filter((player) => player.index !== given.winner).map((player) => {
      const hand = draft.value.hands[player.index];
      const tiles = hand ? model.allTiles(hand) : [];
      return h("div", { class: "loser spread" }, h("strong", {}, player.name),
        h("span", { class: "tiles" }, tiles.map((tile) => picture(tile.name, "tiny"))),
        h("button", { class: "button", type: "button", dataset: { loser: player.index }, onclick: () => editLoser(player.index) }, tiles.length ? t("change") : t("enter-hand")));
    })));
}

/** What is still missing before a score can be asked for; null if nothing is. */
export function missing(given) {
  if (given.winner === undefined || given.winner === null) return t("missing-winner");
  if (!given.by) return t("missing-by");
  if (given.by === "discard" && (given.discarder === undefined || given.discarder === null)) return t("missing-discarder");
  return null;
}
