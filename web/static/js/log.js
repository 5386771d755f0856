// Everything that was entered: each entry corrected in its own dialog, or taken back after a look at what changes.
import { Dialogs } from "./dialogs.js";
import { listening } from "./dom.js";

const page = document.getElementById("main");
const dialogs = new Dialogs(`/api/tables/${encodeURIComponent(page.dataset.table)}`, {
  position: () => page.dataset.position,
  refresh: () => location.reload(),
});

document.addEventListener("click", (event) => {
  const undo = event.target.closest("[data-undo]");
  if (undo) dialogs.ask(undo.dataset.title, "undo", { target: Number(undo.dataset.undo) });
  const rescore = event.target.closest("[data-rescore]");
  if (rescore) dialogs.ask(rescore.dataset.title, "rescored", {});
});
listening();
