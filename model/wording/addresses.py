"""Places in a module as an author speaks of them: scenario, set-up, side, space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.model.locations import (
    OwnerEvents,
    PieceRef,
    PiecesOfType,
    ScenarioPart,
    ScenarioRef,
    iter_parents_and_address,
    top_level_key,
)
from sandtable.model.lookup import full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.text_kinds import cached_key_type, kind_at_address, referenced_kind
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expression_names import expression_with_names
from sandtable.model.wording.owner_names import EVERYBODY_NAME
from sandtable.model.wording.scenario_lines import describe_scenario_part

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_UNSPOKEN_COLLECTIONS = frozenset(
    {"boards", "spaces", "scenarios", "pieces", "owners", "values", "words"}
)
"""Shelves that go without saying: what stands on them has a name that tells."""
_COLLECTION_NOUNS = {
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
_NESTED_COLLECTIONS = frozenset({"links", "borders", "paths", "limits", "outlines"})
"""Those that lie in something else, too."""
_MOST_LISTED_ADDRESSES = 5
"""So many places are named; of the others it is told how many there are."""


def describe_entry_at(module: Module, steps: AddressPath) -> str:
    """What stands at an address, by its name where it has one."""
    return next(reversed(list(_iter_part_descriptions(module, steps))), "the game")


def describe_address(module: Module, steps: AddressPath) -> str:
    """Where something stands, from the outside in."""
    return ", ".join(_iter_part_descriptions(module, steps)) or "the game"


def describe_address_below(module: Module, steps: AddressPath, above: AddressPath) -> list[str]:
    """Where something stands within what lies above it."""
    return list(_iter_part_descriptions(module, steps))[
        len(list(_iter_part_descriptions(module, above))) :
    ]


def describe_addresses(module: Module, places: Iterable[AddressPath]) -> str:
    """The first few of many places, and how many more there are."""
    told = list(dict.fromkeys(describe_address(module, steps) for steps in places))
    more = len(told) - _MOST_LISTED_ADDRESSES
    return "; ".join(told[:_MOST_LISTED_ADDRESSES]) + (f"; and {more} more" if more > 0 else "")


def _iter_part_descriptions(module: Module, steps: AddressPath) -> Iterator[str]:
    if top_level_key(steps) == "pieces":
        steps = full_address(module, steps)
    shelf = ""
    for here in iter_parents_and_address(steps):
        *above, step = here
        last = here == steps
        if step in _UNSPOKEN_COLLECTIONS or (
            step in _COLLECTION_NOUNS and (not above or step in _NESTED_COLLECTIONS)
        ):
            shelf = _COLLECTION_NOUNS.get(step, "")
            if last:
                yield shelf or step
            continue
        of = "s of" if OwnerEvents.from_whole_address(here) else ""
        said = f"{shelf}{of} {_describe_address_part(module, here, last=last)}".strip()
        shelf = ""
        if said:
            yield said


def _describe_address_part(module: Module, steps: AddressPath, *, last: bool) -> str:
    if ScenarioRef.from_address_prefix(steps) and (said := describe_scenario_part(module, steps)):
        return said
    if not ScenarioPart.from_address_prefix(steps):  # below, lines have no names of their own
        name = getattr(value_at_address(module, steps), "name", None)
        if isinstance(name, str) and name:
            return name
    if PiecesOfType.from_whole_address(steps):
        return _owner_or_space_name(module, steps[-1]) if last else ""
    if piece := PieceRef.from_whole_address(steps):
        counter = manifest_of(module).counters.get(piece.qualified_id)
        return counter.name if counter else steps[-1]
    if top_level_key(steps) == "labels":
        return expression_with_names(module, steps[-1])
    ends = " / ".join(_owner_or_space_name(module, end) for end in steps[-1].split("/"))
    return name_referenced_by_key(module, steps) or ends


def name_referenced_by_key(module: Module, steps: AddressPath) -> str:
    """The name of what a key speaks of, as in costs by terrain; nothing where it has none."""
    kind = _kind_named_by_keys(kind_at_address(steps[:-1], Module))
    home = find_definition(module, kind, steps[-1]) if kind else None
    said = getattr(value_at_address(module, home), "name", None) if home else None
    return said if isinstance(said, str) else ""


@cache
def _kind_named_by_keys(kind: Any) -> str:
    return referenced_kind(cached_key_type(kind))


def _owner_or_space_name(module: Module, word: str) -> str:
    if word == COMMON_OWNER:
        return EVERYBODY_NAME
    owner = module.module.owners.get(word)
    site = space_index_of(module).find_space(word)
    return owner.name if owner else site.spoken_name if site else word
