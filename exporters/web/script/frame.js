// The frame through which one looks at the table, with what lies over it.

import { ownerName, spaceAt, spoken } from "./data.js";
import { controlDialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { draggable } from "./drag.js";
import { lens } from "./lens.js";
import { gestures, panned } from "./pan.js";
import { popover } from "./popover.js";
import { held } from "./state.js";
import { UNIT, tableView } from "./tableview.js";

const SAYS = "Boards. Arrows move, plus and minus zoom, full stop goes to the next stack.";
/** Of a map: where pieces are spread over more of it, it is shown whole. */
const MOST_OF_MAP = 0.75;
/** Largest scale at the beginning: a small map fills the room, too. */
const MOST_AT_BEGIN = 3;
const LEAST_OF_MAP = 0.4;
const OVER = ".popover, .jump, .chip";

/** The frame; `app` learns to look about, to light spaces and to open stacks. */
export function frameOf(app) {
  const frame = el("main", { class: "frame", tabindex: "0", "aria-label": SAYS });
  app.frame = frame;
  app.view = tableView(app);
  app.pan = panned(frame, app.view.node, app.view.box.slice(2));
  app.popover = popover(app);
  app.closePopover = app.popover.close;
  app.light = (spaces, kind = "legal") => app.view.light(spaces, kind);
  frame.append(app.view.node, jump(app), chip(app), tip(app), lens(app), app.popover.node);
  withStacks(app);
  withSpaces(app);
  return frame;
}

function tip(app) {
  const node = el("p", { class: "tip", "aria-live": "polite" });
  app.tell = (text) => {
    node.textContent = text;
  };
  app.notify = (text) => {
    app.tell(text);
    setTimeout(() => {
      if (node.textContent === text) app.tell("");
    }, 4000);
  };
  return node;
}

function chip(app) {
  const node = el("button", {
    type: "button",
    class: "chip",
    hidden: true,
    onclick: () => app.openPanel("Book"),
  });
  app.showChip = (number) => {
    node.hidden = !number;
    node.textContent = number === 1 ? "1 warning" : `${number} warnings`;
  };
  return node;
}

const boxOf = (boards) =>
  [
    Math.min(...boards.map((board) => board.x)),
    Math.min(...boards.map((board) => board.y)),
    Math.max(...boards.map((board) => board.x + board.width)),
    Math.max(...boards.map((board) => board.y + board.height)),
  ].map((number) => number * UNIT);

// Where one wants to look first: where pieces stand on the maps, or those maps as a whole, if that
// is not much more; where none stand on maps, all boards.
function homeOf(app) {
  const { boards } = app.data.play;
  const there = app.stacks().filter((stack) => app.data.spaces.get(stack.space).onMap);
  if (!there.length) return boxOf(boards);
  const whole = boxOf([...new Set(there.map((stack) => app.data.spaces.get(stack.space).board))]);
  const part = boxOf(
    there.map(({ x, y, side }) => ({
      x: x - 3 * side,
      y: y - 3 * side,
      width: 6 * side,
      height: 6 * side,
    })),
  );
  widened(part, whole);
  const share = (low, high) => (part[high] - part[low]) / (whole[high] - whole[low]);
  return Math.max(share(0, 2), share(1, 3)) > MOST_OF_MAP ? whole : part;
}

// Never less than a good part of a map: one wants to see where one is.
function widened(part, whole) {
  for (const [low, high] of [
    [0, 2],
    [1, 3],
  ]) {
    const lacks = (whole[high] - whole[low]) * LEAST_OF_MAP - (part[high] - part[low]);
    if (lacks <= 0) continue;
    part[low] -= lacks / 2;
    part[high] += lacks / 2;
  }
}

function jump(app) {
  const { boards } = app.data.play;
  app.lookHome = () => {
    if (boards.length) app.pan.fit(homeOf(app), MOST_AT_BEGIN);
  };
  const ordered = [...boards].sort((a, b) => Math.round((a.y - b.y) / 20) || a.x - b.x);
  return el(
    "nav",
    { class: "jump", "aria-label": "View" },
    button("+", () => app.pan.zoom(1.3, ...app.pan.centre()), { "aria-label": "Zoom in" }),
    button("−", () => app.pan.zoom(1 / 1.3, ...app.pan.centre()), { "aria-label": "Zoom out" }),
    button("All", () => app.pan.fit(app.view.box), { "aria-label": "See the whole table" }),
    boards.length > 1
      ? ordered.map((board) =>
          button(board.name, () => app.pan.fit(boxOf([board])), { class: "board-name" }),
        )
      : [],
  );
}

function withStacks(app) {
  app.openStack = (node) => {
    const { stack } = node;
    app.popover.open(stack.copies, ...app.pan.outside(stack.x * UNIT, stack.y * UNIT));
  };
  app.focusStack = (stack) => {
    reach(app, [[stack.x, stack.y]]);
    app.view.stackNode(stack.key)?.focus({ preventScroll: true });
  };
  gestures(app.frame, app.pan, (event) => {
    if (event.target.closest(OVER)) return true;
    app.closePopover();
    return grabbed(app, event);
  });
}

// Bring the first of some points of the table into sight, where none is.
function reach(app, points) {
  const [cx, cy] = app.pan.centre();
  const spots = points.map(([x, y]) => app.pan.outside(x * UNIT, y * UNIT));
  const isSeen = ([x, y]) => Math.abs(x - cx) < cx - 60 && Math.abs(y - cy) < cy - 60;
  if (spots.length && !spots.some(isSeen)) app.pan.move(cx - spots[0][0], cy - spots[0][1]);
}

// A pointer on a stack drags its top copy; on its number, all of it; going up at once, it opens.
function grabbed(app, event) {
  const node = event.target.closest(".stack");
  if (!node) return false;
  if (event.button > 0) return true;
  const { stack } = node;
  const ids = event.target.closest(".badge") ? stack.copies : [stack.copies[0]];
  draggable(
    app,
    event,
    () => ({ ...app.lift(ids), side: stack.side }),
    () => app.openStack(node),
  );
  return true;
}

function withSpaces(app) {
  app.lookAt = (ids) =>
    reach(
      app,
      ids.map((id) => app.data.spaces.get(id)?.at).filter(Boolean),
    );
  app.frame.addEventListener("dblclick", (event) => {
    if (event.target.closest(`.stack, ${OVER}`) || !app.state) return;
    const [x, y] = app.pan.inside(event.clientX, event.clientY);
    const space = spaceAt(app.data, x / UNIT, y / UNIT);
    if (space) app.askControl(space);
  });
  app.askControl = (space) =>
    controlDialog(app, space, (owner) => {
      const who = owner ? `controlled by ${ownerName(app.data, owner)}` : "uncontrolled";
      app.act(held(app.state, space.id, owner, `${spoken(app.data, space.id)}: ${who}.`));
    });
}
