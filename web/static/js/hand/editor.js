// The tiles of a hand as pictures in groups; tap to change, select several to move them together.
import { h, patch } from "../dom.js";
import { t } from "../text.js";
import { picture, tileName } from "./tiles.js";
import { isUnsure } from "./photo.js";
import * as model from "./model.js";

export class Editor {
  /** `form`: what the rule set plays with; `onTile(uid)`, `onAdd(groupIndex)`, `onChange(hand)`, `onReset()`, `onTakeBack()` */
  constructor(root, form, actions) {
    this.root = root;
    this.flowers = form.flowers; // whether flowers are laid apart
    this.exposures = form.exposures; // whether sets lie open only when claimed
    this.actions = actions;
    this.selecting = null; // null, or the set of chosen uids
  }

  draw(hand, { problems, wrong, canTakeBack, complete }) {
    const total = model.allTiles(hand).length;
    const flowers = model.group(hand, "flowers").tiles.length;
    const count = flowers ? `${total - flowers} + ${flowers}` : total;
    patch(this.root,
      h("div", { class: "spread" },
        h("h2", {}, total ? t("tiles-count", { count }) : t("no-tiles")),
        h("div", { class: "button-row" },
          canTakeBack ? h("button", { class: "button quiet small", type: "button", id: "take-back", onclick: this.actions.onTakeBack }, t("take-back")) : null,
          hand.recognised && hand.touched && model.corrections(hand) ? h("button", { class: "button quiet small", type: "button", id: "reset", onclick: this.actions.onReset }, t("reset")) : null)),
      h("div", { id: "problems", "aria-live": "polite", tabindex: problems.length ? "0" : null }, problems.length
        ? h("ul", { class: "problem-list" }, problems.map((problem) => h("li", {}, problem.message)))
        : complete && total ? h("p", { class: "fine" }, t("hand-possible")) : null),
      hand.groups.map((each, index) => (each.kind !== "flowers" || this.flowers || each.tiles.length ? this.group(hand, each, index, wrong) : null)),
      total ? this.selectionBar(hand) : null);
  }

  group(hand, each, index, wrong) {
    const label = { hand: t("group-hand"), winning: t("group-winning"), flowers: t("group-flowers"), meld: this.exposures ? t("group-exposure") : t("group-meld"), kong: t("group-kong") }[each.kind];
    const set = each.kind === "meld" || each.kind === "kong";
    return h("section", { class: `tile-group ${each.kind}`, "aria-label": label, dataset: { key: set ? `set-${each.tiles[0]?.uid}` : each.kind } },
      h("div", { class: "group-head" }, h("h3", {}, label),
        each.kind === "hand" && each.tiles.length > 1 ? h("button", { class: "button quiet small", type: "button", onclick: () => this.actions.onChange(model.sortHand(hand)) }, t("sort")) : null,
        set && !this.exposures ? h("button", { class: "button quiet small", type: "button", onclick: () => this.actions.onChange(model.setConcealed(hand, index, each.kind === "meld")) }, each.kind === "meld" ? t("make-concealed") : t("make-claimed")) : null,
        set ? h("button", { class: "button quiet small", type: "button", onclick: () => this.actions.onChange(model.moveTiles(hand, each.tiles.map((tile) => tile.uid), "hand")) }, t("dissolve")) : null),
      h("div", { class: "tiles editable" },
        each.tiles.map((tile) => this.tile(tile, wrong)),
        h("button", { class: "tile-add", type: "button", "aria-label": t("add-to", { group: label }), title: t("add-to", { group: label }), dataset: { add: each.kind }, onclick: () => this.actions.onAdd(index) }, "+")));
  }

  tile(tile, wrong) {
    const unsure = isUnsure(tile);
    const chosen = this.selecting?.has(tile.uid);
    const fixed = tile.read !== null && tile.read !== tile.name && tile.read !== "?";
    const notes = [unsure ? t("unsure") : "", wrong.has(tile.name) ? t("impossible") : "", fixed ? t("corrected-from", { tile: tileName(tile.read) }) : ""].filter(Boolean);
    return h("button", {
      type: "button", class: `tile-button${unsure ? " unsure" : ""}${wrong.has(tile.name) ? " wrong" : ""}${fixed ? " fixed" : ""}${chosen ? " chosen" : ""}`,
      dataset: { uid: tile.uid, name: tile.name }, "aria-label": [tileName(tile.name), ...notes].join(", "), title: [tileName(tile.name), ...notes].join(", "),
      "aria-pressed": this.selecting ? String(Boolean(chosen)) : null,
      onclick: () => this.tap(tile.uid),
    }, picture(tile.name), unsure ? h("span", { class: "mark", "aria-hidden": "true" }, "?") : null, chosen ? h("span", { class: "mark tick", "aria-hidden": "true" }, "✓") : null);
  }

  tap(id) {
    if (!this.selecting) return this.actions.onTile(id);
    if (this.selecting.has(id)) this.selecting.delete(id);
    else this.selecting.add(id);
    return this.actions.onRedraw();
  }

  selectionBar(hand) {
    if (!this.selecting) {
      return h("div", { class: "button-row" }, h("button", { class: "button", type: "button", id: "select-tiles", onclick: () => { this.selecting = new Set(); this.actions.onRedraw(); } }, t("select-tiles")));
    }
    const ids = [...this.selecting].filter((id) => model.findTile(hand, id));
    const act = (target) => () => {
      this.selecting = null;
      this.actions.onChange(target === "remove" ? model.removeTiles(hand, ids) : model.moveTiles(hand, ids, target));
    };
    const key = (target, label, enabled = ids.length > 0) => h("button", { class: `button${target === "remove" ? " danger" : ""}`, type: "button", disabled: !enabled, dataset: { target }, onclick: act(target) }, label);
    return h("div", { class: "selection stack tight" },
      h("p", { class: "muted small" }, t("selected", { count: ids.length })),
      h("div", { class: "button-row" },
        key("meld", this.exposures ? t("as-exposure") : t("as-meld"), ids.length >= 3), this.exposures ? null : key("kong", t("as-kong"), ids.length === 4), key("hand", t("to-hand")), this.flowers ? key("flowers", t("to-flowers")) : null,
        key("winning", t("to-winning"), ids.length === 1), key("remove", t("remove")),
        h("button", { class: "button quiet", type: "button", onclick: () => { this.selecting = null; this.actions.onRedraw(); } }, t("done"))));
  }
}
