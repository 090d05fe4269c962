// Dice, and tables to roll on.

import { diceOf, rolled, rowOf } from "./chance.js";
import { button, el } from "./dom.js";
import { logged } from "./state.js";

/** The panel. What was rolled on a table is kept in `app.ui`, not in the game. */
export function tablesPanel(app) {
  const { play } = app.data;
  const dice = play.dice?.length ? play.dice : [{ name: "1d6", n: 1, sides: 6, plus: 0 }];
  const tables = (play.tables ?? []).map((table, number) => ({ table, number }));
  return [
    el("h2", {}, "Dice and tables"),
    el(
      "div",
      { class: "row" },
      dice.map((one) =>
        button(`Roll ${one.name}`, () => roll(app, one), {
          class: "main",
          "data-key": `roll-${one.name}`,
          "data-do": "roll",
        }),
      ),
    ),
    el("p", { class: "rolled", "aria-live": "polite", "data-rolled": "" }, app.ui.rolled ?? ""),
    ...tables.filter(({ table }) => table.dice).map((one) => tableNode(app, one)),
    ...tables.filter(({ table }) => !table.dice).map((one) => tableNode(app, one)),
  ];
}

function said({ each, total }, name) {
  return each.length > 1 ? `${name}: ${each.join(" + ")} = ${total}` : `${name}: ${total}`;
}

function roll(app, dice) {
  const result = said(rolled(dice), dice.name);
  app.ui.rolled = result;
  app.act(logged(app.state, { text: `Rolled ${result}.`, chance: true }));
}

function tableNode(app, { table, number }) {
  const key = `table-${number}`;
  const state = app.ui.tables[number] ?? { column: 0, on: [], more: 0 };
  const keep = (change) => {
    app.ui.tables[number] = { ...state, ...change };
    app.refresh();
  };
  return el(
    "details",
    {
      class: "table-card",
      open: app.isOpen(key),
      "data-table": number,
      ontoggle: (event) => app.keepOpen(key, event.target.open),
    },
    el(
      "summary",
      { "data-key": key },
      table.name,
      table.dice ? el("span", { class: "quiet" }, ` ${table.dice}`) : null,
    ),
    ...(app.isOpen(key)
      ? [
          table.dice ? controls(app, table, number, state, keep) : null,
          grid(table, state),
          ...legend(table),
        ]
      : []),
  );
}

function controls(app, table, number, state, keep) {
  const columns = table.columns ?? [];
  const changes = Object.entries(table.modifiers ?? {});
  return el(
    "div",
    { class: "rolling" },
    columns.length > 1
      ? el(
          "label",
          {},
          "Column ",
          el(
            "select",
            {
              "data-key": `column-${number}`,
              onchange: (event) => keep({ column: Number(event.target.value), hit: undefined }),
            },
            columns.map((name, place) =>
              el("option", { value: place, selected: place === state.column }, name),
            ),
          ),
        )
      : null,
    ...changes.map(([name, by]) =>
      el(
        "label",
        {},
        el("input", {
          type: "checkbox",
          checked: state.on.includes(name),
          "data-key": `change-${number}-${name}`,
          onchange: (event) =>
            keep({
              on: event.target.checked
                ? [...state.on, name]
                : state.on.filter((one) => one !== name),
            }),
        }),
        ` ${name} (${signed(by)})`,
      ),
    ),
    el(
      "label",
      {},
      "Other modifier ",
      el("input", {
        type: "number",
        value: state.more,
        min: -20,
        max: 20,
        "data-key": `more-${number}`,
        onchange: (event) => keep({ more: Number(event.target.value) || 0 }),
      }),
    ),
    button(`Roll ${table.dice}`, () => rollOn(app, table, state, keep), {
      class: "main",
      "data-key": `roll-on-${number}`,
      "data-do": "roll-on",
    }),
  );
}

const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

/** What a roll on a table gives: changes shift the column where the table says so, else the roll. */
export function outcome(table, state, total) {
  const by = state.on.reduce((all, name) => all + (table.modifiers ?? {})[name], state.more);
  const columns = table.columns ?? [];
  const most = table.shift;
  const shift = most === undefined ? 0 : Math.max(-most, Math.min(most, by));
  const result = most === undefined ? total + by : total;
  const column = Math.max(0, Math.min(Math.max(columns.length, 1) - 1, state.column + shift));
  const row = nearest(table, result);
  return { row, column, result, cell: row < 0 ? "" : (table.rows[row][column + 1] ?? "") };
}

// A result beyond the ends of a table counts as its last.
function nearest(table, result) {
  const row = rowOf(table, result);
  if (row >= 0) return row;
  const ends = (table.rolls ?? []).flatMap((ranges, place) =>
    ranges
      .flat()
      .filter((end) => end !== null)
      .map((end) => ({ place, end })),
  );
  if (!ends.length) return -1;
  return ends.reduce((best, one) =>
    Math.abs(one.end - result) < Math.abs(best.end - result) ? one : best,
  ).place;
}

function rollOn(app, table, state, keep) {
  const thrown = rolled(diceOf(table.dice));
  const hit = outcome(table, state, thrown.total);
  const columns = table.columns ?? [];
  const words = (table.results ?? {})[hit.cell];
  const where = columns[hit.column] ? `, column ${columns[hit.column]}` : "";
  const changed = hit.result === thrown.total ? "" : `, changed to ${hit.result}`;
  keep({ hit });
  const result = `${hit.cell}${words ? ` – ${words}` : ""}`;
  const text = `${table.name}: ${said(thrown, table.dice)}${changed}${where}: ${result}.`;
  app.act(logged(app.state, { text, chance: true }));
}

function grid(table, { hit, column }) {
  const columns = table.columns ?? [];
  const marked = (row, place) =>
    hit && hit.row === row && (place === 0 || hit.column === place - 1)
      ? "hit"
      : !hit && place === column + 1 && table.dice && columns.length > 1
        ? "col"
        : null;
  return el(
    "div",
    { class: "grid" },
    el(
      "table",
      {},
      columns.length
        ? el(
            "thead",
            {},
            el(
              "tr",
              {},
              el("th", {}),
              columns.map((name) => el("th", { scope: "col" }, name)),
            ),
          )
        : null,
      el(
        "tbody",
        {},
        table.rows.map((cells, row) =>
          el(
            "tr",
            {},
            cells.map((cell, place) =>
              el(
                place ? "td" : "th",
                {
                  scope: place ? null : "row",
                  class: marked(row, place),
                  "data-hit": marked(row, place) === "hit" && place ? "" : null,
                },
                cell,
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function legend(table) {
  const results = Object.entries(table.results ?? {});
  return [
    results.length
      ? el(
          "dl",
          {},
          results.flatMap(([word, text]) => [el("dt", {}, word), el("dd", {}, text)]),
        )
      : null,
    table.shift !== undefined
      ? el("p", { class: "quiet" }, `Modifiers shift the column by at most ${table.shift}.`)
      : null,
    table.rule ? el("p", { class: "quiet" }, `See: ${table.rule}`) : null,
  ];
}
