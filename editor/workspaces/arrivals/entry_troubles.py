"""What is wrong with entries of a schedule: what the checks find, and what cannot be played."""

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
    "not there": translatable("{piece} is not on the map then, and cannot go."),
    "not in its box": translatable("{piece} is in no box then, and cannot be released."),
    "already there": translatable("{piece} is in play already."),
    "out of stock": translatable("The box holds too few of {piece} then."),
    "no entrance": translatable("{piece} has no place to arrive at."),
}


@dataclass(frozen=True, slots=True)
class EntryTrouble:
    """One thing that is wrong, and where its cause is."""

    text: str
    is_error: bool
    cause_address: AddressPath
    """What one should look at."""
    check_id: str = ""


def troubles_of(
    module: Module,
    dues: Iterable[TimetableEntry],
    findings: Iterable[Finding],
    hitches: Iterable[FailedAction],
    short: Iterable[FirstShortage] = (),
) -> dict[AddressPath, tuple[EntryTrouble, ...]]:
    """By the address of an entry, what is wrong with it."""
    found, stuck = _troubles_of_findings(findings), _troubles_of_play(module, hitches, short)
    told: dict[AddressPath, tuple[EntryTrouble, ...]] = {}
    for due in dues:
        own = [
            one for above in iter_parents_and_address(due.steps) for one in found.get(above, ())
        ]
        if not any(one.is_error for one in own):
            own += stuck.get((*due.line_address, getattr(due.part, "key", due.steps[-1])), [])
        if own:
            told[due.steps] = tuple({one.text: one for one in reversed(own)}.values())[::-1]
    return told


def _troubles_of_findings(findings: Iterable[Finding]) -> dict[AddressPath, list[EntryTrouble]]:
    """By address, what the checks found at schedules: all places of a finding are marked."""
    found: dict[AddressPath, list[EntryTrouble]] = {}
    for finding in filter(_is_reported, findings):
        there = [s for text in (finding.where, *finding.places) if (s := parse_address(text))]
        for address in filter(_is_in_schedule, there):
            found.setdefault(address, []).append(_trouble_of_finding(finding, address, there))
    return found


def _troubles_of_play(
    module: Module, hitches: Iterable[FailedAction], short: Iterable[FirstShortage]
) -> dict[AddressPath, list[EntryTrouble]]:
    """By address, what cannot be done when the schedule is played."""
    stuck: dict[AddressPath, list[EntryTrouble]] = {}
    for hitch in hitches:
        stuck.setdefault(hitch.cause, []).append(_trouble_of_failed_action(module, hitch))
    for _, shortage in short:
        for standing in shortage.entries:
            stuck.setdefault(standing.cause, []).append(
                _trouble_of_shortage(module, shortage, standing)
            )
    return stuck


def _is_reported(finding: Finding) -> bool:
    return finding.waived is None and finding.severity > Severity.INFO


def _is_in_schedule(address: AddressPath) -> bool:
    """Say whether an address leads to a moment of a schedule, or into it."""
    return ScheduleMoment.from_address_prefix(address) is not None


def _trouble_of_finding(
    finding: Finding, here: AddressPath, there: Iterable[AddressPath]
) -> EntryTrouble:
    cause = next((address for address in there if address != here), here)
    error = finding.severity >= Severity.ERROR
    return EntryTrouble(finding.message, error, cause, finding.check)


def _trouble_of_failed_action(module: Module, hitch: FailedAction) -> EntryTrouble:
    text = tr(_FAILURE_TEXTS[hitch.why]).format(piece=piece_name(module, hitch.piece))
    there = next((standing.cause for standing in hitch.instead), hitch.cause)
    return EntryTrouble(text, hitch.sure, there)


def _trouble_of_shortage(
    module: Module, shortage: StockShortage, standing: Standing
) -> EntryTrouble:
    names = [piece_name(module, piece) for piece in shortage.pieces]
    text = tr("The box holds {stock} of {piece}, and {needed} are needed.")
    said = text.format(stock=shortage.stock, needed=shortage.needed, piece=", ".join(names))
    others = (other.cause for other in shortage.entries if other.cause != standing.cause)
    return EntryTrouble(said, shortage.sure, next(others, standing.cause))
