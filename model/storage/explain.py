"""From pydantic's errors to problems in the author's words, each at its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.model import ids
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.name_suggestions import did_you_mean, nearest_name, unknown_choice
from sandtable.model.phrases.entry import key_of_entry
from sandtable.model.resources import HEAD
from sandtable.model.schema_introspection import known_keys
from sandtable.model.storage.problem import Problem
from sandtable.model.storage.tree import SourceLocation, Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pydantic import ValidationError

    from sandtable.model.storage.nodes import Plain

MOST = 1000
"""Problems that are explained; nobody reads more."""
MISSING = " is missing."
_MAPPING = "Write keys with values here, such as {{key: value}}."
_WORDS = {
    "int_parsing": "{given} is not a whole number.",
    "int_type": "A whole number is expected here.",
    "int_parsing_size": "{given} is too large a number.",
    "int_from_float": "{given} is not a whole number.",
    "greater_than_equal": "{given} is too small: the least is {least:,}.",
    "less_than_equal": "{given} is too large: the most is {most:,}.",
    "float_parsing": "{given} is not a number.",
    "float_type": "A number is expected here.",
    "finite_number": "{given} is not a finite number.",
    "bool_parsing": "{given} is neither true nor false: write one of them.",
    "bool_type": "Write true or false here.",
    "string_type": "A text is expected here.",
    "string_too_long": "A name can have at most {expected} characters; this one has {length:,}.",
    "tuple_type": "A list is expected here{listed}.",
    "too_short": "This list must have {expected} entries, not {actual}.",
    "too_long": "This list must have {expected} entries, not {actual}.",
    "dict_type": _MAPPING,
    "mapping_type": _MAPPING,
    "dataclass_type": _MAPPING,
    "dataclass_exact_type": _MAPPING,
}
_CHOICE = re.compile(r"'([^']+)'")
# Of several complaints about one value, which may be of several types: what tells most.
_TELLING = ("phrase", "literal_error", "int_parsing")


@dataclass(frozen=True, slots=True)
class _Found:
    """One of pydantic's errors, and the way to it through the data."""

    error: Mapping[str, Any]
    path: tuple[str | int, ...]
    on_key: bool = False
    key: str = ""
    """The key that is missing, unknown, or part of a line."""
    site: tuple[str | int, ...] | None = None
    """Where a value may be of several types."""
    words: tuple[str, ...] = ()
    """Words that may stand there besides."""

    @property
    def kind(self) -> str:
        return str(self.error["type"])


def problems_of(error: ValidationError, tree: Tree) -> list[Problem]:
    """Every problem once; a value of several possible types complains once."""
    errors = error.errors(include_url=False)
    found = [_found(one, tree.data) for one in errors[:MOST]]
    problems = [_problem(one, tree) for one in _one_for_each_value(found)]
    if len(errors) > MOST:
        message = f"There are {len(errors) - MOST:,} more problems like these."
        problems.append(Problem(problems[-1].file, problems[-1].line + 1, 1, "", message))
    return list(dict.fromkeys(problems))


def _found(error: Mapping[str, Any], data: Plain) -> _Found:
    """Follow pydantic's path through the data; what is not in them is a type's name."""
    path: list[str | int] = []
    site: tuple[str | int, ...] | None = None
    for index, step in enumerate(error["loc"]):
        if step == "[key]":
            return _Found(error, tuple(path), on_key=True, site=site)
        inner = _within(data, step)
        if inner is not _ABSENT:
            data = inner
        elif _is_key(step, path, error, last=index == len(error["loc"]) - 1):
            return _Found(error, tuple(path), key=str(step), site=site)
        else:
            site = tuple(path) if site is None else site
            continue
        path.append(step)
    return _Found(error, tuple(path), site=site)


