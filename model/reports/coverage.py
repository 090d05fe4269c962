"""Coverage of a rulebook: each section, with the data and checks that cover it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.entities.remarks import Proof
from sandtable.model.locations import ProofRef
from sandtable.model.module import Module
from sandtable.model.reports.coverage_content import ContentLevel, content_level_at
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key

_PREFIX_OF_PLAY_ONLY_SECTIONS = "play only"
_SECTION_NUMBER_PATTERN = re.compile(r"(?<![\w.])[0-9]+(?:\.[0-9]+)*[a-z]?(?![\w.]*[0-9])")
_SECTION_RANGE_PATTERN = re.compile(r"((?:[0-9]+\.)*)([0-9]+)\.\.((?:[0-9]+\.)*)([0-9]+)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

CoverageStatus = Literal["checked", "data", "words", "named", "play", "parts", "open"]
"""Degrees of coverage, best first.

Data with a proving check, data, words for players, a name, play only, the subsections, none.
"""
STATUS_BY_CONTENT_LEVEL: Mapping[ContentLevel, CoverageStatus] = {
    ContentLevel.DATA: "data",
    ContentLevel.WORDS: "words",
    ContentLevel.NAME: "named",
    ContentLevel.NOTHING: "open",
}


@dataclass(frozen=True, slots=True)
class PlantedMistake:
    """A violation planted in a section of the rulebook, and the check that finds it."""

    id: str
    check: str
    mistake: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rulebook with the addresses that state it, or why none can."""

    section: str
    said_by: list[str]
    play_only: str | None
    answered: bool
    status: CoverageStatus
    checked_by: list[PlantedMistake]


@dataclass(frozen=True, slots=True)
class Totals:
    """The number of rulebook sections with each status.

    Sections covered by their subsections are not counted.
    """

    sections: int
    checked: int
    data: int
    words: int
    named: int
    play: int
    open: int


