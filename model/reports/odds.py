"""Exact probabilities of the results of a table, or of drawing markers from a pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sandtable.model.entities.rules import Table
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.module import Module
from sandtable.model.reports.pool_assumptions import pool_assumptions
from sandtable.model.reports.scenario_pools import DrawTerms, PoolContent, scenario_pool
from sandtable.model.select.manifest import owner_if_not_common
from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.pool_chances import TurnDraw, drawn_chances
from sandtable.model.tables.row_odds import result_odds, row_odds, shifted_column


@dataclass(frozen=True, slots=True)
class RowEntry:
    """The probability of a table row; a null row stands for the rolls that have no row."""

    row: str | None
    odds: str
    """Fraction such as `5/36`."""
    percent: float
    results: list[str]
    """Cells of the row in the columns that apply."""


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """The probability of a result in a table column; null stands for a missing cell."""

    column: str
    read: str
    """Column that applies after the modifier, in a table with column shifts."""
    result: str | None
    odds: str
    percent: float


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """The probability that a marker was drawn by the end of a turn."""

    turn: int
    label: str
    odds: str
    percent: float


@dataclass(frozen=True, slots=True)
class MarkerEntry:
    """A marker in a pool, with the probability that it has been drawn by each turn."""

    piece: str
    name: str
    power: str | None
    copies: int
    years: str | None
    by_turn: list[TurnEntry]


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer to `sandtable odds`, for a table or for a pool in a scenario."""

    module: str
    table: str | None = None
    name: str | None = None
    """Name of the table."""
    dice: str | None = None
    modifier: int = 0
    """Modifier of the roll, or of the column in a table with column shifts."""
    rows: list[RowEntry] = field(default_factory=list)
    results: list[ResultEntry] = field(default_factory=list)
    scenario: str | None = None
    pool: str | None = None
    markers: list[MarkerEntry] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    """Assumptions behind the odds of a pool."""


def table_odds(module: Module, name: str, *, column: str | None = None, modifier: int = 0) -> Odds:
    """Return the probabilities of a dice table, for all columns or for one.

    Raises InexactError for a chart without dice.
    """
    table = module.tables[name]
    if table.dice is None:
        raise InexactError(f"{table.name} is a chart without dice.")
    return Odds(
        module=module.module.id or module.module.title,
        table=name,
        name=table.name,
        dice=str(table.dice),
        modifier=modifier,
        rows=list(_odds_entries_of_rows(table, column, modifier)),
        results=[
            ResultEntry(
                r.column, r.read, r.result, _fraction_text(r.odds), _fraction_as_percent(r.odds)
            )
            for r in result_odds(table, modifier)
            if column in {None, r.column}
        ],
    )


def _odds_entries_of_rows(table: Table, column: str | None, modifier: int) -> Iterator[RowEntry]:
    indices = [i for i, name in enumerate(table.columns) if column in {None, name}]
    for row_chance in row_odds(table, modifier):
        cells = table.rows.get(row_chance.row or "", ())
        shifted_columns = [
            shifted_column(table, index, modifier) for index in indices or range(len(cells))
        ]
        results = [cells[index] for index in shifted_columns if index < len(cells)]
        yield RowEntry(
            row_chance.row,
            _fraction_text(row_chance.odds),
            _fraction_as_percent(row_chance.odds),
            results,
        )


def pool_odds(
    module: Module, scenario: str, space: str, terms: DrawTerms, options: Mapping[str, str]
) -> Odds:
    """Return how probable it is that each marker of a pool has been drawn by each turn."""
    pool = scenario_pool(module, scenario, space, terms, options)
    chances = drawn_chances(pool.contents, pool.draws)
    return Odds(
        module=module.module.id or module.module.title,
        scenario=scenario,
        pool=space,
        markers=[
            _odds_entry_of_marker(module, content, pool.draws, chances[marker])
            for marker, content in pool.contents.items()
        ],
        assumptions=list(pool_assumptions(module, pool, terms)),
    )


def _odds_entry_of_marker(
    module: Module, content: PoolContent, draws: Iterable[TurnDraw], chances: list[Fraction]
) -> MarkerEntry:
    counter, calendar = content.counter, module.module.calendar
    return MarkerEntry(
        piece=counter.id,
        name=counter.name,
        power=owner_if_not_common(counter),
        copies=content.copies,
        years=str(counter.event.years) if counter.event and counter.event.years else None,
        by_turn=[
            TurnEntry(
                draw.turn,
                turn_label(calendar, draw.turn),
                _fraction_text(chance),
                _fraction_as_percent(chance),
            )
            for draw, chance in zip(draws, chances, strict=True)
        ],
    )


def _fraction_text(odds: Fraction) -> str:
    try:
        return str(odds)
    except ValueError:  # Python writes no number of more than some thousand figures
        raise InexactError("The exact fractions are too long to print.") from None


def _fraction_as_percent(odds: Fraction) -> float:
    return round(float(odds * 100), 1)
