"""Places in a module as an author speaks of them: scenario, set-up, side, space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.model.locations import (
    OwnerEvents,
    PieceRef,
    PieceShelf,
    ScenarioPart,
    ScenarioRef,
    iter_inwards,
    shelf_of,
)
from sandtable.model.lookup import full_address, look_up
from sandtable.model.module import Module
from sandtable.model.references.definition_place import definition_place
from sandtable.model.references.scope import COMMON
from sandtable.model.references.text_kinds import cached_key_type, kind_at, referenced_kind
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expressions import phrase_said
from sandtable.model.wording.owners import EVERYBODY
from sandtable.model.wording.scenario_lines import line_said

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_PASSED = frozenset({"boards", "spaces", "scenarios", "pieces", "owners", "values", "words"})
"""Shelves that go without saying: what stands on them has a name that tells."""
_SHELVES = {
    "module": "",
    "errata": "erratum",
    "waivers": "waiver",
    "sources": "source",
    "texts": "translation",
    "proofs": "proof",
    "conflicts": "conflict",
    "outlines": "outline of",
    "notes": "note",
    "limits": "limit",
    "labels": "label",
    "regions": "region",
    "tables": "table",
    "options": "option",
    "types": "type",
    "events": "event",
    "links": "link",
    "borders": "border",
    "paths": "road or river",
    "packs": "pack",
    "formations": "formation",
    "terrains": "terrain",
}
"""Shelves by what one thing on them is."""
_INSIDE = frozenset({"links", "borders", "paths", "limits", "outlines"})
"""Those that lie in something else, too."""
_TOLD = 5
"""So many places are named; of the others it is told how many there are."""


def thing_name(module: Module, steps: AddressPath) -> str:
    """What stands at an address, by its name where it has one."""
    return next(reversed(list(_words(module, steps))), "the game")


def where_said(module: Module, steps: AddressPath) -> str:
    """Where something stands, from the outside in."""
    return ", ".join(_words(module, steps)) or "the game"


def below_said(module: Module, steps: AddressPath, above: AddressPath) -> list[str]:
    """Where something stands within what lies above it."""
    return list(_words(module, steps))[len(list(_words(module, above))) :]


def places_listed(module: Module, places: Iterable[AddressPath]) -> str:
    """The first few of many places, and how many more there are."""
    told = list(dict.fromkeys(where_said(module, steps) for steps in places))
    more = len(told) - _TOLD
    return "; ".join(told[:_TOLD]) + (f"; and {more} more" if more > 0 else "")


def _words(module: Module, steps: AddressPath) -> Iterator[str]:
    if shelf_of(steps) == "pieces":
        steps = full_address(module, steps)
    shelf = ""
    for here in iter_inwards(steps):
        *above, step = here
        last = here == steps
        if step in _PASSED or (step in _SHELVES and (not above or step in _INSIDE)):
            shelf = _SHELVES.get(step, "")
            if last:
                yield shelf or step
            continue
        of = "s of" if OwnerEvents.at(here) else ""
        said = f"{shelf}{of} {_entry(module, here, last=last)}".strip()
        shelf = ""
        if said:
            yield said


def _entry(module: Module, steps: AddressPath, *, last: bool) -> str:
    if ScenarioRef.of(steps) and (said := line_said(module, steps)):
        return said
    if not ScenarioPart.of(steps):  # below, lines have no names of their own
        name = getattr(look_up(module, steps), "name", None)
        if isinstance(name, str) and name:
            return name
    if PieceShelf.at(steps):
        return _end(module, steps[-1]) if last else ""
    if piece := PieceRef.at(steps):
        counter = manifest_of(module).counters.get(piece.id)
        return counter.name if counter else steps[-1]
    if shelf_of(steps) == "labels":
        return phrase_said(module, steps[-1])
    ends = " / ".join(_end(module, end) for end in steps[-1].split("/"))
    return key_said(module, steps) or ends


def key_said(module: Module, steps: AddressPath) -> str:
    """The name of what a key speaks of, as in costs by terrain; nothing where it has none."""
    kind = _kinds(kind_at(steps[:-1], Module))
    home = definition_place(module, kind, steps[-1]) if kind else None
    said = getattr(look_up(module, home), "name", None) if home else None
    return said if isinstance(said, str) else ""


@cache
def _kinds(kind: Any) -> str:
    return referenced_kind(cached_key_type(kind))


def _end(module: Module, word: str) -> str:
    if word == COMMON:
        return EVERYBODY
    owner = module.module.owners.get(word)
    site = space_index_of(module).find_space(word)
    return owner.name if owner else site.spoken_name if site else word
