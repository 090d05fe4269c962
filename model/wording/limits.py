"""Limits as sentences of rules: `At most 4 units of each side in each hex`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import (
    BothSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WordSelector,
)
from sandtable.model.wording.limit_terms import (
    describe_added_room_and_exemptions,
    describe_bounded_amount,
    describe_excess,
    describe_limit_parts,
    describe_owner_bounds,
    enforcement_time_text,
    is_limiting_amount,
    is_zero_amount,
    opening_condition_text,
    opening_turns_text,
    per_group_text,
)
from sandtable.model.wording.nouns import NounForms, regular_noun
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.piece_word_nouns import is_single_unique_piece, piece_id_of_word
from sandtable.model.wording.selector_nouns import (
    describe_spaces,
    in_spaces_text,
    noun_with_article,
    piece_noun,
    space_noun,
)
from sandtable.model.wording.sentences import capitalize_first_letter, join_words
from sandtable.model.wording.space_names import name_of_single_place, selector_alternatives
from sandtable.model.wording.tags import describe_tag

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.module import Module

_STOCK_PLACE_TEXTS: Mapping[str, str] = {
    "stock": "in the game's box",
    "spares": "among the spares",
}
_ABBREVIATION_LENGTH = 4
_OR_OUTSIDE_QUOTES = re.compile(r" or (?![^“]*”)")
"""An `or` between words outside quotation marks."""


def describe_limit(module: Module, limit: Limit) -> str:
    """Return a limit as a sentence without its full stop."""
    # DECISIONS 31
    if limit.text:
        return limit.text.rstrip(".")
    verb = _limited_verb(limit) if _does_limit_allow_none(limit) else ""
    first = f"{opening_turns_text(module, limit)}{opening_condition_text(module, limit)}"
    sentence = capitalize_first_letter(
        f"{first}{_describe_number_and_place(module, limit)}"
        f"{enforcement_time_text(module, limit.when, verb)}"
    )
    within = (
        [f"of these {join_words(describe_limit_parts(module, limit))}"] if limit.of_which else []
    )
    sentence = "; ".join([sentence, *within, *describe_added_room_and_exemptions(module, limit)])
    # The excess comes last: it is a sentence of its own.
    last = describe_excess(limit)
    return f"{sentence}. {last.rstrip('.')}" if last else sentence


def limit_name(module: Module, key: str, limit: Limit | None = None) -> str:
    """Return the name of a limit, or else a name formed from its key."""
    if limit is not None and limit.name:
        return limit.name
    return capitalize_first_letter(
        " ".join(_name_of_key_word(module, word) for word in key.split("-"))
    )


def _name_of_key_word(module: Module, word: str) -> str:
    """Return the name for a word in the key of a limit, such as an owner's abbreviation."""
    # Short ids of owners are abbreviations, such as `nl`.
    if word in module.module.owners and len(word) < _ABBREVIATION_LENGTH:
        return owner_name(module, word)
    kind = module.types.get(word)
    return (kind.name or word) if kind else word


def _describe_number_and_place(module: Module, limit: Limit) -> str:
    """Describe the limited number with its noun, and the place where it counts."""
    if limit.count == "turns":
        return (
            "the scenario has "
            f"{join_words(_describe_amounts(module, limit, regular_noun('turn')))}"
        )
    if limit.count in _STOCK_PLACE_TEXTS:
        return _describe_stock_limit(module, limit)
    if limit.count != "copies":
        return _describe_measured_pieces(module, limit)
    return (
        _describe_ban(module, limit)
        if _does_limit_allow_none(limit)
        else _describe_counted_pieces(module, limit)
    )


def _does_limit_allow_none(limit: Limit) -> bool:
    """Say whether a limit on numbers of pieces allows none at all."""
    return limit.count == "copies" and (
        is_zero_amount(limit.at_most) or is_zero_amount(limit.exactly)
    )


def _describe_amounts(module: Module, limit: Limit, counted: NounForms | str) -> Iterator[str]:
    """Yield each bound of a limit: `at most 5 steps`, `at most 2 for Redland`."""
    bounds = (("exactly", limit.exactly), ("at least", limit.at_least), ("at most", limit.at_most))
    for bound, amount in bounds:
        if amount is not None and is_limiting_amount(amount):
            yield describe_bounded_amount(module, bound, amount, counted).strip()
    yield from describe_owner_bounds(module, limit.each_at_most, "at most")
    yield from describe_owner_bounds(module, limit.each_exactly, "exactly")


