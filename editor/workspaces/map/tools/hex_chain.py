"""Roads, railways and rivers from hex to hex: drawn, gone on with, erased, split."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.shapes import Dots, Line, Role, Shape, Text
from sandtable.editor.canvas.tool import Pointer
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.chain_bar import ChainBar
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.hex_paths import (
    cut_stretch,
    delete_path,
    extend_path,
    has_stretch,
    new_path,
    path_ends,
    paths_by_space,
    shortest_way,
    split_path,
)
from sandtable.model.geometry.hex.grid import centres
from sandtable.model.geometry.hex.hexes import hex_at
from sandtable.model.locations import BoardRef
from sandtable.model.wording.sentences import title_from_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Route
    from sandtable.model.module import Module

_TWO = 2
_WAY_KEYS = {Qt.Key.Key_1: "draw", Qt.Key.Key_2: "erase", Qt.Key.Key_3: "split"}
MODE_KEYS = tuple(_WAY_KEYS)
"""Those that choose while this tool is in hand."""


class HexChainTool(HexTool):
    """Chains by clicks or in one go. What begins at the end of a road goes on with it."""

    hint = translatable(
        "Drag from hex to hex, or click hex by hex until Return; from the end of a road it goes "
        "on, with Shift it is new. 1: draw; 2 or Alt: erase; 3: split; Backspace takes back."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.word = ""
        self.way = "draw"
        self._chain: list[str] = []
        self._stops: list[int] = []
        """How long the chain was after each click."""
        self._erases = self._anew = self._down = self._moved = False
        self._now: Pointer | None = None
        self._bar: ChainBar | None = None

    def options(self, parent: QWidget) -> QWidget | None:
        self._bar = ChainBar(self, parent)
        return self._bar

    @property
    def paths(self) -> Mapping[str, Route]:
        """The roads of the board."""
        board = self.board
        return board.paths if board else {}

    # ------------------------------------------------------------------ the mouse and the keys

    def press(self, at: Pointer) -> None:
        self._now, self._moved = at, False
        here = self._label_at(at)
        if here is None:
            self.refuse_no_hex()
        elif not self.word:
            self.bench.messages.refused(
                tr("There are no words for roads yet: make one with New….")
            )
        elif self.way == "split":
            self._split_road(here)
        elif not self._chain:
            self._erases, self._anew = at.alt or self.way == "erase", at.shift
            self._chain, self._stops, self._down = [here], [1], True
        else:
            self._down = True
            self._extend_to(here)
            self._stops.append(len(self._chain))

    def _label_at(self, at: Pointer) -> str | None:
        place = self.hex_below(at)
        return self.labels([place])[0] if place else None

    def move(self, at: Pointer) -> None:
        self._now = at
        here = self._label_at(at)
        if self._down and here is not None and here != self._chain[-1]:
            self._moved = True
            if here in self._chain:
                del self._chain[self._chain.index(here) + 1 :]
            else:
                self._extend_to(here)

    def _extend_to(self, here: str) -> None:
        self._chain += self._way_onwards(here)

    def _way_onwards(self, here: str) -> tuple[str, ...]:
        if here == self._chain[-1]:
            return ()
        try:
            return shortest_way(self.view.module, self.view.board, self._chain[-1], here)[1:]
        except EditError:
            return ()

    def release(self, at: Pointer) -> None:
        del at
        down, self._down = self._down, False
        if down and self._moved:
            self._finish_chain()

    def double(self, at: Pointer) -> None:
        del at
        self._finish_chain()

    def key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        pointing = self.view.navigation.cross is not None
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and (control or not pointing):
            self._finish_chain()
        elif key == Qt.Key.Key_Backspace and self._stops:
            self._undo_click()
        elif key == Qt.Key.Key_Delete:
            self._delete_road()
        elif key in _WAY_KEYS and not event.modifiers():
            self.cancel()
            self.way = _WAY_KEYS[key]
            if self._bar is not None:
                self._bar.show_way()
        else:
            return False
        return True

    def _undo_click(self) -> None:
        self._stops.pop()
        del self._chain[(self._stops[-1] if self._stops else 0) :]

    def cancel(self) -> None:
        self._chain, self._stops, self._now = [], [], None
        self._down = self._moved = False

    # ------------------------------------------------------------------ what is done

    def _finish_chain(self) -> None:
        chain, self._chain, self._stops, self._down = tuple(self._chain), [], [], False
        if len(chain) < _TWO:
            return
        if self._erases:
            self._erase_along(chain)
        else:
            self._lay_chain(chain)

    def _lay_chain(self, chain: tuple[str, ...]) -> None:
        board, word = self.view.board, self.word
        text = tr("{word} {start} to {end}").format(
            word=self._word_title(), start=chain[0], end=chain[-1]
        )
        old = None if self._anew else self._road_ending_at(chain[0])
        if old is not None:
            if self.bench.do(text, lambda module: extend_path(module, board, old, chain)):
                self._select_road(old)
            return
        made: list[str] = []

        def edit(module: Module) -> Module:
            after, name = new_path(module, board, word, chain)
            made[:] = [name]
            return after

        if self.bench.do(text, edit):
            self._select_road(made[0])

    def _word_title(self) -> str:
        return title_from_id(self.word)

    def _select_road(self, name: str) -> None:
        self.bench.selection.choose([BoardRef(self.view.board).below("paths", name)])

    def _selected_road(self) -> str | None:
        """The road that is selected."""
        names = self.bench.selection.below("boards", self.view.board, "paths")
        return next((name for name in names if name in self.paths), None)

    def _road_ending_at(self, space: str) -> str | None:
        """A road of the sort that ends there; that which is selected before others."""
        found = [
            name
            for name in self._roads_through(space)
            if space in path_ends(self.view.module, self.view.board, name)
        ]
        chosen = self._selected_road()
        return chosen if chosen in found else next(iter(found), None)

    def _roads_through(self, space: str) -> list[str]:
        """The roads of the sort through a hex."""
        names = paths_by_space(self.view.module, self.view.board).get(space, ())
        return [name for name in names if self.paths[name].kind == self.word]

    def _erase_along(self, chain: tuple[str, ...]) -> None:
        board, module = self.view.board, self.view.module
        names = [
            name
            for name, route in self.paths.items()
            if route.kind == self.word and has_stretch(module, board, name, chain)
        ]
        if not names:
            self.bench.messages.refused(
                tr("No {word} runs there.").format(word=self._word_title().lower())
            )
            return
        text = tr("Erase {word} {start} to {end}").format(
            word=self._word_title().lower(), start=chain[0], end=chain[-1]
        )
        self.bench.do(
            text,
            lambda value: reduce(lambda m, name: cut_stretch(m, board, name, chain), names, value),
        )

    def _split_road(self, here: str) -> None:
        names, board = self._roads_through(here), self.view.board
        chosen = self._selected_road()
        name = chosen if chosen in names else next(iter(names), None)
        if name is None:
            self.bench.messages.refused(tr("Click a hex that a road of the sort runs through."))
            return
        text = tr("Split {name} at {hex}").format(name=name, hex=here)
        if self.bench.do(text, lambda module: split_path(module, board, name, here)):
            self._select_road(name)

    def _delete_road(self) -> None:
        here = self._label_at(self._now) if self._now else None
        name = self._selected_road() or next(iter(self._roads_through(here) if here else ()), None)
        if name is None:
            self.bench.messages.refused(tr("Point at the road that is to go, or select it."))
            return
        board = self.view.board
        text = tr("Delete {name}").format(name=self.paths[name].name or name)
        self.bench.do(text, lambda module: delete_path(module, board, name))

    # ------------------------------------------------------------------ what is to be seen

    def overlay(self) -> Iterable[Shape]:
        if self.grid is None:
            return
        role = Role.BAD if self._erases and self._chain else Role.NEW
        chosen = self._selected_road()
        if chosen is not None and not self._chain:
            yield from self._chain_shapes(self.paths[chosen].along, Role.CHOSEN, 3.0)
        here = self._label_at(self._now) if self._now else None
        if self._chain:
            onwards = self._way_onwards(here) if here and not self._down else ()
            yield from self._chain_shapes((*self._chain, *onwards), role, 3.5)
        elif here is not None and self._now is not None:
            yield from self._pointed_shapes(here, self._now)

    def _pointed_shapes(self, here: str, now: Pointer) -> Iterable[Shape]:
        names = paths_by_space(self.view.module, self.view.board).get(here, ())
        goes_on = self.way == "draw" and not now.shift and self._road_ending_at(here) is not None
        yield from self._chain_shapes((here,), Role.GOOD if goes_on else Role.NEW, 3.0)
        if names:
            told = ", ".join(self.paths[name].name or name for name in names)
            yield Text(f"{here}: {told}", now.place)

    def _chain_shapes(self, labels: Iterable[str], role: Role, width: float) -> Iterable[Shape]:
        grid = self.grid
        places = [place for name in labels if grid and (place := hex_at(grid, name))]
        if grid is None or not places:
            return
        points = [(float(x), float(y)) for x, y in centres(grid, places).tolist()]
        if len(points) > 1:
            yield Line(points, role, width)
        yield Dots([points[0], points[-1]], role, 8, round=True)
