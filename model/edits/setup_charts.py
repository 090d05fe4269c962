"""The set-up chart that a piece belongs in, and the names of places and pieces there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.line_part_search import index_of_line_part
from sandtable.model.edits.setup_lines import (
    entries_in_setup_line,
    parse_heading,
    parse_place,
    scope_of_heading,
    setup_line_at_address,
)
from sandtable.model.entities.scenarios import Chart
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owner_with_ancestors,
    owners_in_heading,
    side_of_owner,
)
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part


def heading_for_piece(module: Module, scenario: str, piece: str, place: str = "") -> str:
    """Return the chart heading that a piece belongs under: the narrowest that covers it.

    A heading with a line for the place comes before others.
    """
    counter = manifest_of_module(module).counters.get(piece)
    if counter is None:
        raise EditError(f"There is no piece {piece!r}.")
    owners = module.module.owners
    above = owner_with_ancestors(owners, counter.owner) or (counter.owner,)
    goal = parse_place(place) if place else None
    # Smaller tuples win: a line for the place first, then the nearest owner.
    fitting = {
        str(heading): (goal not in (chart or {}), above.index(owner))
        for heading, chart in _charts_by_heading(module, scenario).items()
        if (owner := next(iter(owners_in_heading(heading, owners)), COMMON_OWNER)) in above
        and piece in _pieces_of_heading(module, heading)
    }
    if fitting:
        return min(fitting, key=fitting.__getitem__)
    return COMMON_OWNER if counter.owner == COMMON_OWNER else side_of_owner(owners, counter.owner)


def is_piece_under_heading(module: Module, heading: str, piece: str) -> bool:
    """Say whether the pieces under a chart heading include a piece."""
    return piece in _pieces_of_heading(module, parse_heading(heading))


def _pieces_of_heading(module: Module, heading: Selector) -> frozenset[str]:
    """Return the pieces that belong under a chart heading."""
    cached_pieces = _pieces_by_heading_cache(module)
    if heading not in cached_pieces:
        cached_pieces[heading] = frozenset(pieces_matching(module, heading))
    return cached_pieces[heading]


@cached_per_static_part
def _pieces_by_heading_cache(_module: Module) -> dict[Selector, frozenset[str]]:
    """Return the cache of pieces by heading, shared by modules that differ only in scenarios."""
    return {}


def _charts_by_heading(module: Module, scenario: str) -> Mapping[Selector, Chart | None]:
    if scenario not in module.scenarios:
        raise EditError(f"There is no scenario {scenario!r}.")
    return flatten_scenario(module, scenario).setup


def shortest_piece_name(module: Module, piece: str, scope: str) -> str:
    """Return the shortest name by which a chart can refer to a piece."""
    bare = piece.rpartition("/")[2]
    return bare if name_index_of(module).possible_full_names(bare, scope) == (piece,) else piece


def place_as_spelt_in_chart(module: Module, spot: SetupLine) -> str:
    """Return a place as the set-up chart already spells it, which may be another of its names."""
    text = str(parse_place(spot.place))
    aliases = space_index_of(module).aliases
    setup = (
        flatten_scenario(module, spot.scenario).setup if spot.scenario in module.scenarios else {}
    )
    lines = setup.get(parse_heading(spot.heading)) or {}
    # The place is spelt as before, or has no other name.
    if not aliases or parse_place(text) in lines:
        return text
    space_id = aliases.get(text, text)
    return next((str(p) for p in lines if aliases.get(p.space, p.space) == space_id), text)


def counter_at_entry(module: Module, steps: AddressPath) -> Counter | None:
    """Return the piece that a set-up entry names, if it names a single one."""
    spot = setup_line_at_address(steps)
    entries = entries_in_setup_line(module, spot)
    entry = entries[index_of_line_part(entries, steps[-1])]
    if not isinstance(entry, Item) or entry.how != "piece":
        return None
    return manifest_of_module(module).find_counter(
        entry.piece, scope_of_heading(module, spot.heading)
    )


def entry_spelt_as_in_line(
    module: Module, spot: SetupLine, entries: tuple[Entry, ...], entry: Entry
) -> Entry:
    """Return an entry that names its piece as other entries of the set-up line do."""
    manifest, scope = manifest_of_module(module), scope_of_heading(module, spot.heading)
    # Selections are not names of pieces.
    if not isinstance(entry, Item) or entry.how != "piece":
        return entry
    counter = manifest.find_counter(entry.piece, scope)
    names_in_line = (other.piece for other in entries if isinstance(other, Item) and other.piece)
    same = (
        name for name in names_in_line if counter and manifest.find_counter(name, scope) is counter
    )
    return replace(entry, piece=next(same, entry.piece))


def entry_spelt_for_chart(module: Module, entry: Entry, before: str, after: str) -> Entry:
    """Return an entry that names its piece as the chart to which the entry moves names it."""
    if not isinstance(entry, Item) or entry.how != "piece":
        return entry
    counter = manifest_of_module(module).find_counter(
        entry.piece, scope_of_heading(module, before)
    )
    if counter is None:
        return entry
    return replace(
        entry, piece=shortest_piece_name(module, counter.id, scope_of_heading(module, after))
    )
