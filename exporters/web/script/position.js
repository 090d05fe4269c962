// The position as rows, as an order of battle lists it.

import { scenarioOf } from "./state.js";
import { placeWords } from "./words.js";

/** What stands where: copies that are alike together, in the order of their names. */
export function positionRows(data, state) {
  const rows = new Map();
  for (const copy of Object.values(state.copies)) {
    const key = [copy.at, copy.piece, copy.lost, copy.state.join(" ")].join("|");
    const row = rows.get(key) ?? {
      at: copy.at,
      piece: copy.piece,
      lost: copy.lost,
      state: copy.state,
      n: 0,
      any: false,
    };
    rows.set(key, { ...row, n: row.n + 1, any: row.any || Boolean(copy.any) });
  }
  return [...rows.values()].sort(
    (a, b) => compare(a.at, b.at) || a.piece - b.piece || a.lost - b.lost,
  );
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The lines of the tray: each choice with the copies and slips that wait in it. */
export function trayOf(data, state) {
  const lines = new Map();
  const line = (at) => {
    if (!lines.has(at))
      lines.set(at, {
        at,
        words: placeWords(data, state, at),
        ...(at.startsWith("c:") ? scenarioOf(data, state).lines[Number(at.slice(2))] : {}),
        copies: [],
        slips: [],
      });
    return lines.get(at);
  };
  for (const copy of Object.values(state.copies))
    if (copy.at.startsWith("c:") || isNowhere(data, copy)) line(copy.at).copies.push(copy);
  for (const slip of Object.values(state.slips)) line(slip.at).slips.push(slip);
  return [...lines.values()];
}

/** Whether a copy is in a space that no board shows: the tray has it instead. */
function isNowhere(data, copy) {
  return copy.at.startsWith("s:") && !data.spaces.has(copy.at.slice(2));
}

/** Copies at a place beside the boards. */
export function copiesAt(state, at) {
  return Object.values(state.copies).filter((copy) => copy.at === at);
}
