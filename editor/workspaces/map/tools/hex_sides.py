"""What lies on the sides of hexes: painted by dragging along them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.shapes import Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.feature_bar import FeatureBar
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.model.edits.hexes import mark_sides
from sandtable.model.geometry.hex.near import off_side, side_between, side_near

if TYPE_CHECKING:
    from sandtable.model.geometry.hex.hexes import Hex

_NEARNESS = 0.22
"""How near to a side a drag must come, in hexes: it may cross the middle of one unheard."""
SideEnds = tuple[tuple[float, float], tuple[float, float]]


class HexSideTool(HexTool):
    """Puts a feature on sides, or takes it away where the first side has it; one step a drag."""

    hint = translatable(
        "Pick a feature, then click hexsides, or drag along them, to add or remove it."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.word = ""
        self._sides: dict[tuple[str, str], SideEnds] = {}
        self._there: bool | None = None
        self._now: Pointer | None = None

    def options(self, parent: QWidget) -> QWidget | None:
        return FeatureBar(self, tr("What lies on hexsides"), parent)

    # ------------------------------------------------------------------ the mouse

    def side_at(self, at: Pointer) -> tuple[tuple[str, str], SideEnds] | None:
        """The side near the mouse: its two hexes and its two ends."""
        grid = self.grid
        pair = side_near(grid, at.place) if grid else None
        if grid is None or pair is None:
            return None
        ends = side_between(grid, *pair)
        if ends is None or off_side(ends, at.place) > _NEARNESS * (grid.size or 1000.0):
            return None
        a, b = self._label_pair(pair)
        return (a, b), ends

    def _label_pair(self, pair: tuple[Hex, Hex]) -> tuple[str, str]:
        first, second = sorted(pair)
        a, b = self.labels((first, second))
        return a, b

    def press(self, at: Pointer) -> None:
        self._now = at
        found = self.side_at(at)
        if found is None:
            self.bench.messages.refused(tr("Click near the side of two hexes."))
            return
        if not self.word:
            self.bench.messages.refused(
                tr("No border features yet (river, wall…): add one with New… first.")
            )
            return
        pair, ends = found
        self._there = not self.has_feature(pair)
        self._sides = {pair: ends}

    def has_feature(self, pair: tuple[str, str]) -> bool:
        """Say whether the feature lies on a side."""
        return self.word in self.features_on(pair)

    def features_on(self, pair: tuple[str, str]) -> tuple[str, ...]:
        """What lies on a side."""
        a, b = pair
        for board in self.view.module.boards.values():
            for key in (f"{a}/{b}", f"{b}/{a}"):
                if key in board.borders:
                    return board.borders[key]
        return ()

    def move(self, at: Pointer) -> None:
        self._now = at
        if self._there is None:
            return
        found = self.side_at(at)
        if found is not None and self.has_feature(found[0]) != self._there:
            self._sides[found[0]] = found[1]

    def release(self, at: Pointer) -> None:
        del at
        there, sides, word = self._there, tuple(self._sides), self.word
        self._forget_drag()
        if there is None or not sides:
            return
        text = tr("Put {word} on {what}") if there else tr("Take {word} from {what}")
        what = "/".join(sides[0]) if len(sides) == 1 else tr("%n sides", "", len(sides))
        self.bench.do(
            text.format(word=word, what=what),
            lambda module: mark_sides(module, sides, word, there=there),
        )

    def cancel(self) -> None:
        self._forget_drag()
        self._now = None

    def _forget_drag(self) -> None:
        self._there, self._sides = None, {}

    # ------------------------------------------------------------------ what is to be seen

    def overlay(self) -> Iterable[Shape]:
        role = Role.BAD if self._there is False else Role.NEW
        yield from (Line(ends, role, 5.0) for ends in self._sides.values())
        if self._now is None:
            return
        found = self.side_at(self._now)
        if found is not None and not self._sides:
            pair, ends = found
            yield Line(ends, Role.BAD if self.has_feature(pair) else Role.NEW, 4.0)
            told, there = "/".join(pair), ", ".join(self.features_on(pair))
            yield Text(f"{told}: {there}" if there else told, self._now.place)
