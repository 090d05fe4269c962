"""Errors of edits, and the limits on typed keys."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class EditError(SandtableError):
    """The edit makes no sense on this module. The message is shown to the author."""


MOST_DIGITS = 9
"""A typed number of more digits is a slip of the hand; of thousands Python refuses to make one."""
LONGEST_KEY = 500
"""Keys of more than a thousand letters cannot be read back from YAML; nobody means them."""
LONGEST_ID = 200
"""Boards, scenarios and others become files of that name, which systems keep below 255 letters."""


def require_key_length(text: str, most: int = LONGEST_KEY) -> None:
    """Raise EditError for a text that is too long to be a key."""
    if len(text) > most:
        raise EditError(
            f"A text of {len(text):,} characters is too long here: {text[:20]!r}…. At"
            f" most {most} are allowed."
        )
