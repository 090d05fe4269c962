"""Which sections of its book a module says, where, and what holds it to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.entities.remarks import Proof
from sandtable.model.locations import ProofRef
from sandtable.model.module import Module
from sandtable.model.reports.coverage_content import Content, content_at
from sandtable.model.schema_introspection import is_record, keys_of

_PLAY = "play only"
_NUMBER = re.compile(r"(?<![\w.])[0-9]+(?:\.[0-9]+)*[a-z]?(?![\w.]*[0-9])")
_RANGE = re.compile(r"((?:[0-9]+\.)*)([0-9]+)\.\.((?:[0-9]+\.)*)([0-9]+)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

Status = Literal["checked", "data", "words", "named", "play", "parts", "open"]
"""How far a section is said, best first: by data that a check holds the module to, by data, in
words for players, by a name alone, only in play, by its own sections, not at all."""
STATUS_OF: Mapping[Content, Status] = {
    Content.DATA: "data",
    Content.WORDS: "words",
    Content.NAME: "named",
    Content.NOTHING: "open",
}


@dataclass(frozen=True, slots=True)
class PlantedMistake:
    """A violation of the section, and the check that finds it once it is planted."""

    id: str
    check: str
    mistake: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the book and what answers it: addresses, or why only play does."""

    section: str
    said_by: list[str]
    play_only: str | None
    answered: bool
    status: Status
    checked_by: list[PlantedMistake]


@dataclass(frozen=True, slots=True)
class Totals:
    """How many sections are said how far. Those that are said by their own sections are apart."""

    sections: int
    checked: int
    data: int
    words: int
    named: int
    play: int
    open: int


@dataclass(frozen=True, slots=True)
class Trial:
    """What a check says of one planted mistake; nothing, where it does not find it."""

    proof: str
    check: str
    mistake: str
    found: list[str]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The answer of `sandtable coverage`; `trials` are made where they are asked for."""

    module: str
    sections: list[Section]
    totals: Totals
    trials: list[Trial] | None = None


def coverage(module: Module) -> Coverage:
    """Return every section that the module lists, in the order of the list."""
    head = module.module
    names = [name for entry in head.rules for name in expanded(entry)]
    answers = _Answers(
        module,
        _by_section(_citations(module, ()), frozenset(names)),
        {name: text for entry, text in head.covered.items() for name in expanded(entry)},
        _by_section(_proof_rules(module), frozenset(names)),
    )
    rows = {name: answers.section(name) for name in names}
    for name in sorted(names, key=lambda name: -name.count(".")):  # the deepest first
        parts = [rows[part] for part in names if part.startswith(f"{name}.")]
        if rows[name].status == "open" and parts and all(part.answered for part in parts):
            said = f"{parts[0].section} to {parts[-1].section}"
            rows[name] = replace(rows[name], said_by=[said], answered=True, status="parts")
    sections = list(rows.values())
    return Coverage(head.id or head.title, sections, totals_of(sections))


def totals_of(sections: list[Section]) -> Totals:
    """Return how many sections have each status."""
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


def expanded(entry: str) -> list[str]:
    """Return the sections of a range such as `7.1..7.9`; of anything else, itself."""
    match = _RANGE.fullmatch(entry)
    if not match or match[1] != match[3]:
        return [entry]
    return [f"{match[1]}{number}" for number in range(int(match[2]), int(match[4]) + 1)]


@dataclass(frozen=True, slots=True)
class _Answers:
    """What a module has for its sections: citations, remarks of its head, and proofs."""

    module: Module
    cited: Mapping[str, list[str]]
    covered: Mapping[str, str]
    proofs: Mapping[str, list[str]]

    def section(self, name: str) -> Section:
        """Return what answers a section, its own sections aside."""
        cited, covered = self.cited.get(name, []), self.covered.get(name, "")
        play, _, why = covered.partition(":")
        only_play = play.strip() == _PLAY
        listed = () if only_play else covered.split(",")
        remarks = (part.strip() for part in listed if part.strip())
        said_by = list(dict.fromkeys([*cited, *remarks]))
        reason = why.strip() or None if only_play else None
        planted = [self._planted(proof) for proof in self.proofs.get(name, [])]
        status = self._status(said_by, reason, planted)
        return Section(name, said_by, reason, status != "open", status, planted)

    def _status(
        self, said_by: list[str], reason: str | None, planted: list[PlantedMistake]
    ) -> Status:
        most = max((content_at(self.module, where) for where in said_by), default=Content.NOTHING)
        if planted and most is Content.DATA:
            return "checked"
        if most is Content.NOTHING and reason:
            return "play"
        return STATUS_OF[most]

    def _planted(self, where: str) -> PlantedMistake:
        key = where.removeprefix("proofs.")
        proof = self.module.proofs[key]
        return PlantedMistake(key, proof.finds, proof.mistake)


def _by_section(
    citations: Iterator[tuple[AddressPath, str]], names: frozenset[str]
) -> Mapping[str, list[str]]:
    """Where each section is cited; a part such as 7.1a is cited for the section 7.1 as well."""
    cited: dict[str, list[str]] = {}
    for steps, text in citations:
        for number in _cited_sections(text, names):
            section = number if number in names else number.rstrip(_LETTERS)
            where = format_address(steps)
            if where not in cited.setdefault(section, []):
                cited[section].append(where)
    return cited


def _cited_sections(text: str, names: frozenset[str]) -> Iterator[str]:
    """Yield the sections that a citation names: of `5.7, Charts, 7.1..7.3`, five."""
    for part in [text] if text in names else text.split(", "):
        if part in names:
            yield part
        else:
            yield from _NUMBER.findall(_RANGE.sub(lambda m: " ".join(expanded(m[0])), part))


def _citations(value: Any, steps: AddressPath) -> Iterator[tuple[AddressPath, str]]:
    """Yield every `rule` of a module with its address, but those of its proofs."""
    if isinstance(value, Proof):
        return
    if is_record(type(value)):
        for key, (name, _) in keys_of(type(value)).items():
            entry = getattr(value, name)
            if key == "rule" and isinstance(entry, str):
                yield steps, entry
            else:
                yield from _citations(entry, (*steps, key))
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _citations(entry, (*steps, str(key)))


def _proof_rules(module: Module) -> Iterator[tuple[AddressPath, str]]:
    for key, proof in module.proofs.items():
        yield ProofRef(key).steps, proof.rule
