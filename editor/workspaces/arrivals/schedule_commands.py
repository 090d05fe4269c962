"""Commands on a schedule, with the question where an inherited entry is changed."""

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
    add_copies_to_schedule_line,
    add_part_to_schedule_line,
    copy_schedule_entries,
    move_schedule_entries,
    remove_schedule_entries,
    rewrite_schedule_entry,
    schedule_line_on_turn,
    schedule_line_turns_later,
    set_place_of_schedule_entries,
)
from sandtable.model.edits.schedule_lines import schedule_line_at_address
from sandtable.model.locations import ScenarioRef, ScheduleLine, relative_path
from sandtable.model.lookup import entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.timetable import (
    TimetableEntry,
    scenario_timetable,
    scenarios_sharing_line,
)
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import space_name
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.turns import turn_title

ASK_EACH_TIME, CHANGE_HERE, CHANGE_AT_SOURCE = "ask", "here", "there"
_MODE_SETTING = "arrivals/shared"
_MAX_LISTED_NAMES = 3


class ScheduleCommands(QObject):
    """Commands that move, add and delete entries of the shown scenario."""

    mode_changed = Signal()

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context

    @property
    def sharing_mode(self) -> str:
        """Return how to change shared entries: ask, change only here, or at their source."""
        stored = str(self._context.settings.read_setting(_MODE_SETTING, ASK_EACH_TIME))
        return (
            stored if stored in {ASK_EACH_TIME, CHANGE_HERE, CHANGE_AT_SOURCE} else ASK_EACH_TIME
        )

    @sharing_mode.setter
    def sharing_mode(self, mode: str) -> None:
        if mode != self.sharing_mode:
            self._context.settings.store_setting(_MODE_SETTING, mode)
            self.mode_changed.emit()

    @property
    def shown_scenario(self) -> str:
        """Id of the shown scenario, or an empty text."""
        return self._context.viewpoint.current_state.scenario or ""

    # ------------------------------------------------------------------ what can be asked for

    def move_entries(
        self, dues: Sequence[TimetableEntry], by: int, owner: str = "", count: int | None = None
    ) -> bool:
        """Move entries by some turns, or to another owner's schedule.

        Return whether it was done.
        """
        # The author is asked before anything is changed.
        homes = self._target_scenarios(dues)
        if not dues or homes is None or not (by or owner):
            return False
        edit = partial(
            move_schedule_entries,
            entries=_target_addresses(dues, homes),
            by=by,
            owner=owner,
            count=count,
        )
        target = self._turn_title(dues[0].turn + by)
        if not by:
            target = owner_name(self._context.document.complete_module, owner)
        name = tr("Move {what} to {where}").format(what=_entries_title(dues), where=target)
        if owner:  # a piece may be spelt otherwise there
            is_done = self._apply_and_choose_new(name, edit, homes)
        else:
            is_done = self._apply_edit(
                name, edit, homes, partial(self._moved_addresses, dues, homes, by)
            )
        if is_done and any(due.spans for due in dues):
            self._context.messages.show_success_message(
                tr("A line for several turns is moved for all these turns.")
            )
        return is_done

    def copy_entries(self, dues: Sequence[TimetableEntry], by: int, owner: str = "") -> bool:
        """Copy entries by some turns, or to another owner's schedule.

        Return whether it was done.
        """
        homes = self._target_scenarios(dues)
        if not dues or homes is None:
            return False
        edit = partial(
            copy_schedule_entries, entries=_target_addresses(dues, homes), by=by, owner=owner
        )
        name = tr("Paste {what}").format(what=_entries_title(dues))
        return self._apply_and_choose_new(name, edit, homes)

    def delete_entries(self, dues: Sequence[TimetableEntry]) -> bool:
        """Delete schedule entries; return whether it was done."""
        homes = self._target_scenarios(dues)
        if not dues or homes is None:
            return False
        edit = partial(remove_schedule_entries, entries=_target_addresses(dues, homes))
        return self._apply_edit(tr("Delete {what}").format(what=_entries_title(dues)), edit, homes)

    def schedule_pieces(
        self, pieces: Sequence[str], turn: int, owner: str, verb: str = "enter", count: int = 1
    ) -> bool:
        """Add entries for pieces (`owner/id`) on a turn; return whether it was done."""
        home = self._target_scenario_for_new_entry(owner)
        if home is None or not pieces:
            return False
        edit = partial(
            _schedule_all_pieces, home=home, owner=owner, slot=(turn, verb, count), pieces=pieces
        )
        counters = manifest_of_module(self._context.document.complete_module).counters
        name = counters[pieces[0]].name if pieces[0] in counters else pieces[0]
        title = name if len(pieces) == 1 else tr("%n pieces", "", len(pieces))
        text = tr("Schedule {what} for {turn}").format(what=title, turn=self._turn_title(turn))
        return self._apply_and_choose_new(text, edit, {home: home})

    def set_destination_of_entries(self, dues: Sequence[TimetableEntry], space: str) -> bool:
        """Change the place of entries to a space; return whether it was done."""
        homes = self._target_scenarios(dues)
        if homes is None:
            return False
        edit = partial(
            set_place_of_schedule_entries, entries=_target_addresses(dues, homes), place=space
        )
        target = space_name(self._context.document.complete_module, space)
        name = tr("Send {what} to {where}").format(what=_entries_title(dues), where=target)
        return self._apply_and_choose_new(name, edit, homes)

    def add_entry(self, owner: str, moment: str, verb: str, part: Any) -> bool:
        """Add a schedule entry; return whether it was done."""
        home = self._target_scenario_for_new_entry(owner)
        if home is None:
            return False
        slot = ScheduleLine(home, owner, moment, verb)
        name = tr("Add {what}").format(what=part)
        address = (*slot.address_path, entry_key(part))
        return self._apply_edit(
            name,
            partial(add_part_to_schedule_line, slot=slot, part=part),
            {home: home},
            lambda: [address],
        )

    def rewrite_entry(
        self, due: TimetableEntry, goal: tuple[str, str, str], part: Any, name: str
    ) -> bool:
        """Replace owner, turn, verb and part of an entry; return whether it was done."""
        homes = self._target_scenarios([due])
        if homes is None:
            return False
        address = _target_addresses([due], homes)[0]
        slot = ScheduleLine(homes[due.scenario_that_writes_schedule], *goal)
        edit = partial(rewrite_schedule_entry, steps=address, goal=slot, part=part)
        after = (*slot.address_path, entry_key(part))
        return self._apply_edit(name, edit, homes, lambda: [after])

    # ------------------------------------------------------------------ where it is written

    def _target_scenarios(self, dues: Iterable[TimetableEntry]) -> dict[str, str] | None:
        """Return, for each scenario that defines one of the entries, the scenario to change.

        None if the author cancels.
        """
        scenario_shown, module = self.shown_scenario, self._context.document.complete_module
        homes = {
            due.scenario_that_writes_schedule: due.scenario_that_writes_schedule for due in dues
        }
        foreign = [home for home in homes if home != scenario_shown]
        if not foreign:
            return homes
        sharing = [
            n
            for due in dues
            for n in scenarios_sharing_line(
                module, due.scenario_that_writes_schedule, due.steps, but=scenario_shown
            )
        ]
        answer = self._ask_target_scenario(
            foreign[0], tuple(dict.fromkeys((foreign[0], *sharing)))
        )
        if answer is None:
            return None
        return homes if answer == CHANGE_AT_SOURCE else dict.fromkeys(homes, scenario_shown)

    def _target_scenario_for_new_entry(self, owner: str) -> str | None:
        """Return the scenario that gets a new schedule entry; None if the author cancels."""
        scenario_shown, module = self.shown_scenario, self._context.document.complete_module
        if scenario_shown not in module.scenarios:
            self._context.messages.show_refusal_message(tr(NO_SCENARIO_TEXT))
            return None
        above = scenario_ancestry(module, scenario_shown)
        home = next((n for n in above if module.scenarios[n].arrivals.get(owner)), None)
        home = home or next((n for n in above if module.scenarios[n].arrivals), scenario_shown)
        if home == scenario_shown:
            return scenario_shown
        sharing = scenarios_sharing_line(
            module, home, ScheduleLine(home, owner, "", "").address_path, but=scenario_shown
        )
        answer = self._ask_target_scenario(home, (home, *sharing))
        return None if answer is None else home if answer == CHANGE_AT_SOURCE else scenario_shown

    def _ask_target_scenario(self, home: str, users: Sequence[str]) -> str | None:
        """Return the scenario to change, by setting or by question; None if the author cancels."""
        if self.sharing_mode != ASK_EACH_TIME:
            return self.sharing_mode
        shown_name = scenario_name(self._context.document.complete_module, self.shown_scenario)
        source_name = scenario_name(self._context.document.complete_module, home)
        text = tr(
            "This part of the schedule is written in {there}.\nIt also applies to: {others}."
        )
        only = tr("Only in {here}").format(here=shown_name)
        every = tr("In {there}, for all scenarios").format(there=source_name)
        question = text.format(
            there=source_name, others=list_scenarios(self._context.document.complete_module, users)
        )
        answer = self._context.prompts.ask_decision(tr("Shared schedule"), question, (only, every))
        return {only: CHANGE_HERE, every: CHANGE_AT_SOURCE}.get(answer or "")

    # ------------------------------------------------------------------ doing it, telling it

    def _apply_edit(
        self,
        name: str,
        edit: ModuleEdit,
        homes: Mapping[str, str],
        after: Callable[[], list[AddressPath]] | None = None,
    ) -> bool:
        # Computed before the edit, as long as the old addresses exist.
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
        """Return the addresses to select after an edit, computed from the module before it."""
        try:
            return after() if after else []
        except EditError:
            # The edit itself reports why an address is impossible.
            return []

    def _report_shared_change(self, changed: set[str]) -> None:
        module, scenario_shown = self._context.document.complete_module, self.shown_scenario
        for home in changed - {scenario_shown}:
            users = [
                n for n in module.scenarios if n != home and home in scenario_ancestry(module, n)
            ]
            text = tr("This line is written in {there}, so it also changes in {others}.")
            message = text.format(
                there=scenario_name(module, home), others=list_scenarios(module, users)
            )
            self._context.messages.show_success_message(message)

    def _moved_addresses(
        self, dues: Sequence[TimetableEntry], homes: Mapping[str, str], by: int
    ) -> list[AddressPath]:
        module = self._context.document.module
        return [
            (
                *schedule_line_turns_later(
                    module, schedule_line_at_address(address), by
                ).address_path,
                address[-1],
            )
            for address in _target_addresses(dues, homes)
        ]

    def _turn_title(self, turn: int) -> str:
        return turn_title(self._context.document.complete_module, turn)

    def _all_addresses(self) -> list[AddressPath]:
        entries = scenario_timetable(
            self._context.document.complete_module, self.shown_scenario
        ).entries
        return [due.steps for due in entries]


