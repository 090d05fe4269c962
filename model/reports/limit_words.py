"""Limits read aloud: `At most 4 units for each side in each space, at the end of movement`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from model.entities.rules import Limit
from model.module import Module
from model.phrases.selector import Both, Either, Not, Relation, Selector, Within, Word
from model.reports.condition_words import condition_words, turn_unit
from model.reports.range_words import on_turns_words
from model.reports.wording import owner_name, selector_words

_KINDS = frozenset({"unit", "leader", "marker", "chip", "piece", "event", "container"})
_SHORT, _FEW = 4, 3
"""A tag of so few letters is an abbreviation, and so few words are what it stands for."""
_ELSE: Mapping[str, str] = {
    "remove": "; what is too much is removed",
    "wait": "; what is too much waits",
    "return": "; what is too much goes back",
    "lose": "; or the game is lost",
}
_HELD: Mapping[str, str] = {"stock": "in the box", "spares": "among the spares"}
_END, _ANY = "-end", "unlimited"
_THE = frozenset({"turn", "phase", "action", "round"})


def limit_words(module: Module, limit: Limit) -> str:
    """A limit as a sentence without its full stop."""
    return "".join((_bound(module, limit), *_terms(module, limit), *_parts(module, limit)))


def limit_name(module: Module, key: str) -> str:
    """What a limit is called: its key, with the names of those whom it names."""
    said = " ".join(_named(module, word) for word in key.split("-"))
    return said[:1].upper() + said[1:]


def _named(module: Module, word: str) -> str:
    """A word of a key: a name where it is one, or what an owner's abbreviation stands for."""
    if word in module.module.owners and len(word) < _SHORT:
        return owner_name(module, word)
    found = selector_words(module, Word(word))
    return found if found.casefold() == word and word not in module.types else word


def _bound(module: Module, limit: Limit) -> str:
    """How many of what, and where."""
    many, where = _many(module, limit.of), _where(module, limit.in_) + _source(module, limit)
    told = list(_amounts(module, limit))
    if limit.count == "turns":
        return f"The scenario has {' and '.join(told)} turns"
    if not told:
        return f"{many[:1].upper()}{many[1:]}{where}: not bounded"
    if limit.count in _HELD:
        said = f"{many} {_HELD[limit.count]}{where}"
    elif limit.count != "copies":
        said = f"{limit.count.replace('-', ' ')} of {many}{where}"
    elif told == [_NONE]:
        return f"No {noun(module, limit.of)}{where}"
    elif len(told) == 1 and told[0].rpartition(" ")[2].isdigit():
        return f"{told[0][0].upper()}{told[0][1:]} {_one(module, limit, told[0])}{where}"
    else:
        said = f"{many}{where}"
    return f"{said[:1].upper()}{said[1:]}: {', '.join(told)}"


def _source(module: Module, limit: Limit) -> str:
    """Out of where they come: ` from each land where an Industrial Complex stands`."""
    if limit.from_ is None:
        return ""
    beside = "" if limit.beside is None else f" or{_where(module, limit.beside)} beside it"
    return f"{_where(module, limit.from_).replace(' in ', ' from each ', 1)}{beside}"


def _one(module: Module, limit: Limit, told: str) -> str:
    return noun(module, limit.of) if told.endswith(" 1") else _many(module, limit.of)


_NONE = "none"


def _amounts(module: Module, limit: Limit) -> Iterator[str]:
    said = (("at most", limit.at_most), ("at least", limit.at_least), ("exactly", limit.exactly))
    for word, amount in said:
        if amount is not None and str(amount) != _ANY:
            text = str(amount).replace(">=", "≥").replace("<=", "≤")
            plain = text[:1].isdigit()
            none = word == "at most" and text == "0"
            yield _NONE if none else f"{word} {text if plain else f'its {text}'}"
    for word, each in (("at most", limit.each_at_most), ("exactly", limit.each_exactly)):
        for owner, number in each.items():
            none = word == "at most" and number == 0
            whose = f"for {owner_name(module, owner)}"
            yield f"{_NONE} {whose}" if none else f"{word} {number} {whose}"


