"""Regions: named sets of spaces, by the spaces themselves or by an expression."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.place import replaced
from sandtable.model.entities.boards import Region
from sandtable.model.ids import HOW_AN_ID_IS_WRITTEN, is_id
from sandtable.model.locations import RegionRef
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Slip
from sandtable.model.phrases.selector import Selector, Word
from sandtable.model.references.index import index_of
from sandtable.model.select.ground import ground_of
from sandtable.model.select.spaces import region_of, spaces_of
from sandtable.model.wording.places import spoken_space


def new_region(module: Module, name: str, spaces: Iterable[str], called: str = "") -> Module:
    """Make a region of spaces."""
    if not is_id(name):
        raise EditError(f"{name!r} is no id: {HOW_AN_ID_IS_WRITTEN}.")
    if index_of(module).knows("region", name):
        raise EditError(f"There is already a region {name}.")
    words = tuple(Word(_known(module, space)) for space in dict.fromkeys(spaces))
    return replaced(module, RegionRef(name).steps, Region(spaces=words, name=called or None))


def toggle_spaces(module: Module, region: str, spaces: Iterable[str]) -> Module:
    """Put spaces into a region that it does not have, and take those out that it has by name."""
    old = _region(module, region)
    parts = list(old.spaces)
    there = frozenset(region_of(module, region))
    for name in dict.fromkeys(spaces):
        space = _known(module, name)
        word = Word(space)
        if word in parts:
            parts.remove(word)
        elif space in there:
            said, home = spoken_space(module, space), old.name or region
            raise EditError(f"{said} belongs to {home} by an expression: edit that.")
        else:
            parts.append(word)
    return replaced(module, RegionRef(region).steps, replace(old, spaces=tuple(parts)))


def region_by(module: Module, region: str, texts: Iterable[str]) -> Module:
    """Let a region be what expressions give, each adding what it gives."""
    old = _region(module, region)
    parts = tuple(told(text) for text in texts if text.strip())
    return replaced(module, RegionRef(region).steps, replace(old, spaces=parts))


def told(text: str) -> Selector:
    """An expression as it is written; raise EditError where it cannot be read."""
    try:
        return Selector.parse(text)
    except Slip as slip:
        raise EditError(f"{text!r}: {slip}") from None


def given_by(module: Module, texts: Iterable[str]) -> tuple[str, ...]:
    """The spaces that expressions give together, in file order."""
    found: set[str] = set()
    for text in texts:
        if text.strip():
            found.update(spaces_of(module, told(text)))
    return tuple(space for space in ground_of(module).sites if space in found)


def _region(module: Module, name: str) -> Region:
    if name not in module.regions:
        raise EditError(f"There is no region {name}.")
    return module.regions[name]


def _known(module: Module, name: str) -> str:
    site = ground_of(module).site(name)
    if site is None:
        raise EditError(f"There is no space {name!r}.")
    return site.id
