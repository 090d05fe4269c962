// The position on paper: each board with its counters, then who stands where.

import { ownerName, sideOf } from "./data.js";
import { el, svg } from "./dom.js";
import { momentOf } from "./clock.js";
import { scenarioOf } from "./state.js";
import { turnWords } from "./moment.js";
import { placeWords } from "./words.js";

/** A sheet that only print shows. */
export function sheet(app) {
  const { data, state } = app;
  const moment = momentOf(data, state);
  const head = [
    data.play.title,
    scenarioOf(data, state).name,
    turnWords(data, moment.turn),
    moment.owner && ownerName(data, moment.owner),
  ];
  return el(
    "div",
    { class: "sheet" },
    el("h1", {}, head.filter(Boolean).join(" · ")),
    ...data.play.boards.map((board) => boardSheet(app, board)),
    ...sides(app),
    el(
      "footer",
      {},
      data.play.rights.map((line) => el("p", {}, line)),
    ),
  );
}

function boardSheet(app, board) {
  const stacks = app
    .stacks()
    .filter((stack) => app.data.spaces.get(stack.space).board.id === board.id);
  const counters = svg(
    "g",
    { transform: `translate(${-board.x} ${-board.y})` },
    stacks.map((stack) => app.view.stackNode(stack.key)?.cloneNode(true)).filter(Boolean),
  );
  const most = Math.max(board.width, board.height);
  const held = svg(
    "g",
    { class: "tint", transform: `translate(${-board.x} ${-board.y})` },
    [...app.view.tintNode(board.id).children].map((one) => one.cloneNode(true)),
  );
  const whole = svg(
    "svg",
    { viewBox: `0 0 ${board.width} ${board.height}`, class: "drawing" },
    app.paint.placed(board.below, 0, 0, most),
    held,
    app.paint.placed(board.above, 0, 0, most),
    counters,
  );
  return el("figure", {}, whole, el("figcaption", {}, board.name));
}

// Copies that are called the same together, as far as one who sits here may know them.
function rowsOf(app) {
  const { data, state } = app;
  const rows = new Map();
  const copies = Object.values(state.copies).sort(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || a.piece - b.piece || a.lost - b.lost,
  );
  for (const copy of copies) {
    const name = app.named(copy);
    const key = `${copy.at}|${name}`;
    const side = sideOf(data, data.play.pieces[copy.piece].owner);
    const row = rows.get(key) ?? { side, place: placeWords(data, state, copy.at, app.lookingAs), name, n: 0 };
    rows.set(key, { ...row, n: row.n + 1, any: row.any || Boolean(copy.any) });
  }
  return [...rows.values()];
}

function sides(app) {
  const { data } = app;
  const bySide = new Map();
  for (const row of rowsOf(app)) {
    if (!bySide.has(row.side)) bySide.set(row.side, []);
    bySide.get(row.side).push(row);
  }
  return [...bySide].map(([side, rows]) =>
    el(
      "section",
      {},
      el("h2", {}, ownerName(data, side)),
      el(
        "table",
        {},
        el(
          "tbody",
          {},
          rows.map((row) =>
            el(
              "tr",
              {},
              el("td", {}, row.place),
              el("td", {}, row.any ? "any" : String(row.n)),
              el("td", {}, row.name),
            ),
          ),
        ),
      ),
    ),
  );
}
