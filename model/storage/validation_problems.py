"""From pydantic's errors to problems in the author's words, each at its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.model import ids
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.name_suggestions import closest_name, did_you_mean_text, unknown_choice_text
from sandtable.model.phrases.entry import address_key_of_entry
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.schema_introspection import keys_allowed_at
from sandtable.model.storage.problem import Problem
from sandtable.model.storage.yaml_tree import SourceLocation, YamlTree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pydantic import ValidationError

    from sandtable.model.storage.yaml_file import PlainYaml

MAX_EXPLAINED_ERRORS = 1000
"""Problems that are explained; nobody reads more."""
MISSING_VALUE_ENDING = " is missing."
_MAPPING_MESSAGE = "Write keys with values here, such as {{key: value}}."
_MESSAGES_BY_ERROR_KIND = {
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
    "dict_type": _MAPPING_MESSAGE,
    "mapping_type": _MAPPING_MESSAGE,
    "dataclass_type": _MAPPING_MESSAGE,
    "dataclass_exact_type": _MAPPING_MESSAGE,
}
_QUOTED_CHOICE_PATTERN = re.compile(r"'([^']+)'")
# Of several complaints about one value, which may be of several types: what tells most.
_MOST_SPECIFIC_KINDS = ("phrase", "literal_error", "int_parsing")


@dataclass(frozen=True, slots=True)
class _LocatedError:
    """One of pydantic's errors, and the way to it through the data."""

    error: Mapping[str, Any]
    path: tuple[str | int, ...]
    is_about_key: bool = False
    named_key: str = ""
    """The key that is missing, unknown, or part of a line."""
    union_path: tuple[str | int, ...] | None = None
    """Where a value may be of several types."""
    alternative_words: tuple[str, ...] = ()
    """Words that may stand there besides."""

    @property
    def error_kind(self) -> str:
        return str(self.error["type"])


def problems_from_validation(error: ValidationError, tree: YamlTree) -> list[Problem]:
    """Every problem once; a value of several possible types complains once."""
    errors = error.errors(include_url=False)
    found = [_locate_error(one, tree.merged_plain_data) for one in errors[:MAX_EXPLAINED_ERRORS]]
    problems = [_problem_from_error(one, tree) for one in _iter_one_error_per_value(found)]
    if len(errors) > MAX_EXPLAINED_ERRORS:
        message = f"There are {len(errors) - MAX_EXPLAINED_ERRORS:,} more problems like these."
        problems.append(Problem(problems[-1].file, problems[-1].line + 1, 1, "", message))
    return list(dict.fromkeys(problems))


def _locate_error(error: Mapping[str, Any], data: PlainYaml) -> _LocatedError:
    """Follow pydantic's path through the data; what is not in them is a type's name."""
    path: list[str | int] = []
    site: tuple[str | int, ...] | None = None
    for index, step in enumerate(error["loc"]):
        if step == "[key]":
            return _LocatedError(error, tuple(path), is_about_key=True, union_path=site)
        inner = _step_into_data(data, step)
        if inner is not _ABSENT:
            data = inner
        elif _names_a_key(step, path, error, last=index == len(error["loc"]) - 1):
            return _LocatedError(error, tuple(path), named_key=str(step), union_path=site)
        else:
            site = tuple(path) if site is None else site
            continue
        path.append(step)
    return _LocatedError(error, tuple(path), union_path=site)


