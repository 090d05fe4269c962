"""Nouns for the single words of space selectors: kinds, terrains and tags."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    Selector,
    WordSelector,
)
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.nouns import NounForms, regular_noun
from sandtable.model.wording.tags import describe_tag

SPACE_KIND_NOUNS = {
    "land": regular_noun("land space"),
    "sea": regular_noun("sea space"),
    "hex": NounForms("hex", "hexes"),
    "box": regular_noun("off-map box"),
    "track": regular_noun("track space"),
    "off-map": regular_noun("off-map space"),
    "convoy": regular_noun("convoy zone"),
}
_PLACE_NOUNS = frozenset(
    {"zone", "island", "base", "city", "port", "territory", "town", "fortress", "area", "box"}
    | {"field", "airfield", "yard", "depot", "bunker", "gate", "site", "hex", "sea", "ocean"}
)
"""Last words of names of terrain that are nouns; other terrain is an adjective of a space."""
DIRECTION_TEXTS = {
    "east from": "in the hex column {} or east of that column",
    "west from": "in the hex column {} or west of that column",
    "north from": "in the hex row {} or north of that row",
    "south from": "in the hex row {} or south of that row",
    "east of": "east of the hex column {}",
    "west of": "west of the hex column {}",
    "north of": "north of the hex row {}",
    "south of": "south of the hex row {}",
}
"""Texts of directions on a map of hexes."""


def are_all_hexes(module: Module, full_selector: Selector) -> bool:
    """Say whether all spaces that a selector means are hexes."""
    spaces_by_id = space_index_of(module).spaces_by_id
    selected = spaces_matching(module, full_selector)
    return bool(selected) and all(spaces_by_id[space].hex for space in selected)


def noun_of_space_word(module: Module, part: WordSelector, full_selector: Selector) -> NounForms:
    """Return the noun for a kind, a terrain or a tag."""
    unit = "hex" if are_all_hexes(module, full_selector) else "space"
    if part.id in SPACE_KIND_NOUNS:
        return _noun_of_kind(module, part, unit)
    if terrain := module.terrains.get(part.id):
        return _noun_of_terrain_or_tag(terrain.name or part.id.replace("-", " "), unit)
    vocable = module.module.words.spaces.get(part.id)
    words = describe_tag(module, part.id)
    if vocable and vocable.sort != "tag" and words != part.id.replace("-", " "):
        return regular_noun(unit).with_suffix(f"with {words}")
    return _noun_of_terrain_or_tag(words, unit)


def _noun_of_kind(module: Module, kind: WordSelector, unit: str) -> NounForms:
    """Return the noun for spaces of one kind, or for their terrain if they share one."""
    spaces_by_id = space_index_of(module).spaces_by_id
    terrains = {spaces_by_id[space].terrain for space in spaces_matching(module, kind)}
    entry = module.terrains.get(terrains.pop() or "") if len(terrains) == 1 else None
    if entry and entry.name and entry.name.split(" ")[-1].casefold() in _PLACE_NOUNS:
        return regular_noun(entry.name.lower())
    is_hex = kind.id in {"land", "sea"} and unit == "hex"
    return regular_noun(f"{kind.id} hex") if is_hex else SPACE_KIND_NOUNS[kind.id]


def _noun_of_terrain_or_tag(name: str, unit: str) -> NounForms:
    """Return the noun for a terrain or tag; an adjective is followed by a noun like `space`."""
    if name.rsplit(" ", maxsplit=1)[-1].casefold() in _PLACE_NOUNS:
        return regular_noun(name.lower())
    return regular_noun(unit).with_prefix(name if " " in name else name.lower())
