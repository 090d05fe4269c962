// Pools of markers: drawing, keeping, playing, putting away, and the roll that brings one back.

import { ownerName } from "./data.js";
import { rolled } from "./chance.js";
import { button, el } from "./dom.js";
import { draggable } from "./drag.js";
import { copiesAt } from "./position.js";
import { DRAWN, HAND, USED, moved } from "./state.js";
import { cardText } from "./cards.js";
import { calledFor, toldOf } from "./veil.js";

const KEEPS = /\b(hand|held|kept|available)\b/i;
const USES = /\b(used|discards?|discarded|spent)\b/i;

/** The panel. */
export function poolPanel(app) {
  const { data, state } = app;
  const pools = (data.play.pools ?? [])
    .map((pool) => ({ ...pool, at: `s:${pool.space}` }))
    .filter((pool) => copiesAt(state, pool.at).length || isOfEvents(app, pool))
    .sort((a, b) => Number(isOfEvents(app, b)) - Number(isOfEvents(app, a)));
  const drawn = copiesAt(state, DRAWN);
  const kept = keptCopies(app);
  return [
    el("h2", {}, "Events"),
    pools.length ? null : el("p", { class: "quiet" }, "No event draw in this scenario."),
    ...pools.map((pool) => poolNode(app, pool)),
    ...(drawn.length
      ? [el("h3", {}, "Drawn"), ...drawn.map((copy) => cardNode(app, copy, true))]
      : []),
    ...(kept.length
      ? [el("h3", {}, "Kept"), ...kept.map((copy) => cardNode(app, copy, false))]
      : []),
    ...triggers(app),
  ];
}

const isOfEvents = (app, pool) =>
  /event/i.test(`${pool.space} ${pool.name}`) &&
  app.data.play.pieces.some((piece) => piece.event !== undefined);

// Markers that somebody keeps: in a box that is called so, or in the page's own.
function keptCopies(app) {
  return Object.values(app.state.copies).filter((copy) => {
    if (app.data.play.pieces[copy.piece].event === undefined) return false;
    if (copy.at === HAND) return true;
    const space = copy.at.startsWith("s:") ? app.data.spaces.get(copy.at.slice(2)) : null;
    return Boolean(space) && KEEPS.test(named(space)) && !USES.test(named(space));
  });
}

const named = (space) => `${space.id.replaceAll("-", " ")} ${space.label}`;

function poolNode(app, pool) {
  const there = copiesAt(app.state, pool.at).length;
  return el(
    "section",
    { class: "pool", "data-pool": pool.space },
    el("p", {}, el("strong", {}, pool.name), ` ${there} left`),
    button("Draw one", () => draw(app, pool), {
      class: "main",
      "data-key": `draw-${pool.space}`,
      "data-do": "draw",
      disabled: !there,
    }),
  );
}

function draw(app, pool) {
  const there = copiesAt(app.state, pool.at);
  const { total } = rolled({ n: 1, sides: there.length, plus: 0 });
  const copy = there[total - 1];
  const text = toldOf(app.data, [copy], (name) => `Drawn from ${pool.name}: ${name}.`);
  const place = { at: DRAWN, from: pool.space };
  app.act(moved(app.state, [copy.id], place, { ...text, chance: true }));
}

// A unit out of a pool goes onto the map, or back.
function unitNode(app, copy) {
  const piece = app.data.play.pieces[copy.piece];
  return el(
    "article",
    { class: "event", "data-copy": copy.id },
    el(
      "div",
      {
        class: "event-head",
        onpointerdown: (event) => draggable(app, event, () => app.lift([copy.id])),
      },
      app.faceOf(copy),
      el(
        "div",
        {},
        el("strong", {}, piece.name),
        el("p", { class: "quiet" }, ownerName(app.data, piece.owner)),
      ),
    ),
    el(
      "div",
      { class: "row" },
      button("Place…", () => app.askPlace([copy.id]), {
        class: "main",
        "data-key": `place-${copy.id}`,
      }),
      button("Return to the pool", () => away(app, copy, "return"), {
        "data-do": "return",
        "data-key": `return-${copy.id}`,
      }),
    ),
  );
}

