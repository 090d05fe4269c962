"""GEO029: a node of a border belongs to only one of the two outlines."""

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
        "flaws_between_spaces.find_loose_nodes",
        "Put such nodes into both borders",
        _attach_node,
        safe=True,
    )


def _attach_node(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outlines import add_missing_nodes

    del flaw
    return add_missing_nodes(module, board)


CHECK = Check(
    id="GEO029",
    title="A border node belongs to only one space",
    severity=Severity.WARNING,
    rationale=(
        "Neighbours are recognised by the nodes of their common border. Here one of "
        "two spaces lacks a node."
    ),
    hint="Add the node to both borders. The borders keep their shape.",
    reads=OUTLINE_KEYS,
    answers=("GEO-06",),
    run=_run,
)
