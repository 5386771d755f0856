// Who pays, where the rules let more be said than the tiles show: a discarder for all, a guarantor, somebody liable.
import { h } from "../dom.js";
import { t } from "../text.js";
import { fold, radio, seat, tick } from "./questions.js";

export function payers(context, given, answer) {
  const { payers: known } = context.form;
  const parts = [];
  if (known.includes("pays-for-all") && given.by === "discard") {
    const chosen = given.pays ?? "auto";
    parts.push(fold("pays", t("pays-title"), chosen !== "auto",
      h("div", { class: "keys" }, ["auto", "yes", "no"].map((value) => radio("pays", value, t(`pays-${value}`), chosen === value, () => answer({ pays: value }))))));
  }
  if (known.includes("guarantor") && given.by === "self-draw") {
    parts.push(player(context, given, answer, "guarantor"));
  }
  if (known.includes("liable")) parts.push(player(context, given, answer, "liable"));
  if (known.includes("bettor_on")) {
    parts.push(player(context, given, answer, "bettor_on", context.players, Number.isInteger(given.bettor_on) ? h("div", { class: "field" }, h("label", { for: "bettor" }, t("bettor-name")),
      h("input", { type: "text", id: "bettor", maxlength: 40, autocomplete: "off", value: given.bettor ?? "", oninput: (event) => answer({ bettor: event.target.value }, { quiet: true }) })) : null));
  }
  if (known.includes("dead")) parts.push(dead(context, given, answer));
  return parts;
}

/** One of the others, or nobody. */
function player(context, given, answer, name, players = context.players.filter((each) => each.index !== given.winner), more = null) {
  const chosen = given[name] ?? null;
  const words = name.replace("_", "-");
  return fold(name, t(`${words}-title`), chosen !== null,
    h("p", { class: "muted small" }, t(`${words}-hint`)),
    h("div", { class: "keys" },
      radio(name, "", t("nobody"), chosen === null, () => answer({ [name]: null })),
      players.map((each) => radio(name, each.index, seat(each), chosen === each.index, (index) => answer({ [name]: index })))), more);
}


/** Whose hands were dead: they pay as the others do, and cannot have won or discarded. */
function dead(context, given, answer) {
  const chosen = given.dead ?? [];
  const may = context.players.filter((each) => each.index !== given.winner && each.index !== given.discarder);
  return fold("dead", t("dead-title"), chosen.length > 0,
    h("p", { class: "muted small" }, t("dead-hint")),
    may.map((each) => tick("dead", each.index, seat(each), chosen.includes(each.index), (on) => answer({ dead: on ? [...chosen, each.index] : chosen.filter((index) => index !== each.index) }))));
}
