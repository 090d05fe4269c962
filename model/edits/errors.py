"""What an edit raises when it cannot be done."""

from __future__ import annotations


class EditError(Exception):
    """The edit makes no sense on this module. The message is shown to the author."""
