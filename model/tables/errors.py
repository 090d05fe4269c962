"""The error for what cannot be computed exactly."""

from __future__ import annotations


class InexactError(Exception):
    """An exact answer would take too long, or the data do not give one; the message says which."""
