// What the server scores and saves: the hands and the answers of a draft, and only what goes with them.
import * as model from "./model.js";
import { options } from "./asked.js";
import { winnersOf } from "./others.js";
import { sent } from "./worth.js";

export function request(context, draft) {
  const { answers, hands } = draft.value;
  const winners = winnersOf(context, answers);
  const told = answers.told ?? {};
  const shared = (answers.flags ?? []).filter((id) => context.form.flags.some((flag) => flag.id === id && flag.shared));
  const { losers, counts } = others(context, draft, winners);
  const scoredBy = (index, hand) => (answers.worth ? { worth: sent(index === answers.winner ? answers.worth : answers.alsoWorth?.[index]) } : hand);
  return {
    ...(answers.worth ? {} : { hand: model.toText(hands.winner) }),
    win: {
      ...scoredBy(answers.winner, {}),
      winner: answers.winner, by: answers.by, discarder: answers.by === "discard" ? answers.discarder : null, flags: answers.worth ? [] : answers.flags ?? [],
      options: options(context, answers, { each: true, winners: [answers.winner], told }),
    },
    also: winners.slice(1).map((index) => ({
      winner: index, ...scoredBy(index, { hand: model.toText(hands[index] ?? model.emptyHand()) }), flags: answers.worth ? [] : [...shared, ...(answers.alsoFlags?.[index] ?? [])],
      options: options(context, answers, { each: true, winners: [index], told: answers.alsoTold?.[index] ?? {} }),
    })),
    losers,
    options: { ...options(context, answers, { each: false, winners, told }), ...(Object.keys(counts).length ? { counts } : {}) },
    source: hands.winner.photo ? "photo" : "tap",
    position: context.position,
    ...(context.correct ? { correct: context.correct } : {}),
  };
}

/** The hands of those who did not win, or what they say that they count, where the rules settle with them. */
function others(context, draft, winners) {
  const { answers, hands } = draft.value;
  const losers = {};
  const counts = {};
  for (const { index } of context.form.losers ? context.players : []) {
    if (winners.includes(index)) continue;
    const hand = hands[index];
    if (hand && model.allTiles(hand).length) losers[index] = model.toText(hand);
    else if (answers.counts?.[index]) counts[index] = answers.counts[index];
  }
  return { losers, counts };
}