def _within(data: Plain, step: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(step, _ABSENT) if isinstance(step, str) else _ABSENT
    listed = isinstance(data, list) and isinstance(step, int) and step < len(data)
    return data[step] if listed else _ABSENT  # type: ignore[index]


_ABSENT: Any = object()


def _is_key(
    step: str | int, path: list[str | int], error: Mapping[str, Any], *, last: bool
) -> bool:
    """Say whether a step that is not in the data names a key: a missing one, or one in a line."""
    if last and error["type"] == "missing":
        return True
    return step in known_keys(tuple(str(s) for s in path))


def _one_for_each_value(found: list[_Found]) -> Iterator[_Found]:
    by_site: dict[tuple[str | int, ...], list[_Found]] = {}
    for one in found:
        if one.site is None:
            yield one
        else:
            by_site.setdefault(one.site, []).append(one)
    for site, rivals in by_site.items():
        deepest = [one for one in rivals if len(one.path) > len(site)]
        if deepest:
            yield from deepest
        else:
            words = next((one for one in rivals if one.kind == "literal_error"), None)
            yield replace(min(rivals, key=_dullness), words=_choices(words) if words else ())


def _dullness(one: _Found) -> int:
    return _TELLING.index(one.kind) if one.kind in _TELLING else len(_TELLING)


def _problem(one: _Found, tree: Tree) -> Problem:
    steps = _steps(one, tree.data)
    at = format_address(steps)
    spot = tree.follow(one.path) or tree.find(steps)
    if spot is None:
        head = tree.head()
        return Problem(head.name if head else HEAD, 1, 1, at, _message(one))
    if one.on_key or one.kind == "unexpected_keyword_argument":
        return spot.key_problem(at, _message(one), _offset(one))
    return _at_value(spot, one).problem(at, _message(one), 0 if one.key else _offset(one))


def _at_value(spot: SourceLocation, one: _Found) -> SourceLocation:
    """A key that is missing is missed at the key above, which is on a line of its own."""
    if one.kind == "missing" and spot.key is not None:
        return SourceLocation(spot.file, spot.key)
    return spot


def _offset(one: _Found) -> int:
    return int(one.error["ctx"].get("at", 0)) if one.kind == "phrase" else 0


def _steps(one: _Found, data: Plain) -> AddressPath:
    """The way as an address has it: an entry of a list by its words."""
    steps: list[str] = []
    for step in one.path:
        if isinstance(data, list) and isinstance(step, int):
            data = data[step]
            steps.append(key_of_entry(data) if isinstance(data, str) else str(step))
        else:
            data = data.get(str(step)) if isinstance(data, dict) else None
            steps.append(str(step))
    return (*steps, one.key) if one.key and one.kind != "missing" else tuple(steps)


def _message(one: _Found) -> str:
    given = one.error.get("input")
    special = _SPECIAL.get(one.kind)
    if special is not None:
        return special(one, given)
    return "A value is missing here." if given is None else _worded(one, given)


def _missing(one: _Found, given: object) -> str:
    is_list = isinstance(given, list | tuple)
    what = "An entry of this list" if is_list else f"{one.key!r}"
    return what + MISSING


def _no_choice(one: _Found, given: object) -> str:
    choices = _choices(one)
    advice = did_you_mean(nearest_name(str(given), choices))
    return f"{_short(given)} {unknown_choice(choices)}{advice}"


def _slip(one: _Found, given: object) -> str:
    besides = f" Or write one of {', '.join(one.words)}." if one.words else ""
    return f"{one.error['msg']}{besides}{did_you_mean(nearest_name(str(given), one.words))}"


def _no_id(_one: _Found, given: object) -> str:
    return f"{_short(given)} is not a valid id: {ids.HOW_AN_ID_IS_WRITTEN}."


def _choices(one: _Found) -> tuple[str, ...]:
    return tuple(_CHOICE.findall(str(one.error["ctx"]["expected"])))


def _worded(one: _Found, given: object) -> str:
    words = _WORDS.get(one.kind)
    if words is None:
        return f"{one.error['msg']}."
    ctx = one.error.get("ctx", {})
    listed = f": write [{given}]" if isinstance(given, str) and len(given) < _LONG else ""
    return words.format(
        given=_short(given),
        listed=listed,
        expected=ctx.get("min_length", ctx.get("max_length")),
        actual=ctx.get("actual_length"),
        length=len(str(given)),
        least=ctx.get("ge", 0),
        most=ctx.get("le", 0),
    )


_LONG = 60


def _short(given: object) -> str:
    text = "Nothing" if given is None else str(given)
    return repr(text if len(text) <= _LONG else f"{text[: _LONG - 3]}…")


def _unknown_key(one: _Found, given: object) -> str:
    key, known = str(one.path[-1]), known_keys(tuple(str(s) for s in one.path[:-1]))
    advice = did_you_mean(nearest_name(key, known))
    if not advice and (" " in key or given is None):
        advice = (
            " In {…} a comma begins a new key: quote the text, or write it on a line of its own."
        )
    if len(one.path) == 1:
        parts = f" There are {', '.join(known)}."
        return f"No part of a module is called {_short(key)}.{advice or parts}"
    return f"Unknown key {_short(key)}.{advice}"


_SPECIAL: Mapping[str, Callable[[_Found, object], str]] = {
    "missing": _missing,
    "unexpected_keyword_argument": _unknown_key,
    "literal_error": _no_choice,
    "phrase": _slip,
    "string_pattern_mismatch": _no_id,
}
"""The kinds of errors that need more than a phrase of `_WORDS`."""
