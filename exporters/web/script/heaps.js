// A crowd in one space, laid into as many heaps as there is room for: what belongs together.

/** What parts a heap, the coarsest first. */
const PARTING = ["side", "owner", "kind", "type"];

/**
 * Tokens (copies that look alike) in at most `room` heaps. Every token has its own as long as there
 * is room; else the highest heaps are parted by side, owner, kind and type, and halved at last.
 */
export function heapsOf(data, tokens, room) {
  if (tokens.length <= room) return tokens.map((token) => [token]);
  let heaps = [inOrder(data, tokens)];
  for (let next; (next = partedOnce(data, heaps, room)); ) heaps = next;
  return heaps;
}

const about = (data, token) => data.play.pieces[token[0].piece];

// What belongs together is together, in the order in which it came.
function inOrder(data, tokens) {
  return PARTING.reduceRight((all, key) => [...byWord(data, all, key).values()].flat(), tokens);
}

function byWord(data, tokens, key) {
  const parts = new Map();
  for (const token of tokens) {
    const word = about(data, token)[key];
    if (!parts.has(word)) parts.set(word, []);
    parts.get(word).push(token);
  }
  return parts;
}

// The highest heap of which the parts have room is parted; null, if there is no more room.
function partedOnce(data, heaps, room) {
  if (heaps.length >= room) return null;
  const highest = [...heaps].sort((a, b) => b.length - a.length);
  const found = highest
    .map((heap) => [heap, parted(data, heap)])
    .find(([, parts]) => parts.length > 1 && heaps.length - 1 + parts.length <= room);
  const [heap, parts] = found ?? [highest[0], halves(highest[0])];
  return heaps.flatMap((one) => (one === heap ? parts : [one]));
}

// By the coarsest of what its pieces differ in.
function parted(data, heap) {
  const key = PARTING.find((one) => byWord(data, heap, one).size > 1);
  return key ? [...byWord(data, heap, key).values()] : [heap];
}

function halves(heap) {
  const middle = Math.ceil(heap.length / 2);
  return [heap.slice(0, middle), heap.slice(middle)];
}
