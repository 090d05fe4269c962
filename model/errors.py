"""The base of all errors that a caller of Sandtable may want to catch."""

from __future__ import annotations


class SandtableError(Exception):
    """Something is wrong with what was given, not with the program. The message says what."""
