"""The error for battles that cannot be calculated as requested."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class CombatError(SandtableError):
    """Error for a battle that names something unknown, or lacks a number.

    The message says which.
    """
