// The hand being corrected: plain values, every change makes a new one. Kept in the browser until it is saved.
import { remember, recall, forget } from "../storage.js";

let counter = 0;
const uid = () => `${Date.now().toString(36)}-${(counter += 1)}`;

/** A tile as entered: `name` in hand notation ("5m", "0m" for the red five, "J", "?"). */
export const makeTile = (name, extra = {}) => ({ uid: uid(), name, confidence: null, candidates: [], corners: null, box: null, read: null, ...extra });

export const emptyHand = () => ({
  photo: null,
  groups: [{ kind: "hand", tiles: [] }, { kind: "winning", tiles: [] }, { kind: "flowers", tiles: [] }],
  recognised: null,
  touched: false,
});

export const group = (hand, kind) => hand.groups.find((each) => each.kind === kind);
export const melds = (hand) => hand.groups.filter((each) => each.kind === "meld" || each.kind === "kong");
export const allTiles = (hand) => hand.groups.flatMap((each) => each.tiles);
export const findTile = (hand, id) => allTiles(hand).find((tile) => tile.uid === id) ?? null;
export const groupOf = (hand, id) => hand.groups.find((each) => each.tiles.some((tile) => tile.uid === id)) ?? null;
let apart = true;

/** Whether flowers are laid apart from the hand, as everywhere but in the American game. */
export const layFlowersApart = (yes) => { apart = yes; };

export const isBonus = (name) => /^[fq][1-4]$/.test(name);

/** Fixed groups first in the order in which they are shown; empty sets vanish. */
function tidy(hand, groups) {
  const kept = groups.filter((each) => !["meld", "kong"].includes(each.kind) || each.tiles.length);
  return { ...hand, groups: kept, touched: true };
}

const without = (hand, ids) => hand.groups.map((each) => ({ ...each, tiles: each.tiles.filter((tile) => !ids.includes(tile.uid)) }));

export function changeTile(hand, id, name) {
  const groups = hand.groups.map((each) => ({ ...each, tiles: each.tiles.map((tile) => (tile.uid === id ? { ...tile, name } : tile)) }));
  const changed = tidy(hand, groups);
  const place = groupOf(changed, id);
  if (!apart) return changed;
  // A flower lies apart and a suit tile does not lie among the flowers, whoever reads it.
  if (isBonus(name) && ["hand", "winning"].includes(place.kind)) return moveTiles(changed, [id], "flowers");
  if (!isBonus(name) && place.kind === "flowers") return moveTiles(changed, [id], "hand");
  return changed;
}

export function removeTiles(hand, ids) {
  return tidy(hand, without(hand, ids));
}

/** Adds a tile before `beforeId`, or at the end of the group with that index. */
export function insertTile(hand, groupIndex, name, beforeId = null) {
  const target = apart && isBonus(name) && hand.groups[groupIndex].kind === "hand" ? hand.groups.findIndex((each) => each.kind === "flowers") : groupIndex;
  const groups = hand.groups.map((each, index) => {
    if (index !== target) return each;
    const at = beforeId === null ? -1 : each.tiles.findIndex((tile) => tile.uid === beforeId);
    const tiles = [...each.tiles];
    tiles.splice(at < 0 ? tiles.length : at, 0, makeTile(name));
    return { ...each, tiles };
  });
  return keepOneWinning(tidy(hand, groups));
}

/** Adds a whole set that lies on the table. */
export function addSet(hand, names, kind) {
  const groups = [...hand.groups];
  groups.splice(groups.findIndex((each) => each.kind === "flowers"), 0, { kind, tiles: names.map((name) => makeTile(name)) });
  return tidy(hand, groups);
}

/** Moves tiles to "hand", "flowers", "winning", "meld" or "kong" (a new set), or into the set with that index. */
export function moveTiles(hand, ids, target) {
  const moved = ids.map((id) => findTile(hand, id)).filter(Boolean);
  let groups = without(hand, ids);
  if (target === "meld" || target === "kong") {
    const flowers = groups.findIndex((each) => each.kind === "flowers");
    groups.splice(flowers, 0, { kind: target, tiles: moved });
  } else {
    const index = typeof target === "number" ? target : groups.findIndex((each) => each.kind === target);
    groups = groups.map((each, place) => (place === index ? { ...each, tiles: [...each.tiles, ...moved] } : each));
  }
  return keepOneWinning(tidy(hand, groups));
}

/** The last tile put there wins; one that was there before goes back into the hand. */
function keepOneWinning(hand) {
  const winning = group(hand, "winning");
  if (winning.tiles.length < 2) return hand;
  const back = winning.tiles.slice(0, -1);
  const groups = hand.groups.map((each) => {
    if (each.kind === "winning") return { ...each, tiles: each.tiles.slice(-1) };
    return each.kind === "hand" ? { ...each, tiles: [...each.tiles, ...back] } : each;
  });
  return { ...hand, groups };
}

export function setConcealed(hand, groupIndex, concealed) {
  const groups = hand.groups.map((each, index) => (index === groupIndex ? { ...each, kind: concealed ? "kong" : "meld" } : each));
  return tidy(hand, groups);
}

const order = (name) => {
  const suit = "msp".indexOf(name.at(-1));
  if (suit >= 0 && /^[0-9]/.test(name)) return suit * 10 + (name[0] === "0" ? 5.5 : Number(name[0]));
  return 30 + "ESWNCFP".indexOf(name) + (isBonus(name) ? 20 : name === "J" ? 30 : 0);
};

