"""Findings about outlines, with printed names of the spaces."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Fix, RawFinding
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.geometry.coverage.coverage_test import FlawFinder
    from sandtable.model.geometry.coverage.outline_flaws import Flaw
    from sandtable.model.module import Module

    OutlineRepair = Callable[[Module, str, Flaw], Module]

OUTLINE_KEYS = frozenset({"boards", "regions", "terrains"})


def outlined_boards(module: Module) -> Iterator[tuple[str, Board]]:
    """Yield the boards of areas that have outlines, with their ids."""
    for name, board in module.boards.items():
        if board.kind == "areas" and board.outlines:
            yield name, board


def findings_about_flaws(
    context: CheckContext,
    find: str,
    label: str = "",
    repair: OutlineRepair | None = None,
    *,
    safe: bool = False,
    keep: Callable[[Flaw], bool] = lambda _: True,
) -> Iterator[RawFinding]:
    """Yield a finding for each flaw on every board, with `repair` as its fix.

    `find` names a function, such as `ring_flaws.find_spikes`, which is imported only for boards
    with outlines.
    """
    for name, board in outlined_boards(context.module):
        for flaw in _import_flaw_finder(find)(board.outlines):
            if keep(flaw):
                fixes = _fixes_for_flaw(name, flaw, label, repair, safe=safe)
                yield make_finding_about_flaw(context.module, name, flaw, fixes)


def _import_flaw_finder(name: str) -> FlawFinder:
    module, _, function = name.partition(".")
    # DECISIONS 17
    find: FlawFinder = getattr(
        import_module(f"sandtable.model.geometry.coverage.{module}"), function
    )
    return find


def make_finding_about_flaw(
    module: Module, board: str, flaw: Flaw, fixes: Iterable[Fix] = ()
) -> RawFinding:
    """Return a finding about a flaw, at the first space that it concerns."""
    sites = space_index_of(module).spaces_by_id
    names = tuple(sites[s].printed_label if s in sites else s for s in flaw.spaces)
    words = str(replace(flaw, spaces=names))
    address, *places = [drawn_space_address(module, board, space) for space in flaw.spaces]
    return RawFinding(address, f"{words[:1].upper()}{words[1:]}.", tuple(fixes), tuple(places))


def _fixes_for_flaw(
    board: str, flaw: Flaw, label: str, repair: OutlineRepair | None, *, safe: bool
) -> tuple[Fix, ...]:
    if repair is None:
        return ()
    return (Fix(label, lambda module: repair(module, board, flaw), safe=safe),)


def drawn_space_address(module: Module, board: str, space: str) -> AddressPath:
    """Return the address of a space, or that of its outline if the space has no entry."""
    key = "spaces" if space in module.boards[board].spaces else "outlines"
    return BoardRef(board).child_path(key, space)
