"""Exact odds of a dice table, by row and by result."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sandtable.model.tables.dice import sum_chances
from sandtable.model.tables.roll_keys import parse_rolls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.entities.rules import Table
    from sandtable.model.phrases.dice import Dice


@dataclass(frozen=True, slots=True)
class RowOdds:
    """The probability of a table row; the row is None for rolls without a row."""

    row: str | None
    odds: Fraction


@dataclass(frozen=True, slots=True)
class ResultOdds:
    """The probability of a result in a column; `read` is the column after shifts.

    None as the result stands for a roll without a row, or a row without such a cell.
    """

    column: str
    read: str
    result: str | None
    odds: Fraction


def odds_by_row(
    dice: Dice, keys: Iterable[str], modifier: int = 0
) -> Mapping[str | None, Fraction]:
    """Return the probability of each table row.

    A roll in two rows counts for the upper one.
    """
    rows = [(key, rolls) for key in keys if (rolls := parse_rolls(key))]
    odds: dict[str | None, Fraction] = dict.fromkeys((key for key, _ in rows), Fraction())
    for roll, chance in sum_chances(dice, modifier).items():
        # A player reads down the table and takes the first row.
        row = next((key for key, rolls in rows if rolls.has_roll(roll)), None)
        odds[row] = odds.get(row, Fraction()) + chance
    return odds


def row_odds(table: Table, modifier: int = 0) -> list[RowOdds]:
    """Return the probability of each table row.

    With `shift`, the modifier moves the column instead of changing the roll.
    """
    if table.dice is None:
        return []
    by_roll = modifier if table.shift is None else 0
    odds_of_rows = odds_by_row(table.dice, table.rows, by_roll)
    return [RowOdds(row, odds) for row, odds in odds_of_rows.items()]


def result_odds(table: Table, modifier: int = 0) -> Iterator[ResultOdds]:
    """Yield the probability of each result, column by column in reading order."""
    rows = row_odds(table, modifier)
    columns = table.columns or tuple(str(n) for n in range(1, _number_of_columns(table) + 1))
    for index, column in enumerate(columns):
        at = shifted_column(table, index, modifier)
        odds_of_results: dict[str | None, Fraction] = defaultdict(Fraction)
        for row in rows:
            cells = () if row.row is None else table.rows[row.row]
            odds_of_results[cells[at] if at < len(cells) else None] += row.odds
        for result, odds in odds_of_results.items():
            if odds:
                yield ResultOdds(column, columns[at], result, odds)


def shifted_column(table: Table, column: int, by: int) -> int:
    """Return the index of the column after a shift, which stops at the edge of the table."""
    if table.shift is None:
        return column
    # A shift is limited by the table before it is limited by its edge.
    moved = column + max(-table.shift, min(table.shift, by))
    last = max(len(table.columns), 1) - 1
    return max(0, min(last, moved))


def _number_of_columns(table: Table) -> int:
    return max(map(len, table.rows.values()), default=0)
