"""Scenario that an edit of the set-up writes to: the shown one, or the one it inherits from.

All edits of the set-up use `line_to_write_for_addition` or `line_to_write_for_change`; only these
ask the author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.setup.edit_titles import line_title
from sandtable.model.edits.overlay_setup import write_edit_over_base_module
from sandtable.model.edits.setup_charts import place_as_spelt_in_chart
from sandtable.model.edits.setup_lines import scenario_that_writes
from sandtable.model.locations import SetupLine
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.wording.scenario_names import scenario_name

ASK_EACH_TIME, OVERRIDE_HERE, EDIT_AT_SOURCE = "ask", "over", "there"
POLICY_TITLES = {
    ASK_EACH_TIME: translatable("Ask about inherited lines"),
    OVERRIDE_HERE: translatable("Override inherited lines here"),
    EDIT_AT_SOURCE: translatable("Edit lines in the scenario that has them"),
}


class WriteTarget:
    """Choice of the scenario to write, by a setting or a question."""

    def __init__(self, context: EditorContext) -> None:
        self._context = context
        self.inherited_line_policy = ASK_EACH_TIME
        self._answers: dict[str, str | None] | None = None
        """Answers by scenario while one gesture changes many lines; None outside of a gesture."""

    @contextmanager
    def one_question_for_all_lines(self) -> Iterator[None]:
        """Ask only once about the lines of each scenario, however many a gesture changes."""
        self._answers = {}
        try:
            yield
        finally:
            self._answers = None

    @property
    def shown_scenario(self) -> str | None:
        """Id of the shown scenario, or None."""
        return self._context.viewpoint.current_state.scenario

    def apply_edit(self, title: str, edit: ModuleEdit, *, gesture: object = None) -> bool:
        """Apply an edit to the module without changing the module that it extends."""
        document = self._context.document
        # The module extends another one, whose files must stay unchanged.
        if document.complete_module is not document.module:
            edit = partial(write_edit_over_base_module, document.complete_module, edit)
        return self._context.try_edit(title, edit, gesture=gesture)

    def line_to_write_for_addition(self, heading: str, place: str) -> SetupLine | None:
        """Return the line to change for an addition at a place; None if the author cancels."""
        return self.line_to_write_for_change(self.line_where_place_is_written(heading, place))

    def line_where_place_is_written(self, heading: str, place: str) -> SetupLine:
        """Return the set-up line of a place, in the scenario that writes it or the shown one."""
        line = SetupLine(self.shown_scenario or "", heading, place)
        return line.with_scenario(self._scenario_that_writes_line(line) or line.scenario)

    def line_to_write_for_change(
        self, line: SetupLine, goal: SetupLine | None = None
    ) -> SetupLine | None:
        """Return the line to change in place of an existing one; None if the author cancels.

        A move to the line `goal` can only be written if both lines are in one scenario.
        """
        other = (
            self._scenario_that_writes_line(goal)
            if goal and line.scenario != self.shown_scenario
            else None
        )
        words = partial(
            line_title, self._context.document.complete_module, line.heading, line.place
        )
        scenario = self._scenario_to_edit(line.scenario, words, other)
        return None if scenario is None else line.with_scenario(scenario)

    def scenario_for_control(self, holder: str) -> str | None:
        """Return the scenario to write control to: the one that states it, or the shown one.

        Return None if the author cancels.
        """
        module, shown_id = self._context.document.complete_module, self.shown_scenario
        if shown_id is None:
            self._context.messages.show_refusal_message(tr(NO_SCENARIO_TEXT))
            return None
        above = scenario_ancestry(module, shown_id)
        source = next(
            (name for name in above if module.scenarios[name].control.get(holder)), shown_id
        )
        return self._scenario_to_edit(source, lambda: tr("Control at the start"))

    def _scenario_that_writes_line(self, line: SetupLine) -> str | None:
        """Return the scenario that states a set-up line; the shown one may inherit the line."""
        module = self._context.document.complete_module
        shown_line = line.with_scenario(self.shown_scenario or "")
        return scenario_that_writes(
            module, shown_line.with_place(place_as_spelt_in_chart(module, shown_line))
        )

    def _scenario_to_edit(
        self, source: str, words: Callable[[], str], other: str | None = None
    ) -> str | None:
        """Return the scenario to edit: the shown one, or the one that states the entry.

        Return None if the author cancels.
        """
        shown_id = self.shown_scenario
        if shown_id is None or source == shown_id:
            return shown_id
        # A move between two foreign scenarios cannot be written at the source.
        if other not in {None, source}:
            return self._report_overridden_line(source, words())
        policy = (
            self.inherited_line_policy
            if self.inherited_line_policy != ASK_EACH_TIME
            else self._ask_where_to_write(shown_id, source, words())
        )
        if policy == OVERRIDE_HERE:
            return self._report_overridden_line(source, words())
        return source if policy == EDIT_AT_SOURCE else None

    def report_change_in_other_scenario(self, source: str) -> None:
        """Inform the author that a scenario other than the shown one was changed."""
        module = self._context.document.complete_module
        if source != self.shown_scenario:
            heirs = [
                scenario_name(module, name)
                for name in module.scenarios
                if name != source and source in scenario_ancestry(module, name)
            ]
            message = tr("Written in {home}, and inherited by: {others}.")
            home = scenario_name(module, source)
            self._context.messages.show_success_message(
                message.format(home=home, others=", ".join(heirs))
            )

    def _report_overridden_line(self, source: str, title: str) -> str | None:
        module, shown_id = self._context.document.complete_module, self.shown_scenario or ""
        message = tr("{what} is now overridden in {shown}; it was inherited from {home}.")
        names = {"shown": scenario_name(module, shown_id), "home": scenario_name(module, source)}
        self._context.messages.show_success_message(message.format(what=title, **names))
        return self.shown_scenario

    def _ask_where_to_write(self, shown_id: str, source: str, title: str) -> str | None:
        if self._answers is None:
            return self._ask_about_line(shown_id, source, title)
        if source not in self._answers:
            self._answers[source] = self._ask_about_line(shown_id, source, title)
        return self._answers[source]

    def _ask_about_line(self, shown_id: str, source: str, title: str) -> str | None:
        module = self._context.document.complete_module
        here_answer = tr("Change it only in {name}").format(name=scenario_name(module, shown_id))
        source_answer = tr("Change it in {name}").format(name=scenario_name(module, source))
        text = tr("{what} is written in {home}, and {shown} inherits it.").format(
            what=title, home=scenario_name(module, source), shown=scenario_name(module, shown_id)
        )
        answer = self._context.prompts.ask_decision(
            tr("An inherited line"), text, (here_answer, source_answer)
        )
        return {here_answer: OVERRIDE_HERE, source_answer: EDIT_AT_SOURCE}.get(answer or "")