function cardNode(app, copy, isNew) {
  const piece = app.data.play.pieces[copy.piece];
  if (piece.event === undefined) return unitNode(app, copy);
  const card = (app.data.play.events ?? [])[piece.event];
  const fate = card?.fate;
  const now = app.now();
  const out =
    card &&
    ((card.first !== undefined && now < card.first) ||
      (card.last !== undefined && now > card.last));
  return el(
    "article",
    { class: "event", "data-copy": copy.id },
    el(
      "div",
      { class: "event-head" },
      app.faceOf(copy),
      el(
        "div",
        {},
        el("strong", {}, piece.name),
        el("p", { class: "quiet" }, ownerName(app.data, piece.owner)),
      ),
    ),
    out ? el("p", { class: "when" }, `Not on this turn: it ${card.late || "goes back"}.`) : null,
    cardText(card),
    el(
      "div",
      { class: "row" },
      isNew
        ? button("Keep", () => away(app, copy, "keep"), {
            "data-do": "keep",
            "data-key": `keep-${copy.id}`,
            class: card?.keep ? "main" : "",
          })
        : null,
      fate?.to === "return" && (fate.low !== undefined || fate.high !== undefined)
        ? button("Play and roll", () => rollFor(app, copy, fate), {
            "data-do": "roll-fate",
            "data-key": `fate-${copy.id}`,
          })
        : null,
      button("Discard", () => away(app, copy, "discard"), {
        "data-do": "discard",
        "data-key": `discard-${copy.id}`,
      }),
      button("Return to the pool", () => away(app, copy, "return"), {
        "data-do": "return",
        "data-key": `return-${copy.id}`,
      }),
    ),
  );
}

const SAID = { keep: "is kept", discard: "is discarded", return: "returns to the pool" };

function away(app, copy, how, roll = "") {
  const sentence = (name) => `${roll}${name} ${SAID[how]}.`;
  const text = toldOf(app.data, [copy], sentence, calledFor);
  const line = roll ? { ...text, chance: true } : text;
  app.act(moved(app.state, [copy.id], { at: target(app, copy, how) }, line));
}

/** Where a marker goes: a box of its own side that is called so, one of nobody's, or beside. */
export function target(app, copy, how) {
  const { data } = app;
  const piece = data.play.pieces[copy.piece];
  if (how === "return") return `s:${copy.from ?? homePool(app, piece)}`;
  const pattern = how === "keep" ? KEEPS : USES;
  const fits = (space) =>
    !space.onMap &&
    pattern.test(named(space)) &&
    /event|marker|card/i.test(named(space)) &&
    !(how === "keep" && USES.test(named(space)));
  const all = [...data.spaces.values()].filter(fits);
  const own = [piece.owner, piece.side];
  const whose = (space) => space.id.split("-").find((word) => data.play.owners[word]);
  const box =
    all.find((space) => own.includes(whose(space))) ?? all.find((space) => !whose(space));
  return box ? `s:${box.id}` : how === "keep" ? HAND : USED;
}

function homePool(app, piece) {
  const pools = (app.data.play.pools ?? []).filter((pool) => isOfEvents(app, pool));
  const own = pools.find((pool) =>
    pool.space.split("-").some((word) => word === piece.owner || word === piece.side),
  );
  return (own ?? pools[0] ?? app.data.play.pools[0]).space;
}

function rollFor(app, copy, fate) {
  const { sides } = app.data.play.dice?.[0] ?? { sides: 6 };
  const { total } = rolled({ n: 1, sides, plus: 0 });
  const back =
    (fate.low === undefined || total >= fate.low) &&
    (fate.high === undefined || total <= fate.high);
  away(app, copy, back ? "return" : "discard", `Rolled ${total} on a d${sides}: `);
}

function triggers(app) {
  const cards = (app.data.play.events ?? []).filter((card) => card.piece === undefined);
  if (!cards.length) return [];
  return [
    el("h3", {}, "Automatic events"),
    ...cards.map((card) => el("details", {}, el("summary", {}, card.name), cardText(card))),
  ];
}
