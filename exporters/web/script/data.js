// What the page was told, made ready for questions: spaces on the table, pieces, sets.

/** Boxes, tracks and bases beside the map: limits on all spaces do not mean them. */
const BESIDE = new Set(["box", "track", "off-map"]);

/** What a module without scenarios is opened with: its boards, and a turn that never ends. */
const NOTHING_SET_UP = {
  id: "",
  name: "The boards, with nothing set up",
  begins: "",
  ends: "",
  turns: [{ n: 1, label: "", plays: [] }],
  laid: [],
  lines: [],
  deeds: [],
  variants: [{ choose: {}, laid: [], deeds: [] }],
};

/** @param {object} told the document in the page */
export function indexed(told) {
  const play = told.scenarios.length ? told : { ...told, scenarios: [NOTHING_SET_UP] };
  const spaces = new Map();
  for (const board of play.boards) {
    for (const space of spacesOf(board)) spaces.set(space.id, space);
  }
  const numbers = new Map(play.pieces.map((piece, number) => [piece.id, number]));
  const sets = (play.lists ?? []).map(membership);
  return { play, spaces, numbers, sets, rooms: play.rooms ?? {} };
}

function* spacesOf(board) {
  for (const [id, [x, y]] of Object.entries(board.hexes ?? {})) {
    yield spaceOf(board, id, { label: id, at: [x, y] });
  }
  for (const [id, row] of Object.entries(board.spaces ?? {})) yield spaceOf(board, id, row);
}

function spaceOf(board, id, row) {
  const lift = ([x, y]) => [x + board.x, y + board.y];
  const kind = row.kind ?? "hex";
  const cells = Object.entries(row.cells ?? {}).map(([number, at]) => [Number(number), lift(at)]);
  return {
    id,
    board,
    kind,
    label: row.label,
    name: row.name ?? "",
    at: lift(row.at),
    spots: (row.spots ?? [row.at]).map(lift),
    side: row.side || board.side,
    onMap: !BESIDE.has(kind),
    isHex: kind === "hex" && !row.path,
    isTurns: Boolean(row.turns),
    cells: new Map(cells),
    rings: row.path ? ringsOf(row.path, board) : null,
  };
}

/** The rings of an outline, in millimetres of the table. */
export function ringsOf(path, board) {
  return path
    .split("M")
    .filter(Boolean)
    .map((ring) =>
      ring
        .replace("Z", "")
        .split("L")
        .map((point) => {
          const [x, y] = point.split(" ").map(Number);
          return [x + board.x, y + board.y];
        }),
    );
}

/** A test for a set that is listed, or listed by what is not in it. */
function membership(listed) {
  const but = listed[0] === "!";
  const known = new Set(but ? listed.slice(1) : listed);
  return { has: (one) => known.has(one) !== but, listed, but };
}

/** How a space is spoken of: `Ford Mill (F5.3)`. */
export function spoken(data, id) {
  const space = data.spaces.get(id);
  if (!space) return id;
  return space.name ? `${space.name} (${space.label})` : space.label;
}

/** The corners of a space on the table: a list of rings. */
export function outline(space) {
  if (space.rings) return space.rings;
  const [x, y] = space.at;
  return [(space.board.hexagon ?? []).map(([dx, dy]) => [x + dx, y + dy])];
}

/** The side above an owner. */
export function sideOf(data, owner) {
  let here = owner;
  for (let depth = 0; depth < 16; depth += 1) {
    const above = data.play.owners[here]?.of;
    if (!above) return here;
    here = above;
  }
  return here;
}

/** An owner's name; of what belongs to all, a word. */
export function ownerName(data, owner) {
  return data.play.owners[owner]?.name ?? (owner === "common" ? "Common" : owner);
}

/** The space at a point of the table: the smallest that holds it. */
export function spaceAt(data, x, y) {
  let best = null;
  for (const space of data.spaces.values()) {
    if (!near(space, x, y) || !holds(space, x, y)) continue;
    if (!best || extent(space) < extent(best)) best = space;
  }
  return best;
}

function near(space, x, y) {
  const box = boxOf(space);
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

function extent(space) {
  const box = boxOf(space);
  return (box[2] - box[0]) * (box[3] - box[1]);
}

/** The box around a space, kept once it was asked for. */
function boxOf(space) {
  if (!space.box) {
    const points = outline(space).flat();
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    space.box = [min(xs), min(ys), -min(xs.map((x) => -x)), -min(ys.map((y) => -y))];
  }
  return space.box;
}

// Math.min(...xs) fails for the many points of a long coast.
function min(numbers) {
  return numbers.reduce((least, number) => (number < least ? number : least), Infinity);
}

/** Say whether a point lies in a space: by the number of borders to one side of it. */
function holds(space, x, y) {
  let inside = false;
  for (const ring of outline(space)) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
      const [xi, yi] = ring[i];
      const [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

/** The spaces that a set gives; of one that is listed by its complement, all others. */
export function spacesIn(data, number) {
  const set = data.sets[number];
  if (!set) return [];
  if (!set.but) return set.listed;
  return [...data.spaces.keys()].filter((id) => set.has(id));
}
