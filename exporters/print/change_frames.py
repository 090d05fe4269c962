"""What of pieces and spaces is new since another module: framed on counter sheets and maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.counters import draw_counter, draw_counter_back
from sandtable.drawing.drawing import PathMark
from sandtable.drawing.maps.paper_transform import combined_path
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.drawing import Drawing, DrawingMark
    from sandtable.drawing.maps.board_map import BoardMap
    from sandtable.exporters.print.sheet_context import SheetContext
    from sandtable.model.module import Module

_FRAME_COLOUR = "#c8102e"
_MOST_NAMED = 12
"""So many things that are gone are named; of more it is told how many there are."""


def red_frame(path: str, wide: float) -> tuple[DrawingMark, DrawingMark]:
    """A red line with a white rim, seen on any ground."""
    return PathMark(path, None, "#ffffff", wide * 1.7), PathMark(path, None, _FRAME_COLOUR, wide)


@memoize_by_identity
def changed_pieces(module: Module, before: Module) -> frozenset[str]:
    """Pieces that the other has not, or not so many of, or that look another way."""
    old, new = manifest_of(before).counters, manifest_of(module).counters
    return frozenset(
        name
        for name in new
        if name not in old or _piece_appearance(module, name) != _piece_appearance(before, name)
    )


def _piece_appearance(module: Module, name: str) -> tuple[Drawing, Drawing, int | None, int]:
    piece = manifest_of(module).counters[name].piece
    return draw_counter(module, name), draw_counter_back(module, name), piece.copies, piece.spare


def piece_change_note(desk: SheetContext) -> str:
    """What the frames on a counter sheet mean, and which pieces are gone."""
    before = desk.print_options.earlier_module
    if before is None:
        return ""
    old, new = manifest_of(before).counters, manifest_of(desk.module).counters
    return _change_note(desk, [found.name for name, found in old.items() if name not in new])


def changed_spaces(module: Module, before: Module, board: str) -> Iterator[str]:
    """Spaces of a board that the other has not, or whose outline, ground or words differ."""
    here, there = module.boards[board], before.boards.get(board)
    outlines, was = all_outlines_on_board(here), all_outlines_on_board(there) if there else {}
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


def frame_changed_spaces(desk: SheetContext, found: BoardMap) -> tuple[Drawing, str]:
    """A map with what is new on it framed, and what the frames mean."""
    before, board = desk.print_options.earlier_module, found.sheet.board_id
    if before is None:
        return found.drawing, ""
    paper, outlines = found.sheet.paper, found.sheet.outlines
    changed = [outlines[name] for name in changed_spaces(desk.module, before, board)]
    frames = [
        mark
        for outline in changed
        for mark in red_frame(combined_path(paper.rings_in_millimetres(outline), closed=True), 0.8)
    ]
    sites = space_index_of(before).spaces_by_id.values()
    gone = [s.spoken_name for s in sites if s.board == board and not _has_space(desk.module, s.id)]
    return found.drawing.with_marks(frames), _change_note(desk, gone)


def _has_space(module: Module, space: str) -> bool:
    return space_index_of(module).find_space(space) is not None


def _change_note(desk: SheetContext, gone: list[str]) -> str:
    """What a frame means, and what is gone."""
    said = f"Framed in red: new or changed since {desk.print_options.earlier_module_words}."
    if not gone:
        return said
    names = ", ".join(gone[:_MOST_NAMED])
    more = f"; and {len(gone) - _MOST_NAMED} more" if len(gone) > _MOST_NAMED else ""
    return f"{said} No longer there: {names}{more}."
