"""What a side controls, occupies, has or has lost: `Redland controls at least 4 towns`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Either, Selector, Word
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_of
from sandtable.model.wording.nouns import Noun, is_plural
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.piece_nouns import piece_called, piece_noun
from sandtable.model.wording.sentences import joined, quoted_number
from sandtable.model.wording.space_names import (
    FEW_NAMES,
    either_parts,
    member_labels,
    place_name_of,
    space_names,
)
from sandtable.model.wording.space_nouns import space_noun

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import Clause

VERBS = {
    "controls": ("controls", "control", "control"),
    "occupies": ("occupies", "occupy", "occupy"),
    "has": ("has", "have", "have"),
    "has lost": ("has lost", "have lost", "lost"),
}
"""Verbs as one does them, as several do, and behind `not`."""
OF_PIECES = frozenset({"has", "has lost"})
_TWO, _MOST_HELD = 2, 12
"""So many spaces that must all be held are named; of more it is said what they are."""


def without_double_negation(clause: Clause) -> Clause:
    """Return a clause without its `not`: `not at most 2` is `at least 3`, `not some` is `no`."""
    number = clause.quantity.rpartition(" ")[2]
    if not clause.negated:
        return clause
    amount = int(number) if number.isdecimal() else 0
    turned = {
        "some": "no",
        "no": "some",
        f"at least {amount}": f"at most {amount - 1}" if amount > 1 else "no",
        f"at most {amount}": f"at least {amount + 1}",
    }.get(clause.quantity)
    return replace(clause, negated=False, quantity=turned) if turned else clause


def holding_words(module: Module, clause: Clause, what: Selector) -> str:
    """Return who controls, occupies, has or has lost how much of what."""
    owner = subject_name(module, clause.subject)
    if clause.verb in OF_PIECES:
        names, found = _piece_names(module, clause.quantity, what), piece_noun(module, what)
        no, of = _amount(clause, names, found)
        of += " in play" if names and clause.verb == "has" else ""
    else:
        no, _, of = held_amount(module, clause)
    return f"{owner} {verb_form(owner, clause.verb, negated=no)} {of}"


def held_amount(module: Module, clause: Clause) -> tuple[bool, list[str] | None, str]:
    """Return whether the verb is negated, the spaces by name, and how much of what is held."""
    assert clause.of is not None
    names = _names(module, clause.quantity, clause.of)
    no, of = _amount(clause, names, space_noun(module, clause.of))
    return no, names, of


def verb_form(owner: str, verb: str, *, negated: bool) -> str:
    """Return a verb as its owner does it, or behind `not`: `controls`, `do not control`."""
    many = is_plural(owner)
    single, several, bare = VERBS.get(verb, (verb, verb, verb))
    if not negated:
        return several if many else single
    if verb == "has lost":
        return f"{'have' if many else 'has'} not {bare}"
    return f"{'do' if many else 'does'} not {bare}"


def _amount(clause: Clause, names: list[str] | None, found: Noun) -> tuple[bool, str]:
    """Whether the verb is negated, and how much of what it is about."""
    quantity = clause.quantity
    if names and len(names) == 1 and quantity in {"all", "some", "no"}:
        return clause.negated != (quantity == "no"), names[0]
    if quantity == "all" or (names and quantity in _every_one(names)):
        return clause.negated, _all(clause, names, found)
    if quantity == "no":
        return False, f"none of {joined(names)}" if names else f"no {found.one}"
    if quantity == "some":
        of = f"of {joined(names)}" if names else found.one
        return clause.negated, f"at least one {of}"
    number = int(quantity.rpartition(" ")[2])
    counted = f"of {joined(names)}" if names else found.one if number == 1 else found.many
    return clause.negated, f"{quantity} {counted}"


def _every_one(names: list[str]) -> tuple[str, str]:
    """The numbers that mean all of so many names."""
    return f"at least {len(names)}", f"exactly {len(names)}"


def _all(clause: Clause, names: list[str] | None, found: Noun) -> str:
    if not names:
        return f"every {found.one}"
    if not clause.negated:
        return joined(names)
    return f"{'both' if len(names) == _TWO else 'every one of'} {joined(names)}"


def _names(module: Module, quantity: str, what: Selector) -> list[str] | None:
    """The spaces by name, where they are few; regions stand for all that is in them."""
    members = space_names(module, what, _MOST_HELD if quantity == "all" else FEW_NAMES)
    if members and not (quantity == "all" and _has_nameless_hex(module, what)):
        return members
    parts = either_parts(what)
    if quantity == "all" or (quantity in {"some", "no"} and len(parts) > 1):
        return [_part_words(module, part) for part in parts]
    return None


def _has_nameless_hex(module: Module, what: Selector) -> bool:
    """Say whether a part of what is held is known by its region's name alone."""
    sites = space_index_of(module).sites
    return any(not sites[space].space.name for space in spaces_of(module, what))


def _part_words(module: Module, part: Selector) -> str:
    """One of several things held: `Vess`, `all of Cairo (B29.10, B30.10)`, `every port`."""
    name, names = place_name_of(module, part), space_names(module, part)
    if name and len(spaces_of(module, part)) > 1:
        inside = f" ({', '.join(member_labels(module, part))})"
        return f"all of {name}{inside if names else ''}"
    if name or names:
        return name or joined(names or [])
    return _every(module, part)


def _every(module: Module, part: Selector) -> str:
    """Every space of a kind; where some may be out of play, every one in play."""
    outside = (entry.out_of_play or () for entry in module.scenarios.values())
    unplayed = {space for each in outside for one in each for space in spaces_of(module, one)}
    also = " in play" if unplayed & set(spaces_of(module, part)) else ""
    return f"every {space_noun(module, part).one}{also}"


def _piece_names(module: Module, quantity: str, what: Selector) -> list[str] | None:
    """The pieces by name, where the selector names them one by one."""
    if quantity not in {"all", "some", "no"} and not isinstance(what, Either):
        return None
    parts = either_parts(what)
    words = [part.id for part in parts if isinstance(part, Word)]
    if len(words) < len(parts) or (len(words) == 1 and piece_called(module, words[0]) is None):
        return None
    return [quoted_number(piece_noun(module, part).one) for part in parts]
