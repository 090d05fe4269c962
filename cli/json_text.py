"""JSON data as indented text."""

from __future__ import annotations

import json
from json.encoder import encode_basestring
from typing import Any


def json_text(value: Any) -> str:
    """Return JSON data as text, with an indent of two spaces.

    The text is that of the standard library, which writes indents value by value in Python and
    takes several times as long. An answer can have sixty thousand findings.
    """
    parts: list[str] = []
    _write_value(value, "\n", parts)
    return "".join(parts)


def _write_value(value: Any, line_break: str, parts: list[str]) -> None:
    if isinstance(value, str):
        parts.append(encode_basestring(value))
    elif isinstance(value, dict) and value:
        inner, before = f"{line_break}  ", "{"
        for key, entry in value.items():
            parts.append(f"{before}{inner}{encode_basestring(key)}: ")
            _write_value(entry, inner, parts)
            before = ","
        parts.append(f"{line_break}}}")
    elif isinstance(value, list) and value:
        inner, before = f"{line_break}  ", "["
        for entry in value:
            parts.append(f"{before}{inner}")
            _write_value(entry, inner, parts)
            before = ","
        parts.append(f"{line_break}]")
    else:
        parts.append(json.dumps(value))
