// The order of arrival: lines that are due, lines that are done, and those to come.

import { spacesIn } from "./data.js";
import { button, el } from "./dom.js";
import { draggable } from "./drag.js";
import { turnWords } from "./moment.js";
import { swatch } from "./paint.js";
import { deedsOf, passed, performed } from "./arrivals.js";
import { arrived, levelOf, scenarioOf } from "./state.js";
import { deedWords, laidWords } from "./words.js";

/** Lines that are due: of this turn and of turns before, and not done. */
export function dueDeeds(data, state) {
  const now = scenarioOf(data, state).turns[state.turn]?.n ?? 0;
  return deedsOf(data, state).filter((deed) => deed.turn <= now && !state.done[deed.number]);
}

/** Whether nothing that happens in play decides about a line. */
export const isSure = (deed) => !deed.maybe && !deed.when;

/** Do several lines at once. */
export function placeAll(app, deeds) {
  let { state } = app;
  for (const deed of deeds) state = performed(app.data, state, deed.number, deedText(app, deed));
  app.act(state);
}

function deedText(app, deed) {
  const { head, what, way } = deedWords(app.data, app.state, deed);
  return `${head}: ${[what, way].filter(Boolean).join(" ")}.`;
}

/** A line that is due. */
export function deedNode(app, deed, now) {
  const { head, what, way, when } = deedWords(app.data, app.state, deed);
  const spaces = spacesOfDeed(app, deed);
  const owner = app.data.play.owners[deed.owner];
  const show = () => app.light(spaces, "legal");
  const hide = () => app.light([]);
  return el(
    "article",
    {
      class: "deed",
      "data-deed": deed.number,
      onmouseenter: show,
      onmouseleave: hide,
      onfocusin: show,
      onfocusout: hide,
    },
    el(
      "p",
      {},
      owner ? swatch(owner.colour) : null,
      el("strong", {}, head),
      deed.turn < now ? el("em", {}, ` (turn ${deed.turn})`) : null,
    ),
    el("p", {}, [what, way].filter(Boolean).join(" ")),
    when || deed.maybe
      ? el("p", { class: "when" }, when ? `If ${when}` : "If play has it so")
      : null,
    facesNode(app, deed),
    el(
      "div",
      { class: "row" },
      button(
        deedButton(deed),
        () => {
          app.act(performed(app.data, app.state, deed.number, deedText(app, deed)));
          if (deed.put?.length) app.lookAt(spaces);
        },
        { "data-key": `deed-${deed.number}`, "data-do": "place" },
      ),
      button(
        "Let it pass",
        () => app.act(passed(app.state, deed.number, `Does not happen: ${what}.`)),
        { "data-key": `pass-${deed.number}`, "data-do": "pass", class: "quiet" },
      ),
      showButton(app, spaces, `deed-${deed.number}`),
    ),
  );
}

/** For fingers, which point at nothing, and for places that are out of sight. */
export function showButton(app, spaces, key) {
  if (!spaces.length) return null;
  return button("Show where", () => app.lookAt(spaces), {
    "data-key": `show-${key}`,
    "data-do": "show",
    class: "quiet",
  });
}

function deedButton(deed) {
  if (deed.put?.length) return "Place";
  return deed.take?.length ? "Take away" : "Done";
}

/** The spaces where what a line brings may go. */
export function spacesOfDeed(app, deed) {
  const { lines } = scenarioOf(app.data, app.state);
  return (deed.put ?? deed.take ?? []).flatMap(({ at }) => {
    if (at.startsWith("s:")) return [at.slice(2)];
    if (at.startsWith("c:")) return spacesIn(app.data, lines[Number(at.slice(2))]?.area);
    return [];
  });
}

// Faces of what comes: dragging one does the line, and puts that piece where it is dropped.
function facesNode(app, deed) {
  const laid = (deed.put ?? []).filter((one) => one.piece !== undefined);
  if (!laid.length) return null;
  return el(
    "div",
    { class: "faces" },
    laid.map((one) => {
      const piece = app.data.play.pieces[one.piece];
      const n = one.n === undefined ? 1 : one.n;
      return el(
        "span",
        {
          class: "leaf",
          title: laidWords(app.data, one),
          onpointerdown: (event) => draggable(app, event, () => liftOfDeed(app, deed, one)),
        },
        app.paint.face(
          piece.faces[levelOf(app.data, { ...one, lost: one.lost ?? 0, state: one.state ?? [] })],
          laidWords(app.data, one),
        ),
        n !== 1 ? el("b", { class: "count" }, n === null ? "?" : String(n)) : null,
      );
    }),
  );
}

function liftOfDeed(app, deed, laid) {
  const piece = app.data.play.pieces[laid.piece];
  return {
    copies: [],
    side: 10,
    spaces: spacesOfDeed(app, deed),
    faces: () => app.paint.face(piece.faces[0], piece.name),
    drop: (place) => {
      const state = performed(app.data, app.state, deed.number, deedText(app, deed));
      const came = Object.values(state.copies).filter(
        (copy) => copy.piece === laid.piece && app.state.copies[copy.id]?.at !== copy.at,
      );
      const ids = came.slice(0, 1).map((copy) => copy.id);
      app.act(ids.length ? arrived(app.moving(ids, place, state), ids) : state);
    },
  };
}

/** A line that was done, or let pass. */
export function pastNode(app, deed) {
  const { head, what } = deedWords(app.data, app.state, deed);
  const isPassed = app.state.done[deed.number] === "passed";
  return el(
    "p",
    { class: "past" },
    isPassed ? "– " : "✓ ",
    `${head}: ${what}`,
    isPassed
      ? button("After all", () => app.act(passed(app.state, deed.number, "")), { class: "quiet" })
      : null,
  );
}

/** The lines of later turns. */
export function comingNode(app, now) {
  const later = deedsOf(app.data, app.state).filter((deed) => deed.turn > now);
  if (!later.length) return [];
  const turns = new Map(scenarioOf(app.data, app.state).turns.map((turn) => [turn.n, turn]));
  return [
    el(
      "details",
      { class: "later" },
      el("summary", {}, `To come (${later.length})`),
      ...later.map((deed) => {
        const { head, what, way } = deedWords(app.data, app.state, deed);
        const turn = turns.get(deed.turn);
        return el(
          "p",
          {},
          el("strong", {}, turn ? turnWords(app.data, turn) : `${deed.turn}`),
          ` ${head}: ${what} ${way}`,
        );
      }),
    ),
  ];
}
