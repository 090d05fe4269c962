"""`sandtable draw`: boards of real geography, made anew by their recipes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.cli.arguments import add_format, add_module, known
from sandtable.cli.command import DONE
from sandtable.cli.opening import opened
from sandtable.cli.output import print_json, print_lines
from sandtable.model.edits.draw import draw, recipes
from sandtable.model.module import Module
from sandtable.model.reports.drawing import (
    DrawAnswer,
    DrawnBoard,
    DrawnSpace,
    board_entry,
    said,
    space_entries,
)
from sandtable.model.storage.save import save


def configure(parser: ArgumentParser) -> None:
    """Take the module, and which of its boards."""
    add_module(parser)
    parser.epilog = (
        "A board's `recipe` says what it shows of the globe and where its spaces grow from; the"
        " outlines that come of it are saved in the board's GeoJSON file."
    )
    parser.add_argument("--board", metavar="B", help="only this board, by id")
    parser.add_argument("--labels", action="store_true", help="also say where each name stands")
    parser.add_argument(
        "--force", action="store_true", help="draw over outlines that were edited by hand, too"
    )
    parser.add_argument("--dry-run", action="store_true", help="tell what would come of it, only")
    add_format(parser, "json")
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", help="like --format json"
    )


def run(arguments: Namespace) -> int:
    """Draw, save, and tell what was drawn."""
    loaded = opened(arguments.module)
    after, answer = _drawn(loaded.module, _chosen(arguments, loaded.module), arguments)
    if after != loaded.module and not arguments.dry_run:
        save(loaded, after)
    if arguments.format == "json":
        print_json(answer)
        return DONE
    if not answer.boards:
        print_lines(["No board of this module has a recipe."])
    for entry in answer.boards:
        print_lines(said(entry, sum(space.board == entry.board for space in answer.spaces)))
    return DONE


def _chosen(arguments: Namespace, module: Module) -> list[str]:
    if arguments.board is not None:
        return [known(arguments.board, module.boards, "board")]
    return list(recipes(module))


def _drawn(module: Module, boards: list[str], arguments: Namespace) -> tuple[Module, DrawAnswer]:
    entries: list[DrawnBoard] = []
    spaces: list[DrawnSpace] = []
    name = module.module.id or module.module.title
    for board_id in boards:
        found = draw(module, board_id, labels=arguments.labels, force=arguments.force)
        entries.append(board_entry(board_id, module.boards[board_id], found))
        spaces += space_entries(board_id, found)
        module = found.module
    return module, DrawAnswer(name, entries, spaces)
