"""Context menu of the map: for the counters, the border and the space below the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.border_at_point import border_at_board_point
from sandtable.editor.canvas.counter_stacks import PlacedCounter
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.entry_commands import EntryCommands
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.new_feature import ask_new_feature
from sandtable.editor.workspaces.map.space_renaming import ask_space_name
from sandtable.editor.workspaces.map.tools.feature_tool import (
    features_on_border,
    toggle_feature_on_border,
)
from sandtable.editor.workspaces.map.tools.tool_description import ToolDescription
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.hexes import paint_terrain
from sandtable.model.edits.outlines import move_label
from sandtable.model.edits.space_links import delete_link_between_spaces, link_between_spaces
from sandtable.model.locations import BoardEntry, SpaceRef
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import SpaceEntry, space_index_of
from sandtable.model.wording.piece_names import name_with_number, piece_name
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import title_from_id

_BORDER_REACH_IN_PIXELS = 6.0


class MapMenu(QMenu):
    """Context menu of the map for what is below the mouse; each part has a title and commands."""

    def __init__(
        self, context: EditorContext, view: BoardView, pixel: QPoint, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context, self._view = context, view
        self._commands = EntryCommands(context, self)
        # Otherwise each opened menu would stay in memory until the workspace is closed.
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        counter = view.counter_at_pixel(pixel)
        if counter is not None:
            self._add_counter_commands(counter)
        pointer = view.pointer_at_pixel(pixel)
        board = view.shown_board
        reach = _BORDER_REACH_IN_PIXELS / (view.pixels_per_unit or 1.0)
        border = border_at_board_point(board, pointer.board_point, reach) if board else None
        if counter is None and border is not None and border.is_shared:
            self._add_border_commands(border.spaces[0], border.spaces[1])
        if pointer.space is not None:
            self._add_space_commands(pointer.space)

    # ---------------------------------------------------------------------------------- counters
    def _add_counter_commands(self, counter: PlacedCounter) -> None:
        module, stack = self._view.module, self._view.counters_in_space(counter.space)
        self._add_title(piece_name(module, counter.piece))
        self.addAction(
            tr("Show in the set-up or schedule"), partial(self._show, counter.causes[0])
        )
        if len(stack) > 1:
            title = tr("Stack of %n counters", "", sum(each.copy_count for each in stack))
            others = self.addMenu(title)
            for each in stack:
                name = name_with_number(each.copy_count, piece_name(module, each.piece))
                others.addAction(name, partial(self._show, each.causes[0]))
            self.addAction(
                tr("Spread the stack out"), partial(self._view.spread_stack, counter.space)
            )

    # ----------------------------------------------------------------------------------- borders
    def _add_border_commands(self, a: str, b: str) -> None:
        module = self._view.module
        self._add_title(f"{spoken_space_name(module, a)} / {spoken_space_name(module, b)}")
        present = features_on_border(module, a, b)
        features = self.addMenu(tr("Features"))
        for word in module.module.words.features:
            action = features.addAction(
                title_from_id(word), partial(toggle_feature_on_border, self._context, a, b, word)
            )
            action.setCheckable(True)
            action.setChecked(word in present)
        features.addAction(tr("New feature…"), partial(self._add_new_feature, a, b))
        link = link_between_spaces(module, a, b)
        if link is not None:
            address = BoardEntry(link[0], "links", link[1]).address_path
            self.addAction(tr("Show the link"), partial(self._show, address))
            self.addAction(tr("Delete the link"), partial(self._remove_link, a, b))

    def _add_new_feature(self, a: str, b: str) -> None:
        word = ask_new_feature(self._context)
        if word:
            toggle_feature_on_border(self._context, a, b, word)

    def _remove_link(self, a: str, b: str) -> None:
        module = self._view.module
        names = f"{spoken_space_name(module, a)} / {spoken_space_name(module, b)}"
        title = tr("Delete the link {names}").format(names=names)
        self._context.try_edit(title, partial(delete_link_between_spaces, a=a, b=b))

    # ------------------------------------------------------------------------------------ spaces
    def _add_space_commands(self, space: str) -> None:
        module = self._view.module
        site = space_index_of(module).find_space(space)
        if site is None:
            return
        address = SpaceRef(site.board, site.id).address_path
        self._add_title(site.spoken_name)
        self.addAction(tr("Show in the module"), partial(self._show, address))
        self.addAction(tr("Rename…"), partial(ask_space_name, self._context, site))
        terrains = self.addMenu(tr("Terrain"))
        for key, terrain in module.terrains.items():
            action = terrains.addAction(terrain.name, partial(self._set_terrain, site, key))
            action.setCheckable(True)
            action.setChecked(key == site.terrain)
        terrains.setEnabled(bool(module.terrains))
        near = neighbours_by_space(module).get(site.id, frozenset())
        self.addAction(
            tr("Select the neighbours"), partial(self._select_spaces, sorted(near))
        ).setEnabled(bool(near))
        if site.space.label is not None:
            self.addAction(tr("Place the name automatically"), partial(self._reset_label, site))
        if site.hex is None:
            self.addAction(tr("Delete"), partial(self._commands.delete_entries, [address]))

    def _set_terrain(self, site: SpaceEntry, terrain: str) -> None:
        name = self._view.module.terrains[terrain].name
        title = tr("{space}: {terrain}").format(space=site.spoken_name, terrain=name)
        if site.hex is not None:
            self._context.try_edit(title, partial(paint_terrain, hexes=[site.id], terrain=terrain))
            return
        address = (*SpaceRef(site.board, site.id).address_path, "terrain")
        self._context.try_edit(title, partial(set_value, steps=address, value=terrain))

    def _reset_label(self, site: SpaceEntry) -> None:
        edit = partial(move_label, board=site.board, space=site.id, at=None)
        self._context.try_edit(tr("Reset names"), edit)

    def _select_spaces(self, spaces: list[str]) -> None:
        self._context.selection.select_addresses(map(self._view.space_address, spaces))

    # ----------------------------------------------------------------------------------- helpers
    def _add_title(self, text: str) -> None:
        """Begin a part of the menu with a title; a section of Qt shows none in some styles."""
        if self.actions():
            self.addSeparator()
        title = self.addAction(text)
        title.setEnabled(False)

    def _show(self, address: AddressPath) -> None:
        self._context.selection.reveal_address(address)

    def add_tools(self, tools: Iterable[ToolDescription], take: Callable[[str], None]) -> None:
        """Add a submenu of map tools at the end."""
        self.addSeparator()
        menu = self.addMenu(tr("Tools"))
        for info in tools:
            menu.addAction(icon_by_name(info.icon), tr(info.title), partial(take, info.id))
