// The panel of the turn: where the game is, what comes and goes now, which events fall due.

import { eventsNode } from "./cards.js";
import { comingNode, deedNode, dueDeeds, isSure, pastNode, placeAll } from "./deeds.js";
import { button, el } from "./dom.js";
import { momentNode, numbersNode, trackNode, turnWords } from "./moment.js";
import { deedsOf } from "./arrivals.js";
import { momentOf } from "./clock.js";
import { scenarioOf } from "./state.js";

/** The panel. */
export function turnPanel(app) {
  const { data, state } = app;
  const scenario = scenarioOf(data, state);
  const moment = momentOf(data, state);
  const now = moment.turn.n;
  const due = dueDeeds(data, state);
  const sure = due.filter((deed) => isSure(app, deed));
  const past = deedsOf(data, state).filter((deed) => deed.turn === now && state.done[deed.number]);
  return [
    trackNode(app, scenario),
    el("h2", {}, turnWords(data, moment.turn)),
    momentNode(app, moment),
    ...numbersNode(moment.turn),
    el(
      "section",
      { "aria-label": "Order of arrival" },
      el("h3", {}, "Order of arrival"),
      due.length || past.length
        ? null
        : el("p", { class: "quiet" }, "No arrivals or withdrawals this turn."),
      due.length > 1
        ? button(
            sure.length === 1 ? "Do the one that is certain" : `Do all ${sure.length} that are certain`,
            () => placeAll(app, sure),
            {
              class: "wide",
              "data-key": "place-all",
              "data-do": "place-all",
              disabled: !sure.length,
            },
          )
        : null,
      ...due.map((deed) => deedNode(app, deed, now)),
      ...past.map((deed) => pastNode(app, deed)),
    ),
    ...eventsNode(app, moment.turn),
    ...comingNode(app, now),
  ];
}
