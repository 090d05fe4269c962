"""Check that every roll has exactly one table row, and every row has a roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.tables.dice import sum_range
from sandtable.model.tables.roll_keys import parse_rolls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.entities.rules import Table
    from sandtable.model.phrases.dice import Dice
    from sandtable.model.tables.roll_keys import RollSet


@dataclass(frozen=True, slots=True)
class RollStretch:
    """Consecutive rolls that the same table rows contain, and these rows."""

    first: int
    last: int
    rows: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}..{self.last}"


@dataclass(frozen=True, slots=True)
class RollCoverage:
    """The errors that a comparison of table rows with dice finds; none without dice."""

    gaps: tuple[RollStretch, ...] = ()
    """Rolls of the dice without a row."""
    beyond: tuple[RollStretch, ...] = ()
    """Rolls reached by modifiers that have no row."""
    overlaps: tuple[RollStretch, ...] = ()
    """Rolls with several rows."""
    unreachable: tuple[str, ...] = ()
    """Rows that no roll reaches, even with all modifiers in one direction."""
    past: tuple[tuple[str, int], ...] = ()
    """Rows that extend beyond the lowest or highest roll, with that roll."""


def table_coverage(table: Table) -> RollCoverage:
    """Compare the rows of a table with its dice and its modifiers.

    Modifiers of a table with `shift` move the column and do not change the roll.
    """
    if table.dice is None:
        return RollCoverage()
    modifiers = table.modifiers.values() if table.shift is None else ()
    return roll_coverage(table.dice, table.rows, modifiers)


def roll_coverage(dice: Dice, keys: Iterable[str], modifiers: Iterable[int] = ()) -> RollCoverage:
    """Compare table rows with dice, with each modifier counted at most once."""
    keys = tuple(keys)
    least, most = sum_range(dice)
    worst, best = roll_range(dice, modifiers)
    rows = {key: rolls for key in keys if (rolls := parse_rolls(key))}
    plain = tuple(_roll_stretches(rows, least, most))
    # Modified rolls are reported apart, because dice alone never give them.
    outside = (*_roll_stretches(rows, worst, least - 1), *_roll_stretches(rows, most + 1, best))
    met = {key for stretch in (*plain, *outside) for key in stretch.rows}
    return RollCoverage(
        gaps=tuple(s for s in plain if not s.rows),
        beyond=tuple(s for s in outside if not s.rows),
        overlaps=tuple(s for s in (*plain, *outside) if len(s.rows) > 1),
        unreachable=tuple(key for key in keys if key not in met),
        past=tuple(
            (key, end)
            for key in rows
            if key in met
            for end in _end_rolls_passed(rows[key], worst, best)
        ),
    )


def _end_rolls_passed(rolls: RollSet, worst: int, best: int) -> Iterator[int]:
    """Yield the lowest or highest possible roll, if the written ends of a row lie beyond it.

    Part of such a row can never be rolled.
    """
    ends = [end for part in rolls.parts for end in part if end is not None]
    if ends and min(ends) < worst:
        yield worst
    if ends and max(ends) > best:
        yield best


def roll_range(dice: Dice, modifiers: Iterable[int]) -> tuple[int, int]:
    """Return the lowest and the highest modified roll.

    Modifiers that lower or raise a roll count once each.
    """
    modifiers = tuple(modifiers)
    least, most = sum_range(dice)
    return least + sum(m for m in modifiers if m < 0), most + sum(m for m in modifiers if m > 0)


def split_at_rows(rows: Iterable[RollSet], least: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last roll of each part of a range, which is divided where rows end."""
    starts = {least}
    for rolls in rows:
        starts.update(low for low, _ in rolls.parts if low is not None)
        starts.update(high + 1 for _, high in rolls.parts if high is not None)
    if most < least:
        return
    inside = sorted(start for start in starts if least <= start <= most)
    for first, after in zip(inside, [*inside[1:], most + 1], strict=True):
        yield first, after - 1


def _roll_stretches(rows: Mapping[str, RollSet], least: int, most: int) -> Iterator[RollStretch]:
    """Yield the parts of a range of rolls in which all rolls have the same rows."""
    stretch: RollStretch | None = None
    for first, last in split_at_rows(rows.values(), least, most):
        having = tuple(key for key, rolls in rows.items() if rolls.has_roll(first))
        if stretch and stretch.rows == having:
            stretch = RollStretch(stretch.first, last, having)
            continue
        if stretch:
            yield stretch
        stretch = RollStretch(first, last, having)
    if stretch:
        yield stretch
