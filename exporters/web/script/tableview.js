// The table: boards side by side, who holds what, counters in stacks, and spaces that are lit.

import { outline, spoken } from "./data.js";
import { el, svg } from "./dom.js";
import { stacksOf } from "./stacks.js";
import { lettering } from "./paint.js";
import { levelOf } from "./state.js";
import { copiesWords } from "./words.js";

/** Pixels of the table for a millimetre. */
export const UNIT = 4;
const SEEN = 3;
/** Of a counter, how far the next in a stack stands out; `boards.py` keeps names clear of it. */
const STEP = 0.05;

/** The table as nodes, and what shows a position on it. */
export function tableView(app) {
  const { data, paint } = app;
  const [wide, high] = size(data.play.boards);
  const table = el("div", {
    class: "table",
    vars: { width: `${wide * UNIT}px`, height: `${high * UNIT}px` },
  });
  const tints = new Map();
  for (const board of data.play.boards) table.append(boardNode(board, paint, tints));
  const lit = svg("svg", {
    class: "layer lit",
    viewBox: `0 0 ${wide} ${high}`,
    "aria-hidden": "true",
  });
  const counters = svg("svg", { class: "layer counters", viewBox: `0 0 ${wide} ${high}` });
  table.append(lit, counters);
  const shown = new Map();
  const control = whenOther((said) => showControl(data, tints, said));
  const light = whenOther((key, spaces, kind) => showLit(data, lit, spaces, kind));
  return {
    node: table,
    box: [0, 0, wide * UNIT, high * UNIT],
    show: (state, warned) => showStacks(app, counters, shown, state, warned),
    tint: (state) => control(state.control),
    light: (spaces, kind) => light(`${kind} ${spaces.join(" ")}`, spaces, kind),
    tintNode: (board) => tints.get(board),
    stackNode: (key) => shown.get(key)?.node ?? null,
  };
}

// Does something only when what it is told first is not what it was told last.
function whenOther(does) {
  let last = null;
  return (key, ...more) => {
    if (key === last) return;
    last = key;
    does(key, ...more);
  };
}

function size(boards) {
  return [
    Math.max(1, ...boards.map((board) => board.x + board.width)),
    Math.max(1, ...boards.map((board) => board.y + board.height)),
  ];
}

function boardNode(board, paint, tints) {
  const at = {
    left: `${board.x * UNIT}px`,
    top: `${board.y * UNIT}px`,
    width: `${board.width * UNIT}px`,
    height: `${board.height * UNIT}px`,
  };
  const tint = svg("svg", {
    class: "tint",
    viewBox: `${board.x} ${board.y} ${board.width} ${board.height}`,
  });
  tints.set(board.id, tint);
  const joined = board.hexagon ? " joined" : "";
  return el(
    "div",
    { class: `board${joined}`, vars: at, role: "img", "aria-label": board.name },
    paint.whole(board.below),
    tint,
    paint.whole(board.above),
  );
}

