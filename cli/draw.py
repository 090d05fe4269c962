"""Command `sandtable draw`: boards of real geography, drawn again from their recipes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import draw, drawing_words, save
from sandtable.cli.arguments import add_format_argument, add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_json, print_lines


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module and its boards."""
    add_module_argument(parser)
    parser.epilog = (
        "A board's recipe says what it shows of the globe and how that is divided into "
        "spaces; the resulting outlines are saved in the board's GeoJSON file."
    )
    parser.add_argument("--board", metavar="B", help="only this board, by id")
    parser.add_argument("--labels", action="store_true", help="also show where each name is")
    parser.add_argument(
        "--force", action="store_true", help="also replace outlines edited by hand"
    )
    parser.add_argument("--dry-run", action="store_true", help="show the result without saving it")
    add_format_argument(parser, "json")
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", help="like --format json"
    )


def run_command(arguments: Namespace) -> int:
    """Draw and save the boards, and print a report on each of them."""
    module = open_module(arguments.module)
    boards = None if arguments.board is None else [arguments.board]
    drawn_module = draw(module, boards, labels=arguments.labels, force=arguments.force)
    if not arguments.dry_run:
        save(drawn_module.module)
    if arguments.format == "json":
        print_json(drawn_module.answer)
        return EXIT_CODE_DONE
    if not drawn_module.answer.boards:
        print_lines(["No board of this module has a recipe."])
    print_lines(drawing_words(drawn_module.answer))
    return EXIT_CODE_DONE
