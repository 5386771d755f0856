// The indicator tiles of riichi: chosen from the palette, taken away by a tap. Ura only where somebody declared riichi.
import { h } from "../dom.js";
import { t } from "../text.js";
import { pickTile } from "./palette.js";
import { question } from "./questions.js";
import { picture, tileName } from "./tiles.js";

const MOST = 5;
const DECLARED = ["riichi", "double-riichi"];

export function indicators(context, draft, answer) {
  const given = draft.value.answers;
  const winners = [given.winner, ...(given.also ?? [])];
  const flags = [...(given.flags ?? []), ...winners.flatMap((index) => [given.alsoFlags?.[index] ?? [], context.form.declared[index] ?? []]).flat()];
  const ura = context.form.ura && flags.some((flag) => DECLARED.includes(flag));
  const { honba, sticks } = context.form;
  return question(t("dora"), h("p", { class: "muted small" }, t("dora-hint")),
    row(context, given, answer, "dora", t("dora-indicators")),
    ura ? row(context, given, answer, "ura", t("ura-indicators")) : null,
    honba || sticks ? h("p", { class: "muted" }, t("on-the-table", { honba, sticks })) : null);
}

function row(context, given, answer, name, label) {
  const chosen = given[name] ?? [];
  return h("div", { class: "field", role: "group", "aria-label": label }, h("span", { class: "label" }, label),
    h("div", { class: "tiles editable" },
      chosen.map((tile, place) => h("button", { type: "button", class: "tile-button", dataset: { indicator: tile }, title: t("indicator-remove", { tile: tileName(tile) }), "aria-label": t("indicator-remove", { tile: tileName(tile) }),
        onclick: () => answer({ [name]: chosen.filter((_, each) => each !== place) }) }, picture(tile))),
      chosen.length < MOST ? h("button", { type: "button", class: "tile-add", dataset: { addIndicator: name }, "aria-label": t("indicator-add", { which: label }),
        onclick: () => pickTile(context, label, (tile) => answer({ [name]: [...chosen, tile] })) }, "+") : null));
}
