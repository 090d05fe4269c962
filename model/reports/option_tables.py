"""Tables that apply only with an option: those whose rule is part of the option's rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.reports.known_tables import tables_for_players

if TYPE_CHECKING:
    from sandtable.model.module import Module

_SectionNumber = tuple[int, int]
"""A section number: `28.2` is `(28, 2)`."""
_REFERENCE_PATTERN = re.compile(r"(\d+)\.(\d+)(?:\.\.(\d+)\.(\d+))?")
_LAST_SECTION_NUMBER = 999
"""End of the range for which `29.0` stands."""


@memoize_by_identity
def option_by_table(module: Module) -> Mapping[str, str]:
    """Return the option to which each table belongs, as far as their rules show it.

    A rule that is not a number, or that covers more than the option, shows nothing.
    """
    spans = {name: _spans_of_sections(option.rule) for name, option in module.options.items()}
    options = {}
    for name, table in tables_for_players(module).items():
        sections = _spans_of_sections(table.rule)
        matching_options = [
            option
            for option, option_spans in spans.items()
            if option_spans and _are_sections_within_spans(sections, option_spans)
        ]
        # A rule of two options does not make the table depend on either.
        if sections and len(matching_options) == 1:
            options[name] = matching_options[0]
    return options


def _are_sections_within_spans(
    sections: list[tuple[_SectionNumber, _SectionNumber]],
    spans: list[tuple[_SectionNumber, _SectionNumber]],
) -> bool:
    return all(any(low <= start and end <= high for low, high in spans) for start, end in sections)


def _spans_of_sections(rule: str | None) -> list[tuple[_SectionNumber, _SectionNumber]]:
    """Return the sections of a rule as ranges of numbers; none if any part is not a number."""
    spans = []
    for part in (rule or "").split(","):
        reference = _REFERENCE_PATTERN.fullmatch(part.strip())
        if reference is None:
            return []
        chapter, section = int(reference[1]), int(reference[2])
        end = (
            (int(reference[3]), int(reference[4]))
            if reference[3]
            else (chapter, section or _LAST_SECTION_NUMBER)
        )
        spans.append(((chapter, section), end))
    return spans
