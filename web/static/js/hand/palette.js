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

/** Adds tiles one after another until the hand is whole or the sheet is closed; what is there already is shown. */
export function addTiles(context, current, groupIndex, apply, beforeId = null) {
  const { kind } = current().groups[groupIndex];
  const once = kind === "winning" || beforeId !== null;
  const draw = () => {
    const hand = current();
    const tiles = hand.groups[groupIndex]?.tiles ?? [];
    const last = tiles.at(-1);
    open(
      h("div", { class: "palette-head" }, h("h2", { id: "palette-title" }, t("add-tile")), close()),
      once ? null : h("div", { class: "so-far" },
        h("span", { class: "tiles", role: "img", "aria-label": tiles.map((tile) => tileName(tile.name)).join(", ") || t("no-tiles") }, tiles.map((tile) => picture(tile.name, "tiny"))),
        h("button", { class: "button quiet", type: "button", id: "backspace", disabled: !last, "aria-label": t("remove-last"), title: t("remove-last"), onclick: () => { apply(model.removeTiles(hand, [last.uid])); draw(); } }, "⌫")),
      once ? null : h("p", { class: "muted small" }, t("add-hint", { count: model.allTiles(hand).length })),
      keys(context, hand, (name) => {
        apply(model.insertTile(hand, groupIndex, name, beforeId));
        if (once || (kind === "hand" && counted(current()) === whole(current(), context.form))) closePalette();
        else draw();
      }));
  };
  draw();
}
