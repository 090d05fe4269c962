// What happens, in words for the log and the lists.

import { ownerName, spoken } from "./data.js";
import { copiesTaken, takenBy } from "./arrivals.js";
import { isCoveredFor } from "./seats.js";
import { DEAD, DRAWN, GONE, HAND, USED, count, levelOf, scenarioOf } from "./state.js";

const BESIDE = {
  [DEAD]: "Lost pieces",
  [GONE]: "out of the game",
  [DRAWN]: "Drawn",
  [HAND]: "Events in hand",
  [USED]: "Events used",
};
const DOES = {
  enter: "Arrives",
  box: "Moves to box",
  release: "Released",
  withdraw: "Withdrawn",
  remove: "Removed",
  replace: "Replacements",
  control: "Changes hands",
  note: "Note",
};

/** A place as it is called; aboard of what is covered for a seat, without a name. */
export function placeWords(data, state, at, seat = "") {
  const name = at.slice(2);
  if (at in BESIDE) return BESIDE[at];
  if (at.startsWith("s:")) return spoken(data, name);
  if (at.startsWith("b:"))
    return name
      .split("/")
      .map((id) => spoken(data, id))
      .join(" facing ");
  if (at.startsWith("p:")) return `aboard ${carrierWords(data, name, seat)}`;
  return scenarioOf(data, state).lines[Number(name)]?.words ?? name;
}

function carrierWords(data, id, seat) {
  const carrier = { piece: data.numbers.get(id) };
  if (carrier.piece === undefined) return id;
  if (isCoveredFor(data, seat, carrier)) return coveredWords(data, carrier);
  return data.play.pieces[carrier.piece].name;
}

/** A copy by its name and what is to be said of it. */
export function copyWords(data, copy) {
  const piece = data.play.pieces[copy.piece];
  const level = levelOf(data, copy);
  const named = (piece.levels ?? [])[level];
  const said = copy.state
    .filter((word) => !(piece.levels ?? []).includes(word))
    .map((word) => data.play.states?.[word] ?? word);
  if (level > 0) said.unshift(named ?? `less ${level} ${level === 1 ? "step" : "steps"}`);
  if (copy.any) said.push("any number");
  return said.length ? `${piece.name} (${said.join(", ")})` : piece.name;
}

/** A copy of which only the back is seen. */
export function coveredWords(data, copy) {
  const piece = data.play.pieces[copy.piece];
  return `${ownerName(data, piece.owner)} ${piece.style === "block" ? "block" : "piece"} (covered)`;
}

/** Several copies: `2 Pikes, Horse`. */
export const copiesWords = (data, copies, named = (copy) => copyWords(data, copy)) =>
  talliedWords(copies.map((copy) => ({ n: 1, name: named(copy) })));

// What is called the same together; an `n` of null is a number that nobody says.
function talliedWords(entries) {
  const tally = new Map();
  for (const { n, name } of entries) {
    const before = tally.get(name) ?? 0;
    tally.set(name, before === null || n === null ? null : before + n);
  }
  return [...tally].map(([name, n]) => numbered(n, name)).join(", ");
}

function numbered(n, name) {
  if (n === null) return `any number of ${name}`;
  return n > 1 ? `${n} ${name.replace(/(block|piece)( \(covered\))$/, "$1s$2")}` : name;
}

// What a line of a schedule brings or takes, as far as a seat may know.
function laidEntry(data, laid, seat) {
  const copy = { piece: laid.piece, lost: laid.lost ?? 0, state: laid.state ?? [] };
  const words = () => (isCoveredFor(data, seat, laid) ? coveredWords : copyWords)(data, copy);
  return { n: count(laid), name: laid.piece === undefined ? laid.words : words() };
}

/** The same in words: `2 Pikes`. */
export const laidWords = (data, laid, seat = "") => talliedWords([laidEntry(data, laid, seat)]);

/**
 * A line of a schedule as a heading, what it brings or takes, and from where to where. What stands
 * on the table comes from where it is now, and not from where the schedule has it.
 */
export function deedWords(data, state, deed, seat = "") {
  const head = DOES[deed.does] ?? deed.does;
  const put = (deed.put ?? []).map((laid) => laidEntry(data, laid, seat));
  const take = takenBy(state, deed).map(({ laid, copies }) =>
    laidEntry(data, { ...laid, hidden: copies.some((copy) => copy.hidden) }, seat),
  );
  const places = unique((deed.put ?? []).map(({ at }) => placeWords(data, state, at, seat)));
  const to = places.length ? `to ${places.join("; ")}` : "";
  const from = fromWords(data, state, deed, seat);
  const control = Object.entries(deed.control ?? {}).map(
    ([space, owner]) => `${spoken(data, space)}: ${ownerName(data, owner)}`,
  );
  const pieces = talliedWords(put.length ? put : take);
  const what = unique([pieces, ...control]).filter(Boolean).join(", ") || deed.words || "";
  return { head, what, from, to, when: deed.when ?? "" };
}

const unique = (texts) => [...new Set(texts)];

function fromWords(data, state, deed, seat) {
  if (!deed.take?.length) return "";
  const copies = copiesTaken(state, deed);
  const places = unique(copies.map(({ at }) => placeWords(data, state, at, seat)));
  if (places.length) return `from ${places.join("; ")}`;
  return deed.put?.length ? "" : "(not on the table)";
}

/** A warning as a sentence. */
export function warningWords(data, warning) {
  if (warning.kind === "stock")
    return `${warning.limit}: ${warning.total} in play, but only ${warning.allowed} in the game.`;
  const where = warning.space ? `${spoken(data, warning.space)}: ` : "";
  const whose = warning.owner ? ` of ${ownerName(data, warning.owner)}` : "";
  const bound = warning.kind === "least" ? "minimum" : "limit";
  const rule = warning.rule ? ` (rule ${warning.rule})` : "";
  const part = warning.part ? `, ${warning.part}` : "";
  return `${where}${warning.limit}${part}${whose}: ${warning.total}, ${bound} ${warning.allowed}${rule}.`;
}
