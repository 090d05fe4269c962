"""Limits as rules in a sentence: `At most 4 units of each side in each hex`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Both, Not, Relation, Selector, Word
from sandtable.model.wording.limit_terms import (
    amount_words,
    condition_first,
    else_words,
    is_bound,
    is_none,
    more_words,
    owners_words,
    parts_words,
    per_words,
    terms_first,
    when_words,
)
from sandtable.model.wording.nouns import Noun, noun
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.piece_nouns import is_single, piece_called, piece_noun
from sandtable.model.wording.sentences import capitalized, joined
from sandtable.model.wording.space_names import either_parts, place_name_of
from sandtable.model.wording.space_nouns import (
    in_spaces_words,
    several_spaces,
    space_noun,
    with_article,
)
from sandtable.model.wording.tags import tag_words

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module

_HELD: Mapping[str, str] = {"stock": "in the game's box", "spares": "among the spares"}
_ABBREVIATION = 4
_OR = re.compile(r" or (?![^“]*”)")
"""An `or` between words, outside quotes."""


def limit_words(module: Module, limit: Limit) -> str:
    """Return a limit as a sentence without its full stop."""
    if limit.text:
        return limit.text.rstrip(".")
    verb = _verb(limit) if _is_forbidden(limit) else ""
    first = f"{terms_first(module, limit)}{condition_first(module, limit)}"
    sentence = capitalized(f"{first}{_bound(module, limit)}{when_words(module, limit.when, verb)}")
    within = [f"of these {joined(parts_words(module, limit))}"] if limit.of_which else []
    sentence = "; ".join([sentence, *within, *more_words(module, limit)])
    last = else_words(limit)
    return f"{sentence}. {last.rstrip('.')}" if last else sentence


def limit_name(module: Module, key: str, limit: Limit | None = None) -> str:
    """Return what a limit is called: its name, or the words of its key with names in them."""
    if limit is not None and limit.name:
        return limit.name
    return capitalized(" ".join(_word_name(module, word) for word in key.split("-")))


def _word_name(module: Module, word: str) -> str:
    """A word of a key: a name where it is one, or what an owner's abbreviation stands for."""
    if word in module.module.owners and len(word) < _ABBREVIATION:
        return owner_name(module, word)
    kind = module.types.get(word)
    return (kind.name or word) if kind else word


def _bound(module: Module, limit: Limit) -> str:
    """How many of what, and where."""
    if limit.count == "turns":
        return f"the scenario has {joined(_amounts(module, limit, noun('turn')))}"
    if limit.count in _HELD:
        return _in_the_box(module, limit)
    if limit.count != "copies":
        return _measured(module, limit)
    return _forbidden(module, limit) if _is_forbidden(limit) else _counted(module, limit)


def _is_forbidden(limit: Limit) -> bool:
    """Say whether a limit allows none at all."""
    return limit.count == "copies" and (is_none(limit.at_most) or is_none(limit.exactly))


def _amounts(module: Module, limit: Limit, counted: Noun | str) -> Iterator[str]:
    """Every number that is said: `at most 5 steps`, `at most 2 for Redland`."""
    bounds = (("exactly", limit.exactly), ("at least", limit.at_least), ("at most", limit.at_most))
    for bound, amount in bounds:
        if amount is not None and is_bound(amount):
            yield amount_words(module, bound, amount, counted).strip()
    yield from owners_words(module, limit.each_at_most, "at most")
    yield from owners_words(module, limit.each_exactly, "exactly")


def _in_the_box(module: Module, limit: Limit) -> str:
    """The copies or the spares of a game's box."""
    counted = _together(piece_noun(module, limit.of))
    if limit.each_at_most or limit.each_exactly:
        return f"the {counted.many} {_HELD[limit.count]} are {joined(_amounts(module, limit, ''))}"
    held = counted.after("spare") if limit.count == "spares" else counted
    return f"the game's box holds {joined(_amounts(module, limit, held))}"


def _together(counted: Noun) -> Noun:
    """What is counted as one: the box holds so many tanks and guns, not tanks or guns."""
    return Noun(*(_OR.sub(" and ", form) for form in counted))


def _measured(module: Module, limit: Limit) -> str:
    """A sum of what pieces or spaces have: `the cost of each headquarters is at most 4`."""
    measure = tag_words(module, limit.count)
    where = _where(module, limit)
    amounts = joined(_amounts(module, limit, ""))
    if "piece" in limit.per:
        whose = piece_noun(module, limit.of).one
        if not is_single(module, limit.of):
            is_name = isinstance(limit.of, Word) and piece_called(module, limit.of.id) is not None
            whose = f"each “{whose}” piece" if is_name else f"each {whose}"
        if limit.count == "steps":
            return f"{whose} has {joined(_amounts(module, limit, noun('step')))}{where}"
        return f"the {measure} of {whose}{where} is {amounts}"
    if limit.of is None and limit.in_ is not None:
        return _measured_spaces(module, limit, limit.in_)
    whose = f" of all {piece_noun(module, limit.of).many}{per_words(limit)}{where}"
    return f"the {measure}{whose} is {amounts}"


