// Making elements without markup in strings: text is always text.

/** h("button", {class: "button", onclick: f}, "Save", icon) */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
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

let toastTimer = 0;

/** A line at the bottom of the page that screen readers speak; errors stay longer. */
export function toast(message, { bad = false } = {}) {
  document.querySelector(".toast")?.remove();
  clearTimeout(toastTimer);
  const box = h("div", { class: `toast${bad ? " bad" : ""}`, role: bad ? "alert" : "status" }, message);
  document.body.append(box);
  toastTimer = setTimeout(() => box.remove(), bad ? 9000 : 2600);
}

/** What went wrong and what to do about it. */
export const errorBox = (error) =>
  h("div", { class: "notice bad", role: "alert" }, h("strong", {}, error.message), error.help ? h("span", {}, error.help) : null);
