// What the moment decides: which spaces, which copies, and what is so. See exporters/web/condition_trees.py.

import { momentOf } from "./clock.js";
import { levelOf } from "./state.js";

const REDUCED = "reduced";

/**
 * Whether spaces are among those that a tree gives; `standing` is every copy with its space:
 * `{copy, space}`.
 */
export function spaceTest(data, state, standing, tree) {
  const inner = (part) => spaceTest(data, state, standing, part);
  const [word, ...rest] = tree;
  if (word === "maps") return (space) => space.onMap;
  if (word === "set") return (space) => data.sets[rest[0]].has(space.id);
  if (word === "held") return (space) => rest.includes(state.control[space.id]);
  if (word === "holding") {
    const picks = copyTest(data, rest[0]);
    const held = new Set(standing.filter((one) => picks(one.copy)).map((one) => one.space?.id));
    return (space) => held.has(space.id);
  }
  return combined(word, rest.map(inner));
}

/** Whether copies are among those that a tree gives. */
export function copyTest(data, tree) {
  const [word, ...rest] = tree;
  if (word === "set") return (copy) => data.sets[rest[0]].has(copy.piece);
  if (word === "state") return (copy) => isInState(data, copy, rest[0]);
  return combined(
    word,
    rest.map((part) => copyTest(data, part)),
  );
}

function combined(word, parts) {
  if (word === "and") return (one) => parts.every((part) => part(one));
  if (word === "or") return (one) => parts.some((part) => part(one));
  return (one) => !parts[0](one);
}

function isInState(data, copy, word) {
  const levels = data.play.pieces[copy.piece].levels ?? [];
  return (
    copy.state.includes(word) ||
    (word === REDUCED && levelOf(data, copy) > 0) ||
    levels[levelOf(data, copy)] === word
  );
}

/** Whether a condition is so. */
export function isSo(data, state, standing, tree) {
  const inner = (part) => isSo(data, state, standing, part);
  const [word, ...rest] = tree;
  if (word === "not") return !inner(rest[0]);
  if (word === "several") return rest.slice(1).filter(inner).length >= rest[0];
  if (word === "option") return state.options[rest[0]] === rest[1];
  if (word === "turn") return isWithin(momentOf(data, state).turn.n, ...rest);
  const [owners, quantity, where] = rest;
  const test = spaceTest(data, state, standing, where);
  const spaces = [...data.spaces.values()].filter(test);
  const held = spaces.filter((space) => owners.includes(state.control[space.id])).length;
  return isEnough(quantity, held, spaces.length);
}

/** Whether a turn lies between two, of which either may be open. */
export const isWithin = (turn, first, last) =>
  (first ?? turn) <= turn && turn <= (last ?? turn);

function isEnough(quantity, held, all) {
  if (quantity === "all") return held === all && all > 0;
  if (quantity === "some") return held > 0;
  if (quantity === "no") return held === 0;
  const wanted = Number(quantity.split(" ").pop());
  if (quantity.startsWith("at least")) return held >= wanted;
  return quantity.startsWith("at most") ? held <= wanted : held === wanted;
}

/** The moment in the words of limits: `setup` till the game goes on, and the phase. */
export function momentWords(data, state) {
  const { phase, half, turn } = state;
  const words = [momentOf(data, state).phaseId];
  return turn || half || phase || Object.keys(state.done).length ? words : [...words, "setup"];
}
