// The questions that a rule set asks beside the hand: players, tiles, ticks, numbers, choices and words, whatever they mean.
import { h } from "../dom.js";
import { t } from "../text.js";
import { pickTile } from "./palette.js";
import { fold, question, radio, seat, tick } from "./questions.js";
import { picture, tileName } from "./tiles.js";

const NOTHING = [null, undefined, "", false];
const isAnswered = (value) => !NOTHING.includes(value) && !(typeof value === "object" && !Object.keys(value).length);

/** The circumstances that hold for any of these winners: those that were ticked, and what they declared at the table. */
export function flagsOf({ form }, given, winners) {
  const ticked = (index) => (index === given.winner ? given.flags : given.alsoFlags?.[index]) ?? [];
  return winners.flatMap((index) => [...ticked(index), ...(form.declared[index] ? [form.declared[index]] : [])]);
}

/** The players that a question may name. */
function players({ players: all }, asked, given, winner) {
  const out = { others: [winner], bystanders: [winner, given.discarder] }[asked.whom] ?? [];
  return all.filter((player) => !out.includes(player.index));
}

/** The questions to ask: they fit the kind of win, the circumstances, and what was answered before. */
function asks(context, given, { each, winners, told }) {
  const flags = flagsOf(context, given, winners);
  return context.form.questions.filter((asked) => asked.each === each
    && (!given.worth || asked.step !== "score") // without tiles only what changes the payments
    && (!asked.by || asked.by === given.by)
    && (!asked.flags.length || asked.flags.some((flag) => flags.includes(flag)))
    && (!asked.after || isAnswered(told[asked.after])));
}

/** The answers with one more; `value` may be a function of the answer before. */
export const answered = (told, name, value) => ({ ...told, [name]: typeof value === "function" ? value(told?.[name]) : value });

/** What was answered to the questions that fit, as the server takes it: options by name. */
export function options(context, given, { each, winners, told }) {
  const found = {};
  for (const asked of asks(context, given, { each, winners, told })) {
    const value = sent(context, asked, told[asked.name], given, winners[0]);
    if (isAnswered(value)) found[asked.name] = value;
  }
  return found;
}

function sent(context, asked, value, given, winner) {
  if (!isAnswered(value)) return null;
  const may = players(context, asked, given, winner).map((player) => player.index);
  if (asked.kind === "player") return may.includes(value) ? value : null;
  if (asked.kind === "players") return value.filter((index) => may.includes(index));
  if (asked.kind === "counts") return Object.fromEntries(Object.entries(value).filter(([index, count]) => may.includes(Number(index)) && isAnswered(count)));
  return typeof value === "string" ? value.trim() : value;
}

/** The panels of the questions; `tell(name, value, more)` keeps an answer, which may be a function of the one before. */
export function panels(context, given, { each, winners, told, tell }) {
  const asked = asks(context, given, { each, winners, told });
  const heads = asked.filter((one) => !asked.some((other) => other.name === one.after));
  const groups = new Map();
  for (const head of heads) {
    const key = head.group || head.name;
    groups.set(key, [...(groups.get(key) ?? []), head, ...asked.filter((one) => one.after === head.name)]);
  }
  return [...groups.values()].map((members) => panel(context, given, members, { winner: winners[0], told, tell }));
}

/** What needs a thought only now and then is folded; what is seen on the table or is one tap lies open. */
const FOLDED = ["player", "players", "counts", "choice", "text"];

function panel(context, given, members, tools) {
  const [first] = members;
  const label = first.group || first.label;
  const parts = [first.hint ? h("p", { class: "muted small" }, first.hint) : null,
    members.map((asked) => control(context, given, asked, tools, asked !== first || Boolean(first.group)))];
  if (!FOLDED.includes(first.kind)) return question(label, parts);
  return fold(nameOf(first, given, tools), label, members.some((asked) => isAnswered(tools.told[asked.name]) && tools.told[asked.name] !== asked.choices[0]?.value), parts);
}

/** The name of a control on the page: what is asked of each winner has the further winner's number behind it. */
const nameOf = (asked, given, { winner }) => (asked.each && winner !== given.winner ? `${asked.name}-${winner}` : asked.name);

function control(context, given, asked, tools, titled) {
  const { winner, told, tell } = tools;
  const name = nameOf(asked, given, tools);
  const value = told[asked.name];
  const say = (answer, more) => tell(asked.name, answer, more);
  const keys = (...children) => h("div", { class: "keys", role: "group", "aria-label": asked.label }, children);
  const may = players(context, asked, given, winner);
  switch (asked.kind) {
    case "player":
      return keys(radio(name, "", t("nobody"), !isAnswered(value), () => say(null)),
        may.map((each) => radio(name, each.index, seat(each), value === each.index, say)));
    case "players":
      return may.map((each) => tick(name, each.index, seat(each), (value ?? []).includes(each.index), (on) =>
        say(on ? [...(value ?? []), each.index] : value.filter((index) => index !== each.index))));
    case "counts":
      return may.map((each) => field({ ...asked, kind: "number", label: each.name }, `${name}-${each.index}`, value?.[each.index], (count, more) => say((before) => ({ ...before, [each.index]: count }), more)));
    case "choice":
      return keys(asked.choices.map((choice) => radio(name, choice.value, choice.label, (value ?? asked.choices[0].value) === choice.value, say)));
    case "yes-no":
      return tick(name, "yes", titled ? asked.label : t("yes"), Boolean(value), say);
    case "tiles":
      return tiles(context, asked, value ?? [], say);
    default:
      return field(asked, name, value, say);
  }
}

/** A number or words; what is being typed is kept without a redraw, so that the cursor stays and no tap is lost. */
export function field(asked, name, value, say) {
  const read = ({ target }) => (asked.kind === "number" && target.value !== "" ? target.valueAsNumber : target.value);
  const sort = asked.kind === "number" ? { type: "number", min: asked.least, max: asked.most, step: 1, inputmode: "numeric" } : { type: "text", maxlength: asked.most ?? 40, autocomplete: "off" };
  return h("div", { class: "field" }, h("label", { for: `asked-${name}` }, asked.label),
    h("input", { ...sort, id: `asked-${name}`, name, value: value ?? "", oninput: (event) => say(read(event), { quiet: true }) }));
}

/** Tiles chosen from the palette, taken away by a tap. */
const tiles = (context, asked, chosen, say) => h("div", { class: "field", role: "group", "aria-label": asked.label }, h("span", { class: "label" }, asked.label),
  h("div", { class: "tiles editable" },
    chosen.map((tile, place) => h("button", { type: "button", class: "tile-button", dataset: { indicator: tile }, title: t("indicator-remove", { tile: tileName(tile) }), "aria-label": t("indicator-remove", { tile: tileName(tile) }),
      onclick: () => say(chosen.filter((_, each) => each !== place)) }, picture(tile))),
    !asked.most || chosen.length < asked.most ? h("button", { type: "button", class: "tile-add", dataset: { addIndicator: asked.name }, "aria-label": t("indicator-add", { which: asked.label }),
      onclick: () => pickTile(context, asked.label, (tile) => say([...chosen, tile])) }, "+") : null));
