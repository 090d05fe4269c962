// A game as a file, and back. A file from a stranger is looked through before it is played.

const SORT = "sandtable-play";

/** A game as text: always the same for the same game. */
export function saved(data, state) {
  const { play } = data;
  const head = {
    sort: SORT,
    format: play.format,
    module: play.id || play.title,
    version: play.version ?? "",
  };
  return `${JSON.stringify({ ...head, game: state }, null, 1)}\n`;
}

/** The state that a file holds; an Error in plain words, where it holds none that fits. */
export function loaded(data, text) {
  const { play } = data;
  let file = null;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("This is no saved game.");
  }
  if (file?.sort !== SORT) throw new Error("This is no saved game.");
  if (file.format !== play.format)
    throw new Error("The game was saved by another version of this page.");
  if (file.module !== (play.id || play.title))
    throw new Error(`The game is one of ${String(file.module)}.`);
  const scenario = play.scenarios.find((one) => one.id === file.game?.scenario);
  if (!scenario) throw new Error("The game is of a scenario that this page does not have.");
  return checked(data, scenario, file.game);
}

function checked(data, scenario, game) {
  const whole = (number, least, below) =>
    Number.isInteger(number) && number >= least && number < below;
  const fits =
    whole(game.turn, 0, scenario.turns.length) &&
    whole(game.variant, 0, scenario.variants.length) &&
    whole(game.half, 0, 99) &&
    whole(game.phase, 0, 99) &&
    whole(game.next, 1, 1e9) &&
    ["copies", "slips", "control", "done", "options"].every((key) => isRecord(game[key])) &&
    Array.isArray(game.log) &&
    Object.values(game.copies).every((copy) => isCopy(data, copy)) &&
    Object.values(game.slips).every((slip) => isSlip(data, slip));
  if (!fits) throw new Error("The saved game is damaged.");
  const copies = Object.fromEntries(
    Object.entries(game.copies).map(([id, copy]) => [id, { ...copy, id }]),
  );
  const log = game.log.map(logLine);
  return { ...game, copies, log };
}

function logLine(line) {
  const head = line.head ? { head: true } : {};
  return {
    turn: Number(line.turn) || 0,
    half: Number(line.half) || 0,
    ...head,
    text: String(line.text),
  };
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function isCopy(data, copy) {
  return (
    isRecord(copy) &&
    Boolean(data.play.pieces[copy.piece]) &&
    Number.isInteger(copy.lost) &&
    Array.isArray(copy.state) &&
    copy.state.every((word) => typeof word === "string") &&
    typeof copy.at === "string" &&
    isPlace(data, copy.at) &&
    Number.isFinite(copy.z) &&
    [copy.x, copy.y].every((number) => number === undefined || Number.isFinite(number))
  );
}

function isSlip(data, slip) {
  return (
    isRecord(slip) &&
    typeof slip.at === "string" &&
    Array.isArray(slip.of) &&
    slip.of.every((number) => data.play.pieces[number]) &&
    (slip.n === null || Number.isInteger(slip.n))
  );
}

function isPlace(data, at) {
  if (at.startsWith("s:")) return data.spaces.has(at.slice(2));
  if (at.startsWith("b:")) return data.spaces.has(at.slice(2).split("/")[0]);
  return /^[cpx]:/.test(at);
}
