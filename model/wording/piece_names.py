"""What a piece is called where it stands alone: its printed name, and what tells it apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.model.frame import of_frame
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.wording.sentences import title_from_id

if TYPE_CHECKING:
    from sandtable.model.module import Module

_PLURAL = re.compile(r"[a-z]{3}s$")
"""A name that ends so is mostly that of many: Pikes, Rovers, Marines."""
_SINGULAR = ("ss", "us", "is", "corps")
"""Ends of the others."""


def called(module: Module, piece: str) -> str:
    """A piece by its name: `Pikes`, `2 (Machine Gun Battalion)`, `Arty (0-1-4)`.

    Where several counters of an owner bear one name, the printed strength tells them apart, or
    the class or the group; a name that is but a number says of which class it is.
    """
    return _names(module).get(piece) or piece.rpartition("/")[2]


def details(module: Module, counter: Counter) -> tuple[str, ...]:
    """What may stand behind a name in brackets: the strength, the class, the group."""
    group = counter.piece.group
    group_name = group and module.module.words.groups.get(group, group)
    said = (counter.strength, class_name(module, counter), group_name)
    return tuple(detail for detail in said if detail and detail != counter.name)


def class_name(module: Module, counter: Counter) -> str:
    """Return what pieces of this type are called."""
    kind = module.types.get(counter.type)
    return (kind.name if kind else None) or title_from_id(counter.type)


def is_number(name: str) -> bool:
    """Say whether a name has no letter in it: alone it tells nothing."""
    return not any(letter.isalpha() for letter in name)


def is_named_in_plural(module: Module, piece: str) -> bool:
    """Say whether one piece bears the name of many, as Pikes and Rovers do.

    Ships and leaders have names of their own, whatever those end in.
    """
    counter = manifest_of(module).counters.get(piece)
    if counter is None or counter.domain == "sea" or counter.kind != "unit":
        return False
    name = called(module, piece).partition(" (")[0]
    return _PLURAL.search(name) is not None and not name.casefold().endswith(_SINGULAR)


@of_frame
def _names(module: Module) -> Mapping[str, str]:
    counters = manifest_of(module).counters
    alike: dict[tuple[str, str], list[Counter]] = {}
    for counter in counters.values():
        alike.setdefault((counter.owner, counter.name), []).append(counter)
    return {
        piece: _name(module, one, alike[one.owner, one.name]) for piece, one in counters.items()
    }


def _name(module: Module, counter: Counter, alike: list[Counter]) -> str:
    if len(alike) == 1:
        number = is_number(counter.name)
        return f"{counter.name} ({class_name(module, counter)})" if number else counter.name
    others = {detail for one in alike if one is not counter for detail in details(module, one)}
    told = [detail for detail in details(module, counter) if detail not in others]
    return f"{counter.name} ({told[0]})" if told else counter.name
