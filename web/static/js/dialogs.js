// The dialogs of a table: what people enter beside a won hand, corrected or new, and what is asked before it is done.
import { newKey, post } from "./api.js";
import { drawChange } from "./change.js";
import { errorBox, fill, h, toast } from "./dom.js";
import { t } from "./text.js";

/** What each form sends. */
const bodies = {
  draws(data) {
    const kind = data.get("kind") ?? "wall";
    const players = document.querySelector(`#draw-dialog [name="${kind}"]`)?.type === "checkbox"; // what a kind asks bears its name
    return { kind, ready: data.getAll("ready").map(Number), [kind]: players ? data.getAll(kind).map(Number) : data.get(kind) ?? "" };
  },
  riichi: (data) => ({ player: Number(data.get("player")), double: data.has("double") }),
  "false-wins": (data) => ({ player: Number(data.get("player")), reason: data.get("reason") }),
  dice: (data) => ({ dice: [0, 1, 2].map((die) => data.get(`die-${die}`)).filter(Boolean).map(Number) }),
  penalties: (data) => ({ player: Number(data.get("player")), amount: data.get("amount"), to: data.get("to"), reason: data.get("reason") }),
  seats(data) {
    if (data.get("when") === "drawn") return { seats: data.getAll("seat").map(Number) };
    const two = { first: Number(data.get("first")), second: Number(data.get("second")) };
    return data.get("when") === "now" ? two : { ...two, since: Number(data.get("since")), results: data.get("when") };
  },
  // Only what this person changed: somebody else may have set the rest since the page was drawn.
  settings: (data, form) => ({ settings: Object.fromEntries([...data].filter(([name]) => isChanged(form, name)).map(([name, value]) => [name, { yes: true, no: false }[value] ?? value])) }),
  end: () => ({}),
};

/** Whether a field says something else than when the page was drawn. */
const isChanged = (form, name) => [...form.querySelectorAll(`[name="${name}"]`)].some((field) =>
  field.options ? !field.selectedOptions[0].defaultSelected : field.type === "radio" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);

/** A form whose entry changes what was played is sent twice: to see what changes, and then to save it. */
const looksBack = (form, data) => Boolean(form.dataset.correct) || form.dataset.command === "settings" || ["seat", "player"].includes(data.get("when"));

