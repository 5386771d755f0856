// The live view: follows the table, redraws what changed, and sends what people decide.
import { get, post } from "./api.js";
import { Dialogs } from "./dialogs.js";
import { h, listening, toast } from "./dom.js";
import { fit, keepFitting } from "./fit.js";
import { Live } from "./live.js";
import { peopleDialog } from "./people.js";
import { drawClocks, showScreen, stirred, turnSeats } from "./screen.js";
import { t } from "./text.js";

const board = document.getElementById("main");
const table = board.dataset.table;
const api = `/api/tables/${encodeURIComponent(table)}`;
const regions = document.getElementById("regions");

// --- what is shown

let running = false;
let again = false;

/** Fetches the regions and swaps those that changed; calls during a fetch are put together into one more. */
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    do {
      again = false;
      const response = await fetch(board.dataset.fragment, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (!response.ok) throw new Error(String(response.status));
      swap(await response.text());
    } while (again);
  } catch {
    setTimeout(refresh, 2000);
  } finally {
    running = false;
  }
}

/** How each region came from the server, before it was made to fit this screen. */
const drawn = new WeakMap([...regions.querySelectorAll("[data-region]")].map((region) => [region, region.outerHTML]));

/** What comes over the live stream is drawn for everybody with the usual tiles; this reader may have chosen others. */
const withFaces = (markup) => markup.replaceAll("/tiles/classic/", `/tiles/${board.dataset.faces}/`);

const parsed = (markup) => new DOMParser().parseFromString(withFaces(markup), "text/html");
const regionOf = (name) => regions.querySelector(`[data-region="${name}"]`);

/** The regions of a whole view that was asked for. */
function swap(markup) {
  for (const region of parsed(markup).querySelectorAll("[data-region]")) put(region);
  arrange();
}

/** What the stream says to change: regions, rows of the history by their entry, regions to ask for where they are seen. */
function change({ parts = {}, rows = [], gone = [], ask = [] }) {
  const kept = [...(regionOf("history").querySelector("tbody")?.children ?? [])];
  for (const markup of Object.values(parts)) put(parsed(markup).querySelector("[data-region]"));
  const body = regionOf("history").querySelector("tbody");
  if (body) {
    const shown = new Map(kept.filter((row) => row.dataset.row && !gone.includes(Number(row.dataset.row))).map((row) => [Number(row.dataset.row), row]));
    for (const [seq, markup] of rows) shown.set(seq, parsed(`<table>${markup}</table>`).querySelector("tr"));
    body.replaceChildren(...[...shown].sort(([one], [other]) => other - one).map(([, row]) => row));
  }
  for (const name of ask) stale.observe(regionOf(name));
  arrange();
}

/** What is told to have changed is asked for when it is seen, or at once if it is. */
const stale = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting && !target.hidden) continue;
    stale.unobserve(target);
    fetchPart(target.dataset.region);
  }
});

async function fetchPart(name, rows = "") {
  const response = await fetch(`${board.dataset.fragment}?part=${name}${rows}`, { headers: { Accept: "text/html" }, cache: "no-store" }).catch(() => null);
  if (response?.ok) swap(await response.text());
  else setTimeout(refresh, 2000);
}

function put(region) {
  const old = regionOf(region.dataset.region);
  if (old && drawn.get(old) !== region.outerHTML) {
    drawn.set(region, region.outerHTML);
    const before = new Map([...old.querySelectorAll("[data-player]")].map((seat) => [seat.dataset.player, seat.querySelector("[data-score]").dataset.score]));
    const scroll = old.scrollTop;
    old.replaceWith(region);
    region.scrollTop = scroll;
    for (const seat of region.querySelectorAll("[data-player]")) {
      const total = seat.querySelector("[data-score]");
      if (before.has(seat.dataset.player) && before.get(seat.dataset.player) !== total.dataset.score) total.classList.add("changed");
    }
  }
}

function arrange() {
  markMine();
  stirred();
  turnSeats(regions);
  drawClocks(board);
  fit(regions);
}

keepFitting(regions);

