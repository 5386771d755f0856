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

/** The photo with a box on each tile; `onPick(uid)` when one is tapped. */
export function drawPhoto(figure, hand, { onPick, chosen, wrong }) {
  const photo = hand.photo;
  figure.hidden = !photo;
  if (!photo) return fill(figure);
  let image = figure.querySelector("img");
  if (image?.getAttribute("src") !== photo.url) {
    image = h("img", { src: photo.url, alt: t("photo-of-hand"), width: photo.width, height: photo.height });
    image.addEventListener("error", () => figure.classList.add("gone"), { once: true });
    figure.classList.remove("gone");
    fill(figure, image);
  }
  figure.querySelector("svg")?.remove();
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("viewBox", `0 0 ${photo.width} ${photo.height}`);
  for (const tile of hand.groups.flatMap((each) => each.tiles)) {
    if (!tile.corners) continue;
    const shape = document.createElementNS(SVG, "polygon");
    shape.setAttribute("points", tile.corners.map((point) => point.join(",")).join(" "));
    const classes = [tile.uid === chosen ? "chosen" : "", wrong.has(tile.name) ? "wrong" : "", isUnsure(tile) ? "unsure" : "", tile.read !== tile.name && tile.read !== "?" ? "fixed" : ""];
    shape.setAttribute("class", classes.filter(Boolean).join(" "));
    shape.addEventListener("click", () => onPick(tile.uid));
    layer.append(shape);
  }
  figure.append(layer);
  return figure;
}

/** What the camera saw at a tile's place, as a small canvas; null without a photo. */
export function cutOut(hand, tile, size = 96) {
  const image = document.querySelector("#photo-figure img");
  if (!tile.box || !image?.complete || !image.naturalWidth) return null;
  const scale = image.naturalWidth / hand.photo.width;
  const [x1, y1, x2, y2] = tile.box.map((value) => value * scale);
  const margin = 0.12 * Math.max(x2 - x1, y2 - y1);
  const [width, height] = [x2 - x1 + 2 * margin, y2 - y1 + 2 * margin];
  const canvas = h("canvas", { class: "cut-out", role: "img", "aria-label": t("seen-by-camera") });
  const fit = size / Math.max(width, height);
  canvas.width = Math.round(width * fit * 2);
  canvas.height = Math.round(height * fit * 2);
  canvas.getContext("2d").drawImage(image, x1 - margin, y1 - margin, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Below this confidence a tile is marked for a look. */
export const UNSURE = 0.75;
export const isUnsure = (tile) => tile.confidence !== null && tile.confidence < UNSURE && tile.read === tile.name;
