"""Names of single pieces, with additions if several pieces share a printed name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sandtable.model.module import Module
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.sentences import lowercase_article, title_from_id

_PLURAL_ENDING_PATTERN = re.compile(r"[a-z]{3}s$")
"""Ending of a name that is likely a plural: Pikes, Rovers, Marines."""
_SINGULAR_ENDINGS = ("ss", "us", "is", "corps")
"""Endings of names that are singular in spite of their s."""


def piece_name(module: Module, piece: str) -> str:
    """Return the name of a piece: `Pikes`, `2 (Machine Gun Battalion)`, `Arty (0-1-4)`.

    If an owner has several counters of one name, the printed strength, the class or the group is
    added. A name that is only a number gets its class.
    """
    # DECISIONS 29: checks, sheets and the editor distinguish pieces by this one rule.
    return _distinct_names_by_piece(module).get(piece) or piece.rpartition("/")[2]


def piece_name_in_sentence(module: Module, piece: str) -> str:
    """Return the name of a single piece within a sentence: `Pikes`, `the Rangers`."""
    counter = manifest_of_module(module).counters.get(piece)
    return (counter and counter.piece.spoken) or piece_name(module, piece)


def distinguishing_details(module: Module, counter: Counter) -> tuple[str, ...]:
    """Return details that can follow a name in brackets: strength, class and group."""
    group = counter.piece.group
    group_name = group and module.module.words.groups.get(group, group)
    details = (counter.strength, piece_type_name(module, counter.type), group_name)
    return tuple(detail for detail in details if detail and detail != counter.name)


def piece_type_name(module: Module, kind: str) -> str:
    """Return the name of a type, or a name made from its id."""
    piece_type = module.types.get(kind)
    return (piece_type.name if piece_type else None) or title_from_id(kind)


def is_bare_number(name: str) -> bool:
    """Say whether a name has no letters, so that it needs an explanation."""
    return not any(letter.isalpha() for letter in name)


def has_plural_name(module: Module, piece: str) -> bool:
    """Say whether the name of a single piece is a plural, like Pikes and Rovers.

    Ships and leaders have names of their own, which are never taken for plurals.
    """
    counter = manifest_of_module(module).counters.get(piece)
    # Ships and leaders have proper names.
    if counter is None or counter.domain == "sea" or counter.kind != "unit":
        return False
    name = piece_name(module, piece).partition(" (")[0]
    return _PLURAL_ENDING_PATTERN.search(name) is not None and not name.casefold().endswith(
        _SINGULAR_ENDINGS
    )


@cached_per_static_part
def _distinct_names_by_piece(module: Module) -> Mapping[str, str]:
    counters = manifest_of_module(module).counters
    same_name: dict[tuple[str, str], list[Counter]] = {}
    for counter in counters.values():
        same_name.setdefault((counter.owner, counter.name), []).append(counter)
    return {
        piece: _distinct_name(module, counter, same_name[counter.owner, counter.name])
        for piece, counter in counters.items()
    }


def _distinct_name(module: Module, counter: Counter, same_name: list[Counter]) -> str:
    if len(same_name) == 1:
        number = is_bare_number(counter.name)
        return (
            f"{counter.name} ({piece_type_name(module, counter.type)})" if number else counter.name
        )
    other_details = {
        detail
        for similar in same_name
        if similar is not counter
        for detail in distinguishing_details(module, similar)
    }
    distinguishing = [
        detail for detail in distinguishing_details(module, counter) if detail not in other_details
    ]
    return f"{counter.name} ({distinguishing[0]})" if distinguishing else counter.name


def piece_with_number(module: Module, piece: str, number: int = 1) -> str:
    """Return the name of a piece, after its number of copies if there are several."""
    name = piece_name(module, piece)
    return name if number == 1 else name_with_number(number, name)


def piece_with_owner(module: Module, piece: str) -> str:
    """Return the name of a piece with its owner: `Norman Pikes`, `Tank of the Rebels`."""
    counter = manifest_of_module(module).counters[piece]
    # A number alone would not be recognized as the name of a piece.
    name = piece_name(module, piece) if is_bare_number(counter.name) else counter.name
    if counter.owner == COMMON_OWNER:
        return name
    owner = owner_adjective(module, counter.owner)
    if owner.startswith("The "):
        return f"{name} of {lowercase_article(owner)}"
    return name if name.startswith(owner) else f"{owner} {name}"


def piece_with_number_and_owner(module: Module, piece: str, number: int = 1) -> str:
    """Return `2 Pikes`, or `2 Norman Pikes` if pieces of several owners have that name."""
    counters = manifest_of_module(module).counters
    if (
        piece not in counters
        or len(_owners_by_piece_name(module).get(counters[piece].name, ())) <= 1
    ):
        return piece_with_number(module, piece, number)
    name = piece_with_owner(module, piece)
    return name if number == 1 else name_with_number(number, name)


@cached_per_static_part
def _owners_by_piece_name(module: Module) -> Mapping[str, frozenset[str]]:
    """Return the owners that have a piece of each name."""
    owners_by_name: dict[str, set[str]] = {}
    for counter in manifest_of_module(module).counters.values():
        owners_by_name.setdefault(counter.name, set()).add(counter.owner)
    return {name: frozenset(owners) for name, owners in owners_by_name.items()}


def is_plural_subject(module: Module, pieces: Iterable[tuple[str, int]]) -> bool:
    """Say whether pieces need a plural verb: several copies, or a plural name."""
    groups = list(pieces)
    if len(groups) != 1:
        return True
    piece, number = groups[0]
    return number > 1 or has_plural_name(module, piece)


def name_with_number(number: int, name: str) -> str:
    """Return a name after a number: `2 Pikes`, but `2 x 22 Gd` because two numbers would meet."""
    return f"{number} x {name}" if name[:1].isdigit() else f"{number} {name}"
