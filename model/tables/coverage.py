"""Whether the rows of a table are for every roll, each roll in one row, and no row for nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.tables.dice import reach
from sandtable.model.tables.rows import rolls_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.entities.rules import Table
    from sandtable.model.phrases.dice import Dice
    from sandtable.model.tables.rows import Rolls


@dataclass(frozen=True, slots=True)
class Stretch:
    """Neighbouring rolls, and the rows that have all of them."""

    first: int
    last: int
    rows: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}..{self.last}"


@dataclass(frozen=True, slots=True)
class Coverage:
    """What is wrong with the rows of a table; nothing of a table without dice."""

    gaps: tuple[Stretch, ...] = ()
    """Rolls of the dice that no row has."""
    beyond: tuple[Stretch, ...] = ()
    """Rolls that modifiers lead to, and that no row has."""
    overlaps: tuple[Stretch, ...] = ()
    """Rolls that several rows have."""
    unreachable: tuple[str, ...] = ()
    """Rows that no roll gives, not even with all modifiers one way."""
    past: tuple[tuple[str, int], ...] = ()
    """Rows that a roll gives, and that end past the lowest or highest roll: with that roll."""


def coverage(table: Table) -> Coverage:
    """Hold the rows of a table against its dice and its modifiers.

    Modifiers of a table that says `shift` move the column and leave the roll alone.
    """
    if table.dice is None:
        return Coverage()
    modifiers = table.modifiers.values() if table.shift is None else ()
    return covered(table.dice, table.rows, modifiers)


def covered(dice: Dice, keys: Iterable[str], modifiers: Iterable[int] = ()) -> Coverage:
    """Hold some rows against dice, each modifier counted at most once."""
    keys = tuple(keys)
    least, most = reach(dice)
    worst, best = extent(dice, modifiers)
    rows = {key: rolls for key in keys if (rolls := rolls_of(key))}
    plain = tuple(_stretches(rows, least, most))
    outside = (*_stretches(rows, worst, least - 1), *_stretches(rows, most + 1, best))
    met = {key for stretch in (*plain, *outside) for key in stretch.rows}
    return Coverage(
        gaps=tuple(s for s in plain if not s.rows),
        beyond=tuple(s for s in outside if not s.rows),
        overlaps=tuple(s for s in (*plain, *outside) if len(s.rows) > 1),
        unreachable=tuple(key for key in keys if key not in met),
        past=tuple(
            (key, end) for key in rows if key in met for end in _passed(rows[key], worst, best)
        ),
    )


def _passed(rolls: Rolls, worst: int, best: int) -> Iterator[int]:
    """The lowest or highest roll, where rows with written ends go past it."""
    ends = [end for part in rolls.parts for end in part if end is not None]
    if ends and min(ends) < worst:
        yield worst
    if ends and max(ends) > best:
        yield best


def extent(dice: Dice, modifiers: Iterable[int]) -> tuple[int, int]:
    """The lowest and the highest roll, all modifiers that help counted once."""
    modifiers = tuple(modifiers)
    least, most = reach(dice)
    return least + sum(m for m in modifiers if m < 0), most + sum(m for m in modifiers if m > 0)


def cut(rows: Iterable[Rolls], least: int, most: int) -> Iterator[tuple[int, int]]:
    """A range of rolls, cut wherever a row begins or ends: the first and last roll of each cut."""
    starts = {least}
    for rolls in rows:
        starts.update(low for low, _ in rolls.parts if low is not None)
        starts.update(high + 1 for _, high in rolls.parts if high is not None)
    if most < least:
        return
    inside = sorted(start for start in starts if least <= start <= most)
    for first, after in zip(inside, [*inside[1:], most + 1], strict=True):
        yield first, after - 1


def _stretches(rows: Mapping[str, Rolls], least: int, most: int) -> Iterator[Stretch]:
    """A range of rolls, in as few stretches as have the same rows throughout."""
    here: Stretch | None = None
    for first, last in cut(rows.values(), least, most):
        having = tuple(key for key, rolls in rows.items() if rolls.holds(first))
        if here and here.rows == having:
            here = Stretch(here.first, last, having)
            continue
        if here:
            yield here
        here = Stretch(first, last, having)
    if here:
        yield here
