// What completes a hand, what each tile would score, and how far the hand is from that.
import { h } from "../dom.js";
import { amount, t } from "../text.js";
import { picture, row, tileName } from "./tiles.js";

/** A panel about a hand that is not complete; `chooser` says for whom the totals are worked out. */
export function readyPanel(ready, chooser = null) {
  const { distance, waits, discards, nearest = [], dead = [], waits_notes: notes = [] } = ready;
  const gone = distance === 1 && !discards.length && !waits.length;
  return h("section", { class: "panel stack tight", id: "ready" },
    h("h2", {}, gone ? t("ready-gone") : distance === 1 && waits.length ? t("ready") : t("tiles-away", { count: distance })),
    dead.length ? h("ul", { class: "problem-list", id: "dead" }, dead.map((why) => h("li", {}, why))) : null,
    waits.length ? chooser : null,
    waits.length ? waitTable(waits) : null,
    notes.length ? h("ul", { class: "notes small" }, notes.map((note) => h("li", {}, note))) : null,
    discards.length ? h("p", { class: "muted small" }, t("discard-one")) : null,
    discards.length ? h("ul", { class: "discard-list" }, discards.map((each) => h("li", { dataset: { discard: each.tile } }, picture(each.tile, "low"),
      each.waits.length ? h("span", { class: "discard-for" }, t("discard-for"), " ", row(each.waits.map((wait) => wait.tile), "tiny")) : null))) : null,
    nearest.length ? [h("h3", {}, t("nearest")), h("ul", { class: "items" }, nearest.map(line))] : null);
}

/** A line of the card: what it is, what it is worth, how many tiles are missing and why. */
const line = (near) => h("li", {}, h("span", { class: "item-reason" }, h("strong", {}, near.name), " ", near.what),
  h("span", { class: "number item-worth" }, amount(near.value)),
  h("span", { class: "item-sets small" }, near.distance === null ? t("line-closed") : t("line-missing", { count: near.distance }), near.missing.length ? row(near.missing, "tiny") : null),
  near.reasons.map((reason) => h("span", { class: "item-sets muted small" }, reason)));

function waitTable(waits) {
  const ways = ["self-draw", "discard"].filter((by) => waits.some((wait) => by in wait.totals));
  const total = (given) => (given.legal ? [h("strong", {}, amount(given.total)), " ", h("span", { class: "muted small" }, given.unit)] : h("span", { class: "muted small" }, `${amount(given.total)} ${given.unit}: ${t("not-enough")}`));
  return h("table", { class: "plain wait-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("wait-tile")), h("th", { scope: "col", class: "number" }, t("wait-left")), ways.map((by) => h("th", { scope: "col" }, t(by === "discard" ? "from-discard" : by))))),
    h("tbody", {}, waits.map((wait) => h("tr", { dataset: { wait: wait.tile } },
      h("th", { scope: "row" }, picture(wait.tile, "low"), h("span", { class: "visually-hidden" }, tileName(wait.tile))),
      h("td", { class: `number${wait.left ? "" : " muted"}` }, String(wait.left)),
      ways.map((by) => h("td", {}, wait.totals[by] ? total(wait.totals[by]) : "–"))))));
}
