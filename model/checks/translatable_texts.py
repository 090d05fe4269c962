"""Texts that can be translated, and existing translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.module_contents import ModuleContents

_TRANSLATED_KEYS = frozenset({"name", "title", "text", "notice", "adjective"})
_UNTRANSLATED_KEYS = frozenset({"pieces", "errata", "sources", "waivers", "texts"})
"""Collections whose texts stay untranslated, such as those printed on counters."""


def translatable_texts(contents: ModuleContents) -> Iterator[tuple[AddressPath, str]]:
    """Yield the texts that a translation should contain."""
    for address, text in contents.texts:
        if address[0] in _UNTRANSLATED_KEYS or not text.strip():
            continue
        if (
            address[-1] in _TRANSLATED_KEYS
            or "labels" in address[:-1]
            or address[:3] == _ADDRESS_OF_PHASE_NAMES
        ):
            yield address, text


_ADDRESS_OF_PHASE_NAMES = ("module", "calendar", "phases")
