"""Selectors of spaces in words: their names where they are few, else a noun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeGuard

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
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_of
from sandtable.model.wording.nouns import Noun, noun
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.sentences import is_on, joined, place_spoken
from sandtable.model.wording.space_names import (
    MANY_NAMES,
    either_parts,
    member_labels,
    place_name_of,
    space_names,
)
from sandtable.model.wording.tags import tag_words

if TYPE_CHECKING:
    from sandtable.model.module import Module

_KINDS = {
    "land": noun("land space"),
    "sea": noun("sea space"),
    "hex": Noun("hex", "hexes"),
    "box": noun("off-map box"),
    "track": noun("track space"),
    "off-map": noun("off-map space"),
    "convoy": noun("convoy zone"),
}
_COMPARED = {"=": "{}", "<": "under {}", "<=": "{} or less", ">": "over {}", ">=": "{} or more"}
_PLACE_ENDS = frozenset(
    {"zone", "island", "base", "city", "port", "territory", "town", "fortress", "area", "box"}
    | {"field", "airfield", "yard", "depot", "bunker", "gate", "site", "hex", "sea", "ocean"}
)
"""Words that make a terrain's name a noun; any other is an adjective of a space."""
_OFF_MAP = Word("off-map")
_WAYS = {
    "east from": "in the hex column {} or east of that column",
    "west from": "in the hex column {} or west of that column",
    "north from": "in the hex row {} or north of that row",
    "south from": "in the hex row {} or south of that row",
    "east of": "east of the hex column {}",
    "west of": "west of the hex column {}",
    "north of": "north of the hex row {}",
    "south of": "south of the hex row {}",
}


def space_noun(module: Module, selector: Selector) -> Noun:
    """Return what a selector of spaces gives, as a noun: `port in Libya`, `ports in Libya`."""
    parts = list(_flattened(selector))
    without = [inner for p in parts if isinstance(p, Not) for inner in either_parts(p.of)]
    behind = [part for part in parts if _stands_behind(module, part)]
    plain = [p for p in parts if p not in behind and not isinstance(p, Not)]
    found = _head(module, plain, selector)
    if _OFF_MAP in without:
        found = found.after("on-map")
    for part in behind:
        found = found.before(_behind(module, part))
    return _without(module, found, [part for part in without if part != _OFF_MAP])


def _without(module: Module, found: Noun, without: list[Selector]) -> Noun:
    """The noun and what is left out: regions are left, and single spaces excepted."""
    outside = [part for part in without if isinstance(part, Relation) and part.by == "in"]
    if outside:
        names = [name for part in outside for name in _each_words(module, part.of)]
        found = found.before(f"outside {joined(names)}")
    excepted = [part for part in without if part not in outside]
    # Names come first: behind `west of that column` a name would read as one more column.
    excepted.sort(key=lambda part: place_name_of(module, part) is None)
    names = [several_spaces(module, part) for part in excepted]
    return found.before(f"except {_excepted(names)}") if names else found


def _excepted(names: list[str]) -> str:
    """What is left out; a comma parts it from a description that has an `or` of its own."""
    if any(" or " in name for name in names[:-1]):
        return f"{', '.join(names[:-1])}, and {names[-1]}"
    return joined(names)


def several_spaces(module: Module, selector: Selector) -> str:
    """Return all that a selector gives as one speaks of it: `Libya`, `every port`, `Vess`."""
    if name := place_name_of(module, selector):
        return place_spoken(name)
    names = space_names(module, selector, most=3)
    return joined(map(place_spoken, names)) if names else space_noun(module, selector).many


def _flattened(selector: Selector) -> Iterator[Selector]:
    if isinstance(selector, Both):
        for part in selector.parts:
            yield from _flattened(part)
    else:
        yield selector


def _stands_behind(module: Module, part: Selector) -> bool:
    if isinstance(part, Either):
        return all(_stands_behind(module, each) for each in part.parts)
    if isinstance(part, Word):
        return place_name_of(module, part) is not None
    return isinstance(part, Relation | Within | Compare)


def _head(module: Module, parts: list[Selector], whole: Selector) -> Noun:
    """The noun itself: its last word, and adjectives before it."""
    if not parts:
        return noun("hex" if _are_hexes(module, whole) else "space")
    if len(parts) == 1 and isinstance(parts[0], Either):
        nouns = [space_noun(module, part) for part in parts[0].parts]
        return Noun(*(joined((each[form] for each in nouns), "or") for form in (0, 1)))
    kinds = [p for p in parts if isinstance(p, Word) and p.id in _KINDS]
    *first, last = [p for p in parts if p not in kinds] or kinds[-1:]
    before = [_adjective(module, part) for part in first]
    before += [str(kind) for kind in kinds if kind is not last]
    return _word_noun(module, last, whole).after(" ".join(before))


