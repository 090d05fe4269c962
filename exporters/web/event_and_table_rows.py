"""Rows of the web page's data: events as cards, and tables to roll on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.exporters.web.page_rows import EventRow, RowOfFate, RowOfTable
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.known_tables import tables_for_players
from sandtable.model.tables.roll_keys import parse_rolls
from sandtable.model.wording.entries import describe_fate
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.table_texts import describe_table_cell

if TYPE_CHECKING:
    from sandtable.model.entities.events import Event
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module
    from sandtable.model.phrases.fate import Fate


def event_rows_of_module(module: Module, numbers: Mapping[str, int]) -> tuple[EventRow, ...]:
    """Return all events: first those with markers, in order of the manifest, then triggers."""
    rows = {(row.owner, row.event): row for row in event_rows(module)}
    event_cards = []
    for (owner, key), card in rows.items():
        event = module.events[owner][key]
        span = event.at.turns if event.at else event.years
        first, last = turns_of_span(module.module.calendar, span)
        event_cards.append(
            EventRow(
                card.name,
                owner,
                numbers.get(f"{owner}/{key}"),
                card.number,
                card.window,
                first,
                last,
                card.play,
                event.play == "keep",
                tuple(card.lines),
                _row_of_fate(event.then) if event.then else None,
                card.fate,
                _fate_outside_years_in_words(module, event),
            )
        )
    # Triggers come after the cards.
    return tuple(sorted(event_cards, key=lambda row: row.piece is None))


def _fate_outside_years_in_words(module: Module, event: Event) -> str:
    """Return in words where an event marker goes if it is played outside its years.

    The text is empty if the marker is returned.
    """
    if event.else_ is None or str(event.else_) == "return":
        return ""
    return f"is {describe_fate(module, event.else_)}"


def _row_of_fate(fate: Fate) -> RowOfFate:
    low = high = None
    if fate.on is not None:
        low = int(fate.on.first) if fate.on.first else None
        high = int(fate.on.last) if fate.on.last else None
    return RowOfFate(fate.to, fate.space, low, high)


def table_rows_of_module(module: Module) -> tuple[RowOfTable, ...]:
    """Return the data of all tables and charts for the web page."""
    return tuple(_row_of_table(module, table) for table in tables_for_players(module).values())


def _row_of_table(module: Module, table: Table) -> RowOfTable:
    return RowOfTable(
        table.name,
        tuple(
            (describe_row_key(key), *(describe_table_cell(module, cell) for cell in cells))
            for key, cells in table.rows.items()
        ),
        tuple(_roll_ranges_of_table(table)) if table.dice else (),
        table.columns,
        str(table.dice) if table.dice else "",
        table.shift,
        table.modifiers,
        table.results,
        table.rule or "",
    )


def _roll_ranges_of_table(table: Table) -> Iterator[tuple[tuple[int | None, int | None], ...]]:
    for key in table.rows:
        roll = parse_rolls(key)
        yield roll.parts if roll else ()
