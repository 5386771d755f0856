// Making elements without markup in strings: text is always text.

/** h("button", {class: "button", onclick: f}, "Save", icon) */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element[key] = value; // a property, so that patch() can hand it on
    else if (key === "dataset") Object.assign(element.dataset, value);
    else if (key === "style") for (const [property, setting] of Object.entries(value)) element.style.setProperty(property, setting);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

const keyOf = (node) => node.dataset?.uid || node.dataset?.box || node.dataset?.key || node.id || null;
const alike = (old, fresh) => old.nodeName === fresh.nodeName && old.nodeName !== "CANVAS" && keyOf(old) === keyOf(fresh);
const HANDLERS = ["onclick", "onchange", "oninput", "onsubmit", "onclose"];

/**
 * Like fill(), but elements that stay are kept: a finger that is on a button when the page is redrawn still presses it,
 * and the focus stays where it was. Elements with an id, data-uid, data-box or data-key are known again wherever they go.
 */
export function patch(element, ...children) {
  const fresh = document.createElement(element.nodeName);
  append(fresh, children);
  patchChildren(element, fresh);
  return element;
}

function patchChildren(old, fresh) {
  const known = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let place = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const candidate = keyOf(next) ? known.get(keyOf(next)) : place;
    if (!candidate || !alike(candidate, next)) {
      old.insertBefore(next, place);
      continue;
    }
    if (candidate === place) place = place.nextSibling;
    else old.insertBefore(candidate, place);
    if (candidate.nodeType === Node.ELEMENT_NODE) patchElement(candidate, next);
    else if (candidate.data !== next.data) candidate.data = next.data;
  }
  while (place) {
    const rest = place.nextSibling;
    place.remove();
    place = rest;
  }
}

function patchElement(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const handler of HANDLERS) if (old[handler] !== fresh[handler]) old[handler] = fresh[handler];
  patchChildren(old, fresh);
}

let toastTimer = 0;

/** A line at the bottom of the page that screen readers speak; errors stay longer. */
export function toast(message, { bad = false } = {}) {
  document.querySelector(".toast")?.remove();
  clearTimeout(toastTimer);
  const box = h("div", { class: `toast${bad ? " bad" : ""}`, role: bad ? "alert" : "status" }, message);
  document.body.append(box);
  toastTimer = setTimeout(() => box.remove(), bad ? 9000 : 2600);
}

/** The scripts of the page listen now: what could do nothing before them can be pressed, so that no early tap is lost. */
export function listening() {
  for (const control of document.querySelectorAll("[data-waits]")) control.disabled = false;
}

/** What went wrong and what to do about it. */
export const errorBox = (error) =>
  h("div", { class: "notice bad", role: "alert" }, h("strong", {}, error.message), error.help ? h("span", {}, error.help) : null);
