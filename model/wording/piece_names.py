"""What a piece is called where it stands alone: its printed name, and what tells it apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import Counter, manifest_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.sentences import lowercase_article, title_from_id

_PLURAL_ENDING = re.compile(r"[a-z]{3}s$")
"""A name that ends so is mostly that of many: Pikes, Rovers, Marines."""
_SINGULAR_ENDINGS = ("ss", "us", "is", "corps")
"""Ends of the others."""


def piece_name(module: Module, piece: str) -> str:
    """A piece by its name: `Pikes`, `2 (Machine Gun Battalion)`, `Arty (0-1-4)`.

    Where several counters of an owner bear one name, the printed strength tells them apart, or
    the class or the group; a name that is but a number says of which class it is.
    """
    return _distinct_names_by_piece(module).get(piece) or piece.rpartition("/")[2]


def distinguishing_details(module: Module, counter: Counter) -> tuple[str, ...]:
    """What may stand behind a name in brackets: the strength, the class, the group."""
    group = counter.piece.group
    group_name = group and module.module.words.groups.get(group, group)
    said = (counter.strength, piece_type_name(module, counter.type), group_name)
    return tuple(detail for detail in said if detail and detail != counter.name)


def piece_type_name(module: Module, kind: str) -> str:
    """Return what pieces of a type are called."""
    known = module.types.get(kind)
    return (known.name if known else None) or title_from_id(kind)


def is_bare_number(name: str) -> bool:
    """Say whether a name has no letter in it: alone it tells nothing."""
    return not any(letter.isalpha() for letter in name)


def has_plural_name(module: Module, piece: str) -> bool:
    """Say whether one piece bears the name of many, as Pikes and Rovers do.

    Ships and leaders have names of their own, whatever those end in.
    """
    counter = manifest_of(module).counters.get(piece)
    if counter is None or counter.domain == "sea" or counter.kind != "unit":
        return False
    name = piece_name(module, piece).partition(" (")[0]
    return _PLURAL_ENDING.search(name) is not None and not name.casefold().endswith(
        _SINGULAR_ENDINGS
    )


@cached_per_static_part
def _distinct_names_by_piece(module: Module) -> Mapping[str, str]:
    counters = manifest_of(module).counters
    alike: dict[tuple[str, str], list[Counter]] = {}
    for counter in counters.values():
        alike.setdefault((counter.owner, counter.name), []).append(counter)
    return {
        piece: _distinct_name(module, one, alike[one.owner, one.name])
        for piece, one in counters.items()
    }


def _distinct_name(module: Module, counter: Counter, alike: list[Counter]) -> str:
    if len(alike) == 1:
        number = is_bare_number(counter.name)
        return (
            f"{counter.name} ({piece_type_name(module, counter.type)})" if number else counter.name
        )
    others = {
        detail
        for one in alike
        if one is not counter
        for detail in distinguishing_details(module, one)
    }
    told = [detail for detail in distinguishing_details(module, counter) if detail not in others]
    return f"{counter.name} ({told[0]})" if told else counter.name


def piece_with_number(module: Module, piece: str, number: int = 1) -> str:
    """A piece by its printed name, with its number where it is more than one."""
    name = piece_name(module, piece)
    return name if number == 1 else name_with_number(number, name)


def piece_with_owner(module: Module, piece: str) -> str:
    """A piece with whose it is: `Norman Pikes`, `Tank of the Rebels`."""
    counter = manifest_of(module).counters[piece]
    if counter.owner == COMMON_OWNER:
        return counter.name
    owner = owner_adjective(module, counter.owner)
    if owner.startswith("The "):
        return f"{counter.name} of {lowercase_article(owner)}"
    return counter.name if counter.name.startswith(owner) else f"{owner} {counter.name}"


def piece_with_number_and_owner(module: Module, piece: str, number: int = 1) -> str:
    """A piece with its number, and with whose it is where others have one of that name."""
    counters = manifest_of(module).counters
    if (
        piece not in counters
        or len(_owners_by_piece_name(module).get(counters[piece].name, ())) <= 1
    ):
        return piece_with_number(module, piece, number)
    name = piece_with_owner(module, piece)
    return name if number == 1 else name_with_number(number, name)


@cached_per_static_part
def _owners_by_piece_name(module: Module) -> Mapping[str, frozenset[str]]:
    """By the names of pieces: who has a piece of that name."""
    found: dict[str, set[str]] = {}
    for counter in manifest_of(module).counters.values():
        found.setdefault(counter.name, set()).add(counter.owner)
    return {name: frozenset(owners) for name, owners in found.items()}


def is_plural_subject(module: Module, pieces: Iterable[tuple[str, int]]) -> bool:
    """Say whether a verb behind pieces is a plural: of several, or of one that is called Pikes."""
    those = list(pieces)
    if len(those) != 1:
        return True
    piece, number = those[0]
    return number > 1 or has_plural_name(module, piece)


def name_with_number(number: int, name: str) -> str:
    """So many of a name: `2 Pikes`, `2 x 22 Gd`, where two numbers would run together."""
    return f"{number} x {name}" if name[:1].isdigit() else f"{number} {name}"
