"""Regions, which are named sets of spaces: listed, or given by a selector."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Region
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.locations import RegionRef
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector, WordSelector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.places import spoken_space_name


def new_region(module: Module, name: str, spaces: Iterable[str], called: str = "") -> Module:
    """Add a region that consists of some spaces."""
    if not is_valid_id(name):
        raise EditError(f"{name!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    if name_index_of(module).has_name("region", name):
        raise EditError(f"There is already a region {name}.")
    words = tuple(WordSelector(_space_id(module, space)) for space in dict.fromkeys(spaces))
    return set_value(
        module, RegionRef(name).address_path, Region(spaces=words, name=called or None)
    )


def toggle_spaces_in_region(module: Module, region: str, spaces: Iterable[str]) -> Module:
    """Add spaces to a region, or remove those that it lists already."""
    old = _require_existing_region(module, region)
    parts = list(old.spaces)
    region_spaces = frozenset(spaces_in_region(module, region))
    for name in dict.fromkeys(spaces):
        space = _space_id(module, name)
        word = WordSelector(space)
        if word in parts:
            parts.remove(word)
        # An expression cannot be edited by removing a single space.
        elif space in region_spaces:
            space_name, home = spoken_space_name(module, space), old.name or region
            raise EditError(
                f"{space_name} belongs to {home} through an expression: edit the expression."
            )
        else:
            parts.append(word)
    return set_value(module, RegionRef(region).address_path, replace(old, spaces=tuple(parts)))


def set_region_selectors(module: Module, region: str, texts: Iterable[str]) -> Module:
    """Let a region consist of the spaces that any of these selectors selects."""
    old = _require_existing_region(module, region)
    parts = tuple(parse_selector(text) for text in texts if text.strip())
    return set_value(module, RegionRef(region).address_path, replace(old, spaces=parts))


def parse_selector(text: str) -> Selector:
    """Parse a selector. Raise EditError if it cannot be read."""
    try:
        return Selector.parse(text)
    except PhraseError as slip:
        raise EditError(f"{text!r}: {slip}") from None


def spaces_selected_by_texts(module: Module, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the spaces that any of these selectors selects, in file order."""
    selected: set[str] = set()
    for text in texts:
        if text.strip():
            selected.update(spaces_matching(module, parse_selector(text)))
    return tuple(space for space in space_index_of(module).spaces_by_id if space in selected)


def _require_existing_region(module: Module, name: str) -> Region:
    if name not in module.regions:
        raise EditError(f"There is no region {name}.")
    return module.regions[name]


def _space_id(module: Module, name: str) -> str:
    site = space_index_of(module).find_space(name)
    if site is None:
        raise EditError(f"There is no space {name!r}.")
    return site.id
