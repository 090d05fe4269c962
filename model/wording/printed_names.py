"""Things by their printed names: what messages, sheets and lists show in place of ids."""

from __future__ import annotations

import re

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ids import is_id
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Proviso
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.either import is_about_pieces
from sandtable.model.select.ground import ground_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.expressions import word_said
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.ranges import date_words
from sandtable.model.wording.space_names import place_name_of
from sandtable.model.wording.space_nouns import choice_words, in_spaces_words, several_spaces
from sandtable.model.wording.tags import tag_words

__all__ = [
    "cell_words",
    "head_words",
    "owner_name",
    "place_name",
    "proviso_words",
    "selector_words",
    "space_name",
]


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}(-[0-9]{2})?")


def place_name(module: Module, place: Place, scenario: Scenario | None = None) -> str:
    """A place as it is printed: a label, a hex number, a name, or the words for a choice."""
    labels = scenario.labels if scenario else module.labels
    if label := labels.get(place):
        return label
    if place.among is not None:
        return choice_words(module, place.how or "any", place.among)
    if not place.space:
        return "No place given"
    name = space_name(module, place.space)
    return f"{name} facing {space_name(module, place.facing)}" if place.facing else name


def space_name(module: Module, space: str) -> str:
    """A space by its printed name, or a container by its own."""
    site = ground_of(module).site(space)
    if site:
        return site.label
    if space in module.regions:
        return module.regions[space].name or space
    held = next(
        (c for c in manifest_of(module).counters.values() if c.id.endswith(f"/{space}")), None
    )
    return held.name if held else space


def selector_words(module: Module, selector: Selector) -> str:
    """Return all that a selector gives, of pieces or of spaces, with names in place of ids."""
    if is_about_pieces(module, selector):
        return piece_noun(module, selector).many
    return place_name_of(module, selector) or several_spaces(module, selector)


def head_words(module: Module, key: str) -> str:
    """The head of a row or a column as it is printed: by name where it is an id."""
    said = key
    if key.islower() and is_id(key):
        site = ground_of(module).site(key)
        said = (site and site.space.name) or word_said(module, key)
    return f"{said[:1].upper()}{said[1:]}"


def cell_words(module: Module, cell: str) -> str:
    """Return a cell of a table as it is read: an owner by name, a date as it is spoken."""
    if cell in module.module.owners:
        return owner_name(module, cell)
    return date_words(cell) if _DATE.fullmatch(cell) else cell


def proviso_words(module: Module, proviso: Proviso) -> str:
    """Return a proviso in words: `at least 2 elite units`, `total cost at most 12 in Vess`."""
    measure = proviso.measure
    is_rating = measure in module.module.ratings
    words = measure if is_rating else tag_words(module, measure)
    bound = [proviso.bound, str(proviso.amount)]
    parts = [f"total {words}", *bound] if is_rating and not proviso.of else [*bound, words]
    if proviso.of:
        counted = piece_noun(module, proviso.of)
        one = str(proviso.amount) == "1" and not proviso.measure
        parts += ["of"] * bool(proviso.measure) + [counted.one if one else counted.many]
    if proviso.each:
        parts.append("in each")
    if proviso.within:
        parts.append(in_spaces_words(module, proviso.within))
    return " ".join(part for part in parts if part)
