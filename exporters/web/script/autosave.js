// The game on the table, kept in the browser's own storage while it is played.

import { isSavedCovered, loaded, saved } from "./save.js";

const SORT = "sandtable-play";
/** Milliseconds after a change: a row of clicks is written once. */
const DELAY = 300;
const REFUSED = "This browser does not let the page store games.";
const FULL = "The browser's storage for pages is full.";

/** The storage of this browser; null where it gives none. */
export function browserStorage() {
  try {
    const storage = globalThis.localStorage;
    storage.setItem(SORT, "");
    storage.removeItem(SORT);
    return storage;
  } catch (error) {
    // What is full still holds the games that were kept before.
    return isFull(error) ? globalThis.localStorage : null;
  }
}

const isFull = (error) => /quota/i.test(error?.name ?? "");
const moduleKey = ({ play }) => `${SORT}:${play.id || play.title}:`;

/** A key for a game that has none yet: of the module, the version of the page's data, and its own. */
export function newGameKey(data) {
  const [random] = globalThis.crypto.getRandomValues(new Uint32Array(1));
  return `${moduleKey(data)}${data.play.edition ?? ""}:${Date.now().toString(36)}${random.toString(36)}`;
}

/** Write a game; returns why that cannot be done, or nothing. */
export function storeGame(storage, key, text, time = Date.now()) {
  if (!storage) return REFUSED;
  try {
    storage.setItem(key, `${time}\n${text}`);
    return "";
  } catch (error) {
    return isFull(error) ? FULL : REFUSED;
  }
}

/** The games of this module that the storage holds, newest first; last those that cannot go on, with the reason. */
export function storedGames(storage, data) {
  if (!storage) return [];
  const keys = Array.from({ length: storage.length }, (_, number) => storage.key(number));
  return keys
    .filter((key) => key?.startsWith(moduleKey(data)))
    .map((key) => storedGame(data, key, storage.getItem(key) ?? ""))
    .sort((a, b) => Boolean(a.problem) - Boolean(b.problem) || b.time - a.time);
}

function storedGame(data, key, stored) {
  const end = stored.indexOf("\n");
  const text = stored.slice(end + 1);
  const game = { key, text, time: Number(stored.slice(0, Math.max(end, 0))) || 0 };
  try {
    return { ...game, state: loaded(data, text), isCovered: isSavedCovered(text) };
  } catch (error) {
    return { ...game, problem: error.message };
  }
}

/** Keep the game that is played, and ask before the page is left where that cannot be done. */
export function withAutosave(app, storage = browserStorage()) {
  const game = { key: "", begun: null, written: null, seat: "", timer: 0 };
  app.whyNotKept = storage ? "" : REFUSED;
  app.storedGames = () => storedGames(storage, app.data).filter(({ key }) => key !== game.key);
  app.discardStored = (key) => storage?.removeItem(key);
  app.isSafe = () => [null, game.begun, game.written, app.savedState].includes(app.state);
  app.keepAs = (key, state) => {
    write();
    Object.assign(game, { key, begun: state, written: null, seat: app.lookingAs });
  };
  const write = () => {
    clearTimeout(game.timer);
    game.timer = 0;
    if (!isDue(app, game)) return;
    const text = saved(app.data, app.state, Boolean(app.lookingAs), 0);
    const problem = storeGame(storage, game.key, text);
    if (!problem) Object.assign(game, { written: app.state, seat: app.lookingAs });
    showProblem(app, problem);
  };
  app.keep = () => {
    if (isDue(app, game)) game.timer ||= setTimeout(write, DELAY);
  };
  listen(app, game, write);
}

// A game in which nothing was done yet is not worth a place among those that are offered.
function isDue({ state, lookingAs }, game) {
  if (!state || (state === game.begun && !game.written)) return false;
  return state !== game.written || lookingAs !== game.seat;
}

function showProblem(app, problem) {
  if (app.whyNotKept === problem) return;
  app.whyNotKept = problem;
  app.refresh();
  if (problem) app.notify(`${problem} Save the game to a file.`);
}

function listen(app, game, write) {
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") write();
  });
  addEventListener("beforeunload", (event) => {
    write();
    if (app.isSafe()) return;
    event.preventDefault();
    event.returnValue = true; // for browsers of before 2024
  });
  addEventListener("storage", (event) => {
    if (event.key !== game.key || event.newValue === null) return;
    game.key = newGameKey(app.data);
    app.notify("This game is also open in another tab. From now on each tab keeps its own game.");
  });
}
