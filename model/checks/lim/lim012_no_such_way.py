"""LIM012: a condition requires a path between spaces that no link connects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.conditions import paths_of
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_spaces, depends_on_situation
from sandtable.model.select.space_connections import has_all_outlines, neighbours_by_space
from sandtable.model.wording.selectors import describe_selector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import PathCondition


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    # While outlines are missing, a path may lead over borders that are not known yet.
    if all(map(has_all_outlines, module.boards.values())):
        for address, path in paths_of(context.module_contents):
            if not path.negated and not _is_any_way_open(module, path):
                start, end = (
                    describe_selector(module, end_selector)
                    for end_selector in (path.start, path.end)
                )
                yield RawFinding(
                    address,
                    f"There is no path from {start} to "
                    f"{end}{_avoided_spaces_as_text(module, path)}.",
                )


def _is_any_way_open(module: Module, path: PathCondition) -> bool:
    """Say whether links form the path that a condition requires, if no pieces block it.

    This is also true if an end of the path is unknown.
    """
    ends, starts = cached_spaces(module, path.end), cached_spaces(module, path.start)
    avoided = frozenset[str]()
    if path.avoiding is not None and not depends_on_situation(module, path.avoiding):
        avoided = cached_spaces(module, path.avoiding)
    # Nothing is known about an end without spaces, and REF001 reports misspelt ones.
    if not ends or not starts:
        return True
    reachable = edge = starts
    neighbours = neighbours_by_space(module)
    while edge and not reachable & ends:
        adjacent = frozenset[str]().union(*(neighbours.get(space, frozenset()) for space in edge))
        edge = adjacent - reachable - (avoided - ends)
        reachable |= edge
    return bool(reachable & ends)


def _avoided_spaces_as_text(module: Module, path: PathCondition) -> str:
    if path.avoiding is None or depends_on_situation(module, path.avoiding):
        return ""
    return f" that avoids {describe_selector(module, path.avoiding)}"


CHECK = Check(
    id="LIM012",
    title="A path does not exist",
    severity=Severity.WARNING,
    rationale=(
        "Nothing on the map connects the two spaces, so nothing that depends on this "
        "path ever happens."
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
