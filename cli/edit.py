"""Command `sandtable edit`: the editor."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from sandtable.cli.command import CommandError


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, and options for smoke tests and guide pictures."""
    parser.add_argument("module", nargs="?", help="a folder, a bundle, or a file")
    parser.add_argument(
        "--screenshot", metavar="FILE", help="save a picture of the window and quit"
    )
    parser.add_argument("--quit-after", metavar="SECONDS", type=float, help="quit after this time")
    parser.add_argument(
        "--language", metavar="CODE", help="the language of the window, such as en, or pseudo"
    )


def run_command(arguments: Namespace) -> int:
    """Open the editor; only here is Qt imported."""
    try:
        from sandtable.editor.app import run_editor
        from sandtable.editor.languages import LanguageError
    except ImportError as error:
        # Qt is optional, and some systems lack the libraries that it needs.
        raise CommandError(f"The editor cannot start: {error}") from None
    module = Path(arguments.module) if arguments.module else None
    screenshot = Path(arguments.screenshot) if arguments.screenshot else None
    try:
        return run_editor(module, screenshot, arguments.quit_after, arguments.language)
    except LanguageError as error:
        raise CommandError(str(error)) from None
