"""Context menus of counters, rows and spaces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from sandtable.editor.translation import tr
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_charts import counter_at_entry
from sandtable.model.locations import SetupEntry
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space_name

_MAX_STATES = 24
"""Maximum number of states in the menu."""


def entry_menu(
    commands: SetupCommands,
    entries: list[AddressPath],
    parent: QWidget,
    ask_place: Callable[[], object] | None = None,
) -> QMenu:
    """Return the context menu of set-up entries; `ask_place` asks where to send them."""
    menu = _new_menu(parent)
    items = [item for address in entries if (item := commands.item_at_address(address))]
    several = any((item.count or 0) > 1 for item in items)
    _add_action(menu, tr("Lose a step"), lambda: commands.change_lost_steps(entries, 1))
    if several:
        _add_action(
            menu, tr("One copy loses a step"), lambda: commands.change_lost_steps(entries, 1, 1)
        )
    _add_action(menu, tr("Regain a step"), lambda: commands.change_lost_steps(entries, -1))
    _add_action(menu, tr("Turn over"), lambda: commands.flip_entries(entries))
    words = possible_states_of_pieces(commands.module, entries)
    if words:
        states = menu.addMenu(tr("State"))
        for word, name in list(words.items())[:_MAX_STATES]:
            is_set = bool(items) and all(word in item.state for item in items)
            _add_action(
                states, name, partial(commands.toggle_state, entries, word), checked=is_set
            )
    menu.addSeparator()
    _add_action(menu, tr("Add one copy"), lambda: commands.change_count(entries, 1))
    _add_action(menu, tr("Remove one copy"), lambda: commands.change_count(entries, -1))
    _add_action(
        menu, tr("Remove from the board"), lambda: commands.remove_entries_from_board(entries)
    )
    menu.addSeparator()
    if len(entries) > 1:
        first = SetupEntry.from_address_prefix(entries[0])
        if first is not None:
            _add_action(
                menu,
                tr("Gather at the first"),
                lambda: commands.move_entries(entries, first.place),
            )
    if ask_place is not None:
        _add_action(menu, tr("Send to…"), ask_place)
    return menu


def space_menu(
    commands: SetupCommands,
    space: str,
    pieces: list[str],
    holders: dict[str, str],
    give: Callable[[list[str], str], object],
    parent: QWidget,
) -> QMenu:
    """Return the menu of a space, which places the selected pieces or sets who controls it."""
    menu = _new_menu(parent)
    if pieces:
        _add_action(
            menu,
            tr("Place the selected pieces here"),
            lambda: commands.place_pieces_in_charts(pieces, space),
        )
    control = menu.addMenu(tr("Controlled by"))
    for holder, name in holders.items():
        _add_action(control, name, partial(give, [space], holder))
    return menu


def palette_menu(
    commands: SetupCommands,
    pieces: list[str],
    spaces: Sequence[str],
    ask_place: Callable[[], object],
    show: Callable[[], object],
    parent: QWidget,
) -> QMenu:
    """Return the context menu of pieces in the palette."""
    menu = _new_menu(parent)
    if spaces:
        _add_action(
            menu,
            tr("Place at {space}").format(space=spoken_space_name(commands.module, spaces[0])),
            lambda: commands.place_pieces_in_charts(pieces, spaces[0]),
        )
    _add_action(menu, tr("Place at…"), ask_place)
    menu.addSeparator()
    _add_action(menu, tr("Show in the module"), show)
    return menu


def possible_states_of_pieces(module: Module, entries: list[AddressPath]) -> dict[str, str]:
    """Return the states that pieces can have: declared words, and names of their sides."""
    words = dict(module.module.words.states)
    for address in entries:
        try:
            counter = counter_at_entry(module, address)
        except EditError:
            # An entry that names no known piece has only the declared states.
            counter = None
        words |= {face: face for face in (counter.face_names[1:] if counter else ())}
    return {word: name or word for word, name in words.items()}


def _new_menu(parent: QWidget) -> QMenu:
    menu = QMenu(parent)
    # Otherwise each opened menu would stay in memory until its parent is destroyed.
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def _add_action(
    menu: QMenu, text: str, run: Callable[[], object], *, checked: bool | None = None
) -> None:
    action = menu.addAction(text)
    if checked is not None:
        action.setCheckable(True)
        action.setChecked(checked)
    action.triggered.connect(lambda: run())  # noqa: PLW0108 - it must not be told if it is checked
