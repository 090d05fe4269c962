"""Findings that say again what another finding says, which are left out of the list.

Two checks may look at one mistake from two sides. Each keeps its own findings, so that a check
can be run alone, and the list of all checks shows only the finding that names the mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.locations import TableRef, is_at_or_below, iter_address_and_parents

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sandtable.model.checks.registry import Finding


@dataclass(frozen=True, slots=True)
class _RepetitionRule:
    """Two checks: in which cases a finding of the second only repeats a finding of the first."""

    names_mistake: str
    repeats: str
    is_related: Callable[[Finding, Finding], bool]


def without_repetitions(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings without those that repeat others; waived ones repeat nothing."""
    by_check: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.waived is None:
            by_check.setdefault(finding.check, []).append(finding)
    repeated = {
        id(finding)
        for pair in _REPETITIONS
        for finding in by_check.get(pair.repeats, ())
        if any(pair.is_related(other, finding) for other in by_check.get(pair.names_mistake, ()))
    }
    return [finding for finding in findings if id(finding) not in repeated]


def _is_same_address(finding: Finding, other: Finding) -> bool:
    return finding.where == other.where


def _is_about_text_of_other(finding: Finding, other: Finding) -> bool:
    return finding.where == f"{other.where}.text"


def _explains_all_causes(finding: Finding, other: Finding) -> bool:
    return bool(other.places) and set(other.places) <= {finding.where, *finding.places}


def _has_same_cause(finding: Finding, other: Finding) -> bool:
    return not {finding.where, *finding.places}.isdisjoint(other.places)


def _has_all_places(finding: Finding, other: Finding) -> bool:
    return bool(other.places) and set(other.places) <= set(finding.places)


def _is_below_a_place(finding: Finding, other: Finding) -> bool:
    steps = _address_path(finding.where)
    return any(is_at_or_below(steps, _address_path(place)) for place in other.places)


def _is_below_address(finding: Finding, other: Finding) -> bool:
    return is_at_or_below(_address_path(finding.where), _address_path(other.where))


def _contains_a_place(finding: Finding, other: Finding) -> bool:
    steps = _address_path(finding.where)
    return any(is_at_or_below(_address_path(place), steps) for place in other.places)


def _is_in_same_victory(finding: Finding, other: Finding) -> bool:
    _, victory, *_ = iter_address_and_parents(_address_path(finding.where))
    return is_at_or_below(_address_path(other.where), victory)


def _is_in_same_table(finding: Finding, other: Finding) -> bool:
    """Say whether a finding is in one of the tables of another."""
    table = TableRef.from_address_prefix(_address_path(finding.where))
    places = map(_address_path, (other.where, *other.places))
    return any(TableRef.from_address_prefix(place) == table for place in places)


def _is_about_same_space(finding: Finding, other: Finding) -> bool:
    spaces = {finding.where, *finding.places}
    return not spaces.isdisjoint((other.where, *other.places))


def _address_path(address: str) -> AddressPath:
    return parse_address(address) or ()


_REPETITIONS = (
    _RepetitionRule("CMP001", "OOA017", _has_same_cause),
    _RepetitionRule("LIM014", "LIM001", _is_about_text_of_other),
    _RepetitionRule("OOA002", "LIM002", _explains_all_causes),
    _RepetitionRule("TXT007", "TXT006", _is_same_address),
    _RepetitionRule("CMP013", "TBL025", _is_same_address),
    _RepetitionRule("OOA001", "OOA006", _is_below_a_place),
    _RepetitionRule("OOA002", "OOA006", _is_below_a_place),
    _RepetitionRule("OOA003", "OOA006", _is_below_address),
    _RepetitionRule("SET001", "OOA001", _contains_a_place),
    _RepetitionRule("SET003", "OOA001", _contains_a_place),
    _RepetitionRule("VIC010", "VIC009", _is_in_same_victory),
    _RepetitionRule("TBL007", "TBL005", _is_in_same_table),
    _RepetitionRule("SUP014", "SUP011", _has_all_places),
    _RepetitionRule("GEO001", "GEO005", _is_about_same_space),
    _RepetitionRule("GEO001", "GEO006", _is_about_same_space),
    _RepetitionRule("GEO001", "GEO009", _is_about_same_space),
)
