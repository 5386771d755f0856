// The sheet that opens on a tile: likely confusions first, then every tile, then where it belongs.
import { fill, h, patch } from "../dom.js";
import { t } from "../text.js";
import { picture, tileName } from "./tiles.js";
import { cutOut } from "./photo.js";
import * as model from "./model.js";

const dialog = () => document.getElementById("palette");
const inside = () => document.getElementById("palette-inside");

export function closePalette() {
  if (dialog().open) dialog().close();
}

function open(...children) {
  (dialog().open ? patch : fill)(inside(), ...children);
  if (!dialog().open) dialog().showModal();
}

/** Every tile as a key; kinds of which all are in use already are dimmed, not hidden. */
function keys(context, hand, choose, current = null) {
  const used = new Map();
  for (const tile of model.allTiles(hand)) used.set(tile.name, (used.get(tile.name) ?? 0) + 1);
  return h("div", { class: "palette-grid", role: "group", "aria-label": t("all-tiles") },
    context.form.tiles.map((row) =>
      h("div", { class: "palette-row" }, row.map(({ name, copies }) => {
        const full = (used.get(name) ?? 0) >= copies;
        return h("button", { type: "button", class: `tile-key${full ? " full" : ""}${name === current ? " current" : ""}`, title: tileName(name), onclick: () => choose(name) }, picture(name));
      }))));
}

const close = () => h("button", { class: "button quiet", type: "button", onclick: closePalette }, t("close"));

/** Change, move or remove one tile. `apply(hand)` takes the changed hand. */
export function editTile(context, hand, id, apply) {
  const tile = model.findTile(hand, id);
  if (!tile) return;
  const place = model.groupOf(hand, id);
  const act = (next) => {
    closePalette();
    apply(next, tile);
  };
  const likely = tile.candidates.filter(([name]) => name !== "?").slice(0, 5);
  const seen = cutOut(hand, tile);
  const move = (target, label) => h("button", { class: "button", type: "button", onclick: () => act(model.moveTiles(hand, [id], target)) }, label);
  const sets = hand.groups.map((each, index) => [each, index]).filter(([each]) => ["meld", "kong"].includes(each.kind) && each !== place);
  open(
    h("div", { class: "palette-head" },
      seen, picture(tile.name, "big"),
      h("div", {}, h("h2", { id: "palette-title" }, tileName(tile.name)),
        tile.confidence === null ? null : h("p", { class: "muted small" }, t("confidence", { percent: Math.round(tile.confidence * 100) }))),
      close()),
    likely.length ? h("div", { class: "stack tight" }, h("h3", {}, t("likely")),
      h("div", { class: "likely" }, likely.map(([name, chance]) =>
        h("button", { type: "button", class: `tile-key large${name === tile.name ? " current" : ""}`, title: tileName(name), "data-likely": name, onclick: () => act(model.changeTile(hand, id, name)) },
          picture(name, "big"), h("span", { class: "small" }, chance >= 0.005 ? `${Math.round(chance * 100)} %` : "<1 %"))))) : null,
    h("h3", {}, t("all-tiles")),
    keys(context, hand, (name) => act(model.changeTile(hand, id, name)), tile.name),
    h("h3", {}, t("belongs")),
    h("div", { class: "button-row" },
      place.kind === "hand" ? null : move("hand", t("to-hand")),
      place.kind === "winning" ? null : move("winning", t("to-winning")),
      place.kind === "flowers" || !context.form.flowers ? null : move("flowers", t("to-flowers")),
      sets.map(([each, index]) => move(index, [t("to-set"), " ", each.tiles.map((other) => picture(other.name, "tiny"))]))),
    h("div", { class: "button-row" },
      h("button", { class: "button", type: "button", onclick: () => addTiles(context, () => hand, hand.groups.indexOf(place), apply, id) }, t("insert-before")),
      h("button", { class: "button danger", type: "button", onclick: () => act(model.removeTiles(hand, [id])) }, t("remove"))));
}