const states = { live: ["ok", "live"], waiting: ["busy", "reconnecting"], polling: ["warn", "polling"], offline: ["bad", "offline"] };

function showState(state) {
  const chip = document.getElementById("connection");
  if (chip.dataset.state === state) return;
  const cameBack = state === "live" && chip.dataset.state !== "start";
  chip.dataset.state = state;
  chip.querySelector(".dot").className = `dot ${states[state][0]}`;
  chip.querySelector("[data-label]").textContent = t(states[state][1]);
  chip.title = t(`${states[state][1]}-help`);
  if (cameBack) refresh();
}

/** The host has changed who may do what: a page that shows too much or too little is loaded anew. */
async function lookAgain() {
  const mine = await get(`${api}/me`).catch(() => null);
  const open = document.querySelector("dialog[open]");
  if (mine && (mine.role !== board.dataset.role || mine.name !== board.dataset.me) && open?.id !== "people-dialog") location.reload();
}

const peoples = document.getElementById("people-dialog");
if (peoples) peopleDialog(peoples);

/** Who is no host takes back only what they have just entered. */
function markMine() {
  for (const button of regions.querySelectorAll("[data-by]")) button.toggleAttribute("data-mine", button.dataset.by === board.dataset.me);
}
markMine();

/** Events that may change any row of the history. */
const ALTERS = ["undone", "corrected", "seats_swapped"];

new Live(table, { seq: Number(board.dataset.seq), revision: board.dataset.revision }, {
  onEvent(name, data) {
    if (name === "poll") refresh();
    if (ALTERS.includes(name) && regions.querySelector("[data-older]") === null) fetchPart("history", "&rows=all"); // also the rows far down
    if (name === "people" && data.table === table) lookAgain();
  },
  onRegions(changed) {
    change(changed);
    again = running; // what is being fetched may have been drawn before this
  },
  onState: showState,
});

// --- what people do

/** How the table stood when it was drawn: what is entered is refused if somebody else was faster. */
const position = () => regions.querySelector("[data-position]").dataset.position;

const dialogs = new Dialogs(api, {
  position, refresh,
  prepare(form) {
    for (const seat of regions.querySelectorAll("[data-riichi]")) {
      const ready = form.querySelector(`[name=ready][value="${seat.dataset.player}"]`);
      if (ready) ready.checked = true; // whoever declared must be ready
    }
  },
});

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-all-rows]")) await fetchPart("history", "&rows=all");
  const undo = event.target.closest("[data-undo]");
  if (undo) {
    const bringsBack = undo.closest(".undone") !== null;
    const title = undo.dataset.title;
    await dialogs.ask(title, "undo", { target: Number(undo.dataset.undo) }, bringsBack ? () => {} : offerRedo);
    return;
  }
  const playOn = event.target.closest("[data-play-on]");
  if (playOn) await dialogs.command("play-on", {}, playOn);
  const simulated = event.target.closest("[data-simulate]");
  if (simulated) {
    try {
      await post("/api/devices/simulate", { port: simulated.dataset.port, action: simulated.dataset.simulate });
    } catch (error) {
      toast(error.message, { bad: true });
    }
    return;
  }
  if (event.target.closest("[data-devices-here]")) {
    try {
      await post("/api/devices/table", { table });
      await refresh();
    } catch (error) {
      toast(error.message, { bad: true });
    }
    return;
  }
  const answer = event.target.closest("[data-answer]");
  if (answer) await dialogs.command("disc", { answer: answer.dataset.answer, subject: answer.dataset.subject, disc: answer.dataset.disc, log: answer.dataset.log }, answer);
});

/** After an undo: one tap brings it back. */
function offerRedo(answer) {
  toast(t("undone"));
  const button = h("button", { class: "button", type: "button", id: "redo" }, t("bring-back"));
  button.addEventListener("click", () => {
    document.querySelector(".toast")?.remove();
    dialogs.command("undo", { target: answer.seq }, button);
  });
  document.querySelector(".toast").append(" ", button);
}

showScreen(board, regions);
listening();
