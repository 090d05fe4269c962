"""Regions: named sets of spaces, by the spaces themselves or by an expression."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Region
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, is_id
from sandtable.model.locations import RegionRef
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Slip
from sandtable.model.phrases.selector import Selector, Word
from sandtable.model.references.index import name_index_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_in_region, spaces_of
from sandtable.model.wording.places import spoken_space


def new_region(module: Module, name: str, spaces: Iterable[str], called: str = "") -> Module:
    """Make a region of spaces."""
    if not is_id(name):
        raise EditError(f"{name!r} is not a valid id: {HOW_AN_ID_IS_WRITTEN}.")
    if name_index_of(module).has_name("region", name):
        raise EditError(f"There is already a region {name}.")
    words = tuple(Word(_space_id(module, space)) for space in dict.fromkeys(spaces))
    return set_value(module, RegionRef(name).steps, Region(spaces=words, name=called or None))


def toggle_spaces(module: Module, region: str, spaces: Iterable[str]) -> Module:
    """Put spaces into a region that it does not have, and take those out that it has by name."""
    old = _existing_region(module, region)
    parts = list(old.spaces)
    there = frozenset(spaces_in_region(module, region))
    for name in dict.fromkeys(spaces):
        space = _space_id(module, name)
        word = Word(space)
        if word in parts:
            parts.remove(word)
        elif space in there:
            said, home = spoken_space(module, space), old.name or region
            raise EditError(
                f"{said} belongs to {home} through an expression: edit the expression."
            )
        else:
            parts.append(word)
    return set_value(module, RegionRef(region).steps, replace(old, spaces=tuple(parts)))


def set_region_selectors(module: Module, region: str, texts: Iterable[str]) -> Module:
    """Let a region be what expressions give, each adding what it gives."""
    old = _existing_region(module, region)
    parts = tuple(parse_selector(text) for text in texts if text.strip())
    return set_value(module, RegionRef(region).steps, replace(old, spaces=parts))


def parse_selector(text: str) -> Selector:
    """Parse a selector; raise EditError where it cannot be read."""
    try:
        return Selector.parse(text)
    except Slip as slip:
        raise EditError(f"{text!r}: {slip}") from None


def selected_spaces(module: Module, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the spaces that expressions give together, in file order."""
    selected: set[str] = set()
    for text in texts:
        if text.strip():
            selected.update(spaces_of(module, parse_selector(text)))
    return tuple(space for space in space_index_of(module).sites if space in selected)


def _existing_region(module: Module, name: str) -> Region:
    if name not in module.regions:
        raise EditError(f"There is no region {name}.")
    return module.regions[name]


def _space_id(module: Module, name: str) -> str:
    site = space_index_of(module).find_space(name)
    if site is None:
        raise EditError(f"There is no space {name!r}.")
    return site.id
