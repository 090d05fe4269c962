// Dragging counters: from the table, from a stack that is fanned out, from the tray.

import { spaceAt, spoken } from "./data.js";
import { el } from "./dom.js";
import { UNIT } from "./tableview.js";

const FAR = 5;
const JOIN = 0.55;
const NOT_ONE = " is not one of the places listed";

/**
 * Follow a pointer that went down on copies. `start` is told when it has gone far enough; it
 * gives what is dragged: `{copies, faces, light, drop}`, or null.
 */
export function draggable(app, event, start, onTap) {
  const origin = [event.clientX, event.clientY];
  let dragged = null;
  let ghost = null;
  const target = event.currentTarget;
  const move = (next) => {
    if (next.pointerId !== event.pointerId) return;
    // The button went up outside of the window, where nobody told us.
    if (next.pointerType === "mouse" && !next.buttons) return cancel();
    const far = Math.hypot(next.clientX - origin[0], next.clientY - origin[1]);
    if (!dragged && far > FAR) {
      dragged = start();
      if (!dragged) return stop();
      ghost = ghostOf(app, dragged);
      app.closePopover();
    }
    if (dragged) hover(app, ghost, dragged, next);
  };
  const up = (next) => {
    if (next.pointerId !== event.pointerId) return;
    stop();
    if (!dragged) return onTap?.(next);
    dropped(app, dragged, next);
  };
  const stop = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    window.removeEventListener("keydown", escape, true);
    ghost?.remove();
    app.light([]);
    app.tell("");
    target?.classList?.remove("lifted");
  };
  const cancel = () => {
    dragged = null;
    stop();
  };
  const escape = (key) => {
    if (key.key !== "Escape" || !dragged) return;
    key.preventDefault();
    key.stopPropagation();
    cancel();
  };
  window.addEventListener("keydown", escape, true);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", cancel);
}

function ghostOf(app, dragged) {
  const size = Math.max(34, dragged.side * UNIT * app.pan.view.k);
  const ghost = el("div", { class: "ghost", vars: { "--size": `${size}px` } }, dragged.faces());
  document.body.append(ghost);
  return ghost;
}

// Where the pointer is: the space is lit, and named.
function hover(app, ghost, dragged, event) {
  ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  const space = spaceUnder(app, event);
  const legal = dragged.spaces ?? null;
  app.light(legal ?? (space ? [space.id] : []), legal ? "legal" : "under");
  const no = space && legal && !legal.includes(space.id) ? NOT_ONE : "";
  app.tell(space ? spoken(app.data, space.id) + no : "");
}

function spaceUnder(app, event) {
  const box = app.frame.getBoundingClientRect();
  const inside =
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top &&
    event.clientY <= box.bottom;
  const over = document.elementFromPoint(event.clientX, event.clientY);
  if (!inside || over?.closest("[data-drop], .popover, .panel")) return null;
  const [x, y] = app.pan.inside(event.clientX, event.clientY);
  return spaceAt(app.data, x / UNIT, y / UNIT);
}

function dropped(app, dragged, event) {
  const zone = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
  if (zone) return dragged.drop({ at: zone.dataset.drop });
  const space = spaceUnder(app, event);
  if (!space) return;
  dragged.drop(placeIn(app, space, event, dragged));
  if (dragged.spaces?.length && !dragged.spaces.includes(space.id))
    app.notify(`${spoken(app.data, space.id)}${NOT_ONE}.`);
}

/** Where in a space something is dropped: the middle of a hex, a stack that is there, or here. */
function placeIn(app, space, event, dragged) {
  const at = `s:${space.id}`;
  if (space.isHex) return { at };
  const [px, py] = app.pan.inside(event.clientX, event.clientY);
  const [x, y] = [px / UNIT, py / UNIT];
  for (const [number, cell] of space.cells) {
    if (Math.hypot(cell[0] - x, cell[1] - y) < space.side) return { at, cell: number };
  }
  const moving = new Set(dragged.copies);
  const near = app
    .stacks()
    .find(
      (stack) =>
        stack.space === space.id &&
        Math.hypot(stack.x - x, stack.y - y) < stack.side * JOIN &&
        stack.copies.some((id) => !moving.has(id)),
    );
  return near ? { at, x: near.x, y: near.y } : { at, x, y };
}
