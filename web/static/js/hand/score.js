// The score with every reason, and who pays whom, before anything is saved.
import { fill, h } from "../dom.js";
import { amount, signed, t } from "../text.js";
import { readyPanel } from "./ready.js";
import { row } from "./tiles.js";

/** Only what matters where no tiles are shown: what is wrong, why it may not be saved, and the payments. */
export const brief = (answer, context) => [
  answer.problems.map((problem) => h("p", { class: "notice warn", role: "status" }, problem.message)),
  [answer, ...answer.also].flatMap((part) => part.score.legal ? [] : part.score.notes).map((note) => h("p", { class: "notice bad", role: "alert" }, note)),
  answer.settlement ? payments(answer.settlement, context) : null,
];

const change = (value) => h("span", { class: `number ${value > 0 ? "plus" : value < 0 ? "minus" : "muted"}` }, signed(value));

export function drawScore(root, answer, context) {
  const winners = [answer, ...answer.also];
  fill(root,
    answer.problems.length ? h("section", { class: "notice bad", role: "alert" }, h("strong", {}, t("cannot-score")), h("ul", { class: "problem-list" }, answer.problems.map((problem) => h("li", {}, problem.message)))) : null,
    winners.map((part) => winner(part, context, winners.length > 1)),
    answer.ready ? readyPanel(answer.ready) : null,
    losers(answer.losers, context),
    answer.settlement ? payments(answer.settlement, context) : null,
    h("p", { class: "muted small", id: "because" }, answer.because));
}

/** One winner: the total and how it came about, each line with its tiles, what was left out, other readings. */
function winner(part, context, several) {
  const { score } = part;
  const { name } = context.players[part.winner];
  return h("section", { class: "stack", dataset: { winner: part.winner }, "aria-label": name },
    h("section", { class: `panel stack tight result${score.legal ? "" : " illegal"}` },
      h("p", { class: several ? "winner-name" : "muted" }, name),
      h("p", { class: "score-total" }, h("strong", { class: "number", ...(several ? {} : { id: "score-total" }) }, amount(score.total)), " ", part.unit),
      score.steps.length ? h("div", { class: "score-steps" }, score.steps.map((step, index) => h(index < 2 ? "span" : "small", {}, step))) : null,
      part.sets.length ? h("div", { class: "sets" }, part.sets.map((set) => row(set, "low"))) : null,
      score.legal || score.problems.length ? null : h("p", { class: "notice bad", role: "alert" }, t("not-legal"))),
    score.items.length ? h("section", { class: "panel stack tight" }, h("h2", {}, t("reasons")), h("ul", { class: "items score-items" }, score.items.map((item, index) =>
      h("li", {}, h("span", { class: "item-reason" }, item.reason),
        h("span", { class: "number item-worth" }, part.worth[index]),
        item.sets.length ? h("span", { class: "item-sets" }, part.item_sets[index].map((set) => row(set, "tiny"))) : null)))) : null,
    score.notes.length ? h("ul", { class: "notes" }, score.notes.map((note) => h("li", {}, note))) : null,
    score.left_out.length ? h("details", { class: "panel", open: true }, h("summary", {}, t("left-out", { count: score.left_out.length })), h("ul", { class: "items out left-out" }, score.left_out.map((line) =>
      h("li", {}, h("span", { class: "item-reason" }, line.reason), h("span", { class: "number item-worth" }, amount(line.value)))))) : null,
    part.others.length ? h("details", { class: "panel other-readings" }, h("summary", {}, t("other-readings", { count: part.others.length })), h("ul", { class: "items" }, part.others.map((other) =>
      h("li", {}, h("span", { class: "item-sets" }, other.sets.map((set) => row(set, "tiny"))), h("span", { class: "number item-worth" }, amount(other.total)))))) : null);
}

/** What the hands of the others count, where they do, with the reasons. */
function losers(counted, context) {
  const players = context.players.filter((player) => counted[player.index]);
  if (!players.length) return null;
  return h("section", { class: "panel stack tight", id: "loser-scores" }, h("h2", {}, t("losers-count")), players.map((player) => {
    const { total, items, worth } = counted[player.index];
    return h("details", {}, h("summary", {}, player.name, " ", h("strong", { class: "number" }, amount(total))),
      items.length ? h("ul", { class: "items" }, items.map((item, index) => h("li", {}, h("span", { class: "item-reason" }, item.reason), h("span", { class: "number item-worth" }, worth[index])))) : h("p", { class: "muted" }, t("counts-nothing")));
  }));
}

function payments(settlement, context) {
  const name = (index) => (index === null ? settlement.outside : context.players[index].name);
  return h("section", { class: "panel stack tight" }, h("h2", {}, t("payments")),
    h("ul", { class: "payment-list" }, settlement.payments.map((payment) => h("li", {},
      h("span", { class: "who" }, name(payment.from)), h("span", { class: "to", role: "img", "aria-label": t("pays") }, "→"), h("span", { class: "who" }, name(payment.to)), h("strong", { class: "number" }, amount(payment.amount)),
      h("span", { class: "why muted small" }, payment.reason)))),
    h("ul", { class: "net-list", id: "net" }, context.players.map((player) => h("li", {}, h("span", {}, player.name), change(settlement.net[player.index]), h("span", { class: "muted number" }, `${amount(player.score)} → ${amount(settlement.after[player.index])}`)))),
    h("p", { class: "muted small" }, settlement.from_outside ? t("sum-outside", { name: settlement.outside, amount: signed(settlement.from_outside) }) : t("sum-check")));
}
