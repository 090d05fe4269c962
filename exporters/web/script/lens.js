// What lies under the mouse, by name, and large: at a distance counters are too small to be read.

import { spaceAt, spoken } from "./data.js";
import { el } from "./dom.js";
import { levelOf } from "./state.js";
import { UNIT } from "./tableview.js";

const MOST = 24;
const OVER = ".popover, .jump, .chip";

/** The lens; it follows the mouse over the frame. */
export function lens(app) {
  const node = el("div", { class: "hovered", "aria-hidden": "true" });
  let next = null;
  let last = null;
  const show = () => {
    const found = next && !next.buttons && app.state ? under(app, next) : null;
    if (next) node.classList.toggle("left", next.clientX > app.frame.clientWidth / 2);
    next = null;
    if (found?.key === last) return;
    last = found?.key ?? null;
    node.replaceChildren(...(found?.nodes() ?? []));
  };
  const soon = (event) => {
    if (event && event.pointerType !== "mouse") return;
    if (!next) requestAnimationFrame(show);
    next = event;
  };
  app.frame.addEventListener("pointermove", soon);
  app.frame.addEventListener("pointerdown", soon);
  app.frame.addEventListener("pointerleave", () => soon(null));
  return node;
}

function under(app, event) {
  if (event.target.closest?.(OVER)) return null;
  const node = event.target.closest?.(".stack");
  if (node) {
    const label = node.getAttribute("aria-label");
    return { key: label, nodes: () => [el("p", {}, label), facesNode(app, node.stack)] };
  }
  const [x, y] = app.pan.inside(event.clientX, event.clientY);
  const space = spaceAt(app.data, x / UNIT, y / UNIT);
  if (!space) return null;
  return { key: space.id, nodes: () => [el("p", {}, spoken(app.data, space.id))] };
}

// Each face once, with the number of copies that show it.
function facesNode(app, stack) {
  const groups = new Map();
  for (const id of stack.copies) {
    const copy = app.state.copies[id];
    const key = app.isCovered(copy) ? app.named(copy) : `${copy.piece} ${levelOf(app.data, copy)}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(copy);
  }
  const shown = [...groups.values()].slice(0, MOST);
  return el(
    "div",
    { class: "faces" },
    shown.map((copies) =>
      el(
        "span",
        { class: "leaf" },
        app.faceOf(copies[0]),
        copies.length > 1 ? el("b", { class: "count" }, String(copies.length)) : null,
      ),
    ),
    groups.size > MOST ? el("p", {}, `and ${groups.size - MOST} more`) : null,
  );
}
