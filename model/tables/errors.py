"""The error for results that cannot be computed exactly."""

from __future__ import annotations


class InexactError(Exception):
    """Error for an answer that cannot be exact.

    The message says whether it would take too long, or lacks data.
    """
