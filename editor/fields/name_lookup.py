"""Lookup of places and pieces by the names that authors type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.edits.setup_charts import shortest_piece_name
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.references.completion import name_completions_for
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.piece_names import distinguishing_details, is_bare_number, piece_name


@cached_per_static_part
def spaces_by_name(module: Module) -> Mapping[str, str]:
    """Return the id of a space by each name that only this space has, in lower case."""
    space_by_name: dict[str, str] = {}
    twice: set[str] = set()
    for site in space_index_of(module).spaces_by_id.values():
        for name in {
            site.printed_label.casefold(),
            (site.space.name or site.printed_label).casefold(),
        }:
            if space_by_name.setdefault(name, site.id) != site.id:
                # A name of two spaces means neither.
                twice.add(name)
    return {name: space for name, space in space_by_name.items() if name not in twice}


def space_id_of_name(module: Module, text: str) -> str:
    """Return the id of the space that a name means, or the text itself if that is not unique."""
    typed = " ".join(text.split())
    return (
        typed
        if space_index_of(module).find_space(typed)
        else spaces_by_name(module).get(typed.casefold(), typed)
    )


def places_by_name(module: Module) -> Mapping[str, str]:
    """Return the id of a space or region by each unique name, in lower case."""
    region_by_name = {r.name.casefold(): name for name, r in module.regions.items() if r.name}
    # A region may be typed without its article.
    short = {name.removeprefix("the "): region for name, region in region_by_name.items()}
    return {**short, **region_by_name, **spaces_by_name(module)}


@cached_per_static_part
def place_suggestions(module: Module) -> tuple[str, ...]:
    """Return the completions offered while a place is typed."""
    space_names = [
        site.printed_label if site.hex is None else site.space.name or site.id
        for site in space_index_of(module).spaces_by_id.values()
    ]
    place_by_name = places_by_name(module)
    regions = (
        region.name if region.name and place_by_name.get(region.name.casefold()) == name else name
        for name, region in module.regions.items()
    )
    choices = [f"{how} {region}" for region in regions for how in ("any in", "one in")]
    ids = (
        site.id
        for site in space_index_of(module).spaces_by_id.values()
        # Players name hexes by their labels; any other id is needed only where a name is shared.
        if site.hex or place_by_name.get(site.printed_label.casefold()) != site.id
    )
    return tuple(dict.fromkeys((*space_names, *ids, *choices)))


def piece_cell_text(module: Module, piece: str, scope: str) -> str:
    """Return the text for a piece in a cell: a name unique within its chart, or else its id."""
    if piece not in manifest_of_module(module).counters:
        return piece
    return _names_in_chart(module, scope).name_by_piece.get(piece) or shortest_piece_name(
        module, piece, scope
    )


def parse_piece_name(module: Module, text: str, scope: str) -> str:
    """Return a typed piece, given by name or id, as charts spell it."""
    typed = " ".join(text.split())
    piece = _names_in_chart(module, scope).piece_by_name.get(typed.casefold())
    if piece is not None:
        return shortest_piece_name(module, piece, scope)
    return typed


def pieces_by_name(module: Module, scope: str) -> Mapping[str, str]:
    """Return pieces by each name that is unique in a chart, in lower case.

    The values are ids as the chart spells them. If the chart needs an owner before the name of a
    piece, its bare name and id are included as well, unless another piece has them. Names that are
    only numbers are left out, because they would be read as a quantity.
    """
    elsewhere = _names_in_chart(module, "").piece_by_name
    owners_by_id = name_index_of(module).owners_by_piece_id.items()
    bare_ids = {
        piece: f"{owners[0]}/{piece}" for piece, owners in owners_by_id if len(owners) == 1
    }
    piece_items = {**bare_ids, **elsewhere, **_names_in_chart(module, scope).piece_by_name}
    return {
        call: shortest_piece_name(module, piece, scope)
        for call, piece in piece_items.items()
        if not is_bare_number(call)
    }


@dataclass(frozen=True, slots=True)
class _PieceNames:
    """Unique names of the pieces of a chart, in both directions."""

    name_by_piece: Mapping[str, str]
    """A name by piece, chosen to be unique in the chart."""
    piece_by_name: Mapping[str, str]
    """The piece by each of its unique names, in lower case."""


def _names_in_chart(module: Module, scope: str) -> _PieceNames:
    names_by_owner = _names_by_chart(module)
    name = scope if scope in module.module.owners or scope == COMMON_OWNER else ""
    if name not in names_by_owner:
        names_by_owner[name] = _unique_names_in_chart(module, name)
    return names_by_owner[name]


@cached_per_static_part
def _names_by_chart(_module: Module) -> dict[str, _PieceNames]:
    """Return the cache of names that can be used in an owner's chart, by owner."""
    return {}


def _unique_names_in_chart(module: Module, scope: str) -> _PieceNames:
    """Return the names that belong to only one piece of a chart."""
    visible_owners = set(name_index_of(module).visible_owners(scope)) if scope else set()
    counters = [
        c
        for c in manifest_of_module(module).counters.values()
        if not visible_owners or c.owner in visible_owners
    ]
    piece_by_call: dict[str, str | None] = {}
    names = {counter.id: tuple(_names_of_counter(module, counter)) for counter in counters}
    for piece, calls in names.items():
        for call in dict.fromkeys(call.casefold() for call in calls):
            piece_by_call[call] = None if call in piece_by_call else piece
    unique_pieces = {call: piece for call, piece in piece_by_call.items() if piece}
    name_by_piece: dict[str, str] = {}
    # A bare number would be read as a quantity.
    for piece, calls in names.items():
        alone = calls[1:] if is_bare_number(calls[0]) else calls
        telling = [call for call in alone if piece_by_call[call.casefold()] == piece]
        if telling:
            name_by_piece[piece] = telling[0]
    return _PieceNames(name_by_piece, unique_pieces)


def _names_of_counter(module: Module, counter: Counter) -> Iterator[str]:
    """Yield all names of a piece, the shortest first."""
    yield counter.name
    yield piece_name(module, counter.id)
    for detail in (owner_name(module, counter.owner), *distinguishing_details(module, counter)):
        yield f"{counter.name} ({detail})"
    if counter.piece.full_name:
        yield counter.piece.full_name


def piece_suggestions(module: Module, scope: str) -> tuple[str, ...]:
    """Return the completions offered while a piece is typed."""
    unique_names = _names_in_chart(module, scope).name_by_piece.values()
    return tuple(dict.fromkeys((*unique_names, *name_completions_for(module, Entry, scope))))
