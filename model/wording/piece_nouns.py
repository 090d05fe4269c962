"""Nouns for selectors of pieces: `Norman land units other than wagons in Vess`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

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
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.nouns import NounForms, regular_noun
from sandtable.model.wording.owner_names import owner_adjective, owner_as_subject, owner_name
from sandtable.model.wording.piece_names import piece_name, piece_type_name
from sandtable.model.wording.sentences import join_words, quote_if_it_has_conjunction
from sandtable.model.wording.space_nouns import in_spaces_text
from sandtable.model.wording.tags import describe_tag

if TYPE_CHECKING:
    from sandtable.model.module import Module

PIECE_KIND_NOUNS = {
    "unit": regular_noun("unit"),
    "leader": regular_noun("leader"),
    "supply": regular_noun("supply counter"),
    "marker": regular_noun("marker"),
    "control": regular_noun("control marker"),
    "chip": regular_noun("chip"),
    "event": regular_noun("event marker"),
    "container": regular_noun("container"),
}
"""The noun for pieces of each kind."""
COMPARISON_TEXTS = {
    "=": "{}",
    "<": "under {}",
    "<=": "{} or less",
    ">": "over {}",
    ">=": "{} or more",
}
"""Text of a comparison of a value with a number."""
_DOMAIN_ADJECTIVES = frozenset({"land", "sea", "air"})


def piece_noun(module: Module, selector: Selector | None) -> NounForms:
    """Return a noun for the pieces that a selector selects."""
    if selector is None:
        return regular_noun("piece")
    if isinstance(selector, EitherSelector) and not _are_all_owners(module, selector):
        if groups := _describe_groups(module, selector):
            return regular_noun(_common_kind_noun(module, selector)).with_suffix(groups)
        nouns = [_noun_in_list(module, part) for part in _distinct_parts(selector.parts)]
        return NounForms(*(join_words([noun[form] for noun in nouns], "or") for form in (0, 1)))
    parts = selector.parts if isinstance(selector, BothSelector) else (selector,)
    return _compose_noun(
        module, [flat_part for part in parts for flat_part in _iter_flat_parts(part)]
    )


def _noun_in_list(module: Module, part: Selector) -> NounForms:
    """Return one noun of a list; a type with `and` or `or` in its name is quoted."""
    noun = piece_noun(module, part)
    is_type = isinstance(part, WordSelector) and part.id in module.types
    return NounForms(*map(quote_if_it_has_conjunction, noun)) if is_type else noun


def _describe_groups(module: Module, selector: EitherSelector) -> str:
    """Return `of the group “1941” or “1942”` if each part is a group, else an empty text."""
    codes = [p.of for p in selector.parts if isinstance(p, RelationSelector) and p.by == "group"]
    if len(codes) < len(selector.parts):
        return ""
    names = module.module.words.groups
    return f"of the group {join_words((f'“{names.get(str(c), c)}”' for c in codes), 'or')}"


def _distinct_parts(parts: tuple[Selector, ...]) -> tuple[Selector, ...]:
    """Return the alternatives without duplicates."""
    return tuple(dict.fromkeys(parts))


def _iter_flat_parts(part: Selector) -> Iterator[Selector]:
    if isinstance(part, BothSelector):
        for inner in part.parts:
            yield from _iter_flat_parts(inner)
    else:
        yield part


def _compose_noun(module: Module, parts: list[Selector]) -> NounForms:
    """Return the noun with adjectives before it, and qualifiers and exceptions after it."""
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
    noun = _head_noun(module, plain_parts, BothSelector(tuple(parts)))
    for owner in owners:
        noun = noun.with_prefix(_join_owner_adjectives(module, owner))
    comparisons = [part for part in qualifiers if isinstance(part, CompareSelector)]
    for part in qualifiers:
        if part not in comparisons:
            noun = noun.with_suffix(_describe_qualifier(module, part))
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
        parts_left_out = [inner for excluded in exclusions for inner in _alternatives_of(excluded)]
        excepted = join_words(_describe_exclusion(module, inner) for inner in parts_left_out)
        noun = noun.with_suffix(f"other than {excepted}")
    return noun


def _describe_exclusion(module: Module, selector: Selector) -> str:
    """Return an excluded selector; one that is only a place or state refers to the same noun."""
    if isinstance(selector, RelationSelector | WithinSelector):
        return f"those {_describe_qualifier(module, selector)}"
    return piece_noun(module, selector).plural_form


def _alternatives_of(selector: Selector) -> tuple[Selector, ...]:
    return selector.parts if isinstance(selector, EitherSelector) else (selector,)


def _are_all_owners(module: Module, part: Selector) -> bool:
    words = _alternatives_of(part)
    return all(isinstance(w, WordSelector) and w.id in module.module.owners for w in words)


def _join_owner_adjectives(module: Module, part: Selector) -> str:
    return join_words(
        (owner_adjective(module, str(word)) for word in _alternatives_of(part)), "or"
    )


def _head_noun(module: Module, parts: list[Selector], whole: Selector) -> NounForms:
    """Return the main noun with the adjectives before it."""
    kinds = [p for p in parts if isinstance(p, WordSelector) and p.id in PIECE_KIND_NOUNS]
    other_parts = [p for p in parts if p not in kinds]
    nouns = [p for p in other_parts if not _reads_as_adjective(module, p)]
    adjectives = [p for p in other_parts if p not in nouns]
    before = " ".join(_adjective_text(module, part) for part in adjectives)
    if nouns:
        *first, last = nouns
        words = " ".join(_noun_of_part(module, part).singular_form for part in first)
        noun = _noun_of_part(module, last).with_prefix(words)
    elif kinds:
        noun = PIECE_KIND_NOUNS[str(kinds[-1])]
    else:
        noun = regular_noun(_common_kind_noun(module, whole))
    return noun.with_prefix(before)


def _common_kind_noun(module: Module, whole: Selector) -> str:
    """Return the noun for the common kind of the selected pieces, or `piece` if they differ."""
    counters = manifest_of(module).counters
    kinds = {counters[piece].kind for piece in pieces_matching(module, whole)}
    return (
        PIECE_KIND_NOUNS[kinds.pop()].singular_form
        if len(kinds) == 1
        else "unit"
        if not kinds
        else "piece"
    )


def _reads_as_adjective(module: Module, part: Selector) -> bool:
    """Say whether a word needs a noun after it: `land` and `elite` do, `guns` does not."""
    if isinstance(part, EitherSelector):
        return all(_reads_as_adjective(module, inner) for inner in part.parts)
    if isinstance(part, BothSelector):
        return all(_reads_as_adjective(module, inner) for inner in part.parts)
    # A kind of pieces is a noun.
    if not isinstance(part, WordSelector) or part.id in PIECE_KIND_NOUNS:
        return False
    if part.id in _DOMAIN_ADJECTIVES or part.id in module.module.owners:
        return True
    is_tag = part.id in module.module.words.pieces and part.id not in module.types
    return is_tag and describe_tag(module, part.id).split(" ")[-1] not in PIECE_KIND_NOUNS


def _adjective_text(module: Module, part: Selector) -> str:
    if isinstance(part, EitherSelector):
        return join_words((_adjective_text(module, inner) for inner in part.parts), "or")
    if isinstance(part, BothSelector):
        return " ".join(_adjective_text(module, inner) for inner in part.parts)
    word = str(part)
    return (
        owner_adjective(module, word)
        if word in module.module.owners
        else describe_tag(module, word)
    )


def _noun_of_part(module: Module, part: Selector) -> NounForms:
    if not isinstance(part, WordSelector):
        return piece_noun(module, part)
    return _noun_of_word(module, part.id)


def _noun_of_word(module: Module, word: str) -> NounForms:
    """Return the noun for a type, a piece or a tag."""
    if word in PIECE_KIND_NOUNS:
        return PIECE_KIND_NOUNS[word]
    if kind := module.types.get(word):
        return regular_noun(kind.name or word.replace("-", " "))
    if piece := piece_id_of_word(module, word):
        name = piece_name(module, piece)
        if is_named_after_owner(module, piece):
            return PIECE_KIND_NOUNS["control"].with_prefix(
                owner_adjective(module, piece.partition("/")[0])
            )
        # A leader may bear the name of a town: the class says which of the two is meant.
        if any(name == space.space.name for space in space_index_of(module).spaces_by_id.values()):
            kind_name = piece_type_name(module, manifest_of(module).counters[piece].type)
            name = f"{name} ({kind_name})"
        is_single = manifest_of(module).counters[piece].piece.copies == 1
        return NounForms(name, name) if is_single else regular_noun(name)
    return regular_noun(describe_tag(module, word))


def is_named_after_owner(module: Module, piece: str) -> bool:
    """Say whether a piece is a control marker named only after its owner."""
    counter = manifest_of(module).counters[piece]
    return counter.kind == "control" and counter.name == owner_name(module, counter.owner)


def is_single_unique_piece(module: Module, selector: Selector | None) -> bool:
    """Say whether a selector is a single piece with a single copy."""
    # A type stands for all of its pieces.
    if not isinstance(selector, WordSelector) or selector.id in module.types:
        return False
    piece = piece_id_of_word(module, selector.id)
    return piece is not None and manifest_of(module).counters[piece].piece.copies == 1


def piece_id_of_word(module: Module, word: str) -> str | None:
    """Return the full name of the only piece that a word names; None for other words."""
    counters = manifest_of(module).counters
    if word in counters:
        return word
    full_names = [name for name in counters if name.rpartition("/")[2] == word]
    return full_names[0] if len(full_names) == 1 else None


def _describe_qualifier(module: Module, part: Selector) -> str:
    """Return the words after a noun: the place, state and values of the pieces."""
    if isinstance(part, CompareSelector):
        return f"with {_describe_comparison(module, part)}"
    if isinstance(part, WithinSelector):
        return f"within {part.distance} of {in_spaces_text(module, part.of, at='')}"
    assert isinstance(part, RelationSelector)
    return _RELATION_DESCRIBERS.get(part.by, _describe_plain_relation)(module, part)


def _describe_comparison(module: Module, part: CompareSelector) -> str:
    """Return a comparison as text: `move 5 or more`."""
    return f"{describe_tag(module, part.value)} {COMPARISON_TEXTS[part.op].format(part.number)}"


def _describe_plain_relation(module: Module, part: RelationSelector) -> str:
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


_RELATION_DESCRIBERS: dict[str, Callable[[Module, RelationSelector], str]] = {
    "at": lambda module, part: in_spaces_text(module, part.of),
    "in": lambda module, part: in_spaces_text(module, part.of),
    "adjacent to": lambda module, part: f"next to {in_spaces_text(module, part.of, at='')}",
    "in state": _describe_state,
    "group": _describe_group,
    "part of": _describe_formation,
}
