"""Parts of the sentence of a limit: how much, for each of what, when, and what happens else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.ranges import on_turns_words
from sandtable.model.wording.sentences import joined, quoted_joint
from sandtable.model.wording.tags import tag_words
from sandtable.model.wording.turns import turn_unit, whole_turn

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount
    from sandtable.model.wording.nouns import Noun

_END, _ANY = "-end", "unlimited"
_PER: Mapping[str, str] = {"side": "of each side", "power": "of each power", "turn": "each turn"}
"""For each of what it is counted, where that is no space, no piece and no owner that is named."""
_ELSE: Mapping[str, str] = {
    "remove": "The owner removes the excess, as he chooses.",
    "wait": "The excess waits.",
    "return": "The excess goes back.",
    "lose": "Otherwise the game is lost.",
}
_TOLD: Mapping[str, frozenset[str]] = {
    "arrive": frozenset({"arrival", "deploy", "requisition"}),
    "be set up": frozenset({"setup"}),
}
"""By verb: the moments that it says by itself."""


def is_none(amount: Amount | None) -> bool:
    """Say whether an amount is nought."""
    return amount is not None and amount.constant == 0


def is_bound(amount: Amount | None) -> bool:
    """Say whether an amount bounds anything."""
    return amount is not None and str(amount) != _ANY


def amount_words(module: Module, bound: str, amount: Amount, counted: Noun | str) -> str:
    """Return a bound with what is counted: `at most 3 units`, `at most 2 fighters per carrier`."""
    if amount.roll:
        table = module.tables.get(amount.roll[0])
        return f"{_as_many(bound)} {_many(counted)} as {table.name if table else 'a table'} gives"
    if amount.constant is not None or amount.per is not None:
        number = int(amount.number) if amount.number.isdecimal() else amount.number
        words = counted if isinstance(counted, str) else ""
        if not isinstance(counted, str):
            words = counted.one if number == 1 else counted.many
        each = f" for each {piece_noun(module, amount.per).one}" if amount.per else ""
        return f"{bound} {number} {words}{each}"
    if amount.number == "~":
        return f"{bound} a number that the book does not tell of {_many(counted)}"
    return f"{_as_many(bound)} {_many(counted)} as its {tag_words(module, amount.number)} number"


def _as_many(bound: str) -> str:
    return f"{bound} as many"


def _many(counted: Noun | str) -> str:
    return counted if isinstance(counted, str) else counted.many


def per_words(limit: Limit) -> str:
    """Return for each of what is counted by itself: ` of each side`, ` each turn`."""
    return "".join(f" {_PER[word]}" for word in limit.per if word in _PER)


def owners_words(module: Module, numbers: Mapping[str, int], bound: str) -> Iterator[str]:
    """Yield what is allowed to owners by name: `at most 2 for Redland`, `none for Blueland`."""
    for owner, number in numbers.items():
        none = bound == "at most" and number == 0
        yield f"{'none' if none else f'{bound} {number}'} for {subject_name(module, owner)}"


def when_words(module: Module, when: tuple[str, ...], verb: str = "") -> str:
    """Return when a limit is enforced: ` at the set-up and at the end of each turn`.

    What the verb says already is left out: pieces `arrive`, or `are set up`. A verb is given
    where a limit forbids, and there each moment is one more: `at the set-up or in the phase`.
    """
    if "always" in when:
        return ""
    told = _TOLD.get(verb, frozenset())
    words = [_moment_words(module, word) for word in when if word not in told]
    last = "or" if verb else "and"
    return f" {joined(dict.fromkeys(words), last)}" if words else ""


def _moment_words(module: Module, word: str) -> str:
    phases = module.module.calendar.phases
    if word in {"setup", "arrival"}:
        return {"setup": "at the set-up", "arrival": "on arrival"}[word]
    if not word.endswith(_END):
        return f"in the {quoted_joint(phases.get(word, word.replace('-', ' ')))} phase"
    begun = word.removesuffix(_END)
    if begun == "turn" and begun not in phases:
        return f"at the end of each {whole_turn(module)}"
    if begun in phases:
        return f"at the end of the {quoted_joint(phases[begun])} phase"
    return f"at the end of each {begun.replace('-', ' ')}"


def terms_first(module: Module, limit: Limit) -> str:
    """Return in which turns a limit binds, to begin a sentence: `from turn 8, `."""
    return f"{on_turns_words(limit.turns, turn_unit(module))}, " if limit.turns else ""


def condition_first(module: Module, limit: Limit) -> str:
    """Return on what condition a limit binds, to begin a sentence: `if Red controls Vess, `."""
    return f"if {condition_words(module, limit.if_)}, " if limit.if_ else ""


def parts_words(module: Module, limit: Limit) -> Iterator[str]:
    """Yield what is bounded within: `at most 4 tanks`."""
    for part in limit.of_which.values():
        bounds = (("at most", part.at_most), ("at least", part.at_least))
        for bound, amount in bounds:
            if amount is not None and is_bound(amount):
                counted = piece_noun(module, part.of)
                yield amount_words(module, bound, amount, counted)


def more_words(module: Module, limit: Limit) -> Iterator[str]:
    """Yield what makes more room, and what is not counted."""
    for part in limit.adds.values():
        if part.at_most is not None:
            yield f"{part.at_most} more with {piece_noun(module, part.of).one}"
    if limit.exempt:
        yield f"{piece_noun(module, limit.exempt).many} do not count"


def else_words(limit: Limit) -> str:
    """Return what happens to what is too much, as a sentence."""
    return _ELSE.get(limit.else_, "")
