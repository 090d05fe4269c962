"""Where an edit of the set-up is written: in the scenario shown, or in the one it comes from.

`line_to_add` and `line_to_change` are asked by all that edits the set-up, and ask nobody in turn
but the author.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.setup.edit_titles import line_title
from sandtable.model.edits.overlay_setup import edit_over_base
from sandtable.model.edits.setup_charts import place_as_spelt
from sandtable.model.edits.setup_lines import scenario_that_writes
from sandtable.model.locations import SetupLine
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.wording.scenario_names import scenario_name

ASK_EACH_TIME, OVERRIDE_HERE, EDIT_AT_SOURCE = "ask", "over", "there"
POLICY_TITLES = {
    ASK_EACH_TIME: translatable("Ask about inherited lines"),
    OVERRIDE_HERE: translatable("Override inherited lines here"),
    EDIT_AT_SOURCE: translatable("Edit lines where they are written"),
}


class WriteTarget:
    """Knows which scenario is shown, and what the author wants with what it inherits."""

    def __init__(self, context: EditorContext) -> None:
        self._context = context
        self.inherited_line_policy = ASK_EACH_TIME

    @property
    def shown_scenario(self) -> str | None:
        """The scenario that is shown."""
        return self._context.viewpoint.current_state.scenario

    def apply_edit(self, said: str, edit: ModuleEdit, *, gesture: object = None) -> bool:
        """Do an edit of the whole; in a module over another, what it changes is written above."""
        document = self._context.document
        if document.complete_module is not document.module:
            edit = partial(edit_over_base, document.complete_module, edit)
        return self._context.try_edit(said, edit, gesture=gesture)

    def line_to_add(self, heading: str, place: str) -> SetupLine | None:
        """Return the line to write for what is put at a place; None if it is not to be written."""
        return self.line_to_change(self.existing_line(heading, place))

    def existing_line(self, heading: str, place: str) -> SetupLine:
        """Return the line of a place where it is written, or else in the shown scenario."""
        line = SetupLine(self.shown_scenario or "", heading, place)
        return line.with_scenario(self._scenario_writing(line) or line.scenario)

    def line_to_change(self, line: SetupLine, goal: SetupLine | None = None) -> SetupLine | None:
        """Return the line to write for one that is written, by what the author wants.

        Where something is moved from it to a `goal`, both can be edited only in one scenario. None
        if the author changes their mind.
        """
        other = (
            self._scenario_writing(goal) if goal and line.scenario != self.shown_scenario else None
        )
        words = partial(
            line_title, self._context.document.complete_module, line.heading, line.place
        )
        scenario = self._scenario_to_edit(line.scenario, words, other)
        return None if scenario is None else line.with_scenario(scenario)

    def scenario_for_control(self, holder: str) -> str | None:
        """Return the scenario to paint control in: where its lists are written, or here."""
        module, shown = self._context.document.complete_module, self.shown_scenario
        if shown is None:
            self._context.messages.show_refusal(tr(NO_SCENARIO_TEXT))
            return None
        above = scenario_ancestry(module, shown)
        written = next((one for one in above if module.scenarios[one].control.get(holder)), shown)
        return self._scenario_to_edit(written, lambda: tr("What is controlled at the start"))

    def _scenario_writing(self, line: SetupLine) -> str | None:
        """Return the scenario that writes a line of the shown one, as its chart spells it."""
        module = self._context.document.complete_module
        shown = line.with_scenario(self.shown_scenario or "")
        return scenario_that_writes(module, shown.with_place(place_as_spelt(module, shown)))

    def _scenario_to_edit(
        self, written: str, words: Callable[[], str], other: str | None = None
    ) -> str | None:
        """Return the shown scenario, or the one that writes what `words` name, or neither."""
        shown = self.shown_scenario
        if shown is None or written == shown:
            return shown
        if other not in {None, written}:
            return self._report_override(written, words())
        policy = (
            self.inherited_line_policy
            if self.inherited_line_policy != ASK_EACH_TIME
            else self._ask_policy(shown, written, words())
        )
        if policy == OVERRIDE_HERE:
            return self._report_override(written, words())
        return written if policy == EDIT_AT_SOURCE else None

    def report_elsewhere(self, written: str) -> None:
        """Say that something was written in another scenario than the one that is shown."""
        module = self._context.document.complete_module
        if written != self.shown_scenario:
            others = [
                scenario_name(module, name)
                for name in module.scenarios
                if name != written and written in scenario_ancestry(module, name)
            ]
            said = tr("Written in {home}, from which others come: {others}.")
            home = scenario_name(module, written)
            self._context.messages.show_notice(said.format(home=home, others=", ".join(others)))

    def _report_override(self, written: str, what: str) -> str | None:
        module, shown = self._context.document.complete_module, self.shown_scenario or ""
        said = tr("{what} is now overridden in {shown}; it was inherited from {home}.")
        names = {"shown": scenario_name(module, shown), "home": scenario_name(module, written)}
        self._context.messages.show_notice(said.format(what=what, **names))
        return self.shown_scenario

    def _ask_policy(self, shown: str, written: str, what: str) -> str | None:
        module = self._context.document.complete_module
        here = tr("Override it in {name}").format(name=scenario_name(module, shown))
        there = tr("Edit it in {name}").format(name=scenario_name(module, written))
        text = tr("{what} is written in {home}, from which {shown} comes.").format(
            what=what, home=scenario_name(module, written), shown=scenario_name(module, shown)
        )
        answer = self._context.prompts.ask_decision(tr("An inherited line"), text, (here, there))
        return {here: OVERRIDE_HERE, there: EDIT_AT_SOURCE}.get(answer or "")
