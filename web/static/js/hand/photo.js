// Taking a photo on a phone: upright, small enough to send, without the place where it was taken.
import { postPhoto, ApiError } from "../api.js";
import { fill, h, errorBox } from "../dom.js";
import { t } from "../text.js";

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
  let running = 0;

  async function send(file) {
    const mine = (running += 1);
    fill(messages);
    try {
      say(t("shrinking"));
      const picture = await shrink(file);
      if (picture.size > 24 * 1024 * 1024) throw new ApiError("too-large", t("photo-too-large"), t("photo-too-large-help"));
      say(t("reading"));
      const answer = await postPhoto(`/api/tables/${encodeURIComponent(table)}/photos`, picture);
      if (mine === running) onRead(answer);
    } catch (error) {
      if (mine !== running) return;
      fill(messages, errorBox(error), h("div", { class: "button-row" }, h("button", { class: "button", type: "button", onclick: () => send(file) }, t("send-again"))));
    } finally {
      if (mine === running) say(null);
    }
  }

  for (const id of ["photo", "picture"]) {
    const input = document.getElementById(id);
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.value = ""; // the same photo may be chosen again
      if (file) send(file);
    });
  }
}

const SVG = "http://www.w3.org/2000/svg";
const source = new Image(); // what cutOut takes its pieces from
let whole = false;

const make = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

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

/** The photo with a box on each tile; `onPick(uid)` when one is tapped. */
export function drawPhoto(figure, hand, { onPick, chosen, wrong }) {
  const { photo } = hand;
  figure.hidden = !photo;
  if (!photo) return fill(figure);
  if (source.getAttribute("src") !== photo.url) {
    source.src = photo.url;
    source.onerror = () => { figure.hidden = true; }; // photos are kept for a day; the tiles stay
  }
  const tiles = hand.groups.flatMap((each) => each.tiles).filter((tile) => tile.corners);
  const area = handArea(photo, tiles.map((tile) => tile.box));
  const layer = make("svg", { viewBox: area.join(" "), role: "group", "aria-label": t("photo-of-hand") });
  layer.append(make("image", { href: photo.url, width: photo.width, height: photo.height }));
  for (const tile of tiles) {
    const classes = [tile.uid === chosen ? "chosen" : "", wrong.has(tile.name) ? "wrong" : "", isUnsure(tile) ? "unsure" : "", tile.read !== tile.name && tile.read !== "?" ? "fixed" : ""];
    const shape = make("polygon", { points: tile.corners.map((point) => point.join(",")).join(" "), class: classes.filter(Boolean).join(" "), "data-box": tile.uid });
    shape.addEventListener("click", () => onPick(tile.uid));
    layer.append(shape);
  }
  const other = h("button", { class: "button small photo-zoom", type: "button", onclick: () => { whole = !whole; drawPhoto(figure, hand, { onPick, chosen, wrong }); } }, whole ? t("only-hand") : t("whole-photo"));
  return fill(figure, layer, tiles.length ? other : null);
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
