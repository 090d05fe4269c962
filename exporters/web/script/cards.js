// Events in words.

import { el } from "./dom.js";

/** What an event's card says. */
export function cardText(card) {
  if (!card) return null;
  const facts = [card.number !== undefined ? `Number ${card.number}` : "", card.window, card.play]
    .filter(Boolean)
    .join(" · ");
  return el(
    "div",
    { class: "card-text" },
    facts ? el("p", { class: "quiet" }, facts) : null,
    ...(card.lines ?? []).map((line) => el("p", {}, line)),
    card.told ? el("p", { class: "quiet" }, `After play: ${card.told}.`) : null,
  );
}

/** The events that can happen from a turn on. */
export function eventsNode(app, turn) {
  if (!turn.events?.length) return [];
  const cards = new Map((app.data.play.events ?? []).map((card) => [card.name, card]));
  return [
    el(
      "section",
      { "aria-label": "Events" },
      el("h3", {}, "Events from now on"),
      ...turn.events.map((name) =>
        el("details", {}, el("summary", {}, name), cardText(cards.get(name))),
      ),
    ),
  ];
}