export class Dialogs {
  /** `position()`: how the table stood when it was drawn; `refresh()`: draws it anew; `prepare(form)`: before one opens. */
  constructor(api, { position, refresh, prepare = () => {} }) {
    Object.assign(this, { api, position, refresh, prepare });
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
      });
    }
    for (const form of document.querySelectorAll("form[data-command]")) {
      form.addEventListener("change", () => this.changed(form));
      form.addEventListener("submit", (event) => { event.preventDefault(); this.submit(form); });
    }
    document.addEventListener("click", (event) => {
      const opener = event.target.closest("[data-open]");
      if (!opener) return;
      opener.closest("dialog")?.close();
      this.open(document.getElementById(opener.dataset.open), opener.dataset.correct, JSON.parse(opener.dataset.fields ?? "{}"));
    });
  }

  /** Opens a dialog; with the number of an entry to put another one in its place, `fields` being what it says now. */
  open(dialog, correct = "", fields = {}) {
    const form = dialog.querySelector("form[data-command]");
    if (form) {
      form.reset();
      form.dataset.key = newKey();
      form.dataset.position = this.position();
      form.dataset.correct = correct;
      fill(form.querySelector("[data-error]"));
      if (!correct) this.prepare(form);
      prefill(form, fields);
      form.dispatchEvent(new Event("change"));
    }
    dialog.showModal();
  }

  changed(form) {
    const data = new FormData(form);
    for (const part of form.querySelectorAll("[data-when]")) {
      part.hidden = data.has(part.dataset.when) && !part.dataset.is.split(" ").includes(data.get(part.dataset.when));
      for (const input of part.querySelectorAll("input, select")) input.disabled = part.hidden;
    }
    fill(form.querySelector("[data-change]"));
    const button = form.querySelector("[type=submit]");
    button.dataset.label ??= button.textContent;
    button.textContent = looksBack(form, data) ? t("see-change") : button.dataset.label;
  }

  async submit(form) {
    const button = form.querySelector("[type=submit]");
    const shown = form.querySelector("[data-change]");
    const data = new FormData(form);
    const name = data.get("kind") === "false-win" ? "false-wins" : form.dataset.command;
    const body = { ...bodies[name](data, form), position: form.dataset.position };
    if (form.dataset.correct) body.correct = Number(form.dataset.correct);
    button.disabled = true;
    try {
      if (looksBack(form, data) && !shown.firstChild) {
        const { change } = await post(`${this.api}/${name}`, { ...body, preview: true }, { key: form.dataset.key });
        fill(shown, drawChange(change));
        fill(form.querySelector("[data-error]"));
        button.textContent = t("save-change");
        shown.scrollIntoView({ block: "nearest" });
        return;
      }
      await post(`${this.api}/${name}`, body, { key: form.dataset.key });
      form.closest("dialog").close();
      if (name === "settings") location.reload(); // the dialogs show what holds now
      await this.refresh();
    } catch (error) {
      fill(form.querySelector("[data-error]"), errorBox(error), error.code === "table-moved-on" ? both(form, error) : null);
      if (this.movedOn(error)) form.dataset.key = newKey();
    } finally {
      button.disabled = false;
    }
  }

  /** Sends a command of one tap. */
  async command(name, body, button, done = () => {}) {
    button.disabled = true;
    button.dataset.key ||= newKey();
    try {
      done(await post(`${this.api}/${name}`, { ...body, position: this.position() }, { key: button.dataset.key }));
      await this.refresh();
      return true;
    } catch (error) {
      toast([error.message, error.help].filter(Boolean).join(" "), { bad: true });
      if (this.movedOn(error)) delete button.dataset.key;
      return false;
    } finally {
      button.disabled = false;
    }
  }

  /** Asks before a command of one tap is sent, with what would change. */
  async ask(title, name, body, done = () => {}) {
    const dialog = document.getElementById("ask-dialog");
    const confirm = dialog.querySelector("[data-confirm]");
    dialog.querySelector("h2").textContent = title;
    fill(dialog.querySelector("[data-change]"), h("p", {}, h("span", { class: "dot busy" })));
    fill(dialog.querySelector("[data-error]"));
    confirm.hidden = false;
    confirm.disabled = true;
    delete confirm.dataset.key;
    confirm.onclick = async () => { if (await this.command(name, body, confirm, done)) dialog.close(); };
    dialog.showModal();
    try {
      const { change } = await post(`${this.api}/${name}`, { ...body, preview: true }, { key: newKey() });
      fill(dialog.querySelector("[data-change]"), drawChange(change));
      confirm.disabled = false;
    } catch (error) {
      fill(dialog.querySelector("[data-change]"));
      fill(dialog.querySelector("[data-error]"), errorBox(error));
      confirm.hidden = true;
    }
  }

  /** Whether the table refused because of what is in its log: then the page shows the log as it is now. */
  movedOn(error) {
    if (error.status !== 409) return false;
    this.refresh();
    return true;
  }
}

/** Puts an entry's own values into the fields of a form. */
function prefill(form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const values = [value].flat();
    const inputs = [...form.querySelectorAll(`[name="${name}"]`)];
    inputs.forEach((input, place) => {
      if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
      else input.value = values[place] ?? "";
    });
  }
}

/** Somebody has entered something since the dialog was opened: it may have been the same. */
function both(form, error) {
  const enterToo = () => {
    form.dataset.position = error.details.position;
    form.requestSubmit();
  };
  return h("div", { class: "button-row" },
    h("button", { class: "button primary", type: "button", "data-close": "" }, t("leave-it")),
    h("button", { class: "button", type: "button", onclick: enterToo }, t("enter-too")));
}
