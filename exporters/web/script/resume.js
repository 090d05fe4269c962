// Games that the browser kept: continued, saved to a file, or discarded.

import { button, el } from "./dom.js";
import { download } from "./files.js";
import { turnWords } from "./moment.js";
import { NOBODY } from "./seats.js";

/** Games offered at once; older ones are folded away. */
const NEWEST = 3;

/** What the start offers of games that were kept; nothing, if there are none. */
export function storedNode(app, close) {
  const games = app.storedGames();
  if (!games.length) return null;
  const rows = games.map((game, number) => gameNode(app, game, close, number === 0));
  const older = rows.slice(NEWEST);
  return el(
    "section",
    { class: "stored", "aria-label": "Continue a game" },
    el("h3", {}, "Continue a game"),
    rows.slice(0, NEWEST),
    older.length ? el("details", {}, el("summary", {}, `More games (${older.length})`), older) : null,
    el("h3", {}, "Begin a new game"),
  );
}

/** Whether games are kept here, in words. */
export function keepingNote(app) {
  if (!app.whyNotKept)
    return el(
      "p",
      { class: "quiet" },
      "Games are stored in this browser as you play. A private window forgets them when closed.",
    );
  const lost = app.state && !app.isSafe() ? " A new game replaces the one on the table." : "";
  return el(
    "p",
    { class: "when", role: "alert" },
    `${app.whyNotKept} Save the game to a file before you close the page.${lost}`,
  );
}

function gameNode(app, game, close, isNewest) {
  const node = el("div", { class: "row stored-game", "data-stored": game.key });
  const words = gameWords(app, game);
  const resume = () => {
    close();
    if (game.isCovered) app.lookingAs ||= NOBODY;
    app.resume(game);
    if (app.lookingAs === NOBODY) app.notify("Choose who sees it.");
  };
  const main = game.state
    ? button(`Continue ${words}`, resume, {
        class: isNewest ? "main" : "",
        "data-do": "resume",
        autofocus: isNewest,
      })
    : el("p", {}, `${words}. ${game.problem}`);
  const save = () => download(game.text, `${app.data.play.id || "game"}-kept.json`);
  node.append(
    main,
    ...(game.state ? [] : [button("Save to a file", save, { "data-do": "save-stored" })]),
    discardButton(app, game, node),
  );
  return node;
}

// Nothing brings a discarded game back: the button asks once more.
function discardButton(app, game, node) {
  let isSure = false;
  const discard = (event) => {
    if (!isSure) {
      isSure = true;
      event.target.textContent = "Really discard";
      return;
    }
    app.discardStored(game.key);
    const section = node.closest(".stored");
    node.remove();
    if (!section.querySelector(".stored-game")) section.remove();
  };
  return button("Discard", discard, { class: "quiet", "data-do": "discard-stored" });
}

function gameWords(app, { state, time }) {
  const when = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  if (!state) return `Game of ${when}`;
  const scenario = app.data.play.scenarios.find((one) => one.id === state.scenario);
  const name = scenario?.name ?? "the boards";
  return `${name}, ${turnWords(app.data, scenario?.turns[state.turn] ?? { n: 1 })} (${when})`;
}
