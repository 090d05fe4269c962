"""Findings of the checks, each with its position in the files."""

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
    """A position in a file; lines and columns are counted from 1."""

    file: str
    line: int
    column: int


AddressLocator = Callable[[AddressPath], FilePosition | None]
"""Function that returns the file position of an address or of its nearest parent."""


class _SeverityProtocol(Protocol):
    @property
    def word(self) -> str: ...


class _FixProtocol(Protocol):
    @property
    def label(self) -> str: ...


class FindingProtocol(Protocol):
    """Interface of a finding, with the values that a report needs."""

    @property
    def check(self) -> str:
        """Return the id of the check that reports the finding."""

    @property
    def severity(self) -> _SeverityProtocol:
        """Return the severity of the finding."""

    @property
    def where(self) -> str:
        """Return the address of the finding."""

    @property
    def message(self) -> str:
        """Return the message of the finding."""

    @property
    def hint(self) -> str:
        """Return advice on what to do about the finding."""

    @property
    def fixes(self) -> Sequence[_FixProtocol]:
        """Return the edits that would remove the finding."""

    @property
    def places(self) -> Sequence[str]:
        """Return further addresses that the finding concerns."""

    @property
    def waived(self) -> str | None:
        """Return the reason why the finding is waived, or None."""

    @property
    def confidence(self) -> ConfidenceWord:
        """Return how certain the finding is: certain, likely or possible."""


@dataclass(frozen=True, slots=True)
class FindingEntry:
    """A finding of a check, as a record of a report."""

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
    """Reason of the waiver; null if there is none, so that the finding counts."""
    places: list[str]
    """Further addresses that are involved."""
    confidence: ConfidenceWord
    """`certain`; `likely`, if pieces may have moved; `possible`, if an event decides."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of findings by severity, and of those that are waived."""

    error: int
    warning: int
    info: int
    waived: int


@dataclass(frozen=True, slots=True)
class CheckAnswer(Sequence[FindingEntry]):
    """The answer to the command `sandtable check`."""

    module: str
    findings: list[FindingEntry]
    counts: Counts

    def __len__(self) -> int:
        """Return the number of findings, including waived ones."""
        return len(self.findings)

    @overload
    def __getitem__(self, index: int) -> FindingEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[FindingEntry]: ...
    def __getitem__(self, index: int | slice) -> FindingEntry | list[FindingEntry]:
        """Return one finding, or a slice of them."""
        return self.findings[index]


def check_report(
    module: Module,
    findings: Sequence[FindingProtocol],
    locate: AddressLocator,
    most: int | None = None,
) -> CheckAnswer:
    """Return the findings in their order, with counts.

    `most` limits the findings listed for each check; the counts include all of them.
    """
    positions: dict[str, FilePosition | None] = {}
    entries: list[FindingEntry] = []
    numbers: Counter[str] = Counter()
    for finding in findings:
        numbers[finding.check] += 1
        # The counts below still include the findings that are left out here.
        if most is not None and numbers[finding.check] > most:
            continue
        address = finding.where
        if address not in positions:
            # Many findings share an address, and each search for a position costs time.
            positions[address] = locate(parse_address(address) or ())
        entries.append(_finding_entry(finding, positions[address]))
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
    # Waived findings are counted apart from all severities.
    waived = len(findings) - numbers.total()
    return Counts(numbers["error"], numbers["warning"], numbers["info"], waived)
