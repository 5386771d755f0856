// A wide screen is read from across the room and nobody scrolls it. What has no room there is drawn smaller or left out
// on purpose, the least needed first, and counted ("+3"), instead of being cut off.
import { h } from "./dom.js";

const WIDE = matchMedia("(min-width: 1000px) and (min-height: 600px)");
const SMALLEST = 0.45;
/** Texts that are drawn smaller until they fit their place. */
const SHRINK = ".seat-name, .total, .round h1, .round-hand, .rules-name, .history thead th";
const NAMES = ".seat-name, .history thead th, .payer, .payee";
/** In each region what may be left out, from the last to the first, and how many of them stay in any case. */
const LEAVE_OUT = [
  [".foot", ".device-list .chip", 0],
  [".last", ".lines > li", 1],
  [".last", ".payments > li .why", 0],
  [".last", ".last-title ~ *", 0],
  [".history", "tbody th .muted", 0],
  [".history", "tfoot > tr", 0],
  [".history", "tbody > tr", 1],
];

const COUNTED = ".chip, .lines > li, tbody > tr";

/** How many lines a text may take before it is drawn smaller. */
const LINES = { "seat-name": 3, heading: 2 };

const tooWide = (element) => element.scrollWidth > element.clientWidth + 1;
const tooHigh = (element) => element.scrollHeight > element.clientHeight + 1;

function tooManyLines(element) {
  const most = element.matches("th") ? LINES.heading : LINES["seat-name"];
  if (!element.matches("th, .seat-name")) return false;
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getBoundingClientRect().height > (most + 0.4) * 1.2 * parseFloat(getComputedStyle(element).fontSize);
}

function restore(regions) {
  for (const element of regions.querySelectorAll("[data-fit]")) {
    if (element.dataset.fit === "more") {
      element.remove();
      continue;
    }
    element.style.fontSize = "";
    element.hidden = false;
    delete element.dataset.fit;
  }
}

/** Draws a text smaller until its longest word and its lines fit; a word breaks only if nothing else helps. */
function shrink(element) {
  const size = parseFloat(getComputedStyle(element).fontSize);
  element.style.overflowWrap = "normal";
  for (let share = 0.96; share > SMALLEST && (tooWide(element) || tooManyLines(element)); share -= 0.04) {
    element.style.fontSize = `${size * share}px`;
    element.dataset.fit = "small";
  }
  element.style.overflowWrap = "";
}

/** Hides parts of a region from its end until the rest fits; says how many are not shown. */
function leaveOut(region, parts, least) {
  const shown = [...parts];
  let hidden = 0;
  let more = null;
  while (tooHigh(region) && shown.length > least) {
    const part = shown.pop();
    part.hidden = true;
    part.dataset.fit = "out";
    hidden += 1;
    if (!part.matches(COUNTED)) continue;
    // a wide screen shows no column of buttons
    more ??= part.parentElement.appendChild(h(part.tagName.toLowerCase(), { "data-fit": "more", class: "more muted" }));
    more.replaceChildren(part.matches("tr") ? h("th", { colspan: String(part.cells.length - 1) }, `+${hidden}`) : `+${hidden}`);
  }
}

/** Makes every region fit a wide screen; on a narrow one names are fitted, everything is shown and the page scrolls. */
export function fit(regions) {
  restore(regions);
  for (const element of regions.querySelectorAll(WIDE.matches ? SHRINK : NAMES)) shrink(element);
  if (!WIDE.matches) return;
  for (const [place, parts, least] of LEAVE_OUT) {
    const region = regions.querySelector(place);
    if (region && !region.hidden) leaveOut(region, region.querySelectorAll(parts), least);
  }
}

/** Fits now and whenever the window or the regions change their size. */
export function keepFitting(regions) {
  const again = () => requestAnimationFrame(() => fit(regions));
  addEventListener("resize", again);
  WIDE.addEventListener("change", again);
  document.fonts?.ready.then(again);
  fit(regions);
}
