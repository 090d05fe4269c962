"""Texts for selectors of spaces: a few names, or a noun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeGuard

from sandtable.model.phrases.selector import (
    BothSelector,
    CompareSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.nouns import NounForms, regular_noun
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import is_surface_name, join_words, place_name_in_sentence
from sandtable.model.wording.space_names import (
    MAX_NAMES_IN_LIST,
    member_labels,
    name_of_single_place,
    selector_alternatives,
    space_names_if_few,
)
from sandtable.model.wording.tags import describe_tag

if TYPE_CHECKING:
    from sandtable.model.module import Module

_SPACE_KIND_NOUNS = {
    "land": regular_noun("land space"),
    "sea": regular_noun("sea space"),
    "hex": NounForms("hex", "hexes"),
    "box": regular_noun("off-map box"),
    "track": regular_noun("track space"),
    "off-map": regular_noun("off-map space"),
    "convoy": regular_noun("convoy zone"),
}
_COMPARISON_TEXTS = {
    "=": "{}",
    "<": "under {}",
    "<=": "{} or less",
    ">": "over {}",
    ">=": "{} or more",
}
_PLACE_NOUNS = frozenset(
    {"zone", "island", "base", "city", "port", "territory", "town", "fortress", "area", "box"}
    | {"field", "airfield", "yard", "depot", "bunker", "gate", "site", "hex", "sea", "ocean"}
)
"""Last words of names of terrain that are nouns; other terrain is an adjective of a space."""
_OFF_MAP_SELECTOR = WordSelector("off-map")
_DIRECTION_TEXTS = {
    "east from": "in the hex column {} or east of that column",
    "west from": "in the hex column {} or west of that column",
    "north from": "in the hex row {} or north of that row",
    "south from": "in the hex row {} or south of that row",
    "east of": "east of the hex column {}",
    "west of": "west of the hex column {}",
    "north of": "north of the hex row {}",
    "south of": "south of the hex row {}",
}


def space_noun(module: Module, selector: Selector) -> NounForms:
    """Return a noun for the selected spaces: `port in Libya`, `ports in Libya`."""
    parts = list(_iter_flat_parts(selector))
    exceptions = [
        inner for p in parts if isinstance(p, NotSelector) for inner in selector_alternatives(p.of)
    ]
    qualifiers = [part for part in parts if _is_after_noun(module, part)]
    plain = [p for p in parts if p not in qualifiers and not isinstance(p, NotSelector)]
    noun = _head_noun(module, plain, selector)
    if _OFF_MAP_SELECTOR in exceptions:
        noun = noun.with_prefix("on-map")
    for part in qualifiers:
        noun = noun.with_suffix(_describe_qualifier(module, part))
    return _noun_with_exceptions(
        module, noun, [part for part in exceptions if part != _OFF_MAP_SELECTOR]
    )


def _noun_with_exceptions(module: Module, noun: NounForms, without: list[Selector]) -> NounForms:
    """Return a noun with its exceptions: `outside` for regions, `except` for other spaces."""
    outside = [part for part in without if isinstance(part, RelationSelector) and part.by == "in"]
    if outside:
        names = [name for part in outside for name in _describe_alternatives(module, part.of)]
        noun = noun.with_suffix(f"outside {join_words(names)}")
    excepted = [part for part in without if part not in outside]
    # Names come first: behind `west of that column` a name would read as one more column.
    excepted.sort(key=lambda part: name_of_single_place(module, part) is None)
    names = [describe_spaces(module, part) for part in excepted]
    return noun.with_suffix(f"except {_join_exceptions(names)}") if names else noun


def _join_exceptions(names: list[str]) -> str:
    """Return exceptions as a list; a comma separates a description that contains `or`."""
    if any(" or " in name for name in names[:-1]):
        return f"{', '.join(names[:-1])}, and {names[-1]}"
    return join_words(names)


def describe_spaces(module: Module, selector: Selector) -> str:
    """Return the selected spaces within a sentence: `Libya`, `ports`, `Vess and Oxmead`."""
    if name := name_of_single_place(module, selector):
        return place_name_in_sentence(name)
    names = space_names_if_few(module, selector, most=3)
    return (
        join_words(map(place_name_in_sentence, names))
        if names
        else space_noun(module, selector).plural_form
    )


def _iter_flat_parts(selector: Selector) -> Iterator[Selector]:
    if isinstance(selector, BothSelector):
        for part in selector.parts:
            yield from _iter_flat_parts(part)
    else:
        yield selector


def _is_after_noun(module: Module, part: Selector) -> bool:
    if isinstance(part, EitherSelector):
        return all(_is_after_noun(module, inner) for inner in part.parts)
    if isinstance(part, WordSelector):
        return name_of_single_place(module, part) is not None
    return isinstance(part, RelationSelector | WithinSelector | CompareSelector)


def _head_noun(module: Module, parts: list[Selector], full_selector: Selector) -> NounForms:
    """Return the main noun with adjectives before it."""
    if not parts:
        return regular_noun("hex" if _are_all_hexes(module, full_selector) else "space")
    if len(parts) == 1 and isinstance(parts[0], EitherSelector):
        nouns = [space_noun(module, part) for part in parts[0].parts]
        return NounForms(*(join_words((noun[form] for noun in nouns), "or") for form in (0, 1)))
    kinds = [p for p in parts if isinstance(p, WordSelector) and p.id in _SPACE_KIND_NOUNS]
    *first, last = [p for p in parts if p not in kinds] or kinds[-1:]
    before = [_adjective_text(module, part) for part in first]
    before += [str(kind) for kind in kinds if kind is not last]
    return _noun_of_word(module, last, full_selector).with_prefix(" ".join(before))


def _are_all_hexes(module: Module, full_selector: Selector) -> bool:
    spaces_by_id = space_index_of(module).spaces_by_id
    selected = spaces_matching(module, full_selector)
    return bool(selected) and all(spaces_by_id[space].hex for space in selected)


def _adjective_text(module: Module, part: Selector) -> str:
    return (
        part.id.replace("-", " ")
        if isinstance(part, WordSelector)
        else space_noun(module, part).singular_form
    )


def _noun_of_word(module: Module, part: Selector, full_selector: Selector) -> NounForms:
    if not isinstance(part, WordSelector):
        return space_noun(module, part)
    unit = "hex" if _are_all_hexes(module, full_selector) else "space"
    if part.id in _SPACE_KIND_NOUNS:
        return _noun_of_kind(module, part, unit)
    if terrain := module.terrains.get(part.id):
        return _noun_of_terrain_or_tag(terrain.name or part.id.replace("-", " "), unit)
    vocable = module.module.words.spaces.get(part.id)
    words = describe_tag(module, part.id)
    # The meaning of a word is clearer than the word.
    if vocable and vocable.sort != "tag" and words != part.id.replace("-", " "):
        return regular_noun(unit).with_suffix(f"with {words}")
    return _noun_of_terrain_or_tag(words, unit)


def _noun_of_kind(module: Module, kind: WordSelector, unit: str) -> NounForms:
    """Return the noun for spaces of one kind, or of one terrain if they share it."""
    spaces_by_id = space_index_of(module).spaces_by_id
    terrains = {spaces_by_id[space].terrain for space in spaces_matching(module, kind)}
    entry = module.terrains.get(terrains.pop() or "") if len(terrains) == 1 else None
    if entry and entry.name and entry.name.split(" ")[-1].casefold() in _PLACE_NOUNS:
        return regular_noun(entry.name.lower())
    is_hex = kind.id in {"land", "sea"} and unit == "hex"
    return regular_noun(f"{kind.id} hex") if is_hex else _SPACE_KIND_NOUNS[kind.id]


def _noun_of_terrain_or_tag(name: str, unit: str) -> NounForms:
    """Return the noun for a terrain or tag: a noun by itself, or an adjective of a space."""
    if name.rsplit(" ", maxsplit=1)[-1].casefold() in _PLACE_NOUNS:
        return regular_noun(name.lower())
    return regular_noun(unit).with_prefix(name if " " in name else name.lower())


def _describe_qualifier(module: Module, part: Selector) -> str:
    """Return the words after a noun: region, neighbours or controlling side."""
    if _is_naming_board(module, part):
        return f"on {_board_name_with_article(name_of_single_place(module, part) or '')}"
    match part:
        case CompareSelector(value=value, op=op, number=number):
            return f"with {describe_tag(module, value)} {_COMPARISON_TEXTS[op].format(number)}"
        case WithinSelector(distance=distance, of=of):
            return f"within {distance} of {join_words(_describe_alternatives(module, of), 'or')}"
        case EitherSelector(parts=parts) if not all(
            name_of_single_place(module, inner) for inner in parts
        ):
            texts = (_describe_qualifier(module, inner) for inner in parts)
            return _describe_alternative_holding(module, parts) or join_words(texts, "or")
        case RelationSelector(by=by, of=of):
            is_hex = space_index_of(module).find_space(str(of)) is not None
            direction = _DIRECTION_TEXTS.get(by, "").format(f"of {of}" if is_hex else of)
            return direction or _RELATION_DESCRIBERS.get(by, _describe_plain_relation)(
                module, part
            )
        case _:
            return in_spaces_text(module, part)


def _describe_alternative_holding(module: Module, parts: Sequence[Selector]) -> str:
    """Return `controlled or occupied by Redland` if only the verbs differ, else an empty text."""
    ways = [part.by.removesuffix(" by") for part in parts if _is_holding_relation(part)]
    owners = {part.of for part in parts if _is_holding_relation(part)}
    if len(ways) < len(parts) or len(owners) != 1:
        return ""
    return f"{join_words(ways, 'or')} by {owner_as_subject(module, str(owners.pop()))}"


def _is_holding_relation(part: Selector) -> TypeGuard[RelationSelector]:
    return isinstance(part, RelationSelector) and part.by in {"controlled by", "occupied by"}


def _is_naming_board(module: Module, part: Selector) -> bool:
    inner = part.of if isinstance(part, RelationSelector) else part
    return isinstance(inner, WordSelector) and inner.id in module.boards


def _board_name_with_article(name: str) -> str:
    return name if name.startswith("The ") else f"the {name}"


def _describe_alternatives(module: Module, selector: Selector) -> list[str]:
    return [describe_spaces(module, part) for part in selector_alternatives(selector)]


def _describe_plain_relation(module: Module, part: RelationSelector) -> str:
    return in_spaces_text(module, part.of)


def in_spaces_text(module: Module, selector: Selector, at: str = "in") -> str:
    """Return a place with its preposition: `in Vess`, `in Libya or Egypt`, `in a port of Libya`.

    `at` is the preposition, which becomes `on` where the name requires it.
    """
    parts = selector_alternatives(selector)
    words = [_describe_one_place(module, part) for part in parts]
    prepositions = [_place_preposition(module, part, at) for part in parts]
    # After `with a base or port` a second place would read as part of the first.
    if len(set(prepositions)) == 1 and not (
        prepositions[0] and any(" with " in word for word in words[:-1])
    ):
        return f"{prepositions[0]} {join_words(words, 'or')}".strip()
    return join_words(
        (f"{preposition} {word}" for preposition, word in zip(prepositions, words, strict=True)),
        "or",
    )


def _place_preposition(module: Module, part: Selector, at: str) -> str:
    """Return the preposition of a place, with `on` for `in` where the name requires it."""
    return "on" if at == "in" and is_surface_name(name_of_single_place(module, part) or "") else at


def _describe_one_place(module: Module, part: Selector) -> str:
    """Return one place for a sentence: `the West Bank`, `Vess or Oxmead`, `a port`."""
    if name := name_of_single_place(module, part):
        return place_name_in_sentence(name)
    names = space_names_if_few(module, part, most=3)
    if names:
        return join_words(map(place_name_in_sentence, names), "or")
    return noun_with_article(space_noun(module, part))


def noun_with_article(noun: NounForms) -> str:
    """Return a noun with its indefinite article: `a port`, `an airfield`; a name stays alone."""
    if noun.singular_form == noun.plural_form:
        return noun.singular_form
    return f"{'an' if noun.singular_form[:1].casefold() in 'aeio' else 'a'} {noun.singular_form}"


def _owner_relation_describer(words: str) -> Callable[[Module, RelationSelector], str]:
    return lambda module, part: words.format(owner_as_subject(module, str(part.of)))


def _describe_holding_relation(module: Module, part: RelationSelector) -> str:
    from sandtable.model.wording.piece_nouns import piece_noun

    return f"with {noun_with_article(piece_noun(module, part.of))}"


def _describe_beside_relation(module: Module, part: RelationSelector) -> str:
    from sandtable.model.wording.piece_nouns import piece_noun

    return f"next to {noun_with_article(piece_noun(module, part.of))}"


_RELATION_DESCRIBERS: dict[str, Callable[[Module, RelationSelector], str]] = {
    "controlled by": _owner_relation_describer("controlled by {}"),
    "occupied by": _owner_relation_describer("occupied by {}"),
    "supplied by": _owner_relation_describer("that {} can supply"),
    "zoc of": _owner_relation_describer("in a zone of control of {}"),
    "holding": _describe_holding_relation,
    "beside": _describe_beside_relation,
    "adjacent to": lambda module, part: f"next to {in_spaces_text(module, part.of, at='')}",
}


_PAIR_SIZE = 2


def describe_space_choice(module: Module, how: str, among: Selector) -> str:
    """Return a choice of spaces: `Any town`, `Anywhere in Egypt`, `Either Vess or Oxmead`."""
    first = how.capitalize()
    names = space_names_if_few(module, among, most=4)
    if names and len(names) > 1 and isinstance(among, EitherSelector):
        # Two spaces read best as “either … or”.
        if how == "one" and len(names) == _PAIR_SIZE:
            return f"Either {join_words(map(place_name_in_sentence, names), 'or')}"
        return f"{first} of {join_words(map(place_name_in_sentence, names))}"
    # A single space is no choice among several.
    if names and len(names) == 1:
        return f"{first} {names[0]}"
    noun = space_noun(module, among)
    is_region = (
        len(list(_iter_flat_parts(among))) == 1 and name_of_single_place(module, among) is not None
    )
    if is_region and noun.singular_form.startswith(
        ("space in ", "hex in ", "space on ", "hex on ")
    ):
        location = noun.singular_form.partition(" ")[2]
        return f"Anywhere {location}" if how == "any" else f"{first} {noun.singular_form}"
    return f"{first} {noun.singular_form}"


def _name_unlike_any_board(module: Module, selector: Selector, name: str) -> str:
    """Return the name of a space, with its board if a board has the same name."""
    space = space_index_of(module).find_space(str(selector))
    if space is None or name not in {board.name for board in module.boards.values()}:
        return name
    return f"{name} (as a space of {_board_name_with_article(module.boards[space.board].name)})"


def has_too_many_names_to_list(module: Module, selector: Selector) -> bool:
    """Say whether `describe_listed_spaces` has to describe a selector instead of listing names."""
    is_named = name_of_single_place(module, selector) is not None
    return not is_named and space_names_if_few(module, selector, MAX_NAMES_IN_LIST) is None


def has_exceptions(selector: Selector) -> bool:
    """Say whether a selector excludes anything, at any depth."""
    return any(isinstance(part, NotSelector) for part in _iter_nested_parts(selector))


def has_compound_description(selector: Selector) -> bool:
    """Say whether the description of a selector needs `or`, `and` or `except`."""
    return any(
        isinstance(part, NotSelector | EitherSelector)
        or (isinstance(part, RelationSelector) and " or " in _direction_text(part))
        for part in _iter_nested_parts(selector)
    )


def _direction_text(part: RelationSelector) -> str:
    return _DIRECTION_TEXTS.get(part.by, "")


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


def describe_listed_spaces(module: Module, selector: Selector) -> str:
    """Return a selector for a list of spaces: names, or a region with its spaces."""
    name, names = (
        name_of_single_place(module, selector),
        space_names_if_few(module, selector, MAX_NAMES_IN_LIST),
    )
    # A region is named with its spaces, so that readers can find them.
    if name and names and names != [name]:
        return f"{name} ({', '.join(member_labels(module, selector))})"
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
