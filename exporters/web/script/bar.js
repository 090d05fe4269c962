// The bar at the top: what is played, what moment it is, and the tools.

import { ownerName } from "./data.js";
import { startDialog } from "./dialogs.js";
import { button, el } from "./dom.js";
import { momentOf } from "./clock.js";
import { scenarioOf } from "./state.js";
import { turnWords } from "./moment.js";
import { NOBODY, seatsOf } from "./seats.js";

/** What stands in the bar. */
export function bar(app) {
  const { play } = app.data;
  const moment = momentOf(app.data, app.state);
  const owner = play.owners[moment.owner];
  const parts = [
    turnWords(app.data, moment.turn),
    owner?.name ?? (moment.isMutual ? "Both players" : ""),
    moment.phase,
  ];
  return [
    el(
      "div",
      { class: "title" },
      el("strong", {}, play.title),
      el("span", {}, scenarioOf(app.data, app.state).name),
    ),
    button(parts.filter(Boolean).join(" · "), () => app.goOn("phase"), {
      class: "now",
      title: "Go on to the next phase, player or turn",
      "data-key": "now",
      vars: { "--owner": owner?.colour ?? "transparent" },
    }),
    el(
      "div",
      { class: "tools" },
      app.whyNotKept && !app.isSafe() ? notKept(app) : null,
      tools(app),
      seatsOf(app.data).length ? seat(app) : null,
    ),
  ];
}

function tools(app) {
  const tool = (name, key, does, more = {}) =>
    button(name, does, { "data-key": key, "data-do": key, ...more });
  return [
    tool("Undo", "undo", app.undo, { disabled: !app.history.past.length }),
    tool("Redo", "redo", app.redo, { disabled: !app.history.future.length }),
    tool("Save", "save", app.save),
    tool("Load", "load", () => app.load()),
    tool("Print", "print", app.print),
    tool("New", "new", () => startDialog(app, true)),
    tool("Light / dark", "theme", app.switchTheme),
    tool("Help", "help", app.help),
  ];
}

// What stays in sight as long as closing the page would lose the game.
function notKept(app) {
  return button("Not stored: save it", app.save, {
    class: "alarm",
    title: app.whyNotKept,
    "data-key": "not-kept",
    "data-do": "save-unkept",
  });
}

// Blocks stand upright: whoever sits at one side sees only his own.
function seat(app) {
  const choose = (event) => {
    app.lookingAs = event.target.value;
    app.refresh();
  };
  return el(
    "label",
    { class: "seat" },
    "Seen by ",
    el(
      "select",
      { "data-key": "seat", onchange: choose },
      el("option", { value: "", selected: !app.lookingAs }, "all"),
      seatsOf(app.data).map((side) =>
        el("option", { value: side, selected: side === app.lookingAs }, ownerName(app.data, side)),
      ),
      el("option", { value: NOBODY, selected: app.lookingAs === NOBODY }, "nobody"),
    ),
  );
}
