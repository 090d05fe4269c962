"""Names of places and pieces as authors type them, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.edits.setup_charts import shortest_piece_name
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.references.completion import completions_for
from sandtable.model.references.index import name_index_of
from sandtable.model.references.scope import COMMON
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.piece_names import details, is_bare_number, piece_name


@cached_per_static_part
def spaces_by_name(module: Module) -> Mapping[str, str]:
    """By a name that no other space has: its space."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for site in space_index_of(module).sites.values():
        for name in {site.label.casefold(), (site.space.name or site.label).casefold()}:
            if found.setdefault(name, site.id) != site.id:
                twice.add(name)
    return {name: space for name, space in found.items() if name not in twice}


def id_of_place(module: Module, text: str) -> str:
    """The space that a name means, if it means just one; else what was typed."""
    typed = " ".join(text.split())
    return (
        typed
        if space_index_of(module).find_space(typed)
        else spaces_by_name(module).get(typed.casefold(), typed)
    )


def places_called(module: Module) -> Mapping[str, str]:
    """By all that only one space or region is called, in small letters: its id."""
    named = {r.name.casefold(): name for name, r in module.regions.items() if r.name}
    short = {name.removeprefix("the "): region for name, region in named.items()}
    return {**short, **named, **spaces_by_name(module)}


@cached_per_static_part
def places_offered(module: Module) -> tuple[str, ...]:
    """What is offered while a place is typed."""
    named = [
        site.label if site.hex is None else site.space.name or site.id
        for site in space_index_of(module).sites.values()
    ]
    meant = places_called(module)
    regions = (
        region.name if region.name and meant.get(region.name.casefold()) == name else name
        for name, region in module.regions.items()
    )
    choices = [f"{how} {region}" for region in regions for how in ("any in", "one in")]
    known = {name.casefold() for name in named}
    ids = (site for site in space_index_of(module).sites if site.casefold() not in known)
    return tuple(dict.fromkeys((*named, *ids, *choices)))


def shown_piece(module: Module, piece: str, scope: str) -> str:
    """A piece in a cell: by what tells it apart in the chart, its id if nothing else does."""
    if piece not in manifest_of(module).counters:
        return piece
    return _names_in(module, scope).shown.get(piece) or shortest_piece_name(module, piece, scope)


def typed_piece(module: Module, text: str, scope: str) -> str:
    """A typed piece as a chart spells it: by name or by id."""
    typed = " ".join(text.split())
    found = _names_in(module, scope).meant.get(typed.casefold())
    if found is not None:
        return shortest_piece_name(module, found, scope)
    return typed


def pieces_called(module: Module, scope: str) -> Mapping[str, str]:
    """By all that only one piece of a chart is called, in small letters: as the chart spells it.

    What is but a number is no name here: it would be taken for how many there are.
    """
    meant = _names_in(module, scope).meant.items()
    return {
        call: shortest_piece_name(module, piece, scope)
        for call, piece in meant
        if not is_bare_number(call)
    }


@dataclass(frozen=True, slots=True)
class _Names:
    """What the pieces of a chart are called."""

    shown: Mapping[str, str]
    """By piece: a name that no other has."""
    meant: Mapping[str, str]
    """By all that only one of them is called, in small letters: the piece."""


def _names_in(module: Module, scope: str) -> _Names:
    known = _by_chart(module)
    name = scope if scope in module.module.owners or scope == COMMON else ""
    if name not in known:
        known[name] = _named(module, name)
    return known[name]


@cached_per_static_part
def _by_chart(_module: Module) -> dict[str, _Names]:
    """Charts that were asked for so far."""
    return {}


def _named(module: Module, scope: str) -> _Names:
    """The names that only one of a chart's pieces has."""
    seen = set(name_index_of(module).owners_in_sight(scope)) if scope else set()
    counters = [c for c in manifest_of(module).counters.values() if not seen or c.owner in seen]
    known: dict[str, str | None] = {}
    names = {counter.id: tuple(_calls(module, counter)) for counter in counters}
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
    return _Names(shown, meant)


def _calls(module: Module, counter: Counter) -> Iterator[str]:
    """All that a piece is called, the shortest first."""
    yield counter.name
    yield piece_name(module, counter.id)
    for detail in (owner_name(module, counter.owner), *details(module, counter)):
        yield f"{counter.name} ({detail})"
    if counter.piece.full_name:
        yield counter.piece.full_name


def pieces_offered(module: Module, scope: str) -> tuple[str, ...]:
    """What is offered while a piece is typed."""
    named = _names_in(module, scope).shown.values()
    return tuple(dict.fromkeys((*named, *completions_for(module, Entry, scope))))
