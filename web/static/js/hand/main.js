// The phone view: a photo or typed tiles, corrected, completed by answers, scored, and only then saved.
import { ApiError, newKey, post } from "../api.js";
import { drawChange } from "../change.js";
import { errorBox, fill, h, listening, patch, toast } from "../dom.js";
import { recall, remember } from "../storage.js";
import { t } from "../text.js";
import { drawAnswers, missing } from "./answers.js";
import { Checker } from "./check.js";
import { Editor } from "./editor.js";
import { Draft } from "./model.js";
import * as model from "./model.js";
import { winnersOf } from "./others.js";
import { addTiles, closePalette, editTile } from "./palette.js";
import { drawPhoto, photoInput } from "./photo.js";
import { Preview } from "./preview.js";
import { readyPanel } from "./ready.js";
import { request } from "./request.js";
import { drawScore } from "./score.js";
import { picture } from "./tiles.js";
import { isHabit, makeHabit } from "./worth.js";

const context = JSON.parse(document.getElementById("context").textContent);
const table = document.getElementById("main").dataset.table;
const api = `/api/tables/${encodeURIComponent(table)}`;
model.layFlowersApart(!context.form.exposures);
const draft = new Draft(context.correct ? `${table}-${context.correct}` : table);
const myself = () => recall(`me-${table}`); // the player whom this phone belongs to, or null
const isNew = draft.isEmpty && !Object.keys(draft.value.answers).length;
if (isNew && context.prefill.answers) draft.fill(context.prefill);
else if (isNew && (isHabit() || myself() !== null)) draft.update({ answers: { ...(isHabit() ? { worth: {} } : {}), ...(myself() === null ? {} : { winner: myself() }) } });
const element = (id) => document.getElementById(id);
const messages = element("messages-area");
const checker = new Checker(api, draft, context, { onAnswer: () => drawTiles(), onError: (error) => fill(messages, errorBox(error)) });
let chosen = null;

const editor = new Editor(element("editor"), context.form, {
  onTile: (id) => openTile(id),
  onAdd: (index) => addTiles(context, () => draft.hand, index, (hand) => draft.setHand(hand)),
  onChange: (hand) => draft.setHand(hand),
  onReset: () => { draft.setHand(model.resetToReading(draft.hand)); toast(t("reset-done")); },
  onTakeBack: () => draft.takeBack(),
  onRedraw: () => drawTiles(),
});

function openTile(id) {
  chosen = id;
  drawTiles();
  editTile(context, draft.hand, id, (hand, before) => {
    draft.setHand(hand);
    const after = model.findTile(hand, id);
    if (after && after.name !== before.name) toast(t("changed", { tile: context.tile_names[after.name] ?? after.name }));
  });
}

element("palette").addEventListener("close", () => { chosen = null; drawTiles(); });
element("palette").addEventListener("click", (event) => { if (event.target === element("palette")) closePalette(); });

function drawTiles() {
  const { hand } = draft;
  const check = checker.answer;
  drawPhoto(element("photo-figure"), hand, { onPick: openTile, onPart: photos.readPart, chosen, wrong: check.wrong });
  element("photo-hint").hidden = Boolean(hand.photo);
  element("photo-panel").classList.toggle("has-photo", Boolean(hand.photo));
  document.querySelector("[data-photo-label]").textContent = hand.photo ? t("new-photo") : t("take-photo");
  editor.draw(hand, { problems: check.problems, wrong: check.wrong, canTakeBack: draft.past.length > 0, complete: check.complete && !check.ready });
  const choosing = document.activeElement?.id === "ready-for";
  fill(element("ready-area"), check.ready ? readyPanel(check.ready, readyFor()) : null);
  if (choosing) element("ready-for")?.focus({ preventScroll: true });
  const name = draft.value.whose === "winner" ? null : context.players[draft.value.whose]?.name;
  fill(element("whose"), name ? h("div", { class: "notice" }, h("strong", {}, t("hand-of", { name })), h("div", { class: "button-row" },
    h("button", { class: "button primary", type: "button", id: "loser-done", onclick: () => { draft.update({ whose: "winner" }); show("answers"); } }, t("done")))) : null);
  element("to-answers").hidden = Boolean(name);
}

/** For whom the totals of the waits are worked out: seats and winds matter. */
const readyFor = () => h("label", { class: "ready-for" }, h("span", {}, t("ready-for")),
  h("select", { id: "ready-for", onchange: (event) => checker.chooseWinner(Number(event.target.value)) }, context.players.map((player) =>
    h("option", { value: player.index, selected: player.index === checker.forPlayer }, `${player.name} (${player.wind_name})`))));

const VIEWS = ["tiles", "answers", "score"];

