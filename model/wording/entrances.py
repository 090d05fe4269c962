"""Places of entry in words: `Tripoli Box`, `any hex in Cairo`, what takes the place of what."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.joined_conditions import describe_alternative_conditions
from sandtable.model.wording.places import place_name
from sandtable.model.wording.space_nouns import space_noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.module import Module
    from sandtable.model.phrases.entrance import Entrance
    from sandtable.model.phrases.place import Place


def spoken_place_name(module: Module, place: Place) -> str:
    """Return a place as players speak of it: a hex by its name, a choice as one."""
    site = space_index_of(module).find_space(place.space)
    if place in module.labels or place.facing or (site and not site.hex):
        return place_name(module, place)
    if site:
        return site.spoken_name
    among = place.among or (WordSelector(place.space) if place.space in module.regions else None)
    if among is None:
        return place_name(module, place)
    return f"{place.how or 'any'} {space_noun(module, among).singular_form}"


def describe_entrances(module: Module, entrances: Sequence[Entrance]) -> list[str]:
    """Return places of entry in words, each with the condition on which it is used."""
    return [
        " ".join(filter(None, (spoken_place_name(module, place), conditions)))
        for place, conditions in entrances_with_conditions(module, entrances)
    ]


def entrances_with_conditions(
    module: Module, entrances: Sequence[Entrance]
) -> Iterator[tuple[Place, str]]:
    """Yield places of entry, each with its conditions: `if it is turn 2 or if Red controls Vess`.

    A place that stands there twice in a row is told once.
    """
    for place, group in groupby(entrances, key=lambda one: one.place):
        conditions = [one.when for one in group]
        said = [when for when in conditions if when]
        is_free = len(said) < len(conditions)
        yield (
            place,
            ""
            if is_free
            else f"if {' or if '.join(describe_alternative_conditions(module, said))}",
        )


def join_entrances(words: Sequence[str]) -> str:
    """Return places of entry as one text, in which each follows on the one before."""
    return ", otherwise ".join(words)
