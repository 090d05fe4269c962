"""Commands on the set-up; each one is one undo step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from sandtable.editor.context.document import ModuleEdit, combine_edits
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT
from sandtable.editor.fields.place_cells import parse_place_cell
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.setup.edit_titles import (
    ERRATUM_READING_TEXT,
    entries_title,
    line_title,
    pieces_title,
    printed_place_name,
)
from sandtable.editor.workspaces.setup.entry_amounts import change_entry_count, lose_entry_steps
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.edits import setup_charts, setup_edits
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_group_moves import EntryMove, move_entries_together
from sandtable.model.edits.setup_lines import (
    entries_in_setup_line,
    parse_entry,
    setup_line_at_address,
)
from sandtable.model.locations import SetupEntry, SetupLine, qualified_id_at, setup_entry_addresses
from sandtable.model.lookup import ABSENT, unique_entry_key, value_at_address
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.select.manifest import manifest_of_module


class SetupCommands:
    """Commands that place, move and change entries in the set-up of the shown scenario."""

    def __init__(self, context: EditorContext, writing: WriteTarget) -> None:
        self._context, self.write_target = context, writing

    @property
    def module(self) -> Module:
        """The module that is edited, together with the one that it extends."""
        return self._context.document.complete_module

    def place_dropped_addresses(
        self,
        addresses: Iterable[AddressPath],
        place: str,
        count: int | None = None,
        near: str = "",
        *,
        makes_copies: bool = False,
    ) -> bool:
        """Place dropped pieces, or move or copy dropped entries; return whether that was possible.

        `near` is the heading of the chart that they were dropped on.
        """
        dropped = list(addresses)
        pieces = [piece for address in dropped if (piece := qualified_id_at(address))]
        entries = setup_entry_addresses(dropped)
        if pieces:
            return self.place_pieces_in_charts(pieces, place, count or 1, near)
        if makes_copies:
            return self.copy_entries(entries, place, count)
        return self.move_entries(entries, place, count)

    def place_pieces_in_charts(
        self, pieces: list[str], place: str, count: int = 1, near: str = ""
    ) -> bool:
        """Place pieces, each in its owner's chart; return whether that was possible."""
        if self.write_target.shown_scenario is None:
            return self._show_refusal(tr(NO_SCENARIO_TEXT))
        edits: list[ModuleEdit] = []
        lines: list[SetupLine] = []
        for piece in pieces:
            heading = self._heading_of_chart_for_piece(piece, place, near)
            line = (
                self.write_target.line_to_write_for_addition(heading, place) if heading else None
            )
            if line is None:
                return False
            edits.append(
                partial(
                    setup_edits.place_copies_of_piece,
                    scenario=line.scenario,
                    piece=piece,
                    place=place,
                    count=count,
                    heading=heading,
                )
            )
            lines.append(line)
        title = tr("Put {what} at {place}").format(
            what=pieces_title(self.module, pieces), place=printed_place_name(self.module, place)
        )
        return self._apply_edits(title, edits, lines)

    def move_entries(
        self, entries: list[AddressPath], place: str, count: int | None = None, heading: str = ""
    ) -> bool:
        """Move entries to a place; return whether that was possible."""
        title = tr("Move {what} to {place}").format(
            what=entries_title(self.module, entries), place=printed_place_name(self.module, place)
        )
        return self._move_each_entry(title, dict.fromkeys(entries, place), count, heading)

    def copy_entries(
        self, entries: list[AddressPath], place: str, count: int | None = None, heading: str = ""
    ) -> bool:
        """Put copies of set-up entries at a place; return whether that was possible."""
        title = tr("Copy {what} to {place}").format(
            what=entries_title(self.module, entries), place=printed_place_name(self.module, place)
        )
        goals = dict.fromkeys(entries, place)
        return self._move_each_entry(title, goals, count, heading, makes_copies=True)

    def move_entries_to_places(self, goals: Mapping[AddressPath, str]) -> bool:
        """Move each set-up entry to a place of its own; return whether that was possible."""
        title = tr("Move {what}").format(what=entries_title(self.module, list(goals)))
        if len(set(goals.values())) == 1:
            return self.move_entries(list(goals), next(iter(goals.values())))
        return self._move_each_entry(title, goals)

    def _move_each_entry(
        self,
        title: str,
        place_by_entry: Mapping[AddressPath, str],
        count: int | None = None,
        heading: str = "",
        *,
        makes_copies: bool = False,
    ) -> bool:
        if not self._are_entries_in_module(list(place_by_entry)):
            return False
        moves: list[EntryMove] = []
        goals: list[SetupLine] = []
        with self.write_target.one_question_for_all_lines():
            for address, place in place_by_entry.items():
                entry = SetupEntry.from_address_prefix(address)
                if entry is None:
                    continue
                goal = SetupLine(entry.scenario, heading or entry.heading, place)
                line = self.write_target.line_to_write_for_change(entry.line, goal)
                if line is None:
                    return False
                written = entry.with_scenario(line.scenario).address_path
                moves.append(EntryMove(written, place, count, heading))
                goals.append(goal.with_scenario(line.scenario))
        edit = partial(move_entries_together, moves=moves, keeps_originals=makes_copies)
        is_done = self._apply_edits(title, [edit] if moves else [], goals)
        if is_done and not makes_copies:
            # Entries that were at the place before belong to the moved group as well.
            staying = [
                m.entry_address for m in moves if setup_line_at_address(m.entry_address) in goals
            ]
            chosen = self._context.selection.selected_addresses
            self._context.selection.select_addresses((*chosen, *staying))
        return is_done

    def remove_entries_from_board(
        self, entries: list[AddressPath], count: int | None = None
    ) -> bool:
        """Remove entries from the board; return whether that was possible."""

        def edit(address: AddressPath) -> ModuleEdit:
            return partial(setup_edits.remove_from_board, steps=address, count=count)

        return self._edit_each_entry(tr("Remove {what} from the board"), entries, edit)

    def change_lost_steps(
        self, entries: list[AddressPath], by: int, count: int | None = None
    ) -> bool:
        """Change the lost steps of entries; a negative number regains steps."""

        def edit(address: AddressPath) -> ModuleEdit:
            return partial(lose_entry_steps, address=address, by=by, count=count)

        title = tr("{what} loses a step") if by > 0 else tr("{what} regains a step")
        return self._edit_each_entry(title, entries, edit)

    def flip_entries(self, entries: list[AddressPath]) -> bool:
        """Turn pieces of the set-up over to their other side."""
        return self._edit_each_entry(
            tr("Flip {what}"),
            entries,
            lambda address: partial(setup_edits.flip_counter_in_entry, steps=address),
        )

    def toggle_state(self, entries: list[AddressPath], word: str) -> bool:
        """Set a state on entries, or clear it if all entries have it."""
        on = not all(word in item.state for item in map(self.item_at_address, entries) if item)

        def edit(address: AddressPath) -> ModuleEdit:
            return partial(setup_edits.set_entry_state, steps=address, word=word, on=on)

        state_name = self.module.module.words.states.get(word, word)
        title = tr("Mark {what} as {state}") if on else tr("Mark {what} as not {state}")
        return self._edit_each_entry(title.replace("{state}", state_name), entries, edit)

    def change_count(self, entries: list[AddressPath], by: int) -> bool:
        """Change the number of copies of entries."""

        def edit(address: AddressPath) -> ModuleEdit:
            return partial(change_entry_count, address=address, by=by)

        title = tr("Add 1 {what}") if by > 0 else tr("Remove 1 {what}")
        return self._edit_each_entry(title, entries, edit)

    def shift_entries(self, entries: list[AddressPath], by: int) -> bool:
        """Move entries of the set-up up or down within their line."""

        def edit(address: AddressPath) -> ModuleEdit:
            return partial(setup_edits.shift_entry_in_line, steps=address, by=by)

        # Downwards the last entry moves first, so that none overtakes another.
        return self._edit_each_entry(
            tr("Reorder {what}"), entries[::-1] if by > 0 else entries, edit
        )

    def restore_line(self, spot: SetupLine) -> bool:
        """Remove an override, so that the line is inherited again."""
        title = line_title(self.module, spot.heading, spot.place)
        return self._apply_edits(
            tr("Inherit {what} again").format(what=title),
            [partial(setup_edits.restore_inherited_line, spot=spot)],
        )

    def inherited_lines_overridden(self) -> dict[str, SetupLine]:
        """Return the set-up lines of the shown scenario that override inherited ones, by title."""
        spots = setup_edits.inherited_lines_overridden(
            self.module, self.write_target.shown_scenario or ""
        )
        return {line_title(self.module, spot.heading, spot.place): spot for spot in spots}

    def add_typed_line(self, text: str, heading: str = "") -> bool:
        """Add a line typed as `Vess: 2 pikes, horse less 1 step`.

        Return whether that was possible.
        """
        if self.write_target.shown_scenario is None:
            return self._show_refusal(tr(NO_SCENARIO_TEXT))
        try:
            goal, entries = self._parse_typed_line(text, heading)
        except EditError as error:
            return self._show_refusal(str(error))
        line = self.write_target.line_to_write_for_addition(goal.heading, goal.place)
        if line is None:
            return False
        edits = [
            partial(setup_edits.add_entry_to_line, spot=line, entry=entry) for entry in entries
        ]
        return self._apply_edits(tr("Add {text}").format(text=text), edits)

    def _parse_typed_line(self, text: str, heading: str) -> tuple[SetupLine, list[Entry]]:
        typed, colon, rest = text.partition(":")
        if not colon:
            raise EditError("Enter the place, a colon, and the pieces.")
        place = parse_place_cell(self.module, typed)
        entries = [parse_entry(part) for part in rest.split(",") if part.strip()]
        if not heading:
            first = next((e for e in entries if isinstance(e, Item) and e.how == "piece"), None)
            counter = (
                manifest_of_module(self.module).find_counter(first.piece, "common")
                if first
                else None
            )
            if counter is None:
                raise EditError("First select a row of the chart to add to.")
            heading = setup_charts.heading_for_piece(
                self.module, self.write_target.shown_scenario or "", counter.id
            )
        return SetupLine(self.write_target.shown_scenario or "", heading, str(place)), entries

    def item_at_address(self, address: AddressPath) -> Item | None:
        """Return the pieces that an entry at an address names, or None."""
        value = value_at_address(self.module, address)
        return value if value is not ABSENT and isinstance(value, Item) else None

    def edit_line(
        self, title: str, spot: SetupLine, edit: Callable[[SetupLine], ModuleEdit], place: str = ""
    ) -> bool:
        """Edit a line in the scenario that the author chooses; with `place`, add a new line."""
        if place:
            line = self.write_target.line_to_write_for_addition(spot.heading, place)
        else:
            line = self.write_target.line_to_write_for_change(spot)
        if line is None:
            return False
        line_text = line_title(self.module, spot.heading, spot.place)
        return self._apply_edits(f"{title}: {line_text}", [edit(line.with_place(spot.place))])

    def _edit_each_entry(
        self, title: str, entries: list[AddressPath], edit: Callable[[AddressPath], ModuleEdit]
    ) -> bool:
        edits: list[ModuleEdit] = []
        lines: list[SetupLine] = []
        answers: dict[str, SetupLine | None] = {}  # one for each scenario, not for each line
        if not self._are_entries_in_module(entries):
            return False
        for entry in filter(None, map(SetupEntry.from_address_prefix, entries)):
            if entry.scenario not in answers:
                answers[entry.scenario] = self.write_target.line_to_write_for_change(entry.line)
            answer = answers[entry.scenario]
            if answer is None:
                return False
            edits.append(edit(entry.with_scenario(answer.scenario).address_path))
            lines.append(entry.line.with_scenario(answer.scenario))
        return self._apply_edits(
            title.format(what=entries_title(self.module, entries)), edits, lines
        )

    def _apply_edits(
        self, title: str, edits: Sequence[ModuleEdit], goals: Iterable[SetupLine] = ()
    ) -> bool:
        """Apply edits as one undo step, and select the changed entries in some lines."""
        if not edits:
            return self._show_refusal(tr("Choose a piece first."))
        # Compared afterwards, to find the entries that the edit added or changed.
        lines = {
            goal.with_place(setup_charts.place_as_spelt_in_chart(self.module, goal))
            for goal in goals
        }
        before = {line: entries_in_setup_line(self.module, line) for line in lines}
        is_done = self.write_target.apply_edit(title, combine_edits(edits))
        if is_done:
            chosen = [
                address
                for line, was in before.items()
                for address in self._addresses_added_to_line(line, was)
            ]
            if chosen:
                self._context.selection.select_addresses(chosen)
        return is_done

    def choose_line(self, line: SetupLine) -> None:
        """Select all entries of a set-up line."""
        self._context.selection.select_addresses(self._addresses_added_to_line(line, ()))

    def _addresses_added_to_line(
        self, line: SetupLine, was: tuple[Entry, ...]
    ) -> Iterator[AddressPath]:
        entries = entries_in_setup_line(self.module, line)
        for entry in entries:
            if entry not in was and isinstance(entry, Item):
                yield (*line.address_path, unique_entry_key(entries, entry))

    def _show_refusal(self, message: str) -> bool:
        self._context.messages.show_refusal_message(message)
        return False

    def _heading_of_chart_for_piece(self, piece: str, place: str, near: str) -> str:
        """Return the heading of the chart for a piece.

        Empty if there is none, which is reported.
        """
        # The chart under the mouse is the author's choice.
        if near and setup_charts.is_piece_under_heading(self.module, near, piece):
            return near
        try:
            scenario = self.write_target.shown_scenario or ""
            return setup_charts.heading_for_piece(self.module, scenario, piece, place)
        except EditError as error:
            self._context.messages.show_refusal_message(str(error))
            return ""

    def _are_entries_in_module(self, entries: list[AddressPath]) -> bool:
        """Say whether all entries are in the module; report those that only an erratum adds."""
        for address in entries:
            if value_at_address(self.module, address) is ABSENT:
                read = value_at_address(self._context.document.reading, address) is not ABSENT
                missing_text = tr("The entry no longer exists.")
                return self._show_refusal(tr(ERRATUM_READING_TEXT) if read else missing_text)
        return True
