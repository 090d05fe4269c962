"""LIM012: a condition asks for a way between spaces that no way joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.conditions import paths_of
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_spaces, is_momentary
from sandtable.model.select.links import has_all_outlines, neighbours_of
from sandtable.model.wording.selectors import selector_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import Path


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    if all(map(has_all_outlines, module.boards.values())):
        for address, path in paths_of(context.contents):
            if not path.negated and not _is_any_way_open(module, path):
                start, end = (
                    selector_words(module, end_selector) for end_selector in (path.start, path.end)
                )
                yield RawFinding(
                    address,
                    f"There is no path from {start} to {end}{_avoiding_words(module, path)}.",
                )


def _is_any_way_open(module: Module, path: Path) -> bool:
    """Say whether there is a way at all, whoever stands on it; ends that are nowhere pass."""
    ends, starts = cached_spaces(module, path.end), cached_spaces(module, path.start)
    barred = frozenset[str]()
    if path.avoiding is not None and not is_momentary(module, path.avoiding):
        barred = cached_spaces(module, path.avoiding)
    if not ends or not starts:
        return True
    reachable = edge = starts
    beside = neighbours_of(module)
    while edge and not reachable & ends:
        near = frozenset[str]().union(*(beside.get(space, frozenset()) for space in edge))
        edge = near - reachable - (barred - ends)
        reachable |= edge
    return bool(reachable & ends)


def _avoiding_words(module: Module, path: Path) -> str:
    if path.avoiding is None or is_momentary(module, path.avoiding):
        return ""
    return f" that avoids {selector_words(module, path.avoiding)}"


CHECK = Check(
    id="LIM012",
    title="A path does not exist",
    severity=Severity.WARNING,
    rationale=(
        "Nothing on the map connects the two spaces, so whatever depends on the path never "
        "happens."
    ),
    hint="Correct the spaces, or draw the connection.",
    reads=frozenset(
        {
            "module",
            "boards",
            "terrains",
            "regions",
            "limits",
            "options",
            "events",
            "scenarios",
            "types",
            "pieces",
            "formations",
        }
    ),
    reach=EditScope.LINES,
    run=_run,
)
