"""SUP010: a supply line that is permanently blocked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_spaces, depends_on_situation
from sandtable.model.locations import SupplyRef
from sandtable.model.wording.selector_nouns import in_spaces_text
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, line in context.module.supply.items():
        address = SupplyRef(name).address_path
        features = _known_features(context.module)
        if line.along and not features & set(line.along):
            path_names = join_words_or_nothing(map(repr, line.along), "or")
            message = f"Supply must follow {path_names}, but there are no such paths or borders."
            yield RawFinding((*address, "along"), message)
        if _is_supply_line_always_blocked(context.module, line) and line.blocked is not None:
            where_blocked = in_spaces_text(context.module, line.blocked)
            message = f"Every source is {where_blocked}, where supply is blocked."
            yield RawFinding((*address, "blocked"), message)


def _known_features(module: Module) -> frozenset[str]:
    """Return all features of borders and of roads or rivers, on any board."""
    boards = module.boards.values()
    paths = {path.kind for board in boards for path in board.paths.values()}
    borders = {
        feature
        for board in boards
        for border_features in board.borders.values()
        for feature in border_features
    }
    return frozenset(paths | borders)


def _is_supply_line_always_blocked(module: Module, line: SupplyLine) -> bool:
    """Say whether every space with a supply source is blocked in every situation."""
    # A selector that depends on play may select less than all sources.
    if line.blocked is None or depends_on_situation(module, line.blocked):
        return False
    sources = cached_spaces(module, line.sources)
    return bool(sources) and sources <= cached_spaces(module, line.blocked)


CHECK = Check(
    id="SUP010",
    title="A supply line leads nowhere",
    severity=Severity.WARNING,
    rationale=(
        "The path that supply must follow is on no board, or is blocked at its beginning, so no "
        "unit is ever in supply."
    ),
    hint="Correct the path, the blocked spaces or the sources, or draw the path.",
    reads=frozenset(
        {
            "module",
            "types",
            "pieces",
            "formations",
            "events",
            "boards",
            "terrains",
            "regions",
            "supply",
        }
    ),
    reach=EditScope.HEADERS,
    answers=("PLY-03",),
    run=_run,
)
