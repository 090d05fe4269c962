"""Command `sandtable manifest`: the pieces in the box, compared with their use in scenarios."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from sandtable.api import ManifestAnswer, ManifestEntry, manifest
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_options_argument,
    add_printed_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer, print_lines

_TEXT_COLUMNS = ("power", "piece", "name", "kind", "strength", "stock", "spare", "peak", "short")


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module and its options."""
    add_module_argument(parser)
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print, for each piece, the number in the box and the most that any scenario uses at once."""
    module, options = open_module(arguments.module), dict(arguments.options)
    answer = manifest(module, options=options, printed=arguments.printed)
    if arguments.format == "text":
        rows = [_manifest_entry_as_row(entry) for entry in answer.pieces]
        print_answer(answer, rows, "text", columns=_TEXT_COLUMNS, nothing="The box is empty.")
        print_lines(_lines_of_conflicts(answer))
    else:
        print_answer(answer, answer.pieces, arguments.format)
    return EXIT_CODE_DONE


def _lines_of_conflicts(answer: ManifestAnswer) -> Iterator[str]:
    """Yield the pieces that the box is short of, with the turn and the entries that need them."""
    for entry in answer.pieces:
        for conflict in entry.conflicts:
            when = "the set-up" if conflict.turn is None else f"turn {conflict.turn}"
            label = f" ({conflict.label})" if conflict.label else ""
            need = f"{conflict.needed} are needed, {conflict.stock} are there"
            yield f"{conflict.scenario}, {when}{label}: {entry.name}: {need}:"
            yield from (f"    {cause}" for cause in conflict.entries)


def _manifest_entry_as_row(entry: ManifestEntry) -> dict[str, object]:
    """Return a piece as a row for text output, with its greatest number in any scenario."""
    return {
        "power": entry.power,
        "piece": entry.piece,
        "name": entry.name,
        "kind": entry.kind,
        "strength": entry.strength,
        "stock": "?" if entry.stock is None else entry.stock,
        "spare": entry.spare or None,
        "peak": max(entry.peak.values(), default=0),
        "short": entry.short or None,
    }
