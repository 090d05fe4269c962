"""Names of spaces: of what a selector gives, of the one place it is, of a region's members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Both, Either, Not, Relation, Selector, Within, Word
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_of

if TYPE_CHECKING:
    from sandtable.model.module import Module

FEW_NAMES, MANY_NAMES = 9, 30
"""So many spaces are named in a sentence, and in a list."""
_FEW_HEXES = 9
"""More hexes without a name than these are described and not listed."""
_BY_PLAY = frozenset(
    {"controlled by", "occupied by", "supplied by", "holding", "beside", "zoc of"}
)
"""Relations that play decides: what they give has no fixed names."""
_INSIDE = frozenset({"in", "at", "board"})


def space_names(module: Module, selector: Selector, most: int = FEW_NAMES) -> list[str] | None:
    """Return the names of what a selector gives; None, where they are many or play decides."""
    if not _is_fixed(module, selector):
        return None
    written = [space for part in either_parts(selector) for space in spaces_of(module, part)]
    sites = [space_index_of(module).sites[space] for space in dict.fromkeys(written)]
    nameless = sum(1 for site in sites if site.hex and not site.space.name)
    if not sites or len(sites) > most or nameless > min(most, _FEW_HEXES):
        return None
    names = [site.spoken_name for site in sites]
    return names if len(set(names)) == len(names) else None


def _is_fixed(module: Module, selector: Selector, depth: int = 0) -> bool:
    match selector:
        case Relation(by=by) if by in _BY_PLAY:
            return False
        case Relation(of=of) | Within(of=of) | Not(of=of):
            return _is_fixed(module, of, depth)
        case Both(parts=parts) | Either(parts=parts):
            return all(_is_fixed(module, part, depth) for part in parts)
        case Word(id=word) if word in module.regions and depth < 9:  # noqa: PLR2004
            spaces = module.regions[word].spaces
            return all(_is_fixed(module, part, depth + 1) for part in spaces)
        case _:
            return True


def place_name_of(module: Module, selector: Selector) -> str | None:
    """Return the name of the one space, region or board that a selector is."""
    inner = selector.of if isinstance(selector, Relation) and selector.by in _INSIDE else selector
    if not isinstance(inner, Word):
        return None
    if site := space_index_of(module).find_space(inner.id):
        return site.spoken_name
    region, board = module.regions.get(inner.id), module.boards.get(inner.id)
    if region:
        return region.name or inner.id.replace("-", " ")
    return (board.name or None) if board else None


def either_parts(selector: Selector) -> tuple[Selector, ...]:
    """Return the parts of an either, or the selector itself."""
    return selector.parts if isinstance(selector, Either) else (selector,)


def member_labels(module: Module, selector: Selector) -> list[str]:
    """Return what is printed in the spaces of a region: names, or the numbers of hexes."""
    sites = [space_index_of(module).sites[space] for space in spaces_of(module, selector)]
    if all(site.hex for site in sites):
        return [site.label for site in sites]
    return [f"{s.space.name} {s.id}" if s.hex and s.space.name else s.label for s in sites]
