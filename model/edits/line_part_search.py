"""Search for one entry of a set-up or schedule line, by its key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import entry_key

if TYPE_CHECKING:
    from collections.abc import Sequence


def index_of_line_part(parts: Sequence[Any], key: str) -> int:
    """Return the index of the entry of a line that has this key, or this whole text."""
    texts, keys = list(map(str, parts)), list(map(entry_key, parts))
    # Two entries with one key are distinguished by their whole text.
    if keys.count(key) != 1 and key in texts:
        return texts.index(key)
    if key in keys:
        return keys.index(key)
    raise EditError(f"{key!r} is no longer in this line.")