def _describe_stock_limit(module: Module, limit: Limit) -> str:
    """Return the sentence of a limit on how many copies or spares the game box holds."""
    counted = _noun_joined_by_and(piece_noun(module, limit.of))
    # Numbers for single owners need a sentence of their own.
    if limit.each_at_most or limit.each_exactly:
        return (
            f"the {counted.plural_form} {_STOCK_PLACE_TEXTS[limit.count]} are "
            f"{join_words(_describe_amounts(module, limit, ''))}"
        )
    noun = counted.with_prefix("spare") if limit.count == "spares" else counted
    return f"the game's box holds {join_words(_describe_amounts(module, limit, noun))}"


def _noun_joined_by_and(counted: NounForms) -> NounForms:
    """Return a noun with `and` in place of `or`, because tanks and guns are counted together."""
    return NounForms(*(_OR_OUTSIDE_QUOTES.sub(" and ", form) for form in counted))


def _describe_measured_pieces(module: Module, limit: Limit) -> str:
    """Return the sentence of a limit on a sum: `the cost of each headquarters is at most 4`."""
    measure = describe_tag(module, limit.count)
    location = _location_text(module, limit)
    amounts = join_words(_describe_amounts(module, limit, ""))
    if "piece" in limit.per:
        subject = piece_noun(module, limit.of).singular_form
        if not is_single_unique_piece(module, limit.of):
            is_name = (
                isinstance(limit.of, WordSelector)
                and piece_id_of_word(module, limit.of.id) is not None
            )
            subject = f"each “{subject}” piece" if is_name else f"each {subject}"
        if limit.count == "steps":
            return (
                f"{subject} has "
                f"{join_words(_describe_amounts(module, limit, regular_noun('step')))}{location}"
            )
        return f"the {measure} of {subject}{location} is {amounts}"
    if limit.of is None and limit.in_ is not None:
        return _describe_measured_spaces(module, limit, limit.in_)
    subject = (
        f" of all {piece_noun(module, limit.of).plural_form}{per_group_text(limit)}{location}"
    )
    return f"the {measure}{subject} is {amounts}"


def _describe_measured_spaces(module: Module, limit: Limit, spaces: Selector) -> str:
    """Return the sentence of a limit on numbers or values of spaces.

    For example, `the victory cities of each side in cities are exactly 6 for …`.
    """
    vocable = module.module.words.spaces.get(limit.count)
    measure = describe_tag(module, limit.count)
    counted = vocable is not None and vocable.sort == "tag"
    if counted:
        measure = regular_noun(measure).plural_form
    amounts = join_words(_describe_amounts(module, limit, ""))
    location = f"in {describe_spaces(module, spaces)}"
    is_ = "are" if counted else "is"
    return f"the {measure}{per_group_text(limit)} {location} {is_} {amounts}"


def _describe_ban(module: Module, limit: Limit) -> str:
    """Return the sentence of a limit that forbids something.

    For example, `no unit may be in Vess`, or `infantry may arrive only in Vess`.
    """
    counted = piece_noun(module, limit.of)
    verb = _limited_verb(limit)
    # A ban outside a place is a permission inside it, which reads shorter.
    if isinstance(limit.in_, NotSelector) and not _has_complex_exceptions(limit.in_.of):
        alternatives = selector_alternatives(limit.of) if limit.of is not None else ()
        subject = (
            _join_piece_nouns(module, alternatives)
            if len(alternatives) > 1
            else counted.plural_form
        )
        return f"{subject} may {verb} only {_in_limited_spaces_text(module, limit.in_.of)}"
    if occupant_selector := required_occupant(limit.in_):
        occupant = noun_with_article(piece_noun(module, occupant_selector))
        return f"no {counted.singular_form} may {verb} in the same space as {occupant}"
    location = (
        f" {_in_limited_spaces_text(module, limit.in_)}"
        if limit.in_ is not None
        else _in_play_text(verb)
    )
    alternatives = selector_alternatives(limit.of) if limit.of is not None else ()
    # Unique pieces are named, not counted.
    if alternatives and all(is_single_unique_piece(module, part) for part in alternatives):
        return f"{_join_piece_nouns(module, alternatives)} may not {verb}{location}"
    return f"no {counted.singular_form} may {verb}{location}"


def _join_piece_nouns(module: Module, parts: Sequence[Selector]) -> str:
    """Return several kinds of pieces as one plural noun: `infantry and tanks`."""
    # Two selectors can have the same noun.
    return join_words(dict.fromkeys(piece_noun(module, part).plural_form for part in parts))