@dataclass(frozen=True, slots=True)
class Trial:
    """The messages of a check about one planted mistake; none if the check did not find it."""

    proof: str
    check: str
    mistake: str
    found: list[str]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The answer to `sandtable coverage`; it has `trials` only if they were requested."""

    module: str
    sections: list[Section]
    totals: Totals
    trials: list[Trial] | None = None


def coverage_report(module: Module) -> Coverage:
    """Return the coverage of every section that the module lists, in the order of the list."""
    head = module.module
    names = [name for entry in head.rules for name in sections_in_range(entry)]
    answers = _StatementsBySection(
        module,
        _addresses_by_section(_iter_citations(module, ()), frozenset(names)),
        {name: text for entry, text in head.covered.items() for name in sections_in_range(entry)},
        _addresses_by_section(_iter_proof_rules(module), frozenset(names)),
    )
    rows = {name: answers.coverage_of_section(name) for name in names}
    # The status of a section rests on those of its parts, which must be known before.
    for name in sorted(names, key=lambda name: -name.count(".")):  # the deepest first
        parts = [rows[part] for part in names if part.startswith(f"{name}.")]
        if rows[name].status == "open" and parts and all(part.answered for part in parts):
            range_text = f"{parts[0].section} to {parts[-1].section}"
            rows[name] = replace(rows[name], said_by=[range_text], answered=True, status="parts")
    sections = list(rows.values())
    return Coverage(head.id or head.title, sections, count_sections_by_status(sections))


def count_sections_by_status(sections: list[Section]) -> Totals:
    """Return how many sections of a rulebook have each status."""
    statuses = [section.status for section in sections if section.status != "parts"]
    return Totals(
        len(statuses),
        statuses.count("checked"),
        statuses.count("data"),
        statuses.count("words"),
        statuses.count("named"),
        statuses.count("play"),
        statuses.count("open"),
    )


def sections_in_range(entry: str) -> list[str]:
    """Return the sections of a range such as `7.1..7.9`; any other text is returned as it is."""
    match = _SECTION_RANGE_PATTERN.fullmatch(entry)
    # A range within one section ends with the same number before the last dot.
    if not match or match[1] != match[3]:
        return [entry]
    return [f"{match[1]}{number}" for number in range(int(match[2]), int(match[4]) + 1)]


@dataclass(frozen=True, slots=True)
class _StatementsBySection:
    """All citations, remarks and proofs in a module, by section of the rulebook."""

    module: Module
    cited: Mapping[str, list[str]]
    covered: Mapping[str, str]
    proofs: Mapping[str, list[str]]

    def coverage_of_section(self, name: str) -> Section:
        """Return the coverage of a section by itself, without its subsections."""
        cited, covered = self.cited.get(name, []), self.covered.get(name, "")
        play, _, explanation = covered.partition(":")
        only_play = play.strip() == _PREFIX_OF_PLAY_ONLY_SECTIONS
        listed = () if only_play else covered.split(",")
        remarks = (part.strip() for part in listed if part.strip())
        statements = list(dict.fromkeys([*cited, *remarks]))
        reason = explanation.strip() or None if only_play else None
        planted = [self._planted_mistake(proof) for proof in self.proofs.get(name, [])]
        status = self._coverage_status(statements, reason, planted)
        return Section(name, statements, reason, status != "open", status, planted)

    def _coverage_status(
        self, said_by: list[str], reason: str | None, planted: list[PlantedMistake]
    ) -> CoverageStatus:
        best_level = max(
            (content_level_at(self.module, address) for address in said_by),
            default=ContentLevel.NOTHING,
        )
        # Data and a planted mistake prove the rule.
        if planted and best_level is ContentLevel.DATA:
            return "checked"
        if best_level is ContentLevel.NOTHING and reason:
            return "play"
        return STATUS_BY_CONTENT_LEVEL[best_level]

    def _planted_mistake(self, address: str) -> PlantedMistake:
        key = address.removeprefix("proofs.")
        proof = self.module.proofs[key]
        return PlantedMistake(key, proof.finds, proof.mistake)


def _addresses_by_section(
    citations: Iterator[tuple[AddressPath, str]], names: frozenset[str]
) -> Mapping[str, list[str]]:
    """Return the addresses that cite each section of the rulebook.

    A citation of 7.1a counts for section 7.1, if the book has no section 7.1a.
    """
    cited: dict[str, list[str]] = {}
    for steps, text in citations:
        for number in _cited_sections(text, names):
            # The book may list 7.1 where a citation names its paragraph 7.1a.
            section = number if number in names else number.rstrip(_LETTERS)
            address = format_address(steps)
            if address not in cited.setdefault(section, []):
                cited[section].append(address)
    return cited


def _cited_sections(text: str, names: frozenset[str]) -> Iterator[str]:
    """Yield the sections in a citation: five for `5.7, Charts, 7.1..7.3`."""
    for part in [text] if text in names else text.split(", "):
        if part in names:
            yield part
        else:
            yield from _SECTION_NUMBER_PATTERN.findall(
                _SECTION_RANGE_PATTERN.sub(lambda m: " ".join(sections_in_range(m[0])), part)
            )


def _iter_citations(value: Any, steps: AddressPath) -> Iterator[tuple[AddressPath, str]]:
    """Yield every citation of a rule, with its address, except those that belong to proofs."""
    if isinstance(value, Proof):
        return
    if is_record_type(type(value)):
        for key, (name, _) in record_fields_by_key(type(value)).items():
            entry = getattr(value, name)
            if key == "rule" and isinstance(entry, str):
                yield steps, entry
            else:
                yield from _iter_citations(entry, (*steps, key))
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _iter_citations(entry, (*steps, str(key)))


def _iter_proof_rules(module: Module) -> Iterator[tuple[AddressPath, str]]:
    for key, proof in module.proofs.items():
        yield ProofRef(key).address_path, proof.rule
