// A stack fanned out beside its place, with all that may be done to the copy that is chosen.

import { spoken } from "./data.js";
import { button, el, refill } from "./dom.js";
import { draggable } from "./drag.js";
import { altered, boxed, levelOf, levelled, logged, marked, moved, DEAD } from "./state.js";
import { calledFor, toldOf } from "./veil.js";
import { placeWords } from "./words.js";

/** The one popover; it shows the copies of a stack. */
export function popover(app) {
  const node = el("div", {
    class: "popover",
    role: "dialog",
    "aria-label": "Stack",
    hidden: true,
  });
  let ids = [];
  let chosen = null;
  // Where each was when the stack was opened: what has gone elsewhere is no longer in it.
  let home = {};
  let spot = [0, 0];
  const isHere = (id) => app.state.copies[id]?.at === home[id];

  function open(copies, x, y) {
    ids = copies;
    home = Object.fromEntries(ids.map((id) => [id, app.state.copies[id].at]));
    chosen = copies[0];
    node.hidden = false;
    show();
    spot = [x, y];
    place(app, node, ...spot);
    node.querySelector("[aria-pressed=true]")?.focus({ preventScroll: true });
  }

  function close() {
    if (node.hidden) return;
    const hadFocus = node.contains(document.activeElement);
    node.hidden = true;
    node.replaceChildren();
    ids = [];
    if (hadFocus) app.frame.focus({ preventScroll: true });
  }

  function show() {
    ids = ids.filter(isHere);
    if (!ids.length) return close();
    if (!ids.includes(chosen)) [chosen] = ids;
    const copy = app.state.copies[chosen];
    refill(
      node,
      el(
        "div",
        { class: "fan" },
        ids.map((id) => leaf(id)),
      ),
      el(
        "p",
        { class: "what" },
        el("strong", { text: app.named(copy) }),
        ` ${about(app, copy)}`,
      ),
      el("div", { class: "deeds" }, actions(app, copy, ids)),
    );
  }

  function leaf(id) {
    const copy = app.state.copies[id];
    return el(
      "button",
      {
        type: "button",
        class: "leaf",
        "data-key": `leaf-${id}`,
        "aria-pressed": String(id === chosen),
        title: app.named(copy),
        onclick: () => {
          chosen = id;
          show();
        },
        onpointerdown: (event) => draggable(app, event, () => app.lift([id])),
      },
      app.faceOf(copy),
    );
  }

  window.addEventListener("resize", () => {
    if (!node.hidden) place(app, node, ...spot);
  });

  return {
    node,
    open,
    close,
    refresh: () => {
      if (!node.hidden) show();
    },
    get isOpen() {
      return !node.hidden;
    },
  };
}

