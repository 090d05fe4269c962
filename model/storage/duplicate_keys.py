"""Keys that stand twice in one mapping of a YAML text: where each of them stood first."""

from __future__ import annotations

from itertools import islice
from typing import Any

import yaml

TextPosition = tuple[int, int]
"""Line and column, counted from 1."""


def first_key_positions(text: str, deepest: int, most: int) -> dict[TextPosition, TextPosition]:
    """By the place of a key that was given before: the place where it was given first.

    Read only when such a key was met, so that nobody else pays for it, and no further than `most`
    events; what cannot be read on is left out, as it is complained of anyway.
    """
    found: dict[TextPosition, TextPosition] = {}
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
            _note_key_or_value(event, open_, values, found)
            if isinstance(event, yaml.CollectionStartEvent):
                open_.append({} if isinstance(event, yaml.MappingStartEvent) else None)
                values.append(False)
            if len(open_) > deepest:
                break
    except (yaml.YAMLError, UnicodeEncodeError):
        pass
    return found


def _note_key_or_value(
    event: Any,
    open_: list[dict[str, TextPosition] | None],
    values: list[bool],
    found: dict[TextPosition, TextPosition],
) -> None:
    """Take a node as a key or as a value of the mapping that is open."""
    keys = open_[-1] if open_ else None
    if keys is None:
        return
    if not values[-1] and isinstance(event, yaml.ScalarEvent):
        mark: Any = event.start_mark
        here = (mark.line + 1, mark.column + 1)
        first = keys.setdefault(event.value, here)
        if first != here:
            found[here] = first
    values[-1] = not values[-1]
