"""Search for the first occurrence of keys that are repeated in a mapping of a YAML text."""

from __future__ import annotations

from itertools import islice
from typing import Any

import yaml

TextPosition = tuple[int, int]
"""Line and column, counted from 1."""


def first_key_positions(text: str, deepest: int, most: int) -> dict[TextPosition, TextPosition]:
    """Return the position of the first occurrence of each repeated key.

    This is called only for a text with repeated keys, and reads no more than `most` events. Errors
    in the text end it silently, because the parser reports them.
    """
    first_by_repeat: dict[TextPosition, TextPosition] = {}
    open_: list[dict[str, TextPosition] | None] = []
    values: list[bool] = []
    """For each open mapping: whether a value is due."""
    try:
        for event in islice(yaml.parse(text, Loader=yaml.CSafeLoader), most):
            if isinstance(event, yaml.CollectionEndEvent):
                open_.pop()
                values.pop()
                continue
            if not isinstance(event, yaml.NodeEvent):
                continue
            _note_key_or_value(event, open_, values, first_by_repeat)
            if isinstance(event, yaml.CollectionStartEvent):
                open_.append({} if isinstance(event, yaml.MappingStartEvent) else None)
                values.append(False)
            # The parser refuses such a text anyway.
            if len(open_) > deepest:
                break
    except (yaml.YAMLError, UnicodeEncodeError):
        # The parser proper reports a broken file; only the keys before the break matter here.
        pass
    return first_by_repeat


def _note_key_or_value(
    event: Any,
    open_: list[dict[str, TextPosition] | None],
    values: list[bool],
    first_by_repeat: dict[TextPosition, TextPosition],
) -> None:
    """Record the node of a parser event as a key or as a value of the mapping being read."""
    keys = open_[-1] if open_ else None
    if keys is None:
        return
    if not values[-1] and isinstance(event, yaml.ScalarEvent):
        mark: Any = event.start_mark
        position = (mark.line + 1, mark.column + 1)
        first = keys.setdefault(event.value, position)
        if first != position:
            first_by_repeat[position] = first
    values[-1] = not values[-1]
