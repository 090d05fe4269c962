"""GEO026: a border feature lies on no border."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.adjacency import pair_without_border
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for name, board in module.boards.items():
        for pair, features in board.borders.items():
            separate_ends = pair_without_border(module, pair)
            if separate_ends:
                a, b = (sites[end].spoken_name for end in separate_ends)
                feature_words = join_words_or_nothing(
                    (feature.replace("-", " ") for feature in features), "or"
                )
                message = f"{a} and {b} do not touch: no {feature_words} can lie between them."
                yield RawFinding(BoardRef(name).child_path("borders", pair), message)


CHECK = Check(
    id="GEO026",
    title="A border feature lies on no border",
    severity=Severity.ERROR,
    rationale=(
        "A river or a wall lies between neighbours. If the two spaces do not touch, "
        "one of their names is mistyped."
    ),
    hint="Correct one of the two names.",
    reads=OUTLINE_KEYS,
    answers=("GEO-26",),
    run=_run,
)
