"""REF019: a citation of a rule that the book does not have."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.name_suggestions import did_you_mean_text
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext

SectionNumber = tuple[int, ...]
_NUMBER_PATTERN = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_CITATION_PATTERN = re.compile(r"(?<![\w.])([0-9]+(?:\.[0-9]+)*)(?=[a-z]?\b)(?!\.[0-9])")
_KEYS_WITH_WORDS_OF_GAME = frozenset({"results", "modifiers", "labels"})
"""Mappings in which a key `rule` is free wording."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    # A module that lists no sections cannot be held to them.
    if not context.module.module.rules:
        return
    book = BookSections.parse_sections(context.module.module.rules)
    for address, text in context.module_contents.texts:
        is_cited = (
            address[-1] == "rule"
            and address[0] != "module"
            and address[-2] not in _KEYS_WITH_WORDS_OF_GAME
        )
        if is_cited and (wrong := book.missing_sections(text)):
            likely_section = _section_probably_meant(context, book, text, wrong)
            yield _citation_finding(address, wrong, likely_section)


def _section_probably_meant(
    context: CheckContext, book: BookSections, text: str, wrong: list[str]
) -> str | None:
    """Return the section title that a wrong citation probably means.

    For a number it returns None, because many numbers are similar.
    """
    # A number cannot be corrected by its spelling.
    if wrong != [text] or _NUMBER_PATTERN.fullmatch(text):
        return None
    return context.suggestions.closest_name(text, book.names)


def _citation_finding(
    address: AddressPath, wrong: list[str], likely_section: str | None
) -> RawFinding:
    there_is = "There is no section" if len(wrong) == 1 else "There are no sections"
    fixes = (
        (
            Fix(
                f"Write {likely_section!r}",
                partial(set_value, steps=address, value=likely_section),
            ),
        )
        if likely_section
        else ()
    )
    return RawFinding(
        address,
        f"{there_is} {join_words_or_nothing(map(_section_as_text, wrong))} in the "
        f"rulebook.{did_you_mean_text(likely_section)}",
        fixes,
    )


def _section_as_text(section: str) -> str:
    """Return a section as text: a heading in quotation marks, a number as it is."""
    return section if _CITATION_PATTERN.fullmatch(section) else repr(section)


@dataclass(frozen=True, slots=True)
class BookSections:
    """The sections of a book: numbers, ranges and titles."""

    numbers: frozenset[SectionNumber]
    ranges: tuple[tuple[SectionNumber, SectionNumber], ...]
    names: frozenset[str]

    @classmethod
    def parse_sections(cls, sections: Sequence[str]) -> BookSections:
        """Return the sections of a list such as `7`, `7.1..7.9`, `General notes`."""
        numbers: set[SectionNumber] = set()
        ranges: list[tuple[SectionNumber, SectionNumber]] = []
        names: set[str] = set()
        for text in sections:
            first, dots, last = text.partition("..")
            ends = [_parse_number(end) for end in (first, last if dots else first)]
            if all(ends) and ends[0][:-1] == ends[1][:-1]:
                ranges.append((ends[0], ends[1]))
                numbers.update(_numbers_of_containing_sections(ends[0]))
            else:
                names.add(text)
        return cls(frozenset(numbers), tuple(ranges), frozenset(names))

    def missing_sections(self, text: str) -> list[str]:
        """Return the parts of a citation that are not sections of the book."""
        # A heading may contain a comma.
        if text in self.names or self.names.issuperset(text.split(", ")):
            return []
        cited = [] if _is_page_reference(text) else _CITATION_PATTERN.findall(text)
        if not cited:
            return [text] if self.names and not _is_page_reference(text) else []
        return [number for number in cited if not self._has_section_number(_parse_number(number))]

    def _has_section_number(self, number: SectionNumber) -> bool:
        in_range = (low[:-1] == number[:-1] and low <= number <= high for low, high in self.ranges)
        return number in self.numbers or any(in_range)


def _parse_number(text: str) -> SectionNumber:
    """Return the parts of a section number, such as 7 and 1. The heading `13.0` means 13."""
    if not _NUMBER_PATTERN.fullmatch(text):
        return ()
    parts = tuple(int(part) for part in text.split("."))
    return parts[:-1] if len(parts) > 1 and parts[-1] == 0 else parts


def _numbers_of_containing_sections(number: SectionNumber) -> Iterator[SectionNumber]:
    """Yield the numbers of the sections that contain this one."""
    return (number[:depth] for depth in range(1, len(number)))


def _is_page_reference(text: str) -> bool:
    """Say whether a citation refers to a page of the book instead of a section."""
    return re.match(r"(p|pp|page|pages)\.? ?[0-9]", text) is not None


CHECK = Check(
    id="REF019",
    title="A cited rule does not exist",
    severity=Severity.WARNING,
    rationale=(
        "Messages and sheets cite the rule; readers who look it up find nothing, or another rule."
    ),
    hint="Correct the number, or add the section to the list of rules.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    run=_run,
)
