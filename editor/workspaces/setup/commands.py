"""The hand that puts counters down: each gesture of it is one step to undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit, all_of
from sandtable.editor.fields.places import typed_place
from sandtable.editor.fields.scenarios import NO_SCENARIO
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.edit_words import (
    READ_SO,
    entries_words,
    line_words,
    pieces_words,
    printed_place,
)
from sandtable.editor.workspaces.setup.entry_amounts import with_less, with_more
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.edits import setup, setup_charts
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_lines import entries_in_line, parse_entry
from sandtable.model.locations import SetupEntry, SetupLine, entries_in, piece_at
from sandtable.model.lookup import ABSENT, look_up, unique_part_key
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.select.manifest import manifest_of


class SetupCommands:
    """Does to the document what gestures mean."""

    def __init__(self, bench: EditorContext, writing: WriteTarget) -> None:
        self._bench, self.writing = bench, writing

    @property
    def module(self) -> Module:
        """The module that is edited."""
        return self._bench.document.whole

    def drop_addresses(
        self,
        addresses: Iterable[AddressPath],
        place: str,
        count: int | None = None,
        near: str = "",
    ) -> bool:
        """Pieces are put down at a place, entries of the chart are moved there.

        `near` is the chart that pieces were dropped on.
        """
        dropped = list(addresses)
        pieces = [piece for steps in dropped if (piece := piece_at(steps))]
        entries = entries_in(dropped)
        if pieces:
            return self.put_pieces(pieces, place, count or 1, near)
        return self.move_entries(entries, place, count)

    def put_pieces(self, pieces: list[str], place: str, count: int = 1, near: str = "") -> bool:
        """Put pieces down, each in its own chart."""
        if self.writing.scenario is None:
            return self._refuse(tr(NO_SCENARIO))
        edits: list[Edit] = []
        lines: list[SetupLine] = []
        for piece in pieces:
            heading = self._heading_for(piece, place, near)
            line = self.writing.line_to_add(heading, place) if heading else None
            if line is None:
                return False
            edits.append(
                partial(
                    setup.place_copies,
                    scenario=line.scenario,
                    piece=piece,
                    place=place,
                    count=count,
                    heading=heading,
                )
            )
            lines.append(line)
        said = tr("Put {what} at {place}").format(
            what=pieces_words(self.module, pieces), place=printed_place(self.module, place)
        )
        return self._apply_edits(said, edits, lines)

    def move_entries(
        self, entries: list[AddressPath], place: str, count: int | None = None, heading: str = ""
    ) -> bool:
        """Move entries of the chart."""
        if not self._are_written(entries):
            return False
        edits: list[Edit] = []
        goals: list[SetupLine] = []
        for entry in filter(None, map(SetupEntry.of, entries)):
            goal = SetupLine(entry.scenario, heading or entry.heading, place)
            line = self.writing.line_to_change(entry.line, goal)
            if line is None:
                return False
            steps = entry.with_scenario(line.scenario).steps
            edits.append(
                partial(setup.move_entry, steps=steps, place=place, count=count, heading=heading)
            )
            goals.append(goal.with_scenario(line.scenario))
        said = tr("Move {what} to {place}").format(
            what=entries_words(self.module, entries), place=printed_place(self.module, place)
        )
        return self._apply_edits(said, edits, goals)

    def take_off(self, entries: list[AddressPath], count: int | None = None) -> bool:
        """Take entries off the board."""

        def edit(steps: AddressPath) -> Edit:
            return partial(setup.take_off_board, steps=steps, count=count)

        return self._edit_each(tr("Take off {what}"), entries, edit)

    def lose_steps(self, entries: list[AddressPath], by: int, count: int | None = None) -> bool:
        """Let entries lose so many steps, or regain them."""

        def edit(steps: AddressPath) -> Edit:
            return partial(with_less, steps=steps, by=by, count=count)

        said = tr("{what} loses a step") if by > 0 else tr("{what} regains a step")
        return self._edit_each(said, entries, edit)

    def flip_entries(self, entries: list[AddressPath]) -> bool:
        """Turn entries over."""
        return self._edit_each(
            tr("Flip {what}"), entries, lambda steps: partial(setup.flip_counter, steps=steps)
        )

    def toggle_state(self, entries: list[AddressPath], word: str) -> bool:
        """Say a word of entries, or no more if all have it."""
        on = not all(word in item.state for item in map(self.item_at, entries) if item)

        def edit(steps: AddressPath) -> Edit:
            return partial(setup.set_state, steps=steps, word=word, on=on)

        named = self.module.module.words.states.get(word, word)
        said = tr("{what}: {word}") if on else tr("{what}: no longer {word}")
        return self._edit_each(said.replace("{word}", named), entries, edit)

    def change_count(self, entries: list[AddressPath], by: int) -> bool:
        """More or fewer copies."""

        def edit(steps: AddressPath) -> Edit:
            return partial(with_more, steps=steps, by=by)

        said = tr("One more {what}") if by > 0 else tr("One fewer {what}")
        return self._edit_each(said, entries, edit)

    def shift_entries(self, entries: list[AddressPath], by: int) -> bool:
        """Let entries stand earlier or later in the chart."""

        def edit(steps: AddressPath) -> Edit:
            return partial(setup.shift_entry, steps=steps, by=by)

        return self._edit_each(tr("Reorder {what}"), entries[::-1] if by > 0 else entries, edit)

    def restore_line(self, spot: SetupLine) -> bool:
        """Take an inherited line over again."""
        what = line_words(self.module, spot.heading, spot.place)
        return self._apply_edits(
            tr("Take over {what}").format(what=what), [partial(setup.restore_line, spot=spot)]
        )

    def overridden_lines(self) -> dict[str, SetupLine]:
        """The lines that are overridden in the scenario that is shown, by what they are called."""
        spots = setup.overridden_lines(self.module, self.writing.scenario or "")
        return {line_words(self.module, spot.heading, spot.place): spot for spot in spots}

    def add_typed_line(self, text: str, heading: str = "") -> bool:
        """Add a typed line, `Vess: 2 pikes, horse less 1 step`, to the chart."""
        if self.writing.scenario is None:
            return self._refuse(tr(NO_SCENARIO))
        try:
            goal, entries = self._parse_typed_line(text, heading)
        except EditError as error:
            return self._refuse(str(error))
        line = self.writing.line_to_add(goal.heading, goal.place)
        if line is None:
            return False
        edits = [partial(setup.add_to_line, spot=line, entry=entry) for entry in entries]
        return self._apply_edits(tr("Add {text}").format(text=text), edits)

    def _parse_typed_line(self, text: str, heading: str) -> tuple[SetupLine, list[Entry]]:
        typed, colon, rest = text.partition(":")
        if not colon:
            raise EditError("Say the place, a colon, and what stands there.")
        place = typed_place(self.module, typed)
        entries = [parse_entry(part) for part in rest.split(",") if part.strip()]
        if not heading:
            first = next((e for e in entries if isinstance(e, Item) and e.how == "piece"), None)
            found = manifest_of(self.module).find_counter(first.piece, "common") if first else None
            if found is None:
                raise EditError("Say whose chart it is: choose a row of it first.")
            heading = setup_charts.heading_for_piece(
                self.module, self.writing.scenario or "", found.id
            )
        return SetupLine(self.writing.scenario or "", heading, str(place)), entries

    def item_at(self, steps: AddressPath) -> Item | None:
        """The item at an address, if there is one."""
        found = look_up(self.module, steps)
        return found if found is not ABSENT and isinstance(found, Item) else None

    def edit_line(
        self, said: str, spot: SetupLine, edit: Callable[[SetupLine], Edit], place: str = ""
    ) -> bool:
        """Edit a line where the author wants it written; a new one, if a place is said."""
        if place:
            line = self.writing.line_to_add(spot.heading, place)
        else:
            line = self.writing.line_to_change(spot)
        if line is None:
            return False
        what = line_words(self.module, spot.heading, spot.place)
        return self._apply_edits(f"{said}: {what}", [edit(line.with_place(spot.place))])

    def _edit_each(
        self, said: str, entries: list[AddressPath], edit: Callable[[AddressPath], Edit]
    ) -> bool:
        edits: list[Edit] = []
        lines: list[SetupLine] = []
        answers: dict[str, SetupLine | None] = {}  # one for each scenario, not for each line
        if not self._are_written(entries):
            return False
        for entry in filter(None, map(SetupEntry.of, entries)):
            if entry.scenario not in answers:
                answers[entry.scenario] = self.writing.line_to_change(entry.line)
            answer = answers[entry.scenario]
            if answer is None:
                return False
            edits.append(edit(entry.with_scenario(answer.scenario).steps))
            lines.append(entry.line.with_scenario(answer.scenario))
        return self._apply_edits(
            said.format(what=entries_words(self.module, entries)), edits, lines
        )

    def _apply_edits(
        self, said: str, edits: Sequence[Edit], goals: Iterable[SetupLine] = ()
    ) -> bool:
        """Do edits as one step; what they changed in some lines is selected then."""
        if not edits:
            return self._refuse(tr("Choose a piece first."))
        lines = {goal.with_place(setup_charts.place_as_spelt(self.module, goal)) for goal in goals}
        before = {line: entries_in_line(self.module, line) for line in lines}
        done = self.writing.apply_edit(said, all_of(edits))
        if done:
            chosen = [
                steps for line, was in before.items() for steps in self._new_addresses(line, was)
            ]
            if chosen:
                self._bench.selection.choose(chosen)
        return done

    def choose_line(self, line: SetupLine) -> None:
        """Have all that stands in a line selected."""
        self._bench.selection.choose(self._new_addresses(line, ()))

    def _new_addresses(self, line: SetupLine, was: tuple[Entry, ...]) -> Iterator[AddressPath]:
        entries = entries_in_line(self.module, line)
        for entry in entries:
            if entry not in was and isinstance(entry, Item):
                yield (*line.steps, unique_part_key(entries, entry))

    def _refuse(self, said: str) -> bool:
        self._bench.messages.refused(said)
        return False

    def _heading_for(self, piece: str, place: str, near: str) -> str:
        """Return the heading of the chart that a piece goes to; nothing where that is refused."""
        if near and setup_charts.heading_covers_piece(self.module, near, piece):
            return near
        try:
            shown = self.writing.scenario or ""
            return setup_charts.heading_for_piece(self.module, shown, piece, place)
        except EditError as error:
            self._bench.messages.refused(str(error))
            return ""

    def _are_written(self, entries: list[AddressPath]) -> bool:
        """Say whether entries are written; what only an erratum reads is told."""
        for steps in entries:
            if look_up(self.module, steps) is ABSENT:
                read = look_up(self._bench.document.reading, steps) is not ABSENT
                gone = tr("It is no longer there.")
                return self._refuse(tr(READ_SO) if read else gone)
        return True
