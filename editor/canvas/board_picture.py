"""Map and counters of one board, drawn in the background and painted in small steps."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtWidgets import QGraphicsView

from sandtable.drawing.maps.map_sheet import MapSheet
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import PaperBox
from sandtable.editor.canvas.board_counters import BoardCounters
from sandtable.editor.canvas.board_renderer import BoardRenderer
from sandtable.editor.canvas.canvas_layers import DEFAULT_LAYERS, MAP_LAYERS
from sandtable.editor.canvas.counter_positions import CounterPositions
from sandtable.editor.canvas.map_tiles import MapGraphicsItem
from sandtable.editor.canvas.overlay_colours import map_theme_for_palette
from sandtable.editor.canvas.prepared_map import MapRequest, PreparedMap
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.viewpoint import position_in_view
from sandtable.model.locations import top_level_key
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange

_SECONDS_WITHOUT_LIMIT = 1e9
_COLLECTIONS_SHOWN_AS_COUNTERS = frozenset({"scenarios", "pieces", "types"})
"""Keys of the module that change counters but nothing on the map except control."""


class BoardPicture(QObject):
    """Picture of a board in the scene of a view, for the current viewpoint."""

    map_shown = Signal(bool)
    """Emitted when the map shows a new prepared map; the argument says whether it is the first."""
    counters_placed = Signal()
    """Emitted after counters were placed for the current position."""
    painting_unfinished = Signal()
    """Emitted when parts are still unpainted."""

    def __init__(self, context: EditorContext, view: QGraphicsView) -> None:
        super().__init__(view)
        self._context, self._view = context, view
        self.board_id = ""
        self.shown_layers = DEFAULT_LAYERS
        self.picture_opacity = 1.0
        """Opacity of the board's own picture, over the ground that is drawn."""
        self._sheet: MapSheet | None = None
        self._cached_sheet: MapSheet | None = None
        self._counter_positions = CounterPositions()
        self._label_box_cache: tuple[PreparedMap | None, list[PaperBox]] = (None, [])
        scene = view.scene()
        self._map_item = MapGraphicsItem(self.painting_unfinished.emit)
        scene.addItem(self._map_item)
        self.board_counters = BoardCounters(scene)
        self._board_renderer = BoardRenderer(context.new_worker, self)
        self._board_renderer.map_prepared.connect(self._on_map_prepared)
        context.pictures.pictures_changed.connect(self._on_pictures_ready)
        self._request_pictures_of_module()

    # ------------------------------------------------------------------ what is shown

    @property
    def module(self) -> Module:
        """The module with its errata applied."""
        return self._context.document.reading

    @property
    def prepared_map(self) -> PreparedMap | None:
        """The map that is painted now, or None."""
        return self._map_item.prepared_map

    @property
    def is_being_drawn(self) -> bool:
        """Whether a map is being prepared."""
        return self._board_renderer.is_busy

    @property
    def is_incomplete(self) -> bool:
        """Whether parts of the map are not painted yet."""
        return self._map_item.is_incomplete

    def board_rectangle(self) -> QRectF:
        """Return the rectangle of the map in the scene."""
        return self._map_item.board_rectangle()

    def show_board(self, board: str) -> None:
        """Switch to another board; `refresh_board` draws it."""
        self.board_id, self._cached_sheet = board, None
        self.clear_board()
        self._board_renderer.drop_map_request()

    def clear_board(self) -> None:
        """Show an empty view without a board."""
        self._sheet = None
        self.board_counters.clear_counters()
        self._map_item.show_prepared_map(None)

    def refresh_board(self) -> None:
        """Draw the map and place the counters in their current state."""
        # An edit or undo may have deleted the shown board.
        if self.board_id not in self.module.boards:
            self.board_id = ""
            self.clear_board()
            return
        self.draw_map()
        self.place_counters()

    def draw_map(self) -> None:
        """Request that the map be drawn again, as the module is now."""
        if not self.board_id:
            return
        # With the previous scale, tiles and labels can be reused.
        before = self._board_renderer.last_map
        scale = (
            before.millimetres_per_unit
            if before and before.request.board_id == self.board_id
            else 0.0
        )
        layers = self.shown_layers & MAP_LAYERS
        self._board_renderer.request_map(
            MapRequest(self.module, self.board_id, self._style_of_map(), layers, scale)
        )

    def place_counters(self, *, anew: bool = False) -> None:
        """Place the counters of the current position.

        With `anew` all, otherwise only changed ones.
        """
        plan = self._map_item.prepared_map
        # The map of the new board is not ready yet.
        if plan is None or plan.request.board_id != self.board_id:
            return
        sheet = self._map_sheet_of_current_module(plan)
        counters = {}
        if sheet.position is not None:
            counters = self._counter_positions.counters_by_space_on_board(
                self.module, sheet.outlines, sheet.position
            )
        old = self._sheet
        # Counters are laid out in millimetres, so other paper moves all of them.
        same = old is not None and (old.paper is sheet.paper or old.paper == sheet.paper)
        anew = anew or not same
        self._sheet = sheet
        self.board_counters.show_counters(sheet, counters, self._label_boxes(plan), anew=anew)
        self.counters_placed.emit()

    # ------------------------------------------------------------------ following

    def adapt_to_module_change(self, change: ModuleChange) -> bool:
        """Show an edit that changes only counters; return False if the map must be drawn again."""
        # Edits of anything else can change the map itself.
        if (
            self.board_id not in self.module.boards
            or not _COLLECTIONS_SHOWN_AS_COUNTERS.issuperset(
                map(top_level_key, change.changed_addresses)
            )
        ):
            return False
        if change.affects_keys("scenarios") and self._has_control_changed():
            self.draw_map()
        self.place_counters(anew=change.affects_keys("pieces", "types"))
        return True

    def show_position_of_viewpoint(self) -> None:
        """Show the pieces and control of the chosen scenario and turn."""
        if self._has_control_changed():
            self.draw_map()
        self.place_counters()

    def _has_control_changed(self) -> bool:
        plan = self._map_item.prepared_map
        if plan is None:
            return True
        sheet = self._map_sheet_of_current_module(plan)
        then, now = plan.sheet.position, sheet.position
        return (then.control if then else {}) != (now.control if now else {})

    # ------------------------------------------------------------------ painting

    def paint_missing_parts(self, seconds: float, visible: QRectF) -> None:
        """Paint the missing parts of the visible rectangle; stop after some seconds."""
        view = self._view
        zoom, ratio = view.transform().m11(), view.devicePixelRatioF()
        self._map_item.request_tiles_in_rectangle(visible, zoom, ratio)
        for part in self._map_item.paint_requested_tiles(seconds):
            view.scene().update(part)
        dressed = self.board_counters.load_pictures_of_counters(visible, zoom, ratio, seconds)
        if self._map_item.is_incomplete or not dressed:
            self.painting_unfinished.emit()

    def prepare_requested_map_now(self) -> None:
        """Prepare the requested map now, without waiting for the background."""
        self._board_renderer.prepare_map_now()

    def paint_visible_part(self, visible: QRectF) -> None:
        """Paint all of the visible rectangle of the map now."""
        zoom, ratio = self._view.transform().m11(), self._view.devicePixelRatioF()
        self._map_item.request_tiles_in_rectangle(visible, zoom, ratio)
        self._map_item.paint_requested_tiles(_SECONDS_WITHOUT_LIMIT)
        self.board_counters.load_pictures_of_counters(visible, zoom, ratio, _SECONDS_WITHOUT_LIMIT)

    def _on_map_prepared(self, plan: PreparedMap) -> None:
        is_first = self._map_item.prepared_map is None
        self._map_item.show_prepared_map(plan)
        self.map_shown.emit(is_first)

    def _request_pictures_of_module(self) -> None:
        pictures = self._context.pictures.pictures
        self.board_counters.face_cache.pictures = pictures
        self._map_item.show_board_pictures(pictures)

    def _on_pictures_ready(self) -> None:
        """Show the module's own pictures that can be shown meanwhile."""
        self._request_pictures_of_module()
        plan = self._map_item.prepared_map
        # The board may have been deleted meanwhile.
        if plan is None or plan.request.board_id not in self.module.boards:
            return
        if plan.request.style.shown_pictures != self._shown_board_pictures():
            self.draw_map()
        self.place_counters(anew=True)

    def _shown_board_pictures(self) -> frozenset[str]:
        """Return the picture of the board, if it can be shown."""
        if "picture" not in self.shown_layers:
            return frozenset()
        board = self.module.boards.get(self.board_id)
        image = board.image if board else None
        return frozenset({image} if image and image in self._context.pictures.pictures else ())

    def _style_of_map(self) -> MapStyle:
        view = self._context.viewpoint.current_state
        is_known = view.scenario in self.module.scenarios
        return MapStyle(
            theme=map_theme_for_palette(self._view.palette()),
            has_names="names" in self.shown_layers,
            has_values="values" in self.shown_layers,
            scenario=view.scenario if is_known else None,
            turn=view.turn if is_known else None,
            options=view.options,
            shown_pictures=self._shown_board_pictures(),
            picture_opacity=self.picture_opacity,
            has_legend=False,
            has_title=False,
        )

    def _label_boxes(self, plan: PreparedMap) -> list[PaperBox]:
        """Return the rectangles of labels, which counters should not cover."""
        if self._label_box_cache[0] is not plan:
            self._label_box_cache = (plan, [box for label in plan.labels for box in label.boxes])
        return self._label_box_cache[1]

    def _map_sheet_of_current_module(self, plan: PreparedMap) -> MapSheet:
        """Return a map sheet with the size of the previous one, for the current module."""
        before = self._cached_sheet
        style, paper = self._style_of_map(), plan.sheet.paper
        same = before is not None and before.module is self.module and before.paper is paper
        if (
            before is not None
            and same
            and before.board_id == self.board_id
            and before.style == style
        ):
            return before
        position = position_in_view(self.module, self._context.viewpoint.current_state)
        self._cached_sheet = MapSheet(self.module, self.board_id, style, paper, position)
        return self._cached_sheet
