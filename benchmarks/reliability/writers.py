"""Eight programs that change different pieces of one module at the same time."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from random import Random

from benchmarks.reliability.outcomes import Outcomes
from sandtable.cli.__main__ import main as run_command
from sandtable.model import resources
from sandtable.model.module import Module
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError

_SAMPLE = "lantern_ford"
_WRITERS = 8


def let_writers_meet(folder: Path, rounds: int, _dice: Random) -> Outcomes:
    """Compare what eight simultaneous `apply` commands report with the resulting files."""
    outcomes = Outcomes()
    game = folder / "game"
    shutil.copytree(resources.path_of_sample(_SAMPLE), game)
    pieces = _piece_addresses(load_module(game).module)[:_WRITERS]
    for number in range(rounds):
        codes = _codes(game, [f"{piece}.name: Name {number}" for piece in pieces])
        _compare_codes(outcomes, game, number, dict(zip(pieces, codes, strict=True)))
    outcomes.counts["rounds of eight writers"] = rounds
    return outcomes


def _compare_codes(outcomes: Outcomes, game: Path, number: int, codes: dict[str, int]) -> None:
    try:
        module = load_module(game).module
    except UnreadableError as error:
        outcomes.losses.append(f"round {number}: unreadable ({error})")
        return
    for piece, code in codes.items():
        _, owner, kind, name = piece.split(".")
        is_there = module.pieces[owner][kind][name].name == f"Name {number}"
        outcomes.counts[f"exit {code}"] += 1
        if is_there != (code == 0) or code not in {0, 2}:
            outcomes.losses.append(f"round {number}: {piece}, exit {code}, written: {is_there}")
    if list(codes.values()).count(0) < _WRITERS - 1:
        outcomes.losses.append(f"round {number}: fewer than seven were done")


def _piece_addresses(module: Module) -> list[str]:
    return [
        f"pieces.{owner}.{kind}.{name}"
        for owner, kinds in module.pieces.items()
        for kind, pieces in kinds.items()
        for name in pieces
    ]


def _codes(game: Path, edits: list[str]) -> list[int]:
    children = [_start(game, edit) for edit in edits]
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


def _start(game: Path, edit: str) -> int:
    """Start a process and wait until its imports are done, so that all save at the same time."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.dup2(nowhere, sys.stderr.fileno())
            code = run_command(["apply", str(game), "--edit", edit])
        finally:
            os._exit(code)
    return child