def _has_complex_exceptions(selector: Selector) -> bool:
    """Say whether the exceptions of a selector are more than a list of places."""
    return any(
        isinstance(part, NotSelector | BothSelector) for part in selector_alternatives(selector)
    )


def _in_play_text(verb: str) -> str:
    return " in play" if verb == "be" else ""


def _limited_verb(limit: Limit) -> str:
    """Return the verb for what a limit restricts: `arrive`, `be set up` or `be`."""
    when = set(limit.when)
    if when <= {"arrival", "deploy", "requisition"}:
        return "arrive"
    return "be set up" if when == {"setup"} else "be"


def _describe_counted_pieces(module: Module, limit: Limit) -> str:
    """Return the sentence of a limit on numbers of pieces.

    For example, `there may be at most 3 units of each side in each land space`.
    """
    counted = piece_noun(module, limit.of)
    groups = per_group_text(limit)
    bounds = (("exactly", limit.exactly), ("at least", limit.at_least), ("at most", limit.at_most))
    numbers = [
        describe_bounded_amount(module, bound, amount, counted)
        for bound, amount in bounds
        if amount is not None and is_limiting_amount(amount)
    ]
    owner_bounds = [
        *describe_owner_bounds(module, limit.each_at_most, "at most"),
        *describe_owner_bounds(module, limit.each_exactly, "exactly"),
    ]
    if occupant_selector := required_occupant(limit.in_):
        occupant = noun_with_article(piece_noun(module, occupant_selector))
        return f"where {occupant} is, there must be {join_words(numbers)}{groups}"
    if not numbers and not owner_bounds:
        return f"there may be any number of {counted.plural_form}{_location_text(module, limit)}"
    if not numbers:
        location = _location_text(module, limit)
        return f"the {counted.plural_form}{location} are {join_words(owner_bounds)}"
    also = f" ({join_words(owner_bounds)})" if owner_bounds else ""
    return (
        f"{_sentence_opening(limit)} "
        f"{join_words(numbers)}{groups}{_location_text(module, limit)}{also}"
    )


def _sentence_opening(limit: Limit) -> str:
    """Return the words that begin a sentence about a number of pieces, present or arriving."""
    if limit.from_ is not None or _limited_verb(limit) == "arrive":
        return "there arrive"
    return "there may be" if limit.at_most is not None else "there must be"


def required_occupant(selector: Selector | None) -> Selector | None:
    """Return the pieces whose presence alone makes a limit count a space, or None."""
    if isinstance(selector, RelationSelector) and selector.by == "holding":
        return selector.of
    return None


def _in_limited_spaces_text(module: Module, selector: Selector | None) -> str:
    return in_spaces_text(module, selector) if selector is not None else ""


def _location_text(module: Module, limit: Limit) -> str:
    """Describe the spaces where pieces are counted, or from where they arrive."""
    return f"{_spaces_or_container_text(module, limit)}{_source_text(module, limit)}"


def _source_text(module: Module, limit: Limit) -> str:
    """Describe the spaces that pieces come from: ` from each space with a complex, into it …`."""
    if limit.from_ is None:
        return ""
    beside_text = ""
    if limit.beside is not None:
        beside_text = (
            f", into it or {noun_with_article(space_noun(module, limit.beside))} beside it"
        )
    return f" from each {space_noun(module, limit.from_).singular_form}{beside_text}"


def _spaces_or_container_text(module: Module, limit: Limit) -> str:
    """Describe the spaces in which pieces are counted: each, all together, or each container."""
    if "container" in limit.per:
        return " in each container"
    if limit.in_ is None:
        return " in each space" if "space" in limit.per and limit.from_ is None else ""
    if "space" in limit.per:
        if isinstance(limit.in_, WordSelector) or len(selector_alternatives(limit.in_)) == 1:
            noun = space_noun(module, limit.in_)
            single = (
                _in_limited_spaces_text(module, limit.in_)
                if noun.singular_form.startswith("space in ")
                else ""
            )
            return f" {single}" if single else f" in each {noun.singular_form}"
        nouns = [
            space_noun(module, part).singular_form for part in selector_alternatives(limit.in_)
        ]
        return f" in each {join_words(nouns, 'or')}"
    place_text = _in_limited_spaces_text(module, limit.in_)
    # Without these words a reader would apply the number to each place by itself.
    return (
        f" {place_text}"
        if name_of_single_place(module, limit.in_)
        else f" {place_text}, taken together"
    )
