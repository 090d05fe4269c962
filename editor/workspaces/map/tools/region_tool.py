"""Region tool: spaces are added and removed by clicks, or selected by expressions."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import AreaShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.region_bar import RegionBar
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.regions import new_region, toggle_spaces_in_region
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.locations import RegionRef
from sandtable.model.wording.titles import title_at_address


class RegionTool(BoardTool):
    """Tool that adds a clicked space to the chosen region, or removes it."""

    cursor = Qt.CursorShape.PointingHandCursor
    shows_neighbours = False
    hint = translatable("Choose or create a region, then click its spaces, or type an expression.")

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.region = ""
        self.previewed_spaces: tuple[str, ...] = ()
        """Spaces of the region, or of the expression being typed."""

    def build_options(self, parent: QWidget) -> QWidget | None:
        return RegionBar(self, parent)

    def handle_press(self, at: MousePointer) -> None:
        if at.space is None:
            return
        if self.region not in self.view.module.regions:
            self.make_region((at.space,))
            return
        space, region = at.space, self.region
        called = title_at_address(self.view.module, RegionRef(region).address_path)
        text = tr("Change region {region}").format(region=called)
        self.context.try_edit(
            text, lambda module: toggle_spaces_in_region(module, region, [space])
        )

    def make_region(self, spaces: Iterable[str]) -> None:
        """Ask for a name and make a region of spaces."""
        name = self.context.prompts.ask_text(tr("New region"), tr("What is it called?"))
        if not name:
            return
        region, space_ids = new_id(self.context.document.module, "region", name), tuple(spaces)
        text = tr("New region {name}").format(name=name)
        if self.context.try_edit(text, lambda module: new_region(module, region, space_ids, name)):
            self.region = region
            self.context.selection.select_addresses([RegionRef(region).address_path])

    def overlay_shapes(self) -> Iterable[MapShape]:
        board = self.view.shown_board
        if board is None:
            return
        outlines = all_outlines_on_board(board)
        yield from (
            AreaShape(outlines[n], ShapeRole.NEW) for n in self.previewed_spaces if n in outlines
        )