def _are_hexes(module: Module, whole: Selector) -> bool:
    sites = space_index_of(module).sites
    found = spaces_of(module, whole)
    return bool(found) and all(sites[space].hex for space in found)


def _adjective(module: Module, part: Selector) -> str:
    return part.id.replace("-", " ") if isinstance(part, Word) else space_noun(module, part).one


def _word_noun(module: Module, part: Selector, whole: Selector) -> Noun:
    if not isinstance(part, Word):
        return space_noun(module, part)
    unit = "hex" if _are_hexes(module, whole) else "space"
    if part.id in _KINDS:
        return _kind_noun(module, part, unit)
    if terrain := module.terrains.get(part.id):
        return _named_noun(terrain.name or part.id.replace("-", " "), unit)
    vocable = module.module.words.spaces.get(part.id)
    words = tag_words(module, part.id)
    if vocable and vocable.sort != "tag" and words != part.id.replace("-", " "):
        return noun(unit).before(f"with {words}")
    return _named_noun(words, unit)


def _kind_noun(module: Module, kind: Word, unit: str) -> Noun:
    """A kind of spaces: by the name of their terrain, if all have one, else by the kind."""
    sites = space_index_of(module).sites
    terrains = {sites[space].terrain for space in spaces_of(module, kind)}
    entry = module.terrains.get(terrains.pop() or "") if len(terrains) == 1 else None
    if entry and entry.name and entry.name.split(" ")[-1].casefold() in _PLACE_ENDS:
        return noun(entry.name.lower())
    is_hex = kind.id in {"land", "sea"} and unit == "hex"
    return noun(f"{kind.id} hex") if is_hex else _KINDS[kind.id]


def _named_noun(name: str, unit: str) -> Noun:
    """A terrain or a tag: a noun by itself, or what a space is."""
    if name.rsplit(" ", maxsplit=1)[-1].casefold() in _PLACE_ENDS:
        return noun(name.lower())
    return noun(unit).after(name if " " in name else name.lower())


def _behind(module: Module, part: Selector) -> str:
    """What stands behind the noun: in which region, beside what, who holds it."""
    if _is_board(module, part):
        return f"on {_on_board(place_name_of(module, part) or '')}"
    match part:
        case Compare(value=value, op=op, number=number):
            return f"with {tag_words(module, value)} {_COMPARED[op].format(number)}"
        case Within(distance=distance, of=of):
            return f"within {distance} of {joined(_each_words(module, of), 'or')}"
        case Either(parts=parts) if not all(place_name_of(module, each) for each in parts):
            each_behind = (_behind(module, each) for each in parts)
            return _owned_either(module, parts) or joined(each_behind, "or")
        case Relation(by=by, of=of):
            is_hex = space_index_of(module).find_space(str(of)) is not None
            way = _WAYS.get(by, "").format(f"of {of}" if is_hex else of)
            return way or _RELATIONS.get(by, _in)(module, part)
        case _:
            return in_spaces_words(module, part)


def _owned_either(module: Module, parts: Sequence[Selector]) -> str:
    """Return `controlled or occupied by Redland`, where several ways of holding are open."""
    ways = [part.by.removesuffix(" by") for part in parts if _is_holding(part)]
    owners = {part.of for part in parts if _is_holding(part)}
    if len(ways) < len(parts) or len(owners) != 1:
        return ""
    return f"{joined(ways, 'or')} by {subject_name(module, str(owners.pop()))}"


def _is_holding(part: Selector) -> TypeGuard[Relation]:
    return isinstance(part, Relation) and part.by in {"controlled by", "occupied by"}


def _is_board(module: Module, part: Selector) -> bool:
    inner = part.of if isinstance(part, Relation) else part
    return isinstance(inner, Word) and inner.id in module.boards


def _on_board(name: str) -> str:
    return name if name.startswith("The ") else f"the {name}"


def _each_words(module: Module, selector: Selector) -> list[str]:
    return [several_spaces(module, part) for part in either_parts(selector)]


def _in(module: Module, part: Relation) -> str:
    return in_spaces_words(module, part.of)


def in_spaces_words(module: Module, selector: Selector, at: str = "in") -> str:
    """Return where something is: `in Vess`, `in Libya or Egypt`, `in a port of Libya`."""
    parts = either_parts(selector)
    words = [_one_place(module, part) for part in parts]
    ways = [_way(module, part, at) for part in parts]
    if len(set(ways)) == 1 and not (ways[0] and any(" with " in word for word in words[:-1])):
        return f"{ways[0]} {joined(words, 'or')}".strip()
    return joined((f"{way} {word}" for way, word in zip(ways, words, strict=True)), "or")


