"""TBL001: a roll of the dice has no row."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.dice_rows import all_dice_rows
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import rename_key, set_value
from sandtable.model.edits.table_edits import add_missing_rows
from sandtable.model.locations import TableRef
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.dice_rows import DiceRows
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.phrases.dice import Dice


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for dice_rows in all_dice_rows(context.module):
        if dice_rows.likely_dice is not None:
            yield _wrong_dice_finding(dice_rows, dice_rows.likely_dice)
            continue
        if dice_rows.misnamed_row is not None:
            yield _misnamed_row_finding(dice_rows, *dice_rows.misnamed_row)
        elif dice_rows.coverage.gaps:
            gaps = join_words_or_nothing(
                describe_row_key(str(gap)) for gap in dice_rows.coverage.gaps
            )
            message = (
                f"{dice_rows.label} has no {dice_rows.row} for a roll of {gaps} on "
                f"{dice_rows.dice}{_double_roll_sentence(dice_rows)}."
            )
            yield RawFinding(
                (*dice_rows.rows, dice_rows.astray) if dice_rows.astray else dice_rows.rows,
                message,
                _fixes_that_add_rows(dice_rows),
            )
        if dice_rows.coverage.beyond:
            beyond = join_words_or_nothing(
                describe_row_key(str(roll)) for roll in dice_rows.coverage.beyond
            )
            message = f"{dice_rows.label} has no row for {beyond}, which modifiers make possible."
            yield RawFinding((*dice_rows.rows[:-1], "modifiers"), message)


def _misnamed_row_finding(dice_rows: DiceRows, row: str, gap: str) -> RawFinding:
    address = (*dice_rows.rows, row)
    message = (
        f"{dice_rows.label}: no roll of {dice_rows.dice} gives the {dice_rows.row} "
        f"{describe_row_key(row)!r}, and a roll of {describe_row_key(gap)} has none."
    )
    fix = Fix(f"Write {describe_row_key(gap)!r}", partial(rename_key, steps=address, new=gap))
    return RawFinding(address, message, (fix,))


def _wrong_dice_finding(dice_rows: DiceRows, likely_dice: Dice) -> RawFinding:
    address = (*dice_rows.rows[:-1], "dice")
    message = (
        f"{dice_rows.label} is rolled with {dice_rows.dice}, but its {dice_rows.row}s are those "
        f"of {likely_dice}."
    )
    fix = Fix(f"Write '{likely_dice}'", partial(set_value, steps=address, value=likely_dice))
    return RawFinding(address, message, (fix,))


def _fixes_that_add_rows(dice_rows: DiceRows) -> tuple[Fix, ...]:
    """Return a fix that adds a row for each gap; none if the gap is due to a misplaced row."""
    table = TableRef.from_address_prefix(dice_rows.rows)
    # A misplaced row explains the gap, and an added row would hide it.
    if dice_rows.astray or table is None:
        return ()
    keys = [str(gap) for gap in dice_rows.coverage.gaps]
    noun = "row" if len(keys) == 1 else "rows"
    label = f"Add {noun} {join_words_or_nothing(describe_row_key(key) for key in keys)}"
    return (Fix(label, partial(add_missing_rows, table=table.table, keys=keys)),)


# One mistake is reported once: the misplaced row also causes the overlap.
def _double_roll_sentence(dice_rows: DiceRows) -> str:
    """Return a sentence about rolls with two rows, if a misplaced row causes the gap."""
    if not dice_rows.astray:
        return ""
    twice = join_words_or_nothing(
        describe_row_key(str(stretch)) for stretch in dice_rows.coverage.overlaps
    )
    return (
        f", and two for {twice}: look at the {dice_rows.row} "
        f"“{describe_row_key(dice_rows.astray)}”"
    )


CHECK = Check(
    id="TBL001",
    title="A roll has no row",
    severity=Severity.ERROR,
    rationale="If a player rolls this number, the table gives no result.",
    hint="Add the missing row or choice, extend another one, or correct the dice. “9..” "
    "means 9 or more.",
    reads=frozenset({"tables", "events"}),
    reach=EditScope.HEADERS,
    answers=("TBL-01", "RUL-15"),
    run=_run,
)
