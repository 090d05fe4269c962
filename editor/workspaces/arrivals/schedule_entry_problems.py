"""Problems of schedule entries, from findings and from playing the schedule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sandtable.editor.translation import tr, translatable
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.registry import Finding, Severity
from sandtable.model.ledger.arrival_actions import FailedAction
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.stock import StockShortage
from sandtable.model.limits.stock_shortages import FirstShortage
from sandtable.model.locations import ScheduleMoment, iter_parents_and_address
from sandtable.model.module import Module
from sandtable.model.reports.timetable import TimetableEntry
from sandtable.model.wording.piece_names import piece_name

_FAILURE_TEXTS: Mapping[str, str] = {
    "not there": translatable("{piece} is not on the map on that turn, and cannot leave."),
    "not in its box": translatable("{piece} is in no box on that turn, and cannot be released."),
    "already there": translatable("{piece} is in play already."),
    "out of stock": translatable("The box has too few of {piece} on that turn."),
    "no entrance": translatable("{piece} has no place to arrive at."),
}


@dataclass(frozen=True, slots=True)
class ScheduleEntryProblem:
    """Problem of a schedule entry, with the address of its cause."""

    text: str
    is_error: bool
    cause_address: AddressPath
    """Address to show to the author."""
    check_id: str = ""


def problems_of_schedule_entries(
    module: Module,
    dues: Iterable[TimetableEntry],
    findings: Iterable[Finding],
    failed_actions: Iterable[FailedAction],
    short: Iterable[FirstShortage] = (),
) -> dict[AddressPath, tuple[ScheduleEntryProblem, ...]]:
    """Return the problems of each entry by its address."""
    by_address, stuck = (
        _entry_problems_of_findings(findings),
        _entry_problems_of_play(module, failed_actions, short),
    )
    troubles: dict[AddressPath, tuple[ScheduleEntryProblem, ...]] = {}
    for due in dues:
        entry_troubles = [
            trouble
            for above in iter_parents_and_address(due.steps)
            for trouble in by_address.get(above, ())
        ]
        # A finding explains the cause better than the failure that follows from it.
        if not any(trouble.is_error for trouble in entry_troubles):
            entry_troubles += stuck.get(
                (*due.line_address, getattr(due.part, "address_key", due.steps[-1])), []
            )
        if entry_troubles:
            troubles[due.steps] = _without_repeats(entry_troubles)
    return troubles


def _without_repeats(troubles: list[ScheduleEntryProblem]) -> tuple[ScheduleEntryProblem, ...]:
    """Return problems in order, without those whose text has occurred earlier."""
    return tuple({trouble.text: trouble for trouble in reversed(troubles)}.values())[::-1]


def _entry_problems_of_findings(
    findings: Iterable[Finding],
) -> dict[AddressPath, list[ScheduleEntryProblem]]:
    """Return the problems found by checks, by address; every place of a finding is included."""
    by_address: dict[AddressPath, list[ScheduleEntryProblem]] = {}
    for finding in filter(_is_finding_shown_at_entry, findings):
        addresses = [s for text in (finding.where, *finding.places) if (s := parse_address(text))]
        for address in filter(_is_in_schedule, addresses):
            by_address.setdefault(address, []).append(
                _entry_problem_of_finding(finding, address, addresses)
            )
    return by_address


def _entry_problems_of_play(
    module: Module, failed_actions: Iterable[FailedAction], short: Iterable[FirstShortage]
) -> dict[AddressPath, list[ScheduleEntryProblem]]:
    """Return the problems that appear when the schedule is played, by address of the entry."""
    stuck: dict[AddressPath, list[ScheduleEntryProblem]] = {}
    for action in failed_actions:
        stuck.setdefault(action.cause, []).append(_entry_problem_of_failed_action(module, action))
    for _, shortage in short:
        for standing in shortage.entries:
            stuck.setdefault(standing.cause, []).append(
                _entry_problem_of_shortage(module, shortage, standing)
            )
    return stuck


def _is_finding_shown_at_entry(finding: Finding) -> bool:
    return finding.waived is None and finding.severity > Severity.INFO


def _is_in_schedule(address: AddressPath) -> bool:
    """Say whether an address is at a turn of a schedule or below."""
    return ScheduleMoment.from_address_prefix(address) is not None


def _entry_problem_of_finding(
    finding: Finding, entry: AddressPath, addresses: Iterable[AddressPath]
) -> ScheduleEntryProblem:
    cause = next((address for address in addresses if address != entry), entry)
    error = finding.severity >= Severity.ERROR
    return ScheduleEntryProblem(finding.message, error, cause, finding.check)


def _entry_problem_of_failed_action(module: Module, action: FailedAction) -> ScheduleEntryProblem:
    text = tr(_FAILURE_TEXTS[action.why]).format(piece=piece_name(module, action.piece))
    cause = next((standing.cause for standing in action.instead), action.cause)
    return ScheduleEntryProblem(text, action.sure, cause)


def _entry_problem_of_shortage(
    module: Module, shortage: StockShortage, standing: Standing
) -> ScheduleEntryProblem:
    names = [piece_name(module, piece) for piece in shortage.pieces]
    text = tr("The box holds {stock} of {piece}, but {needed} are needed.")
    message = text.format(stock=shortage.stock, needed=shortage.needed, piece=", ".join(names))
    other_causes = (other.cause for other in shortage.entries if other.cause != standing.cause)
    return ScheduleEntryProblem(message, shortage.sure, next(other_causes, standing.cause))
