// Making elements of a drawing.
const SVG = "http://www.w3.org/2000/svg";

export function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
