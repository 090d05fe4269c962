"""What a piece is called where it stands alone: its printed name, and what tells it apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from model.edits.adding import titled
from model.frame import of_frame
from model.select.manifest import Counter, manifest_of

if TYPE_CHECKING:
    from model.module import Module


def called(module: Module, piece: str) -> str:
    """A piece by its name: `Pikes`, `2 (Machine Gun Battalion)`, `Arty (0-1-4)`.

    Where several counters of an owner bear one name, the printed strength tells them apart; a
    name that is but a number says of which class it is.
    """
    return _names(module).get(piece) or piece.rpartition("/")[2]


def details(module: Module, counter: Counter) -> tuple[str, ...]:
    """What may stand behind a name in brackets: the strength, the class."""
    kind = module.types.get(counter.type)
    said = (counter.strength, (kind.name if kind else None) or titled(counter.type))
    return tuple(detail for detail in said if detail and detail != counter.name)


def is_number(name: str) -> bool:
    """Say whether a name has no letter in it: alone it tells nothing."""
    return not any(letter.isalpha() for letter in name)


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
    told = details(module, counter)
    if len(alike) > 1:
        others = {detail for one in alike if one is not counter for detail in details(module, one)}
        told = tuple(detail for detail in told if detail not in others)[:1]
    elif not is_number(counter.name):
        told = ()
    return f"{counter.name} ({told[-1]})" if told else counter.name
