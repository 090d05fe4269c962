"""What boards say of two spaces beyond what touches: links declared and borders blocked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Link
from sandtable.model.select.ground import ground_of
from sandtable.model.wording.places import spoken_space

if TYPE_CHECKING:
    from sandtable.model.entities.boards import LinkKind
    from sandtable.model.module import Module


def link_between(module: Module, a: str, b: str) -> tuple[str, str] | None:
    """The board and the pair under which a link of two spaces is written, if there is one."""
    return next(_links(module, a, b), None)


def _links(module: Module, a: str, b: str) -> Iterator[tuple[str, str]]:
    ground = ground_of(module)
    wanted = {_id(module, a), _id(module, b)}
    for name, board in module.boards.items():
        for pair in board.links:
            ends = {site.id for end in pair.split("/") if (site := ground.site(end))}
            if ends == wanted:
                yield name, pair


def _id(module: Module, name: str) -> str:
    site = ground_of(module).site(name)
    if site is None:
        raise EditError(f"There is no space {name!r}.")
    return site.id


def join(module: Module, a: str, b: str, kind: LinkKind, reason: str) -> Module:
    """Say that two spaces are joined, or that nobody may pass; and why.

    A link that is there already becomes of that kind, and keeps what else it says.
    """
    first, second = _id(module, a), _id(module, b)
    if first == second:
        raise EditError("A link joins two spaces.")
    if not reason.strip():
        raise EditError("A link says why it is there.")
    found = link_between(module, first, second)
    board = found[0] if found else _home(module, first)
    pair = found[1] if found else f"{first}/{second}"
    old = module.boards[board].links.get(pair)
    link = (
        replace(old, kind=kind, reason=reason.strip())
        if old
        else Link(kind=kind, reason=reason.strip())
    )
    return _with(module, board, {**module.boards[board].links, pair: link})


def part(module: Module, a: str, b: str) -> Module:
    """Take away what is said of two spaces: then it is as they touch."""
    found = link_between(module, a, b)
    if found is None:
        raise EditError(
            f"Nothing is said of {spoken_space(module, a)} and {spoken_space(module, b)}."
        )
    board, pair = found
    links = {key: link for key, link in module.boards[board].links.items() if key != pair}
    return _with(module, board, links)


def _home(module: Module, space: str) -> str:
    site = ground_of(module).site(space)
    assert site is not None
    if site.board not in module.boards:
        raise EditError(f"There is no board {site.board}.")
    return site.board


def _with(module: Module, board: str, links: dict[str, Link]) -> Module:
    after = replace(module.boards[board], links=links)
    return replace(module, boards={**module.boards, board: after})
