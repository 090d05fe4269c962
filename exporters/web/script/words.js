// What happens, in words for the log and the lists.

import { ownerName, spoken } from "./data.js";
import { DEAD, DRAWN, GONE, HAND, USED, levelOf, scenarioOf } from "./state.js";

const BESIDE = {
  [DEAD]: "Lost pieces",
  [GONE]: "out of the game",
  [DRAWN]: "Drawn",
  [HAND]: "Events in hand",
  [USED]: "Events used",
};
const DOES = {
  enter: "Arrives",
  box: "Goes to a box",
  release: "Is released",
  withdraw: "Is withdrawn",
  remove: "Is removed",
  replace: "Replacements",
  control: "Changes hands",
  note: "Note",
};

/** A place as it is called. */
export function placeWords(data, state, at) {
  const name = at.slice(2);
  if (at in BESIDE) return BESIDE[at];
  if (at.startsWith("s:")) return spoken(data, name);
  if (at.startsWith("b:"))
    return name
      .split("/")
      .map((id) => spoken(data, id))
      .join(" facing ");
  if (at.startsWith("p:"))
    return `aboard ${data.play.pieces[data.numbers.get(name)]?.name ?? name}`;
  return scenarioOf(data, state).lines[Number(name)]?.words ?? name;
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
export function copiesWords(data, copies, named = (copy) => copyWords(data, copy)) {
  const tally = new Map();
  for (const copy of copies) {
    const name = named(copy);
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  return [...tally].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)).join(", ");
}

/** What a line of a schedule brings or takes. */
export function laidWords(data, laid) {
  const n = laid.n === undefined ? 1 : laid.n;
  const many = n === null ? "any number of " : n > 1 ? `${n} ` : "";
  if (laid.piece === undefined) return `${many}${laid.words}`;
  return (
    many + copyWords(data, { piece: laid.piece, lost: laid.lost ?? 0, state: laid.state ?? [] })
  );
}

/** A line of a schedule as a heading and a sentence. */
export function deedWords(data, state, deed) {
  const head = DOES[deed.does] ?? deed.does;
  const put = (deed.put ?? []).map((laid) => laidWords(data, laid));
  const take = (deed.take ?? []).map((laid) => laidWords(data, laid));
  const to = [...new Set((deed.put ?? []).map((laid) => placeWords(data, state, laid.at)))].join(
    "; ",
  );
  const from = [
    ...new Set((deed.take ?? []).map((laid) => placeWords(data, state, laid.at))),
  ].join("; ");
  const control = Object.entries(deed.control ?? {}).map(
    ([space, owner]) => `${spoken(data, space)}: ${ownerName(data, owner)}`,
  );
  const what =
    [...new Set([...(put.length ? put : take), ...control])].join(", ") || deed.words || "";
  const way = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
  return { head, what, way, when: deed.when ?? "" };
}

/** A warning as a sentence. */
export function warningWords(data, warning) {
  if (warning.kind === "stock")
    return `${warning.limit}: ${warning.total} are out, and the box holds ${warning.allowed}.`;
  const where = warning.space ? `${spoken(data, warning.space)}: ` : "";
  const whose = warning.owner ? ` of ${ownerName(data, warning.owner)}` : "";
  const bound = warning.kind === "least" ? "at least" : "at most";
  const rule = warning.rule ? ` (rule ${warning.rule})` : "";
  const part = warning.part ? `, ${warning.part}` : "";
  return `${where}${warning.limit}${part}${whose}: ${warning.total}, ${bound} ${warning.allowed}${rule}.`;
}
