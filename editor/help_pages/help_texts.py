"""Texts of the help that are not pages of the guide."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import qVersion

from sandtable.editor.translation import tr
from sandtable.model import resources

HELP_PAGE_FILES = {"guide": "index", "keys": "keys"}
"""Pages of the guide by their names in the help."""
_CHECK_CATALOGUE_PAGE = "CATALOGUE"


def help_file(name: str) -> Path | None:
    """Return the file of a help page; None if the program creates its text."""
    if name == "checks":
        return resources.path_of_check_page(_CHECK_CATALOGUE_PAGE)
    return resources.path_of_guide_page(HELP_PAGE_FILES[name]) if name in HELP_PAGE_FILES else None


def system_lines() -> list[str]:
    """Return the versions of the program, its libraries and the system."""
    try:
        program = version("sandtable")
    except PackageNotFoundError:
        # A checkout that is not installed has no version.
        program = tr("unknown")
    return [
        f"Sandtable {program}",
        f"Python {sys.version.split()[0]}, Qt {qVersion()}",
        platform.platform(),
    ]


def about_text() -> str:
    """Return the text of the page about the program."""
    return "\n\n".join(
        (
            "# Sandtable",
            tr("An editor for board wargames."),
            "\n\n".join(system_lines()),
            tr("Free software under the Apache License 2.0. It never uses the network."),
            tr(
                "Samples contain only facts. Sandtable is not affiliated with the "
                "publishers of the games. To play a sample, you need the published "
                "game and its rules."
            ),
        )
    )


def report_text(reports_folder: Path) -> str:
    """Return the text of the page on reporting a problem."""
    steps = "\n".join(
        (
            tr("1. What you did, step by step, and what you expected."),
            tr("2. What happened instead: the text of the message, or a screenshot."),
            tr("3. The lines below. “Copy” puts them on the clipboard."),
        )
    )
    reports = sorted(reports_folder.glob("*.txt")) if reports_folder.is_dir() else []
    last = tr("The last crash report is {file}.").format(file=reports[-1]) if reports else ""
    lines = "\n".join(("```", *system_lines(), "```"))
    where = tr("Send it to the place where you got Sandtable. Nothing is sent automatically.")
    return "\n\n".join((f"# {tr('Report a problem')}", steps, lines, last, where))
