"""`sandtable settle`: what a merge could not decide, told, and decided."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli.arguments import add_format, add_module, known
from sandtable.cli.command import DONE, FINDINGS, CommandError
from sandtable.cli.opening import opened
from sandtable.cli.output import print_json, print_lines
from sandtable.model.merge.settle import SIDES, settle_all
from sandtable.model.reports.conflicts import Conflicts, conflicts_answer
from sandtable.model.reports.differences import describe
from sandtable.model.storage.emit import value_text
from sandtable.model.storage.save import lock_for_edit, save

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.storage.load import Loaded


def configure(parser: ArgumentParser) -> None:
    """Take the module, which conflicts are meant, and which side is taken."""
    add_module(parser)
    parser.add_argument(
        "addresses", metavar="ADDRESS", nargs="*", help="only these conflicts; default: all"
    )
    parser.add_argument(
        "--take",
        choices=SIDES,
        help="ours: what the module holds now; theirs: what the other version says",
    )
    add_format(parser, "json")
    parser.epilog = (
        "Without --take, nothing is changed, and the exit code is 1 as long as a conflict is left."
    )


def run(arguments: Namespace) -> int:
    """List the conflicts, or take a side and tell what that changes and what is left."""
    if arguments.take is None:
        loaded = opened(arguments.module)
        return _show_left(arguments, loaded, [])
    with lock_for_edit(Path(arguments.module)):
        return _settle(arguments, opened(arguments.module))


def _settle(arguments: Namespace, loaded: Loaded) -> int:
    conflicts = loaded.module.conflicts
    for where in arguments.addresses:
        known(where, conflicts, "conflict at")
    if not conflicts:
        raise CommandError("There is no conflict to settle.")
    after = settle_all(loaded.module, arguments.take, arguments.addresses or None)
    settled = len(conflicts) - len(after.conflicts)
    left = replace(loaded, module=after)
    told = describe(_without_conflicts(loaded.whole), _without_conflicts(left.whole))
    save(loaded, after)
    conflict = "conflict" if settled == 1 else "conflicts"
    return _show_left(arguments, left, [*told, f"{settled} {conflict} settled."])


def _without_conflicts(module: Module) -> Module:
    return replace(module, conflicts={})


def _show_left(arguments: Namespace, loaded: Loaded, told: list[str]) -> int:
    """Print what was done and what is left; of a module that is extended, only its own."""
    own = replace(loaded.whole, conflicts=loaded.module.conflicts)
    answer = conflicts_answer(own, value_text)
    if arguments.format == "json":
        print_json(answer)
    else:
        print_lines(told + (_lines(answer) if answer.conflicts or not told else []))
    return FINDINGS if answer.conflicts else DONE


def _lines(answer: Conflicts) -> list[str]:
    if not answer.conflicts:
        return ["There is no conflict."]
    return [line for entry in answer.conflicts for line in (entry.text, f"    {entry.where}")]
