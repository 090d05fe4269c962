// What waits to be placed, what was lost, and what the box still holds.

import { ownerName, spacesIn } from "./data.js";
import { button, el } from "./dom.js";
import { showButton } from "./deeds.js";
import { draggable } from "./drag.js";
import { copiesAt, trayOf } from "./position.js";
import { DEAD, DRAWN, GONE, HAND, USED, settled, stockOf } from "./state.js";
import { placeWords } from "./words.js";

const BESIDE = [DRAWN, HAND, USED, DEAD, GONE];

/** How many things wait. */
export function waiting(data, state) {
  return trayOf(data, state).reduce(
    (all, line) => all + line.copies.length + line.slips.length,
    0,
  );
}

/** The panel. */
export function trayPanel(app) {
  const lines = trayOf(app.data, app.state);
  return [
    el("h2", {}, "To be placed"),
    lines.length ? null : el("p", { class: "quiet" }, "All pieces are placed."),
    ...lines.map((line) => lineNode(app, line)),
    ...BESIDE.map((at) => pileNode(app, at)),
    boxNode(app),
  ];
}

function lineNode(app, line) {
  const spaces = spacesIn(app.data, line.area);
  const show = () => app.light(spaces, "legal");
  const hide = () => app.light([]);
  return el(
    "article",
    {
      class: "line",
      "data-line": line.at,
      onmouseenter: show,
      onmouseleave: hide,
      onfocusin: show,
      onfocusout: hide,
    },
    el("h3", {}, line.words),
    line.one ? el("p", { class: "quiet" }, "All in one space.") : null,
    ...(line.provisos ?? []).map((text) => el("p", { class: "proviso" }, text)),
    el(
      "div",
      { class: "faces" },
      line.copies.map((copy) => copyLeaf(app, copy, spaces)),
    ),
    ...line.slips.map((slip) => slipNode(app, slip, spaces)),
    showButton(app, spaces, line.at),
  );
}

function copyLeaf(app, copy, spaces) {
  return el(
    "button",
    {
      type: "button",
      class: "leaf",
      "data-copy": copy.id,
      "data-key": `copy-${copy.id}`,
      title: app.named(copy),
      onpointerdown: (event) => draggable(app, event, () => ({ ...app.lift([copy.id]), spaces })),
      onclick: () => app.askPlace([copy.id], spaces),
    },
    app.faceOf(copy),
    copy.any ? el("b", { class: "count" }, "?") : null,
  );
}

// A slip of paper: the player chooses which pieces, and takes them out of the box.
function slipNode(app, slip, spaces) {
  const many = slip.n === null ? "Any number" : `${slip.n}`;
  return el(
    "div",
    { class: "slip", "data-slip": slip.id },
    el(
      "p",
      {},
      el("strong", {}, `${many}: `),
      slip.words,
      slip.when ? el("em", {}, ` if ${slip.when}`) : null,
    ),
    el(
      "div",
      { class: "faces" },
      slip.of.map((number) => {
        const piece = app.data.play.pieces[number];
        const take = (place) => app.choose(slip.id, number, place);
        return el(
          "button",
          {
            type: "button",
            class: "leaf",
            title: piece.name,
            "data-key": `slip-${slip.id}-${number}`,
            onpointerdown: (event) =>
              draggable(app, event, () => ({
                copies: [],
                side: 10,
                spaces,
                faces: () => app.paint.face(piece.faces[0], piece.name),
                drop: take,
              })),
            onclick: () => app.askSpace(`Where to place ${piece.name}`, spaces, take),
          },
          app.paint.face(piece.faces[0], piece.name),
        );
      }),
    ),
    button(
      "Finish this choice",
      () => app.act(settled(app.state, slip.id, `Chosen: ${slip.words}.`)),
      { class: "quiet" },
    ),
  );
}

function pileNode(app, at) {
  const copies = copiesAt(app.state, at);
  const name = placeWords(app.data, app.state, at, app.lookingAs);
  if (!copies.length && at !== DEAD) return null;
  return el(
    "section",
    { class: "pile", "data-drop": at },
    el("h3", {}, `${name[0].toUpperCase()}${name.slice(1)} (${copies.length})`),
    copies.length ? null : el("p", { class: "quiet" }, "Drop eliminated pieces here."),
    el(
      "div",
      { class: "faces" },
      copies.map((copy) => copyLeaf(app, copy)),
    ),
  );
}

/** Pieces that lie in the box, by owner: to be taken out where the rules allow it. */
function boxNode(app) {
  const { data, state } = app;
  const owners = new Map();
  data.play.pieces.forEach((piece, number) => {
    const stock = stockOf(data, state, number);
    const left = stock.all === null ? null : stock.all - stock.out;
    if (piece.event !== undefined || (left !== null && left <= 0)) return;
    if (!owners.has(piece.owner)) owners.set(piece.owner, []);
    owners.get(piece.owner).push({ piece, number, left });
  });
  return el(
    "details",
    {
      class: "box",
      "data-key": "box",
      open: app.isOpen("box"),
      ontoggle: (event) => app.keepOpen("box", event.target.open),
    },
    el("summary", {}, "In the box"),
    ...(app.isOpen("box") ? [...owners].map(([owner, rows]) => ownerNode(app, owner, rows)) : []),
  );
}

function ownerNode(app, owner, rows) {
  return el(
    "section",
    {},
    el("h4", {}, ownerName(app.data, owner)),
    el(
      "div",
      { class: "faces" },
      rows.map(({ piece, number, left }) => {
        const take = (place) => app.bring(number, place);
        const label = `${piece.name}: ${left === null ? "any number" : `${left} left`}`;
        return el(
          "button",
          {
            type: "button",
            class: "leaf",
            title: label,
            "data-key": `box-${number}`,
            "data-piece": piece.id,
            onpointerdown: (event) =>
              draggable(app, event, () => ({
                copies: [],
                side: 10,
                faces: () => app.paint.face(piece.faces[0], piece.name),
                drop: take,
              })),
            onclick: () => app.askSpace(`Where to place ${piece.name}`, null, take),
          },
          app.paint.face(piece.faces[0], label),
          left === 1 ? null : el("b", { class: "count" }, left === null ? "∞" : String(left)),
        );
      }),
    ),
  );
}
