"""SET026: an entry selects all other pieces of a kind, but none are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.ledger.setup import lines_of_setup_charts
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.selector_nouns import piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector

_WAYS_OF_SELECTING_ALL = frozenset({"all", "all other"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    if not any(
        _does_entry_select_all(part)
        for _, parts in context.module_contents.lists
        for part in parts
    ):
        return
    settings = (
        ScenarioSetting(context, name, None) for name in scenario_play.scenarios_to_check(context)
    )
    yield from merge_repeated_findings(
        context, ((s, finding) for s in settings for finding in _find_empty_entries(s))
    )


def _does_entry_select_all(part: object) -> bool:
    return isinstance(part, Item) and part.how in _WAYS_OF_SELECTING_ALL


def _find_empty_entries(setting: ScenarioSetting) -> Iterator[RawFinding]:
    """Yield findings for entries that place nothing, though matching pieces exist."""
    taking_entries = [
        (line, item)
        for line in lines_of_setup_charts(setting.module, setting.scenario, setting.name)
        for item in line.entries
        if isinstance(item, Item) and _does_entry_select_all(item)
    ]
    placed_entries = (
        {standing.cause for standing in setting.position.standings} if taking_entries else set()
    )
    for line, item in taking_entries:
        address = (*line.cause, entry_key(item))
        if address not in placed_entries and _has_owner_matching_copies(
            setting.module, line.scope, item.among
        ):
            counted = piece_noun(setting.module, item.among)
            message = (
                f"No {counted.singular_form} is left for this entry, because other "
                "lines name all of them."
            )
            yield RawFinding(address, message)


def _has_owner_matching_copies(module: Module, scope: str, among: Selector | None) -> bool:
    """Say whether the owner of a chart has pieces that match a selector.

    All of them must exist in known numbers.
    """
    owners, counters = module.module.owners, manifest_of_module(module).counters
    selected = [counters[piece] for piece in cached_pieces(module, among)]
    owned = [
        c
        for c in selected
        if c.owner == COMMON_OWNER or scope in owner_with_ancestors(owners, c.owner)
    ]
    return bool(owned) and all(counter.piece.copies for counter in owned)


CHECK = Check(
    id="SET026",
    title="An entry selects no piece",
    severity=Severity.INFO,
    rationale=(
        "“all” and “all other” select the pieces that no other line names. If no "
        "pieces are left, another line probably names too many."
    ),
    hint="Correct the other lines, or delete this entry.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    run=_run,
)
