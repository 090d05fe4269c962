"""The Map: a board, what of it is shown, and the tools that change it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QAction, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.layers import LAYERS
from sandtable.editor.canvas.tool import Tool
from sandtable.editor.canvas.view import BoardView, Hover
from sandtable.editor.fields.short import ShortLabel, WholeLabel
from sandtable.editor.icons import icon
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.map.initial_board import first_board
from sandtable.editor.workspaces.map.tool_column import ToolColumn
from sandtable.editor.workspaces.map.tools.tool_info import AREAS, ToolInfo
from sandtable.editor.workspaces.map.tools.tool_table import TOOLS
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import BoardRef, shelf_of
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.space_index import space_index_of

_EMPTY_BOARD = translatable(
    "Nothing is on this board yet. Draw (D) makes the first territory, point by point."
)
_NO_BOARD = translatable("There is no board yet: make one with New board… in the menu Map.")


class MapWorkspace(QWidget):
    """Shows a board and lets it be edited. Others find the view in `view`."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self.bench = bench
        self.view = BoardView(bench, self)
        self.boards = QComboBox(self)
        self.boards.setAccessibleName(tr("Board"))
        self.boards.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.hint, self.told = ShortLabel(self), WholeLabel(self)
        self.told.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.tool_id = ""
        self._options: QWidget | None = None
        self._panel: QWidget | None = None
        self._made: dict[str, Tool] = {}
        self._layer_actions: dict[str, QAction] = {}
        self.tools = ToolColumn(TOOLS, self)
        self._bar, self._beside = QHBoxLayout(), QHBoxLayout()
        self._lay_out()
        self._connect_signals()
        self._fill_boards()
        self.take_tool("select")

    # ------------------------------------------------------------------ how it is made

    def _lay_out(self) -> None:
        self._bar.setContentsMargins(6, 4, 6, 4)
        self._bar.addWidget(self.boards)
        self._bar.addWidget(self._layer_button())
        self._bar.addStretch(1)
        beside = self._beside
        beside.setSpacing(0)
        beside.addWidget(self.tools)
        beside.addWidget(self.view, 1)
        below = QHBoxLayout()
        below.setContentsMargins(6, 2, 6, 2)
        below.setSpacing(16)
        self.told.hide()
        below.addWidget(self.hint, 1)
        below.addWidget(self.told)
        buttons = QHBoxLayout()
        buttons.setSpacing(2)
        for text, sign, look in _VIEW_BUTTONS:
            buttons.addWidget(self._view_button(text, sign, look))
        below.addLayout(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._bar)
        whole.addLayout(beside, 1)
        whole.addLayout(below)

    def _layer_button(self) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setText(tr("Layers"))
        button.setIcon(icon("layers"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(tr("Layers of the map"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for layer in LAYERS:
            action = menu.addAction(tr(layer.title))
            action.setCheckable(True)
            action.setChecked(self.view.layer(layer.id))
            action.setToolTip(tr(layer.about))
            action.setData(layer.id)
            self._layer_actions[layer.id] = action
        menu.triggered.connect(self._on_layer)
        button.setMenu(menu)
        return button

    def _view_button(self, text: str, sign: str, look: Callable[[BoardView], None]) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setIcon(icon(sign))
        button.setToolTip(tr(text))
        button.setAccessibleName(tr(text))
        button.clicked.connect(lambda: look(self.view))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.told.setMaximumWidth(round(self.width() * _HOVER_SHARE))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.view.setFocus(event.reason())  # a proxy would let the Tab key skip what is before it

    def _connect_signals(self) -> None:
        view, bench = self.view, self.bench
        self.boards.activated.connect(self._on_board)
        self.tools.chosen.connect(self._on_tool)
        view.hovered.connect(self._on_hovered)
        view.board_changed.connect(self._on_board_changed)
        view.layers_changed.connect(self._on_layers)
        view.menu_asked.connect(self._on_menu)
        view.activated.connect(self._on_activated)
        bench.document.changed.connect(self._on_changed)
        bench.selection.changed.connect(self._on_selection)

    # ------------------------------------------------------------------ boards

    def show_board(self, board: str) -> None:
        """Show a board."""
        self.view.show_board(board)
        self.take_tool(self.tool_id)

    def next_board(self, step: int = 1) -> None:
        """Show the board that follows."""
        names = list(self.view.module.boards)
        if not names:
            self.bench.messages.refused(tr(_NO_BOARD))
            return
        here = names.index(self.view.board) if self.view.board in names else -step
        self.show_board(names[(here + step) % len(names)])

    def reveal(self, steps: AddressPath) -> None:
        """Bring an address into sight: a board, a space, what lies between two."""
        if board := BoardRef.of(steps):
            self.show_board(board.board)
        for step in reversed(steps):
            for name in step.split("/"):
                site = space_index_of(self.view.module).find_space(name)
                if site is not None:
                    if shelf_of(steps) != "boards":
                        self.show_board(site.board)
                    self.view.reveal(site.id)
                    return

    def _fill_boards(self) -> None:
        boards = self.view.module.boards
        with QSignalBlocker(self.boards):
            self.boards.clear()
            for name, board in boards.items():
                self.boards.addItem(board.name, name)
            self.boards.setCurrentIndex(self.boards.findData(self.view.board))
        self.boards.setEnabled(bool(boards))
        if self.view.board not in boards:
            self.view.show_board(first_board(self.view.module, self.bench.viewpoint.view))
        self._show_hint()

    def _on_board(self, index: int) -> None:
        self.show_board(self.boards.itemData(index))

    def _on_board_changed(self) -> None:
        with QSignalBlocker(self.boards):
            self.boards.setCurrentIndex(self.boards.findData(self.view.board))
        self._show_tools()
        self._show_hint()

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("boards"):
            self._fill_boards()
            self._show_tools()

    # ------------------------------------------------------------------ tools

    def take_tool(self, name: str) -> None:
        """Take up a tool; the one for selecting, where it is not for this board."""
        info = next((info for info in TOOLS if info.id == name), TOOLS[0])
        if not self.fits_board(info):
            info = TOOLS[0]
        if info.id not in self._made:
            self._made[info.id] = info.make(self.view)
        tool = self._made[info.id]
        if self.view.tool is not tool or self.tool_id != info.id:
            self.tool_id = info.id
            self.view.tool = tool
            self._show_options(tool)
        self._show_tools()
        self._show_hint()

    def fits_board(self, info: ToolInfo) -> bool:
        """Say whether a tool is for the board that is shown."""
        board = self.view.shown_board
        return board is None or board.kind in info.boards

    def _show_options(self, tool: Tool) -> None:
        if self._options is not None:
            self._bar.removeWidget(self._options)
            self._options.hide()
            self._options.deleteLater()
        self._options = tool.options(self)
        if self._options is not None:
            self._bar.insertWidget(2, self._options, 10)
        if self._panel is not None:
            self._beside.removeWidget(self._panel)
            self._panel.hide()
            self._panel.deleteLater()
        self._panel = tool.panel(self)
        if self._panel is not None:
            self._beside.addWidget(self._panel)

    def _show_tools(self) -> None:
        self.tools.bring_up_to_date(self.tool_id, self.fits_board)

    def _on_tool(self, name: str) -> None:
        self.take_tool(name)
        self.view.setFocus()

    # ------------------------------------------------------------------ layers, words, menus

    def _on_layer(self, action: QAction) -> None:
        self.view.set_layer(action.data(), on=action.isChecked())

    def _on_layers(self) -> None:
        for name, action in self._layer_actions.items():
            action.setChecked(self.view.layer(name))

    def _show_hint(self) -> None:
        self.hint.setText(tr(self._hint_text()))

    def _hint_text(self) -> str:
        tool, board = self.view.tool, self.view.shown_board
        if tool is None or board is None:
            return _NO_BOARD
        bare = board.kind in AREAS and not board.spaces and self.tool_id == "select"
        return _EMPTY_BOARD if bare else tool.hint

    def _on_hovered(self, hover: Hover | None) -> None:
        self.told.setText(self._hover_text(hover))
        self.told.setVisible(hover is not None)  # the hint has the whole line then

    def _hover_text(self, hover: Hover | None) -> str:
        if hover is None:
            return ""
        ground = space_index_of(self.view.module)
        site = ground.find_space(hover.space)
        if site is None:
            return hover.space
        near = sorted(
            (other.spoken_name for name in hover.neighbours if (other := ground.find_space(name))),
        )
        words = [site.spoken_name, site.terrain or site.kind]
        if near:
            more = ", …" if len(near) > _MOST_NEIGHBOURS else ""
            words.append(
                tr("next to {near}").format(near=", ".join(near[:_MOST_NEIGHBOURS]) + more)
            )
        return " · ".join(words)

    def _on_selection(self) -> None:
        self._show_hint()

    def _on_activated(self, steps: AddressPath) -> None:
        self.bench.selection.reveal(steps)

    def _on_menu(self, steps: AddressPath, where: QPoint) -> None:
        if steps and steps not in self.bench.selection.chosen:
            self.bench.selection.choose([steps])
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for info in TOOLS:
            if self.fits_board(info):
                menu.addAction(icon(info.icon), tr(info.title), partial(self.take_tool, info.id))
        menu.popup(where)


_MOST_NEIGHBOURS = 6
_HOVER_SHARE = 0.4
"""So much of the line below the map is for what the mouse is over; the rest is the hint's."""
_VIEW_BUTTONS: tuple[tuple[str, str, Callable[[BoardView], None]], ...] = (
    (translatable("Zoom out (Ctrl+-)"), "zoom-out", lambda view: view.zoom_by(0.8)),
    (translatable("Zoom in (Ctrl++)"), "zoom-in", lambda view: view.zoom_by(1.25)),
    (translatable("Show the whole board (Ctrl+0)"), "fit", lambda view: view.fit()),
)
"""How one looks at a board by the mouse alone."""
