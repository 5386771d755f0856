// Marking the hand on the photo: a box that is dragged with a finger, a mouse or the arrow keys.
import { fill, h } from "../dom.js";
import { t } from "../text.js";
import { make } from "./svg.js";

const NEAR = 28; // pixels of the screen around a corner that take hold of it
const LEAST = 0.03; // smallest side of the box, as a part of the photo

/** Shows the whole photo with a box; `onRead(area)` gets [x1, y1, x2, y2] in pixels of the photo. */
export function markHand(figure, photo, start, { onRead, onCancel }) {
  let box = [...start];
  const { width, height } = photo;
  const layer = make("svg", { viewBox: `0 0 ${width} ${height}`, class: "marking" });
  const outside = make("path", { class: "outside", "fill-rule": "evenodd" });
  const frame = make("rect", { class: "frame", tabindex: 0, role: "img", "aria-label": t("mark-box") });
  const corners = [0, 1, 2, 3].map(() => make("circle", { class: "corner" }));
  layer.append(make("image", { href: photo.url, width, height }), outside, frame, ...corners);

  const draw = () => {
    const [x1, y1, x2, y2] = box;
    outside.setAttribute("d", `M0 0H${width}V${height}H0ZM${x1} ${y1}V${y2}H${x2}V${y1}Z`);
    for (const [name, value] of Object.entries({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 })) frame.setAttribute(name, value);
    corners.forEach((corner, index) => {
      corner.setAttribute("cx", index % 2 ? x2 : x1);
      corner.setAttribute("cy", index < 2 ? y1 : y2);
      corner.setAttribute("r", 0.02 * Math.max(width, height));
    });
  };
  const inside = (value, most) => Math.min(most, Math.max(0, value));
  const setBox = (x1, y1, x2, y2) => {
    box = [inside(Math.min(x1, x2), width), inside(Math.min(y1, y2), height), inside(Math.max(x1, x2), width), inside(Math.max(y1, y2), height)];
    draw();
  };
  const moveBy = (from, dx, dy) => {
    const right = Math.min(width - from[2], Math.max(-from[0], dx));
    const down = Math.min(height - from[3], Math.max(-from[1], dy));
    setBox(from[0] + right, from[1] + down, from[2] + right, from[3] + down);
  };
  const place = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(layer.getScreenCTM().inverse());
    return [inside(point.x, width), inside(point.y, height)];
  };

  let held = null;
  layer.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    layer.setPointerCapture(event.pointerId);
    const [x, y] = place(event);
    const near = NEAR * (width / layer.getBoundingClientRect().width);
    const [x1, y1, x2, y2] = box;
    const corner = [[x1, y1, x2, y2], [x2, y1, x1, y2], [x1, y2, x2, y1], [x2, y2, x1, y1]].find(([cx, cy]) => Math.hypot(cx - x, cy - y) < near);
    if (corner) held = { fixed: [corner[2], corner[3]] };
    else if (x > x1 && x < x2 && y > y1 && y < y2) held = { from: [...box], at: [x, y] };
    else held = { fixed: [x, y] };
  });
  layer.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = place(event);
    if (held.fixed) setBox(held.fixed[0], held.fixed[1], x, y);
    else moveBy(held.from, x - held.at[0], y - held.at[1]);
  });
  const letGo = () => { held = null; };
  layer.addEventListener("pointerup", letGo);
  layer.addEventListener("pointercancel", letGo);
  frame.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const [dx, dy] = step.map((each) => each * 0.02 * Math.max(width, height));
    if (event.shiftKey) setBox(box[0], box[1], Math.max(box[0] + LEAST * width, box[2] + dx), Math.max(box[1] + LEAST * height, box[3] + dy));
    else moveBy(box, dx, dy);
  });

  const big = () => box[2] - box[0] >= LEAST * width && box[3] - box[1] >= LEAST * height;
  const read = () => { if (big()) onRead(box.map(Math.round)); };
  figure.hidden = false;
  draw();
  fill(figure, layer,
    h("p", { class: "mark-hint small" }, t("mark-hint")),
    h("div", { class: "button-row mark-buttons" },
      h("button", { class: "button primary", type: "button", id: "read-part", onclick: read }, t("read-part")),
      h("button", { class: "button", type: "button", onclick: onCancel }, t("cancel"))));
  frame.focus({ preventScroll: true });
}
