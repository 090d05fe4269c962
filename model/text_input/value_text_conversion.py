"""Conversion of values to texts that an author types, and back.

A field of the editor shows a text and takes a text:

* a text, a number, a phrase: as in the file, without quotes;
* a list of names, words or numbers: on one line, separated by commas;
* any other list: a line for each entry, quoted if it holds a line end or begins with a quote;
* a mapping: a line for each key, `key: value`, as in the file;
* a record: its short form, or its keys as in the file;
* `~` for a value that the book does not state, and an empty text for no value.

A board, whose outlines no text holds, is edited by its parts. Texts are read by the same types
as the files, so nothing can be typed that could not be saved (DECISIONS 23). `parse_value_at`
raises EditError in the words that the loader has for the same error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from sandtable.model.address_path import AddressPath, format_address, parse_address
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.locations import BoardRef, relative_path
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.references.text_kinds import definition_kind_named_by_text, kind_at_address
from sandtable.model.schema_introspection import (
    is_record_type,
    mapping_key_type,
    record_fields_by_key,
    type_without_markers,
)
from sandtable.model.storage.address_resolution import container_type, is_list_type
from sandtable.model.storage.outline_files import outline_file_name_problem
from sandtable.model.storage.part_validation import InvalidValueError, validate_part
from sandtable.model.storage.plain_data_conversion import PlainRecord, as_plain_data
from sandtable.model.storage.problem import Problem
from sandtable.model.storage.yaml_file import PlainYaml, YamlFile
from sandtable.model.storage.yaml_writer import flow_style_text, iter_entry_lines
from sandtable.model.text_input.default_values import is_default_at

_UNKNOWN_MARK = "~"


def text_at_address(module: Module, steps: AddressPath) -> str:
    """Return the value at an address as text to type; empty where there is none."""
    value = value_at_address(module, steps)
    # Forms show defaults as a faint placeholder.
    if value is ABSENT or is_default_at(module, steps):
        return ""
    return value_as_text(value, kind_at_address(steps, Module))


def value_as_text(value: Any, kind: Any = None) -> str:
    """Return a value as an author would type it for this type."""
    if isinstance(value, tuple):
        gap = ", " if is_comma_separated_list(kind) else "\n"
        return gap.join(_entry_text(part) for part in value)
    data = as_plain_data(value)
    # Combined conditions fit on one line of a form.
    if isinstance(value, Phrase) and isinstance(data, Mapping):
        return _combined_conditions_text(data)
    if isinstance(data, PlainRecord) and isinstance(data.short_form, str):
        return data.short_form
    if isinstance(data, Mapping):
        return "\n".join(
            line for key, below in data.items() for line in iter_entry_lines(key, below, 0)
        )
    return _UNKNOWN_MARK if data is None else str(data)


def _combined_conditions_text(data: Mapping[str, Any]) -> str:
    """Return combined conditions as text on one line."""
    return ", ".join(f"{key}: {flow_style_text(parts)}" for key, parts in data.items())


def _entry_text(value: Any) -> str:
    data = value if isinstance(value, str) else value_as_text(value)
    # Whatever would not read back as one line is quoted as JSON.
    odd = not data.strip() or data != data.strip() or "\n" in data or data.startswith('"')
    return json.dumps(data, ensure_ascii=False) if odd else data


@cache
def is_comma_separated_list(kind: Any) -> bool:
    """Say whether a type is a list whose entries never contain commas."""
    arm = container_type(kind)
    if not is_list_type(arm):
        return False
    part = get_args(arm)[0]
    return (
        bool(definition_kind_named_by_text(part))
        or get_origin(type_without_markers(part)) is Literal
        or type_without_markers(part) in {int, float}
    )


def parse_value_at(module: Module, steps: AddressPath, text: str) -> Any:
    """Parse a text as the value at an address. Raise EditError if it is not valid."""
    board = BoardRef.from_address_prefix(steps)
    if steps == ("boards",) or BoardRef.from_whole_address(steps):
        raise EditError("A board is more than a text: change its parts.")
    if board and steps == board.child_path("geometry"):
        # Two boards cannot share an outline file, which the type alone does not show.
        slip = outline_file_name_problem(module, board.board, text.strip())
        if slip is not None:
            raise EditError(slip)
    return _parse_value(_type_at_address(steps), steps, text)


def _parse_value(kind: Any, steps: AddressPath, text: str) -> Any:
    try:
        return validate_part(kind, steps, _text_as_plain_data(kind, text))
    except PhraseError as slip:
        raise EditError(str(slip)) from None
    except InvalidValueError as error:
        # Several alternatives of a type can give the same message.
        reasons = dict.fromkeys(_problem_text(problem, steps) for problem in error.problems)
        raise EditError("\n".join(reasons)) from None


def _type_at_address(steps: AddressPath) -> Any:
    kind = kind_at_address(steps, Module)
    if kind is None:
        raise EditError(f"Nothing can be added at {format_address(steps)}.")
    return kind


def set_value_from_text(module: Module, steps: AddressPath, text: str) -> Module:
    """Set the value at an address from a text. An empty text removes it."""
    if text.strip():
        return set_value(module, steps, parse_value_at(module, steps, text))
    is_stated = value_at_address(module, steps) is not ABSENT and not is_default_at(module, steps)
    return delete_entry(module, steps) if is_stated else module


def set_values_from_text(module: Module, addresses: Iterable[AddressPath], text: str) -> Module:
    """Set the values at several addresses, parsing the same text for each of them."""
    for steps in addresses:
        module = set_value_from_text(module, steps, text)
    return module


# ------------------------------------------------------------------------------ text to data
def _text_as_plain_data(kind: Any, text: str) -> PlainYaml:
    arm = container_type(kind)
    if is_list_type(arm):
        lines = re.split(r"[,\n]", text) if is_comma_separated_list(kind) else text.splitlines()
        return [_parse_list_entry(line) for line in lines if line.strip()]
    if (
        text.strip() == _UNKNOWN_MARK
        and type(None) in get_args(kind)
        and not _can_be_unknown(kind)
    ):
        return None
    if _is_written_as_keys(kind, arm, text) or _COMBINATION_PATTERN.match(text):
        return _parse_mapping(text)
    return text if "\n" in text else text.strip()


_COMBINATION_PATTERN = re.compile(r"\s*(some|all|[0-9]+ of)\s*:\s*\[")


def _can_be_unknown(kind: Any) -> bool:
    inner = type_without_markers(kind)
    return isinstance(inner, type) and issubclass(inner, Phrase) and inner.may_be_unknown


def _parse_list_entry(line: str) -> PlainYaml:
    line = line.strip()
    if _COMBINATION_PATTERN.match(line):
        return _parse_mapping(line)
    if line.startswith('"') and line.endswith('"'):
        try:
            return str(json.loads(line))
        except json.JSONDecodeError:
            # The line is free text that happens to be in quotation marks.
            return line
    return line


def _is_written_as_keys(kind: Any, arm: Any, text: str) -> bool:
    """Say whether a text consists of keys with their values."""
    if is_record_type(arm):
        key, colon, _ = text.strip().partition(":")
        return bool(colon) and key.strip() in record_fields_by_key(arm)
    if mapping_key_type(arm) is None:
        return False
    alone = get_origin(type_without_markers(kind)) is get_origin(arm)
    return alone or ":" in text


def _parse_mapping(text: str) -> dict[str, Any]:
    problems: list[Problem] = []
    data = YamlFile("", text + "\n", problems).data
    if problems:
        line = min(problems[0].line, len(text.splitlines()))
        raise PhraseError(f"Line {line}: {problems[0].message}")
    return data


# ---------------------------------------------------------------------------------- in words


def _problem_text(problem: Problem, steps: AddressPath) -> str:
    below = relative_path(parse_address(problem.address) or (), steps)
    at = ".".join(below)
    quoted = not at or repr(at) in problem.message
    return problem.message if quoted else f"{at}: {problem.message}"
