"""OOA011: a schedule mixes dates and turn numbers, or has dates that the calendar lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import is_date
from sandtable.model.locations import ScenarioRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.phrases.moment import Moment


def _run(context: CheckContext) -> Iterator[RawFinding]:
    counts_dates = is_date(context.module.module.calendar.first)
    for name, scenario in context.module.scenarios.items():
        address = ScenarioRef(name).child_path("arrivals")
        lines: dict[AddressPath, bool] = {
            (*address, owner, str(moment)): _is_moment_a_date(moment)
            for owner, schedule in scenario.arrivals.items()
            for moment in schedule or {}
        }
        dated = [steps for steps, is_date_line in lines.items() if is_date_line]
        if dated and not counts_dates:
            yield from map(_finding_about_date_without_turn, dated)
        elif len(dated) not in {0, len(lines)}:
            yield _finding_about_mixed_dates([s for s in lines if s not in dated], dated)


def _is_moment_a_date(moment: Moment) -> bool:
    return any(is_date(end) for end in (moment.turns.first, moment.turns.last) if end)


def _finding_about_date_without_turn(steps: AddressPath) -> RawFinding:
    message = f"{steps[-1]} is a date, but the calendar counts turns: this line is never played."
    return RawFinding(steps, message)


def _finding_about_mixed_dates(
    numbered: list[AddressPath], dated: list[AddressPath]
) -> RawFinding:
    """Return the finding about schedule lines that use dates or numbers unlike the majority."""
    # The smaller group is the likelier mistake.
    few, many = sorted((dated, numbered), key=len)
    kinds = ("a date", "turns") if few is dated else ("a turn", "dates")
    message = f"{few[0][-1]} is {kinds[0]}, but the other lines of the schedule are {kinds[1]}."
    return RawFinding(few[0], message, places=(*few[1:], many[0]))


CHECK = Check(
    id="OOA011",
    title="A schedule mixes dates and turns",
    severity=Severity.WARNING,
    rationale=(
        "Readers would have to convert between dates and turns. If the calendar has "
        "no dates, this is impossible."
    ),
    hint=(
        "Use either dates or turns, as the rulebook does. Dates need a calendar whose first "
        "turn is a date."
    ),
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-16",),
    run=_run,
)
