// The score with every reason, and who pays whom, before anything is saved.
import { fill, h } from "../dom.js";
import { amount, signed, t } from "../text.js";
import { readyPanel } from "./ready.js";
import { row } from "./tiles.js";

const change = (value) => h("span", { class: `number ${value > 0 ? "plus" : value < 0 ? "minus" : "muted"}` }, signed(value));

export function drawScore(root, answer, context) {
  const { score, settlement } = answer;
  fill(root,
    h("section", { class: `panel stack tight result${score.legal ? "" : " illegal"}` },
      h("p", { class: "muted" }, context.players[answer.win.winner].name),
      h("p", { class: "score-total" }, h("strong", { class: "number", id: "score-total" }, amount(score.total)), " ", answer.unit),
      score.steps.length ? h("div", { class: "score-steps" }, score.steps.map((step, index) => h(index < 2 ? "span" : "small", {}, step))) : null,
      answer.sets.length ? h("div", { class: "sets" }, answer.sets.map((set) => row(set, "low"))) : null,
      score.legal || score.problems.length ? null : h("p", { class: "notice bad", role: "alert" }, t("not-legal"))),
    answer.problems.length ? h("section", { class: "notice bad", role: "alert" }, h("strong", {}, t("cannot-score")), h("ul", { class: "problem-list" }, answer.problems.map((problem) => h("li", {}, problem.message)))) : null,
    answer.ready ? readyPanel(answer.ready) : null,
    score.items.length ? h("section", { class: "panel stack tight" }, h("h2", {}, t("reasons")), h("ul", { class: "items", id: "score-items" }, score.items.map((item, index) =>
      h("li", {}, h("span", { class: "item-reason" }, item.reason),
        h("span", { class: "number item-worth" }, answer.worth[index]),
        item.sets.length ? h("span", { class: "item-sets" }, answer.item_sets[index].map((set) => row(set, "tiny"))) : null)))) : null,
    score.notes.length ? h("ul", { class: "notes" }, score.notes.map((note) => h("li", {}, note))) : null,
    score.left_out.length ? h("details", { class: "panel", open: true }, h("summary", {}, t("left-out", { count: score.left_out.length })), h("ul", { class: "items out", id: "left-out" }, score.left_out.map((line) =>
      h("li", {}, h("span", { class: "item-reason" }, line.reason), h("span", { class: "number item-worth" }, amount(line.value)))))) : null,
    score.others.length ? h("details", { class: "panel" }, h("summary", {}, t("other-readings", { count: score.others.length })), h("ul", { class: "items" }, answer.others.map((other) =>
      h("li", {}, h("span", { class: "item-sets" }, other.sets.map((set) => row(set, "tiny"))), h("span", { class: "number item-worth" }, amount(other.total)))))) : null,
    settlement ? payments(settlement, context) : null,
    h("p", { class: "muted small" }, answer.because));
}

function payments(settlement, context) {
  const name = (index) => (index === null ? t("pot") : context.players[index].name);
  return h("section", { class: "panel stack tight" }, h("h2", {}, t("payments")),
    h("ul", { class: "payment-list" }, settlement.payments.map((payment) => h("li", {},
      h("span", { class: "who" }, name(payment.from)), h("span", { class: "to", "aria-label": t("pays") }, "→"), h("span", { class: "who" }, name(payment.to)), h("strong", { class: "number" }, amount(payment.amount)),
      h("span", { class: "why muted small" }, payment.reason)))),
    h("ul", { class: "net-list", id: "net" }, context.players.map((player) => h("li", {}, h("span", {}, player.name), change(settlement.net[player.index]), h("span", { class: "muted number" }, `${amount(player.score)} → ${amount(settlement.after[player.index])}`)))),
    h("p", { class: "muted small" }, t("sum-check")));
}