def _terms(module: Module, limit: Limit) -> Iterator[str]:
    """For each of what, when, in which turns, on what condition."""
    none = str(limit.at_most) == "0" and limit.at_least is None
    if not none and limit.count not in {"turns", *_HELD}:
        yield "".join(_per(limit))
    if limit.when != ("always",):
        yield f", {_when(limit.when)}"
    if limit.turns:
        yield f", {on_turns_words(limit.turns, turn_unit(module))}"
    if limit.if_:
        yield f", if {condition_words(module, limit.if_)}"


def _per(limit: Limit) -> Iterator[str]:
    each = [word for word in limit.per if word not in {"space", "container"}]
    if each:
        yield f" for each {' and each '.join(each)}"
    inside = [word for word in limit.per if word in {"space", "container"}]
    if inside:
        yield f" in each {' and each '.join(inside)}"


def _when(when: tuple[str, ...]) -> str:
    ends = [word.removesuffix(_END).replace("-", " ") for word in when if word.endswith(_END)]
    ends = [f"the {word}" if word in _THE else word for word in ends]
    plain = {"setup": "at the set-up", "arrival": "on arrival", "always": "always"}
    said = [plain.get(w, f"in {w.replace('-', ' ')}") for w in when if not w.endswith(_END)]
    return " and ".join([*said, *([f"at the end of {' or '.join(ends)}"] if ends else [])])


def _parts(module: Module, limit: Limit) -> Iterator[str]:
    """What is bounded within, what is not counted, what makes more room, what happens else."""
    for part in limit.of_which.values():
        for word, amount in (("at most", part.at_most), ("at least", part.at_least)):
            if amount is not None and str(amount) != _ANY:
                yield f"; {word} {amount} of them {_many(module, part.of)}"
    if limit.exempt:
        yield f"; not counting {_many(module, limit.exempt)}"
    for part in limit.adds.values():
        yield f"; {part.at_most} more with {noun(module, part.of)}"
    yield _ELSE.get(limit.else_, "")


def noun(module: Module, selector: Selector | None) -> str:
    """Pieces as one speaks of them: `Blue land other than wagons`."""
    match selector:
        case None:
            return "piece"
        case Word(id=word):
            return _word(module, word)
        case Not(of=of):
            return f"other than {noun(module, of)}"
        case Both(parts=parts) | Either(parts=parts):
            said = [noun(module, part) for part in parts]
            return " ".join(said) if isinstance(selector, Both) else listed(said)
        case _:
            return _related(module, selector)


def _related(module: Module, selector: Selector) -> str:
    if isinstance(selector, Relation) and selector.by == "group" and isinstance(selector.of, Word):
        code = selector.of.id
        return f"unit of {module.module.words.groups.get(code, code)}"
    return selector_words(module, selector)


def _many(module: Module, selector: Selector | None) -> str:
    one = noun(module, selector)
    return f"{one}s" if one.split(" ")[-1] in _KINDS else one


def _word(module: Module, word: str) -> str:
    """A name, or a tag in words: what an abbreviation stands for, if that is short."""
    found = selector_words(module, Word(word))
    if found != word:
        return found
    words = module.module.words
    vocable = words.pieces.get(word) or words.spaces.get(word)
    means = str(vocable).partition(";")[2].strip() if vocable else ""
    short = len(word) <= _SHORT and 0 < len(means.split()) <= _FEW
    return means if short else word.replace("-", " ")


def _where(module: Module, selector: Selector | None) -> str:
    """Spaces as one speaks of them: ` in port`, ` outside the box`, ` where a unit stands`."""
    match selector:
        case None:
            return ""
        case Not(of=of):
            return f" outside {_spaces(module, of)}"
        case Relation(by="holding", of=of):
            return f" where {noun(module, of)} stands"
        case Both(parts=parts):
            return "".join(_where(module, part) for part in parts).replace(
                " stands where ", " stands and "
            )
        case _:
            return f" in {_spaces(module, selector)}"


def _spaces(module: Module, selector: Selector) -> str:
    match selector:
        case Word(id=word):
            return _word(module, word)
        case Either(parts=parts):
            return listed([_spaces(module, part) for part in parts])
        case Both() | Not() | Relation() | Within():
            return f"spaces {selector_words(module, selector)}"
        case _:
            return selector_words(module, selector)


def listed(parts: list[str]) -> str:
    """Several in one phrase: `port, depot or fortress`."""
    return " or ".join([*([", ".join(parts[:-1])] if parts[1:] else []), *parts[-1:]])
