"""GEO011: two spaces have the same outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS, findings_about_flaws
from sandtable.model.checks.registry import Check, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext, RawFinding
    from sandtable.model.geometry.coverage.outline_flaws import Flaw
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from findings_about_flaws(
        context,
        "flaws_between_spaces.find_same_outlines",
        "Make one space of them",
        _remove_outline,
    )


def _remove_outline(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outline_repairs import merge_spaces_with_same_outline

    kept_space, *other_spaces = flaw.spaces
    for removed_space in other_spaces:
        module = merge_spaces_with_same_outline(module, board, kept_space, removed_space)
    return module


CHECK = Check(
    id="GEO011",
    title="Two spaces have the same outline",
    severity=Severity.ERROR,
    rationale="One of the two spaces was probably copied and never redrawn.",
    hint="Redraw one of the two spaces.",
    reads=OUTLINE_KEYS,
    answers=("GEO-11",),
    run=_run,
)
