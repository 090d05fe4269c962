"""What the checks found, each at its place in the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, cast, overload

from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.module import Module

SeverityWord = Literal["error", "warning", "info"]
ConfidenceWord = Literal["certain", "likely", "possible"]


class FilePosition(NamedTuple):
    """A place in a file, counted from 1."""

    file: str
    line: int
    column: int


AddressLocator = Callable[[AddressPath], FilePosition | None]
"""Where an address, or what stands nearest above it, is written."""


class _SeverityProtocol(Protocol):
    @property
    def word(self) -> str: ...


class _FixProtocol(Protocol):
    @property
    def label(self) -> str: ...


class FindingProtocol(Protocol):
    """What a report needs to know of a finding."""

    @property
    def check(self) -> str:
        """The id of the check that found it."""

    @property
    def severity(self) -> _SeverityProtocol:
        """How much it matters."""

    @property
    def where(self) -> str:
        """The address."""

    @property
    def message(self) -> str:
        """What is the matter."""

    @property
    def hint(self) -> str:
        """What to do."""

    @property
    def fixes(self) -> Sequence[_FixProtocol]:
        """Edits that would settle it."""

    @property
    def places(self) -> Sequence[str]:
        """Other addresses that have to do with it."""

    @property
    def waived(self) -> str | None:
        """The reason to let it pass."""

    @property
    def confidence(self) -> ConfidenceWord:
        """How sure it is."""


@dataclass(frozen=True, slots=True)
class FindingEntry:
    """One thing that a check found."""

    id: str
    severity: SeverityWord
    where: str
    file: str | None
    line: int | None
    column: int | None
    message: str
    hint: str
    fixes: list[str]
    waived: str | None
    """The reason to let it pass; null where it counts."""
    places: list[str]
    """Other addresses that have to do with it."""
    confidence: ConfidenceWord
    """`certain`; `likely`, if pieces may have moved; `possible`, if an event decides."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many findings of each severity count, and how many were waived."""

    error: int
    warning: int
    info: int
    waived: int


@dataclass(frozen=True, slots=True)
class CheckAnswer(Sequence[FindingEntry]):
    """The answer of `sandtable check`."""

    module: str
    findings: list[FindingEntry]
    counts: Counts

    def __len__(self) -> int:
        """Count the findings, those that are waived among them."""
        return len(self.findings)

    @overload
    def __getitem__(self, index: int) -> FindingEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[FindingEntry]: ...
    def __getitem__(self, index: int | slice) -> FindingEntry | list[FindingEntry]:
        """Return one finding, or some."""
        return self.findings[index]


def check_report(
    module: Module,
    findings: Sequence[FindingProtocol],
    locate: AddressLocator,
    most: int | None = None,
) -> CheckAnswer:
    """Return the findings in their order, `most` of each check if it is given; count all."""
    positions: dict[str, FilePosition | None] = {}
    entries: list[FindingEntry] = []
    numbers: Counter[str] = Counter()
    for finding in findings:
        numbers[finding.check] += 1
        if most is not None and numbers[finding.check] > most:
            continue
        where = finding.where
        if where not in positions:
            positions[where] = locate(parse_address(where) or ())
        entries.append(_finding_entry(finding, positions[where]))
    return CheckAnswer(module.module.id or module.module.title, entries, _count_findings(findings))


def _finding_entry(finding: FindingProtocol, position: FilePosition | None) -> FindingEntry:
    return FindingEntry(
        id=finding.check,
        severity=cast("SeverityWord", finding.severity.word),
        where=finding.where,
        file=position.file if position else None,
        line=position.line if position else None,
        column=position.column if position else None,
        message=finding.message,
        hint=finding.hint,
        fixes=[fix.label for fix in finding.fixes],
        waived=finding.waived,
        places=list(finding.places),
        confidence=finding.confidence,
    )


def _count_findings(findings: Sequence[FindingProtocol]) -> Counts:
    numbers = Counter(finding.severity.word for finding in findings if finding.waived is None)
    waived = len(findings) - numbers.total()
    return Counts(numbers["error"], numbers["warning"], numbers["info"], waived)
