"""Error messages of the command line, which never show a traceback for expected errors."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from sandtable.api import SandtableError, UnreadableError
from sandtable.cli.command import CommandError

EXPECTED_ERRORS = (SandtableError, CommandError, OSError)
"""Errors that the author or the machine causes; all others are bugs of Sandtable."""


def error_lines(error: Exception) -> list[str]:
    """Return the lines that report an expected error to the author."""
    if isinstance(error, UnreadableError):
        return [str(problem) for problem in error.problems]
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return [f"sandtable: {place}{error.strerror or error}."]
    return [f"sandtable: {error}"]


def use_utf8(*streams: TextIO) -> None:
    """Make streams write UTF-8 in every locale, and escape file names that cannot be decoded."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            # File names may hold bytes that no encoding can write: they are escaped.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def ignore_closed_pipe() -> None:
    """Redirect stdout to the null device, so that Python's last flush of it does not fail."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        # Without a file descriptor, as in tests, there is nothing to redirect.
        return
