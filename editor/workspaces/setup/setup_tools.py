"""What the mouse and the keys do on the map of a set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag, QKeyEvent

from sandtable.editor.canvas.mime import mime_of
from sandtable.editor.canvas.select import SelectTool
from sandtable.editor.canvas.shapes import Area, Role, Shape
from sandtable.editor.canvas.stacks import Shown
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.setup_control import UNLISTED, paint_control
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.locations import entries_in
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.places import space_name

_PICTURE_SIDE = 40


class SetupTool(SelectTool):
    """Selects and drags counters; Shift takes one of several."""

    hint = tr(
        "Drag counters from the palette or from space to space; back to the palette takes them "
        "off. Shift: one of several. Ctrl: a whole region. L and R: steps. T: turn over."
    )

    def __init__(self, view: BoardView, commands: SetupCommands) -> None:
        super().__init__(view)
        self._commands = commands
        self.one = self.region = False

    def key(self, event: QKeyEvent) -> bool:
        entries = entries_in(self.bench.selection.chosen)
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        act = self._key_handlers().get(Qt.Key(event.key())) if plain and entries else None
        if act is None:
            return super().key(event)
        act(entries)
        return True

    def _key_handlers(self) -> dict[Qt.Key, Callable[[list[AddressPath]], object]]:
        commands = self._commands
        return {
            Qt.Key.Key_Delete: commands.take_off,
            Qt.Key.Key_Backspace: commands.take_off,
            Qt.Key.Key_L: lambda entries: commands.lose_steps(entries, 1),
            Qt.Key.Key_R: lambda entries: commands.lose_steps(entries, -1),
            Qt.Key.Key_T: commands.flip_entries,
        }

    def release(self, at: Pointer) -> None:
        self.one, self.region = at.shift, at.control
        super().release(at)
        self.one = self.region = False

    def _carry_out(self, counter: Shown) -> None:
        """The counter leaves the board: the palette or the chart may take it."""
        self.cancel()
        drag = QDrag(self.view)
        drag.setMimeData(mime_of(counter.causes))
        picture = counter_pixmap(
            self.view.module, counter.piece, _PICTURE_SIDE, lost=counter.lost, state=counter.state
        )
        drag.setPixmap(picture)
        drag.exec(Qt.DropAction.MoveAction)


class ControlTool(Tool):
    """Paints spaces with a power; the spaces of one drag are one step to undo."""

    cursor = Qt.CursorShape.CrossCursor
    hint = tr("Click a space or drag over several: the chosen power controls them.")
    neighbours = False

    def __init__(self, view: BoardView, writing: WriteTarget) -> None:
        super().__init__(view)
        self._writing = writing
        self.holder = UNLISTED
        self._gesture: object | None = None
        self._home: str | None = None
        self._painted: set[str] = set()

    def press(self, at: Pointer) -> None:
        self._gesture, self._painted = object(), set()
        self._home = self._writing.scenario_for_control(self.holder)
        self._paint_at(at)

    def move(self, at: Pointer) -> None:
        if self._gesture is not None:
            self._paint_at(at)

    def release(self, at: Pointer) -> None:
        if self._gesture is not None:
            self._paint_at(at)
        self._gesture = None

    def cancel(self) -> None:
        self._gesture = None

    def _paint_at(self, at: Pointer) -> None:
        if at.space is None or at.space in self._painted or self._home is None:
            return
        self._painted.add(at.space)
        self.paint_spaces([at.space], self._home, self._gesture)

    def paint_spaces(self, spaces: Iterable[str], home: str, gesture: object = None) -> bool:
        """Paint spaces; say whether that could be done."""
        held = list(spaces)
        module = self.bench.document.reading
        what = space_name(module, held[0]) if len(held) == 1 else tr("several spaces")
        who = owner_name(module, self.holder) if self.holder else tr("nobody said")
        said = tr("{space} to {owner}").format(space=what, owner=who)
        edit = partial(paint_control, scenario=home, spaces=held, holder=self.holder)
        return self._writing.apply_edit(said, edit, gesture=gesture)

    def overlay(self) -> Iterable[Shape]:
        board = self.view.shown_board
        outlines = outlines_on(board) if board else {}
        for name in self._painted if self._gesture else ():
            if name in outlines:
                yield Area(outlines[name], Role.NEW)
