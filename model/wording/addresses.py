"""Descriptions of addresses for authors: scenario, set-up, side, space."""

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
from sandtable.model.references.text_kinds import (
    cached_key_type,
    definition_kind_named_by_text,
    kind_at_address,
)
from sandtable.model.schema_introspection import record_with_key
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expression_names import expression_with_names
from sandtable.model.wording.field_labels import field_label
from sandtable.model.wording.labelled_names import quoted_name
from sandtable.model.wording.owner_names import EVERYBODY_NAME
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.scenario_lines import describe_scenario_part

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath

_COLLECTIONS_LEFT_OUT_OF_WORDS = frozenset(
    {"boards", "spaces", "pieces", "owners", "values", "words"}
)
"""Collections that a description leaves out, because the names of their entries suffice."""
_COLLECTION_NOUNS = {
    "module": "",
    "scenarios": "scenario",
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
    "movement": "movement class",
    "combat": "battle",
    "supply": "supply line",
    "series": "series",
}
"""The noun for one entry of each collection."""
_NOUNS_OF_PROPER_NAMES = frozenset({"link", "border", "outline of"})
"""Nouns before names of spaces or boards, which need no quotation marks."""
_NESTED_COLLECTIONS = frozenset({"links", "borders", "paths", "limits", "outlines"})
"""Collections that can also lie below another value."""
_MAX_LISTED_ADDRESSES = 5
"""Limit of addresses that are listed; the others are only counted."""


def describe_entry_at(module: Module, steps: AddressPath) -> str:
    """Describe the last part of an address: by its name, if it has one."""
    return next(reversed(list(_iter_part_descriptions(module, steps))), "the game")


def describe_address(module: Module, steps: AddressPath) -> str:
    """Describe an address, from the outermost part to the innermost."""
    return ", ".join(_iter_part_descriptions(module, steps)) or "the game"


def describe_address_below(module: Module, steps: AddressPath, above: AddressPath) -> list[str]:
    """Return descriptions of the parts of an address that lie below another address."""
    return list(_iter_part_descriptions(module, steps))[
        len(list(_iter_part_descriptions(module, above))) :
    ]


def describe_addresses(module: Module, places: Iterable[AddressPath]) -> str:
    """Describe the first few of many addresses, with the number of the others."""
    descriptions = list(dict.fromkeys(describe_address(module, steps) for steps in places))
    more = len(descriptions) - _MAX_LISTED_ADDRESSES
    return "; ".join(descriptions[:_MAX_LISTED_ADDRESSES]) + (
        f"; and {more} more" if more > 0 else ""
    )


def _iter_part_descriptions(module: Module, steps: AddressPath) -> Iterator[str]:
    if top_level_key(steps) == "pieces":
        # A short address of a piece leaves out its type, which would shift all parts.
        steps = full_address(module, steps)
    noun = ""
    for partial_address in iter_parents_and_address(steps):
        *parents, step = partial_address
        last = partial_address == steps
        # Collections inside a value, such as the spaces of a board, need no noun of their own.
        if step in _COLLECTIONS_LEFT_OUT_OF_WORDS or (
            step in _COLLECTION_NOUNS and (not parents or step in _NESTED_COLLECTIONS)
        ):
            noun = _COLLECTION_NOUNS.get(step, "")
            if last:
                yield noun or step
            continue
        of = "s of" if OwnerEvents.from_whole_address(partial_address) else ""
        description = _describe_address_part(module, partial_address, last=last)
        if description and noun and not of and noun not in _NOUNS_OF_PROPER_NAMES:
            description = quoted_name(description)
        description = f"{noun}{of} {description}".strip()
        noun = ""
        if description:
            yield description


def _describe_address_part(module: Module, steps: AddressPath, *, last: bool) -> str:
    if ScenarioRef.from_address_prefix(steps) and (
        description := describe_scenario_part(module, steps)
    ):
        return description
    if not ScenarioPart.from_address_prefix(steps):  # below, lines have no names of their own
        name = getattr(value_at_address(module, steps), "name", None)
        if isinstance(name, str) and name:
            return name
    if PiecesOfType.from_whole_address(steps):
        return _owner_or_space_name(module, steps[-1]) if last else ""
    if piece := PieceRef.from_whole_address(steps):
        counter = manifest_of_module(module).counters.get(piece.qualified_id)
        return counter.name if counter else steps[-1]
    if top_level_key(steps) == "labels":
        return expression_with_names(module, steps[-1])
    return _describe_key(module, steps)


def _describe_key(module: Module, steps: AddressPath) -> str:
    """Describe the last key of an address: by the label of a field, or by names."""
    if record := record_with_key(steps):
        return field_label(record.__name__, steps[-1])
    ends = " / ".join(_owner_or_space_name(module, end) for end in steps[-1].split("/"))
    return name_referenced_by_key(module, steps) or describe_row_key(ends)


def name_referenced_by_key(module: Module, steps: AddressPath) -> str:
    """Return the name that a key refers to, as in costs by terrain; else an empty text."""
    kind = _kind_named_by_keys(kind_at_address(steps[:-1], Module))
    definition = find_definition(module, kind, steps[-1]) if kind else None
    name = getattr(value_at_address(module, definition), "name", None) if definition else None
    return name if isinstance(name, str) else ""


@cache
def _kind_named_by_keys(kind: Any) -> str:
    return definition_kind_named_by_text(cached_key_type(kind))


def _owner_or_space_name(module: Module, word: str) -> str:
    if word == COMMON_OWNER:
        return EVERYBODY_NAME
    owner = module.module.owners.get(word)
    space = space_index_of(module).find_space(word)
    return owner.name if owner else space.spoken_name if space else word
