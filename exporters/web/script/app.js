// What all parts of the page share: the game, what may be done, and what is open.

import { indexed } from "./data.js";
import { done, redone, replaced, started, undone } from "./history.js";
import { warnings } from "./limits.js";
import { moving } from "./popover.js";
import { newGameKey } from "./autosave.js";
import { begun, brought, chosen, levelOf, scenarioOf } from "./state.js";
import { stacksOf } from "./stacks.js";
import { isCoveredFor } from "./seats.js";
import { calledFor, namedFor, toldOf } from "./veil.js";
import { placeWords } from "./words.js";

const fresh = () => ({ panel: 0, open: new Set(), tables: {}, rolled: "", namedOpen: new Set() });

/** The page's own state about the game's; its parts add what they do. */
export function application(play, paint) {
  const app = {
    data: indexed(play),
    paint,
    history: null,
    ui: fresh(),
    lookingAs: "",
    /** The state that was last saved to a file. */
    savedState: null,
    refresh: () => {},
  };
  Object.defineProperty(app, "state", { get: () => app.history?.present ?? null });
  withHistory(app);
  withQuestions(app);
  withDeeds(app);
  return app;
}

function withHistory(app) {
  const become = (history) => {
    app.history = history;
    app.refresh();
  };
  app.act = (state) => become(done(app.history, state));
  app.undo = () => become(undone(app.history));
  app.redo = () => become(redone(app.history));
  // A game from elsewhere is kept beside the one that was on the table, and never in its place.
  app.take = (state) => {
    app.keepAs(newGameKey(app.data), state);
    become(app.history ? replaced(app.history, state) : started(state));
  };
  app.resume = ({ key, state }) => {
    app.ui = fresh();
    app.keepAs(key, state);
    become(started(state));
    app.lookHome();
  };
  app.begin = (scenario, options) => {
    const state = begun(app.data, scenario, options);
    app.resume({ key: newGameKey(app.data), state });
  };
}

function withQuestions(app) {
  const { play } = app.data;
  app.stacks = () => stacksOf(app.data, app.state);
  app.now = () => scenarioOf(app.data, app.state).turns[app.state.turn]?.n ?? 0;
  app.warnings = once(
    () => app.state,
    () => warnings(app.data, app.state),
  );
  app.isCovered = (copy) => isCoveredFor(app.data, app.lookingAs, copy);
  /** What one who sits here may know of a copy. */
  app.named = (copy) => namedFor(app.data, app.lookingAs, copy);
  app.faceOf = (copy) => {
    const piece = play.pieces[copy.piece];
    const drawing = app.isCovered(copy) ? piece.back : piece.faces[levelOf(app.data, copy)];
    return app.paint.face(drawing, app.named(copy));
  };
  app.isOpen = (key) => app.ui.open.has(key);
  app.keepOpen = (key, isOpen) => {
    if (isOpen === app.ui.open.has(key)) return;
    if (isOpen) app.ui.open.add(key);
    else app.ui.open.delete(key);
    app.refresh();
  };
}

// What is computed of a value, until that is another one.
function once(key, compute) {
  let known = { key: null, found: null };
  return () => {
    if (known.key !== key()) known = { key: key(), found: compute() };
    return known.found;
  };
}

function withDeeds(app) {
  const called = (number, sentence) =>
    toldOf(app.data, [{ piece: number, lost: 0, state: [] }], sentence, calledFor);
  const to = (place) => `→ ${placeWords(app.data, app.state, place.at)}.`;
  app.moving = (ids, place, state = app.state) => moving(app.data, state, ids, place);
  // What was undone while it was dragged is no longer there to be put down.
  app.moveTo = (ids, place) => {
    const there = ids.filter((id) => app.state.copies[id]);
    if (there.length) app.act(app.moving(there, place));
  };
  app.bring = (number, place) =>
    app.act(
      brought(
        app.data,
        app.state,
        number,
        place,
        called(number, (name) => `${name}: out of the box ${to(place)}`),
      ),
    );
  app.choose = (slip, number, place) =>
    app.act(
      chosen(
        app.data,
        app.state,
        slip,
        number,
        place,
        called(number, (name) => `Chosen: ${name} ${to(place)}`),
      ),
    );
  app.lift = (ids) => ({
    copies: ids,
    side: 10,
    faces: () => app.faceOf(app.state.copies[ids[0]]),
    drop: (place) => app.moveTo(ids, place),
  });
}
