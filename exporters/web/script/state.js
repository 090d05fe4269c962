// A game as a pure value. Every action takes a state and gives the next; nothing else changes it.

/** Where copies are that are lost, where the module has no box for them. */
export const DEAD = "x:dead";
/** Where copies are that are out of the game. */
export const GONE = "x:gone";
/** Where copies are that were drawn, and of which nothing is decided yet. */
export const DRAWN = "x:drawn";
/** Where markers are kept and put away, where the module has no boxes for them. */
export const HAND = "x:hand";
export const USED = "x:used";

/** The options of a scenario as they are chosen, and the variant of its set-up. */
export function variantOf(scenario, options) {
  const agrees = (variant) =>
    Object.entries(variant.choose ?? {}).every(([id, choice]) => options[id] === choice);
  return (scenario.variants ?? []).find(agrees) ?? scenario.variants[0];
}

/** The options as a scenario has them. */
export function usualOptions(scenario) {
  return Object.fromEntries((scenario.options ?? []).map((option) => [option.id, option.chosen]));
}

/** A game at its beginning. */
export function begun(data, scenarioId, options) {
  const scenario = data.play.scenarios.find((one) => one.id === scenarioId);
  const variant = variantOf(scenario, options);
  const state = {
    scenario: scenarioId,
    options,
    variant: scenario.variants.indexOf(variant),
    turn: 0,
    half: 0,
    phase: 0,
    copies: {},
    slips: {},
    control: variant.control ?? {},
    done: {},
    log: [],
    next: 1,
  };
  for (const number of variant.laid) put(data, state, scenario.laid[number]);
  toTheTurn(data, state, scenario, -1);
  return state;
}

/** The scenario of a state. */
export function scenarioOf(data, state) {
  return data.play.scenarios.find((one) => one.id === state.scenario);
}

/** Lay copies down, in a state that nobody has seen yet; the ids of what was laid. */
export function put(data, state, laid) {
  if (laid.piece === undefined) {
    const id = `n${state.next++}`;
    state.slips[id] = {
      id,
      at: laid.at,
      of: laid.of ?? [],
      n: count(laid),
      words: laid.words,
      when: laid.when ?? "",
    };
    return [];
  }
  const made = [];
  for (let i = 0; i < (count(laid) ?? 1); i += 1) {
    const id = `n${state.next++}`;
    state.copies[id] = {
      id,
      piece: laid.piece,
      lost: laid.lost ?? 0,
      state: laid.state ?? [],
      at: laid.at,
      z: state.next,
      ...(laid.when ? { when: laid.when } : {}),
      ...(count(laid) === null ? { any: true } : {}),
    };
    made.push(id);
  }
  return made;
}

/** How many copies an entry has: what is left out is one, what nobody says is null. */
export function count(laid) {
  return laid.n === undefined ? 1 : laid.n;
}

/** Copies on a turn track lie on the cell of the turn; markers go on with it. */
export function toTheTurn(data, state, scenario, from) {
  const now = scenario.turns[state.turn]?.n;
  for (const copy of Object.values(state.copies)) {
    const space = copy.at.startsWith("s:") ? data.spaces.get(copy.at.slice(2)) : null;
    if (!space?.isTurns || !space.cells.has(now)) continue;
    const here = copy.cell ?? null;
    if (from === -1 || here === from) state.copies[copy.id] = { ...copy, cell: now };
  }
}

const changed = (state, copies, text) =>
  logged({ ...state, copies: { ...state.copies, ...copies } }, text);

/**
 * The same with a line in the log: a text, or `{text, seen, chance}` where not all may read the same
 * or dice or a draw decided.
 */
export function logged(state, told) {
  const line = typeof told === "string" ? { text: told } : told;
  return line?.text
    ? { ...state, log: [...state.log, { turn: state.turn, half: state.half, ...line }] }
    : state;
}

const ON_TABLE = /^[sbp]:/;

