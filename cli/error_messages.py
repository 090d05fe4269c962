"""How trouble is told on the command line: each kind in its own way, and never as a traceback."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from sandtable.api import SandtableError, UnreadableError
from sandtable.cli.command import CommandError

EXPECTED_ERRORS = (SandtableError, CommandError, OSError)
"""What an author or the machine is at fault for; anything else is a bug of ours."""


def error_lines(error: Exception) -> list[str]:
    """Put one of these into lines for the author."""
    if isinstance(error, UnreadableError):
        return [str(problem) for problem in error.problems]
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return [f"sandtable: {place}{error.strerror or error}."]
    return [f"sandtable: {error}"]


def use_utf8(*streams: TextIO) -> None:
    """Write UTF-8 whatever the locale, and whatever a file is called."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def ignore_closed_pipe() -> None:
    """Let Python's own last flush go nowhere: the pipe that it would fail on is closed."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
