"""Messages about failed file operations."""

from __future__ import annotations

import errno
from pathlib import Path

from sandtable.editor.translation import tr, translatable
from sandtable.model.storage.problem import UnreadableError

_MAX_SHOWN_LINES = 12

_ADVICE_BY_ERRNO = {
    errno.ENOSPC: translatable(
        "The disk is full. Free some space and save again, or save somewhere else."
    ),
    errno.EDQUOT: translatable(
        "Your disk quota is used up. Free some space, or save somewhere else."
    ),
    errno.EACCES: translatable(
        "You have no permission to write there. Save somewhere else, or ask for permission."
    ),
    errno.EPERM: translatable(
        "You have no permission to write there. Save somewhere else, or ask for permission."
    ),
    errno.EROFS: translatable("This disk is read-only. Save somewhere else."),
    errno.ENOENT: translatable("The folder no longer exists. Save somewhere else."),
    errno.EIO: translatable("The disk reports errors. Save to another disk."),
}
"""Advice by error code of the system."""


def describe_io_error(text: str, path: Path, error: Exception) -> str:
    """Return a message about a failed action, its reason, and the next step."""
    return f"{text.format(path=path.name)}\n{error_reason(error)}"


def error_reason(error: Exception) -> str:
    """Return the reason why a file operation failed, as text."""
    if isinstance(error, UnreadableError):
        lines = list(map(str, error.problems))
        more = len(lines) - _MAX_SHOWN_LINES
        rest = [tr("… and %n more", "", more)] if more > 0 else []
        return "\n".join([*lines[:_MAX_SHOWN_LINES], *rest])
    if isinstance(error, OSError):
        advice = _ADVICE_BY_ERRNO.get(error.errno or 0)
        return tr(advice) if advice else f"{error.strerror or error}."
    return str(error)