/** Say that copies have come in this turn. */
export function arrived(state, ids) {
  const came = Object.fromEntries(
    ids.map((id) => [id, { ...state.copies[id], came: state.turn }]),
  );
  return { ...state, copies: { ...state.copies, ...came } };
}

/** Put copies somewhere: `place` is `{at, x, y, cell, facing}`. They come to lie on top. */
export function moved(state, ids, place, text) {
  let z = state.next;
  const copies = {};
  for (const id of ids) {
    const { x: _x, y: _y, cell: _cell, any: _any, when: _when, came, ...kept } = state.copies[id];
    // What arrives waits in the tray at first; what moves from where it stands has arrived before.
    const waited = !ON_TABLE.test(kept.at);
    copies[id] = { ...kept, ...place, ...(waited && came !== undefined ? { came } : {}), z: z++ };
  }
  return { ...changed(state, copies, text), next: z };
}

/** The level that a copy shows: steps lost, or the side that is named. */
export function levelOf(data, copy) {
  const piece = data.play.pieces[copy.piece];
  const named = copy.state.map((word) => (piece.levels ?? []).indexOf(word));
  return Math.min(Math.max(copy.lost, ...named, 0), piece.faces.length - 1);
}

/** Let a copy show a level. */
export function levelled(data, state, id, level, text) {
  const copy = state.copies[id];
  const levels = data.play.pieces[copy.piece].levels ?? [];
  const words = copy.state.filter((word) => !levels.includes(word));
  if (level > 0 && levels[level]) words.push(levels[level]);
  return changed(state, { [id]: { ...copy, lost: level, state: words } }, text);
}

/** Change what is said of a copy: its quarter turns, whether it is covered. */
export function altered(state, id, change, text) {
  return changed(state, { [id]: { ...state.copies[id], ...change } }, text);
}

/** Give a copy a mark, or take it away. */
export function marked(state, id, word, text) {
  const copy = state.copies[id];
  const has = copy.state.includes(word);
  const words = has ? copy.state.filter((one) => one !== word) : [...copy.state, word];
  return changed(state, { [id]: { ...copy, state: words } }, text);
}

/** Take a copy out of the box. */
export function brought(data, state, piece, place, text) {
  const next = { ...state, copies: { ...state.copies } };
  const [id] = put(data, next, { piece, at: place.at });
  next.copies[id] = { ...next.copies[id], ...place, came: state.turn };
  return logged(next, text);
}

/** Give copies back to the box. */
export function boxed(state, ids, text) {
  const copies = Object.fromEntries(
    Object.entries(state.copies).filter(([id]) => !ids.includes(id)),
  );
  return logged({ ...state, copies }, text);
}

/** Choose a piece for a slip of paper that leaves the choice. */
export function chosen(data, state, slipId, piece, place, text) {
  const slip = state.slips[slipId];
  const slips = { ...state.slips };
  if (slip.n !== null && slip.n <= 1) delete slips[slipId];
  else if (slip.n !== null) slips[slipId] = { ...slip, n: slip.n - 1 };
  return brought(data, { ...state, slips }, piece, place, text);
}

/** Be done with a slip of paper. */
export function settled(state, slipId, text) {
  const slips = { ...state.slips };
  delete slips[slipId];
  return logged({ ...state, slips }, text);
}

/** Let somebody control a space; nobody, where the owner is empty. */
export function held(state, space, owner, text) {
  const control = { ...state.control };
  if (owner) control[space] = owner;
  else delete control[space];
  return logged({ ...state, control }, text);
}

/** How many copies of a piece are out, and how many the box holds; null where nobody says. */
export function stockOf(data, state, number) {
  const piece = data.play.pieces[number];
  const out = Object.values(state.copies).filter((copy) => copy.piece === number).length;
  const spares = scenarioOf(data, state).spares ? (piece.spare ?? 0) : 0;
  return { out, all: piece.copies === undefined ? null : piece.copies + spares };
}
