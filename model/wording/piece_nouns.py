"""Selectors of pieces as nouns: `Norman land units other than wagons in Vess`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import (
    Both,
    Compare,
    Either,
    Not,
    Relation,
    Selector,
    Within,
    Word,
)
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.pieces import pieces_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.nouns import Noun, noun
from sandtable.model.wording.owners import owner_adjective, owner_name, subject_name
from sandtable.model.wording.piece_names import class_name, piece_name
from sandtable.model.wording.sentences import joined, quoted_joint
from sandtable.model.wording.space_nouns import in_spaces_words
from sandtable.model.wording.tags import tag_words

if TYPE_CHECKING:
    from sandtable.model.module import Module

KINDS = {
    "unit": noun("unit"),
    "leader": noun("leader"),
    "supply": noun("supply counter"),
    "marker": noun("marker"),
    "control": noun("control marker"),
    "chip": noun("chip"),
    "event": noun("event marker"),
    "container": noun("container"),
}
"""What pieces of a kind are called."""
COMPARED = {"=": "{}", "<": "under {}", "<=": "{} or less", ">": "over {}", ">=": "{} or more"}
"""How a value is compared with a number."""
_ADJECTIVES = frozenset({"land", "sea", "air"})


def piece_noun(module: Module, selector: Selector | None) -> Noun:
    """Return what a selector of pieces gives, as a noun."""
    if selector is None:
        return noun("piece")
    if isinstance(selector, Either) and not _is_owner(module, selector):
        if groups := _groups_words(module, selector):
            return noun(_common_kind(module, selector)).before(groups)
        nouns = [_listed(module, part) for part in _alike(selector.parts)]
        return Noun(*(joined([each[form] for each in nouns], "or") for form in (0, 1)))
    parts = selector.parts if isinstance(selector, Both) else (selector,)
    return _composed(module, [flat for part in parts for flat in _flattened(part)])


def _listed(module: Module, part: Selector) -> Noun:
    """One of several nouns in a row: a type with an `and` in its name stands in quotes."""
    found = piece_noun(module, part)
    is_type = isinstance(part, Word) and part.id in module.types
    return Noun(*map(quoted_joint, found)) if is_type else found


def _groups_words(module: Module, selector: Either) -> str:
    """`of the group “1941” or “1942”`, where each part is but a group."""
    codes = [p.of for p in selector.parts if isinstance(p, Relation) and p.by == "group"]
    if len(codes) < len(selector.parts):
        return ""
    names = module.module.words.groups
    return f"of the group {joined((f'“{names.get(str(c), c)}”' for c in codes), 'or')}"


def _alike(parts: tuple[Selector, ...]) -> tuple[Selector, ...]:
    """The parts of an either, each once."""
    return tuple(dict.fromkeys(parts))


def _flattened(part: Selector) -> Iterator[Selector]:
    if isinstance(part, Both):
        for inner in part.parts:
            yield from _flattened(inner)
    else:
        yield part


def _composed(module: Module, parts: list[Selector]) -> Noun:
    """Adjectives, the noun, what stands behind it, and what is left out."""
    owners = [part for part in parts if _is_owner(module, part)]
    behind = [part for part in parts if isinstance(part, Relation | Within | Compare)]
    without = [part.of for part in parts if isinstance(part, Not)]
    plain = [p for p in parts if p not in owners and p not in behind and not isinstance(p, Not)]
    found = _head(module, plain, Both(tuple(parts)))
    for owner in owners:
        found = found.after(_owners_words(module, owner))
    compared = [part for part in behind if isinstance(part, Compare)]
    for part in behind:
        if part not in compared:
            found = found.before(_behind(module, part))
    if compared:
        found = found.before(f"with {joined(_compared(module, part) for part in compared)}")
    states = [part for part in without if isinstance(part, Relation) and part.by == "in state"]
    for part in states:
        found = found.before(f"(not {_state(module, part).strip('()')})")
    without = [part for part in without if part not in states]
    if without:
        # The end of a list of exceptions is "and": each of them is left out.
        parts_left_out = [inner for one in without for inner in _either(one)]
        excepted = joined(_left_out(module, inner) for inner in parts_left_out)
        found = found.before(f"other than {excepted}")
    return found


def _left_out(module: Module, selector: Selector) -> str:
    """Return what is left out, which by its place alone is said of the same noun."""
    if isinstance(selector, Relation | Within):
        return f"those {_behind(module, selector)}"
    return piece_noun(module, selector).many


def _either(selector: Selector) -> tuple[Selector, ...]:
    return selector.parts if isinstance(selector, Either) else (selector,)


def _is_owner(module: Module, part: Selector) -> bool:
    words = _either(part)
    return all(isinstance(w, Word) and w.id in module.module.owners for w in words)


def _owners_words(module: Module, part: Selector) -> str:
    return joined((owner_adjective(module, str(word)) for word in _either(part)), "or")


def _head(module: Module, parts: list[Selector], whole: Selector) -> Noun:
    """The noun itself with the adjectives before it."""
    kinds = [p for p in parts if isinstance(p, Word) and p.id in KINDS]
    others = [p for p in parts if p not in kinds]
    nouns = [p for p in others if not _is_adjective(module, p)]
    adjectives = [p for p in others if p not in nouns]
    before = " ".join(_adjective(module, part) for part in adjectives)
    if nouns:
        *first, last = nouns
        words = " ".join(_noun_of(module, part).one for part in first)
        found = _noun_of(module, last).after(words)
    elif kinds:
        found = KINDS[str(kinds[-1])]
    else:
        found = noun(_common_kind(module, whole))
    return found.after(before)


def _common_kind(module: Module, whole: Selector) -> str:
    """`unit`, where all are units; `piece`, where they differ."""
    counters = manifest_of(module).counters
    kinds = {counters[piece].kind for piece in pieces_of(module, whole)}
    return KINDS[kinds.pop()].one if len(kinds) == 1 else "unit" if not kinds else "piece"


def _is_adjective(module: Module, part: Selector) -> bool:
    """Say whether a word needs a noun behind it: `land`, `elite`; `guns` does not."""
    if isinstance(part, Either):
        return all(_is_adjective(module, each) for each in part.parts)
    if isinstance(part, Both):
        return all(_is_adjective(module, each) for each in part.parts)
    if not isinstance(part, Word) or part.id in KINDS:
        return False
    if part.id in _ADJECTIVES or part.id in module.module.owners:
        return True
    is_tag = part.id in module.module.words.pieces and part.id not in module.types
    return is_tag and tag_words(module, part.id).split(" ")[-1] not in KINDS


def _adjective(module: Module, part: Selector) -> str:
    if isinstance(part, Either):
        return joined((_adjective(module, each) for each in part.parts), "or")
    if isinstance(part, Both):
        return " ".join(_adjective(module, each) for each in part.parts)
    word = str(part)
    return (
        owner_adjective(module, word) if word in module.module.owners else tag_words(module, word)
    )


def _noun_of(module: Module, part: Selector) -> Noun:
    if not isinstance(part, Word):
        return piece_noun(module, part)
    return _word_noun(module, part.id)


def _word_noun(module: Module, word: str) -> Noun:
    """A type, a piece or a tag by its name."""
    if word in KINDS:
        return KINDS[word]
    if kind := module.types.get(word):
        return noun(kind.name or word.replace("-", " "))
    if piece := piece_called(module, word):
        name = piece_name(module, piece)
        if is_named_after_owner(module, piece):
            return KINDS["control"].after(owner_adjective(module, piece.partition("/")[0]))
        if any(name == site.space.name for site in space_index_of(module).sites.values()):
            kind_name = class_name(module, manifest_of(module).counters[piece].type)
            name = f"{name} ({kind_name})"
        is_single = manifest_of(module).counters[piece].piece.copies == 1
        return Noun(name, name) if is_single else noun(name)
    return noun(tag_words(module, word))


def is_named_after_owner(module: Module, piece: str) -> bool:
    """Say whether a control marker bears but the name of whose it is."""
    counter = manifest_of(module).counters[piece]
    return counter.kind == "control" and counter.name == owner_name(module, counter.owner)


def is_single(module: Module, selector: Selector | None) -> bool:
    """Say whether a selector is one piece of which the box holds one."""
    if not isinstance(selector, Word) or selector.id in module.types:
        return False
    piece = piece_called(module, selector.id)
    return piece is not None and manifest_of(module).counters[piece].piece.copies == 1


def piece_called(module: Module, word: str) -> str | None:
    """Return the full name of the one piece that a word means; None for any other word."""
    counters = manifest_of(module).counters
    if word in counters:
        return word
    homes = [name for name in counters if name.rpartition("/")[2] == word]
    return homes[0] if len(homes) == 1 else None


def _behind(module: Module, part: Selector) -> str:
    """What stands behind the noun: where the pieces are, their state, their numbers."""
    if isinstance(part, Compare):
        return f"with {_compared(module, part)}"
    if isinstance(part, Within):
        return f"within {part.distance} of {in_spaces_words(module, part.of, at='')}"
    assert isinstance(part, Relation)
    return _RELATIONS.get(part.by, _plain_relation)(module, part)


def _compared(module: Module, part: Compare) -> str:
    """A number of a piece: `move 5 or more`."""
    return f"{tag_words(module, part.value)} {COMPARED[part.op].format(part.number)}"


def _plain_relation(module: Module, part: Relation) -> str:
    if isinstance(part.of, Word) and part.of.id in module.module.owners:
        return f"{part.by} {subject_name(module, part.of.id)}"
    return f"{part.by} {piece_noun(module, part.of).many}"


def _state(module: Module, part: Relation) -> str:
    states = module.module.words.states
    return f"({states.get(str(part.of), str(part.of).replace('-', ' '))})"


def _group(module: Module, part: Relation) -> str:
    code = str(part.of)
    return f"of the group “{module.module.words.groups.get(code, code)}”"


def _formation(module: Module, part: Relation) -> str:
    entry = module.formations.get(str(part.of))
    return f"of {entry.name if entry and entry.name else part.of}"


_RELATIONS: dict[str, Callable[[Module, Relation], str]] = {
    "at": lambda module, part: in_spaces_words(module, part.of),
    "in": lambda module, part: in_spaces_words(module, part.of),
    "adjacent to": lambda module, part: f"next to {in_spaces_words(module, part.of, at='')}",
    "in state": _state,
    "group": _group,
    "part of": _formation,
}
