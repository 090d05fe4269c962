"""The largest number of copies that a scenario can ever bring into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.history import initial_position_all_branches
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.references.owner_scope import COMMON_OWNER, owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.entities.rules import Actions
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import ConditionClause

_VERBS_THAT_BRING_PIECES = frozenset({"enter", "box", "replace"})


def most_copies_in_play(module: Module, name: str, clause: ConditionClause) -> int | None:
    """Return how many of the pieces in a condition the set-up and the schedule bring into play.

    None if more can arrive: by purchase, by an event, or in a number that the book does not state.
    """
    scenario = flatten_scenario(module, name)
    names = _pieces_of_subject(module, clause)
    if _can_be_built(scenario) or names & _pieces_that_come(module, name):
        return None
    # Entries of all options are counted, so that the number is never too small.
    total = 0
    for standing in initial_position_all_branches(module, name).standings:
        if names.isdisjoint(standing.pieces) or not _does_piece_belong_to(
            module, standing.scope, clause
        ):
            continue
        if standing.quantity is None:
            return None
        total += standing.quantity
    return total


def _pieces_of_subject(module: Module, clause: ConditionClause) -> frozenset[str]:
    counters = manifest_of_module(module).counters
    return frozenset(
        piece
        for piece in cached_pieces(module, clause.of)
        if counters[piece].owner == COMMON_OWNER
        or _does_piece_belong_to(module, counters[piece].owner, clause)
    )


def _does_piece_belong_to(module: Module, owner: str, clause: ConditionClause) -> bool:
    owners = module.module.owners
    return owner == COMMON_OWNER or clause.subject in owner_with_ancestors(owners, owner)


def _can_be_built(scenario: Scenario) -> bool:
    """Say whether a series gives points for buying pieces."""
    return any(s is not None and s.kind == "amount" for s in scenario.series.values())


@memoize_by_identity
def _pieces_that_come(module: Module, name: str) -> frozenset[str]:
    """Return the pieces that a schedule, an event or an option can bring into play."""
    return frozenset(
        piece
        for actions in _actions_that_may_happen(module, flatten_scenario(module, name))
        for verb, objects in actions.items()
        if verb.does in _VERBS_THAT_BRING_PIECES
        for item in objects
        if isinstance(item, Item)
        for piece in _pieces_of_item(module, item)
    )


def _actions_that_may_happen(module: Module, scenario: Scenario) -> Iterator[Actions]:
    for schedule in scenario.arrivals.values():
        yield from (actions for actions in (schedule or {}).values() if actions)
    for events in module.events.values():
        for event in events.values():
            yield event.does
            yield from (outcome.does for outcome in event.choices.values())
    yield from (option.does for option in module.options.values())


def _pieces_of_item(module: Module, item: Item) -> Iterator[str]:
    if item.among is not None:
        yield from cached_pieces(module, item.among)
        return
    counters: Mapping[str, object] = manifest_of_module(module).counters
    yield from (id_ for id_ in counters if item.piece in {id_, id_.partition("/")[2]})
