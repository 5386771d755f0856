// What every page does: the colour scheme switch, and pages taken from the back-forward cache are refreshed.
import { remember } from "./storage.js";

document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  // theme.js reads this key before anything is drawn.
  remember("theme", root.dataset.theme, { plain: true });
});

window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.body.dataset.table) location.reload();
});

