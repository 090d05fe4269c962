"""Errors of the public interface that have no better place than this module."""

from __future__ import annotations

from sandtable.model.errors import SandtableError


class RequestError(SandtableError):
    """The request names something unknown or is invalid; nothing was written."""
