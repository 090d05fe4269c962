"""Road tool: roads, railways and rivers from hex to hex, drawn, extended, erased or split."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import (
    DragHandlesShape,
    LineShape,
    MapShape,
    ShapeRole,
    TextShape,
)
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.hex_tool import HexTool
from sandtable.editor.workspaces.map.road_bar import RoadBar
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.hex_paths import (
    cut_path_stretch,
    delete_path,
    extend_path,
    first_and_last_space_of_path,
    has_path_stretch,
    new_path,
    paths_by_space,
    shortest_hex_path,
    split_path,
)
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.locations import BoardRef
from sandtable.model.wording.sentences import title_from_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Route
    from sandtable.model.module import Module

_MIN_CHAIN_LENGTH = 2
_PAINT_MODE_BY_KEY = {Qt.Key.Key_1: "draw", Qt.Key.Key_2: "erase", Qt.Key.Key_3: "split"}
MODE_KEYS = tuple(_PAINT_MODE_BY_KEY)
"""Keys that choose the mode while this tool is active."""


class HexRoadTool(HexTool):
    """Tool that draws roads as chains of hexes by clicks or drags.

    A chain that starts at the end of a road extends that road.
    """

    hint = translatable(
        "Drag from hex to hex, or click hex by hex and press Return. If you begin at "
        "the end of a road, you extend the road; hold Shift for a new one. 1: draw; "
        "2 or Alt: erase; 3: split; Backspace: undo the last hex."
    )

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.feature_word = ""
        self.chain_mode = "draw"
        self._chain: list[str] = []
        self._click_lengths: list[int] = []
        """Length of the chain after each click."""
        self._is_erasing = self._is_new_road = self._is_button_down = self._is_dragged = False
        self._last_pointer: MousePointer | None = None
        self._chain_bar: RoadBar | None = None

    def build_options(self, parent: QWidget) -> QWidget | None:
        self._chain_bar = RoadBar(self, parent)
        return self._chain_bar

    @property
    def board_roads(self) -> Mapping[str, Route]:
        """Roads, railways and rivers of the board, by id."""
        board = self.board
        return board.paths if board else {}

    # ------------------------------------------------------------------ the mouse and the keys

    def handle_press(self, at: MousePointer) -> None:
        self._last_pointer, self._is_dragged = at, False
        label = self._hex_label_at_pointer(at)
        if label is None:
            self.refuse_no_hex()
        elif not self.feature_word:
            self.context.messages.show_refusal_message(
                tr("There are no kinds of roads yet: add one with New….")
            )
        elif self.chain_mode == "split":
            self._split_road(label)
        elif not self._chain:
            self._is_erasing, self._is_new_road = (
                at.is_alt_held or self.chain_mode == "erase",
                at.is_shift_held,
            )
            self._chain, self._click_lengths, self._is_button_down = [label], [1], True
        else:
            self._is_button_down = True
            self._extend_road_to_hex(label)
            self._click_lengths.append(len(self._chain))

    def _hex_label_at_pointer(self, at: MousePointer) -> str | None:
        place = self.hex_below(at)
        return self.labels_of_hexes([place])[0] if place else None

    def handle_move(self, at: MousePointer) -> None:
        self._last_pointer = at
        label = self._hex_label_at_pointer(at)
        if self._is_button_down and label is not None and label != self._chain[-1]:
            self._is_dragged = True
            # Dragging back over the chain shortens it.
            if label in self._chain:
                del self._chain[self._chain.index(label) + 1 :]
            else:
                self._extend_road_to_hex(label)

    def _extend_road_to_hex(self, label: str) -> None:
        self._chain += self._hexes_on_way_to(label)

    def _hexes_on_way_to(self, label: str) -> tuple[str, ...]:
        if label == self._chain[-1]:
            return ()
        try:
            return shortest_hex_path(self.view.module, self.view.board_id, self._chain[-1], label)[
                1:
            ]
        except EditError:
            # Without a path nothing is previewed; the click reports the reason.
            return ()

    def handle_release(self, at: MousePointer) -> None:
        del at
        down, self._is_button_down = self._is_button_down, False
        if down and self._is_dragged:
            self._finish_road()

    def handle_double_click(self, at: MousePointer) -> None:
        del at
        self._finish_road()

    @property
    def uses_delete_key(self) -> bool:
        return True

    def handle_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        pointing = self.view.keyboard_cross.crosshair_position is not None
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        # With the keyboard cross, plain Return clicks.
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and (control or not pointing):
            self._finish_road()
        elif key == Qt.Key.Key_Backspace and self._click_lengths:
            self._remove_last_click()
        elif key == Qt.Key.Key_Delete:
            self._delete_road()
        elif key in _PAINT_MODE_BY_KEY and not event.modifiers():
            self.cancel_action()
            self.chain_mode = _PAINT_MODE_BY_KEY[key]
            if self._chain_bar is not None:
                self._chain_bar.show_mode_of_tool()
        else:
            return False
        return True

    def _remove_last_click(self) -> None:
        self._click_lengths.pop()
        del self._chain[(self._click_lengths[-1] if self._click_lengths else 0) :]

    def cancel_action(self) -> None:
        self._chain, self._click_lengths, self._last_pointer = [], [], None
        self._is_button_down = self._is_dragged = False

    # ------------------------------------------------------------------ what is done

    def _finish_road(self) -> None:
        chain, self._chain, self._click_lengths, self._is_button_down = (
            tuple(self._chain),
            [],
            [],
            False,
        )
        if len(chain) < _MIN_CHAIN_LENGTH:
            return
        if self._is_erasing:
            self._erase_road_along(chain)
        else:
            self._draw_road_along(chain)

    def _draw_road_along(self, chain: tuple[str, ...]) -> None:
        board, word = self.view.board_id, self.feature_word
        text = tr("Draw {road} from {start} to {end}").format(
            road=self._title_of_road_kind().lower(), start=chain[0], end=chain[-1]
        )
        old = None if self._is_new_road else self._road_ending_at(chain[0])
        if old is not None:
            if self.context.try_edit(text, lambda module: extend_path(module, board, old, chain)):
                self._select_road(old)
            return
        made_names: list[str] = []

        def edit(module: Module) -> Module:
            after, name = new_path(module, board, word, chain)
            made_names[:] = [name]
            return after

        if self.context.try_edit(text, edit):
            self._select_road(made_names[0])

    def _title_of_road_kind(self) -> str:
        return title_from_id(self.feature_word)

    def _select_road(self, name: str) -> None:
        self.context.selection.select_addresses(
            [BoardRef(self.view.board_id).child_path("paths", name)]
        )

    def _selected_road(self) -> str | None:
        """Return the selected road of the board, or None."""
        names = self.context.selection.selected_keys_below("boards", self.view.board_id, "paths")
        return next((name for name in names if name in self.board_roads), None)

    def _road_ending_at(self, space: str) -> str | None:
        """Return a road of the chosen type that ends at a hex, if possible the selected one."""
        ending = [
            name
            for name in self._roads_through(space)
            if space in first_and_last_space_of_path(self.view.module, self.view.board_id, name)
        ]
        chosen = self._selected_road()
        return chosen if chosen in ending else next(iter(ending), None)

    def _roads_through(self, space: str) -> list[str]:
        """Return the roads of the chosen type through a hex."""
        names = paths_by_space(self.view.module, self.view.board_id).get(space, ())
        return [name for name in names if self.board_roads[name].kind == self.feature_word]

    def _erase_road_along(self, chain: tuple[str, ...]) -> None:
        board, module = self.view.board_id, self.view.module
        names = [
            name
            for name, route in self.board_roads.items()
            if route.kind == self.feature_word and has_path_stretch(module, board, name, chain)
        ]
        if not names:
            self.context.messages.show_refusal_message(
                tr("No {road} runs there.").format(road=self._title_of_road_kind().lower())
            )
            return
        text = tr("Erase {road} from {start} to {end}").format(
            road=self._title_of_road_kind().lower(), start=chain[0], end=chain[-1]
        )
        self.context.try_edit(
            text,
            lambda value: reduce(
                lambda m, name: cut_path_stretch(m, board, name, chain), names, value
            ),
        )

    def _split_road(self, label: str) -> None:
        names, board = self._roads_through(label), self.view.board_id
        chosen = self._selected_road()
        name = chosen if chosen in names else next(iter(names), None)
        if name is None:
            self.context.messages.show_refusal_message(tr("Click a hex on a road of this kind."))
            return
        text = tr("Split {name} at {hex}").format(name=name, hex=label)
        if self.context.try_edit(text, lambda module: split_path(module, board, name, label)):
            self._select_road(name)

    def _delete_road(self) -> None:
        label = self._hex_label_at_pointer(self._last_pointer) if self._last_pointer else None
        name = self._selected_road() or next(
            iter(self._roads_through(label) if label else ()), None
        )
        if name is None:
            self.context.messages.show_refusal_message(
                tr("Point at the road to delete, or select it.")
            )
            return
        board = self.view.board_id
        text = tr("Delete {name}").format(name=self.board_roads[name].name or name)
        self.context.try_edit(text, lambda module: delete_path(module, board, name))

    # ------------------------------------------------------------------ what is to be seen

    def overlay_shapes(self) -> Iterable[MapShape]:
        if self.grid is None:
            return
        role = ShapeRole.BAD if self._is_erasing and self._chain else ShapeRole.NEW
        chosen = self._selected_road()
        if chosen is not None and not self._chain:
            yield from self._shapes_of_road(self.board_roads[chosen].along, ShapeRole.CHOSEN, 3.0)
        label = self._hex_label_at_pointer(self._last_pointer) if self._last_pointer else None
        if self._chain:
            onwards = self._hexes_on_way_to(label) if label and not self._is_button_down else ()
            yield from self._shapes_of_road((*self._chain, *onwards), role, 3.5)
        elif label is not None and self._last_pointer is not None:
            yield from self._shapes_below_pointer(label, self._last_pointer)

    def _shapes_below_pointer(self, label: str, now: MousePointer) -> Iterable[MapShape]:
        names = paths_by_space(self.view.module, self.view.board_id).get(label, ())
        goes_on = (
            self.chain_mode == "draw"
            and not now.is_shift_held
            and self._road_ending_at(label) is not None
        )
        yield from self._shapes_of_road(
            (label,), ShapeRole.GOOD if goes_on else ShapeRole.NEW, 3.0
        )
        if names:
            road_names = ", ".join(self.board_roads[name].name or name for name in names)
            yield TextShape(f"{label}: {road_names}", now.board_point)

    def _shapes_of_road(
        self, labels: Iterable[str], role: ShapeRole, width: float
    ) -> Iterable[MapShape]:
        grid = self.grid
        places = [place for name in labels if grid and (place := hex_on_grid(grid, name))]
        if grid is None or not places:
            return
        points = [(float(x), float(y)) for x, y in hex_centres(grid, places).tolist()]
        if len(points) > 1:
            yield LineShape(points, role, width)
        yield DragHandlesShape([points[0], points[-1]], role, 8, round=True)
