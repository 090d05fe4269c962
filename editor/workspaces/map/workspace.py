"""Map workspace: a board, its layers, and the tools that edit it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView, HoveredSpace
from sandtable.editor.canvas.canvas_layers import CANVAS_LAYERS
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedLabel, FullWidthLabel
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.map.initial_board import first_board
from sandtable.editor.workspaces.map.map_menu import MapMenu
from sandtable.editor.workspaces.map.space_renaming import ask_space_name
from sandtable.editor.workspaces.map.tool_column import ToolColumn
from sandtable.editor.workspaces.map.tools.tool_description import AREA_BOARDS, ToolDescription
from sandtable.editor.workspaces.map.tools.tool_table import MAP_TOOLS
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import BoardRef, iter_spaces_in_addresses, top_level_key
from sandtable.model.module_change import ModuleChange
from sandtable.model.select.space_index import space_index_of

_EMPTY_BOARD_TEXT = translatable(
    "This board is empty. Use the tool Draw (D) to draw the first territory point by point."
)
_NO_BOARD_TEXT = translatable("There is no board yet: choose Map > New board…")


class MapWorkspace(QWidget):
    """Workspace that shows and edits a board; other code uses its `view`."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.view = BoardView(context, self)
        self.board_box = QComboBox(self)
        self.board_box.setAccessibleName(tr("Board"))
        self.board_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.hint_label, self.hover_label = ElidedLabel(self), FullWidthLabel(self)
        self.hover_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.tool_id = ""
        self._options_widget: QWidget | None = None
        self._panel_widget: QWidget | None = None
        self._tools_by_id: dict[str, BoardTool] = {}
        self._layer_actions: dict[str, QAction] = {}
        self.tool_column = ToolColumn(MAP_TOOLS, self)
        self._bar_layout, self._board_layout = QHBoxLayout(), QHBoxLayout()
        self._lay_out()
        self._connect_signals()
        self._fill_boards()
        self.activate_tool("select")

    # ------------------------------------------------------------------ how it is made

    def _lay_out(self) -> None:
        self._bar_layout.setContentsMargins(6, 2, 6, 2)
        self._bar_layout.addWidget(self.board_box)
        self._bar_layout.addWidget(self._layer_button())
        self._bar_layout.addStretch(1)
        beside = self._board_layout
        beside.setSpacing(0)
        beside.addWidget(self.tool_column)
        beside.addWidget(self.view, 1)
        below = QHBoxLayout()
        below.setContentsMargins(6, 2, 6, 2)
        below.setSpacing(16)
        self.hover_label.hide()
        below.addWidget(self.hint_label, 1)
        below.addWidget(self.hover_label)
        buttons = QHBoxLayout()
        buttons.setSpacing(2)
        for text, sign, look in _VIEW_BUTTONS:
            buttons.addWidget(self._make_view_button(text, sign, look))
        below.addLayout(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._bar_layout)
        whole.addLayout(beside, 1)
        whole.addLayout(below)

    def _layer_button(self) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setText(tr("Layers"))
        button.setIcon(icon_by_name("layers"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(tr("Layers of the map"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for layer in CANVAS_LAYERS:
            action = menu.addAction(tr(layer.title))
            action.setCheckable(True)
            action.setChecked(self.view.is_layer_shown(layer.id))
            action.setToolTip(tr(layer.description))
            action.setData(layer.id)
            self._layer_actions[layer.id] = action
        menu.triggered.connect(self._on_layer_toggled)
        button.setMenu(menu)
        return button

    def _make_view_button(
        self, text: str, sign: str, look: Callable[[BoardView], None]
    ) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setIcon(icon_by_name(sign))
        button.setToolTip(tr(text))
        button.setAccessibleName(tr(text))
        button.clicked.connect(lambda: look(self.view))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The label lies over the map and must leave room to see it.
        self.hover_label.setMaximumWidth(round(self.width() * _HOVER_TEXT_SHARE))
        self.tool_column.show_icons_only(on=self.width() < _MIN_WIDTH_WITH_TOOL_NAMES)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.view.setFocus(event.reason())  # a proxy would let the Tab key skip what is before it

    def _connect_signals(self) -> None:
        view, context = self.view, self.context
        self.board_box.activated.connect(self._on_board_chosen)
        self.tool_column.tool_chosen.connect(self._on_tool_chosen)
        view.hover_changed.connect(self._on_space_hovered)
        view.board_changed.connect(self._on_board_changed)
        view.layers_changed.connect(self._on_layers_changed)
        view.menu_requested.connect(self._on_context_menu)
        view.address_activated.connect(self._on_choice_activated)
        context.document.module_changed.connect(self._on_module_change)
        context.selection.selection_changed.connect(self._on_selection_changed)

    # ------------------------------------------------------------------ boards

    def show_board(self, board: str) -> None:
        """Show a board."""
        self.view.show_board(board)
        self.activate_tool(self.tool_id)

    def show_next_board(self, step: int = 1) -> None:
        """Show the next board, or with -1 the previous one."""
        names = list(self.view.module.boards)
        if not names:
            self.context.messages.show_refusal_message(tr(_NO_BOARD_TEXT))
            return
        current = names.index(self.view.board_id) if self.view.board_id in names else -step
        self.show_board(names[(current + step) % len(names)])

    def reveal(self, address: AddressPath) -> None:
        """Show the board, space or border at an address."""
        if board := BoardRef.from_address_prefix(address):
            self.show_board(board.board)
        # The last part of an address is the most specific one.
        for step in reversed(address):
            for name in step.split("/"):
                site = space_index_of(self.view.module).find_space(name)
                if site is not None:
                    if top_level_key(address) != "boards":
                        self.show_board(site.board)
                    self.view.make_space_visible(site.id)
                    return

    def _fill_boards(self) -> None:
        boards = self.view.module.boards
        # Filling the list must not choose another board.
        with QSignalBlocker(self.board_box):
            self.board_box.clear()
            for name, board in boards.items():
                self.board_box.addItem(board.name, name)
            self.board_box.setCurrentIndex(self.board_box.findData(self.view.board_id))
        self.board_box.setEnabled(bool(boards))
        if self.view.board_id not in boards:
            self.view.show_board(
                first_board(self.view.module, self.context.viewpoint.current_state)
            )
        self._show_hint()

    def _on_board_chosen(self, index: int) -> None:
        self.show_board(self.board_box.itemData(index))

    def _on_board_changed(self) -> None:
        self.view.traced_picture.apply_opacity()
        # Following the view must not set its board again.
        with QSignalBlocker(self.board_box):
            self.board_box.setCurrentIndex(self.board_box.findData(self.view.board_id))
        self._show_tools()
        self._show_hint()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("boards"):
            self._fill_boards()
            self._show_tools()

    # ------------------------------------------------------------------ tools

    def activate_tool(self, name: str) -> None:
        """Activate a tool, or the select tool if it does not fit the board."""
        info = next((info for info in MAP_TOOLS if info.id == name), MAP_TOOLS[0])
        # The select tool fits every board.
        if not self.fits_board(info):
            info = MAP_TOOLS[0]
        if info.id not in self._tools_by_id:
            self._tools_by_id[info.id] = info.make_tool(self.view)
        tool = self._tools_by_id[info.id]
        if self.view.active_tool is not tool or self.tool_id != info.id:
            self.tool_id = info.id
            self.view.active_tool = tool
            self._show_options(tool)
        self._show_tools()
        self._show_hint()

    def fits_board(self, info: ToolDescription) -> bool:
        """Say whether a tool fits the shown board."""
        board = self.view.shown_board
        return board is None or board.kind in info.board_kinds

    def _show_options(self, tool: BoardTool) -> None:
        if self._options_widget is not None:
            self._bar_layout.removeWidget(self._options_widget)
            self._options_widget.hide()
            # deleteLater, because the widget may be handling the click that changes the tool.
            self._options_widget.deleteLater()
        self._options_widget = tool.build_options(self)
        if self._options_widget is not None:
            self._bar_layout.insertWidget(2, self._options_widget, 10)
        if self._panel_widget is not None:
            self._board_layout.removeWidget(self._panel_widget)
            self._panel_widget.hide()
            # The tool may be changed by a click inside its own panel.
            self._panel_widget.deleteLater()
        self._panel_widget = tool.build_panel(self)
        if self._panel_widget is not None:
            self._board_layout.addWidget(self._panel_widget)

    def _show_tools(self) -> None:
        self.tool_column.show_fitting_tools(self.tool_id, self.fits_board)

    def _on_tool_chosen(self, name: str) -> None:
        self.activate_tool(name)
        self.view.setFocus()

    # ------------------------------------------------------------------ layers, words, menus

    def _on_layer_toggled(self, action: QAction) -> None:
        self.view.set_layer_visible(action.data(), on=action.isChecked())

    def _on_layers_changed(self) -> None:
        for name, action in self._layer_actions.items():
            action.setChecked(self.view.is_layer_shown(name))

    def _show_hint(self) -> None:
        self.hint_label.setText(tr(self._hint_text()))

    def _hint_text(self) -> str:
        tool, board = self.view.active_tool, self.view.shown_board
        if tool is None or board is None:
            return _NO_BOARD_TEXT
        bare = board.kind in AREA_BOARDS and not board.spaces and self.tool_id == "select"
        return _EMPTY_BOARD_TEXT if bare else tool.hint

    def _on_space_hovered(self, hover: HoveredSpace | None) -> None:
        self.hover_label.setText(self._hover_text(hover))
        self.hover_label.setVisible(hover is not None)  # the hint has the whole line then

    def _hover_text(self, hover: HoveredSpace | None) -> str:
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
            more = ", …" if len(near) > _MAX_NEIGHBOURS else ""
            words.append(
                tr("next to {near}").format(near=", ".join(near[:_MAX_NEIGHBOURS]) + more)
            )
        return " · ".join(words)

    def _on_selection_changed(self) -> None:
        self._show_hint()

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of the map: a single selected space is renamed by its name."""
        chosen = self.context.selection.selected_addresses
        spaces = list(iter_spaces_in_addresses(chosen))
        site = space_index_of(self.view.module).find_space(spaces[0]) if spaces else None
        if len(chosen) != 1 or site is None:
            return {}
        return {"rename": partial(ask_space_name, self.context, site)}

    def _on_choice_activated(self, address: AddressPath) -> None:
        self.context.selection.reveal_address(address)

    def _on_context_menu(self, address: AddressPath, point: QPoint) -> None:
        if address and address not in self.context.selection.selected_addresses:
            self.context.selection.select_addresses([address])
        self.context_menu_at(self.view.viewport().mapFromGlobal(point)).popup(point)

    def context_menu_at(self, pixel: QPoint) -> MapMenu:
        """Return the menu of what is at a pixel of the map."""
        menu = MapMenu(self.context, self.view, pixel, self)
        menu.add_tools(filter(self.fits_board, MAP_TOOLS), self.activate_tool)
        return menu


_MAX_NEIGHBOURS = 6
_MIN_WIDTH_WITH_TOOL_NAMES = 1600
"""Width in pixels from which the tools show their names: in less, the map needs the room."""
_HOVER_TEXT_SHARE = 0.4
"""Share of the line below the map for the hovered space; the hint gets the rest."""
_VIEW_BUTTONS: tuple[tuple[str, str, Callable[[BoardView], None]], ...] = (
    (translatable("Zoom out (Ctrl+-)"), "zoom-out", lambda view: view.zoom_by(0.8)),
    (translatable("Zoom in (Ctrl++)"), "zoom-in", lambda view: view.zoom_by(1.25)),
    (translatable("Show the whole board (Ctrl+0)"), "fit", lambda view: view.fit_board()),
)
"""Buttons that change the view with the mouse alone."""
