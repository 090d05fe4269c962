"""Parts of a scenario as an author speaks of them: charts, lines, turns, entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Selector
from sandtable.model.references.scope import COMMON, scope_of
from sandtable.model.select.ground import ground_of
from sandtable.model.wording.expressions import entry_said, heading_said, phrase_said

if TYPE_CHECKING:
    from sandtable.model.address import Steps
    from sandtable.model.module import Module

_SECTION = 3
"""So long is the address of a part of a scenario."""
_SECTIONS = {"setup": "set-up", "sets-up": "who sets up"}


def line_said(module: Module, steps: Steps) -> str:
    """What an address below a scenario ends in; nothing where it has no words of its own."""
    if len(steps) == _SECTION:
        return _SECTIONS.get(steps[-1], steps[-1])
    teller = _TELLERS.get((steps[2], len(steps))) if len(steps) > _SECTION else None
    return teller(module, steps) if teller else ""


def entries_said(module: Module, steps: Steps, texts: Sequence[str]) -> list[str]:
    """What an address below a scenario holds, entry by entry."""
    match (*steps[:1], *steps[2:3], len(steps)):
        case ("scenarios", "setup", 5) | ("scenarios", "arrivals", 6):
            scope = _scope(module, steps)
            return [entry_said(module, text, scope) for text in texts]
        case ("scenarios", "control", 4):
            return [phrase_said(module, text) for text in texts]
        case _:
            return list(texts)


def _heading(module: Module, steps: Steps) -> str:
    return heading_said(module, steps[-1])


def _place(module: Module, steps: Steps) -> str:
    site = ground_of(module).site(steps[-1])
    return site.spoken if site else phrase_said(module, steps[-1])


def _turn(_module: Module, steps: Steps) -> str:
    return f"turn {steps[-1]}" if steps[-1].isdecimal() else ""


def _entry(module: Module, steps: Steps) -> str:
    return entry_said(module, steps[-1], _scope(module, steps))


def _scope(module: Module, steps: Steps) -> str:
    """Return the owner whose chart the heading of a line opens."""
    return scope_of(Selector.parse(steps[3]), module.module.owners, COMMON)


_TELLERS: Mapping[tuple[str, int], Callable[[Module, Steps], str]] = {
    ("setup", 4): _heading,
    ("setup", 5): _place,
    ("setup", 6): _entry,
    ("arrivals", 4): _heading,
    ("arrivals", 5): _turn,
    ("arrivals", 6): _place,
    ("arrivals", 7): _entry,
    ("control", 4): _heading,
    ("control", 5): _place,
    ("uncontrolled", 4): _place,
    ("out-of-play", 4): _place,
}
"""By the part of a scenario, and how deep in it."""
