"""Descriptions of selectors, and of conditions on choices."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.entry import Proviso
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.selector_subject import is_about_pieces
from sandtable.model.wording.selector_nouns import describe_spaces, in_spaces_text, piece_noun
from sandtable.model.wording.space_names import name_of_single_place
from sandtable.model.wording.tags import describe_tag


def describe_selector(module: Module, selector: Selector) -> str:
    """Describe the pieces or spaces that a selector means."""
    if is_about_pieces(module, selector):
        return piece_noun(module, selector).plural_form
    return name_of_single_place(module, selector) or describe_spaces(module, selector)


def describe_proviso(module: Module, proviso: Proviso) -> str:
    """Describe a condition on a choice: `at least 2 elite units`."""
    measure = proviso.measure
    is_rating = measure in module.module.ratings
    words = measure if is_rating else describe_tag(module, measure)
    bound = [proviso.bound, str(proviso.amount)]
    parts = [f"total {words}", *bound] if is_rating and not proviso.of else [*bound, words]
    if proviso.of:
        counted = piece_noun(module, proviso.of)
        is_single = str(proviso.amount) == "1" and not proviso.measure
        parts += ["of"] * bool(proviso.measure) + [
            counted.singular_form if is_single else counted.plural_form
        ]
    if proviso.each:
        parts.append("in each")
    if proviso.within:
        parts.append(in_spaces_text(module, proviso.within))
    return " ".join(part for part in parts if part)
