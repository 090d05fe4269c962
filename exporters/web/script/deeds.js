// The order of arrival: lines that are due, lines that are done, and those to come.

import { ownerName, sideOf, spacesIn } from "./data.js";
import { confirmDialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { draggable } from "./drag.js";
import { turnWords } from "./moment.js";
import { swatch } from "./paint.js";
import { copiesTaken, deedsOf, passed, performed } from "./arrivals.js";
import { isCoveredFor } from "./seats.js";
import { restingSpace } from "./stacks.js";
import { arrived, levelOf, scenarioOf } from "./state.js";
import { bySeat } from "./veil.js";
import { deedWords, laidWords } from "./words.js";

/** Lines that are due: of this turn and of turns before, and not done. */
export function dueDeeds(data, state) {
  const now = scenarioOf(data, state).turns[state.turn]?.n ?? 0;
  return deedsOf(data, state).filter((deed) => deed.turn <= now && !state.done[deed.number]);
}

/** Whether nothing that happens in play decides about a line, and who sits here may do it. */
export const isSure = (app, deed) =>
  !deed.maybe && !deed.when && !coveredLaid(app, deed).length;

/** Do several lines at once. */
export function placeAll(app, deeds) {
  let { state } = app;
  for (const deed of deeds)
    state = performed(app.data, state, deed.number, deedText(app, deed, state));
  app.act(state);
}

const deedText = (app, deed, state = app.state) =>
  bySeat(app.data, (seat) => {
    const { head, what, from, to } = deedWords(app.data, state, deed, seat);
    return `${head}: ${[what, from, to].filter(Boolean).join(" ")}.`;
  });

const passedText = (app, deed) =>
  bySeat(app.data, (seat) => {
    const { head, what } = deedWords(app.data, app.state, deed, seat);
    return `Skipped: ${head}, ${what}.`;
  });

/** The pieces of a line that are covered for whoever sits here. */
function coveredLaid({ data, lookingAs }, { take = [], put = [] }) {
  const isCovered = (laid) => laid.piece !== undefined && isCoveredFor(data, lookingAs, laid);
  return [...take, ...put].filter(isCovered);
}

/** A line that is due. */
export function deedNode(app, deed, now) {
  const { head, what, from, to, when } = deedWords(app.data, app.state, deed, app.lookingAs);
  // Whoever knows from the book which block leaves would learn where it stands.
  const isVeiled = coveredLaid(app, deed).length > 0;
  const isSeen = !isVeiled && !copiesTaken(app.state, deed).some(app.isCovered);
  const way = [isSeen ? from : "", to].filter(Boolean).join(" ");
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
      ? el("p", { class: "when" }, when ? `If ${when}` : "Depends on play")
      : null,
    facesNode(app, deed),
    el(
      "div",
      { class: "row" },
      button(
        deedButton(deed),
        () => forItsSide(app, deed, () => place(app, deed, spaces)),
        { "data-key": `deed-${deed.number}`, "data-do": isVeiled ? "place-for" : "place" },
      ),
      button(
        "Skip",
        () =>
          forItsSide(app, deed, () =>
            app.act(passed(app.state, deed.number, passedText(app, deed))),
          ),
        {
          "data-key": `pass-${deed.number}`,
          "data-do": isVeiled ? "pass-for" : "pass",
          class: "quiet",
        },
      ),
      showButton(app, spaces, `deed-${deed.number}`),
    ),
  );
}

function place(app, deed, spaces) {
  app.act(performed(app.data, app.state, deed.number, deedText(app, deed)));
  if (deed.put?.length) app.lookAt(spaces);
}

// A line of the other side is that player's to do: here only if one says so once more.
function forItsSide(app, deed, does) {
  const [laid] = coveredLaid(app, deed);
  if (!laid) return does();
  const { head, what } = deedWords(app.data, app.state, deed, app.lookingAs);
  const owner = ownerName(app.data, sideOf(app.data, app.data.play.pieces[laid.piece].owner));
  const text = `Only ${owner} may see these pieces. Hand over the device, or do it for ${owner} without seeing them.`;
  confirmDialog(`${head}: ${what}`, [el("p", {}, text)], `Do it for ${owner}`, does, "do-for");
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

// Where the pieces stand that a line takes, as far as one who sits here may know.
function spacesTakenFrom(app, deed) {
  const copies = copiesTaken(app.state, deed).filter((copy) => !app.isCovered(copy));
  return copies.map((copy) => restingSpace(app.data, app.state, copy)?.id).filter(Boolean);
}

/** The spaces where what a line brings may go; of one that takes, those where that stands now. */
export function spacesOfDeed(app, deed) {
  if (!deed.put?.length) return spacesTakenFrom(app, deed);
  const { lines } = scenarioOf(app.data, app.state);
  return deed.put.flatMap(({ at }) => {
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
      const isCovered = isCoveredFor(app.data, app.lookingAs, one);
      const level = levelOf(app.data, { ...one, lost: one.lost ?? 0, state: one.state ?? [] });
      const words = laidWords(app.data, one, app.lookingAs);
      const lift = (event) => draggable(app, event, () => liftOfDeed(app, deed, one));
      return el(
        "span",
        { class: "leaf", title: words, onpointerdown: isCovered ? null : lift },
        app.paint.face(isCovered ? piece.back : piece.faces[level], words),
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
  const { head, what } = deedWords(app.data, app.state, deed, app.lookingAs);
  const isPassed = app.state.done[deed.number] === "passed";
  return el(
    "p",
    { class: "past" },
    isPassed ? "– " : "✓ ",
    `${head}: ${what}`,
    isPassed
      ? button("Undo skip", () => app.act(passed(app.state, deed.number, "")), { class: "quiet" })
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
        const { head, what, to } = deedWords(app.data, app.state, deed, app.lookingAs);
        const turn = turns.get(deed.turn);
        return el(
          "p",
          {},
          el("strong", {}, turn ? turnWords(app.data, turn) : `${deed.turn}`),
          ` ${head}: ${what} ${to}`,
        );
      }),
    ),
  ];
}
