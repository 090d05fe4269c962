"""What of pieces and spaces is new since another module: framed on counter sheets and maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.counters import draw_counter, draw_counter_back
from sandtable.drawing.drawing import PathMark
from sandtable.drawing.maps.paper_transform import combined_path
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.memo import memoize_by_identity
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.drawing import Drawing, Mark
    from sandtable.drawing.maps.board_map import BoardMap
    from sandtable.exporters.print.desk import SheetContext
    from sandtable.model.module import Module

_RED = "#c8102e"
_MOST = 12
"""So many things that are gone are named; of more it is told how many there are."""


def frame(path: str, wide: float) -> tuple[Mark, Mark]:
    """A red line with a white rim, seen on any ground."""
    return PathMark(path, None, "#ffffff", wide * 1.7), PathMark(path, None, _RED, wide)


@memoize_by_identity
def new_pieces(module: Module, before: Module) -> frozenset[str]:
    """Pieces that the other has not, or not so many of, or that look another way."""
    old, new = manifest_of(before).counters, manifest_of(module).counters
    return frozenset(
        name for name in new if name not in old or _shown(module, name) != _shown(before, name)
    )


def _shown(module: Module, name: str) -> tuple[Drawing, Drawing, int | None, int]:
    piece = manifest_of(module).counters[name].piece
    return draw_counter(module, name), draw_counter_back(module, name), piece.copies, piece.spare


def pieces_told(desk: SheetContext) -> str:
    """What the frames on a counter sheet mean, and which pieces are gone."""
    before = desk.wish.since
    if before is None:
        return ""
    old, new = manifest_of(before).counters, manifest_of(desk.module).counters
    return _told(desk, [found.name for name, found in old.items() if name not in new])


def new_spaces(module: Module, before: Module, board: str) -> Iterator[str]:
    """Spaces of a board that the other has not, or whose outline, ground or words differ."""
    here, there = module.boards[board], before.boards.get(board)
    outlines, was = outlines_on(here), outlines_on(there) if there else {}
    beside = {
        name
        for pair in {**here.borders, **(there.borders if there else {})}
        if there is None or here.borders.get(pair) != there.borders.get(pair)
        for name in str(pair).split("/")
    }
    for name in outlines:
        site, other = (
            space_index_of(module).find_space(name),
            space_index_of(before).find_space(name),
        )
        changed = site != other or outlines[name] != was.get(name)
        if changed or name in beside or (site is not None and site.id in beside):
            yield name


def framed(desk: SheetContext, found: BoardMap) -> tuple[Drawing, str]:
    """A map with what is new on it framed, and what the frames mean."""
    before, board = desk.wish.since, found.sheet.board_id
    if before is None:
        return found.drawing, ""
    paper, outlines = found.sheet.paper, found.sheet.outlines
    changed = [outlines[name] for name in new_spaces(desk.module, before, board)]
    frames = [
        mark
        for outline in changed
        for mark in frame(combined_path(paper.rings_in_millimetres(outline), closed=True), 0.8)
    ]
    sites = space_index_of(before).sites.values()
    gone = [s.spoken_name for s in sites if s.board == board and not _is_there(desk.module, s.id)]
    return found.drawing.with_marks(frames), _told(desk, gone)


def _is_there(module: Module, space: str) -> bool:
    return space_index_of(module).find_space(space) is not None


def _told(desk: SheetContext, gone: list[str]) -> str:
    """What a frame means, and what is gone."""
    said = f"Framed in red: new or changed since {desk.wish.since_words}."
    if not gone:
        return said
    names = ", ".join(gone[:_MOST])
    more = f"; and {len(gone) - _MOST} more" if len(gone) > _MOST else ""
    return f"{said} No longer there: {names}{more}."
