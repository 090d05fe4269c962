"""Which tables are for an option only: those whose rule is a part of the option's rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.reports.known_tables import known_tables

if TYPE_CHECKING:
    from sandtable.model.module import Module

_SectionNumber = tuple[int, int]
"""`28.2` as two numbers."""
_REFERENCE_PATTERN = re.compile(r"(\d+)\.(\d+)(?:\.\.(\d+)\.(\d+))?")
_LAST_SECTION_NUMBER = 999
"""`29.0` stands for all of 29."""


@memoize_by_identity
def option_by_table(module: Module) -> Mapping[str, str]:
    """Return by table the option without which it is not used, where its rule says so.

    A rule that is no number, and one that speaks of more than the option, says nothing.
    """
    spans = {name: _section_spans(option.rule) for name, option in module.options.items()}
    found = {}
    for name, table in known_tables(module).items():
        sections = _section_spans(table.rule)
        fitting = [
            option for option, of in spans.items() if of and _are_sections_within(sections, of)
        ]
        if sections and len(fitting) == 1:
            found[name] = fitting[0]
    return found


def _are_sections_within(
    sections: list[tuple[_SectionNumber, _SectionNumber]],
    spans: list[tuple[_SectionNumber, _SectionNumber]],
) -> bool:
    return all(any(low <= start and end <= high for low, high in spans) for start, end in sections)


def _section_spans(rule: str | None) -> list[tuple[_SectionNumber, _SectionNumber]]:
    """Return the sections of a rule as spans; none, where a part of it is no number."""
    spans = []
    for part in (rule or "").split(","):
        found = _REFERENCE_PATTERN.fullmatch(part.strip())
        if found is None:
            return []
        chapter, section = int(found[1]), int(found[2])
        end = (
            (int(found[3]), int(found[4]))
            if found[3]
            else (chapter, section or _LAST_SECTION_NUMBER)
        )
        spans.append(((chapter, section), end))
    return spans
