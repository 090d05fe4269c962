"""ADJ004: a space is linked to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import spaces_at_link_end
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    ground = space_index_of(context.module)
    for name, board in context.module.boards.items():
        for key, pairs in (("links", board.links), ("borders", board.borders)):
            for pair in pairs:
                first, _, second = pair.partition("/")
                both = spaces_at_link_end(ground, first), spaces_at_link_end(ground, second)
                # A set has no order, and findings must be in the same order each time.
                for space in sorted({*both[0]} & {*both[1]}):
                    message = (
                        f"{ground.spaces_by_id[space].spoken_name} {_VERB_BY_KEY[key]} itself."
                    )
                    yield RawFinding(BoardRef(name).child_path(key, pair), message)


_VERB_BY_KEY = {"links": "is linked to", "borders": "has a border with"}


CHECK = Check(
    id="ADJ004",
    title="A space is linked to itself",
    severity=Severity.ERROR,
    rationale="A link joins two spaces, so one of the two names is mistyped.",
    hint="Correct one of the two names.",
    reads=OUTLINE_KEYS,
    answers=("ADJ-04",),
    run=_run,
)
