"""The set-up workspace: what is done by gestures, menus and keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from sandtable.editor.bench.bench import Bench
from sandtable.editor.fields.places import shown_place
from sandtable.editor.grids.columns import Row
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.addresses import entries_in, spaces_in
from sandtable.editor.workspaces.setup.menu import entry_menu, space_menu
from sandtable.editor.workspaces.setup.page import SetUpPage
from sandtable.editor.workspaces.setup.rows import Charted
from sandtable.model.address import Steps
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.ground import ground_of
from sandtable.model.select.spaces import region_of


class SetUp(SetUpPage):
    """Lets a scenario's set-up be changed in palette, map and chart."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._listen()

    def _listen(self) -> None:
        self.view.dropped.connect(self._on_dropped)
        self.view.activated.connect(self._on_activated)
        self.view.menu_asked.connect(self._on_menu)
        self.chart.customContextMenuRequested.connect(self._on_chart_menu)
        self.chart.put.connect(self._on_chart_drop)
        self.chart.removed.connect(self._on_removed)
        tray = self.palette_of_pieces.tray
        tray.returned.connect(self._on_returned)
        tray.entered.connect(self._on_entered)
        tray.selectionModel().selectionChanged.connect(self._on_in_hand)
        self.placer.placed.connect(self._on_placed)
        self.bench.selection.changed.connect(self._on_selection)

    # ------------------------------------------------------------------ what is done

    def entries(self) -> list[Steps]:
        """The entries of the chart that are selected."""
        return entries_in(self.bench.selection.chosen)

    def take_off(self) -> None:
        """Take the selected entries off the board."""
        self.hand.take_off(self.entries())

    def type_place(self) -> None:
        """Go to the line in which a place is typed."""
        self._on_entered()

    def look_for(self) -> None:
        """Go to the filter of the palette."""
        self.palette_of_pieces.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.palette_of_pieces.line.selectAll()

    def ask_state(self) -> None:
        """Ask for a word of the module, and say it of the selected entries, or unsay it."""
        entries, states = self.entries(), self.bench.document.whole.module.words.states
        if not entries or not states:
            said = tr("Choose a piece on the map or in the chart first.")
            none = tr("The module has no words for states: add some to its vocabulary.")
            self.bench.messages.refused(said if states else none)
            return
        named = {words or word: word for word, words in states.items()}
        word = self.bench.asking.choice(tr("State"), tr("What is said of it"), list(named))
        if word in named:
            self.hand.state(entries, named[word])

    def restore(self) -> None:
        """Ask which inherited line is to be taken over again, and do so."""
        lines = self.hand.overridden()
        if not lines:
            said = tr("No line of this scenario overrides one that it inherits.")
            self.bench.messages.refused(said)
            return
        title = tr("Take over an inherited line")
        line = self.bench.asking.choice(title, tr("Lines that are overridden here"), list(lines))
        if line in lines:
            self.hand.restore(lines[line])

    def paint_control(self) -> None:
        """Take the brush of control, or lay it down."""
        self.control.button.toggle()

    def give_control(self) -> None:
        """Ask who controls the selected spaces."""
        spaces = list(dict.fromkeys(spaces_in(self.bench.selection.chosen)))
        if not spaces:
            self.bench.messages.refused(tr("Select spaces on the map first."))
            return
        holders = {name: key for key, name in self.control.holders.items()}
        said = self.bench.asking.choice(tr("Control"), tr("Who controls them"), list(holders))
        if said in holders:
            self.control.give(spaces, holders[said])

    def add_row(self) -> None:
        """Ask for a line such as `vess: 2 pikes` and add it to the chart."""
        rows = self.chart.chosen_rows()
        place = shown_place(self.bench.document.whole, rows[0].value.place) if rows else ""
        said = self.bench.asking.text(
            tr("Add to the chart"), tr("Place: pieces"), f"{place}: " if place else ""
        )
        if said:
            self.hand.write(said, rows[0].value.heading if rows else "")

    def fan(self) -> None:
        """Spread the stack out in which something is selected, or put it together."""
        rows = {row.steps: row.value.place.space for row in self.chart.table.rows}
        named = [rows[steps] for steps in self.entries() if steps in rows]
        spaces = [*self.view.selected_spaces(), *named]
        site = ground_of(self.bench.document.reading).site(spaces[0]) if spaces else None
        fanned = self.view.counters.fanned
        self.view.fan(site.id if site and site.id != fanned else None)

    def _on_dropped(self, addresses: tuple[Steps, ...], space: str | None, _: QPoint) -> None:
        if space is None:
            self.bench.messages.refused(tr("There is no space."))
            return
        held = QGuiApplication.keyboardModifiers()
        one = self.tool.one or bool(held & Qt.KeyboardModifier.ShiftModifier)
        wide = self.tool.region or bool(held & Qt.KeyboardModifier.ControlModifier)
        place = self._region_about(space) if wide else space
        if place is not None:
            self.hand.drop(addresses, place, 1 if one else None)

    def _region_about(self, space: str) -> str | None:
        """Ask which region about a space is meant."""
        module = self.bench.document.reading
        about = {
            (region.name or name): name
            for name, region in module.regions.items()
            if space in region_of(module, name)
        }
        if not about:
            return space
        said = self.bench.asking.choice(tr("A region"), tr("Any space in"), list(about))
        return f"any in {Selector.parse(about[said])}" if said else None

    def _on_activated(self, steps: Steps) -> None:
        for space in spaces_in([steps]):
            self.view.fan(space)

    def menu_of(self, steps: Steps) -> QMenu | None:
        """The menu of a counter, of a row of the chart, or of a space."""
        entries = entries_in([steps])
        if entries:
            chosen = self.entries()
            held = chosen if steps in chosen else entries
            return entry_menu(self.hand, held, self)
        for space in spaces_in([steps]):
            pieces, control = self.palette_of_pieces.chosen, self.control
            return space_menu(self.hand, space, pieces, control.holders, control.give, self)
        return None

    def _on_menu(self, steps: Steps, where: QPoint) -> None:
        menu = self.menu_of(steps) if steps else None
        if menu is not None:
            menu.popup(where)

    def _on_chart_menu(self, where: QPoint) -> None:
        index = self.chart.indexAt(where)
        if index.isValid():
            menu = self.menu_of(self.chart.table.rows[index.row()].steps)
            if menu is not None:
                menu.popup(self.chart.viewport().mapToGlobal(where))

    def _on_chart_drop(self, addresses: tuple[Steps, ...], row: Row[Charted] | None) -> None:
        if row is None:
            self.bench.messages.refused(tr("Drop it on a row: it goes to that row's place."))
            return
        entries = entries_in(addresses)
        if len(entries) == 1 and entries[0][2:5] == row.steps[2:5]:
            before = self.chart.row_at(entries[0])
            by = self.chart.table.rows.index(row) - (before or 0)
            if by:
                self.hand.shift(entries, by)
            return
        self.hand.drop(addresses, str(row.value.place), near=row.value.heading)

    def _on_removed(self, rows: list[Row[Charted]]) -> None:
        self.hand.take_off([row.steps for row in rows])

    def _on_returned(self, addresses: tuple[Steps, ...]) -> None:
        self.hand.take_off(entries_in(addresses))

    def _on_entered(self) -> None:
        self.placer.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.placer.line.selectAll()

    def _on_in_hand(self) -> None:
        self.placer.hold(self.palette_of_pieces.chosen, len(self.entries()))

    def _on_selection(self) -> None:
        """What is chosen on the map or in the chart is in hand, and no longer the palette's."""
        if self.entries() and (self.view.hasFocus() or self.chart.hasFocus()):
            self.palette_of_pieces.tray.clearSelection()
        self._on_in_hand()

    def _on_placed(self, place: str, number: int) -> None:
        pieces = self.palette_of_pieces.chosen
        if pieces:
            self.hand.put(pieces, place, number)
        else:
            self.hand.move(self.entries(), place)
