// Dice. The browser's own source of chance, without the bias of a remainder.

/** A whole number from 1 to `sides`. */
export function die(sides, source = globalThis.crypto) {
  const room = Math.floor(0x100000000 / sides) * sides;
  const drawn = new Uint32Array(1);
  do source.getRandomValues(drawn);
  while (drawn[0] >= room);
  return (drawn[0] % sides) + 1;
}

/** Dice such as `{n: 2, sides: 6, plus: 0}`: each of them, and the total. */
export function rolled(dice, source = globalThis.crypto) {
  const each = Array.from({ length: dice.n }, () => die(dice.sides, source));
  return { each, total: each.reduce((all, one) => all + one, dice.plus ?? 0) };
}

/** Dice read from `2d6 + 1`. */
export function diceOf(text) {
  const found = /^(\d*)d(\d+)(?:\s*([+-])\s*(\d+))?$/.exec(text);
  if (!found) return null;
  const plus = found[3] ? Number(found[3] + found[4]) : 0;
  return { name: text, n: Number(found[1] || 1), sides: Number(found[2]), plus };
}

/** The row of a table that a result falls into, as one reads down; -1, if none. */
export function rowOf(table, result) {
  const holds = ([low, high]) =>
    (low === null || low <= result) && (high === null || result <= high);
  return (table.rolls ?? []).findIndex((ranges) => ranges.some(holds));
}