def _measured_spaces(module: Module, limit: Limit, spaces: Selector) -> str:
    """What spaces count for: `the victory cities of each side in cities are exactly 6 for …`."""
    vocable = module.module.words.spaces.get(limit.count)
    measure = tag_words(module, limit.count)
    counted = vocable is not None and vocable.sort == "tag"
    if counted:
        measure = noun(measure).many
    amounts = joined(_amounts(module, limit, ""))
    where = f"in {several_spaces(module, spaces)}"
    is_ = "are" if counted else "is"
    return f"the {measure}{per_words(limit)} {where} {is_} {amounts}"


def _forbidden(module: Module, limit: Limit) -> str:
    """What may not be at all: `no unit may be in Vess`, `infantry may arrive only in Vess`."""
    counted = piece_noun(module, limit.of)
    verb = _verb(limit)
    if isinstance(limit.in_, Not) and not _excepts_much(limit.in_.of):
        named = either_parts(limit.of) if limit.of is not None else ()
        subject = _all_of(module, named) if len(named) > 1 else counted.many
        return f"{subject} may {verb} only {_at(module, limit.in_.of)}"
    if holder := holder_of(limit.in_):
        held = with_article(piece_noun(module, holder))
        return f"no {counted.one} may {verb} in the same space as {held}"
    where = f" {_at(module, limit.in_)}" if limit.in_ is not None else _in_play(verb)
    named = either_parts(limit.of) if limit.of is not None else ()
    if named and all(is_single(module, one) for one in named):
        return f"{_all_of(module, named)} may not {verb}{where}"
    return f"no {counted.one} may {verb}{where}"


def _all_of(module: Module, parts: Sequence[Selector]) -> str:
    """Return several sorts of pieces as those who do something: `infantry and tanks`."""
    return joined(dict.fromkeys(piece_noun(module, part).many for part in parts))


def _excepts_much(selector: Selector) -> bool:
    """Say whether what is excepted is itself no list of places."""
    return any(isinstance(part, Not | Both) for part in either_parts(selector))


def _in_play(verb: str) -> str:
    return " in play" if verb == "be" else ""


def _verb(limit: Limit) -> str:
    """What pieces do where a limit is asked for: they arrive, are set up, or are there."""
    when = set(limit.when)
    if when <= {"arrival", "deploy", "requisition"}:
        return "arrive"
    return "be set up" if when == {"setup"} else "be"


def _counted(module: Module, limit: Limit) -> str:
    """So many pieces: `there may be at most 3 units of each side in each land space`."""
    counted = piece_noun(module, limit.of)
    whose = per_words(limit)
    bounds = (("exactly", limit.exactly), ("at least", limit.at_least), ("at most", limit.at_most))
    numbers = [
        amount_words(module, bound, amount, counted)
        for bound, amount in bounds
        if amount is not None and is_bound(amount)
    ]
    each = [
        *owners_words(module, limit.each_at_most, "at most"),
        *owners_words(module, limit.each_exactly, "exactly"),
    ]
    if holder := holder_of(limit.in_):
        held = with_article(piece_noun(module, holder))
        return f"where {held} is, there must be {joined(numbers)}{whose}"
    if not numbers and not each:
        return f"there may be any number of {counted.many}{_where(module, limit)}"
    if not numbers:
        return f"the {counted.many}{_where(module, limit)} are {joined(each)}"
    also = f" ({joined(each)})" if each else ""
    return f"{_there(limit)} {joined(numbers)}{whose}{_where(module, limit)}{also}"


def _there(limit: Limit) -> str:
    """What begins a sentence about a number: pieces are there, or they arrive."""
    if limit.from_ is not None or _verb(limit) == "arrive":
        return "there arrive"
    return "there may be" if limit.at_most is not None else "there must be"


def holder_of(selector: Selector | None) -> Selector | None:
    """Return what must be in the spaces of a limit, where that alone makes them."""
    if isinstance(selector, Relation) and selector.by == "holding":
        return selector.of
    return None


def _at(module: Module, selector: Selector | None) -> str:
    return in_spaces_words(module, selector) if selector is not None else ""


def _where(module: Module, limit: Limit) -> str:
    """In each of which spaces, and out of which they come."""
    return f"{_inside(module, limit)}{_source(module, limit)}"


def _source(module: Module, limit: Limit) -> str:
    """Out of where they come: ` from each space with a complex, into it or a sea beside it`."""
    if limit.from_ is None:
        return ""
    beside = ""
    if limit.beside is not None:
        beside = f", into it or {with_article(space_noun(module, limit.beside))} beside it"
    return f" from each {space_noun(module, limit.from_).one}{beside}"


def _inside(module: Module, limit: Limit) -> str:
    """In each of which spaces, in all of them together, or in each container."""
    if "container" in limit.per:
        return " in each container"
    if limit.in_ is None:
        return " in each space" if "space" in limit.per and limit.from_ is None else ""
    if "space" in limit.per:
        if isinstance(limit.in_, Word) or len(either_parts(limit.in_)) == 1:
            found = space_noun(module, limit.in_)
            single = _at(module, limit.in_) if found.one.startswith("space in ") else ""
            return f" {single}" if single else f" in each {found.one}"
        nouns = [space_noun(module, part).one for part in either_parts(limit.in_)]
        return f" in each {joined(nouns, 'or')}"
    at = _at(module, limit.in_)
    return f" {at}" if place_name_of(module, limit.in_) else f" {at}, taken together"
