// The log, newest last, turn by turn.

import { el } from "./dom.js";
import { scenarioOf } from "./state.js";
import { turnWords } from "./moment.js";
import { readFrom } from "./veil.js";

/** The lines that say something: a moment in which nothing happened is passed over. */
export function told(log) {
  return log.filter((line, number) => {
    const next = log[number + 1];
    return !(line.head && next?.head && next.turn === line.turn);
  });
}

/** The panel. */
export function logPanel(app) {
  const { data, state } = app;
  const { turns } = scenarioOf(data, state);
  const groups = [];
  for (const line of told(state.log)) {
    if (!groups.length || groups[groups.length - 1].turn !== line.turn)
      groups.push({ turn: line.turn, lines: [] });
    groups[groups.length - 1].lines.push(line);
  }
  const node = el(
    "div",
    { class: "log", role: "log" },
    groups.map(({ turn, lines }) =>
      groupNode(app, turns[turn] ? turnWords(data, turns[turn]) : "", lines),
    ),
  );
  queueMicrotask(() => {
    if (node.parentNode) node.parentNode.scrollTop = node.parentNode.scrollHeight;
  });
  return [
    el("h2", {}, "Log"),
    state.log.length ? null : el("p", { class: "quiet" }, "Nothing has happened yet."),
    node,
  ];
}

// The turn is said once, above all that happened in it.
function groupNode(app, turn, lines) {
  const said = (line) => {
    const text = readFrom(app.lookingAs, line);
    return line.head && text.startsWith(`${turn}, `) ? text.slice(turn.length + 2) : text;
  };
  return el(
    "section",
    {},
    el("h3", {}, turn),
    el(
      "ol",
      {},
      lines.map((line) =>
        el(
          "li",
          { class: line.head ? "head" : null, title: line.undone ? "Taken back" : null },
          line.undone ? el("del", {}, said(line)) : said(line),
        ),
      ),
    ),
  );
}
