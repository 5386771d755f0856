// Tiles as pictures.
import { h } from "../dom.js";

const context = JSON.parse(document.getElementById("context").textContent);

const file = (name) => ({ J: "joker", "?": "back", f: "f1", joker: "joker", back: "back" })[name] ?? name;

export const tileName = (name) => context.tile_names[file(name)] ?? name;

export function picture(name, size = "", extra = "") {
  const short = file(name);
  const source = context.tile_pictures.replace("NAME", short);
  return h("span", { class: `tile ${size} ${extra}${short === "back" ? " back" : ""}`.trim(), dataset: { tile: name } }, h("img", { src: source, alt: tileName(name) }));
}

/** A list of names in a row; "?" for a tile that lies face down. */
export const row = (names, size = "low") => h("span", { class: "tiles" }, names.map((name) => picture(name, size)));