/** One tile for another purpose than a hand, such as an indicator. */
export function pickTile(context, title, choose) {
  const pick = (name) => {
    closePalette();
    choose(name);
  };
  open(
    h("div", { class: "palette-head" }, h("h2", { id: "palette-title" }, title), close()),
    h("div", { class: "palette-grid", role: "group", "aria-label": t("all-tiles") }, context.form.tiles.map((row) =>
      h("div", { class: "palette-row" }, row.filter(({ name }) => !model.isBonus(name)).map(({ name }) => h("button", { type: "button", class: "tile-key", title: tileName(name), onclick: () => pick(name) }, picture(name)))))));
}

/** How many tiles a hand that is won has, without its flowers: one more than a hand that waits, and one for each kong. */
const whole = (hand, form) => form.hand_size + 1 + model.melds(hand).filter((set) => set.tiles.length === 4).length;
const counted = (hand) => model.allTiles(hand).length - model.group(hand, "flowers").tiles.length;

const SETS = ["chow", "pung", "kong", "concealed-kong"];

/** The tiles of a whole set by the one that was tapped, the lowest of a chow; null where there is no such set. */
function setOf(kind, name) {
  if (kind !== "chow") return Array(kind === "pung" ? 3 : 4).fill(name);
  const [rank, suit] = [Number(name[0]), name.slice(1)];
  return "msp".includes(suit) && rank >= 1 && rank <= 7 ? [0, 1, 2].map((step) => `${rank + step}${suit}`) : null;
}

/**
 * Adds tiles one after another until the hand is whole or the sheet is closed; what is there already is shown. A key
 * makes the next tile a whole set that lies on the table. The last tile of a hand that was typed from the start wins.
 */
export function addTiles(context, current, groupIndex, apply, beforeId = null) {
  const { kind } = current().groups[groupIndex];
  const once = kind === "winning" || beforeId !== null;
  const typing = kind === "hand" && !once;
  const fromStart = typing && counted(current()) === 0;
  const before = []; // the hands before each tap, to take them back
  let set = null;
  const put = (hand) => {
    before.push(current());
    set = null;
    apply(hand);
    if (once || (kind === "hand" && counted(current()) === whole(current(), context.form))) closePalette();
    else draw();
  };
  const choose = (name) => {
    const hand = current();
    if (set && !model.isBonus(name)) {
      const names = setOf(set, name);
      if (names) put(model.addSet(hand, names, set === "concealed-kong" ? "kong" : "meld"));
      return;
    }
    const wins = fromStart && !model.isBonus(name) && counted(hand) + 1 === whole(hand, context.form);
    put(model.insertTile(hand, wins ? hand.groups.findIndex((each) => each.kind === "winning") : groupIndex, name, beforeId));
  };
  const draw = () => {
    const hand = current();
    const tiles = typing ? model.allTiles(hand) : hand.groups[groupIndex]?.tiles ?? [];
    const last = hand.groups[groupIndex]?.tiles.at(-1);
    const takeBack = () => { apply(before.length ? before.pop() : model.removeTiles(hand, [last.uid])); draw(); };
    open(
      h("div", { class: "palette-head" }, h("h2", { id: "palette-title" }, t("add-tile")), close()),
      once ? null : h("div", { class: "so-far" },
        h("span", { class: "tiles", role: "img", "aria-label": tiles.map((tile) => tileName(tile.name)).join(", ") || t("no-tiles") }, tiles.map((tile) => picture(tile.name, "tiny"))),
        h("button", { class: "button quiet", type: "button", id: "backspace", disabled: !last && !before.length, "aria-label": t("remove-last"), title: t("remove-last"), onclick: takeBack }, "⌫")),
      once ? null : h("p", { class: "muted small" }, t("add-hint", { count: model.allTiles(hand).length })),
      typing && !context.form.exposures ? h("div", { class: "button-row set-keys", role: "group", "aria-label": t("add-sets") }, SETS.map((each) =>
        h("button", { class: "button small", type: "button", dataset: { set: each }, "aria-pressed": String(set === each), onclick: () => { set = set === each ? null : each; draw(); } }, t(`add-${each}`)))) : null,
      keys(context, hand, choose));
  };
  draw();
}
