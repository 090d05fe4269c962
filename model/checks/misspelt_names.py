"""Pieces that misspelt names in set-ups and schedules may mean; REF001 reports the names."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sandtable.model.checks.conditions import clauses_of_all_conditions
from sandtable.model.locations import ScenarioPart, SetupChart
from sandtable.model.lookup import value_at_address
from sandtable.model.name_suggestions import closest_name, most_words_with_advice
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.phrases.entry import Item
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_KEYS_OF_PLACED_PIECES = frozenset({"setup", "arrivals"})


def pieces_meant_by_misspellings(context: CheckContext, *names: str) -> frozenset[str]:
    """Return the pieces that misspelt names and headings of these scenarios may mean."""
    return context.compute_result_once(
        ("pieces meant", names), lambda: frozenset(_pieces_names_may_mean(context, names))
    )


def _pieces_names_may_mean(context: CheckContext, names: Sequence[str]) -> Iterator[str]:
    ancestors = {
        ancestor for name in names for ancestor in scenario_ancestry(context.module, name)
    }
    headings = {
        chart
        for use in context.dangling_uses
        if (chart := SetupChart.from_whole_address(use.steps))
    }
    yield from _pieces_under_unknown_choices(context, ancestors)
    misspelt_pieces: dict[tuple[str, str], None] = {}
    for use in context.dangling_uses:
        part = ScenarioPart.from_address_prefix(use.steps)
        if part and part.scenario in ancestors and part.part in _KEYS_OF_PLACED_PIECES:
            if SetupChart.from_whole_address(use.steps):
                yield from _pieces_listed_under(context.module, use.steps)
            # Those below a misspelt heading are among the pieces listed there.
            elif use.kind == "piece" and SetupChart.from_address_prefix(use.steps) not in headings:
                misspelt_pieces[use.name, use.scope] = None
    for name, scope in islice(misspelt_pieces, most_misspelt_names_looked_up(context)):
        yield from pieces_with_similar_name(context.module, name, scope)


def _pieces_under_unknown_choices(context: CheckContext, ancestors: set[str]) -> Iterator[str]:
    """Yield the pieces of entries that depend on a choice that their option does not offer."""
    options = context.module.options
    for address, clause in clauses_of_all_conditions(context.module_contents):
        part = ScenarioPart.from_address_prefix(address)
        if (
            part is None
            or part.scenario not in ancestors
            or part.part not in _KEYS_OF_PLACED_PIECES
        ):
            continue
        option = options.get(clause.subject) if clause.verb == "is" else None
        entry = value_at_address(context.module, address)
        # REF014 reports the choice, and nobody knows when the pieces are there.
        if option and clause.quantity not in option.choices and isinstance(entry, Item):
            owners = context.name_index.owners_by_piece_id.get(entry.piece, ())
            yield from (f"{owner}/{entry.piece}" for owner in owners)


def most_misspelt_names_looked_up(context: CheckContext) -> int:
    """Return the largest number of misspelt names for which the checks look up what they mean.

    Beyond this number the search would take too long.
    """
    return most_words_with_advice(len(context.name_index.candidate_names("piece")))


def has_misspelt_heading(context: CheckContext, *names: str) -> bool:
    """Say whether a set-up of these scenarios has a heading with an unknown owner."""
    ancestors = {
        ancestor for name in names for ancestor in scenario_ancestry(context.module, name)
    }
    return any(
        chart.scenario in ancestors
        for use in context.dangling_uses
        if (chart := SetupChart.from_whole_address(use.steps))
    )


def pieces_with_similar_name(module: Module, name: str, scope: str) -> tuple[str, ...]:
    """Return the pieces that a misspelt name in an owner's chart probably means."""
    index = name_index_of(module)
    likely_name = closest_name(name, index.candidate_names("piece", scope))
    return tuple(index.possible_full_names(likely_name, scope)) if likely_name else ()


def _pieces_listed_under(module: Module, steps: AddressPath) -> Iterator[str]:
    """Yield the ids of all pieces listed under a heading whose owner is unknown."""
    heading_chart = SetupChart.require_address_prefix(steps)
    setup = module.scenarios[heading_chart.scenario].setup
    chart = next(
        (c for heading, c in setup.items() if str(heading) == heading_chart.heading), None
    )
    listed = {
        item.piece.rpartition("/")[2]
        for entries in (chart or {}).values()
        for item in entries or ()
        if isinstance(item, Item) and item.how == "piece"
    }
    return (p for p in manifest_of_module(module).counters if p.rpartition("/")[2] in listed)
