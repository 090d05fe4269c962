"""Where an edit of the set-up is written: in the scenario shown, or in the one it comes from.

`line_to_add` and `line_to_change` are asked by all that edits the set-up, and ask nobody in turn
but the author.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.editor.fields.scenarios import NO_SCENARIO
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.setup.edit_words import line_words
from sandtable.model.edits.overlay_setup import edit_over_base
from sandtable.model.edits.setup_charts import place_as_spelt
from sandtable.model.edits.setup_lines import scenario_that_writes
from sandtable.model.locations import SetupLine
from sandtable.model.overlay import scenario_chain
from sandtable.model.wording.scenario_names import scenario_name

ASK, OVER, THERE = "ask", "over", "there"
POLICIES = {
    ASK: translatable("Ask about inherited lines"),
    OVER: translatable("Override inherited lines here"),
    THERE: translatable("Edit lines where they are written"),
}


class WriteTarget:
    """Knows which scenario is shown, and what the author wants with what it inherits."""

    def __init__(self, bench: EditorContext) -> None:
        self._bench = bench
        self.policy = ASK

    @property
    def scenario(self) -> str | None:
        """The scenario that is shown."""
        return self._bench.viewpoint.view.scenario

    def apply_edit(self, said: str, edit: Edit, *, gesture: object = None) -> bool:
        """Do an edit of the whole; in a module over another, what it changes is written above."""
        document = self._bench.document
        if document.whole is not document.module:
            edit = partial(edit_over_base, document.whole, edit)
        return self._bench.do(said, edit, gesture=gesture)

    def line_to_add(self, heading: str, place: str) -> SetupLine | None:
        """Return the line to write for what is put at a place; None if it is not to be written."""
        return self.line_to_change(self.line_written(heading, place))

    def line_written(self, heading: str, place: str) -> SetupLine:
        """Return the line of a place where it is written, or else in the shown scenario."""
        line = SetupLine(self.scenario or "", heading, place)
        return line.with_scenario(self._scenario_writing(line) or line.scenario)

    def line_to_change(self, line: SetupLine, goal: SetupLine | None = None) -> SetupLine | None:
        """Return the line to write for one that is written, by what the author wants.

        Where something is moved from it to a `goal`, both can be edited only in one scenario. None
        if the author changes their mind.
        """
        other = self._scenario_writing(goal) if goal and line.scenario != self.scenario else None
        words = partial(line_words, self._bench.document.whole, line.heading, line.place)
        scenario = self._scenario_to_edit(line.scenario, words, other)
        return None if scenario is None else line.with_scenario(scenario)

    def scenario_for_control(self, holder: str) -> str | None:
        """Return the scenario to paint control in: where its lists are written, or here."""
        module, shown = self._bench.document.whole, self.scenario
        if shown is None:
            self._bench.messages.refused(tr(NO_SCENARIO))
            return None
        above = scenario_chain(module, shown)
        written = next((one for one in above if module.scenarios[one].control.get(holder)), shown)
        return self._scenario_to_edit(written, lambda: tr("What is controlled at the start"))

    def _scenario_writing(self, line: SetupLine) -> str | None:
        """Return the scenario that writes a line of the shown one, as its chart spells it."""
        module = self._bench.document.whole
        shown = line.with_scenario(self.scenario or "")
        return scenario_that_writes(module, shown.with_place(place_as_spelt(module, shown)))

    def _scenario_to_edit(
        self, written: str, words: Callable[[], str], other: str | None = None
    ) -> str | None:
        """Return the shown scenario, or the one that writes what `words` name, or neither."""
        shown = self.scenario
        if shown is None or written == shown:
            return shown
        if other not in {None, written}:
            return self._report_override(written, words())
        policy = self.policy if self.policy != ASK else self._ask_policy(shown, written, words())
        if policy == OVER:
            return self._report_override(written, words())
        return written if policy == THERE else None

    def report_elsewhere(self, written: str) -> None:
        """Say that something was written in another scenario than the one that is shown."""
        module = self._bench.document.whole
        if written != self.scenario:
            others = [
                scenario_name(module, name)
                for name in module.scenarios
                if name != written and written in scenario_chain(module, name)
            ]
            said = tr("Written in {home}, from which others come: {others}.")
            home = scenario_name(module, written)
            self._bench.messages.news(said.format(home=home, others=", ".join(others)))

    def _report_override(self, written: str, what: str) -> str | None:
        module, shown = self._bench.document.whole, self.scenario or ""
        said = tr("{what} is now overridden in {shown}; it was inherited from {home}.")
        names = {"shown": scenario_name(module, shown), "home": scenario_name(module, written)}
        self._bench.messages.news(said.format(what=what, **names))
        return self.scenario

    def _ask_policy(self, shown: str, written: str, what: str) -> str | None:
        module = self._bench.document.whole
        here = tr("Override it in {name}").format(name=scenario_name(module, shown))
        there = tr("Edit it in {name}").format(name=scenario_name(module, written))
        text = tr("{what} is written in {home}, from which {shown} comes.").format(
            what=what, home=scenario_name(module, written), shown=scenario_name(module, shown)
        )
        answer = self._bench.asking.decision(tr("An inherited line"), text, (here, there))
        return {here: OVER, there: THERE}.get(answer or "")
