"""Versions of the file format: newer ones are refused at once, older ones are upgraded."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from sandtable.model.storage.yaml_tree import YamlTree

CURRENT_FORMAT = 1

FormatUpgrader = Callable[[dict[str, Any]], None]
FORMAT_UPGRADERS: Mapping[int, FormatUpgrader] = {}
"""By format version, the function that converts its plain data to the next version."""

_FORMAT_PATTERN = re.compile(
    r"""^\s*(?:module\s*:\s*\{?\s*)?["']?format["']?\s*:\s*["']?([0-9]{1,8})\b""", re.MULTILINE
)


def unknown_format_problem(tree: YamlTree) -> Problem | None:
    """Return a problem if the files have a format that this program does not know."""
    number = _format_of_data(tree.merged_plain_data)
    if number == CURRENT_FORMAT:
        return None  # and nothing need be located, which takes as long as reading
    spot = tree.locate_address(("module", "format"))
    if number is not None and spot is not None:
        if number > CURRENT_FORMAT:
            return spot.problem_at_value("module.format", _newer_format_message(number))
        if number not in {*FORMAT_UPGRADERS, CURRENT_FORMAT}:
            return spot.problem_at_value(
                "module.format", f"There is no format {number}; write {CURRENT_FORMAT}."
            )
    return _newer_format_problem(tree) if number is None else None


def _newer_format_problem(tree: YamlTree) -> Problem | None:
    """Return a problem if unreadable files state a newer format.

    Such a format need not be YAML that this program can read.
    """
    head = tree.head_file()
    match = (
        _FORMAT_PATTERN.search(head.text_without_mark) if head and not head.is_readable else None
    )
    # A readable file is tested after it was parsed.
    if head is None or match is None or int(match[1]) <= CURRENT_FORMAT:
        return None
    line = head.text_without_mark.count("\n", 0, match.start(1)) + 1
    column = match.start(1) - head.text_without_mark.rfind("\n", 0, match.start(1))
    return Problem(head.name, line, column, "module.format", _newer_format_message(int(match[1])))


def _newer_format_message(number: int) -> str:
    return (
        f"This module is written in format {number}; this Sandtable reads formats up to "
        f"{CURRENT_FORMAT}."
        " Get a newer Sandtable to open it."
    )


def unwritable_format_message(number: int) -> str:
    """Return the reason why a module cannot be saved in a format of this number."""
    return f"Sandtable saves modules in format {CURRENT_FORMAT}, not in format {number}."


def upgrade_to_current_format(data: dict[str, Any]) -> dict[str, Any]:
    """Return data of an older format in the current format, upgraded version by version."""
    number = _format_of_data(data)
    if number is None or number not in FORMAT_UPGRADERS:
        return data
    # The data of files are shared with their trees, which must not change.
    data = _copy_mappings_and_lists(data)
    while number in FORMAT_UPGRADERS:
        FORMAT_UPGRADERS[number](data)
        number += 1
        data["module"]["format"] = str(number)
    return data


def has_current_format(tree: YamlTree) -> bool:
    """Say whether the files themselves are in the current format, not only after upgrading."""
    spot = tree.locate_address(("module", "format"))
    text = (
        spot.value_node.value
        if spot and spot.is_exact and isinstance(spot.value_node, yaml.ScalarNode)
        else ""
    )
    return _parse_format_number(text) == CURRENT_FORMAT


def _copy_mappings_and_lists(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy_mappings_and_lists(value) for key, value in data.items()}
    return [_copy_mappings_and_lists(value) for value in data] if isinstance(data, list) else data


def _format_of_data(data: Mapping[str, Any]) -> int | None:
    head = data.get("module")
    return _parse_format_number(head.get("format") if isinstance(head, dict) else None)


def _parse_format_number(text: object) -> int | None:
    return int(text) if isinstance(text, str) and re.fullmatch("[0-9]{1,8}", text) else None
