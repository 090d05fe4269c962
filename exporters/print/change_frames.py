"""Red frames around pieces and spaces that changed since an earlier module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.counters import draw_counter, draw_counter_back
from sandtable.drawing.drawing import DrawnPath
from sandtable.drawing.maps.paper_transform import svg_path_of_many_lines
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.drawing.drawing import Drawing, DrawingMark
    from sandtable.drawing.maps.board_map import BoardMap
    from sandtable.exporters.print.sheet_context import SheetContext
    from sandtable.model.module import Module

# Red is used by no terrain and no default colour of a side, so the frames stand out.
_CHANGE_FRAME_COLOUR = "#c8102e"
_MAX_LISTED_NAMES = 12
"""Number of removed things that a note names; beyond that it only counts the rest."""


def red_frame_around_path(path: str, wide: float) -> tuple[DrawingMark, DrawingMark]:
    """Return a red line with a white rim, which is visible on any background."""
    return DrawnPath(path, None, "#ffffff", wide * 1.7), DrawnPath(
        path, None, _CHANGE_FRAME_COLOUR, wide
    )


@memoize_by_identity
def pieces_changed_since(module: Module, before: Module) -> frozenset[str]:
    """Return the pieces that are new, look different, or differ in their number of copies."""
    old, new = manifest_of_module(before).counters, manifest_of_module(module).counters
    return frozenset(
        name
        for name in new
        if name not in old
        or _drawings_and_count_of_piece(module, name) != _drawings_and_count_of_piece(before, name)
    )


def _drawings_and_count_of_piece(
    module: Module, name: str
) -> tuple[Drawing, Drawing, int | None, int]:
    piece = manifest_of_module(module).counters[name].piece
    return draw_counter(module, name), draw_counter_back(module, name), piece.copies, piece.spare


def piece_change_note(context: SheetContext) -> str:
    """Return the note below a counter sheet: the meaning of the frames, and the removed pieces."""
    before = context.print_options.earlier_module
    if before is None:
        return ""
    old, new = manifest_of_module(before).counters, manifest_of_module(context.module).counters
    return _note_on_frames_and_removals(
        context, [counter.name for name, counter in old.items() if name not in new]
    )


def spaces_changed_since(module: Module, before: Module, board: str) -> Iterator[str]:
    """Yield the spaces that are new, or differ in outline, terrain, words or borders."""
    board_now, board_before = module.boards[board], before.boards.get(board)
    outlines, was = (
        all_outlines_on_board(board_now),
        all_outlines_on_board(board_before) if board_before else {},
    )
    changed_ends = {
        name
        for pair in {**board_now.borders, **(board_before.borders if board_before else {})}
        if board_before is None or board_now.borders.get(pair) != board_before.borders.get(pair)
        for name in str(pair).split("/")
    }
    for name in outlines:
        site, other = (
            space_index_of(module).find_space(name),
            space_index_of(before).find_space(name),
        )
        # Borders name a hex by its number, outlines by its id: both spellings have to be looked
        # up.
        changed = site != other or outlines[name] != was.get(name)
        if changed or name in changed_ends or (site is not None and site.id in changed_ends):
            yield name


def frame_changed_spaces(context: SheetContext, board_map: BoardMap) -> tuple[Drawing, str]:
    """Return a map with its changed spaces framed, and the note about the frames."""
    before, board = context.print_options.earlier_module, board_map.sheet.board_id
    if before is None:
        return board_map.drawing, ""
    paper, outlines = board_map.sheet.paper, board_map.sheet.outlines
    changed = [outlines[name] for name in spaces_changed_since(context.module, before, board)]
    frames = [
        mark
        for outline in changed
        for mark in red_frame_around_path(
            svg_path_of_many_lines(paper.rings_in_millimetres(outline), closed=True), 0.8
        )
    ]
    sites = space_index_of(before).spaces_by_id.values()
    removed = [
        s.spoken_name for s in sites if s.board == board and not _has_space(context.module, s.id)
    ]
    return board_map.drawing.with_marks(frames), _note_on_frames_and_removals(context, removed)


def _has_space(module: Module, space: str) -> bool:
    return space_index_of(module).find_space(space) is not None


def _note_on_frames_and_removals(context: SheetContext, removed: list[str]) -> str:
    """Return the note that explains the red frames, and names removed pieces or spaces."""
    sentence = f"Framed in red: new or changed since {context.print_options.earlier_module_words}."
    if not removed:
        return sentence
    names = ", ".join(removed[:_MAX_LISTED_NAMES])
    more = (
        f"; and {len(removed) - _MAX_LISTED_NAMES} more"
        if len(removed) > _MAX_LISTED_NAMES
        else ""
    )
    return f"{sentence} No longer there: {names}{more}."
