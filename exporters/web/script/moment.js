// The moment: how it is called and shown.

import { button, el } from "./dom.js";
import { swatch } from "./paint.js";
import { phasesOf } from "./clock.js";

/** The moment in words: `Turn 3 · Blossom`. */
export function turnWords(data, turn) {
  const plain = `${data.play.unit} ${turn.n}`;
  return !turn.label || turn.label.toLowerCase() === plain.toLowerCase()
    ? plain
    : `${plain} · ${turn.label}`;
}

/** The turns of a scenario, and which it is. */
export function trackNode(app, scenario) {
  const cells = scenario.turns.map((turn, number) =>
    el(
      "li",
      {
        class: number === app.state.turn ? "now" : number < app.state.turn ? "past" : "",
        title: turnWords(app.data, turn),
        "aria-current": number === app.state.turn ? "step" : null,
      },
      String(turn.n),
    ),
  );
  const node = el("ol", { class: "track", "aria-label": "Turns" }, cells);
  queueMicrotask(() =>
    cells[app.state.turn]?.scrollIntoView?.({ block: "nearest", inline: "center" }),
  );
  return node;
}

/** Whose player turn it is, which phase, and the ways to go on. */
export function momentNode(app, moment) {
  const owner = moment.owner ? app.data.play.owners[moment.owner] : null;
  const phases = phasesOf(app.data, moment.isMutual);
  return el(
    "div",
    { class: "moment" },
    el(
      "p",
      {},
      owner
        ? [swatch(owner.colour), el("strong", {}, owner.name)]
        : el("strong", {}, moment.isMutual ? "Both players" : ""),
    ),
    phases.length
      ? el(
          "ol",
          { class: "phases" },
          phases.map((phase, number) =>
            el(
              "li",
              {
                class: number === app.state.phase ? "now" : "",
                "aria-current": number === app.state.phase ? "step" : null,
              },
              phase.name,
            ),
          ),
        )
      : null,
    el(
      "div",
      { class: "row" },
      phases.length > 1
        ? button("Next phase", () => app.goOn("phase"), {
            class: "main",
            "data-key": "next-phase",
            "data-do": "next-phase",
          })
        : null,
      (moment.turn.plays ?? []).length > 1
        ? button("Next player", () => app.goOn("half"), {
            "data-key": "next-half",
            "data-do": "next-half",
          })
        : null,
      button(`Next ${app.data.play.unit.toLowerCase()}`, () => app.goOn("turn"), {
        "data-key": "next-turn",
        "data-do": "next-turn",
      }),
    ),
  );
}

/** What each side gets or has reached on a turn. */
export function numbersNode(turn) {
  if (!turn.numbers?.length) return [];
  return [
    el(
      "ul",
      { class: "numbers" },
      turn.numbers.map((text) => el("li", {}, text)),
    ),
  ];
}
