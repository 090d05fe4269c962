// The order of arrival: what its lines do to a position.

import { count, logged, put, scenarioOf } from "./state.js";

/** Every line of the order of arrival, with its number. */
export function deedsOf(data, state) {
  const scenario = scenarioOf(data, state);
  const variant = scenario.variants[state.variant];
  return (variant.deeds ?? []).map((number) => ({ number, ...scenario.deeds[number] }));
}

/** Do a line of the order of arrival: take up what it takes, put down what it brings. */
export function performed(data, state, number, text) {
  const deed = scenarioOf(data, state).deeds[number];
  const next = { ...state, copies: { ...state.copies }, slips: { ...state.slips } };
  const taken = copiesTaken(state, deed).map(({ id }) => id);
  for (const laid of deed.put ?? []) bring(data, next, laid, taken);
  for (const id of taken) delete next.copies[id];
  next.control = { ...state.control, ...(deed.control ?? {}) };
  next.done = { ...state.done, [number]: true };
  return logged(next, text);
}

/** The copies that a line takes: from where they should be, else from wherever they have gone. */
export function takenBy(state, { take = [] }) {
  const used = new Set();
  return take.map((laid) => ({ laid, copies: takenFor(state, laid, used) }));
}

/** The same without what each entry asks for. */
export const copiesTaken = (state, deed) => takenBy(state, deed).flatMap(({ copies }) => copies);

function takenFor(state, laid, used) {
  const all = Object.values(state.copies).filter(
    (copy) => copy.piece === laid.piece && !used.has(copy.id),
  );
  const there = (copy) =>
    (copy.at === laid.at ? 0 : 1) + (copy.lost === (laid.lost ?? 0) ? 0 : 0.5);
  const found = all.sort((a, b) => there(a) - there(b)).slice(0, count(laid) ?? all.length);
  for (const copy of found) used.add(copy.id);
  return found;
}

// A piece that a line moves stays the same copy; what is new comes out of the box.
function bring(data, state, laid, taken) {
  for (let left = count(laid) ?? 1; left > 0; left -= 1) {
    const id = taken.find((one) => state.copies[one].piece === laid.piece);
    if (id === undefined) {
      const came = put(data, state, {
        ...laid,
        n: count(laid) === null ? null : laid.piece === undefined ? (laid.n ?? 1) : 1,
      });
      for (const one of came) state.copies[one].came = state.turn;
      if (laid.piece === undefined) return;
      continue;
    }
    taken.splice(taken.indexOf(id), 1);
    const { x: _x, y: _y, cell: _cell, ...kept } = state.copies[id];
    state.copies[id] = {
      ...kept,
      at: laid.at,
      lost: laid.lost ?? 0,
      state: laid.state ?? [],
      z: state.next++,
      came: state.turn,
    };
  }
}

/** Let a line of the order of arrival pass, or take that back. */
export function passed(state, number, text) {
  const done = { ...state.done };
  if (done[number]) delete done[number];
  else done[number] = "passed";
  return logged({ ...state, done }, text);
}
