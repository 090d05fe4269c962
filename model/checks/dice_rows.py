"""Table rows for results of dice, in tables and in events that are decided by a roll."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.locations import EventRef, TableRef
from sandtable.model.phrases.dice import Dice
from sandtable.model.tables.dice import sum_range
from sandtable.model.tables.roll_coverage import RollCoverage, roll_coverage, table_coverage
from sandtable.model.tables.roll_keys import parse_rolls
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.tables.roll_coverage import RollStretch


@dataclass(frozen=True, slots=True)
class DiceRows:
    """The rows of a table, or choices of an event, each of which is for certain dice results."""

    label: str
    """Table or event, at the beginning of a sentence: `Table “Losses”`."""
    dice: Dice
    rows: AddressPath
    """Address of the rows, below which each row has its own key."""
    coverage: RollCoverage
    row: str = "row"
    """Noun for one row; in an event it is a choice."""
    astray: str | None = None
    """Key of a single row that explains both an overlap and a gap."""
    likely_dice: Dice | None = None
    """Other dice for which the rows are exactly right, if these dice fit at neither end."""

    @property
    def misnamed_row(self) -> tuple[str, str] | None:
        """Return the row whose label is probably wrong, and the rolls that have no row.

        This is so if one row cannot be rolled, one gap of rolls has no row, and all else is right.
        """
        coverage = self.coverage
        others = (*coverage.overlaps, *coverage.past, *coverage.beyond)
        if others or len(coverage.unreachable) != 1 or len(coverage.gaps) != 1:
            return None
        return coverage.unreachable[0], str(coverage.gaps[0])


_USUAL_DICE = tuple(Dice(number, sides) for number in (1, 2, 3) for sides in (4, 6, 8, 10, 12, 20))


def all_dice_rows(module: Module) -> Iterator[DiceRows]:
    """Yield all tables with dice, and all events whose choices are results of dice.

    A roll for which an event has no choice is usually no gap: nothing happens. It is reported
    between two choices, and where several choices cover most rolls.
    """
    for name, table in module.tables.items():
        if table.dice is not None:
            rows_coverage = table_coverage(table)
            # Where modifiers shift columns, they do not change the roll.
            modifiers = () if table.shift is not None else tuple(table.modifiers.values())
            astray = _row_that_causes_double_rolls(
                rows_coverage, table.dice, tuple(table.rows), modifiers
            )
            address = TableRef(name).child_path("rows")
            label = name_with_label("Table", table.name)
            likely_dice = _likely_dice(rows_coverage, tuple(table.rows), modifiers)
            yield DiceRows(
                label, table.dice, address, rows_coverage, astray=astray, likely_dice=likely_dice
            )
    for owner, events in module.events.items():
        for name, event in events.items():
            if event.dice is not None and event.choices:
                address = EventRef(owner, name).child_path("choices")
                rows_coverage = roll_coverage(event.dice, event.choices)
                gaps = _rolls_left_out_by_mistake(rows_coverage, event.dice, len(event.choices))
                rows_coverage = replace(rows_coverage, gaps=gaps)
                astray = _row_that_causes_double_rolls(
                    rows_coverage, event.dice, tuple(event.choices)
                )
                label = name_with_label("Event", event.name)
                likely_dice = _likely_dice(rows_coverage, tuple(event.choices))
                yield DiceRows(
                    label, event.dice, address, rows_coverage, "choice", astray, likely_dice
                )


def _likely_dice(
    rows_coverage: RollCoverage, keys: tuple[str, ...], modifiers: tuple[int, ...] = ()
) -> Dice | None:
    """Return the dice for which the rows were probably made, if the stated dice do not fit."""
    if not (rows_coverage.gaps and (rows_coverage.unreachable or rows_coverage.past)):
        return None
    fitting = [d for d in _USUAL_DICE if roll_coverage(d, keys, modifiers) == RollCoverage()]
    return fitting[0] if len(fitting) == 1 else None


def _row_that_causes_double_rolls(
    rows_coverage: RollCoverage, dice: Dice, keys: tuple[str, ...], modifiers: tuple[int, ...] = ()
) -> str | None:
    """Return the row that is probably wrong because it gives some rolls a second row.

    Without this row, one gap remains and no roll has two rows.
    """
    if not rows_coverage.gaps:
        return None
    for key in dict.fromkeys(row for overlap in rows_coverage.overlaps for row in overlap.rows):
        rolls = parse_rolls(key)
        if rolls is None or len(rolls.parts) > 1:
            continue
        remaining_coverage = roll_coverage(
            dice, [other for other in keys if other != key], modifiers
        )
        # Exactly one gap means that the row was meant to be there.
        if not remaining_coverage.overlaps and len(remaining_coverage.gaps) == 1:
            return key
    return None


def _rolls_left_out_by_mistake(
    rows_coverage: RollCoverage, dice: Dice, choices: int
) -> tuple[RollStretch, ...]:
    """Return the rolls without a row that were probably left out by mistake."""
    least, most = sum_range(dice)
    uncovered = sum(gap.last - gap.first + 1 for gap in rows_coverage.gaps)
    # If most rolls have no result, the others do nothing on purpose.
    if choices > 1 and 2 * uncovered < most - least + 1:
        return rows_coverage.gaps
    return tuple(gap for gap in rows_coverage.gaps if gap.first > least and gap.last < most)
