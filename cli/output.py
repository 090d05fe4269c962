"""Output of commands: aligned text, one JSON document, or CSV."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from typing import TYPE_CHECKING

from sandtable.api import as_csv, as_json
from sandtable.api import rows as rows_of
from sandtable.cli.control_characters import replace_control_characters
from sandtable.cli.text_table import table_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def print_answer(
    answer: object,
    records: Iterable[object],
    form: str,
    *,
    columns: Sequence[str] | None = None,
    nothing: str = "None.",
) -> None:
    """Print an answer: all of it as JSON, or the chosen columns of its records as text or CSV.

    Records and answers are dataclasses or mappings. `nothing` is printed in place of an empty
    text.
    """
    if form == "json":
        print_json(answer)
        return
    rows = rows_of(records)
    if form == "csv":
        print_csv(rows, columns)
    else:
        print_lines(table_lines(rows, columns, terminal_width()) or [nothing])


def print_json(answer: object) -> None:
    """Print an answer as one JSON document."""
    print(json.dumps(as_json(answer), indent=2, ensure_ascii=False))


def print_csv(records: Iterable[object], columns: Sequence[str] | None = None) -> None:
    """Print rows under a header, with Windows line ends (CRLF) on every system."""
    text = as_csv(rows_of(records), columns)
    # Text streams on Windows would turn the line ends of CSV into CR CR LF.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(newline="")
    sys.stdout.write(text)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text to standard output."""
    for line in lines:
        print(replace_control_characters(line))


def terminal_width() -> int | None:
    """Return the width of the terminal, or None if stdout is not a terminal."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return None
    # It honours COLUMNS, by which scripts can ask for a width.
    return shutil.get_terminal_size().columns


def print_warning(text: str) -> None:
    """Print a message to stderr, so that programs can still read the answer from stdout."""
    print(replace_control_characters(f"sandtable: {text}"), file=sys.stderr)


def show_progress(text: str = "") -> None:
    """Show a progress message on a terminal; an empty text removes the last message."""
    if sys.stderr.isatty():
        message = f"{replace_control_characters(text)}…" if text else ""
        # Carriage return and “erase line”: each message replaces the one before.
        print(f"\r\x1b[K{message}", end="", file=sys.stderr, flush=True)
