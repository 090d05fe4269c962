"""SCH022: a colour that is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from model.checks.registry import Check, Found, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.address import Steps
    from model.checks.registry import CheckContext
    from model.module import Module

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _run(context: CheckContext) -> Iterator[Found]:
    for where, colour in _colours(context.module):
        if not _COLOUR.fullmatch(colour):
            yield Found(
                where, f"{colour!r} is no colour: write # and six digits, such as #c8a064."
            )


def _colours(module: Module) -> Iterator[tuple[Steps, str]]:
    for name, owner in module.module.owners.items():
        if owner.colour is not None:
            yield ("module", "owners", name, "colour"), owner.colour
    for name, terrain in module.terrains.items():
        if terrain.colour is not None:
            yield ("terrains", name, "colour"), terrain.colour
    for board, held in module.boards.items():
        for name, space in held.spaces.items():
            if space.colour is not None:
                yield ("boards", board, "spaces", name, "colour"), space.colour


CHECK = Check(
    id="SCH022",
    title="A colour that is none",
    severity=Severity.INFO,
    rationale="Sheets and exports would draw it in some colour of their own.",
    hint="Write # and six digits of 0 to 9 and a to f.",
    reads=frozenset({"module", "terrains", "boards"}),
    run=_run,
)
