// Which copies lie in a stack, and where on the table: a pure function of the position.

import { heapsOf } from "./heaps.js";

/** Kinds that lie on top of others. */
const ON_TOP = new Set(["unit", "leader"]);

/** All stacks of a position, top copy first in each. */
export function stacksOf(data, state) {
  const bySpace = new Map();
  for (const copy of Object.values(state.copies)) {
    const space = restingSpace(data, state, copy);
    if (!space) continue;
    if (!bySpace.has(space.id)) bySpace.set(space.id, []);
    bySpace.get(space.id).push(copy);
  }
  const found = [];
  for (const [id, copies] of bySpace)
    found.push(...laidOut(data, state, data.spaces.get(id), copies));
  return found;
}

/** The copy that carries another: of several the first. */
export function carrierOf(data, state, copy) {
  if (!copy.at.startsWith("p:")) return null;
  const number = data.numbers.get(copy.at.slice(2));
  return (
    Object.values(state.copies).find((one) => one.piece === number && one.id !== copy.id) ?? null
  );
}

/** The space that a copy lies in, be it aboard of something; null, if it lies in none. */
export function restingSpace(data, state, copy, depth = 0) {
  if (copy.at.startsWith("s:")) return data.spaces.get(copy.at.slice(2)) ?? null;
  if (copy.at.startsWith("b:")) return data.spaces.get(copy.at.slice(2).split("/")[0]) ?? null;
  const carrier = depth < 4 ? carrierOf(data, state, copy) : null;
  return carrier ? restingSpace(data, state, carrier, depth + 1) : null;
}

function laidOut(data, state, space, copies) {
  const heaps = new Map();
  const free = [];
  for (const copy of copies) {
    const at = ownSpot(data, state, space, copy);
    if (!at) free.push(copy);
    else heap(heaps, at).push(copy);
  }
  const spots = space.spots;
  const tokens = tokensOf(data, free);
  heapsOf(data, tokens, spots.length).forEach((lying, number) =>
    heap(heaps, spots[number]).push(...lying.flat()),
  );
  return [...heaps.values()].map(({ at, copies: lying }) => stack(data, space, at, lying));
}

function heap(heaps, at) {
  const key = `${at[0].toFixed(1)},${at[1].toFixed(1)}`;
  if (!heaps.has(key)) heaps.set(key, { at, copies: [] });
  return heaps.get(key).copies;
}

// Where somebody put it, the cell of its turn, the border that it faces, or its carrier's place.
function ownSpot(data, state, space, copy) {
  if (copy.x !== undefined) return [copy.x, copy.y];
  if (copy.cell !== undefined && space.cells.has(copy.cell)) return space.cells.get(copy.cell);
  if (copy.at.startsWith("b:")) return borderSpot(data, space, copy.at.slice(2).split("/")[1]);
  const carrier = carrierOf(data, state, copy);
  return carrier ? ownSpot(data, state, space, carrier) : null;
}

function borderSpot(data, space, facing) {
  const other = data.spaces.get(facing);
  if (!other) return space.at;
  const [ax, ay] = space.at;
  const [bx, by] = other.at;
  return [ax + (bx - ax) * 0.36, ay + (by - ay) * 0.36];
}

// Copies that look the same lie together; in a hex all are one stack anyway.
function tokensOf(data, copies) {
  const tokens = new Map();
  for (const copy of copies) {
    const key = `${copy.piece} ${copy.lost} ${copy.state.join(" ")} ${copy.hidden ? 1 : 0}`;
    if (!tokens.has(key)) tokens.set(key, []);
    tokens.get(key).push(copy);
  }
  const rank = (token) => (ON_TOP.has(data.play.pieces[token[0].piece].kind) ? 0 : 1);
  return [...tokens.values()].sort((a, b) => rank(a) - rank(b));
}

function stack(data, space, at, copies) {
  const side = space.side;
  const rank = (copy) => (ON_TOP.has(data.play.pieces[copy.piece].kind) ? 0 : 1);
  const aboard = (copy) => (copy.at.startsWith("p:") ? 1 : 0);
  const ordered = copies.toSorted
    ? copies.toSorted((a, b) => aboard(a) - aboard(b) || rank(a) - rank(b) || b.z - a.z)
    : [...copies].sort((a, b) => aboard(a) - aboard(b) || rank(a) - rank(b) || b.z - a.z);
  const key = `${space.id}@${at[0].toFixed(1)},${at[1].toFixed(1)}`;
  return {
    key,
    space: space.id,
    x: at[0],
    y: at[1],
    side,
    copies: ordered.map((copy) => copy.id),
  };
}
