"""Map tools of the set-up workspace."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag, QKeyEvent

from sandtable.editor.canvas.address_mime import mime_from_addresses
from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.counter_stacks import PlacedCounter
from sandtable.editor.canvas.map_shapes import AreaShape, MapShape, ShapeRole
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.canvas.select_tool import SelectTool
from sandtable.editor.canvas.space_steps import (
    DIRECTION_OF_ARROW_KEY,
    Direction,
    next_space_in_direction,
)
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.setup_control import NO_LISTED_HOLDER, set_control_of_spaces
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.locations import SetupEntry, setup_entry_addresses
from sandtable.model.phrases.place import Place
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import space_name

_PICTURE_SIDE = 40


class SetupTool(SelectTool):
    """Tool that selects and drags counters; Shift drags one of several copies."""

    hint = tr(
        "Drag counters to move them, or a box around counters to select them; arrow keys move "
        "them on. Hold Shift to drag only one of several, Ctrl to drag a copy, Alt to allow any "
        "space of a region, or to draw a lasso. L: lose a step. R: regain a step. T: turn over."
    )
    prefers_counters = True

    def __init__(self, view: BoardView, commands: SetupCommands) -> None:
        super().__init__(view)
        self._commands = commands
        self.takes_one = self.asks_region = self.makes_copies = False

    @property
    def uses_delete_key(self) -> bool:
        return bool(setup_entry_addresses(self.context.selection.selected_addresses))

    def handle_key(self, event: QKeyEvent) -> bool:
        entries = setup_entry_addresses(self.context.selection.selected_addresses)
        # Some keyboards report that the arrow keys belong to the keypad.
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        act = self._key_handlers().get(Qt.Key(event.key())) if plain and entries else None
        if act is None:
            return super().handle_key(event)
        act(entries)
        return True

    def _key_handlers(self) -> dict[Qt.Key, Callable[[list[AddressPath]], object]]:
        commands = self._commands
        return {
            Qt.Key.Key_Delete: commands.remove_entries_from_board,
            Qt.Key.Key_Backspace: commands.remove_entries_from_board,
            Qt.Key.Key_L: lambda entries: commands.change_lost_steps(entries, 1),
            Qt.Key.Key_R: lambda entries: commands.change_lost_steps(entries, -1),
            Qt.Key.Key_T: commands.flip_entries,
            **{
                key: partial(self._move_entries_in_direction, way=way)
                for key, way in DIRECTION_OF_ARROW_KEY.items()
            },
        }

    def _move_entries_in_direction(self, entries: list[AddressPath], way: Direction) -> None:
        """Move each set-up entry to the next space in a direction, all as one undo step."""
        module = self.view.module
        goals: dict[AddressPath, str] = {}
        for entry in filter(None, map(SetupEntry.from_address_prefix, entries)):
            site = space_index_of(module).find_space(Place.parse(entry.place).space)
            goal = next_space_in_direction(module, site.board, site.id, way) if site else None
            if goal is not None:
                goals[entry.address_path] = goal
        if goals:
            self._commands.move_entries_to_places(goals)
        else:
            self.context.messages.show_refusal_message(tr("There is no space in that direction."))

    def handle_release(self, at: MousePointer) -> None:
        # Set for the duration of the call, during which the drop is handled.
        self.takes_one, self.asks_region = at.is_shift_held, at.is_alt_held
        self.makes_copies = at.is_control_held
        super().handle_release(at)
        self.takes_one = self.asks_region = self.makes_copies = False

    def _drag_counters_out_of_board(self, counter: PlacedCounter) -> None:
        """Start a drag of counters to the palette or the chart, after the mouse left the board."""
        self.cancel_action()
        drag = QDrag(self.view)
        drag.setMimeData(mime_from_addresses(self.addresses_to_drag(counter)))
        picture = counter_pixmap(
            self.view.module,
            counter.piece,
            _PICTURE_SIDE,
            lost=counter.steps_lost,
            state=counter.state,
            pictures=self.context.pictures.pictures,
        )
        drag.setPixmap(picture)
        drag.exec(Qt.DropAction.MoveAction)


class ControlTool(BoardTool):
    """Tool that paints control of spaces; the spaces of one drag are one undo step."""

    cursor = Qt.CursorShape.CrossCursor
    hint = tr("Click a space or drag over several: the chosen power controls them.")
    shows_neighbours = False

    def __init__(self, view: BoardView, writing: WriteTarget) -> None:
        super().__init__(view)
        self._write_target = writing
        self.painted_holder = NO_LISTED_HOLDER
        self._gesture: object | None = None
        self._target_scenario: str | None = None
        self._painted_spaces: set[str] = set()

    def handle_press(self, at: MousePointer) -> None:
        # One gesture object, so that the whole drag is one undo step.
        self._gesture, self._painted_spaces = object(), set()
        self._target_scenario = self._write_target.scenario_for_control(self.painted_holder)
        self._paint_at(at)

    def handle_move(self, at: MousePointer) -> None:
        if self._gesture is not None:
            self._paint_at(at)

    def handle_release(self, at: MousePointer) -> None:
        if self._gesture is not None:
            self._paint_at(at)
        self._gesture = None

    def cancel_action(self) -> None:
        self._gesture = None

    def _paint_at(self, at: MousePointer) -> None:
        if at.space is None or at.space in self._painted_spaces or self._target_scenario is None:
            return
        self._painted_spaces.add(at.space)
        self.paint_control_of_spaces([at.space], self._target_scenario, self._gesture)

    def paint_control_of_spaces(
        self, spaces: Iterable[str], home: str, gesture: object = None
    ) -> bool:
        """Set the control of spaces; return whether that was possible."""
        space_list = list(spaces)
        module = self.context.document.reading
        space_text = (
            space_name(module, space_list[0]) if len(space_list) == 1 else tr("several spaces")
        )
        title = (
            tr("Give {space} to {owner}").format(
                space=space_text, owner=owner_name(module, self.painted_holder)
            )
            if self.painted_holder
            else tr("Clear the control of {space}").format(space=space_text)
        )
        edit = partial(
            set_control_of_spaces, scenario=home, spaces=space_list, holder=self.painted_holder
        )
        return self._write_target.apply_edit(title, edit, gesture=gesture)

    def overlay_shapes(self) -> Iterable[MapShape]:
        board = self.view.shown_board
        outlines = all_outlines_on_board(board) if board else {}
        for name in self._painted_spaces if self._gesture else ():
            if name in outlines:
                yield AreaShape(outlines[name], ShapeRole.NEW)
