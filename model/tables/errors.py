"""The error for results that cannot be computed exactly."""

from __future__ import annotations


class InexactError(Exception):
    """An exact answer would take too long, or lacks data; the message says which."""
