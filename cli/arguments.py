"""Arguments that several commands share, so that they have the same names everywhere."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser


def add_module_argument(parser: ArgumentParser, name: str = "module") -> None:
    """Add the argument MODULE: a folder, a bundle, or a module of one file."""
    parser.add_argument(name, metavar=name.upper(), help="a module's folder, bundle or file")


def add_format_argument(parser: ArgumentParser, *forms: str) -> None:
    """Add the argument `--format`, which offers plain text and uses it by default."""
    choices = ("text", *forms)
    parser.add_argument("--format", choices=choices, default="text", help="default: text")


def add_scenario_argument(parser: ArgumentParser, *, required: bool = False) -> None:
    """Add the argument `--scenario S` for one scenario."""
    parser.add_argument("--scenario", metavar="S", required=required, help="a scenario's id")


def add_scenarios_argument(parser: ArgumentParser) -> None:
    """Add the argument `--scenario S …` for several scenarios."""
    parser.add_argument(
        "--scenario",
        metavar="S",
        dest="scenarios",
        nargs="+",
        action="extend",
        default=[],
        help="only these scenarios, by id",
    )


def add_side_argument(parser: ArgumentParser) -> None:
    """Add the argument `--side X`."""
    parser.add_argument("--side", metavar="X", help="only this side or power, by id")


def add_options_argument(parser: ArgumentParser) -> None:
    """Add the argument `--option ID=CHOICE`, which may be repeated."""
    parser.add_argument(
        "--option",
        metavar="ID=CHOICE",
        dest="options",
        type=_parse_option_choice,
        action="append",
        default=[],
        help="choose an option; may be repeated",
    )


def add_printed_argument(parser: ArgumentParser) -> None:
    """Add the argument `--printed`, for data as printed, without errata."""
    parser.add_argument(
        "--printed", action="store_true", help="show figures as printed, without errata"
    )


def add_output_argument(parser: ArgumentParser) -> None:
    """Add the argument `--out DIR` for the folder to write to."""
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="where to write")


def _parse_option_choice(text: str) -> tuple[str, str]:
    option, equals, choice = text.partition("=")
    if not (option and equals and choice):
        raise ArgumentTypeError(f"{text!r} is not valid here: write ID=CHOICE")
    return option, choice
