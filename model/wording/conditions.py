"""Conditions as sentences that can be read in one way: `Redland controls at least 4 towns`."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import Clause, Condition, Path, Several
from sandtable.model.phrases.selector import Either, Selector, Word
from sandtable.model.phrases.span import Span
from sandtable.model.select.ground import ground_of
from sandtable.model.select.spaces import spaces_of
from sandtable.model.wording.nouns import Noun, is_plural
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.piece_nouns import piece_called, piece_noun
from sandtable.model.wording.ranges import results_words, turn_is_words
from sandtable.model.wording.sentences import all_of_these, joined, quoted_number
from sandtable.model.wording.space_names import (
    FEW_NAMES,
    either_parts,
    member_labels,
    place_name_of,
    space_names,
)
from sandtable.model.wording.space_nouns import several_spaces, space_noun
from sandtable.model.wording.turns import turn_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module

_VERBS = {
    "controls": ("controls", "control", "control"),
    "occupies": ("occupies", "occupy", "occupy"),
    "has": ("has", "have", "have"),
    "has lost": ("has lost", "have lost", "lost"),
}
"""Verbs as one does them, as several do, and behind `not`."""
_OF_PIECES = frozenset({"has", "has lost"})
_TWO, _MOST_HELD = 2, 12
"""So many spaces that must all be held are named; of more it is said what they are."""


def condition_words(module: Module, condition: Condition) -> str:
    """Return a condition in names: `Blue controls Vess`, `the option “Early Frost” is on`."""
    match condition:
        case Several():
            return _several(module, condition)
        case Path():
            return _path(module, condition)
        case Clause():
            return _clause(module, condition)
        case _:
            return str(condition)


def either_words(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Return conditions of which one is enough: `Redland controls or occupies Vess` for two."""
    said: dict[Condition, list[str]] = {}
    for one in conditions:
        if (
            isinstance(one, Clause)
            and one.of is not None
            and one.verb in _VERBS
            and not one.negated
        ):
            said.setdefault(replace(one, verb=""), []).append(one.verb)
        else:
            said[one] = []
    return [_with_verbs(module, one, verbs) for one, verbs in said.items()]


def _with_verbs(module: Module, condition: Condition, verbs: list[str]) -> str:
    """A condition whose verb is one of several."""
    if not isinstance(condition, Clause) or not verbs:
        return condition_words(module, condition)
    words = condition_words(module, replace(condition, verb=verbs[0]))
    owner = subject_name(module, condition.subject)
    forms = [_verb(owner, verb, negated=False) for verb in verbs]
    return words.replace(f"{owner} {forms[0]}", f"{owner} {joined(forms, 'or')}", 1)


def together_words(module: Module, conditions: Sequence[Condition]) -> list[str]:
    """Return conditions that must all hold; what one side holds, and what not, as one sentence."""
    found: list[str] = []
    for whose, run in groupby(conditions, key=_whose):
        those = list(run)
        words = _held_and_not(module, whose, those)
        found += [words] if words else [condition_words(module, one) for one in those]
    return found


def _whose(condition: Condition) -> tuple[str, str] | None:
    """Who controls or occupies something; None, where a condition is of another kind."""
    if isinstance(condition, Clause) and condition.of is not None:
        is_held = condition.verb in _VERBS and condition.verb not in _OF_PIECES
        return (condition.subject, condition.verb) if is_held else None
    return None


def _held_and_not(
    module: Module, whose: tuple[str, str] | None, conditions: Sequence[Condition]
) -> str:
    """Return `Redland controls Ash and Elm, but not Vess`; nothing, if it cannot be said so."""
    clauses = [one for one in conditions if isinstance(one, Clause)]
    if whose is None or len(clauses) < _TWO:
        return ""
    held: list[str] = []
    lost: list[str] = []
    for clause in clauses:
        is_not, names, of = _held_amount(module, _without_double_negation(clause))
        if is_not and (names is None or len(names) > 1):
            return ""
        (lost if is_not else held).append(of)
    owner = subject_name(module, whose[0])
    return _held_but(f"{owner} {_verb(owner, whose[1], negated=False)}", held, lost)


