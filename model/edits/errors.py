"""Errors of edits, and the limits on typed keys."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class EditError(SandtableError):
    """Error for an edit that is impossible in this module. The author sees its message."""


MAX_DIGITS_OF_NUMBER = 9
"""A typed number with more digits is a slip. Python refuses to parse thousands of digits."""
MAX_KEY_LENGTH = 500
"""YAML cannot read back keys of more than about a thousand characters."""
MAX_ID_LENGTH = 200
"""Boards, scenarios and others become files of that name.

Systems limit names to 255 characters.
"""


def require_key_length(text: str, most: int = MAX_KEY_LENGTH) -> None:
    """Raise EditError for a text that is too long to be a key."""
    if len(text) > most:
        raise EditError(
            f"A text of {len(text):,} characters is too long here: {text[:20]!r}…. At"
            f" most {most} are allowed."
        )
