"""Names of places and pieces as authors type them, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.edits.setup_charts import shortest_piece_name
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.references.completion import completions_for
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.piece_names import distinguishing_details, is_bare_number, piece_name


@cached_per_static_part
def spaces_by_name(module: Module) -> Mapping[str, str]:
    """By a name that no other space has: its space."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for site in space_index_of(module).spaces_by_id.values():
        for name in {
            site.printed_label.casefold(),
            (site.space.name or site.printed_label).casefold(),
        }:
            if found.setdefault(name, site.id) != site.id:
                twice.add(name)
    return {name: space for name, space in found.items() if name not in twice}


def space_id_of_name(module: Module, text: str) -> str:
    """The space that a name means, if it means just one; else what was typed."""
    typed = " ".join(text.split())
    return (
        typed
        if space_index_of(module).find_space(typed)
        else spaces_by_name(module).get(typed.casefold(), typed)
    )


def places_by_name(module: Module) -> Mapping[str, str]:
    """By all that only one space or region is called, in small letters: its id."""
    named = {r.name.casefold(): name for name, r in module.regions.items() if r.name}
    short = {name.removeprefix("the "): region for name, region in named.items()}
    return {**short, **named, **spaces_by_name(module)}


@cached_per_static_part
def place_suggestions(module: Module) -> tuple[str, ...]:
    """What is offered while a place is typed."""
    named = [
        site.printed_label if site.hex is None else site.space.name or site.id
        for site in space_index_of(module).spaces_by_id.values()
    ]
    meant = places_by_name(module)
    regions = (
        region.name if region.name and meant.get(region.name.casefold()) == name else name
        for name, region in module.regions.items()
    )
    choices = [f"{how} {region}" for region in regions for how in ("any in", "one in")]
    known = {name.casefold() for name in named}
    ids = (site for site in space_index_of(module).spaces_by_id if site.casefold() not in known)
    return tuple(dict.fromkeys((*named, *ids, *choices)))


def piece_cell_text(module: Module, piece: str, scope: str) -> str:
    """A piece in a cell: by what tells it apart in the chart, its id if nothing else does."""
    if piece not in manifest_of(module).counters:
        return piece
    return _names_in_chart(module, scope).name_by_piece.get(piece) or shortest_piece_name(
        module, piece, scope
    )


def parse_piece_name(module: Module, text: str, scope: str) -> str:
    """A typed piece as a chart spells it: by name or by id."""
    typed = " ".join(text.split())
    found = _names_in_chart(module, scope).piece_by_name.get(typed.casefold())
    if found is not None:
        return shortest_piece_name(module, found, scope)
    return typed


def pieces_by_name(module: Module, scope: str) -> Mapping[str, str]:
    """By all that only one piece of a chart is called, in small letters: as the chart spells it.

    What is but a number is no name here: it would be taken for how many there are.
    """
    meant = _names_in_chart(module, scope).piece_by_name.items()
    return {
        call: shortest_piece_name(module, piece, scope)
        for call, piece in meant
        if not is_bare_number(call)
    }


@dataclass(frozen=True, slots=True)
class _PieceNames:
    """What the pieces of a chart are called."""

    name_by_piece: Mapping[str, str]
    """By piece: a name that no other has."""
    piece_by_name: Mapping[str, str]
    """By all that only one of them is called, in small letters: the piece."""


def _names_in_chart(module: Module, scope: str) -> _PieceNames:
    known = _names_by_chart(module)
    name = scope if scope in module.module.owners or scope == COMMON_OWNER else ""
    if name not in known:
        known[name] = _unique_names(module, name)
    return known[name]


@cached_per_static_part
def _names_by_chart(_module: Module) -> dict[str, _PieceNames]:
    """Charts that were asked for so far."""
    return {}


def _unique_names(module: Module, scope: str) -> _PieceNames:
    """The names that only one of a chart's pieces has."""
    seen = set(name_index_of(module).visible_owners(scope)) if scope else set()
    counters = [c for c in manifest_of(module).counters.values() if not seen or c.owner in seen]
    known: dict[str, str | None] = {}
    names = {counter.id: tuple(_names_of_counter(module, counter)) for counter in counters}
    for piece, calls in names.items():
        for call in dict.fromkeys(call.casefold() for call in calls):
            known[call] = None if call in known else piece
    meant = {call: piece for call, piece in known.items() if piece}
    shown: dict[str, str] = {}
    for piece, calls in names.items():
        alone = calls[1:] if is_bare_number(calls[0]) else calls
        telling = [call for call in alone if known[call.casefold()] == piece]
        if telling:
            shown[piece] = telling[0]
    return _PieceNames(shown, meant)


def _names_of_counter(module: Module, counter: Counter) -> Iterator[str]:
    """All that a piece is called, the shortest first."""
    yield counter.name
    yield piece_name(module, counter.id)
    for detail in (owner_name(module, counter.owner), *distinguishing_details(module, counter)):
        yield f"{counter.name} ({detail})"
    if counter.piece.full_name:
        yield counter.piece.full_name


def piece_suggestions(module: Module, scope: str) -> tuple[str, ...]:
    """What is offered while a piece is typed."""
    named = _names_in_chart(module, scope).name_by_piece.values()
    return tuple(dict.fromkeys((*named, *completions_for(module, Entry, scope))))