function about(app, copy) {
  const piece = app.data.play.pieces[copy.piece];
  const where = placeWords(app.data, app.state, copy.at, app.lookingAs);
  const known = !app.isCovered(copy);
  const parts = [
    known && piece.type !== piece.name ? piece.type : "",
    known ? piece.strengths?.[levelOf(app.data, copy)] : "",
    known ? piece.formation : "",
    `in ${where}`,
    copy.when ? `if ${copy.when}` : "",
    copy.any ? "any number" : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

// Near the stack, and inside the frame.
function place(app, node, x, y) {
  const { clientWidth: wide, clientHeight: high } = app.frame;
  const { offsetWidth: w, offsetHeight: h } = node;
  node.style.left = `${Math.max(6, Math.min(x + 14, wide - w - 6))}px`;
  node.style.top = `${Math.max(6, Math.min(y + 14, high - h - 6))}px`;
}

function actions(app, copy, ids) {
  // Of what is covered nobody sees how strong it is, or what is said of it.
  if (app.isCovered(copy)) return [...uncovering(app, copy), ...removals(app, copy, ids)];
  return [
    ...levelActions(app, copy),
    ...handling(app, copy),
    ...markActions(app, copy),
    ...removals(app, copy, ids),
  ];
}

function levelActions(app, copy) {
  const { data } = app;
  const piece = data.play.pieces[copy.piece];
  const level = levelOf(data, copy);
  const last = piece.faces.length - 1;
  if (last < 1) return [];
  const to = (next, words) => () =>
    app.act(
      logged(
        levelled(data, app.state, copy.id, next),
        ofOne(app, copy, (name) => `${name} ${words}${where(app, copy)}.`),
      ),
    );
  if (piece.flips) {
    const next = (level + 1) % piece.faces.length;
    return [button("Flip", to(next, "is flipped"), { "data-key": "flip", "data-do": "flip" })];
  }
  return [
    button("Lose a step", to(level + 1, "loses a step"), {
      "data-key": "lose",
      "data-do": "lose",
      disabled: level >= last,
    }),
    button("Regain a step", to(level - 1, "regains a step"), {
      "data-key": "regain",
      "data-do": "regain",
      disabled: level === 0,
    }),
  ];
}

const ofOne = (app, copy, sentence) => toldOf(app.data, [copy], sentence, calledFor);
const where = (app, copy) =>
  copy.at.startsWith("s:") ? ` in ${spoken(app.data, copy.at.slice(2))}` : "";

function handling(app, copy) {
  const piece = app.data.play.pieces[copy.piece];
  const turned = ((copy.turned ?? 0) + 1) % 4;
  const found = [
    button("Turn", () => app.act(altered(app.state, copy.id, { turned })), {
      "data-key": "turn",
      "data-do": "turn",
    }),
  ];
  if (piece.style === "block" || piece.kind === "unit") found.push(hiding(app, copy));
  return found;
}

// What somebody hid can be shown again, but not from the other side of the table.
function uncovering(app, copy) {
  return app.isCovered({ ...copy, hidden: false }) ? [] : [hiding(app, copy)];
}

function hiding(app, copy) {
  const hidden = !copy.hidden;
  const said = hidden ? "hidden" : "shown";
  // Hidden it has no name any more; shown it has one again.
  const told = ofOne(app, { ...copy, hidden }, (name) => `${name} is ${said}${where(app, copy)}.`);
  return button(
    hidden ? "Hide" : "Show",
    () => app.act(altered(app.state, copy.id, { hidden }, told)),
    { "data-key": "hide", "data-do": "hide" },
  );
}

function markActions(app, copy) {
  const piece = app.data.play.pieces[copy.piece];
  if (piece.event !== undefined) return [];
  const borne = [...(app.data.play.marks?.[piece.kind] ?? []), ...copy.state];
  const offered = Object.entries(app.data.play.states ?? {}).filter(([word]) => borne.includes(word));
  return offered.map(([word, name]) => {
    const has = copy.state.includes(word);
    const text = ofOne(
      app,
      copy,
      (said) => `${said}${where(app, copy)}: ${has ? "no longer " : ""}${name}.`,
    );
    return button(name, () => app.act(marked(app.state, copy.id, word, text)), {
      "data-key": `mark-${word}`,
      "aria-pressed": String(has),
    });
  });
}

function removals(app, copy, ids) {
  const piece = app.data.play.pieces[copy.piece];
  const gone = piece.gone ? `s:${piece.gone}` : DEAD;
  const name = placeWords(app.data, app.state, gone);
  const found = [
    button("Move to…", () => app.askPlace([copy.id]), { "data-key": "move", "data-do": "move" }),
  ];
  if (ids.length > 1)
    found.push(
      button(`Move all ${ids.length} to…`, () => app.askPlace(ids), { "data-key": "move-all" }),
    );
  if (copy.at !== gone) {
    found.push(
      button(`To ${name}`, () => app.moveTo([copy.id], { at: gone }), {
        "data-key": "gone",
        "data-do": "gone",
      }),
    );
  }
  const text = toldOf(app.data, [copy], (name) => `${name} goes back to the box.`);
  found.push(
    button("Back to the box", () => app.act(boxed(app.state, [copy.id], text)), {
      "data-key": "box",
      "data-do": "box",
    }),
  );
  return found;
}

/** Move copies with a line in the log that tells from where to where. */
export function moving(data, state, ids, place) {
  const copies = ids.map((id) => state.copies[id]);
  const called = (at, seat) => placeWords(data, state, at, seat);
  const from = (seat) => [...new Set(copies.map(({ at }) => called(at, seat)))].join("; ");
  const sentence = (names, seat) => `${names}: ${from(seat)} → ${called(place.at, seat)}.`;
  const text = from("") === called(place.at, "") ? "" : toldOf(data, copies, sentence);
  return moved(state, ids, place, text);
}
