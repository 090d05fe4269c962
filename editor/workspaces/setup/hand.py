"""The hand that puts counters down: each gesture of it is one step to undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from sandtable.editor.bench.bench import Bench
from sandtable.editor.bench.document import Edit
from sandtable.editor.fields.places import typed_place
from sandtable.editor.fields.scenarios import NO_SCENARIO
from sandtable.editor.grids.columns import all_of
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.addresses import entries_in, piece_at
from sandtable.editor.workspaces.setup.amounts import with_less, with_more
from sandtable.editor.workspaces.setup.spoken import (
    READ_SO,
    entries_words,
    line_words,
    pieces_words,
    printed_place,
)
from sandtable.editor.workspaces.setup.writing import Writing, moved_to
from sandtable.model.address import Steps
from sandtable.model.edits import setup, setup_charts
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_lines import entry_of, heading_of, line_at, place_of, setup_line
from sandtable.model.locations import SetupLine
from sandtable.model.lookup import ABSENT, look_up, step_of
from sandtable.model.module import Module
from sandtable.model.overlay import chain
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.select.manifest import manifest_of

_UNSAID: Any = object()


class Hand:
    """Does to the document what gestures mean."""

    def __init__(self, bench: Bench, writing: Writing) -> None:
        self._bench, self.writing = bench, writing

    @property
    def module(self) -> Module:
        """The module that is edited."""
        return self._bench.document.whole

    def drop(
        self, addresses: Iterable[Steps], place: str, count: int | None = None, near: str = ""
    ) -> bool:
        """Pieces are put down at a place, entries of the chart are moved there.

        `near` is the chart that pieces were dropped on.
        """
        dropped = list(addresses)
        pieces = [piece for steps in dropped if (piece := piece_at(steps))]
        entries = entries_in(dropped)
        if pieces:
            return self.put(pieces, place, count or 1, near)
        return self.move(entries, place, count)

    def put(self, pieces: list[str], place: str, count: int = 1, near: str = "") -> bool:
        """Put pieces down, each in its own chart."""
        shown = self.writing.scenario
        if shown is None:
            return self._refused(tr(NO_SCENARIO))
        edits: list[Edit] = []
        goals: list[SetupLine] = []
        for piece in pieces:
            name = near if near and setup_charts.fits(self.module, near, piece) else ""
            name = name or self._chart_of(piece, shown, place)
            if not name:
                return False
            written = self.home_of(name, place)
            home = self.writing.home(written or shown, line_words(self.module, name, place))
            if home is None:
                return False
            edits.append(self._putting(home, piece, place, count, name))
            goals.append(SetupLine(home, name, place))
        said = tr("Put {what} at {place}").format(
            what=pieces_words(self.module, pieces), place=printed_place(self.module, place)
        )
        return self._do(said, edits, goals)

    def _putting(self, home: str, piece: str, place: str, count: int, heading: str) -> Edit:
        return partial(
            setup.placed, scenario=home, piece=piece, place=place, count=count, heading=heading
        )

    def move(
        self, entries: list[Steps], place: str, count: int | None = None, heading: str = ""
    ) -> bool:
        """Move entries of the chart."""
        if not self._are_there(entries):
            return False
        edits: list[Edit] = []
        goals: list[SetupLine] = []
        for steps in entries:
            goal = self.home_of(heading or steps[3], place)
            what = line_words(self.module, steps[3], steps[4])
            home = self.writing.home(steps[1], what, goal)
            if home is None:
                return False
            there = moved_to(steps, home)
            edits.append(partial(self._moved, there, place, count, heading))
            goals.append(SetupLine(home, heading or steps[3], place))
        said = tr("Move {what} to {place}")
        return self._do(
            said.format(
                what=entries_words(self.module, entries), place=printed_place(self.module, place)
            ),
            edits,
            goals,
        )

    def _moved(
        self, steps: Steps, place: str, count: int | None, heading: str, module: Module
    ) -> Module:
        return setup.moved(module, steps, place, count, heading)

    def take_off(self, entries: list[Steps], count: int | None = None) -> bool:
        """Take entries off the board."""

        def edit(steps: Steps) -> Edit:
            return partial(setup.taken_off, steps=steps, count=count)

        return self._each(tr("Take off {what}"), entries, edit)

    def lose(self, entries: list[Steps], by: int, count: int | None = None) -> bool:
        """Let entries lose so many steps, or regain them."""

        def edit(steps: Steps) -> Edit:
            return partial(with_less, steps=steps, by=by, count=count)

        said = tr("{what} loses a step") if by > 0 else tr("{what} regains a step")
        return self._each(said, entries, edit)

    def flip(self, entries: list[Steps]) -> bool:
        """Turn entries over."""
        return self._each(
            tr("Flip {what}"), entries, lambda steps: partial(setup.flipped, steps=steps)
        )

    def state(self, entries: list[Steps], word: str) -> bool:
        """Say a word of entries, or no more if all have it."""
        on = not all(word in item.state for item in map(self.item, entries) if item)

        def edit(steps: Steps) -> Edit:
            return partial(setup.with_state, steps=steps, word=word, on=on)

        named = self.module.module.words.states.get(word, word)
        said = tr("{what}: {word}") if on else tr("{what}: no longer {word}")
        return self._each(said.replace("{word}", named), entries, edit)

    def count(self, entries: list[Steps], by: int) -> bool:
        """More or fewer copies."""

        def edit(steps: Steps) -> Edit:
            return partial(with_more, steps=steps, by=by)

        said = tr("One more {what}") if by > 0 else tr("One fewer {what}")
        return self._each(said, entries, edit)

    def shift(self, entries: list[Steps], by: int) -> bool:
        """Let entries stand earlier or later in the chart."""

        def edit(steps: Steps) -> Edit:
            return partial(setup.shifted, steps=steps, by=by)

        return self._each(tr("Reorder {what}"), entries[::-1] if by > 0 else entries, edit)

    def restore(self, spot: SetupLine) -> bool:
        """Take an inherited line over again."""
        what = line_words(self.module, spot.heading, spot.place)
        return self._do(
            tr("Take over {what}").format(what=what), [partial(setup.restored, spot=spot)]
        )

    def overridden(self) -> dict[str, SetupLine]:
        """The lines that are overridden in the scenario that is shown, by what they are called."""
        spots = setup.overridden(self.module, self.writing.scenario or "")
        return {line_words(self.module, spot.heading, spot.place): spot for spot in spots}

    def write(self, text: str, heading: str = "") -> bool:
        """Add a typed line, `Vess: 2 pikes, horse less 1 step`, to the chart."""
        shown = self.writing.scenario
        if shown is None:
            return self._refused(tr(NO_SCENARIO))
        try:
            goal, entries = self._read(text, heading)
        except EditError as error:
            return self._refused(str(error))
        home = self.writing.home(
            self.home_of(goal.heading, goal.place) or shown,
            line_words(self.module, goal.heading, goal.place),
        )
        if home is None:
            return False
        there = SetupLine(home, goal.heading, goal.place)
        edits = [partial(setup.with_entry, spot=there, entry=entry) for entry in entries]
        return self._do(tr("Add {text}").format(text=text), edits)

    def _read(self, text: str, heading: str) -> tuple[SetupLine, list[Entry]]:
        typed, colon, rest = text.partition(":")
        if not colon:
            raise EditError("Say the place, a colon, and what stands there.")
        place = typed_place(self.module, typed)
        entries = [entry_of(part) for part in rest.split(",") if part.strip()]
        if not heading:
            first = next((e for e in entries if isinstance(e, Item) and e.how == "piece"), None)
            found = manifest_of(self.module).named(first.piece, "common") if first else None
            if found is None:
                raise EditError("Say whose chart it is: choose a row of it first.")
            heading = setup_charts.heading_for(self.module, self.writing.scenario or "", found.id)
        return SetupLine(self.writing.scenario or "", heading, str(place)), entries

    def item(self, steps: Steps) -> Item | None:
        """The item at an address, if there is one."""
        found = look_up(self.module, steps)
        return found if found is not ABSENT and isinstance(found, Item) else None

    def edit_line(
        self, said: str, spot: SetupLine, edit: Callable[[SetupLine], Edit], place: str = ""
    ) -> bool:
        """Edit a line where the author wants it written; a new one, if a place is said."""
        written = self.home_of(spot.heading, place) if place else spot.scenario
        what = line_words(self.module, spot.heading, spot.place)
        home = self.writing.home(written or spot.scenario, what)
        if home is None:
            return False
        return self._do(f"{said}: {what}", [edit(SetupLine(home, spot.heading, spot.place))])

    def _each(self, said: str, entries: list[Steps], edit: Callable[[Steps], Edit]) -> bool:
        edits: list[Edit] = []
        goals: list[SetupLine] = []
        homes: dict[str, str | None] = {}  # asked once for each scenario, not for each line
        if not self._are_there(entries):
            return False
        for steps in entries:
            if steps[1] not in homes:
                homes[steps[1]] = self.writing.home(
                    steps[1], line_words(self.module, steps[3], steps[4])
                )
            home = homes[steps[1]]
            if home is None:
                return False
            edits.append(edit(moved_to(steps, home)))
            goals.append(setup_line(moved_to(steps, home)))
        return self._do(said.format(what=entries_words(self.module, entries)), edits, goals)

    def _do(self, said: str, edits: Sequence[Edit], goals: Iterable[SetupLine] = ()) -> bool:
        """Do edits as one step; what they changed in some lines is selected then."""
        if not edits:
            return self._refused(tr("Choose a piece first."))
        lines = {goal.with_place(setup_charts.line_name(self.module, goal)) for goal in goals}
        before = {line: line_at(self.module, line) for line in lines}
        done = self.writing.do(said, all_of(edits))
        if done:
            chosen = [steps for line, was in before.items() for steps in self._new_in(line, was)]
            if chosen:
                self._bench.selection.choose(chosen)
        return done

    def choose_line(self, line: SetupLine) -> None:
        """Have all that stands in a line selected."""
        self._bench.selection.choose(self._new_in(line, ()))

    def _new_in(self, line: SetupLine, was: tuple[Entry, ...]) -> Iterator[Steps]:
        entries = line_at(self.module, line)
        for entry in entries:
            if entry not in was and isinstance(entry, Item):
                yield (*line.steps, step_of(entries, entry))

    def _refused(self, said: str) -> bool:
        self._bench.messages.refused(said)
        return False

    def _chart_of(self, piece: str, shown: str, place: str) -> str:
        try:
            return setup_charts.heading_for(self.module, shown, piece, place)
        except EditError as error:
            self._bench.messages.refused(str(error))
            return ""

    def _are_there(self, entries: list[Steps]) -> bool:
        """Say whether entries are written; what only an erratum reads is told."""
        for steps in entries:
            if look_up(self.module, steps) is ABSENT:
                read = look_up(self._bench.document.reading, steps) is not ABSENT
                gone = tr("It does not stand there any more.")
                return self._refused(tr(READ_SO) if read else gone)
        return True

    def home_of(self, heading: str, place: str) -> str | None:
        """Where the line of a place is written, if there is one."""
        shown = self.writing.scenario or ""
        key, name = (
            heading_of(heading),
            setup_charts.line_name(self.module, SetupLine(shown, heading, place)),
        )
        for one in chain(self.module, shown):
            chart = self.module.scenarios[one].setup.get(key, _UNSAID)
            if chart is None or (chart is not _UNSAID and place_of(name) in chart):
                return one if chart and chart[place_of(name)] is not None else None
        return None
