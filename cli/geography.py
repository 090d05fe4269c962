"""Command `sandtable geography`: the position of hex boards on the globe, and of each hex."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sandtable.api import chart_terrain, geography, save, terrain_rows
from sandtable.cli.arguments import add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE, CommandError
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer, print_lines

if TYPE_CHECKING:
    from sandtable.api import FitEntry


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, a board, and the options of the terrain chart."""
    add_module_argument(parser)
    parser.add_argument("--board", metavar="B", help="only this board and those it joins, by id")
    parser.add_argument(
        "--hexes", action="store_true", help="show every hex, not the fit of the known ones"
    )
    parser.add_argument(
        "--chart",
        metavar="TERRAIN",
        nargs="+",
        help=(
            "redraw the terrain chart of --board from real coasts, with these terrains: "
            "for land, for sea, and perhaps for coasts"
        ),
    )
    parser.add_argument("--dry-run", action="store_true", help="print the chart without saving it")
    parser.add_argument(
        "--format", choices=("text", "json", "csv"), default="text", help="default: text"
    )


def run_command(arguments: Namespace) -> int:
    """Print how well hexes fit their known places on Earth, or chart the terrain of a board."""
    if arguments.chart:
        return _redraw_terrain(arguments)
    answer = geography(open_module(arguments.module), arguments.board)
    if arguments.format == "text":
        print_lines(
            line for fit in answer.fits for line in (_report_line_about_registration_fit(fit), "")
        )
    records = answer.hexes if arguments.hexes else answer.known
    print_answer(
        answer, records, arguments.format, nothing="No board of this module has a registration."
    )
    return EXIT_CODE_DONE


def _redraw_terrain(arguments: Namespace) -> int:
    """Write the terrain chart of a hex board from real coasts, and save the module."""
    if arguments.board is None or len(arguments.chart) not in {2, 3}:
        raise CommandError("--chart needs --board B, and two or three terrains.")
    land, sea, *coast = arguments.chart
    after = chart_terrain(
        open_module(arguments.module),
        arguments.board,
        land=land,
        sea=sea,
        coast=coast[0] if coast else None,
    )
    if not arguments.dry_run:
        save(after)
    print_lines(terrain_rows(after, arguments.board))
    return EXIT_CODE_DONE


def _report_line_about_registration_fit(fit: FitEntry) -> str:
    return (
        f"{', '.join(fit.boards)}: {fit.kilometres:.2f} km a hex, turned {fit.turned:.1f} degrees,"
        f" misses known places by {fit.miss:.2f} hexes (root mean square, {fit.fit})."
    )