/** Each step is a page of its own to the browser's back button. */
function show(step, { move = "pushState" } = {}) {
  if (move && history.state?.step !== step) history[move]({ step }, "");
  draft.update({ step });
  for (const view of VIEWS) document.querySelector(`[data-view="${view}"]`).hidden = view !== step;
  for (const item of document.querySelectorAll(".steps li")) {
    if (item.dataset.step === step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  fill(messages);
  scrollTo({ top: 0 });
  // A button that vanished with its step took the focus along: give it to the step that is shown now.
  if (document.activeElement?.closest("[hidden]")) document.querySelector(".steps [aria-current] button").focus({ preventScroll: true });
  if (step === "answers") redrawAnswers();
  if (step === "score") askScore();
}

addEventListener("popstate", (event) => { if (event.state?.step) show(event.state.step, { move: null }); });

for (const item of document.querySelectorAll(".steps li")) {
  item.querySelector("button").addEventListener("click", () => {
    if (item.dataset.step === "score" && missing(draft.value.answers)) return show("answers");
    if (item.dataset.step !== "tiles" && draft.value.whose !== "winner") draft.update({ whose: "winner" });
    return show(item.dataset.step);
  });
}

function redrawAnswers() {
  const { answers: given } = draft.value;
  document.querySelector(".steps").hidden = Boolean(given.worth);
  fill(element("entry-mode"), h("button", { class: "button", type: "button", id: "with-tiles", onclick: () => { withTiles(true); show("tiles"); } }, t("with-tiles")));
  element("entry-mode").hidden = !given.worth;
  drawAnswers(element("answers"), {
    context, draft,
    answer: (change, { quiet = false } = {}) => {
      draft.update({ answers: { ...draft.value.answers, ...change } });
      if (!quiet) keepFocus(redrawAnswers);
      else if (draft.value.answers.worth) preview();
    },
    me: myself(),
    iAm: (index) => { remember(`me-${table}`, index); redrawAnswers(); },
    declare: context.correct ? null : async (player, flag) => {
      try {
        await post(`${api}/declarations`, { player, flag }, { key: newKey() });
        location.reload(); // seats, sticks and what counts as declared are the table's; the draft stays
      } catch (error) {
        fill(messages, errorBox(error));
        scrollTo({ top: 0 });
      }
    },
    editHand: (index) => {
      if (!draft.value.hands[index]) draft.update({ hands: { ...draft.value.hands, [index]: model.emptyHand() } });
      draft.update({ whose: index });
      show("tiles");
    },
    setWinning: (id) => {
      const hand = draft.value.hands.winner;
      if (model.group(hand, "winning").tiles[0]?.uid !== id) draft.update({ hands: { ...draft.value.hands, winner: model.moveTiles(hand, [id], "winning") } });
      keepFocus(redrawAnswers);
    },
  });
  element("to-score").hidden = Boolean(given.worth);
  element("to-score").disabled = Boolean(missing(given));
  element("to-score").textContent = missing(given) ?? t("next-score");
  if (given.worth) preview();
  else for (const area of ["worth-score", "worth-save"]) fill(element(area));
}

const payments = new Preview(api, context, draft, element("worth-score"), (answer) => drawSave(answer, element("worth-save")));
const preview = () => payments.soon(!missing(draft.value.answers, context));

/** With tiles, or without: then one screen asks all. The phone begins the next hand in the same way. */
function withTiles(yes) {
  makeHabit(!yes);
  draft.update({ answers: { ...draft.value.answers, worth: yes ? null : draft.value.answers.worth ?? {} } });
}

/** Redraws and gives the focus back to the same answer, so that keyboards and screen readers do not lose their place. */
function keepFocus(redraw) {
  const { name, value } = document.activeElement ?? {};
  redraw();
  if (!name) return;
  for (const input of element("answers").querySelectorAll("input")) {
    if (input.name === name && (input.type !== "radio" || input.value === String(value))) input.focus({ preventScroll: true });
  }
}

element("to-answers").addEventListener("click", () => show("answers"));
element("without-tiles").addEventListener("click", () => { withTiles(false); show("answers"); });
element("to-score").addEventListener("click", () => show("score"));

let asked = 0;

async function askScore() {
  const mine = (asked += 1);
  const root = element("score");
  fill(root, h("p", {}, h("span", { class: "dot busy" }), " ", t("scoring")));
  fill(element("save-foot"));
  try {
    const answer = await post(`${api}/score`, request(context, draft));
    if (mine !== asked) return;
    drawScore(root, answer, context);
    if (context.correct && answer.can_save) {
      const { change } = await post(`${api}/wins`, { ...request(context, draft), preview: true }, { key: newKey() });
      if (mine !== asked) return;
      root.append(drawChange(change));
    }
    drawSave(answer, element("save-foot"));
  } catch (error) {
    if (mine !== asked) return;
    fill(root, errorBox(error), again(error, askScore));
  }
}

function again(error, retry) {
  if (error.code === "table-moved-on") {
    const done = ["win_recorded", "draw_recorded"].includes(error.details.latest.type); // this hand, most likely
    return h("div", { class: "button-row" },
      done ? h("button", { class: "button primary", type: "button", onclick: leave }, t("leave-it")) : null,
      h("button", { class: `button${done ? "" : " primary"}`, type: "button", onclick: () => location.reload() }, t("reload-keep")));
  }
  return h("div", { class: "button-row" }, h("button", { class: "button", type: "button", onclick: retry }, t("try-again-button")));
}

/** The button that saves. Without an answer yet it waits for nothing but what was not said: the server looks once more. */
function drawSave(answer, foot) {
  const lacks = missing(draft.value.answers, context);
  const blocked = answer ? !answer.can_save : Boolean(lacks);
  const name = winnersOf(context, draft.value.answers).map((index) => context.players[index]?.name).join(", ");
  patch(foot,
    h("button", { class: "button primary tall wide", type: "button", id: "save", disabled: blocked, onclick: save }, blocked ? lacks ?? t("cannot-save") : t(context.correct ? "save-corrected" : "save", { name })),
    h("div", { id: "save-error" }));
}

async function save() {
  const button = element("save");
  button.disabled = true;
  if (!draft.value.key) draft.update({ key: newKey() });
  const body = { ...request(context, draft), who: context.players[myself()]?.name };
  const { winner } = draft.value.hands;
  if (draft.value.answers.collect && winner.photo) body.sample = sample(winner);
  try {
    await post(`${api}/wins`, body, { key: draft.value.key });
  } catch (error) {
    button.disabled = false;
    fill(element("save-error"), errorBox(error), error instanceof ApiError && error.code === "table-moved-on" ? again(error) : null);
    return;
  }
  leave();
}

/** The hand is in the log. */
function leave() {
  draft.clear();
  location.assign(context.board);
}

/** The corrected boxes of the photo, to be kept as a labelled sample if the person ticked yes. */
const sample = (hand) => {
  const tiles = model.allTiles(hand);
  return {
    photo: hand.photo.id,
    missing: tiles.some((tile) => !tile.box), // a tile that was added by hand has no place in the photo
    tiles: tiles.filter((tile) => tile.box).map((tile) => ({ tile: tile.read === "?" ? "?" : tile.name, box: tile.box, turn: tile.turn })),
  };
};

element("typed-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = element("typed");
  element("typed-error").textContent = "";
  input.removeAttribute("aria-invalid");
  try {
    const answer = await post(`${api}/check`, { hand: input.value, losing: checker.losing });
    draft.setHand(model.fromStructure(answer.structure));
    input.value = "";
  } catch (error) {
    input.setAttribute("aria-invalid", "true");
    element("typed-error").textContent = [error.message, error.help].filter(Boolean).join(" ");
  }
});

/** Swaps that would make the hand possible: proposed with the reason, never made unasked. */
function offerSuggestions(answer) {
  const places = model.placesOfReading(draft.hand);
  fill(element("suggestions"), answer.suggestions.map((each) => {
    const box = h("div", { class: "notice warn suggestion" },
      h("span", {}, picture(each.was, "low"), " → ", picture(each.now, "low"), " ", t(`suggest-${each.code}`)),
      h("div", { class: "button-row" },
        h("button", { class: "button primary", type: "button", onclick: () => { const id = places[each.tile]; if (model.findTile(draft.hand, id)) draft.setHand(model.changeTile(draft.hand, id, each.now)); box.remove(); } }, t("accept")),
        h("button", { class: "button", type: "button", onclick: () => box.remove() }, t("leave"))));
    return box;
  }));
}

const photos = photoInput({
  table, messages,
  onRead: (answer) => {
    draft.setHand(model.fromReading(answer));
    offerSuggestions(answer);
    if (!answer.reading.tiles.length) fill(messages, h("div", { class: "notice warn" }, h("strong", {}, t("nothing-found")), h("span", {}, t("nothing-found-help"))));
    else toast(t("found", { count: answer.reading.tiles.length }));
    element("editor").scrollIntoView({ block: "nearest" });
  },
});

draft.listeners.push(() => { drawTiles(); checker.soon(); });
if (!draft.isEmpty && !(isNew && context.correct)) toast(t("draft-kept"));
drawTiles();
checker.soon();
if (draft.value.answers.worth) draft.update({ step: "answers" });
show(draft.value.step === "score" && missing(draft.value.answers) ? "answers" : draft.value.step, { move: "replaceState" });
listening();
