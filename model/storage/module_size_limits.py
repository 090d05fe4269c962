"""Limits on the size of a module: larger than any game, small enough to be processed.

Each of the counted items costs work by itself: a scenario is set up and played, a hex is drawn. A
short file can ask for millions of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.geometry.hex.grid_hexes import MAX_HEXES_PER_GRID, hex_count
from sandtable.model.locations import BoardRef, TableRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

MAX_SCENARIOS = 500
MAX_BOARDS = 200
MAX_OWNERS = 200
MAX_PIECES = 20_000
"""Limit for all owners together. Copies of one piece are counted once."""
MAX_HEXES = 100_000
"""Of all boards together. A check reports too many on one board."""
MAX_OUTLINES = 10_000
MAX_TABLE_ROWS, MAX_TABLE_COLUMNS = 1_000, 200
"""Of one table."""


def require_module_size_within_limits(module: Module) -> None:
    """Raise EditError for a module too large to be read again."""
    for _, message in iter_size_excesses(module):
        raise EditError(message)


def iter_size_excesses(module: Module) -> Iterator[tuple[AddressPath, str]]:
    """Yield an address and a message for each total in a module that exceeds its limit."""
    counted = (
        (("scenarios",), "scenarios", len(module.scenarios), MAX_SCENARIOS),
        (("boards",), "boards", len(module.boards), MAX_BOARDS),
        (("module", "owners"), "owners", len(module.module.owners), MAX_OWNERS),
        (("pieces",), "pieces", _piece_count(module), MAX_PIECES),
    )
    for steps, noun, number, most in counted:
        if number > most:
            yield steps, f"There are {number:,} {noun}; the limit is {most:,}."
    for name, table in module.tables.items():
        if len(table.rows) > MAX_TABLE_ROWS:
            rows = f"This table has {len(table.rows):,} rows"
            yield TableRef(name).child_path("rows"), f"{rows}; the limit is {MAX_TABLE_ROWS:,}."
        if len(table.columns) > MAX_TABLE_COLUMNS:
            columns = f"This table has {len(table.columns):,} columns"
            yield (
                TableRef(name).child_path("columns"),
                f"{columns}; the limit is {MAX_TABLE_COLUMNS:,}.",
            )
    hexes = {n: hex_count(b.grid) for n, b in module.boards.items() if b.grid}
    yield from _iter_excess_of_boards(
        {n: s for n, s in hexes.items() if s <= MAX_HEXES_PER_GRID}, "grid", "hexes", MAX_HEXES
    )
    outlines = {name: len(board.outlines) for name, board in module.boards.items()}
    yield from _iter_excess_of_boards(outlines, "geometry", "outlines", MAX_OUTLINES)


def _piece_count(module: Module) -> int:
    return sum(len(pieces) for types in module.pieces.values() for pieces in types.values())


def _iter_excess_of_boards(
    sizes: dict[str, int], key: str, noun: str, most: int
) -> Iterator[tuple[AddressPath, str]]:
    """Yield the first board at which the total over all boards becomes too large."""
    total = 0
    for name, number in sizes.items():
        total += number
        if total > most:
            message = f"Up to here the boards have {total:,} {noun}; the limit is {most:,}."
            yield BoardRef(name).child_path(key), message
            return
