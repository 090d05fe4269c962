// What of a position is too much: the limits of the module that can be counted, and the box.

import { copyTest, isSo, isWithin, momentWords, spaceTest } from "./asking.js";
import { sideOf } from "./data.js";
import { levelOf, scenarioOf, stockOf } from "./state.js";
import { restingSpace } from "./stacks.js";

const UNLIMITED = -1;

const ARRIVAL = "arrival";

/** Every warning about a position: `{limit, space, owner, total, allowed, kind}`. */
export function warnings(data, state) {
  const scenario = scenarioOf(data, state);
  const now = scenario.turns[state.turn]?.n ?? 1;
  const moments = momentWords(data, state);
  const standing = standingOf(data, state);
  const found = [];
  for (const number of scenario.limits ?? []) {
    const limit = data.play.limits[number];
    if (!isWithin(now, limit.first, limit.last)) continue;
    if (limit.when && !isSo(data, state, standing, limit.when)) continue;
    if (!limit.moments || limit.moments.some((one) => moments.includes(one)))
      found.push(...breaches(data, state, limit, standing, standing));
    else if (limit.moments.includes(ARRIVAL))
      found.push(...breaches(data, state, limit, standing, arrivedIn(state, standing)));
  }
  return [...found, ...overdrawn(data, state)];
}

// What came this turn, and has not moved on.
const arrivedIn = (state, standing) =>
  standing.filter((one) => one.copy.came === state.turn);

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

// What of some copies breaks a limit, with everything that stands there.
function breaches(data, state, limit, standing, some) {
  const isThere = limit.area ? spaceTest(data, state, standing, limit.area) : null;
  const isAbout = ({ space }) =>
    isThere ? Boolean(space) && isThere(space) : !limit.per.includes("space") || space !== null;
  const isCounted = copyTest(data, limit.picks);
  const groups = new Map();
  const groupOf = (one) => {
    const about = groupAbout(data, limit, one);
    const key = Object.values(about).join("|");
    if (!groups.has(key)) groups.set(key, { ...about, all: [] });
    return groups.get(key);
  };
  const all = limit.values ? valuesOf(data, state, limit) : some.filter(isAbout);
  for (const one of all) groupOf(one).all.push(one);
  if ((limit.least || limit.exact) && !isAwaited(data, state, isCounted))
    for (const one of demanded(data, limit, isThere, standing)) groupOf(one).isDemanded = true;
  return [...groups.values()].flatMap((group) => [...judged(data, limit, group, isCounted)]);
}

// As long as something that would count waits to be placed, nobody has too few.
const isAwaited = (data, state, isCounted) =>
  Object.keys(state.slips).length > 0 ||
  Object.values(state.copies).some((copy) => copy.at.startsWith("c:") && isCounted(copy));

// The spaces that are worth something, as if the worth stood there.
function valuesOf(data, state, limit) {
  return Object.entries(limit.values)
    .filter(([id]) => state.control[id] && data.spaces.has(id))
    .map(([id, value]) => ({ value, space: data.spaces.get(id), owner: state.control[id] }));
}

// Where at least so many must be, nobody being there is too few as well.
function* demanded(data, limit, isThere, standing) {
  if (limit.per.includes("piece")) return;
  const owners = limit.exact ? Object.keys(limit.each) : (limit.owners ?? []);
  if (!limit.per.includes("space")) {
    for (const owner of owners) yield { space: null, owner };
    return;
  }
  if (!isThere) return;
  const isOwned = limit.per.includes("side") || limit.per.includes("power");
  if (isOwned)
    yield* standing.filter((one) => one.space && isThere(one.space) && data.play.owners[one.owner]);
  else
    for (const space of data.spaces.values()) if (isThere(space)) yield { space, owner: "" };
}

function ownerIn(data, limit, owner) {
  if (limit.per.includes("power")) return owner;
  return limit.per.includes("side") ? sideOf(data, owner) : "";
}

function groupAbout(data, limit, { copy, space, owner }) {
  return {
    space: limit.per.includes("space") ? (space?.id ?? "") : "",
    owner: ownerIn(data, limit, owner),
    copy: limit.per.includes("piece") ? copy.id : "",
  };
}

function* judged(data, limit, group, isCounted) {
  const counted = group.all.filter((one) => one.copy === undefined || isCounted(one.copy));
  const total = sum(data, limit, counted);
  const own = limit.each?.[group.owner];
  const least = (limit.exact ? own : undefined) ?? bound(limit, limit.least, group);
  // Of each piece by itself it is asked only where there is one.
  const isAsked = group.isDemanded || (group.copy && counted.length);
  if (least !== null && total < least && isAsked) yield breach(limit, group, total, least, "least");
  if (!counted.length) return;
  const most = own ?? bound(limit, limit.most, group);
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
  const picks = copyTest(data, part.picks);
  const own = counted.filter((one) => picks(one.copy));
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
  return ones.reduce((all, one) => all + (one.value ?? worth(data, limit, one.copy)), 0);
}

function worth(data, limit, copy) {
  if (limit.steps) return (data.play.pieces[copy.piece].steps ?? 1) - levelOf(data, copy);
  if (!limit.worth) return 1;
  const each = limit.worth[copy.piece] ?? 0;
  return Array.isArray(each) ? (each[levelOf(data, copy)] ?? 0) : each;
}

// The number that is allowed; null, where there is no bound.
function bound(limit, given, group) {
  if (!given) return null;
  if (given.of) {
    const there = group.all.filter((one) => given.of.includes(one.copy?.piece)).length;
    return (given.number ?? 0) + (given.each ?? 0) * there;
  }
  if (given.number !== undefined) return given.number;
  const own = (limit.spaces ?? {})[group.space] ?? limit.usual;
  return own === undefined || own === UNLIMITED ? null : own;
}

function added(data, limit, part, group) {
  const each = bound(limit, part.most, group) ?? 0;
  const picks = copyTest(data, part.picks);
  return each * group.all.filter((one) => one.copy && picks(one.copy)).length;
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