export function sortHand(hand) {
  const groups = hand.groups.map((each) => (each.kind === "hand" || each.kind === "flowers" ? { ...each, tiles: [...each.tiles].sort((a, b) => order(a.name) - order(b.name)) } : each));
  return { ...hand, groups };
}

/** The hand in the notation that the server, the command line and the rules share. */
export function toText(hand) {
  const words = (tiles) => tiles.map((tile) => tile.name).join(" ");
  const close = (tiles) => tiles.map((tile) => tile.name).join("");
  const parts = [words(group(hand, "hand").tiles)];
  for (const set of melds(hand)) parts.push(set.kind === "kong" ? `[${close(set.tiles)}]` : `(${close(set.tiles)})`);
  parts.push(words(group(hand, "flowers").tiles));
  const winning = group(hand, "winning").tiles[0];
  if (winning) parts.push(`+ ${winning.name}`);
  return parts.filter(Boolean).join(" ");
}

/** From the server's structured hand (typed in notation). */
export function fromStructure(structure) {
  const hand = emptyHand();
  const make = (names) => names.map((name) => makeTile(name));
  return {
    ...hand,
    groups: [
      { kind: "hand", tiles: make([...structure.concealed, ...(apart ? [] : structure.flowers)]) },
      { kind: "winning", tiles: structure.winning ? make([structure.winning]) : [] },
      ...structure.melds.map((meld) => ({ kind: meld.concealed ? "kong" : "meld", tiles: make(meld.tiles) })),
      { kind: "flowers", tiles: apart ? make(structure.flowers) : [] },
    ],
    touched: true,
  };
}

/** From a reading: every tile keeps its place in the photo, its confidence and the likely confusions. */
export function fromReading(answer) {
  const tiles = answer.reading.tiles.map((tile) =>
    makeTile(tile.tile, { read: tile.tile, confidence: tile.confidence, candidates: tile.candidates, corners: tile.corners, box: tile.box, turn: tile.turn }));
  answer.proposal.melds.filter((meld) => meld.known).forEach((meld) => {
    // A concealed kong shows one or two of its tiles; the covered ones are the same.
    for (const place of meld.tiles) if (tiles[place].name === "?") tiles[place].name = meld.known;
  });
  const pick = (indexes) => indexes.map((index) => tiles[index]);
  const plan = answer.proposal;
  const hand = {
    photo: answer.photo,
    groups: [
      { kind: "hand", tiles: pick([...plan.hand, ...(apart ? [] : plan.flowers)]) },
      { kind: "winning", tiles: pick(plan.winning) },
      ...plan.melds.map((meld) => ({ kind: meld.concealed ? "kong" : "meld", tiles: pick(meld.tiles) })),
      { kind: "flowers", tiles: apart ? pick(plan.flowers) : [] },
    ],
    recognised: null,
    touched: false,
    order: tiles.map((tile) => tile.uid),
  };
  return { ...hand, recognised: hand.groups };
}

/** The ids of the tiles of a reading, by their places in it. */
export const placesOfReading = (hand) => hand.order ?? [];

export const resetToReading = (hand) => ({ ...hand, groups: hand.recognised, touched: false });
export const corrections = (hand) => (hand.recognised ? JSON.stringify(hand.groups.map(brief)) !== JSON.stringify(hand.recognised.map(brief)) : false);
const brief = (each) => [each.kind, each.tiles.map((tile) => tile.name)];

/** What is being entered at one table: the winner's hand, the losers' hands and the answers. */
export class Draft {
  constructor(table) {
    this.storage = `hand-${table}`;
    this.listeners = [];
    this.past = [];
    this.value = Draft.valid(recall(this.storage)) ?? Draft.fresh();
  }

  static fresh() {
    return { version: 2, whose: "winner", hands: { winner: emptyHand() }, answers: {}, key: null, step: "tiles" };
  }

  static valid(value) {
    return value && value.version === 2 && value.hands?.winner?.groups ? value : null;
  }

  /** Begins with an entry that is to be corrected: hands in structure, and the answers. */
  fill({ hands, answers }) {
    const told = Object.fromEntries(Object.entries(hands).map(([whose, structure]) => [whose, fromStructure(structure)]));
    this.update({ hands: { winner: emptyHand(), ...told }, answers });
  }

  get hand() {
    return this.value.hands[this.value.whose] ?? emptyHand();
  }

  /** A changed hand of the one who is being edited; the state before it can be taken back. */
  setHand(hand) {
    this.past = [...this.past.slice(-30), { whose: this.value.whose, hand: this.hand }];
    this.update({ hands: { ...this.value.hands, [this.value.whose]: hand } });
  }

  takeBack() {
    const last = this.past.pop();
    if (last) this.update({ whose: last.whose, hands: { ...this.value.hands, [last.whose]: last.hand } });
  }

  update(change) {
    // Anything that changes what would be saved needs a new idempotency key; looking around does not.
    const content = "hands" in change || "answers" in change;
    this.value = { ...this.value, ...(content ? { key: null } : {}), ...change };
    remember(this.storage, this.value);
    for (const listener of this.listeners) listener();
  }

  clear() {
    forget(this.storage);
    this.value = Draft.fresh();
    this.past = [];
  }

  get isEmpty() {
    return Object.values(this.value.hands).every((hand) => allTiles(hand).length === 0 && !hand.photo);
  }
}
