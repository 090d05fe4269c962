"""Nouns for selectors: `Norman land units other than wagons in Vess`, `ports in Libya`.

A selector of pieces may name spaces (`in a port`), and one of spaces pieces (`holding guns`), to
any depth: the functions for both call each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeGuard

from sandtable.model.module import Module
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
from sandtable.model.wording.nouns import NounForms, regular_noun
from sandtable.model.wording.owner_names import owner_adjective, owner_as_subject
from sandtable.model.wording.piece_word_nouns import (
    PIECE_KIND_NOUNS,
    common_kind_noun,
    noun_of_piece_word,
)
from sandtable.model.wording.sentences import (
    is_surface_name,
    join_words,
    place_name_in_sentence,
    quote_if_it_has_conjunction,
)
from sandtable.model.wording.space_names import (
    name_of_single_place,
    selector_alternatives,
    space_names_if_few,
)
from sandtable.model.wording.space_word_nouns import (
    DIRECTION_TEXTS,
    SPACE_KIND_NOUNS,
    are_all_hexes,
    noun_of_space_word,
)
from sandtable.model.wording.tags import describe_tag

_COMPARISON_TEXTS = {
    "=": "{}",
    "<": "under {}",
    "<=": "{} or less",
    ">": "over {}",
    ">=": "{} or more",
}
"""Text of a comparison of a value with a number."""
_DOMAIN_ADJECTIVES = frozenset({"land", "sea", "air"})
_OFF_MAP_SELECTOR = WordSelector("off-map")


def piece_noun(module: Module, selector: Selector | None) -> NounForms:
    """Return a noun for the pieces that a selector selects."""
    if selector is None:
        return regular_noun("piece")
    if isinstance(selector, EitherSelector) and not _are_all_owners(module, selector):
        if groups := _describe_groups(module, selector):
            return regular_noun(common_kind_noun(module, selector)).with_suffix(groups)
        nouns = [_noun_in_list(module, part) for part in _distinct_parts(selector.parts)]
        return NounForms(*(join_words([noun[form] for noun in nouns], "or") for form in (0, 1)))
    parts = selector.parts if isinstance(selector, BothSelector) else (selector,)
    return _compose_noun(
        module, [flat_part for part in parts for flat_part in iter_flat_parts(part)]
    )


def _noun_in_list(module: Module, part: Selector) -> NounForms:
    """Return a noun in a list of nouns; one with `and` or `or` in its name is quoted."""
    noun = piece_noun(module, part)
    is_type = isinstance(part, WordSelector) and part.id in module.types
    return NounForms(*map(quote_if_it_has_conjunction, noun)) if is_type else noun


def _describe_groups(module: Module, selector: EitherSelector) -> str:
    """Describe the alternatives of a selector if all are groups: `of the group “1941” or “1942”`.

    Returns an empty text if they are not.
    """
    codes = [p.of for p in selector.parts if isinstance(p, RelationSelector) and p.by == "group"]
    if len(codes) < len(selector.parts):
        return ""
    names = module.module.words.groups
    return f"of the group {join_words((f'“{names.get(str(c), c)}”' for c in codes), 'or')}"


def _distinct_parts(parts: tuple[Selector, ...]) -> tuple[Selector, ...]:
    """Return the alternatives of a selector without duplicates."""
    return tuple(dict.fromkeys(parts))


def _compose_noun(module: Module, parts: list[Selector]) -> NounForms:
    """Return a noun with adjectives before it, and qualifiers and exceptions after it."""
    # Owners become the first adjective, wherever the selector has them.
    owners = [part for part in parts if _are_all_owners(module, part)]
    qualifiers = [
        part
        for part in parts
        if isinstance(part, RelationSelector | WithinSelector | CompareSelector)
    ]
    exclusions = [part.of for part in parts if isinstance(part, NotSelector)]
    plain_parts = [
        p
        for p in parts
        if p not in owners and p not in qualifiers and not isinstance(p, NotSelector)
    ]
    noun = _piece_head_noun(module, plain_parts, BothSelector(tuple(parts)))
    for owner in owners:
        noun = noun.with_prefix(_join_owner_adjectives(module, owner))
    comparisons = [part for part in qualifiers if isinstance(part, CompareSelector)]
    for part in qualifiers:
        if part not in comparisons:
            noun = noun.with_suffix(_piece_qualifier(module, part))
    if comparisons:
        noun = noun.with_suffix(
            f"with {join_words(_describe_comparison(module, part) for part in comparisons)}"
        )
    states = [
        part for part in exclusions if isinstance(part, RelationSelector) and part.by == "in state"
    ]
    for part in states:
        noun = noun.with_suffix(f"(not {_describe_state(module, part).strip('()')})")
    exclusions = [part for part in exclusions if part not in states]
    if exclusions:
        # The end of a list of exceptions is "and": each of them is left out.
        parts_left_out = [
            inner for excluded in exclusions for inner in selector_alternatives(excluded)
        ]
        excepted = join_words(_describe_exclusion(module, inner) for inner in parts_left_out)
        noun = noun.with_suffix(f"other than {excepted}")
    return noun


def _describe_exclusion(module: Module, selector: Selector) -> str:
    """Describe what a selector excludes.

    An exclusion that is only a place or a state refers to the same noun.
    """
    if isinstance(selector, RelationSelector | WithinSelector):
        return f"those {_piece_qualifier(module, selector)}"
    return piece_noun(module, selector).plural_form


def _are_all_owners(module: Module, part: Selector) -> bool:
    words = selector_alternatives(part)
    return all(isinstance(w, WordSelector) and w.id in module.module.owners for w in words)


def _join_owner_adjectives(module: Module, part: Selector) -> str:
    return join_words(
        (owner_adjective(module, str(word)) for word in selector_alternatives(part)), "or"
    )


def _piece_head_noun(module: Module, parts: list[Selector], whole: Selector) -> NounForms:
    """Return the main noun for pieces, with the adjectives before it."""
    kinds = [p for p in parts if isinstance(p, WordSelector) and p.id in PIECE_KIND_NOUNS]
    other_parts = [p for p in parts if p not in kinds]
    nouns = [p for p in other_parts if not _reads_as_adjective(module, p)]
    adjectives = [p for p in other_parts if p not in nouns]
    before = " ".join(_piece_adjective(module, part) for part in adjectives)
    if nouns:
        *first, last = nouns
        words = " ".join(_noun_of_part(module, part).singular_form for part in first)
        noun = _noun_of_part(module, last).with_prefix(words)
    elif kinds:
        noun = PIECE_KIND_NOUNS[str(kinds[-1])]
    else:
        noun = regular_noun(common_kind_noun(module, whole))
    return noun.with_prefix(before)


def _reads_as_adjective(module: Module, part: Selector) -> bool:
    """Say whether a word needs a noun after it: `land` and `elite` do, `guns` does not."""
    if isinstance(part, EitherSelector):
        return all(_reads_as_adjective(module, inner) for inner in part.parts)
    if isinstance(part, BothSelector):
        return all(_reads_as_adjective(module, inner) for inner in part.parts)
    if not isinstance(part, WordSelector) or part.id in PIECE_KIND_NOUNS:
        return False
    if part.id in _DOMAIN_ADJECTIVES or part.id in module.module.owners:
        return True
    is_tag = part.id in module.module.words.pieces and part.id not in module.types
    return is_tag and describe_tag(module, part.id).split(" ")[-1] not in PIECE_KIND_NOUNS


def _piece_adjective(module: Module, part: Selector) -> str:
    if isinstance(part, EitherSelector):
        return join_words((_piece_adjective(module, inner) for inner in part.parts), "or")
    if isinstance(part, BothSelector):
        return " ".join(_piece_adjective(module, inner) for inner in part.parts)
    word = str(part)
    return (
        owner_adjective(module, word)
        if word in module.module.owners
        else describe_tag(module, word)
    )


def _noun_of_part(module: Module, part: Selector) -> NounForms:
    if not isinstance(part, WordSelector):
        return piece_noun(module, part)
    return noun_of_piece_word(module, part.id)


def _piece_qualifier(module: Module, part: Selector) -> str:
    """Return the words after a noun for pieces: their place, state and values."""
    if isinstance(part, CompareSelector):
        return f"with {_describe_comparison(module, part)}"
    if isinstance(part, WithinSelector):
        return f"within {part.distance} of {in_spaces_text(module, part.of, at='')}"
    assert isinstance(part, RelationSelector)
    return _PIECE_RELATIONS.get(part.by, _plain_piece_relation)(module, part)


def _describe_comparison(module: Module, part: CompareSelector) -> str:
    """Describe a comparison of a value: `move 5 or more`."""
    return f"{describe_tag(module, part.value)} {_COMPARISON_TEXTS[part.op].format(part.number)}"


def _plain_piece_relation(module: Module, part: RelationSelector) -> str:
    if isinstance(part.of, WordSelector) and part.of.id in module.module.owners:
        return f"{part.by} {owner_as_subject(module, part.of.id)}"
    return f"{part.by} {piece_noun(module, part.of).plural_form}"


def _describe_state(module: Module, part: RelationSelector) -> str:
    states = module.module.words.states
    return f"({states.get(str(part.of), str(part.of).replace('-', ' '))})"


def _describe_group(module: Module, part: RelationSelector) -> str:
    code = str(part.of)
    return f"of the group “{module.module.words.groups.get(code, code)}”"


def _describe_formation(module: Module, part: RelationSelector) -> str:
    entry = module.formations.get(str(part.of))
    return f"of {entry.name if entry and entry.name else part.of}"


_PIECE_RELATIONS: dict[str, Callable[[Module, RelationSelector], str]] = {
    "at": lambda module, part: in_spaces_text(module, part.of),
    "in": lambda module, part: in_spaces_text(module, part.of),
    "adjacent to": lambda module, part: f"next to {in_spaces_text(module, part.of, at='')}",
    "in state": _describe_state,
    "group": _describe_group,
    "part of": _describe_formation,
}


def space_noun(module: Module, selector: Selector) -> NounForms:
    """Return a noun for the selected spaces: `port in Libya`, `ports in Libya`."""
    parts = list(iter_flat_parts(selector))
    exceptions = [
        inner for p in parts if isinstance(p, NotSelector) for inner in selector_alternatives(p.of)
    ]
    qualifiers = [part for part in parts if _is_after_noun(module, part)]
    plain = [p for p in parts if p not in qualifiers and not isinstance(p, NotSelector)]
    noun = _space_head_noun(module, plain, selector)
    if _OFF_MAP_SELECTOR in exceptions:
        noun = noun.with_prefix("on-map")
    for part in qualifiers:
        noun = noun.with_suffix(_space_qualifier(module, part))
    return _noun_with_exceptions(
        module, noun, [part for part in exceptions if part != _OFF_MAP_SELECTOR]
    )


def _noun_with_exceptions(module: Module, noun: NounForms, without: list[Selector]) -> NounForms:
    """Return a noun with exceptions: `outside` for regions, `except` for other spaces."""
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
    """Join exceptions to a list, with a comma before a description that contains `or`."""
    if any(" or " in name for name in names[:-1]):
        return f"{', '.join(names[:-1])}, and {names[-1]}"
    return join_words(names)


def describe_spaces(module: Module, selector: Selector) -> str:
    """Describe the selected spaces within a sentence: `Libya`, `ports`, `Vess and Oxmead`."""
    if name := name_of_single_place(module, selector):
        return place_name_in_sentence(name)
    names = space_names_if_few(module, selector, most=3)
    return (
        join_words(map(place_name_in_sentence, names))
        if names
        else space_noun(module, selector).plural_form
    )


def iter_flat_parts(selector: Selector) -> Iterator[Selector]:
    """Yield the parts of a selector that must all match, including nested ones."""
    if isinstance(selector, BothSelector):
        for part in selector.parts:
            yield from iter_flat_parts(part)
    else:
        yield selector


def _is_after_noun(module: Module, part: Selector) -> bool:
    if isinstance(part, EitherSelector):
        return all(_is_after_noun(module, inner) for inner in part.parts)
    if isinstance(part, WordSelector):
        return name_of_single_place(module, part) is not None
    return isinstance(part, RelationSelector | WithinSelector | CompareSelector)


def _space_head_noun(module: Module, parts: list[Selector], full_selector: Selector) -> NounForms:
    """Return the main noun for spaces, with the adjectives before it."""
    if not parts:
        return regular_noun("hex" if are_all_hexes(module, full_selector) else "space")
    if len(parts) == 1 and isinstance(parts[0], EitherSelector):
        nouns = [space_noun(module, part) for part in parts[0].parts]
        return NounForms(*(join_words((noun[form] for noun in nouns), "or") for form in (0, 1)))
    kinds = [p for p in parts if isinstance(p, WordSelector) and p.id in SPACE_KIND_NOUNS]
    *first, last = [p for p in parts if p not in kinds] or kinds[-1:]
    before = [_space_adjective(module, part) for part in first]
    before += [str(kind) for kind in kinds if kind is not last]
    noun = (
        noun_of_space_word(module, last, full_selector)
        if isinstance(last, WordSelector)
        else space_noun(module, last)
    )
    return noun.with_prefix(" ".join(before))


def _space_adjective(module: Module, part: Selector) -> str:
    return (
        part.id.replace("-", " ")
        if isinstance(part, WordSelector)
        else space_noun(module, part).singular_form
    )


def _space_qualifier(module: Module, part: Selector) -> str:
    """Return the words after a noun for spaces: `in Egypt`, `next to X`, `controlled by Red`."""
    if _is_naming_board(module, part):
        return f"on {board_name_with_article(name_of_single_place(module, part) or '')}"
    match part:
        case CompareSelector(value=value, op=op, number=number):
            return f"with {describe_tag(module, value)} {_COMPARISON_TEXTS[op].format(number)}"
        case WithinSelector(distance=distance, of=of):
            return f"within {distance} of {join_words(_describe_alternatives(module, of), 'or')}"
        case EitherSelector(parts=parts) if not all(
            name_of_single_place(module, inner) for inner in parts
        ):
            texts = (_space_qualifier(module, inner) for inner in parts)
            return _describe_alternative_holding(module, parts) or join_words(texts, "or")
        case RelationSelector(by=by, of=of):
            is_hex = space_index_of(module).find_space(str(of)) is not None
            direction = DIRECTION_TEXTS.get(by, "").format(f"of {of}" if is_hex else of)
            return direction or _SPACE_RELATIONS.get(by, _plain_space_relation)(module, part)
        case _:
            return in_spaces_text(module, part)


def _describe_alternative_holding(module: Module, parts: Sequence[Selector]) -> str:
    """Describe alternatives such as `controlled or occupied by Redland`, which differ in the verb.

    Returns an empty text if they differ in anything else.
    """
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


def board_name_with_article(name: str) -> str:
    """Return the name of a board within a sentence: `the Map`."""
    return name if name.startswith("The ") else f"the {name}"


def _describe_alternatives(module: Module, selector: Selector) -> list[str]:
    return [describe_spaces(module, part) for part in selector_alternatives(selector)]


def _plain_space_relation(module: Module, part: RelationSelector) -> str:
    return in_spaces_text(module, part.of)


def in_spaces_text(module: Module, selector: Selector, at: str = "in") -> str:
    """Describe selected spaces with a preposition: `in Vess`, `in Libya or Egypt`.

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
    """Return the preposition of a place: `on` in place of `in` if the name requires it."""
    return "on" if at == "in" and is_surface_name(name_of_single_place(module, part) or "") else at


def _describe_one_place(module: Module, part: Selector) -> str:
    """Describe a single place in a sentence: `the West Bank`, `Vess or Oxmead`, `a port`."""
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
    return f"with {noun_with_article(piece_noun(module, part.of))}"


def _describe_beside_relation(module: Module, part: RelationSelector) -> str:
    return f"next to {noun_with_article(piece_noun(module, part.of))}"


_SPACE_RELATIONS: dict[str, Callable[[Module, RelationSelector], str]] = {
    "controlled by": _owner_relation_describer("controlled by {}"),
    "occupied by": _owner_relation_describer("occupied by {}"),
    "supplied by": _owner_relation_describer("that {} can supply"),
    "zoc of": _owner_relation_describer("in a zone of control of {}"),
    "holding": _describe_holding_relation,
    "beside": _describe_beside_relation,
    "adjacent to": lambda module, part: f"next to {in_spaces_text(module, part.of, at='')}",
}
