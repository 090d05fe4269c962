// What of a position is too much: the limits of the module that can be counted, and the box.

import { sideOf } from "./data.js";
import { levelOf, scenarioOf, stockOf } from "./state.js";
import { restingSpace } from "./stacks.js";

const UNLIMITED = -1;
const ON_MAPS = -1;

/** Every warning about a position: `{limit, space, owner, total, allowed, kind}`. */
export function warnings(data, state) {
  const scenario = scenarioOf(data, state);
  const now = scenario.turns[state.turn]?.n ?? 1;
  const standing = standingOf(data, state);
  const found = [];
  for (const number of scenario.limits ?? []) {
    const limit = data.play.limits[number];
    if (limit.first !== undefined && now < limit.first) continue;
    if (limit.last !== undefined && now > limit.last) continue;
    found.push(...breaches(data, limit, standing));
  }
  return [...found, ...overdrawn(data, state)];
}

// Every copy with the space whose room it takes.
function standingOf(data, state) {
  const found = [];
  for (const copy of Object.values(state.copies)) {
    const space =
      copy.at.startsWith("x:") || copy.at.startsWith("c:")
        ? null
        : restingSpace(data, state, copy);
    const aboard = copy.at.startsWith("p:");
    if (!space && !aboard && !copy.any) continue;
    const room = space && !aboard ? data.spaces.get(data.rooms[space.id] ?? space.id) : null;
    found.push({ copy, space: room, owner: data.play.pieces[copy.piece].owner });
  }
  return found;
}

function breaches(data, limit, standing) {
  const groups = new Map();
  for (const one of standing) {
    if (!isAbout(data, limit, one)) continue;
    const key = keyOf(data, limit, one);
    if (!groups.has(key)) groups.set(key, groupOf(data, limit, one));
    groups.get(key).all.push(one);
  }
  if (limit.least && !limit.per.includes("space")) demand(data, limit, groups);
  return [...groups.values()].flatMap((group) => [...judged(data, limit, group)]);
}

// Where at least so many must be, nobody being there is too few as well.
function demand(data, limit, groups) {
  for (const number of data.sets[limit.of].listed) {
    const one = { copy: { piece: number }, space: null, owner: data.play.pieces[number].owner };
    const key = keyOf(data, limit, one);
    if (!groups.has(key)) groups.set(key, groupOf(data, limit, one));
    groups.get(key).isDemanded = true;
  }
}

function groupOf(data, limit, one) {
  const space = limit.per.includes("space") ? (one.space?.id ?? "") : "";
  return { space, owner: ownerIn(data, limit, one), all: [], isDemanded: false };
}

function isAbout(data, limit, one) {
  if (limit.area === undefined) return !limit.per.includes("space") || one.space !== null;
  if (!one.space) return false;
  return limit.area === ON_MAPS ? one.space.onMap : data.sets[limit.area].has(one.space.id);
}

function ownerIn(data, limit, one) {
  if (limit.per.includes("power")) return one.owner;
  return limit.per.includes("side") ? sideOf(data, one.owner) : "";
}

function keyOf(data, limit, one) {
  const space = limit.per.includes("space") ? (one.space?.id ?? "") : "";
  return `${space}|${ownerIn(data, limit, one)}`;
}

function* judged(data, limit, group) {
  const counted = group.all.filter((one) => data.sets[limit.of].has(one.copy.piece));
  const total = sum(data, limit, counted);
  const least = bound(limit, limit.least, group);
  if (least !== null && total < least && group.isDemanded)
    yield breach(limit, group, total, least, "least");
  if (!counted.length) return;
  const most = bound(limit, limit.most, group);
  if (most !== null) {
    const allowed = (limit.adds ?? []).reduce(
      (all, part) => all + added(data, limit, part, group),
      most,
    );
    if (total > allowed) yield breach(limit, group, total, allowed, "most");
  }
  for (const part of limit.parts ?? []) yield* partly(data, limit, part, group, counted);
}

function* partly(data, limit, part, group, counted) {
  const own = counted.filter((one) => data.sets[part.of].has(one.copy.piece));
  const most = bound(limit, part.most, group);
  const least = bound(limit, part.least, group);
  const total = sum(data, limit, own);
  if (most !== null && total > most) yield breach(limit, group, total, most, "most", part.name);
  if (least !== null && total < least)
    yield breach(limit, group, total, least, "least", part.name);
}

function breach(limit, group, total, allowed, kind, part = "") {
  return {
    limit: limit.name,
    rule: limit.rule,
    words: limit.words,
    space: group.space,
    owner: group.owner,
    total,
    allowed,
    kind,
    part,
  };
}

function sum(data, limit, ones) {
  return ones.reduce((all, one) => all + worth(data, limit, one.copy), 0);
}

function worth(data, limit, copy) {
  if (limit.steps) return (data.play.pieces[copy.piece].steps ?? 1) - levelOf(data, copy);
  return limit.worth ? (limit.worth[copy.piece] ?? 0) : 1;
}

// The number that is allowed; null, where there is no bound.
function bound(limit, given, group) {
  if (!given) return null;
  if (given.of) {
    const there = group.all.filter((one) => given.of.includes(one.copy.piece)).length;
    return (given.number ?? 0) + (given.each ?? 0) * there;
  }
  if (given.number !== undefined) return given.number;
  const own = (limit.spaces ?? {})[group.space] ?? limit.usual;
  return own === undefined || own === UNLIMITED ? null : own;
}

function added(data, limit, part, group) {
  const each = bound(limit, part.most, group) ?? 0;
  return each * group.all.filter((one) => data.sets[part.of].has(one.copy.piece)).length;
}

// More copies out than the box holds; chips may stand in for some pieces, so these may be more.
function* overdrawn(data, state) {
  const out = new Map();
  for (const copy of Object.values(state.copies))
    out.set(copy.piece, (out.get(copy.piece) ?? 0) + 1);
  for (const [number] of out) {
    const piece = data.play.pieces[number];
    const stock = stockOf(data, state, number);
    if (piece.replaceable || stock.all === null || stock.out <= stock.all) continue;
    yield {
      limit: piece.name,
      rule: "",
      words: "",
      space: "",
      owner: piece.owner,
      total: stock.out,
      allowed: stock.all,
      kind: "stock",
      part: "",
    };
  }
}
