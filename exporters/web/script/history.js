// Undo and redo: the states that were, and those that were taken back.

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

export function undone(history) {
  if (!history.past.length) return history;
  const present = history.past[history.past.length - 1];
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
