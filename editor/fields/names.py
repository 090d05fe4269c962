"""Names of places and pieces as authors type them, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping

from model.edits.errors import EditError
from model.edits.setup_charts import spelt
from model.edits.setup_lines import place_of
from model.frame import of_frame
from model.module import Module
from model.phrases.entry import Entry
from model.phrases.place import Place
from model.references.completion import words_for
from model.references.index import index_of
from model.select.ground import ground_of
from model.select.manifest import manifest_of


def shown_place(module: Module, place: Place) -> str:
    """A place in a cell: by its name, where only it has that name; a choice as it is written."""
    if place.among is not None or place.facing:
        return str(place)
    site = ground_of(module).site(place.space)
    known = site is not None and _by_name(module).get(site.label.casefold()) == site.id
    return site.label if site is not None and known else place.space


def typed_place(module: Module, text: str) -> Place:
    """What a typed place means: a name, an id, or a choice."""
    typed = " ".join(text.split())
    if not typed:
        raise EditError("Say at which place.")
    ground = ground_of(module)
    if ground.site(typed):
        return Place(typed)
    if (found := _by_name(module).get(typed.casefold())) is not None:
        return Place(found)
    place = place_of(typed)
    if place.among is None and not _is_known(module, place):
        raise EditError(f"There is no place {typed!r}.")
    return place


def _is_known(module: Module, place: Place) -> bool:
    index, ground = index_of(module), ground_of(module)
    if place.facing:
        return all(ground.site(name) for name in (place.space, place.facing))
    return place.space.rpartition("/")[2] in index.homes or ground.site(place.space) is not None


@of_frame
def _by_name(module: Module) -> Mapping[str, str]:
    """By a name that no other space has: its space."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for site in ground_of(module).sites.values():
        for name in {site.label.casefold(), (site.space.name or site.label).casefold()}:
            if found.setdefault(name, site.id) != site.id:
                twice.add(name)
    return {name: space for name, space in found.items() if name not in twice}


def id_of_place(module: Module, text: str) -> str:
    """The space that a name means, if it means just one; else what was typed."""
    typed = " ".join(text.split())
    return (
        typed if ground_of(module).site(typed) else _by_name(module).get(typed.casefold(), typed)
    )


@of_frame
def place_words(module: Module) -> tuple[str, ...]:
    """What is offered while a place is typed."""
    named = [
        site.label if site.hex is None else site.space.name or site.id
        for site in ground_of(module).sites.values()
    ]
    choices = [f"{how} {region}" for region in module.regions for how in ("any in", "one in")]
    return tuple(dict.fromkeys((*named, *ground_of(module).sites, *choices)))


def shown_piece(module: Module, piece: str, scope: str) -> str:
    """A piece in a cell: by its name, where only it has that name in the chart."""
    counter = manifest_of(module).counters.get(piece)
    if counter is None:
        return piece
    known = _pieces_by_name(module, scope).get(counter.name.casefold()) == piece
    return counter.name if known else spelt(module, piece, scope)


def typed_piece(module: Module, text: str, scope: str) -> str:
    """A typed piece as a chart spells it: by name or by id."""
    typed = " ".join(text.split())
    found = _pieces_by_name(module, scope).get(typed.casefold())
    if found is not None:
        return spelt(module, found, scope)
    return typed


def _pieces_by_name(module: Module, scope: str) -> Mapping[str, str]:
    return _names_in(module).get(scope) or _names_in(module).get("", {})


@of_frame
def _names_in(module: Module) -> Mapping[str, Mapping[str, str]]:
    """By chart: the names that only one of its pieces has."""
    index, manifest = index_of(module), manifest_of(module)
    found: dict[str, dict[str, str]] = {}
    for scope in ("", *module.module.owners, "common"):
        sight = set(index.in_sight(scope)) if scope else set()
        names: dict[str, str | None] = {}
        for counter in manifest.counters.values():
            if not sight or counter.owner in sight:
                name = counter.name.casefold()
                names[name] = None if name in names else counter.id
        found[scope] = {name: piece for name, piece in names.items() if piece}
    return found


def piece_words(module: Module, scope: str) -> tuple[str, ...]:
    """What is offered while a piece is typed."""
    named = (manifest_of(module).counters[p].name for p in _pieces_by_name(module, scope).values())
    return tuple(dict.fromkeys((*named, *words_for(module, Entry, scope))))
