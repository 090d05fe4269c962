"""CMP002: no scenario uses a piece."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING, Any

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.limits.substitutes import pieces_by_their_reverse
from sandtable.model.locations import OwnerPieces
from sandtable.model.phrases.entry import Item
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.nouns import regular_noun
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.action import ActionVerb
    from sandtable.model.select.manifest import Counter

_CHECKED_KINDS = frozenset({"unit", "leader", "supply", "container"})
"""Markers and chips are left out: they wait beside the map until they are needed."""
_ACTIONS_WITHOUT_PIECES = frozenset({"note", "replace", "control"})
"""Actions that bring no new pieces; replaced pieces were there before."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    if not playable_scenarios(module):
        return
    use_counts = context.tally_over_all_lines(_count_entries_by_piece)
    unused_by_owner: dict[str, list[Counter]] = {}
    for counter in manifest_of_module(module).counters.values():
        if counter.id not in use_counts and _should_piece_be_used(module, counter):
            unused_by_owner.setdefault(counter.owner, []).append(counter)
    for owner, counters in unused_by_owner.items():
        yield _unused_finding(module, owner, counters)


def _count_entries_by_piece(context: CheckContext) -> Tally[str]:
    """Count, for each piece, the entries that bring it into play."""
    module = context.module
    return Tally(
        p
        for scope, item in _entries_that_bring_pieces(module)
        for p in _pieces_of_item(module, scope, item)
    )


def _should_piece_be_used(module: Module, counter: Counter) -> bool:
    # No scenario can use a piece of which the box holds no copy.
    in_box = counter.piece.copies != 0
    return (
        in_box
        and counter.kind in _CHECKED_KINDS
        and counter.id not in pieces_by_their_reverse(module)
    )


def _unused_finding(module: Module, owner: str, counters: list[Counter]) -> RawFinding:
    # Several pieces can have one name, which is listed once.
    names = join_first_few_words(list(dict.fromkeys(counter.name for counter in counters)))
    owner_words = (
        "" if owner == COMMON_OWNER else _owner_and_noun_of_pieces(module, owner, counters)
    )
    collection = OwnerPieces(owner).address_path
    places = tuple((*collection, c.type, c.id.rpartition("/")[2]) for c in counters)
    address, *other_places = places if len(places) == 1 else (collection, *places)
    return RawFinding(
        address, f"No scenario uses {owner_words}{names}.", places=tuple(other_places)
    )


def _owner_and_noun_of_pieces(module: Module, owner: str, counters: list[Counter]) -> str:
    """Name pieces by their owner and type for a message: `the Reddish units `."""
    are_units = all(counter.kind == "unit" for counter in counters)
    piece_word = regular_noun("unit" if are_units else "piece")
    adjective = owner_adjective(module, owner).removeprefix("The ")
    return (
        f"the {adjective} "
        f"{piece_word.singular_form if len(counters) == 1 else piece_word.plural_form} "
    )


def _entries_that_bring_pieces(module: Module) -> Iterator[tuple[str, Item]]:
    """Yield each entry that brings pieces into play, with the owner of its chart."""
    for scenario in module.scenarios.values():
        for heading, chart in scenario.setup.items():
            scope = owner_of_heading(module, heading)
            for entries in (chart or {}).values():
                yield from _items_that_bring_pieces(scope, entries or ())
        for owner, schedule in scenario.arrivals.items():
            for actions in (schedule or {}).values():
                yield from _entries_in_actions(owner, actions or {})
    for option in module.options.values():
        yield from _entries_in_actions(COMMON_OWNER, option.does)
    for owner, events in module.events.items():
        for event in events.values():
            for does in (event.does, *(outcome.does for outcome in event.choices.values())):
                yield from _entries_in_actions(owner, does)


def _entries_in_actions(
    scope: str, actions: Mapping[ActionVerb, tuple[Any, ...]]
) -> Iterator[tuple[str, Item]]:
    for verb, objects in actions.items():
        if verb.does not in _ACTIONS_WITHOUT_PIECES:
            yield from _items_that_bring_pieces(scope, objects)


def _items_that_bring_pieces(scope: str, entries: Iterable[Any]) -> Iterator[tuple[str, Item]]:
    return ((scope, entry) for entry in entries if isinstance(entry, Item))


def _pieces_of_item(module: Module, scope: str, item: Item) -> Iterator[str]:
    if item.among is None:
        if pieces := manifest_of_module(module).find_counter(item.piece, scope):
            yield pieces.id
        return
    owners = module.module.owners
    for piece in cached_pieces(module, item.among):
        if scope == COMMON_OWNER or scope in owner_with_ancestors(owners, piece.partition("/")[0]):
            yield piece


CHECK = Check(
    id="CMP002",
    title="A piece is not used in any scenario",
    severity=Severity.INFO,
    rationale=(
        "The piece may be missing from a set-up or a schedule of arrivals. Markers "
        "and chips are not "
        "checked."
    ),
    hint="Add the piece to a scenario, or ignore this while scenarios are still to be written.",
    reads=ALL_KEYS,
    answers=("CMP-02", "OOA-10", "REF-04"),
    run=_run,
)
