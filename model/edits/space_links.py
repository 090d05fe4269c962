"""Edits of the links that boards declare between spaces, and of blocked borders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Link
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.places import spoken_space_name

if TYPE_CHECKING:
    from sandtable.model.entities.boards import LinkKind
    from sandtable.model.module import Module


def link_between_spaces(module: Module, a: str, b: str) -> tuple[str, str] | None:
    """Return the board and the key of the link between two spaces, or None."""
    return next(_iter_links(module, a, b), None)


def _iter_links(module: Module, a: str, b: str) -> Iterator[tuple[str, str]]:
    ground = space_index_of(module)
    wanted_ends = {_space_id(module, a), _space_id(module, b)}
    for name, board in module.boards.items():
        for pair in board.links:
            ends = {site.id for end in pair.split("/") if (site := ground.find_space(end))}
            if ends == wanted_ends:
                yield name, pair


def _space_id(module: Module, name: str) -> str:
    site = space_index_of(module).find_space(name)
    if site is None:
        raise EditError(f"There is no space {name!r}.")
    return site.id


def declare_link_between_spaces(
    module: Module, a: str, b: str, kind: LinkKind, reason: str
) -> Module:
    """State that two spaces are connected or blocked, with the reason.

    An existing link becomes one of this kind, and keeps its other values.
    """
    first, second = _space_id(module, a), _space_id(module, b)
    if first == second:
        raise EditError("A link needs two different spaces.")
    # Links state exceptions to the map, so each needs a source or reason.
    if not reason.strip():
        raise EditError("Enter the reason for the link.")
    former_link = link_between_spaces(module, first, second)
    board = former_link[0] if former_link else _board_of_space(module, first)
    pair = former_link[1] if former_link else f"{first}/{second}"
    old = module.boards[board].links.get(pair)
    link = (
        replace(old, kind=kind, reason=reason.strip())
        if old
        else Link(kind=kind, reason=reason.strip())
    )
    return _module_with_links(module, board, {**module.boards[board].links, pair: link})


def delete_link_between_spaces(module: Module, a: str, b: str) -> Module:
    """Delete the link of two spaces. They are then connected if they touch."""
    board_and_key = link_between_spaces(module, a, b)
    if board_and_key is None:
        raise EditError(
            f"There is no link between {spoken_space_name(module, a)} and "
            f"{spoken_space_name(module, b)}."
        )
    board, pair = board_and_key
    links = {key: link for key, link in module.boards[board].links.items() if key != pair}
    return _module_with_links(module, board, links)


def _board_of_space(module: Module, space: str) -> str:
    site = space_index_of(module).find_space(space)
    assert site is not None
    if site.board not in module.boards:
        raise EditError(f"There is no board {site.board}.")
    return site.board


def _module_with_links(module: Module, board: str, links: dict[str, Link]) -> Module:
    after = replace(module.boards[board], links=links)
    return replace(module, boards={**module.boards, board: after})
