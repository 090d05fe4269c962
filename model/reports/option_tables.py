"""Which tables are for an option only: those whose rule is a part of the option's rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.memo import memoize_by_identity
from sandtable.model.reports.known_tables import known_tables

if TYPE_CHECKING:
    from sandtable.model.module import Module

_Section = tuple[int, int]
"""`28.2` as two numbers."""
_REFERENCE = re.compile(r"(\d+)\.(\d+)(?:\.\.(\d+)\.(\d+))?")
_WHOLE = 999
"""`29.0` stands for all of 29."""


@memoize_by_identity
def options_of_tables(module: Module) -> Mapping[str, str]:
    """Return by table the option without which it is not used, where its rule says so.

    A rule that is no number, and one that speaks of more than the option, says nothing.
    """
    spans = {name: _spans(option.rule) for name, option in module.options.items()}
    found = {}
    for name, table in known_tables(module).items():
        sections = _spans(table.rule)
        fitting = [option for option, of in spans.items() if of and _is_within(sections, of)]
        if sections and len(fitting) == 1:
            found[name] = fitting[0]
    return found


def _is_within(
    sections: list[tuple[_Section, _Section]], spans: list[tuple[_Section, _Section]]
) -> bool:
    return all(any(low <= start and end <= high for low, high in spans) for start, end in sections)


def _spans(rule: str | None) -> list[tuple[_Section, _Section]]:
    """Return the sections of a rule as spans; none, where a part of it is no number."""
    spans = []
    for part in (rule or "").split(","):
        found = _REFERENCE.fullmatch(part.strip())
        if found is None:
            return []
        chapter, section = int(found[1]), int(found[2])
        end = (int(found[3]), int(found[4])) if found[3] else (chapter, section or _WHOLE)
        spans.append(((chapter, section), end))
    return spans
