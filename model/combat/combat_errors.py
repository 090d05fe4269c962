"""The error for battles that cannot be calculated as requested."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class CombatError(SandtableError):
    """A battle names something unknown, or lacks a number; the message says which."""
