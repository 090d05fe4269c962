// Beside the map: who wins by what, options, limits, remarks, the maps' keys, whose work it is.

import { el } from "./dom.js";
import { scenarioOf } from "./state.js";
import { warningWords } from "./words.js";

/** The panel. */
export function bookPanel(app) {
  const { play } = app.data;
  const scenario = scenarioOf(app.data, app.state);
  return [
    el("h2", {}, scenario.name),
    scenario.begins ? el("p", {}, `${scenario.begins} to ${scenario.ends}`) : null,
    scenario.text ? el("p", {}, scenario.text) : null,
    ...(scenario.facts ?? []).map((text) => el("p", { class: "quiet" }, text)),
    warned(app),
    victory(scenario),
    ...rules(app, scenario),
    ...play.boards
      .filter((board) => board.legend !== undefined)
      .map((board) =>
        el(
          "section",
          {},
          el("h3", {}, board.name),
          app.paint.whole(board.legend, { class: "drawing legend" }),
        ),
      ),
    el(
      "section",
      { class: "rights" },
      el("h3", {}, "Rights"),
      play.rights.map((line) => el("p", {}, line)),
      play.credits?.length
        ? el("p", { class: "quiet" }, `Module by ${play.credits.join(", ")}.`)
        : null,
    ),
  ];
}

function warned(app) {
  const found = app.warnings();
  if (!found.length) return null;
  return el(
    "section",
    { class: "warnings" },
    el("h3", {}, `Warnings (${found.length})`),
    el(
      "ul",
      {},
      found.map((one) => el("li", {}, warningWords(app.data, one))),
    ),
  );
}

function victory(scenario) {
  if (!scenario.victory?.length) return null;
  return el(
    "section",
    {},
    el("h3", {}, "Victory"),
    scenario.victory.map(([who, level, when, how]) =>
      el(
        "div",
        { class: "win" },
        el(
          "p",
          {},
          el("strong", {}, who),
          ` · ${level}`,
          el("span", { class: "quiet" }, ` ${when}`),
        ),
        how
          ? el(
              "ul",
              {},
              how.split("; ").map((text) => el("li", {}, text)),
            )
          : null,
      ),
    ),
  );
}

const HEADS = { option: "Options", limit: "Limits", note: "Remarks" };

function rules(app, scenario) {
  return Object.entries(HEADS).map(([sort, head]) => {
    const rows = (scenario.rules ?? []).filter((row) => row[0] === sort);
    if (!rows.length) return null;
    return el(
      "details",
      {
        open: app.isOpen(`book-${sort}`),
        ontoggle: (event) => app.keepOpen(`book-${sort}`, event.target.open),
      },
      el("summary", {}, `${head} (${rows.length})`),
      rows.map(([, name, text]) => el("p", {}, name ? el("strong", {}, `${name}: `) : null, text)),
    );
  });
}