def list_scenarios(module: Module, names: Sequence[str]) -> str:
    """Return the names of scenarios, only the first few if there are many."""
    listed = ", ".join(scenario_name(module, name) for name in names[:_MAX_LISTED_NAMES])
    more = len(names) - _MAX_LISTED_NAMES
    return tr("{names} and %n more", "", more).format(names=listed) if more > 0 else listed


def _entries_title(dues: Sequence[TimetableEntry]) -> str:
    return dues[0].name if len(dues) == 1 else tr("%n entries", "", len(dues))


def _target_addresses(
    dues: Iterable[TimetableEntry], homes: Mapping[str, str]
) -> list[AddressPath]:
    """Return the addresses of entries in the scenarios that will be written."""
    return [
        ScenarioRef(homes[due.scenario_that_writes_schedule]).child_path(
            *relative_path(due.steps, ScenarioRef.require_address_prefix(due.steps).address_path)
        )
        for due in dues
    ]


def _schedule_all_pieces(
    module: Module, home: str, owner: str, slot: tuple[int, str, int], pieces: Sequence[str]
) -> Module:
    turn, verb, count = slot
    for piece in pieces:
        module = add_copies_to_schedule_line(
            module, schedule_line_on_turn(module, home, owner, turn, verb), piece, count
        )
    return module
