// Going on to the next phase, player or turn. What a turn leaves open is named once before it ends.

import { advanced, momentOf } from "./clock.js";
import { ownerName } from "./data.js";
import { dueDeeds } from "./deeds.js";
import { confirmDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { turnWords } from "./moment.js";
import { copiesAt, trayOf } from "./position.js";
import { DRAWN } from "./state.js";
import { copiesWords, deedWords } from "./words.js";

/** Go on by a `phase`, a `half` or a whole `turn`; first name what the turn leaves open. */
export function goOn(app, by) {
  const next = advanced(app.data, app.state, by);
  if (!next) return app.notify("This was the last turn.");
  const open = next.turn === app.state.turn ? [] : openMatters(app);
  const keys = open.flatMap(({ matters }) => matters.flatMap((matter) => matter.keys));
  if (keys.every((key) => app.ui.namedOpen.has(key))) return takeStep(app, next);
  app.ui.namedOpen = new Set([...app.ui.namedOpen, ...keys]);
  const unit = app.data.play.unit.toLowerCase();
  const lists = open.map(({ title, matters }) => listNode(title, matters));
  confirmDialog(`Unresolved this ${unit}`, lists, `Next ${unit} anyway`, () => goOn(app, by), "go-on");
}

function takeStep(app, next) {
  const moment = momentOf(app.data, next);
  const parts = [
    turnWords(app.data, moment.turn),
    moment.owner && ownerName(app.data, moment.owner),
    moment.phase,
  ];
  const text = `${parts.filter(Boolean).join(", ")}.`;
  const line = { turn: next.turn, half: next.half, head: true, text };
  app.act({ ...next, log: [...next.log, line] });
}

/** What waits for somebody: pieces without a place, lines that are due, markers that were drawn. */
export function openMatters(app) {
  const { data, state } = app;
  const drawn = copiesAt(state, DRAWN);
  const lists = [
    ["Not placed", trayOf(data, state).flatMap((line) => trayMatters(app, line))],
    ["Order of arrival", dueDeeds(data, state).map((deed) => deedMatter(app, deed))],
    ["Drawn and not resolved", drawn.map((copy) => ({ keys: [copy.id], words: app.named(copy) }))],
  ];
  return lists.map(([title, matters]) => ({ title, matters })).filter((one) => one.matters.length);
}

// Pieces in a space that no board shows have their place.
function trayMatters(app, { at, words, copies, slips }) {
  if (!at.startsWith("c:")) return [];
  const names = copiesWords(app.data, copies, app.named);
  const matters = slips.map((slip) => ({
    keys: [slip.id],
    words: `${slip.n ?? "Any number of"} ${slip.words}: ${words}`,
  }));
  if (copies.length) matters.unshift({ keys: copies.map(({ id }) => id), words: `${names}: ${words}` });
  return matters;
}

function deedMatter(app, deed) {
  const { head, what, to, when } = deedWords(app.data, app.state, deed, app.lookingAs);
  const parts = [`${head}:`, what, to, when && `(if ${when})`];
  return { keys: [`deed-${deed.number}`], words: parts.filter(Boolean).join(" ") };
}

function listNode(title, matters) {
  const rows = matters.map(({ words }) => el("li", {}, words));
  return el("section", { class: "open-matters" }, el("h3", {}, title), el("ul", {}, rows));
}
