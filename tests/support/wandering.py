"""Somebody who knows nothing and does anything in the window, the same again for a seed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDockWidget,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from sandtable.editor.registry import ALL_ACTIONS, ALL_WORKSPACES
from sandtable.model.lookup import child_keys, value_at_address

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from random import Random

    from sandtable.editor.window import EditorWindow
    from sandtable.model.address_path import AddressPath

LEAVING = frozenset(["quit"])
ACTIONS = tuple(action.id for action in ALL_ACTIONS if action.id not in LEAVING)
NONSENSE = (
    "",
    " ",
    "?",
    "-",
    "0",
    "-3",
    "99999999999999999999",
    "1e9",
    "²",
    "٣",
    "nobody",
    "Übergrößenträgerfahrzeugführer",
    "a/b.c:d, e",
    "[x",
    "{",
    "}: &a *b",
    "'",
    '"',
    "# no",
    "yes",
    "null",
    "2d6",
    "3..1",
    "turn 3",
    "all of everything",
    "a\tb",
    "\u202egnorw",
    "9" * 5000,
    "x" * 10000,
    "<b>bold</b>",
    "- a\n- b",
    "😀",
)
_KEYS = (
    Qt.Key.Key_Delete,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Insert,
    Qt.Key.Key_F2,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Space,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Minus,
    Qt.Key.Key_S,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
)
_MODIFIERS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
_COMBINED = ("Ctrl+C", "Ctrl+V", "Ctrl+D", "Ctrl+A", "Ctrl+Backspace", "Ctrl+X", "Ctrl+U")
_DEEP = 5


class Whim:
    """Answers each question with anything, or with nothing."""

    def __init__(self, random: Random, folder: Path, openable: Sequence[Path]) -> None:
        self._random, self._folder, self._openable = random, folder, openable
        self._made = 0

    def ask_folder(self, *_: object) -> Path | None:
        """A module, an empty folder, or none."""
        return self._random.choice([*self._openable, self._folder, None])

    ask_file = ask_folder

    def ask_save_path(self, *_: object) -> Path | None:
        """A new name, or none."""
        self._made += 1
        return self._random.choice([self._folder / f"made_{self._made}", None])

    def ask_text(self, _title: str, _label: str, before: str = "") -> str | None:
        """A word, nonsense, or none."""
        return self._random.choice([before or "thing", f"new_{self._made}", *NONSENSE[2:], None])

    def ask_choice(self, _title: str, _label: str, choices: Sequence[str]) -> str | None:
        """One of them, or none."""
        return self._random.choice([*choices, None])

    def ask_decision(self, _title: str, _text: str, answers: Sequence[str]) -> str | None:
        """One of them, or none."""
        return self._random.choice([*answers, None])

    def ask_colour(self, _title: str, _before: str) -> str | None:
        """Some colour, or none."""
        return self._random.choice(["#204060", "#ffffff", None])


class Wanderer:
    """Does one thing after another in a window; `trail` tells what."""

    def __init__(self, window: EditorWindow, random: Random) -> None:
        self._window, self._bench, self._random = window, window.context, random
        self.trail: list[str] = []
        self.done: Counter[str] = Counter()
        self._deeds: dict[str, tuple[int, Callable[[], str]]] = {
            "act": (6, self._act),
            "type in a cell": (4, self._cell),
            "type in a field": (4, self._field),
            "press a button": (3, self._button),
            "press a key": (4, self._key),
            "click": (4, self._click),
            "drag": (3, self._drag),
            "select": (4, self._select),
            "go back or forth": (4, self._travel),
            "go to a tab": (2, self._tab),
            "look from elsewhere": (2, self._look),
            "paste from elsewhere": (1, self._paste),
        }

    def step(self) -> None:
        """Do something."""
        names = list(self._deeds)
        weights = [weight for weight, _ in self._deeds.values()]
        name = self._random.choices(names, weights)[0]
        self.trail.append(name)
        told = self._deeds[name][1]()
        self.done[name] += bool(told)
        self.trail[-1] = f"{name}: {told}"
        self.leave_popups()
        QApplication.processEvents()

    def leave_popups(self) -> None:
        """Close what has opened over the window."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for dialog in self._window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.close()

    # ------------------------------------------------------------------------------ what is done
    def _act(self) -> str:
        name = self._random.choice(ACTIONS)
        self.trail[-1] += f": {name}"
        self._window.run_action(name)
        return name

    def _cell(self) -> str:
        view = self._one_of((QTableView, QTreeView))
        model = view.model() if view else None
        if view is None or model is None:
            return ""
        parent = view.rootIndex()
        for _ in range(self._random.randint(1, _DEEP)):
            if not model.rowCount(parent) or not model.columnCount(parent):
                break
            row = self._random.randrange(model.rowCount(parent))
            column = self._random.randrange(model.columnCount(parent))
            index = model.index(row, column, parent)
            view.setCurrentIndex(index)
            parent = model.index(row, 0, parent)
            if index.flags() & Qt.ItemFlag.ItemIsEditable and self._random.random() < 0.8:
                text = self._random.choice(NONSENSE)
                model.setData(index, text)
                return f"{view.accessibleName()} {row}.{column} {text!r}"
        return str(view.accessibleName())

    def _field(self) -> str:
        field = self._one_of((QLineEdit, QComboBox, QAbstractSpinBox, QCheckBox, QPlainTextEdit))
        if field is None:
            return ""
        text = self._random.choice(NONSENSE)
        self.trail[-1] += f": {field.accessibleName()} {text!r}"
        field.setFocus()
        match field:
            case QCheckBox():
                field.click()
            case QComboBox() if field.count():
                number = self._random.randrange(field.count())
                field.setCurrentIndex(number)
                field.activated.emit(number)
            case QLineEdit() if not field.isReadOnly():
                field.selectAll()
                field.insert(text)
                field.textEdited.emit(field.text())
            case QAbstractSpinBox():
                field.stepBy(self._random.randint(-5, 5))
            case _:
                pass
        QTest.keyClick(field, self._random.choice([Qt.Key.Key_Return, Qt.Key.Key_Escape]))
        return f"{field.accessibleName()} {text!r}"

    def _button(self) -> str:
        button = self._one_of((QPushButton, QToolButton))
        if button is None:
            return ""
        told = f"{button.text()} {button.accessibleName()}"
        self.trail[-1] += f": {told}"
        if isinstance(button, QToolButton) and button.menu() is not None:
            return told
        button.click()
        return told

    def _key(self) -> str:
        target = QApplication.focusWidget() or self._window
        if self._random.random() < 0.3:
            keys = self._random.choice(_COMBINED)
            self.trail[-1] += f": {keys}"
            QTest.keySequence(target, QKeySequence(keys))
            return keys
        key, held = self._random.choice(_KEYS), self._random.choice(_MODIFIERS)
        self.trail[-1] += f": {held.name} {key.name} in {type(target).__name__}"
        QTest.keyClick(target, key, held)
        return f"{held.name} {key.name} in {type(target).__name__}"

    def _click(self) -> str:
        area = self._area()
        if area is None:
            return ""
        held = self._random.choice(_MODIFIERS[:-1])
        act = self._random.choice([QTest.mouseClick, QTest.mouseClick, QTest.mouseDClick])
        spot = self._spot(area)
        self.trail[-1] += f": {_told(area)} {spot.x()}, {spot.y()} {held.name}"
        act(area, Qt.MouseButton.LeftButton, held, spot)
        return _told(area)

    def _drag(self) -> str:
        area = self._area()
        if area is None or isinstance(area.parent(), QAbstractItemView):
            return ""  # a drag of Qt's would wait for a drop
        if isinstance(area, QDockWidget):
            return ""  # which floats then, and grabs the mouse: offscreen there is none
        spots = [self._spot(area) for _ in range(3)]
        self.trail[-1] += f": {_told(area)} {[s.toTuple() for s in spots]}"
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mousePress(area, left, none, spots[0])
        for spot in spots[1:]:
            QTest.mouseMove(area, spot)
        QTest.mouseRelease(area, left, none, spots[-1])
        return _told(area)

    def _select(self) -> str:
        found = [self._address() for _ in range(self._random.choice([1, 1, 1, 2, 5]))]
        chosen = [steps for steps in found if steps]
        self.trail[-1] += f": {chosen}"
        if chosen and self._random.random() < 0.5:
            self._bench.selection.reveal_address(chosen[0])
        else:
            self._bench.selection.select_addresses(chosen)
        return ".".join(chosen[0]) if chosen else "nothing"

    def _address(self) -> AddressPath:
        module = self._bench.document.complete_module
        steps: AddressPath = ()
        for _ in range(self._random.randint(1, _DEEP)):
            keys = child_keys(value_at_address(module, steps)) if steps else _FAMILIES
            if not keys:
                break
            steps = (*steps, self._random.choice(list(keys)))
        return steps

    def _travel(self) -> str:
        stack = self._bench.document.undo_stack
        where = self._random.choice(
            [stack.index() - 1, stack.index() + 1, self._random.randint(0, stack.count())]
        )
        stack.setIndex(max(0, min(stack.count(), where)))
        return f"{stack.index()} of {stack.count()}"

    def _tab(self) -> str:
        name = self._random.choice(ALL_WORKSPACES).id
        self.trail[-1] += f": {name}"
        self._window.show_workspace(name)
        return name

    def _look(self) -> str:
        scenarios = list(self._bench.document.complete_module.scenarios)
        if not scenarios or self._random.random() < 0.5:
            turn = self._random.choice([None, 0, 1, 2, 3, 7, 40])
            self.trail[-1] += f": turn {turn}"
            self._bench.viewpoint.show_turn(turn)
            return f"turn {turn}"
        name = self._random.choice(scenarios)
        self.trail[-1] += f": {name}"
        self._bench.viewpoint.show_scenario(name)
        return name

    def _paste(self) -> str:
        """Cells of some other program, more or fewer than there are here."""
        rows = [
            "\t".join(self._random.choices(NONSENSE, k=self._random.randint(1, 12)))
            for _ in range(self._random.randint(1, 6))
        ]
        QApplication.clipboard().setText(self._random.choice(["\n", "\r\n"]).join(rows))
        view = self._one_of((QTableView, QLineEdit, QPlainTextEdit))
        if view is None:
            return ""
        self.trail[-1] += f": {view.accessibleName()}"
        view.setFocus()
        QTest.keySequence(view, QKeySequence("Ctrl+V"))
        return str(view.accessibleName())

    # -------------------------------------------------------------------------------- where it is
    def _one_of(self, kinds: Any) -> Any:
        found = [w for w in self._shown() if isinstance(w, kinds)]
        return self._random.choice(found) if found else None

    def _shown(self) -> Iterator[QWidget]:
        for widget in self._window.findChildren(QWidget):
            if widget.isVisible() and widget.isEnabled() and widget.width() > 1:
                yield widget

    def _area(self) -> QWidget | None:
        """Something with a surface: a canvas, a list, a table, a chart."""
        found = [w for w in self._shown() if w.height() > 60 and not w.findChildren(QLineEdit)]
        found = [w for w in found if not isinstance(w, QLineEdit | QComboBox | QDialog)]
        return self._random.choice(found) if found else None

    def _spot(self, area: QWidget) -> QPoint:
        return QPoint(self._random.randrange(area.width()), self._random.randrange(area.height()))


