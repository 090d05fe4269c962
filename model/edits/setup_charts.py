"""Whose chart a piece belongs in, and how places and pieces are called there."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.address import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.parts import part_in
from sandtable.model.edits.setup_lines import (
    heading_of,
    line_at,
    place_of,
    scope_of_heading,
    setup_line,
)
from sandtable.model.entities.scenarios import Chart
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.overlay import flattened
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.index import index_of
from sandtable.model.references.scope import COMMON, line_of, owners_in, root_of
from sandtable.model.select.ground import ground_of
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.select.pieces import pieces_of
from sandtable.model.static_part import cached_per_static_part


def heading_for(module: Module, scenario: str, piece: str, place: str = "") -> str:
    """The heading below which a piece belongs: the nearest that speaks of it.

    One that has a line for the place already comes before others.
    """
    counter = manifest_of(module).counters.get(piece)
    if counter is None:
        raise EditError(f"There is no piece {piece!r}.")
    owners = module.module.owners
    above = line_of(owners, counter.owner) or (counter.owner,)
    goal = place_of(place) if place else None
    fitting = {
        str(heading): (goal not in (chart or {}), above.index(owner))
        for heading, chart in _charts(module, scenario).items()
        if (owner := next(iter(owners_in(heading, owners)), COMMON)) in above
        and piece in _given(module, heading)
    }
    if fitting:
        return min(fitting, key=fitting.__getitem__)
    return COMMON if counter.owner == COMMON else root_of(owners, counter.owner)


def fits(module: Module, heading: str, piece: str) -> bool:
    """Say whether a chart speaks of a piece."""
    return piece in _given(module, heading_of(heading))


def _given(module: Module, heading: Selector) -> frozenset[str]:
    """The pieces of which a heading speaks."""
    known = _known(module)
    if heading not in known:
        known[heading] = frozenset(pieces_of(module, heading))
    return known[heading]


@cached_per_static_part
def _known(_module: Module) -> dict[Selector, frozenset[str]]:
    """What was asked before."""
    return {}


def _charts(module: Module, scenario: str) -> Mapping[Selector, Chart | None]:
    if scenario not in module.scenarios:
        raise EditError(f"There is no scenario {scenario!r}.")
    return flattened(module, scenario).setup


def spelt(module: Module, piece: str, scope: str) -> str:
    """The shortest name by which a chart can mean a piece."""
    bare = piece.rpartition("/")[2]
    return bare if index_of(module).pieces_named(bare, scope) == (piece,) else piece


def line_name(module: Module, spot: SetupLine) -> str:
    """The place as the chart spells it already: a space may have another name there."""
    text = str(place_of(spot.place))
    aliases = ground_of(module).aliases
    setup = flattened(module, spot.scenario).setup if spot.scenario in module.scenarios else {}
    lines = setup.get(heading_of(spot.heading)) or {}
    if not aliases or place_of(text) in lines:
        return text
    meant = aliases.get(text, text)
    return next((str(p) for p in lines if aliases.get(p.space, p.space) == meant), text)


def counter_at(module: Module, steps: AddressPath) -> Counter | None:
    """The piece that an entry of a line names, if it is one."""
    spot = setup_line(steps)
    entries = line_at(module, spot)
    entry = entries[part_in(entries, steps[-1])]
    if not isinstance(entry, Item) or entry.how != "piece":
        return None
    return manifest_of(module).named(entry.piece, scope_of_heading(module, spot.heading))
