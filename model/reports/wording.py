"""Things by their printed names: what messages, sheets and lists show in place of ids."""

from __future__ import annotations

from model.entities.scenarios import Scenario
from model.ids import is_id
from model.module import Module
from model.phrases.entry import Proviso
from model.phrases.place import Place
from model.phrases.selector import Both, Either, Not, Relation, Selector, Within, Word
from model.reports.owner_words import owner_name
from model.reports.space_nouns import choice_words
from model.select.ground import ground_of
from model.select.manifest import manifest_of
from model.select.words import word_said

__all__ = [
    "head_words",
    "owner_name",
    "place_name",
    "proviso_words",
    "selector_words",
    "space_name",
]


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
    """A selector read aloud, with names in place of ids."""
    match selector:
        case Word(id=word):
            said = word_said(module, word)
        case Not(of=of):
            said = f"not {selector_words(module, of)}"
        case Both(parts=parts):
            said = " ".join(selector_words(module, part) for part in parts)
        case Either(parts=parts):
            said = " or ".join(selector_words(module, part) for part in parts)
        case Relation(by=by, of=of):
            said = f"{by} {selector_words(module, of)}"
        case Within(distance=distance, of=of):
            said = f"within {distance} of {selector_words(module, of)}"
        case _:
            said = str(selector)
    return said


def head_words(module: Module, key: str) -> str:
    """The head of a row or a column as it is printed: by name where it is an id."""
    said = key
    if key.islower() and is_id(key):
        site = ground_of(module).site(key)
        said = (site and site.space.name) or word_said(module, key)
    return f"{said[:1].upper()}{said[1:]}"


def proviso_words(module: Module, proviso: Proviso) -> str:
    """A proviso read aloud."""
    parts = [proviso.bound, str(proviso.amount), proviso.measure]
    if proviso.of:
        parts.append(f"of {selector_words(module, proviso.of)}")
    if proviso.each:
        parts.append("on each")
    if proviso.within:
        parts.append(f"in {selector_words(module, proviso.within)}")
    return " ".join(part for part in parts if part)