_FAMILIES = (
    "module",
    "boards",
    "sides",
    "powers",
    "types",
    "pieces",
    "formations",
    "events",
    "tables",
    "options",
    "scenarios",
    "rules",
    "regions",
)


def _told(area: QWidget) -> str:
    parent = area.parent()
    above = parent.accessibleName() if isinstance(parent, QWidget) else ""
    return f"{type(area).__name__} {area.accessibleName() or above}"


_PRIVATE = {"History", "Matching commands"}
"""Views whose rows are the window's own, and nothing of the module."""
_FILTERS = frozenset(["Grouping", "Which pieces", "Side", "Class"])
_SWITCHES = frozenset(["Copies left", "Whole schedule", "Show waived"])


def unfilter(window: EditorWindow) -> None:
    """Let all views show all, and forms what is written."""
    for line in window.findChildren(QLineEdit):
        if "ilter" in line.accessibleName():
            line.clear()
    for box in window.findChildren(QComboBox):
        if box.accessibleName() in _FILTERS:
            box.setCurrentIndex(0)
    for switch in window.findChildren(QCheckBox):
        if switch.text() in _SWITCHES:
            switch.setChecked(False)


def look_alike(window: EditorWindow, new: EditorWindow) -> None:
    """Let a new window look at what another one looks at: scenario, selection, table, line."""
    tables: Any = [one.workspace_widget("tables") for one in (window, new)]
    forms: Any = [one.workspace_widget("setup") for one in (window, new)]
    tables[1].choose_table(tables[0].chosen_table)
    for one, work in zip((window, new), forms, strict=True):
        one.context.viewpoint.set_viewpoint_state(window.context.viewpoint.current_state)
        one.context.selection.select_addresses(())
        one.context.selection.select_addresses(window.context.selection.selected_addresses)
        work.line_form.show_line(forms[0].line_form.shown_line)
        tree: Any = one.show_panel("tree")
        tree._show_usages_of((), [])  # which a question may have brought up


def read(window: EditorWindow) -> dict[str, list[str]]:
    """What all tables and lists of a window say, by their names."""
    found: dict[str, list[str]] = {}
    for place in ALL_WORKSPACES:  # some catch up only when they are seen
        window.show_workspace(place.id)
        QApplication.processEvents()
    for view in window.findChildren(QAbstractItemView):
        name, model = view.accessibleName(), view.model()
        if name and name not in _PRIVATE and model is not None:
            found.setdefault(name, []).extend(_rows(view, model.index(-1, -1), 0))
    return found


def _rows(view: QAbstractItemView, parent: Any, deep: int) -> Iterator[str]:
    model = view.model()
    across = model.columnCount(parent) if isinstance(view, QTableView | QTreeView) else 1
    for row in range(model.rowCount(parent)):
        cells = [_told_at(model.index(row, column, parent)) for column in range(across)]
        yield "  " * deep + " | ".join(cells)
        if isinstance(view, QTreeView):
            yield from _rows(view, model.index(row, 0, parent), deep + 1)


def _told_at(index: Any) -> str:
    """What a cell says, and what it tells in words where it is painted."""
    said = (index.data(), index.data(Qt.ItemDataRole.AccessibleTextRole))
    return " = ".join(str(words) for words in said if words)
