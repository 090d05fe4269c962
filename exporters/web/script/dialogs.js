// Dialogs: choosing a scenario, naming a place, help.

import { spoken } from "./data.js";
import { button, el } from "./dom.js";
import { keepingNote, storedNode } from "./resume.js";
import { usualOptions } from "./state.js";

const FEW = 60;

function dialog(title, ...content) {
  const node = el("dialog", { "aria-label": title }, el("h2", {}, title), ...content.filter(Boolean));
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

/** Choose a scenario and its options. */
export function startDialog(app, canClose) {
  const { play } = app.data;
  let scenario = play.scenarios[0];
  let options = usualOptions(scenario);
  const list = el("div", { class: "scenarios", role: "radiogroup", "aria-label": "Scenario" });
  const side = el("div", { class: "options" });
  // The list stays as it is, so that the arrow keys go on from one to the next.
  const choose = (one) => {
    scenario = one;
    options = usualOptions(one);
    for (const node of list.children)
      node.classList.toggle("chosen", node.querySelector("input").value === one.id);
    side.replaceChildren(...optionNodes(scenario, options));
  };
  const begin = () => {
    node.close();
    app.begin(scenario.id, options);
  };
  const stored = storedNode(app, () => node.close());
  const node = dialog(
    play.title,
    stored,
    el("div", { class: "start" }, list, side),
    el(
      "div",
      { class: "row" },
      button("Begin", begin, { class: "main", "data-do": "begin", autofocus: !stored }),
      button("Load a saved game…", app.load, { "data-do": "load-start" }),
      canClose ? button("Back to the game", () => node.close()) : null,
    ),
    keepingNote(app),
    el(
      "footer",
      { class: "rights" },
      play.rights.map((line) => el("p", {}, line)),
    ),
  );
  // A browser lets a dialog be closed by a second Escape, whatever the page says to the first.
  node.addEventListener("close", () => {
    if (!app.state) startDialog(app, canClose);
  });
  if (!canClose) node.addEventListener("cancel", (event) => event.preventDefault());
  list.append(
    ...play.scenarios.map((one) => scenarioNode(one, one === scenario, () => choose(one))),
  );
  choose(scenario);
}

function scenarioNode(one, isChosen, choose) {
  return el(
    "label",
    { class: `scenario${isChosen ? " chosen" : ""}` },
    el("input", {
      type: "radio",
      name: "scenario",
      value: one.id,
      checked: isChosen,
      onchange: choose,
    }),
    el(
      "span",
      {},
      el("strong", {}, one.name),
      one.begins ? el("span", { class: "quiet" }, ` ${one.begins} – ${one.ends}`) : null,
      one.text ? el("span", { class: "text" }, one.text) : null,
    ),
  );
}

function optionNodes(scenario, options) {
  const all = scenario.options ?? [];
  if (!all.length) return [el("p", { class: "quiet" }, "This game has no options.")];
  const field = (option) =>
    el(
      "label",
      { class: "option", title: option.note ?? "" },
      el("span", {}, option.name),
      el(
        "select",
        {
          "data-option": option.id,
          onchange: (event) => {
            options[option.id] = event.target.value;
          },
        },
        option.choices.map((choice) =>
          el("option", { value: choice, selected: choice === options[option.id] }, choice),
        ),
      ),
    );
  const matter = all.filter((option) => option.matters);
  const others = all.filter((option) => !option.matters);
  return [
    el("h3", {}, "Options"),
    ...matter.map(field),
    others.length
      ? el(
          "details",
          { open: !matter.length && others.length < 8 },
          el("summary", {}, `Rules you agree on (${others.length})`),
          ...others.map(field),
        )
      : null,
  ].filter(Boolean);
}

/** Name a space: those of a choice first, all others behind them. */
export function placeDialog(app, title, spaces, done) {
  const all = [...app.data.spaces.keys()];
  const wanted = spaces?.length ? spaces : all;
  const found = el("ul", { class: "found" });
  const field = el("input", {
    type: "search",
    "aria-label": "Name of a space",
    placeholder: "Name of a space",
    autofocus: true,
  });
  const matching = () => {
    const words = field.value.trim().toLowerCase();
    return wanted.filter(
      (id) => !words || `${spoken(app.data, id)} ${id}`.toLowerCase().includes(words),
    );
  };
  const choose = (id) => {
    node.close();
    done({ at: `s:${id}` });
  };
  const show = () => {
    const rows = matching();
    found.replaceChildren(
      ...rows.slice(0, FEW).map((id) =>
        el(
          "li",
          {},
          button(spoken(app.data, id), () => choose(id), { "data-place": id }),
        ),
      ),
      ...(rows.length > FEW
        ? [el("li", { class: "quiet" }, `and ${rows.length - FEW} more`)]
        : []),
    );
    app.light(rows.length < all.length ? rows : [], "legal");
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    const first = matching()[0];
    if (event.key !== "Enter" || !first) return;
    // Else the key goes on to the button that has the focus once the dialog is closed.
    event.preventDefault();
    choose(first);
  });
  const node = dialog(
    title,
    field,
    found,
    el(
      "div",
      { class: "row" },
      button("Cancel", () => node.close()),
    ),
  );
  node.addEventListener("close", () => app.light([]));
  show();
}

