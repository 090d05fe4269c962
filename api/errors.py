"""The error of the interface itself; the others stand where they are raised."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class RequestError(SandtableError):
    """What is asked for is not there, or makes no sense; nothing was written."""
