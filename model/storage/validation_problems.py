"""Conversion of pydantic's errors to messages for authors, each with its position."""

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
from sandtable.model.storage.yaml_writer import flow_style_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pydantic import ValidationError

    from sandtable.model.storage.yaml_file import PlainYaml

MAX_EXPLAINED_ERRORS = 1000
"""Largest number of errors that are explained."""
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
_UNEXPECTED_WORD = "is not expected here."
_QUOTED_CHOICE_PATTERN = re.compile(r"'([^']+)'")
# Of several complaints about one value, which may be of several types: what tells most.
_MOST_SPECIFIC_KINDS = ("phrase", "literal_error", "int_parsing")


@dataclass(frozen=True, slots=True)
class _LocatedError:
    """One of pydantic's errors, with the path through the data that it states."""

    error: Mapping[str, Any]
    path: tuple[str | int, ...]
    is_about_key: bool = False
    named_key: str = ""
    """The key that is missing, unknown, or part of a line."""
    union_path: tuple[str | int, ...] | None = None
    """Path of a value that may have several types."""
    alternative_words: tuple[str, ...] = ()
    """Words that are allowed there as well."""

    @property
    def error_kind(self) -> str:
        return str(self.error["type"])


def problems_from_validation(error: ValidationError, tree: YamlTree) -> list[Problem]:
    """Return the problems that an error of pydantic reports, each once.

    A value with several possible types gives only one problem.
    """
    errors = error.errors(include_url=False)
    located = [
        _locate_error(details, tree.merged_plain_data) for details in errors[:MAX_EXPLAINED_ERRORS]
    ]
    misspelt = {_key_probably_meant(details) for details in located}
    located = [
        details
        for details in located
        if details.error_kind != "missing" or (*details.path, details.named_key) not in misspelt
    ]
    names = dict(_printed_names_of_spaces(tree.merged_plain_data))
    problems = [
        _problem_from_error(details, tree, names) for details in _iter_one_error_per_value(located)
    ]
    if len(errors) > MAX_EXPLAINED_ERRORS:
        message = f"There are {len(errors) - MAX_EXPLAINED_ERRORS:,} more problems like these."
        problems.append(Problem(problems[-1].file, problems[-1].line + 1, 1, "", message))
    # Several errors can have the same message at the same place.
    return list(dict.fromkeys(problems))


def _locate_error(error: Mapping[str, Any], data: PlainYaml) -> _LocatedError:
    """Find the value in the data that an error of pydantic is about.

    Keys of pydantic's path that are not in the data are names of types.
    """
    path: list[str | int] = []
    site: tuple[str | int, ...] | None = None
    for index, step in enumerate(error["loc"]):
        if step == "[key]":
            return _LocatedError(error, tuple(path), is_about_key=True, union_path=site)
        inner = _value_below_step(data, step)
        if inner is not _ABSENT:
            data = inner
        elif _is_naming_key(step, path, error, last=index == len(error["loc"]) - 1):
            return _LocatedError(error, tuple(path), named_key=str(step), union_path=site)
        else:
            site = tuple(path) if site is None else site
            continue
        path.append(step)
    return _LocatedError(error, tuple(path), union_path=site)