def _step_into_data(data: PlainYaml, step: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(step, _ABSENT) if isinstance(step, str) else _ABSENT
    listed = isinstance(data, list) and isinstance(step, int) and step < len(data)
    return data[step] if listed else _ABSENT  # type: ignore[index]


_ABSENT: Any = object()


def _names_a_key(
    step: str | int, path: list[str | int], error: Mapping[str, Any], *, last: bool
) -> bool:
    """Say whether a step that is not in the data names a key: a missing one, or one in a line."""
    if last and error["type"] == "missing":
        return True
    return step in keys_allowed_at(tuple(str(s) for s in path))


def _iter_one_error_per_value(found: list[_LocatedError]) -> Iterator[_LocatedError]:
    by_site: dict[tuple[str | int, ...], list[_LocatedError]] = {}
    for one in found:
        if one.union_path is None:
            yield one
        else:
            by_site.setdefault(one.union_path, []).append(one)
    for site, rivals in by_site.items():
        deepest = [one for one in rivals if len(one.path) > len(site)]
        if deepest:
            yield from deepest
        else:
            words = next((one for one in rivals if one.error_kind == "literal_error"), None)
            yield replace(
                min(rivals, key=_vagueness_rank),
                alternative_words=_allowed_choices(words) if words else (),
            )


def _vagueness_rank(one: _LocatedError) -> int:
    return (
        _MOST_SPECIFIC_KINDS.index(one.error_kind)
        if one.error_kind in _MOST_SPECIFIC_KINDS
        else len(_MOST_SPECIFIC_KINDS)
    )


def _problem_from_error(one: _LocatedError, tree: YamlTree) -> Problem:
    steps = _address_of_error(one, tree.merged_plain_data)
    at = format_address(steps)
    spot = tree.locate_path(one.path) or tree.locate_address(steps)
    if spot is None:
        head = tree.head_file()
        return Problem(head.name if head else HEAD_FILE_NAME, 1, 1, at, _error_message(one))
    if one.is_about_key or one.error_kind == "unexpected_keyword_argument":
        return spot.problem_at_key(at, _error_message(one), _offset_in_text(one))
    return _location_of_value(spot, one).problem_at_value(
        at, _error_message(one), 0 if one.named_key else _offset_in_text(one)
    )


def _location_of_value(spot: SourceLocation, one: _LocatedError) -> SourceLocation:
    """A key that is missing is missed at the key above, which is on a line of its own."""
    if one.error_kind == "missing" and spot.key_node is not None:
        return SourceLocation(spot.file, spot.key_node)
    return spot


def _offset_in_text(one: _LocatedError) -> int:
    return int(one.error["ctx"].get("at", 0)) if one.error_kind == "phrase" else 0


def _address_of_error(one: _LocatedError, data: PlainYaml) -> AddressPath:
    """The way as an address has it: an entry of a list by its words."""
    steps: list[str] = []
    for step in one.path:
        if isinstance(data, list) and isinstance(step, int):
            data = data[step]
            steps.append(address_key_of_entry(data) if isinstance(data, str) else str(step))
        else:
            data = data.get(str(step)) if isinstance(data, dict) else None
            steps.append(str(step))
    return (
        (*steps, one.named_key) if one.named_key and one.error_kind != "missing" else tuple(steps)
    )


def _error_message(one: _LocatedError) -> str:
    given = one.error.get("input")
    special = _MESSAGE_MAKERS_BY_KIND.get(one.error_kind)
    if special is not None:
        return special(one, given)
    return "A value is missing here." if given is None else _message_from_table(one, given)


def _missing_value_message(one: _LocatedError, given: object) -> str:
    is_list = isinstance(given, list | tuple)
    what = "An entry of this list" if is_list else f"{one.named_key!r}"
    return what + MISSING_VALUE_ENDING


def _invalid_choice_message(one: _LocatedError, given: object) -> str:
    choices = _allowed_choices(one)
    advice = did_you_mean_text(closest_name(str(given), choices))
    return f"{_quote_shortened(given)} {unknown_choice_text(choices)}{advice}"


def _phrase_message(one: _LocatedError, given: object) -> str:
    besides = (
        f" Or write one of {', '.join(one.alternative_words)}." if one.alternative_words else ""
    )
    advice = did_you_mean_text(closest_name(str(given), one.alternative_words))
    return f"{one.error['msg']}{besides}{advice}"


def _invalid_id_message(_one: _LocatedError, given: object) -> str:
    return f"{_quote_shortened(given)} is not a valid id: {ids.ID_SYNTAX_TEXT}."


def _allowed_choices(one: _LocatedError) -> tuple[str, ...]:
    return tuple(_QUOTED_CHOICE_PATTERN.findall(str(one.error["ctx"]["expected"])))


def _message_from_table(one: _LocatedError, given: object) -> str:
    words = _MESSAGES_BY_ERROR_KIND.get(one.error_kind)
    if words is None:
        return f"{one.error['msg']}."
    ctx = one.error.get("ctx", {})
    listed = (
        f": write [{given}]" if isinstance(given, str) and len(given) < _MAX_QUOTED_LENGTH else ""
    )
    return words.format(
        given=_quote_shortened(given),
        listed=listed,
        expected=ctx.get("min_length", ctx.get("max_length")),
        actual=ctx.get("actual_length"),
        length=len(str(given)),
        least=ctx.get("ge", 0),
        most=ctx.get("le", 0),
    )


_MAX_QUOTED_LENGTH = 60


def _quote_shortened(given: object) -> str:
    text = "Nothing" if given is None else str(given)
    return repr(text if len(text) <= _MAX_QUOTED_LENGTH else f"{text[: _MAX_QUOTED_LENGTH - 3]}…")


def _unknown_key_message(one: _LocatedError, given: object) -> str:
    key, known = str(one.path[-1]), keys_allowed_at(tuple(str(s) for s in one.path[:-1]))
    advice = did_you_mean_text(closest_name(key, known))
    if not advice and (" " in key or given is None):
        advice = (
            " In {…} a comma begins a new key: quote the text, or write it on a line of its own."
        )
    if len(one.path) == 1:
        parts = f" There are {', '.join(known)}."
        return f"No part of a module is called {_quote_shortened(key)}.{advice or parts}"
    return f"Unknown key {_quote_shortened(key)}.{advice}"


_MESSAGE_MAKERS_BY_KIND: Mapping[str, Callable[[_LocatedError, object], str]] = {
    "missing": _missing_value_message,
    "unexpected_keyword_argument": _unknown_key_message,
    "literal_error": _invalid_choice_message,
    "phrase": _phrase_message,
    "string_pattern_mismatch": _invalid_id_message,
}
"""The kinds of errors that need more than a phrase of `_WORDS`."""
