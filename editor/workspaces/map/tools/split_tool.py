"""Split tool: splits the territories that a line crosses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby, pairwise

from sandtable.editor.canvas import board_hits
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import AreaShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.context.document import ModuleEdit, combine_edits
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.tools.line_tool import (
    BoardPoint,
    LineTool,
    apply_and_name_space,
)
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.outlines import split_space
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.locations import SpaceRef
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space_name

_MIN_LINE_POINTS = 2
_SAMPLES_OF_SEGMENT = 48
_LEAST_SHARE_AT_END = 0.5
"""Length of the line in the first and last territory that is no slip over a border, as a share of
its length in the territory that most of it crosses."""


class SplitTool(LineTool):
    """Tool that splits each space that a line crosses from border to border.

    The smaller part becomes the new space; it is shown while its name is asked for.
    """

    hint = translatable("Draw a line across territories, from border to border; Return ends it.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._new_part: Outline | None = None

    def end_drawn_line(self, points: list[BoardPoint], at: MousePointer | None) -> bool:
        if len(set(points)) < _MIN_LINE_POINTS:
            if points:
                self.context.messages.show_refusal_message(tr("A line needs two points."))
            return not points
        spaces = self._crossed_spaces(points)
        if not spaces:
            self.context.messages.show_refusal_message(
                tr("The line crosses no territory of this board.")
            )
            return True
        module = self.context.document.module
        names = ", ".join(spoken_space_name(module, space) for space in spaces)
        title = tr("Split {space}").format(space=names)
        reach = at.hit_distance * 2 if at else 0.0
        edits: list[ModuleEdit] = []
        new_spaces: list[str] = []
        for space in spaces:
            answer = self._ask_about_part(module, space, points, reach)
            if answer is None:
                return False
            edit, new = answer
            edits.append(edit)
            new_spaces.append(new)
            try:
                module = edit(module)
            except EditError:
                break  # the edit of all says why, below
        if self.context.try_edit(title, combine_edits(edits)):
            board = self.view.board_id
            self.context.selection.select_addresses(
                [SpaceRef(board, new).address_path for new in new_spaces]
            )
        return True

    def _ask_about_part(
        self, module: Module, space: str, points: list[BoardPoint], reach: float
    ) -> tuple[ModuleEdit, str] | None:
        """Show the new part of a space and ask for its name.

        Return the edit and the id of the part, or None if the author cancels.
        """
        board = self.view.board_id
        cut = partial(split_space, board=board, space=space, line=points, reach=reach)
        called = spoken_space_name(module, space)
        trial = new_id(module, "space", called)
        try:
            self._new_part = cut(module, new=trial).boards[board].outlines[trial]
        except EditError:
            # Refused again by the edit itself, with its reason.
            return partial(cut, new=trial), trial
        self.view.update_overlay()
        title = tr("Split {space}").format(space=called)
        name = self.context.prompts.ask_text(title, tr("Name of the new part, which is filled"))
        self._new_part = None
        self.view.update_overlay()
        if not name:
            return None
        new = new_id(module, "space", name)
        return partial(apply_and_name_space, partial(cut, new=new), (board, new), name), new

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self._new_part is not None:
            yield AreaShape(self._new_part, ShapeRole.NEW)
        yield from super().overlay_shapes()

    def _crossed_spaces(self, points: list[BoardPoint]) -> list[str]:
        """Return the spaces that the line crosses, in its order."""
        board = self.context.document.module.boards.get(self.view.board_id)
        if board is None:
            return []
        samples = [board_hits.space_at_board_point(board, place) for place in _samples(points)]
        runs = [(name, len(list(run))) for name, run in groupby(samples)]
        length_by_space = _longest_runs(board, runs)
        if not length_by_space:
            return []
        longest = max(length_by_space.values())
        # A line can begin and end beyond the border of the territory that is meant.
        ends = {runs[0][0], runs[-1][0]}
        return [
            name
            for name, length in length_by_space.items()
            if name not in ends or length >= longest * _LEAST_SHARE_AT_END
        ]


def _samples(points: list[BoardPoint]) -> Iterator[BoardPoint]:
    """Yield places along a line, without its ends, which lie on borders."""
    for (ax, ay), (bx, by) in pairwise(points):
        for number in range(_SAMPLES_OF_SEGMENT):
            share = (number + 0.5) / _SAMPLES_OF_SEGMENT
            yield ax + (bx - ax) * share, ay + (by - ay) * share


def _longest_runs(board: Board, runs: list[tuple[str | None, int]]) -> dict[str, int]:
    """Return the longest stretch of the line in each drawn space, in samples."""
    lengths: dict[str, int] = {}
    for name, length in runs:
        if name is not None and name in board.outlines:
            lengths[name] = max(lengths.get(name, 0), length)
    return lengths
