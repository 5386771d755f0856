// A hand without tiles: who won, from whom, and what it is worth.
import { h } from "../dom.js";
import { recall, remember } from "../storage.js";
import { t } from "../text.js";
import { field } from "./asked.js";

const HABIT = "entry-without-tiles";

/** Whether this phone entered its last hand without tiles. */
export const isHabit = () => recall(HABIT) === true;
export const makeHabit = (yes) => remember(HABIT, yes);

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
