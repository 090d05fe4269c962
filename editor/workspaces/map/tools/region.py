"""Regions: spaces put in and taken out by clicks, while an expression says what it gives."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.shapes import Area, Role, Shape
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.region_bar import RegionBar
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.regions import new_region, toggle_spaces
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.locations import RegionRef
from sandtable.model.wording.titles import title_at


class RegionTool(Tool):
    """A click puts a space into the region of the bar, or takes it out."""

    cursor = Qt.CursorShape.PointingHandCursor
    neighbours = False
    hint = translatable(
        "Choose a region or make one, then click its spaces; or write what gives them."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.region = ""
        self.preview: tuple[str, ...] = ()
        """The spaces of the region, or of the expression that is being written."""

    def options(self, parent: QWidget) -> QWidget | None:
        return RegionBar(self, parent)

    def press(self, at: Pointer) -> None:
        if at.space is None:
            return
        if self.region not in self.view.module.regions:
            self.make_region((at.space,))
            return
        space, region = at.space, self.region
        called = title_at(self.view.module, RegionRef(region).steps)
        text = tr("Change region {region}").format(region=called)
        self.bench.do(text, lambda module: toggle_spaces(module, region, [space]))

    def make_region(self, spaces: Iterable[str]) -> None:
        """Make a region of spaces, under a name that is asked for."""
        name = self.bench.asking.text(tr("New region"), tr("What is it called?"))
        if not name:
            return
        region, own = new_id(self.bench.document.module, "region", name), tuple(spaces)
        text = tr("New region {name}").format(name=name)
        if self.bench.do(text, lambda module: new_region(module, region, own, name)):
            self.region = region
            self.bench.selection.choose([RegionRef(region).steps])

    def overlay(self) -> Iterable[Shape]:
        board = self.view.shown_board
        if board is None:
            return
        outlines = outlines_on(board)
        yield from (Area(outlines[n], Role.NEW) for n in self.preview if n in outlines)