const ringWords = (ring) =>
  `M${ring.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;

// A long coast is written once.
function pathOf(space) {
  space.d ??= outline(space).map(ringWords).join("");
  return space.d;
}

function showControl(data, tints, control) {
  for (const [board, node] of tints) {
    const owned = new Map();
    for (const [id, owner] of Object.entries(control)) {
      const space = data.spaces.get(id);
      if (space?.board.id === board && data.play.owners[owner])
        owned.set(owner, (owned.get(owner) ?? "") + pathOf(space));
    }
    node.replaceChildren(
      ...[...owned].map(([owner, d]) =>
        svg("path", { d, fill: data.play.owners[owner].colour, "fill-rule": "evenodd" }),
      ),
    );
  }
}

function showLit(data, node, spaces, kind) {
  const paths = [...spaces]
    .map((id) => data.spaces.get(id))
    .filter(Boolean)
    .map(pathOf);
  node.replaceChildren(
    ...(paths.length
      ? [svg("path", { d: paths.join(""), class: kind, "fill-rule": "evenodd" })]
      : []),
  );
}

// Only stacks that look otherwise than before are drawn anew.
function showStacks(app, layer, shown, state, warned) {
  const stacks = stacksOf(app.data, state);
  const keys = new Set(stacks.map((stack) => stack.key));
  for (const [key, { node }] of shown) {
    if (!keys.has(key)) {
      node.remove();
      shown.delete(key);
    }
  }
  for (const stack of stacks) {
    const isWarned = warned.has(stack.space);
    const look = lookOf(app, state, stack) + (isWarned ? "!" : "");
    const before = shown.get(stack.key);
    if (before?.look === look) {
      before.node.stack = stack;
      continue;
    }
    const node = stackNode(app, state, stack, isWarned);
    if (before) before.node.replaceWith(node);
    else layer.append(node);
    shown.set(stack.key, { node, look });
  }
}

function lookOf(app, state, stack) {
  return stack.copies
    .map((id) => {
      const copy = state.copies[id];
      return [
        id,
        levelOf(app.data, copy),
        copy.turned ?? 0,
        app.isCovered(copy) ? 1 : 0,
        copy.state.join(" "),
        copy.any ? 1 : 0,
      ].join(",");
    })
    .join(";");
}

function stackNode(app, state, stack, isWarned) {
  const { side } = stack;
  const seen = stack.copies.slice(0, SEEN);
  const label = `${spoken(app.data, stack.space)}: ${copiesWords(
    app.data,
    stack.copies.map((id) => state.copies[id]),
    app.named,
  )}`;
  const node = svg("g", {
    class: "stack",
    transform: `translate(${stack.x.toFixed(2)} ${stack.y.toFixed(2)})`,
    tabindex: "-1",
    role: "button",
    "aria-label": label,
    "data-space": stack.space,
    "data-stack": stack.key,
  });
  for (let depth = seen.length - 1; depth >= 0; depth -= 1) {
    const out = depth * side * STEP;
    node.append(
      counterNode(
        app,
        state.copies[seen[depth]],
        -side / 2 + out,
        -side / 2 - out,
        side,
        stack.copies.length > 1,
      ),
    );
  }
  const size = stack.copies.reduce((all, id) => (state.copies[id].any ? NaN : all + 1), 0);
  if (size !== 1) node.append(badge(Number.isNaN(size) ? "?" : String(size), side));
  if (isWarned)
    node.append(
      svg("circle", { class: "warned", cx: -side / 2, cy: -side / 2, r: side * 0.16 }),
      lettering("!", -side / 2, -side / 2 + side * 0.09, side * 0.26, { class: "warned" }),
    );
  node.stack = stack;
  return node;
}

function counterNode(app, copy, x, y, side, isStacked) {
  const piece = app.data.play.pieces[copy.piece];
  const drawing = app.isCovered(copy) ? piece.back : piece.faces[levelOf(app.data, copy)];
  const middle = `${x + side / 2} ${y + side / 2}`;
  const round = piece.style === "miniature" || piece.style === "token";
  const group = svg("g", {
    transform: copy.turned ? `rotate(${copy.turned * 90} ${middle})` : null,
  });
  if (!round || isStacked)
    group.append(
      svg("rect", {
        class: round ? "card" : "shade",
        x: x + side * 0.02,
        y: y + side * 0.03,
        width: side,
        height: side,
        rx: side * 0.08,
      }),
    );
  group.append(app.paint.placed(drawing, x, y, side));
  const marks = (app.isCovered(copy) ? [] : copy.state).filter((word) => app.data.play.states?.[word]);
  marks.forEach((word, row) =>
    group.append(band(app.data.play.states[word], x, y + side * (0.06 + 0.22 * row), side)),
  );
  return group;
}

function band(text, x, y, side) {
  const short = text.length > 16 ? `${text.slice(0, 15)}…` : text;
  return svg(
    "g",
    { class: "band" },
    svg("rect", { x, y, width: side, height: side * 0.2, rx: side * 0.04 }),
    lettering(
      short,
      x + side / 2,
      y + side * 0.15,
      Math.min(side * 0.15, (side * 1.9) / short.length),
    ),
  );
}

function badge(text, side) {
  const size = side * 0.3;
  const wide = size * (0.75 + 0.5 * text.length);
  const left = side / 2 - wide * 0.55;
  const top = side / 2 - size * 0.6;
  return svg(
    "g",
    { class: "badge" },
    svg("rect", { x: left, y: top, width: wide, height: size * 1.15, rx: size * 0.55 }),
    lettering(text, left + wide / 2, top + size * 0.92, size),
  );
}
