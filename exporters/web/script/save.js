// A game as a file, and back. A file from a stranger is looked through before it is played.

import { DEAD, DRAWN, GONE, HAND, USED } from "./state.js";

const SORT = "sandtable-play";
/** Letters of a file; a longer one was not written by this page. */
export const LONGEST = 20_000_000;
const MOST_COPIES = 20_000;
const BESIDE = new Set([DEAD, DRAWN, GONE, HAND, USED]);

/** A game as text: always the same for the same game. */
export function saved(data, state, isCovered = false, indent = 1) {
  const { play } = data;
  const head = {
    sort: SORT,
    format: play.format,
    module: play.id || play.title,
    version: play.version ?? "",
    edition: scenarioNamed(play, state.scenario).edition ?? "",
  };
  const how = isCovered ? { covered: true } : {};
  return `${JSON.stringify({ ...head, ...how, game: state }, null, indent)}\n`;
}

const scenarioNamed = (play, id) => play.scenarios.find((one) => one.id === id);

/** The state that a file holds; an Error in plain words, where it holds none that fits. */
export function loaded(data, text) {
  const file = text.length > LONGEST ? null : parsed(text);
  if (file?.sort !== SORT) throw new Error("This file is not a saved game.");
  return checked(data, scenarioOfFile(data.play, file), file.game);
}

/** Whether a game was saved by somebody who saw only his own blocks. */
export const isSavedCovered = (text) => parsed(text)?.covered === true;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function scenarioOfFile(play, file) {
  if (file.format !== play.format)
    throw new Error("This save was made by another version of this page. Open it with that version.");
  if (file.module !== (play.id || play.title))
    throw new Error(`This save belongs to another game: ${String(file.module).slice(0, 80)}.`);
  const scenario = scenarioNamed(play, file.game?.scenario);
  if (!scenario) throw new Error("This save needs a scenario that is not on this page.");
  // Pieces and lines are named by their numbers, which mean others in other data.
  if (file.edition !== (scenario.edition ?? ""))
    throw new Error(
      "This scenario was changed after the game was saved: open it with the page that saved it.",
    );
  return scenario;
}

// Only what is known of a game is taken over.
function checked(data, scenario, game) {
  const { copies, slips, control, done, options, log, next } = game;
  const fits =
    [copies, slips, control, done, options].every(isRecord) &&
    isMoment(scenario, game) &&
    isCopies(data, scenario, copies) &&
    Object.entries(slips).every(([id, slip]) => isId(id) && isSlip(data, scenario, slip)) &&
    Object.values(done).every((one) => one === true || one === "passed") &&
    Object.values(options).every((one) => typeof one === "string") &&
    Array.isArray(log) &&
    log.every(isRecord) &&
    isFree(next, [copies, slips]);
  if (!fits) throw new Error("This save is damaged.");
  const { variant, turn, half, phase } = game;
  return {
    scenario: scenario.id,
    options,
    variant,
    turn,
    half,
    phase,
    copies: withIds(copies),
    slips: withIds(slips),
    control: held(data, control),
    done,
    log: log.map(logLine),
    next,
  };
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (id) => /^n\d{1,9}$/.test(id);
const isWhole = (number, least, below) =>
  Number.isInteger(number) && number >= least && number < below;
const isOneOf = (value, ...sorts) => value === undefined || sorts.includes(typeof value);
const withIds = (records) =>
  Object.fromEntries(Object.entries(records).map(([id, record]) => [id, { ...record, id }]));

function isMoment(scenario, { turn, half, phase, variant }) {
  return (
    isWhole(turn, 0, scenario.turns.length) &&
    isWhole(variant, 0, scenario.variants.length) &&
    isWhole(half, 0, 99) &&
    isWhole(phase, 0, 99)
  );
}

function logLine(line) {
  const marks = ["head", "chance", "undone"].filter((mark) => line[mark]);
  const seen = isRecord(line.seen) ? { seen: withTexts(line.seen) } : {};
  return {
    turn: Number(line.turn) || 0,
    half: Number(line.half) || 0,
    ...Object.fromEntries(marks.map((mark) => [mark, true])),
    text: String(line.text),
    ...seen,
  };
}

const withTexts = (record) =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [key, String(text)]));

// The next id must be one that nothing bears.
function isFree(next, groups) {
  const used = groups.flatMap((group) => Object.keys(group).map((id) => Number(id.slice(1))));
  return isWhole(next, 1, 1e9) && used.every((number) => number < next);
}

function isCopies(data, scenario, copies) {
  const all = Object.entries(copies);
  return (
    all.length <= MOST_COPIES &&
    all.every(([id, copy]) => isId(id) && isCopy(data, scenario, copy))
  );
}

function isCopy(data, scenario, copy) {
  return (
    isRecord(copy) &&
    isWhole(copy.piece, 0, data.play.pieces.length) &&
    isWhole(copy.lost, 0, 99) &&
    Array.isArray(copy.state) &&
    copy.state.every((word) => typeof word === "string") &&
    isPlace(data, scenario, copy.at) &&
    (copy.from === undefined || data.spaces.has(copy.from)) &&
    Number.isFinite(copy.z) &&
    ["x", "y", "cell", "turned", "came"].every((key) => isOneOf(copy[key], "number")) &&
    ["hidden", "any"].every((key) => isOneOf(copy[key], "boolean")) &&
    isOneOf(copy.when, "string")
  );
}

function isSlip(data, scenario, slip) {
  return (
    isRecord(slip) &&
    isPlace(data, scenario, slip.at) &&
    slip.at.startsWith("c:") &&
    Array.isArray(slip.of) &&
    slip.of.every((number) => isWhole(number, 0, data.play.pieces.length)) &&
    (slip.n === null || isWhole(slip.n, 1, 1e6)) &&
    isOneOf(slip.words, "string") &&
    isOneOf(slip.when, "string")
  );
}

// Who holds what, as far as this page knows spaces and owners of that name.
function held(data, control) {
  const isKnown = ([space, owner]) =>
    data.spaces.has(space) && typeof owner === "string" && Object.hasOwn(data.play.owners, owner);
  return Object.fromEntries(Object.entries(control).filter(isKnown));
}

// A space of a board that has no outlines is none that the page shows, yet pieces may be in it.
function namesPlace(scenario, at) {
  const deeds = scenario.deeds.flatMap((deed) => [...(deed.put ?? []), ...(deed.take ?? [])]);
  return [...scenario.laid, ...deeds].some((laid) => laid.at === at);
}

function isPlace(data, scenario, at) {
  if (typeof at !== "string") return false;
  const name = at.slice(2);
  if (at.startsWith("s:")) return data.spaces.has(name) || namesPlace(scenario, at);
  if (at.startsWith("b:")) return data.spaces.has(name.split("/")[0]);
  if (at.startsWith("p:")) return data.numbers.has(name);
  if (at.startsWith("c:")) return /^\d+$/.test(name) && Number(name) < scenario.lines.length;
  return BESIDE.has(at);
}
