"""Findings that say again what another finding says, which are left out of the list.

Two checks may look at one mistake from two sides. Each keeps its own findings, so that a check
can be run alone, and the list of all checks shows only the finding that names the mistake.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.locations import TableRef, iter_address_and_parents

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from sandtable.model.checks.registry import Finding

    KeyFinder = Callable[[Finding], Iterable[Hashable]]


@dataclass(frozen=True, slots=True)
class _RepetitionRule:
    """Two checks, and the keys that their findings share if the second repeats the first."""

    names_mistake: str
    repeats: str
    mistake_keys: KeyFinder
    repetition_keys: KeyFinder
    shares_all_keys: bool = False
    """Whether one mistake must have all keys of a repetition, and not only one of them."""


def without_repetitions(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings without those that repeat others; waived ones repeat nothing."""
    by_check: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.waived is None:
            by_check.setdefault(finding.check, []).append(finding)
    repeated = {
        id(finding) for rule in _REPETITIONS for finding in _repetitions_by_rule(rule, by_check)
    }
    return [finding for finding in findings if id(finding) not in repeated]


def _repetitions_by_rule(
    rule: _RepetitionRule, by_check: Mapping[str, Sequence[Finding]]
) -> Iterator[Finding]:
    mistakes = by_check.get(rule.names_mistake, ())
    repetitions = by_check.get(rule.repeats, ()) if mistakes else ()
    # Found by keys: comparing each finding with each would take minutes for some thousands.
    numbers_by_key: dict[Hashable, set[int]] = defaultdict(set)
    for number, mistake in enumerate(mistakes if repetitions else ()):
        for key in rule.mistake_keys(mistake):
            numbers_by_key[key].add(number)
    for finding in repetitions:
        sharing = [numbers_by_key.get(key, set()) for key in rule.repetition_keys(finding)]
        if _is_one_in_all(sharing) if rule.shares_all_keys else any(sharing):
            yield finding


def _is_one_in_all(sets: Sequence[set[int]]) -> bool:
    """Say whether one number is in all sets; if there are none, the answer is no."""
    smallest = min(sets, key=len, default=())
    return any(all(number in numbers for numbers in sets) for number in smallest)


def _address(finding: Finding) -> Iterator[str]:
    yield finding.where


def _address_of_text(finding: Finding) -> Iterator[str]:
    yield f"{finding.where}.text"


def _places(finding: Finding) -> Iterable[str]:
    return finding.places


def _address_and_places(finding: Finding) -> Iterator[str]:
    yield finding.where
    yield from finding.places


def _path(finding: Finding) -> Iterator[AddressPath]:
    yield from _parsed_addresses([finding.where])


def _path_and_parents(finding: Finding) -> Iterator[AddressPath]:
    for path in _path(finding):
        yield from iter_address_and_parents(path)


def _paths_of_places(finding: Finding) -> Iterator[AddressPath]:
    yield from _parsed_addresses(finding.places)


def _paths_of_places_and_parents(finding: Finding) -> Iterator[AddressPath]:
    for path in _paths_of_places(finding):
        yield from iter_address_and_parents(path)


def _path_of_parent(finding: Finding) -> Iterator[AddressPath]:
    for path in _path(finding):
        yield from islice(iter_address_and_parents(path), 1, 2)


def _table(finding: Finding) -> Iterator[TableRef]:
    tables = map(TableRef.from_address_prefix, _path(finding))
    yield from (table for table in tables if table is not None)


def _tables(finding: Finding) -> Iterator[TableRef]:
    paths = _parsed_addresses(_address_and_places(finding))
    tables = map(TableRef.from_address_prefix, paths)
    yield from (table for table in tables if table is not None)


def _parsed_addresses(addresses: Iterable[str]) -> Iterator[AddressPath]:
    yield from filter(None, map(parse_address, addresses))


_REPETITIONS = (
    _RepetitionRule("CMP001", "OOA017", _address_and_places, _places),
    _RepetitionRule("LIM014", "LIM001", _address, _address_of_text),
    _RepetitionRule("OOA002", "LIM002", _address_and_places, _places, shares_all_keys=True),
    _RepetitionRule("TXT007", "TXT006", _address, _address),
    _RepetitionRule("CMP013", "TBL025", _address, _address),
    _RepetitionRule("OOA001", "OOA006", _path_and_parents, _paths_of_places),
    _RepetitionRule("OOA002", "OOA006", _path_and_parents, _paths_of_places),
    _RepetitionRule("OOA003", "OOA006", _path_and_parents, _path),
    _RepetitionRule("SET001", "OOA001", _path, _paths_of_places_and_parents),
    _RepetitionRule("SET003", "OOA001", _path, _paths_of_places_and_parents),
    _RepetitionRule("VIC010", "VIC009", _path_of_parent, _path_and_parents),
    _RepetitionRule("TBL007", "TBL005", _table, _tables),
    _RepetitionRule("SUP014", "SUP011", _places, _places, shares_all_keys=True),
    _RepetitionRule("GEO001", "GEO005", _address_and_places, _address_and_places),
    _RepetitionRule("GEO001", "GEO006", _address_and_places, _address_and_places),
    _RepetitionRule("GEO001", "GEO009", _address_and_places, _address_and_places),
)
