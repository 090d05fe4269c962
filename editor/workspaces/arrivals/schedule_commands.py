"""Edits of a schedule as the author asks for them; where a shared line is written is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.schedule import (
    add_scheduled_copies,
    add_scheduled_part,
    copy_all_scheduled,
    line_on_turn,
    line_turns_later,
    move_all_scheduled,
    place_all_scheduled,
    remove_all_scheduled,
    rewrite_scheduled,
)
from sandtable.model.edits.schedule_lines import schedule_line
from sandtable.model.locations import ScenarioRef, ScheduleLine, relative_path
from sandtable.model.lookup import entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.timetable import (
    TimetableEntry,
    scenario_timetable,
    scenarios_sharing_line,
)
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import space_name
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.turns import turn_title

ASK_EACH_TIME, CHANGE_HERE, CHANGE_AT_SOURCE = "ask", "here", "there"
_MODE_SETTING = "arrivals/shared"
_MOST_NAMES = 3


class ScheduleCommands(QObject):
    """Moves, adds and takes out entries of the scenario that is looked at."""

    mode_changed = Signal()

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context

    @property
    def sharing_mode(self) -> str:
        """What is done with a line that other scenarios share: asked, or one of both always."""
        said = str(self._context.settings.read_setting(_MODE_SETTING, ASK_EACH_TIME))
        return said if said in {ASK_EACH_TIME, CHANGE_HERE, CHANGE_AT_SOURCE} else ASK_EACH_TIME

    @sharing_mode.setter
    def sharing_mode(self, mode: str) -> None:
        if mode != self.sharing_mode:
            self._context.settings.store_setting(_MODE_SETTING, mode)
            self.mode_changed.emit()

    @property
    def shown_scenario(self) -> str:
        """The scenario that is looked at."""
        return self._context.viewpoint.current_state.scenario or ""

    # ------------------------------------------------------------------ what can be asked for

    def move_entries(
        self, dues: Sequence[TimetableEntry], by: int, owner: str = "", count: int | None = None
    ) -> bool:
        """Move entries so many turns later, or into the schedule of another owner."""
        homes = self._target_scenarios(dues)
        if not dues or homes is None or not (by or owner):
            return False
        edit = partial(
            move_all_scheduled,
            entries=_target_addresses(dues, homes),
            by=by,
            owner=owner,
            count=count,
        )
        where = self._turn_title(dues[0].turn + by)
        if not by:
            where = owner_name(self._context.document.complete_module, owner)
        name = tr("Move {what} to {where}").format(what=_entries_title(dues), where=where)
        if owner:  # a piece may be spelt otherwise there
            done = self._apply_and_choose_new(name, edit, homes)
        else:
            done = self._apply_edit(
                name, edit, homes, partial(self._moved_addresses, dues, homes, by)
            )
        if done and any(due.spans for due in dues):
            self._context.messages.show_notice(
                tr("A line for several turns moves with all of them.")
            )
        return done

    def copy_entries(self, dues: Sequence[TimetableEntry], by: int, owner: str = "") -> bool:
        """Let entries come once more, so many turns later."""
        homes = self._target_scenarios(dues)
        if not dues or homes is None:
            return False
        edit = partial(
            copy_all_scheduled, entries=_target_addresses(dues, homes), by=by, owner=owner
        )
        name = tr("Paste {what}").format(what=_entries_title(dues))
        return self._apply_and_choose_new(name, edit, homes)

    def delete_entries(self, dues: Sequence[TimetableEntry]) -> bool:
        """Take entries out."""
        homes = self._target_scenarios(dues)
        if not dues or homes is None:
            return False
        edit = partial(remove_all_scheduled, entries=_target_addresses(dues, homes))
        return self._apply_edit(tr("Delete {what}").format(what=_entries_title(dues)), edit, homes)

    def schedule_pieces(
        self, pieces: Sequence[str], turn: int, owner: str, verb: str = "enter", count: int = 1
    ) -> bool:
        """Let pieces, `owner/id`, come on a turn."""
        home = self._target_for_new(owner)
        if home is None or not pieces:
            return False
        edit = partial(
            _schedule_all, home=home, owner=owner, what=(turn, verb, count), pieces=pieces
        )
        counters = manifest_of(self._context.document.complete_module).counters
        name = counters[pieces[0]].name if pieces[0] in counters else pieces[0]
        what = name if len(pieces) == 1 else tr("%n pieces", "", len(pieces))
        text = tr("{what} arrives in {where}").format(what=what, where=self._turn_title(turn))
        return self._apply_and_choose_new(text, edit, {home: home})

    def send_to_space(self, dues: Sequence[TimetableEntry], space: str) -> bool:
        """Let entries come to a space."""
        homes = self._target_scenarios(dues)
        if homes is None:
            return False
        edit = partial(place_all_scheduled, entries=_target_addresses(dues, homes), place=space)
        where = space_name(self._context.document.complete_module, space)
        name = tr("Send {what} to {where}").format(what=_entries_title(dues), where=where)
        return self._apply_and_choose_new(name, edit, homes)

    def add_entry(self, owner: str, moment: str, verb: str, part: Any) -> bool:
        """Write a new entry."""
        home = self._target_for_new(owner)
        if home is None:
            return False
        slot = ScheduleLine(home, owner, moment, verb)
        name = tr("Add {what}").format(what=part)
        address = (*slot.address_path, entry_key(part))
        return self._apply_edit(
            name,
            partial(add_scheduled_part, slot=slot, part=part),
            {home: home},
            lambda: [address],
        )

    def rewrite_entry(
        self, due: TimetableEntry, goal: tuple[str, str, str], part: Any, name: str
    ) -> bool:
        """Write an entry anew: its owner, moment and verb, and what comes."""
        homes = self._target_scenarios([due])
        if homes is None:
            return False
        address = _target_addresses([due], homes)[0]
        slot = ScheduleLine(homes[due.writing_scenario], *goal)
        edit = partial(rewrite_scheduled, steps=address, goal=slot, part=part)
        after = (*slot.address_path, entry_key(part))
        return self._apply_edit(name, edit, homes, lambda: [after])

    # ------------------------------------------------------------------ where it is written

    def _target_scenarios(self, dues: Iterable[TimetableEntry]) -> dict[str, str] | None:
        """By the scenario that lines are written in: the one to write; None if nobody wants it."""
        here, module = self.shown_scenario, self._context.document.complete_module
        homes = {due.writing_scenario: due.writing_scenario for due in dues}
        foreign = [home for home in homes if home != here]
        if not foreign:
            return homes
        others = [
            n
            for due in dues
            for n in scenarios_sharing_line(module, due.writing_scenario, due.steps, but=here)
        ]
        where = self._ask_target(foreign[0], tuple(dict.fromkeys((foreign[0], *others))))
        if where is None:
            return None
        return homes if where == CHANGE_AT_SOURCE else dict.fromkeys(homes, here)

    def _target_for_new(self, owner: str) -> str | None:
        """Where a new line is written: where the schedule is that one looks at."""
        here, module = self.shown_scenario, self._context.document.complete_module
        if here not in module.scenarios:
            self._context.messages.show_refusal(tr(NO_SCENARIO_TEXT))
            return None
        above = scenario_ancestry(module, here)
        home = next((n for n in above if module.scenarios[n].arrivals.get(owner)), None)
        home = home or next((n for n in above if module.scenarios[n].arrivals), here)
        if home == here:
            return here
        others = scenarios_sharing_line(
            module, home, ScheduleLine(home, owner, "", "").address_path, but=here
        )
        where = self._ask_target(home, (home, *others))
        return None if where is None else home if where == CHANGE_AT_SOURCE else here

    def _ask_target(self, home: str, users: Sequence[str]) -> str | None:
        """Ask where to write, unless the author has said it for all."""
        if self.sharing_mode != ASK_EACH_TIME:
            return self.sharing_mode
        here = scenario_name(self._context.document.complete_module, self.shown_scenario)
        there = scenario_name(self._context.document.complete_module, home)
        text = tr("This part of the schedule is written in {there}.\nIt also holds in: {others}.")
        only = tr("Only in {here}").format(here=here)
        every = tr("In {there}, for all").format(there=there)
        said = text.format(
            there=there, others=list_scenarios(self._context.document.complete_module, users)
        )
        answer = self._context.prompts.ask_decision(tr("Shared schedule"), said, (only, every))
        return {only: CHANGE_HERE, every: CHANGE_AT_SOURCE}.get(answer or "")

    # ------------------------------------------------------------------ doing it, telling it

    def _apply_edit(
        self,
        name: str,
        edit: ModuleEdit,
        homes: Mapping[str, str],
        after: Callable[[], list[AddressPath]] | None = None,
    ) -> bool:
        address = self._addresses_after(after)
        if not self._context.try_edit(name, edit):
            return False
        if address:
            self._context.selection.select_addresses(address)
        self._report_shared_change(set(homes.values()))
        return True

    def _apply_and_choose_new(self, name: str, edit: ModuleEdit, homes: Mapping[str, str]) -> bool:
        before = {*self._all_addresses()}
        if not self._apply_edit(name, edit, homes):
            return False
        new = [address for address in self._all_addresses() if address not in before]
        if new:
            self._context.selection.select_addresses(new)
        return True

    def _addresses_after(self, after: Callable[[], list[AddressPath]] | None) -> list[AddressPath]:
        """What is to be chosen afterwards, told of the value before."""
        try:
            return after() if after else []
        except EditError:
            return []

    def _report_shared_change(self, written: set[str]) -> None:
        module, here = self._context.document.complete_module, self.shown_scenario
        for home in written - {here}:
            users = [
                n for n in module.scenarios if n != home and home in scenario_ancestry(module, n)
            ]
            text = tr("Written in {there}, and so changed in {others} too.")
            said = text.format(
                there=scenario_name(module, home), others=list_scenarios(module, users)
            )
            self._context.messages.show_notice(said)

    def _moved_addresses(
        self, dues: Sequence[TimetableEntry], homes: Mapping[str, str], by: int
    ) -> list[AddressPath]:
        module = self._context.document.module
        return [
            (*line_turns_later(module, schedule_line(address), by).address_path, address[-1])
            for address in _target_addresses(dues, homes)
        ]

    def _turn_title(self, turn: int) -> str:
        return turn_title(self._context.document.complete_module, turn)

    def _all_addresses(self) -> list[AddressPath]:
        found = scenario_timetable(
            self._context.document.complete_module, self.shown_scenario
        ).entries
        return [due.steps for due in found]


def list_scenarios(module: Module, names: Sequence[str]) -> str:
    """Scenarios by name, the first few of many."""
    told = ", ".join(scenario_name(module, name) for name in names[:_MOST_NAMES])
    more = len(names) - _MOST_NAMES
    return tr("{told} and %n more", "", more).format(told=told) if more > 0 else told


def _entries_title(dues: Sequence[TimetableEntry]) -> str:
    return dues[0].name if len(dues) == 1 else tr("%n entries", "", len(dues))


def _target_addresses(
    dues: Iterable[TimetableEntry], homes: Mapping[str, str]
) -> list[AddressPath]:
    """The addresses of entries in the scenarios in which they are to be written."""
    return [
        ScenarioRef(homes[due.writing_scenario]).child_path(
            *relative_path(due.steps, ScenarioRef.require_address_prefix(due.steps).address_path)
        )
        for due in dues
    ]


def _schedule_all(
    module: Module, home: str, owner: str, what: tuple[int, str, int], pieces: Sequence[str]
) -> Module:
    turn, verb, count = what
    for piece in pieces:
        module = add_scheduled_copies(
            module, line_on_turn(module, home, owner, turn, verb), piece, count
        )
    return module
