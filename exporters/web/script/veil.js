// What may be read from which seat: names of what is covered there are left out.

import { NOBODY, isCoveredFor, seatsOf } from "./seats.js";
import { copiesWords, copyWords, coveredWords } from "./words.js";

/** A copy in words, as far as a seat may know. */
export const namedFor = (data, seat, copy) =>
  (isCoveredFor(data, seat, copy) ? coveredWords : copyWords)(data, copy);

/** A line of the log: as `words` gives it for no seat, and for each seat that reads something else. */
export function bySeat(data, words) {
  const text = words("");
  const seen = Object.fromEntries(
    [NOBODY, ...seatsOf(data)].map((seat) => [seat, words(seat)]).filter(([, one]) => one !== text),
  );
  return Object.keys(seen).length ? { text, seen } : { text };
}

/** A line of the log about copies, named as far as each seat may know. */
export const toldOf = (data, copies, sentence, named = namedFor) =>
  bySeat(data, (seat) =>
    sentence(
      copiesWords(data, copies, (copy) => named(data, seat, copy)),
      seat,
    ),
  );

/** A copy by the name of its piece alone, as far as a seat may know. */
export const calledFor = (data, seat, copy) =>
  isCoveredFor(data, seat, copy) ? coveredWords(data, copy) : data.play.pieces[copy.piece].name;

/** A line of the log as it is read from a seat. */
export const readFrom = (seat, line) => line.seen?.[seat] ?? line.text;