def _value_below_step(data: PlainYaml, step: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(step, _ABSENT) if isinstance(step, str) else _ABSENT
    listed = isinstance(data, list) and isinstance(step, int) and step < len(data)
    return data[step] if listed else _ABSENT  # type: ignore[index]


_ABSENT: Any = object()


def _is_naming_key(
    step: str | int, path: list[str | int], error: Mapping[str, Any], *, last: bool
) -> bool:
    """Say whether a key of pydantic's path that is not in the data is one of the file format.

    It may be a missing key, or a key in a declaration line.
    """
    if last and error["type"] == "missing":
        return True
    return step in keys_allowed_at(tuple(str(s) for s in path))


def _iter_one_error_per_value(errors: list[_LocatedError]) -> Iterator[_LocatedError]:
    by_site: dict[tuple[str | int, ...], list[_LocatedError]] = {}
    for error in errors:
        if error.union_path is None:
            yield error
        else:
            by_site.setdefault(error.union_path, []).append(error)
    for site, rivals in by_site.items():
        # Errors inside one type of a union show which type the author meant.
        deepest = [error for error in rivals if len(error.path) > len(site)]
        if deepest:
            yield from deepest
        else:
            words = next((error for error in rivals if error.error_kind == "literal_error"), None)
            yield replace(
                min(rivals, key=_rank_of_error_by_vagueness),
                alternative_words=_allowed_choices(words) if words else (),
            )


def _rank_of_error_by_vagueness(error: _LocatedError) -> int:
    return (
        _MOST_SPECIFIC_KINDS.index(error.error_kind)
        if error.error_kind in _MOST_SPECIFIC_KINDS
        else len(_MOST_SPECIFIC_KINDS)
    )


def _key_probably_meant(error: _LocatedError) -> tuple[str | int, ...]:
    """Return the path of the valid key for which an unknown key is probably a typing mistake."""
    if error.error_kind != "unexpected_keyword_argument":
        return ()
    keys = keys_allowed_at(tuple(str(step) for step in error.path[:-1]))
    key = closest_name(str(error.path[-1]), keys)
    return (*error.path[:-1], key) if key else ()


def _problem_from_error(error: _LocatedError, tree: YamlTree, names: Mapping[str, str]) -> Problem:
    steps = _address_of_error(error, tree.merged_plain_data)
    at = format_address(steps)
    message = f"{_error_message(error)}{_printed_name_advice(error, names)}"
    spot = tree.locate_path(error.path) or tree.locate_address(steps)
    if spot is None:
        head = tree.head_file()
        return Problem(head.name if head else HEAD_FILE_NAME, 1, 1, at, message)
    if error.is_about_key or error.error_kind == "unexpected_keyword_argument":
        return spot.problem_at_key(at, message, _offset_of_error_in_text(error))
    return _location_of_value(spot, error).problem_at_value(
        at, message, 0 if error.named_key else _offset_of_error_in_text(error)
    )


def _printed_name_advice(error: _LocatedError, ids: Mapping[str, str]) -> str:
    """Return advice to write a space's id in place of its printed name; else an empty text."""
    if error.error_kind != "phrase" or not str(error.error["msg"]).endswith(_UNEXPECTED_WORD):
        return ""
    text = str(error.error.get("input")).casefold()
    name = max((name for name in ids if name.casefold() in text), key=len, default=None)
    return f" {name!r} is written {ids[name]!r} here." if name else ""


def _printed_names_of_spaces(data: PlainYaml) -> Iterator[tuple[str, str]]:
    """Yield the printed names that have several words, with their ids, from unchecked data."""
    boards = data.get("boards") if isinstance(data, dict) else None
    for board in boards.values() if isinstance(boards, dict) else ():
        spaces = board.get("spaces") if isinstance(board, dict) else None
        for space, entry in spaces.items() if isinstance(spaces, dict) else ():
            name = entry.get("name") if isinstance(entry, dict) else entry
            printed = str(name).partition(";")[0].strip()
            if " " in printed:
                yield printed, str(space)


def _location_of_value(spot: SourceLocation, error: _LocatedError) -> SourceLocation:
    """Return the position to report; for a missing key, that of the mapping around it."""
    if error.error_kind == "missing" and spot.key_node is not None:
        return SourceLocation(spot.file, spot.key_node)
    return spot


def _offset_of_error_in_text(error: _LocatedError) -> int:
    return int(error.error["ctx"].get("at", 0)) if error.error_kind == "phrase" else 0


def _address_of_error(error: _LocatedError, data: PlainYaml) -> AddressPath:
    """Return pydantic's path as an address, with list entries by their key words."""
    steps: list[str] = []
    for step in error.path:
        if isinstance(data, list) and isinstance(step, int):
            data = data[step]
            steps.append(address_key_of_entry(data) if isinstance(data, str) else str(step))
        else:
            data = data.get(str(step)) if isinstance(data, dict) else None
            steps.append(str(step))
    return (
        (*steps, error.named_key)
        if error.named_key and error.error_kind != "missing"
        else tuple(steps)
    )


def _error_message(error: _LocatedError) -> str:
    value = error.error.get("input")
    special = _MESSAGE_MAKERS_BY_KIND.get(error.error_kind)
    if special is not None:
        return special(error, value)
    return "A value is missing here." if value is None else _message_from_table(error, value)


def _missing_value_message(error: _LocatedError, value: object) -> str:
    is_list = isinstance(value, list | tuple)
    subject = "An entry of this list" if is_list else f"{error.named_key!r}"
    return subject + MISSING_VALUE_ENDING


def _invalid_choice_message(error: _LocatedError, value: object) -> str:
    if value is None:
        return "A value is missing here."
    choices = _allowed_choices(error)
    advice = did_you_mean_text(closest_name(str(value), choices))
    return f"{_quote_shortened_value(value)} {unknown_choice_text(choices)}{advice}"


def _phrase_message(error: _LocatedError, value: object) -> str:
    besides = (
        f" Or write one of {', '.join(error.alternative_words)}."
        if error.alternative_words
        else ""
    )
    first, _, rest = str(value).partition(" ")
    if rest and first in error.alternative_words:
        return f"{first!r} stands alone: write {first!r} or {rest!r}."
    advice = did_you_mean_text(closest_name(str(value), error.alternative_words))
    return f"{error.error['msg']}{besides}{advice}"


def _invalid_id_message(_error: _LocatedError, value: object) -> str:
    return f"{_quote_shortened_value(value)} is not a valid id: {ids.ID_SYNTAX_TEXT}."


def _allowed_choices(error: _LocatedError) -> tuple[str, ...]:
    return tuple(_QUOTED_CHOICE_PATTERN.findall(str(error.error["ctx"]["expected"])))


def _message_from_table(error: _LocatedError, value: object) -> str:
    words = _MESSAGES_BY_ERROR_KIND.get(error.error_kind)
    if words is None:
        return f"{error.error['msg']}."
    ctx = error.error.get("ctx", {})
    listed = (
        f": write [{value}]" if isinstance(value, str) and len(value) < _MAX_QUOTED_LENGTH else ""
    )
    return words.format(
        given=_quote_shortened_value(value),
        listed=listed,
        expected=ctx.get("min_length", ctx.get("max_length")),
        actual=ctx.get("actual_length"),
        length=len(str(value)),
        least=ctx.get("ge", 0),
        most=ctx.get("le", 0),
    )


_MAX_QUOTED_LENGTH = 60


def _quote_shortened_value(value: object) -> str:
    # Lists and mappings are quoted as the author wrote them.
    text = value if isinstance(value, str) else flow_style_text(value)
    return repr(text if len(text) <= _MAX_QUOTED_LENGTH else f"{text[: _MAX_QUOTED_LENGTH - 3]}…")


def _unknown_key_message(error: _LocatedError, value: object) -> str:
    key, allowed_keys = (
        str(error.path[-1]),
        keys_allowed_at(tuple(str(s) for s in error.path[:-1])),
    )
    advice = did_you_mean_text(closest_name(key, allowed_keys))
    if not advice and (" " in key or value is None):
        advice = (
            " In {…} a comma begins a new key: quote the text, or write it on a line of its own."
        )
    if len(error.path) == 1:
        parts = f" There are {', '.join(allowed_keys)}."
        return f"No part of a module is called {_quote_shortened_value(key)}.{advice or parts}"
    return f"Unknown key {_quote_shortened_value(key)}.{advice}"


_MESSAGE_MAKERS_BY_KIND: Mapping[str, Callable[[_LocatedError, object], str]] = {
    "missing": _missing_value_message,
    "unexpected_keyword_argument": _unknown_key_message,
    "literal_error": _invalid_choice_message,
    "phrase": _phrase_message,
    "string_pattern_mismatch": _invalid_id_message,
}
"""Functions for the kinds of errors that need more than a text of `_MESSAGES_BY_ERROR_KIND`."""
