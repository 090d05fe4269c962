"""TBL023: results of dice have an effect, but they are impossible or always occur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.entities.boards import Crossing
from sandtable.model.locations import BoardRef, EventRef
from sandtable.model.phrases.phrase import is_signed_whole_number
from sandtable.model.tables.dice import sum_range
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.ranges import describe_dice_results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.events import Event
    from sandtable.model.module import Module
    from sandtable.model.phrases.fate import Fate
    from sandtable.model.phrases.span import Span


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, crossing in _crossings_with_addresses(context.module):
        yield from _find_results_never_or_always_shown(address, crossing)
    yield from _find_impossible_fates(context.module)


def _find_impossible_fates(module: Module) -> Iterator[RawFinding]:
    """Yield findings for markers that go to a place only on a roll that no die can show."""
    highest = max((dice.sides for dice in module.module.dice), default=None)
    if highest is None:
        return
    for owner, events in module.events.items():
        for name, event in events.items():
            for address, fate in _fates_with_addresses(event):
                if fate.on is not None and not _can_die_show_all_results(fate.on, highest):
                    message = (
                        f"{name_with_label('Event', event.name)} returns to the pool on "
                        f"{describe_dice_results(fate.on)}, but 1d{highest} shows 1 to {highest}."
                    )
                    yield RawFinding(EventRef(owner, name).child_path(*address), message)


def _fates_with_addresses(event: Event) -> Iterator[tuple[AddressPath, Fate]]:
    if event.then is not None:
        yield ("then",), event.then
    for key, choice in event.choices.items():
        if choice.then is not None:
            yield ("choices", key, "then"), choice.then


def _can_die_show_all_results(span: Span, highest: int) -> bool:
    """Say whether a single die can show all of these results."""
    first, last = _lowest_and_highest_result(span, 1, highest)
    return 1 <= first <= last <= highest


def _crossings_with_addresses(module: Module) -> Iterator[tuple[AddressPath, Crossing]]:
    for name, board in module.boards.items():
        for kind, holders in (("spaces", board.spaces), ("links", board.links)):
            for key, holder in holders.items():
                if holder.crossing is not None:
                    yield BoardRef(name).child_path(kind, key, "crossing"), holder.crossing


def _find_results_never_or_always_shown(
    address: AddressPath, crossing: Crossing
) -> Iterator[RawFinding]:
    lost, dice = crossing.lost, crossing.roll
    if lost is not None and dice is None:
        yield RawFinding(
            (*address, "lost"),
            f"Pieces are lost on {describe_dice_results(lost)}, but there is no roll.",
        )
    if lost is None and dice is not None:
        yield RawFinding((*address, "roll"), f"{dice} is rolled, but no result has an effect.")
    if lost is not None and dice is not None:
        low, high = sum_range(dice)
        first, last = _lowest_and_highest_result(lost, low, high)
        if last < low or first > high:
            yield RawFinding(
                (*address, "lost"),
                f"No roll of {dice} gives {describe_dice_results(lost)}: no piece is ever lost.",
            )
        elif first <= low and last >= high:
            yield RawFinding(
                (*address, "lost"),
                f"Every roll of {dice} gives {describe_dice_results(lost)}: all pieces are lost.",
            )


def _lowest_and_highest_result(span: Span, low: int, high: int) -> tuple[int, int]:
    """Return the lowest and highest of a range of results, with open ends closed by the dice."""
    first, last = (
        int(end) if end is not None and is_signed_whole_number(end) else dice_end
        for end, dice_end in ((span.first, low), (span.last, high))
    )
    return first, last


CHECK = Check(
    id="TBL023",
    title="The dice do not match the results",
    severity=Severity.WARNING,
    rationale=(
        "A crossing loses pieces on results that the dice always or never show, or without a "
        "roll; or a marker returns on results that no die can show."
    ),
    hint="Correct the dice or the results.",
    reads=frozenset({"boards", "events", "module"}),
    reach=EditScope.HEADERS,
    answers=("TBL-18",),
    run=_run,
)
