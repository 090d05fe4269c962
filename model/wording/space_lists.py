"""Texts for several spaces, as lists and choices: `Either Vess or Oxmead`."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.selector_nouns import (
    board_name_with_article,
    iter_flat_parts,
    space_noun,
)
from sandtable.model.wording.sentences import join_words, place_name_in_sentence
from sandtable.model.wording.space_names import (
    MAX_NAMES_IN_LIST,
    labels_of_region_members,
    name_of_single_place,
    space_names_if_few,
)
from sandtable.model.wording.space_word_nouns import DIRECTION_TEXTS

_PAIR_SIZE = 2


def describe_space_choice(module: Module, how: str, among: Selector) -> str:
    """Describe a choice of spaces: `Any town`, `Anywhere in Egypt`, `Either Vess or Oxmead`."""
    first = how.capitalize()
    names = space_names_if_few(module, among, most=4)
    if names and len(names) > 1 and isinstance(among, EitherSelector):
        if how == "one" and len(names) == _PAIR_SIZE:
            return f"Either {join_words(map(place_name_in_sentence, names), 'or')}"
        return f"{first} of {join_words(map(place_name_in_sentence, names))}"
    if names and len(names) == 1:
        return f"{first} {names[0]}"
    noun = space_noun(module, among)
    is_region = (
        len(list(iter_flat_parts(among))) == 1 and name_of_single_place(module, among) is not None
    )
    if is_region and noun.singular_form.startswith(
        ("space in ", "hex in ", "space on ", "hex on ")
    ):
        location = noun.singular_form.partition(" ")[2]
        return f"Anywhere {location}" if how == "any" else f"{first} {noun.singular_form}"
    return f"{first} {noun.singular_form}"


def describe_listed_spaces(module: Module, selector: Selector) -> str:
    """Describe the spaces of a selector in a list: by names, or as a region with its spaces."""
    name, names = (
        name_of_single_place(module, selector),
        space_names_if_few(module, selector, MAX_NAMES_IN_LIST),
    )
    if name and names and names != [name]:
        return f"{name} ({', '.join(labels_of_region_members(module, selector))})"
    if (
        not name
        and names
        and isinstance(selector, WordSelector)
        and selector.id in module.terrains
    ):
        return f"{space_noun(module, selector).plural_form} ({', '.join(names)})"
    if name or names:
        return _name_unlike_any_board(module, selector, name) if name else ", ".join(names or [])
    return f"all {space_noun(module, selector).plural_form}"


def _name_unlike_any_board(module: Module, selector: Selector, name: str) -> str:
    """Return the name of a space, followed by its board if a board has the same name."""
    space = space_index_of(module).find_space(str(selector))
    if space is None or name not in {board.name for board in module.boards.values()}:
        return name
    return f"{name} (as a space of {board_name_with_article(module.boards[space.board].name)})"


def has_too_many_names_to_list(module: Module, selector: Selector) -> bool:
    """Say whether a selector means too many spaces to list their names.

    `describe_listed_spaces` then describes the selector.
    """
    is_named = name_of_single_place(module, selector) is not None
    return not is_named and space_names_if_few(module, selector, MAX_NAMES_IN_LIST) is None


def has_exceptions(selector: Selector) -> bool:
    """Say whether a selector excludes anything, at any depth."""
    return any(isinstance(part, NotSelector) for part in _iter_nested_parts(selector))


def has_compound_description(selector: Selector) -> bool:
    """Say whether the description of a selector needs `or`, `and` or `except`."""
    return any(
        isinstance(part, NotSelector | EitherSelector)
        or (isinstance(part, RelationSelector) and " or " in DIRECTION_TEXTS.get(part.by, ""))
        for part in _iter_nested_parts(selector)
    )


def _iter_nested_parts(selector: Selector) -> Iterator[Selector]:
    yield selector
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            below: tuple[Selector, ...] = parts
        case NotSelector(of=of) | RelationSelector(of=of) | WithinSelector(of=of):
            below = (of,)
        case _:
            below = ()
    for part in below:
        yield from _iter_nested_parts(part)
