// Who pays, where the rules let more be said than the tiles show: a discarder for all, a guarantor, somebody liable.
import { h } from "../dom.js";
import { t } from "../text.js";
import { fold, radio, seat } from "./questions.js";

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
  return parts;
}

/** One of the others, or nobody. */
function player(context, given, answer, name) {
  const chosen = given[name] ?? null;
  return fold(name, t(`${name}-title`), chosen !== null,
    h("p", { class: "muted small" }, t(`${name}-hint`)),
    h("div", { class: "keys" },
      radio(name, "", t("nobody"), chosen === null, () => answer({ [name]: null })),
      context.players.filter((each) => each.index !== given.winner).map((each) => radio(name, each.index, seat(each), chosen === each.index, (index) => answer({ [name]: index })))));
}

