// The page: puts its parts together, and shows every state anew.

import { goOn } from "./advance.js";
import { application } from "./app.js";
import { withAutosave } from "./autosave.js";
import { bar } from "./bar.js";
import { bookPanel } from "./book.js";
import { dueDeeds } from "./deeds.js";
import { helpDialog, placeDialog, startDialog } from "./dialogs.js";
import { el, refill } from "./dom.js";
import { withFiles, withPrint, withTheme } from "./files.js";
import { frameOf } from "./frame.js";
import { keys } from "./keys.js";
import { logPanel } from "./logview.js";
import { loadFonts, painter } from "./paint.js";
import { poolPanel } from "./pools.js";
import { positionRows } from "./position.js";
import { tablesPanel } from "./tables.js";
import { trayPanel, waiting } from "./tray.js";
import { turnPanel } from "./turn.js";
import { readFrom } from "./veil.js";

const PANELS = [
  ["Turn", turnPanel, (app) => dueDeeds(app.data, app.state).length],
  ["Place", trayPanel, (app) => waiting(app.data, app.state)],
  ["Events", poolPanel, null, ({ play }) => play.pools?.length || play.events?.length],
  ["Tables", tablesPanel],
  ["Book", bookPanel, (app) => app.warnings().length],
  ["Log", logPanel],
];

function open(play) {
  const app = application(play, painter(play));
  const nodes = {
    head: el("header", { class: "bar" }),
    tabs: el("div", { class: "tabs", role: "tablist", "aria-label": "Panels" }),
    panel: el("div", { class: "panel", role: "tabpanel", tabindex: "-1" }),
    // What the log says last, for those who hear the page.
    said: el("div", { class: "heard", role: "status" }),
  };
  const frame = frameOf(app);
  document.body.append(
    el(
      "div",
      { class: "page" },
      nodes.head,
      frame,
      el("aside", { class: "side", "aria-label": "Game" }, nodes.tabs, nodes.panel),
    ),
    nodes.said,
  );
  withFiles(app);
  withAutosave(app);
  withPrint(app);
  withTheme(app);
  withDialogs(app);
  app.refresh = () => {
    if (!app.state) return;
    show(app, nodes);
    say(nodes.said, app);
    app.keep();
  };
  app.panels = PANELS.filter(([, , , has]) => !has || has(app.data));
  app.openPanel = (wanted) => {
    const names = app.panels.map(([name]) => name);
    const number = typeof wanted === "string" ? names.indexOf(wanted) : wanted;
    if (!app.panels[number]) return;
    app.ui.panel = number;
    app.refresh();
    nodes.panel.scrollTop = 0;
  };
  app.goOn = (by) => goOn(app, by);
  keys(app);
  app.pan.fit(app.view.box);
  startDialog(app, false);
  return app;
}

function withDialogs(app) {
  const where = (verb, name) => `Where to ${verb} ${name}`;
  app.help = () => helpDialog(app);
  app.askSpace = (title, spaces, take) => placeDialog(app, title, spaces, take);
  app.askPlace = (ids, spaces = null) =>
    placeDialog(
      app,
      where("move", app.named(app.state.copies[ids[0]])),
      spaces,
      (place) => app.moveTo(ids, place),
    );
}

function show(app, { head, tabs, panel }) {
  const found = app.warnings();
  app.view.show(app.state, new Set(found.map((one) => one.space).filter(Boolean)));
  app.view.tint(app.state);
  app.popover.refresh();
  app.showChip(found.length);
  refill(head, bar(app));
  refill(
    tabs,
    app.panels.map((one, number) => tab(app, one, number)),
  );
  const [name, contents] = app.panels[app.ui.panel];
  refill(panel, contents(app));
  panel.setAttribute("aria-label", name);
}

function say(node, { state: { log }, lookingAs }) {
  const last = log[log.length - 1];
  const text = last ? `${last.undone ? "Taken back: " : ""}${readFrom(lookingAs, last)}` : "";
  if (node.textContent !== text) node.textContent = text;
}

function tab(app, [name, , count], number) {
  const n = count ? count(app) : 0;
  return el(
    "button",
    {
      type: "button",
      role: "tab",
      "aria-selected": String(number === app.ui.panel),
      "data-key": `tab-${name}`,
      "data-tab": name,
      onclick: () => app.openPanel(number),
    },
    name,
    n ? el("b", { class: "count" }, String(n)) : null,
  );
}

// Drawings are made when the letters are there: what was drawn before would keep other ones.
const play = JSON.parse(document.getElementById("play").textContent);
const ready = loadFonts(play).then(() => {
  const app = open(play);
  globalThis.sandtable.app = app;
  globalThis.sandtable.position = () => positionRows(app.data, app.state);
});
// For whoever scripts the page, as its own tests do.
globalThis.sandtable = { ready };
