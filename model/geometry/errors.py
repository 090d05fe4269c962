"""What an operation on outlines raises when it cannot be done."""

from __future__ import annotations


class GeometryError(Exception):
    """The operation makes no sense on these outlines. The message is shown to the author."""
