"""Wording of places of entry: `Tripoli Box`, `any hex in Cairo`, and alternatives."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.joined_conditions import describe_alternative_conditions
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selector_nouns import space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.module import Module
    from sandtable.model.phrases.entrance import Entrance
    from sandtable.model.phrases.place import Place


def spoken_place_name(module: Module, place: Place) -> str:
    """Return a place as players name it: a hex by its name, a choice by a noun."""
    space = space_index_of(module).find_space(place.space)
    # A printed label or a border is what players look for.
    if place in module.labels or place.facing or (space and not space.hex):
        return place_name(module, place)
    if space:
        return space.spoken_name
    among = place.among or (WordSelector(place.space) if place.space in module.regions else None)
    if among is None:
        return place_name(module, place)
    return f"{place.how or 'any'} {space_noun(module, among).singular_form}"


def describe_entrances(module: Module, entrances: Sequence[Entrance]) -> list[str]:
    """Describe each place of entry, with the condition for its use."""
    return [
        " ".join(filter(None, (spoken_place_name(module, place), conditions)))
        for place, conditions in entrances_with_conditions(module, entrances)
    ]


def entrances_with_conditions(
    module: Module, entrances: Sequence[Entrance]
) -> Iterator[tuple[Place, str]]:
    """Yield each place of entry with its conditions: `if it is turn 2 or if Red controls Vess`.

    Consecutive entrances at the same place are merged.
    """
    for place, group in groupby(entrances, key=lambda entrance: entrance.place):
        conditions = [entrance.when for entrance in group]
        stated = [when for when in conditions if when]
        # One entrance without a condition makes the place usable in every case.
        is_free = len(stated) < len(conditions)
        yield (
            place,
            ""
            if is_free
            else f"if {' or if '.join(describe_alternative_conditions(module, stated))}",
        )


def join_entrances(words: Sequence[str]) -> str:
    """Return places of entry as one text, each as an alternative to the one before it."""
    return ", otherwise ".join(words)
