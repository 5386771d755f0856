// A hand without tiles: who won, from whom, and what it is worth.
import { h } from "../dom.js";
import { recall, remember } from "../storage.js";
import { t } from "../text.js";
import { field } from "./asked.js";
import { question, radio, seat } from "./questions.js";

const HABIT = "entry-without-tiles";

/** Whether this phone entered its last hand without tiles. */
export const isHabit = () => recall(HABIT) === true;
export const makeHabit = (yes) => remember(HABIT, yes);

/** One question for both: from the wall, or from whom. */
export const fromWhom = (given, others, answer) => question(t("from-whom"), h("div", { class: "keys two" },
  radio("from", "", t("self-draw"), given.by === "self-draw", () => answer({ by: "self-draw", discarder: null, also: [] })),
  others.map((player) => radio("from", player.index, seat(player), given.by === "discard" && given.discarder === player.index,
    (index) => answer({ by: "discard", discarder: index, also: (given.also ?? []).filter((each) => each !== index) })))));

/** The numbers that say what a hand is worth; `tell(numbers, more)` keeps them. */
export function numbers({ form }, told, name, tell) {
  const asked = form.worth.map((each) => field({ ...each, most: null }, `${name}-${each.name}`, told?.[each.name], (value, more) =>
    tell((before) => ({ ...before, [each.name]: value }), more)));
  return asked.length ? h("div", { class: "worth-numbers" }, asked) : null;
}

/** What the server takes: the numbers that were typed. */
export const sent = (worth) => Object.fromEntries(Object.entries(worth ?? {}).filter(([, value]) => value !== "" && !Number.isNaN(value)));

/** Whether a number is still missing; rules that count wins alone ask for none. */
export const lacks = ({ form }, given) => form.worth.length > 0 && !Object.keys(sent(given.worth)).length;
