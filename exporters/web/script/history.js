// Undo and redo: the states that were, and those that were taken back.

// A roll that is taken back has been seen: it stays in the log, struck out, so that nobody rolls
// till the dice please.

/** A state shares with the one before all that is as it was: so many are a few megabytes. */
const MOST = 2000;

export function started(state) {
  return { past: [], present: state, future: [] };
}

/** The next state; what was taken back before is forgotten. */
export function done(history, state) {
  if (!state || state === history.present) return history;
  return { past: [...history.past, history.present].slice(-MOST), present: state, future: [] };
}

/** A game from elsewhere in the place of the one that is played. */
export function replaced(history, state) {
  fromElsewhere.add(state);
  return done(history, state);
}

/** States of a game that was loaded: their logs do not go on from those of the states before. */
const fromElsewhere = new WeakSet();
/** By line of a log: the same struck out. */
const struckLines = new WeakMap();

function struck(line) {
  if (!struckLines.has(line)) struckLines.set(line, { ...line, undone: true });
  return struckLines.get(line);
}

// The state before, with the rolls of the state that is taken back.
function withRolls(before, after) {
  if (fromElsewhere.has(after)) return before;
  const known = new Set(before.log);
  const rolls = after.log
    .filter((line) => (line.chance || line.undone) && !known.has(line))
    .map((line) => (line.undone ? line : struck(line)))
    .filter((line) => !known.has(line));
  if (!rolls.length) return before;
  const state = { ...before, log: [...before.log, ...rolls] };
  if (fromElsewhere.has(before)) fromElsewhere.add(state);
  return state;
}

export function undone(history) {
  if (!history.past.length) return history;
  const present = withRolls(history.past[history.past.length - 1], history.present);
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
  };
}

export function redone(history) {
  if (!history.future.length) return history;
  const [present, ...future] = history.future;
  return { past: [...history.past, history.present], present, future };
}
