// What would change, shown before it is saved: totals, the deal, and every hand that would be another one.
import { h } from "./dom.js";
import { amount, t } from "./text.js";

/** The answer of a command that was sent with `preview`. */
export const drawChange = (change) => h("section", { class: "change-panel panel stack tight" },
  h("h3", {}, t("what-changes")),
  change.totals.length ? h("table", { class: "plain" }, h("tbody", {}, change.totals.map(({ name, was, now }) =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "number" }, amount(was)), h("td", {}, "→"), h("td", { class: "number" }, h("strong", {}, amount(now))))))) : null,
  [...change.lines, ...change.hands].length ? h("ul", {}, [...change.lines, ...change.hands].map((line) => h("li", {}, line))) : null);
