// Seats: blocks stand upright, and whoever sits at one side sees only his own.

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
