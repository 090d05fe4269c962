"""Errors of the public interface that belong to no other module."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class RequestError(SandtableError):
    """The request names something unknown or is invalid; nothing was written."""
