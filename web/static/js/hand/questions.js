// The parts that questions are made of: large keys of which one is chosen, ticks, and the frame around them.
import { h } from "../dom.js";
import { t } from "../text.js";
import { picture } from "./tiles.js";

export const question = (legend, ...children) => h("fieldset", { class: "panel" }, h("legend", {}, legend), ...children);

/** One of several keys; `onpick(value)` when it is chosen. */
export const radio = (name, value, label, checked, onpick) =>
  h("label", {}, h("input", { type: "radio", name, value, checked, onchange: () => onpick(value) }), h("span", { class: "key" }, label));

export const tick = (name, value, label, checked, onchange) =>
  h("label", { class: "check" }, h("input", { type: "checkbox", name, value, checked, onchange: (event) => onchange(event.target.checked) }), h("span", {}, label));

/** A player as a key shows one: the seat's wind and the name. */
export const seat = (player) => [picture(player.wind, "tiny"), player.name];

/** The flags with one switched on or off; those that exclude it go. */
export function toggled(flags = [], flag, on) {
  const others = flags.filter((id) => id !== flag.id && !(on && flag.excludes.includes(id)));
  return on ? [...others, flag.id] : others;
}

/** The flags that go with that kind of win. */
export const fitting = (choices, flags = [], by) => flags.filter((id) => choices.some((flag) => flag.id === id && (!flag.by || flag.by === by)));

const unfolded = new Map();

/** A question that few need, folded until it is opened; a redraw leaves it as the person left it. */
export const fold = (id, summary, open, ...children) =>
  h("details", { class: "panel", id, open: unfolded.get(id) ?? open, ontoggle: (event) => unfolded.set(id, event.target.open) }, h("summary", {}, summary), children);

/** The ticks of a player's circumstances; what is declared at the table is no tick where that costs a stick. */
export function circumstanceTicks(context, player, flags, choices, { answer, declare }) {
  const { form } = context;
  const declared = form.declared[player.index];
  const toDeclare = form.stick ? choices.filter((flag) => flag.declared) : [];
  const shown = choices.filter((flag) => !toDeclare.includes(flag) && !(form.stick && flag.after.length && !flag.after.includes(declared)));
  const ticks = shown.map((flag) => tick(`${flag.id}-${player.index}`, flag.id, flag.label, flags.includes(flag.id), (on) => answer(toggled(flags, flag, on))));
  if (!toDeclare.length) return ticks;
  if (declared) return [h("p", { class: "fine", dataset: { declared: player.index } }, `${toDeclare.find((flag) => flag.id === declared)?.label ?? declared}: ${t("declared")}`), ticks];
  if (!declare) return ticks; // an earlier hand: declarations have entries of their own
  return [h("div", { class: "button-row" }, toDeclare.map((flag) =>
    h("button", { class: "button small", type: "button", dataset: { declare: flag.id, player: player.index }, onclick: () => declare(player.index, flag.id) }, t("declare", { name: player.name, what: flag.label })))),
  h("p", { class: "muted small" }, t("declared-needed")), ticks];
}
