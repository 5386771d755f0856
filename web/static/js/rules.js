// The form of a rule set: finds a value by its name, marks what was changed, sends once.
import { t } from "./text.js";

const form = document.getElementById("rule-form");
const filter = document.getElementById("rule-filter");
const inputs = [...form.querySelectorAll("[data-was]")];
const sections = [...form.querySelectorAll(".rule-section")];
const unfolded = new Map(sections.map((section) => [section, section.open]));

function mark() {
  let changed = 0;
  for (const input of inputs) {
    const differs = input.value !== input.dataset.was;
    input.closest("[data-field]").classList.toggle("changed", differs);
    changed += differs;
  }
  form.querySelector("[data-changed]").textContent = changed ? t("rules-changed", { count: changed }) : "";
}

function sieve() {
  const wanted = filter.value.trim().toLocaleLowerCase();
  for (const section of sections) {
    let found = 0;
    for (const field of section.querySelectorAll("[data-field]")) {
      const fits = !wanted || field.textContent.toLocaleLowerCase().includes(wanted);
      field.hidden = !fits;
      found += fits;
    }
    section.hidden = !found;
    section.open = wanted ? true : unfolded.get(section);
  }
}

filter.closest("[data-filter]").hidden = false;
filter.addEventListener("input", sieve);
filter.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
form.addEventListener("input", mark);
form.addEventListener("submit", (event) => {
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
addEventListener("pageshow", () => { delete form.dataset.sent; });
form.querySelector('[aria-invalid="true"]')?.focus();
mark();
