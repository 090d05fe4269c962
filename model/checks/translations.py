"""Texts that can be translated, and the translations there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address import AddressPath
    from sandtable.model.checks.contents import Contents

_KEYS = frozenset({"name", "title", "text", "notice", "adjective"})
_AS_PRINTED = frozenset({"pieces", "errata", "sources", "waivers", "texts"})
"""What stands on counters stays in every language as it is printed."""


def translatable(contents: Contents) -> Iterator[tuple[AddressPath, str]]:
    """The texts that a reader of another language would want in it."""
    for where, text in contents.texts:
        if where[0] in _AS_PRINTED or not text.strip():
            continue
        if where[-1] in _KEYS or "labels" in where[:-1] or where[:3] == _PHASES:
            yield where, text


_PHASES = ("module", "calendar", "phases")