const HELP = [
  ["Drag the table, wheel, pinch", "move and zoom"],
  ["Drag a counter", "moves the top counter of a stack; drag the number to move the whole stack"],
  ["Click a stack", "opens it: steps, flipping, turning, marks, moving by name"],
  ["Click a space twice", "set who controls it"],
  ["Arrows, + and −, 0", "move, zoom, see the whole table"],
  ["Comma and full stop", "go from stack to stack; Enter opens one"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo and redo"],
  ["Ctrl+S, Ctrl+O, Ctrl+P", "save, load, print"],
  ["N", "next phase, player or turn"],
  ["1, 2 …", "the panels"],
  ["Escape", "close a panel, or cancel a drag"],
];

/** What the keys and the mouse do. */
export function helpDialog(app) {
  const node = dialog(
    "How to use this page",
    el(
      "dl",
      { class: "help" },
      HELP.flatMap(([key, text]) => [el("dt", {}, key), el("dd", {}, text)]),
    ),
    el(
      "p",
      {},
      "The page stores your game in this browser as you play and needs no network. To take a game elsewhere, or to play in a private window, save it to a file. The page shows what the module says; the rules themselves are in the game's book.",
    ),
    el(
      "footer",
      { class: "rights" },
      app.data.play.rights.map((line) => el("p", {}, line)),
    ),
    el(
      "div",
      { class: "row" },
      button("Close", () => node.close(), { class: "main", autofocus: true }),
    ),
  );
}

/** Ask once more before something is done. */
export function confirmDialog(title, content, label, does, key) {
  const confirm = () => {
    node.close();
    does();
  };
  const node = dialog(
    title,
    ...content,
    el(
      "div",
      { class: "row" },
      button(label, confirm, { class: "main", "data-do": key }),
      button("Cancel", () => node.close(), { autofocus: true, "data-do": "cancel" }),
    ),
  );
}

/** Who holds a space. */
export function controlDialog(app, space, done) {
  const now = app.state.control[space.id] ?? "";
  const owners = Object.entries(app.data.play.owners);
  const choose = (owner) => () => {
    node.close();
    done(owner);
  };
  const node = dialog(
    spoken(app.data, space.id),
    el(
      "p",
      {},
      now ? `Controlled by ${app.data.play.owners[now]?.name ?? now}.` : "Uncontrolled.",
    ),
    el(
      "div",
      { class: "row wrap" },
      owners.map(([id, owner]) =>
        button(owner.name, choose(id), { "data-owner": id, "aria-pressed": String(id === now) }),
      ),
      button("Nobody", choose("")),
    ),
    el(
      "div",
      { class: "row" },
      button("Cancel", () => node.close()),
    ),
  );
}
