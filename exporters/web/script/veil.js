// Who sees what: blocks stand upright, and whoever sits at one side sees only his own.

import { copiesWords, copyWords, coveredWords } from "./words.js";

/** The seat of somebody who is to see nobody's blocks: while the table changes hands. */
export const NOBODY = "nobody";

/** The sides that own blocks: where one can sit. */
export function seatsOf({ play }) {
  const blocks = play.pieces.filter(isBlock);
  return [...new Set(blocks.map((piece) => piece.side))].filter((side) => play.owners[side]);
}

const isBlock = (piece) => piece.style === "block" && piece.owner !== "common";

/** Whether only the back of a copy is seen from a seat; from none, all but what was hidden is. */
export function isCoveredFor(data, seat, copy) {
  const piece = data.play.pieces[copy.piece];
  return Boolean(copy.hidden) || (Boolean(seat) && isBlock(piece) && piece.side !== seat);
}

/** A copy in words, as far as a seat may know. */
export const namedFor = (data, seat, copy) =>
  (isCoveredFor(data, seat, copy) ? coveredWords : copyWords)(data, copy);

/** A line of the log about copies: as it is, and as those who see less of them read it. */
export function toldOf(data, copies, sentence, named = namedFor) {
  const from = (seat) =>
    sentence(copiesWords(data, copies, (copy) => named(data, seat, copy)));
  const text = from("");
  const seen = Object.fromEntries(
    [NOBODY, ...seatsOf(data)]
      .map((seat) => [seat, from(seat)])
      .filter(([, words]) => words !== text),
  );
  return Object.keys(seen).length ? { text, seen } : { text };
}

/** A copy by the name of its piece alone, as far as a seat may know. */
export const calledFor = (data, seat, copy) =>
  isCoveredFor(data, seat, copy) ? coveredWords(data, copy) : data.play.pieces[copy.piece].name;

/** A line of the log as it is read from a seat. */
export const readFrom = (seat, line) => line.seen?.[seat] ?? line.text;