def _way(module: Module, part: Selector, at: str) -> str:
    """Return `in` or `on`, if either is asked for."""
    return "on" if at == "in" and is_on(place_name_of(module, part) or "") else at


def _one_place(module: Module, part: Selector) -> str:
    """One place in the middle of a sentence: `the West Bank`, `Vess or Oxmead`, `a port`."""
    if name := place_name_of(module, part):
        return place_spoken(name)
    names = space_names(module, part, most=3)
    if names:
        return joined(map(place_spoken, names), "or")
    return with_article(space_noun(module, part))


def with_article(found: Noun) -> str:
    """Return one of what a noun means: `a port`, `an airfield`; a name stays by itself."""
    if found.one == found.many:
        return found.one
    return f"{'an' if found.one[:1].casefold() in 'aeio' else 'a'} {found.one}"


def _owned(words: str) -> Callable[[Module, Relation], str]:
    return lambda module, part: words.format(subject_name(module, str(part.of)))


def _holding(module: Module, part: Relation) -> str:
    from sandtable.model.wording.piece_nouns import piece_noun

    return f"with {with_article(piece_noun(module, part.of))}"


def _beside(module: Module, part: Relation) -> str:
    from sandtable.model.wording.piece_nouns import piece_noun

    return f"next to {with_article(piece_noun(module, part.of))}"


_RELATIONS: dict[str, Callable[[Module, Relation], str]] = {
    "controlled by": _owned("controlled by {}"),
    "occupied by": _owned("occupied by {}"),
    "supplied by": _owned("that {} can supply"),
    "zoc of": _owned("in a zone of control of {}"),
    "holding": _holding,
    "beside": _beside,
    "adjacent to": lambda module, part: f"next to {in_spaces_words(module, part.of, at='')}",
}


_TWO = 2


def choice_words(module: Module, how: str, among: Selector) -> str:
    """Return a choice of spaces: `Any town`, `Anywhere in Egypt`, `Either Vess or Oxmead`."""
    first = how.capitalize()
    names = space_names(module, among, most=4)
    if names and len(names) > 1 and isinstance(among, Either):
        if how == "one" and len(names) == _TWO:
            return f"Either {joined(map(place_spoken, names), 'or')}"
        return f"{first} of {joined(map(place_spoken, names))}"
    if names and len(names) == 1:
        return f"{first} {names[0]}"
    found = space_noun(module, among)
    is_region = len(list(_flattened(among))) == 1 and place_name_of(module, among) is not None
    if is_region and found.one.startswith(("space in ", "hex in ", "space on ", "hex on ")):
        where = found.one.partition(" ")[2]
        return f"Anywhere {where}" if how == "any" else f"{first} {found.one}"
    return f"{first} {found.one}"


def _unlike_boards(module: Module, selector: Selector, name: str) -> str:
    """Return the name of a space; one that a board has, too, says on which board it lies."""
    site = space_index_of(module).find_space(str(selector))
    if site is None or name not in {board.name for board in module.boards.values()}:
        return name
    return f"{name} (as a space of {_on_board(module.boards[site.board].name)})"


def is_described(module: Module, selector: Selector) -> bool:
    """Say whether `listed_spaces` describes a selector, having no names for it."""
    is_named = place_name_of(module, selector) is not None
    return not is_named and space_names(module, selector, MANY_NAMES) is None


def has_exceptions(selector: Selector) -> bool:
    """Say whether a selector leaves something out."""
    return any(isinstance(part, Not) for part in _all_parts(selector))


def has_cases(selector: Selector) -> bool:
    """Say whether a description of a selector needs an `or`, an `and` or an `except`."""
    return any(
        isinstance(part, Not | Either)
        or (isinstance(part, Relation) and " or " in _way_words(part))
        for part in _all_parts(selector)
    )


def _way_words(part: Relation) -> str:
    return _WAYS.get(part.by, "")


def _all_parts(selector: Selector) -> Iterator[Selector]:
    yield selector
    match selector:
        case Both(parts=parts) | Either(parts=parts):
            below: tuple[Selector, ...] = parts
        case Not(of=of) | Relation(of=of) | Within(of=of):
            below = (of,)
        case _:
            below = ()
    for part in below:
        yield from _all_parts(part)


def listed_spaces(module: Module, selector: Selector) -> str:
    """Return a selector in a list of what somebody holds: names, or a region with its spaces."""
    name, names = place_name_of(module, selector), space_names(module, selector, MANY_NAMES)
    if name and names and names != [name]:
        return f"{name} ({', '.join(member_labels(module, selector))})"
    if not name and names and isinstance(selector, Word) and selector.id in module.terrains:
        return f"{space_noun(module, selector).many} ({', '.join(names)})"
    if name or names:
        return _unlike_boards(module, selector, name) if name else ", ".join(names or [])
    return f"all {space_noun(module, selector).many}"
