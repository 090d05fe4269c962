"""Texts about controlling, occupying and having: `Redland controls at least 4 towns`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import EitherSelector, Selector, WordSelector
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.nouns import NounForms, is_plural_name
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.piece_word_nouns import piece_id_of_word
from sandtable.model.wording.selector_nouns import piece_noun, space_noun
from sandtable.model.wording.sentences import join_words, quote_if_it_begins_with_number
from sandtable.model.wording.space_names import (
    MAX_NAMES_IN_SENTENCE,
    labels_of_region_members,
    name_of_single_place,
    selector_alternatives,
    space_names_if_few,
)

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import ConditionClause

HOLDING_VERB_FORMS = {
    "controls": ("controls", "control", "control"),
    "occupies": ("occupies", "occupy", "occupy"),
    "has": ("has", "have", "have"),
    "has lost": ("has lost", "have lost", "lost"),
}
"""Forms of each verb: singular, plural, and after `not`."""
PIECE_HOLDING_VERBS = frozenset({"has", "has lost"})
_PAIR_SIZE, _MAX_LISTED_SPACES = 2, 12
"""Limit of spaces listed by name when all must be held; more are described."""


def without_double_negation(clause: ConditionClause) -> ConditionClause:
    """Return a condition that means the same without `not`, if there is one.

    `not at most 2` is `at least 3`, `not some` is `no`.
    """
    number = clause.quantity.rpartition(" ")[2]
    if not clause.negated:
        return clause
    # `all` and `some` have no number to turn round.
    amount = int(number) if number.isdecimal() else 0
    # `exactly` and `all` have no opposite in one word: their `not` stays.
    opposite = {
        "some": "no",
        "no": "some",
        f"at least {amount}": f"at most {amount - 1}" if amount > 1 else "no",
        f"at most {amount}": f"at least {amount + 1}",
    }.get(clause.quantity)
    return replace(clause, negated=False, quantity=opposite) if opposite else clause


def describe_holding(module: Module, clause: ConditionClause, objects: Selector) -> str:
    """Describe a condition about who controls, occupies or has how many spaces or pieces."""
    owner = owner_as_subject(module, clause.subject)
    if clause.verb in PIECE_HOLDING_VERBS:
        names, noun = (
            _names_of_pieces(module, clause.quantity, objects),
            piece_noun(module, objects),
        )
        no, of = _describe_amount(clause, names, noun)
        of += " in play" if names and clause.verb == "has" else ""
    else:
        no, _, of = parts_of_holding(module, clause)
    return f"{owner} {verb_form(owner, clause.verb, negated=no)} {of}"


def parts_of_holding(
    module: Module, clause: ConditionClause
) -> tuple[bool, list[str] | None, str]:
    """Return three parts of a text: if the verb is negated, names of spaces, and quantity."""
    assert clause.of is not None
    names = _names_of_spaces(module, clause.quantity, clause.of)
    no, of = _describe_amount(clause, names, space_noun(module, clause.of))
    return no, names, of


def verb_form(owner: str, verb: str, *, negated: bool) -> str:
    """Return a verb as it agrees with its owner, or after `not`: `controls`, `do not control`."""
    many = is_plural_name(owner)
    single, several, bare = HOLDING_VERB_FORMS.get(verb, (verb, verb, verb))
    if not negated:
        return several if many else single
    if verb == "has lost":
        return f"{'have' if many else 'has'} not {bare}"
    return f"{'do' if many else 'does'} not {bare}"


def _describe_amount(
    clause: ConditionClause, names: list[str] | None, noun: NounForms
) -> tuple[bool, str]:
    """Return whether the verb of a text is negated, and the quantity as text."""
    quantity = clause.quantity
    # Of a single name, `all` and `some` mean the same: the name alone reads best.
    if names and len(names) == 1 and quantity in {"all", "some", "no"}:
        return clause.negated != (quantity == "no"), names[0]
    if quantity == "all" or (names and quantity in _quantities_meaning_all(names)):
        return clause.negated, _describe_all(clause, names, noun)
    if quantity == "no":
        return False, f"none of {join_words(names)}" if names else f"no {noun.singular_form}"
    if quantity == "some":
        of = f"of {join_words(names)}" if names else noun.singular_form
        return clause.negated, f"at least one {of}"
    number = int(quantity.rpartition(" ")[2])
    counted = (
        f"of {join_words(names)}"
        if names
        else noun.singular_form
        if number == 1
        else noun.plural_form
    )
    return clause.negated, f"{quantity} {counted}"


def _quantities_meaning_all(names: list[str]) -> tuple[str, str]:
    """Return the quantities that mean all names in a list of 3: `at least 3`, `exactly 3`."""
    return f"at least {len(names)}", f"exactly {len(names)}"


def _describe_all(clause: ConditionClause, names: list[str] | None, noun: NounForms) -> str:
    if not names:
        return f"every {noun.singular_form}"
    if not clause.negated:
        return join_words(names)
    return f"{'both' if len(names) == _PAIR_SIZE else 'every one of'} {join_words(names)}"


def _names_of_spaces(module: Module, quantity: str, objects: Selector) -> list[str] | None:
    """Return the names of the spaces if they are few; for a region, of its spaces.

    Returns None if a description is better than the names.
    """
    members = space_names_if_few(
        module, objects, _MAX_LISTED_SPACES if quantity == "all" else MAX_NAMES_IN_SENTENCE
    )
    if members and not (quantity == "all" and _has_nameless_hex(module, objects)):
        return members
    parts = selector_alternatives(objects)
    # Several alternatives are listed one by one.
    if quantity == "all" or (quantity in {"some", "no"} and len(parts) > 1):
        return [_describe_alternative(module, part) for part in parts]
    return None


def _has_nameless_hex(module: Module, objects: Selector) -> bool:
    """Say whether any of the spaces is a hex without a name."""
    spaces_by_id = space_index_of(module).spaces_by_id
    return any(not spaces_by_id[space].space.name for space in spaces_matching(module, objects))


def _describe_alternative(module: Module, part: Selector) -> str:
    """Describe one alternative: `Vess`, `all of Cairo (B29.10, B30.10)`, `every port`."""
    name, names = name_of_single_place(module, part), space_names_if_few(module, part)
    if name and len(spaces_matching(module, part)) > 1:
        inside = f" ({', '.join(labels_of_region_members(module, part))})"
        return f"all of {name}{inside if names else ''}"
    if name or names:
        return name or join_words(names or [])
    return _describe_every_space(module, part)


def _describe_every_space(module: Module, part: Selector) -> str:
    """Describe some spaces with `every`, and with `in play` if some may be out of play."""
    outside = (entry.out_of_play or () for entry in module.scenarios.values())
    unplayed = {
        space
        for selectors in outside
        for selector in selectors
        for space in spaces_matching(module, selector)
    }
    also = " in play" if unplayed & set(spaces_matching(module, part)) else ""
    return f"every {space_noun(module, part).singular_form}{also}"


def _names_of_pieces(module: Module, quantity: str, objects: Selector) -> list[str] | None:
    """Return the names of pieces if the selector names them one by one, else None."""
    if quantity not in {"all", "some", "no"} and not isinstance(objects, EitherSelector):
        return None
    parts = selector_alternatives(objects)
    words = [part.id for part in parts if isinstance(part, WordSelector)]
    if len(words) < len(parts) or (len(words) == 1 and piece_id_of_word(module, words[0]) is None):
        return None
    names = [_name_of_piece_or_noun(module, part) for part in parts]
    # A list in which only some names have quotation marks looks like a mistake.
    is_any_quoted = any(quote_if_it_begins_with_number(name) != name for name in names)
    return [f"\u201c{name}\u201d" for name in names] if is_any_quoted else names


def _name_of_piece_or_noun(module: Module, part: Selector) -> str:
    """Return the name of the piece that a selector names, or the noun for its pieces."""
    piece = piece_id_of_word(module, part.id) if isinstance(part, WordSelector) else None
    spoken = manifest_of_module(module).counters[piece].piece.spoken if piece else None
    return spoken or piece_noun(module, part).singular_form
