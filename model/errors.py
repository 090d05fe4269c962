"""The base class of all errors that a caller of Sandtable may want to catch."""

from __future__ import annotations


class SandtableError(Exception):
    """An error in the input, not in the program. The message states the problem."""
