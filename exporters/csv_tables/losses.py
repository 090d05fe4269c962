"""What of a module no table tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module

_NO_TABLE = (
    "formations",
    "terrains",
    "movement",
    "supply",
    "packs",
    "series",
    "labels",
    "texts",
)
"""Parts of a module of which there is no list."""


def losses_of(module: Module) -> tuple[str, ...]:
    """Say what is left out, with numbers; only where there is some of it."""
    return tuple(_losses(module))


def _losses(module: Module) -> Iterator[str]:
    for name in _NO_TABLE:
        if held := getattr(module, name):
            yield f"{name.capitalize()} ({len(held)}): no table holds them."
    boards = module.boards.values()
    if outlined := [board.name for board in boards if board.geometry is not None]:
        yield f"Outlines ({', '.join(outlined)}): a table holds no geometry."
    if features := sum(len(board.borders) + len(board.paths) for board in boards):
        yield f"Border features and paths ({features}): no table holds them."
    events = [event for events in module.events.values() for event in events.values()]
    if done := sum(bool(event.does or event.choices) for event in events):
        yield f"What events do ({done}): the tables have their names, dates and fates."
    if done := sum(bool(option.does) for option in module.options.values()):
        yield f"What options do ({done}): the tables have their choices."
    yield "Several values of one thing share a cell, joined by semicolons."