def _held_but(does: str, held: list[str], lost: list[str]) -> str:
    """What somebody holds, and what not, behind the verb."""
    neither = f"{'neither' if len(lost) == _TWO else 'none of'} "
    nor = joined(lost, "nor" if len(lost) == _TWO else "and")
    if not held:
        return f"{does} {neither}{nor}"
    but = f", but {'not ' if len(lost) == 1 else neither}{nor}" if lost else ""
    return f"{does} {', and '.join(held)}{but}"


def _several(module: Module, condition: Several) -> str:
    """Several conditions: two of them in one sentence, more as a list."""
    is_list = len(condition.of) > _TWO
    parts = [
        words if (is_list and _is_pair(part)) or not isinstance(part, Several) else f"({words})"
        for part in condition.of
        for words in [condition_words(module, part)]
    ]
    if len(parts) == 1:
        return parts[0]
    if condition.number == len(parts):
        both = f"{parts[0]}, and {parts[1]}"
        return f"all of these hold: {all_of_these(parts)}" if is_list else both
    if condition.number == 1:
        either = f"either {parts[0]}, or {parts[1]}, or both"
        return f"at least one of these holds: {'; '.join(parts)}" if is_list else either
    return f"at least {condition.number} of these hold: {'; '.join(parts)}"


def _is_pair(condition: Condition) -> bool:
    """Say whether a condition is two in one sentence, which a list parts from the others."""
    return isinstance(condition, Several) and len(condition.of) == _TWO


def _path(module: Module, path: Path) -> str:
    owner = subject_name(module, path.owner)
    has = "have" if is_plural(owner) else "has"
    ends = f"from {several_spaces(module, path.start)} to {several_spaces(module, path.end)}"
    around = ""
    if path.avoiding:
        without = [several_spaces(module, part) for part in either_parts(path.avoiding)]
        around = f" that avoids {joined(without)}"
    return f"{owner} {has} {'no' if path.negated else 'a'} path {ends}{around}"


def _clause(module: Module, clause: Clause) -> str:
    no = "not " if clause.negated else ""
    if clause.subject == "roll":
        return f"the roll is {no}{results_words(Span.parse(clause.quantity))}"
    if clause.subject == "turn":
        return f"it is {no}{turn_is_words(Span.parse(clause.quantity), turn_unit(module))}"
    if clause.of is not None:
        return _holding(module, _without_double_negation(clause), clause.of)
    events = (events.get(clause.subject) for events in module.events.values())
    if event := next((event for event in events if event), None):
        return f"“{event.name}” has {no}{'been kept' if clause.verb == 'kept' else 'happened'}"
    return _option(module, clause)


def _option(module: Module, clause: Clause) -> str:
    """An option and what is chosen: `the option “Early Guard” is off`."""
    option = module.options.get(clause.subject)
    if option is None:
        return str(clause)
    chosen = (clause.quantity or "on").replace("-", " ")
    if clause.negated and chosen == "on":
        return f"the option “{option.name}” is off"
    choice = chosen if chosen in {"on", "off"} else f"“{chosen}”"
    return f"the option “{option.name}” is {'not ' if clause.negated else ''}{choice}"


def _without_double_negation(clause: Clause) -> Clause:
    """`not at most 2` is `at least 3`, and `not some` is `no`."""
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


def _holding(module: Module, clause: Clause, what: Selector) -> str:
    """Who controls, occupies, has or has lost how much of what."""
    owner = subject_name(module, clause.subject)
    if clause.verb in _OF_PIECES:
        names, found = _piece_names(module, clause.quantity, what), piece_noun(module, what)
        no, of = _amount(clause, names, found)
    else:
        no, _, of = _held_amount(module, clause)
    return f"{owner} {_verb(owner, clause.verb, negated=no)} {of}"


def _held_amount(module: Module, clause: Clause) -> tuple[bool, list[str] | None, str]:
    """Whether the verb is negated, the spaces by name, and how much of what is held."""
    assert clause.of is not None
    names = _names(module, clause.quantity, clause.of)
    no, of = _amount(clause, names, space_noun(module, clause.of))
    return no, names, of


def _verb(owner: str, verb: str, *, negated: bool) -> str:
    many = is_plural(owner)
    single, several, bare = _VERBS.get(verb, (verb, verb, verb))
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
    sites = ground_of(module).sites
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
