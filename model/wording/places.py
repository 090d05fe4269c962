"""Names of places, as printed and within sentences."""

from __future__ import annotations

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import (
    is_surface_name,
    lowercase_mid_sentence,
    place_name_in_sentence,
)
from sandtable.model.wording.space_lists import describe_space_choice


def place_name(module: Module, place: Place, scenario: Scenario | None = None) -> str:
    """Return the printed name of a place: label, hex number or name; or describe a choice."""
    labels = scenario.labels if scenario else module.labels
    if label := labels.get(place):
        return label
    if place.among is not None:
        return describe_space_choice(module, place.how or "any", place.among)
    if not place.space:
        return "No place given"
    name = space_name(module, place.space)
    return f"{name} facing {space_name(module, place.facing)}" if place.facing else name


def space_name(module: Module, space: str) -> str:
    """Return the printed name of a space or a container."""
    space_entry = space_index_of(module).find_space(space)
    if space_entry:
        return space_entry.printed_label
    if space in module.regions:
        return module.regions[space].name or space
    container = next(
        (c for c in manifest_of_module(module).counters.values() if c.id.endswith(f"/{space}")),
        None,
    )
    return container.name if container else space


def spoken_space_name(module: Module, space: str) -> str:
    """Return the name of a space in messages: `Ford Mill (F5.3)`; of a container its name."""
    space_entry = space_index_of(module).find_space(space)
    return space_entry.spoken_name if space_entry else space_name(module, space)


def place_mid_sentence(module: Module, place: Place) -> str:
    """Return the name of a place within a sentence: `Ford Mill (F5.3)`, `any West Bank`."""
    space_entry = space_index_of(module).find_space(place.space)
    # A border or a choice needs other words.
    if space_entry is not None and not place.facing:
        return place_name_in_sentence(space_entry.spoken_name)
    return lowercase_mid_sentence(place_name(module, place))


def place_with_preposition(module: Module, place: Place) -> str:
    """Return the name of a place with its preposition: `in Vess`, `on the East Bank`."""
    words = place_mid_sentence(module, place)
    if words.startswith("anywhere"):
        return words
    return f"{'on' if is_surface_name(words) else 'in'} {words}"


def arriving_at_text(place: str) -> str:
    """Return the name of a destination with its preposition: `at Vess`, `anywhere in Egypt`."""
    first, _, rest = place.partition(" ")
    if first in {"At", "In", "On"}:
        return f"{first.lower()} {rest}"
    is_choice = first in {"Any", "Anywhere", "One", "Each", "Either"}
    lower = f"{place[0].lower()}{place[1:]}" if is_choice else place
    return lower if first == "Anywhere" else f"at {lower}"
