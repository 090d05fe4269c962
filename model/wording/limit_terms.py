"""Parts of a sentence about a limit: amount, groups, time, condition and excess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.sentences import join_words, quote_if_it_has_conjunction
from sandtable.model.wording.tags import describe_tag
from sandtable.model.wording.turns import noun_for_turns, whole_turn_noun

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount
    from sandtable.model.wording.nouns import NounForms

_PHASE_END_SUFFIX, _UNLIMITED_AMOUNT = "-end", "unlimited"
_PER_GROUP_TEXTS: Mapping[str, str] = {
    "side": "of each side",
    "power": "of each power",
    "turn": "each turn",
}
"""Groups for which a limit counts separately, other than spaces, pieces and named owners."""
_EXCESS_SENTENCES: Mapping[str, str] = {
    "remove": "The owner chooses which pieces to remove as the excess.",
    "wait": "The excess waits.",
    "return": "The excess goes back.",
    "lose": "Otherwise the game is lost.",
}
_MOMENTS_IMPLIED_BY_VERB: Mapping[str, frozenset[str]] = {
    "arrive": frozenset({"arrival", "deploy", "requisition"}),
    "be set up": frozenset({"setup"}),
}
"""Moments that a verb implies, so that a sentence need not repeat them."""


def is_zero_amount(amount: Amount | None) -> bool:
    """Say whether an amount is known to be zero."""
    return amount is not None and amount.constant_number == 0


def is_limiting_amount(amount: Amount | None) -> bool:
    """Say whether an amount limits anything, unlike an unlimited one."""
    return amount is not None and str(amount) != _UNLIMITED_AMOUNT


def describe_bounded_amount(
    module: Module, bound: str, amount: Amount, counted: NounForms | str
) -> str:
    """Describe an amount with its bound and noun: `at most 3 units`, `at most 2 per carrier`."""
    if amount.roll:
        table = module.tables.get(amount.roll[0])
        return (
            f"{_as_many_text(bound)} {_plural_text(counted)} as "
            f"{table.name if table else 'a table'} gives"
        )
    if amount.constant_number is not None or amount.per is not None:
        number = int(amount.number) if amount.number.isdecimal() else amount.number
        words = counted if isinstance(counted, str) else ""
        if not isinstance(counted, str):
            words = counted.singular_form if number == 1 else counted.plural_form
        each = f" for each {piece_noun(module, amount.per).singular_form}" if amount.per else ""
        return f"{bound} {number} {words}{each}"
    if amount.number == "~":
        return f"{bound} a number that the book does not tell of {_plural_text(counted)}"
    return (
        f"{_as_many_text(bound)} {_plural_text(counted)} as its "
        f"{describe_tag(module, amount.number)} number"
    )


def _as_many_text(bound: str) -> str:
    return f"{bound} as many"


def _plural_text(counted: NounForms | str) -> str:
    return counted if isinstance(counted, str) else counted.plural_form


def per_group_text(limit: Limit) -> str:
    """Describe the groups that a limit counts separately: ` of each side`, ` each turn`."""
    return "".join(f" {_PER_GROUP_TEXTS[word]}" for word in limit.per if word in _PER_GROUP_TEXTS)


def describe_owner_bounds(module: Module, numbers: Mapping[str, int], bound: str) -> Iterator[str]:
    """Yield texts for amounts of single owners: `at most 2 for Redland`, `none for Blueland`."""
    for owner, number in numbers.items():
        none = bound == "at most" and number == 0
        yield f"{'none' if none else f'{bound} {number}'} for {owner_as_subject(module, owner)}"


def enforcement_time_text(module: Module, when: tuple[str, ...], verb: str = "") -> str:
    """Describe when a limit applies: ` at the set-up and at the end of each turn`.

    `verb` is given for limits that forbid. Moments that it implies are left out, and the others
    are joined by `or`.
    """
    if "always" in when:
        return ""
    implied = _MOMENTS_IMPLIED_BY_VERB.get(verb, frozenset())
    words = [_enforcement_moment_text(module, word) for word in when if word not in implied]
    last = "or" if verb else "and"
    return f" {join_words(dict.fromkeys(words), last)}" if words else ""


def _enforcement_moment_text(module: Module, word: str) -> str:
    phases = module.module.calendar.phases
    if word in {"setup", "arrival"}:
        return {"setup": "at the set-up", "arrival": "on arrival"}[word]
    if not word.endswith(_PHASE_END_SUFFIX):
        return (
            f"in the {quote_if_it_has_conjunction(phases.get(word, word.replace('-', ' ')))} phase"
        )
    period = word.removesuffix(_PHASE_END_SUFFIX)
    # A module may have a phase of this name.
    if period == "turn" and period not in phases:
        return f"at the end of each {whole_turn_noun(module)}"
    if period in phases:
        return f"at the end of the {quote_if_it_has_conjunction(phases[period])} phase"
    return f"at the end of each {period.replace('-', ' ')}"


def opening_turns_text(module: Module, limit: Limit) -> str:
    """Describe the turns on which a limit applies, to open a sentence: `from turn 8, `."""
    return f"{on_turns_text(limit.turns, noun_for_turns(module))}, " if limit.turns else ""


def opening_condition_text(module: Module, limit: Limit) -> str:
    """Describe the condition of a limit, to open a sentence: `if Red controls Vess, `."""
    return f"if {describe_condition(module, limit.if_)}, " if limit.if_ else ""


def describe_limit_parts(module: Module, limit: Limit) -> Iterator[str]:
    """Yield texts on those bounds that concern some pieces of a limit: `at most 4 tanks`."""
    for part in limit.of_which.values():
        bounds = (("at most", part.at_most), ("at least", part.at_least))
        for bound, amount in bounds:
            if amount is not None and is_limiting_amount(amount):
                counted = piece_noun(module, part.of)
                yield describe_bounded_amount(module, bound, amount, counted)


def describe_added_room_and_exemptions(module: Module, limit: Limit) -> Iterator[str]:
    """Yield texts on pieces that raise a limit, and on pieces that it does not count."""
    for part in limit.adds.values():
        if part.at_most is not None:
            yield f"{part.at_most} more with {piece_noun(module, part.of).singular_form}"
    if limit.exempt:
        yield f"{piece_noun(module, limit.exempt).plural_form} do not count"


def describe_excess(limit: Limit) -> str:
    """Return a sentence on what happens to pieces beyond a limit, or an empty text."""
    return _EXCESS_SENTENCES.get(limit.else_, "")
