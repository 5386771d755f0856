// Taking a photo on a phone: upright, small enough to send, without the place where it was taken.
import { post, postPhoto, ApiError } from "../api.js";
import { errorBox, fill, h, patch } from "../dom.js";
import { t } from "../text.js";
import { markHand } from "./mark.js";
import { make } from "./svg.js";

const LONGEST = 2600; // pixels; a row of 18 tiles still has 140 a tile
const QUALITY = 0.9;

/** The picture redrawn upright and shrunk. A browser that cannot decode it (HEIC) sends the file as it is. */
export async function shrink(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file;
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return blob ?? file;
}

/** Connects both file inputs; `onRead(answer)` gets the server's reading. A failed upload can be sent again. */
export function photoInput({ table, onRead, messages }) {
  const progress = document.getElementById("photo-progress");
  const say = (text) => {
    progress.hidden = !text;
    progress.querySelector("[data-progress]").textContent = text ?? "";
  };
  const path = `/api/tables/${encodeURIComponent(table)}/photos`;
  let running = 0;

  /** Runs one reading; a later one makes its answer void. A reading that failed can be tried again. */
  async function run(reading) {
    const mine = (running += 1);
    fill(messages);
    try {
      const answer = await reading();
      if (mine === running) onRead(answer);
    } catch (error) {
      if (mine !== running) return;
      fill(messages, errorBox(error), h("div", { class: "button-row" }, h("button", { class: "button", type: "button", onclick: () => run(reading) }, t("send-again"))));
    } finally {
      if (mine === running) say(null);
    }
  }

  const send = (file) => run(async () => {
    say(t("shrinking"));
    const picture = await shrink(file);
    if (picture.size > 24 * 1024 * 1024) throw new ApiError("too-large", t("photo-too-large"), t("photo-too-large-help"));
    say(t("reading"));
    return postPhoto(path, picture);
  });

  for (const id of ["photo", "picture"]) {
    const input = document.getElementById(id);
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.value = ""; // the same photo may be chosen again
      if (file) send(file);
    });
  }
  return { readPart: (photo, area) => run(() => {
    say(t("reading"));
    return post(`${path}/${photo.id}/read`, { area });
  }) };
}

const source = new Image(); // what cutOut takes its pieces from
let whole = false;

/** The part of the photo in which the hand lies, with some room around it: x, y, width, height in pixels. */
function handArea(photo, boxes) {
  if (whole || !boxes.length) return [0, 0, photo.width, photo.height];
  const tall = Math.max(...boxes.map(([x1, y1, x2, y2]) => Math.max(x2 - x1, y2 - y1)));
  const left = Math.max(0, Math.min(...boxes.map((box) => box[0])) - tall / 2);
  const top = Math.max(0, Math.min(...boxes.map((box) => box[1])) - tall);
  const right = Math.min(photo.width, Math.max(...boxes.map((box) => box[2])) + tall / 2);
  const bottom = Math.min(photo.height, Math.max(...boxes.map((box) => box[3])) + tall);
  return [left, top, right - left, bottom - top];
}

let several = { url: null, hands: [] }; // where the hands lie on a photo that shows more than one

/** A button for each hand on the photo; reading one keeps the others within reach. */
function handButtons(photo, onPart) {
  if (photo.hands?.length && several.url !== photo.url) several = { url: photo.url, hands: photo.hands };
  if (several.url !== photo.url) return [];
  return several.hands.map((part, place) => h("button", { class: "button small", type: "button", "data-hand": place + 1, onclick: () => onPart(photo, part) }, t("hand-number", { number: place + 1 })));
}

let marking = null; // the photo on which somebody is marking the hand

/** The photo with a box on each tile; `onPick(uid)` when one is tapped, `onPart(photo, area)` when a part was marked. */
export function drawPhoto(figure, hand, { onPick, onPart, chosen, wrong }) {
  const { photo } = hand;
  if (photo && marking === photo.url) return figure; // a redraw of the tiles leaves the box under the finger alone
  marking = null;
  figure.hidden = !photo;
  if (!photo) return fill(figure);
  if (source.getAttribute("src") !== photo.url) {
    source.src = photo.url;
    source.onerror = () => { figure.hidden = true; }; // photos are kept for a day; the tiles stay
  }
  const tiles = hand.groups.flatMap((each) => each.tiles).filter((tile) => tile.corners);
  const area = handArea(photo, tiles.map((tile) => tile.box));
  const layer = make("svg", { viewBox: area.join(" "), role: "group", "data-key": "photo", "aria-label": t("photo-of-hand") });
  layer.append(make("image", { href: photo.url, width: photo.width, height: photo.height }));
  for (const tile of tiles) {
    const classes = [tile.uid === chosen ? "chosen" : "", wrong.has(tile.name) ? "wrong" : "", isUnsure(tile) ? "unsure" : "", tile.read !== tile.name && tile.read !== "?" ? "fixed" : ""];
    const shape = make("polygon", { points: tile.corners.map((point) => point.join(",")).join(" "), class: classes.filter(Boolean).join(" "), "data-box": tile.uid });
    shape.onclick = () => onPick(tile.uid);
    layer.append(shape);
  }
  const again = () => drawPhoto(figure, hand, { onPick, onPart, chosen, wrong });
  const other = h("button", { class: "button small", type: "button", onclick: () => { whole = !whole; again(); } }, whole ? t("only-hand") : t("whole-photo"));
  const done = () => { marking = null; };
  const mark = h("button", { class: "button small", type: "button", id: "mark-hand", onclick: () => {
    marking = photo.url;
    const [left, top, wide, high] = tiles.length ? area : [photo.width / 8, photo.height / 4, photo.width * 0.75, photo.height / 2];
    markHand(figure, photo, [left, top, left + wide, top + high], {
      onRead: (part) => { done(); again(); onPart(photo, part); },
      onCancel: () => { done(); again(); },
    });
  } }, t("mark-hand"));
  return patch(figure, layer, h("div", { class: "photo-tools", "data-key": "photo-tools" }, tiles.length ? other : null, mark, handButtons(photo, onPart)));
}

/** What the camera saw at a tile's place, as a small canvas; null without a photo. */
export function cutOut(hand, tile, size = 96) {
  if (!tile.box || !source.complete || !source.naturalWidth) return null;
  const scale = source.naturalWidth / hand.photo.width;
  const [x1, y1, x2, y2] = tile.box.map((value) => value * scale);
  const margin = 0.12 * Math.max(x2 - x1, y2 - y1);
  const [width, height] = [x2 - x1 + 2 * margin, y2 - y1 + 2 * margin];
  const canvas = h("canvas", { class: "cut-out", role: "img", "aria-label": t("seen-by-camera") });
  const fit = size / Math.max(width, height);
  canvas.width = Math.round(width * fit * 2);
  canvas.height = Math.round(height * fit * 2);
  canvas.getContext("2d").drawImage(source, x1 - margin, y1 - margin, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Below this confidence a tile is marked for a look. */
export const UNSURE = 0.75;
export const isUnsure = (tile) => tile.confidence !== null && tile.confidence < UNSURE && tile.read === tile.name;
