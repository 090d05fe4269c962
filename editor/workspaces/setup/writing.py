"""In which scenario a line is written: where it stands, or over it in the one that is shown."""

from __future__ import annotations

from functools import partial

from sandtable.editor.bench.bench import Bench
from sandtable.editor.bench.document import Edit
from sandtable.editor.fields.scenarios import NO_SCENARIO
from sandtable.editor.words import tr
from sandtable.model.address import Steps
from sandtable.model.edits.setup_over import over
from sandtable.model.overlay import chain
from sandtable.model.wording.scenario_names import scenario_name

ASK, OVER, THERE = "ask", "over", "there"
POLICIES = {
    ASK: "Ask about inherited lines",
    OVER: "Override inherited lines here",
    THERE: "Edit lines where they are written",
}


class Writing:
    """Knows which scenario is shown, and what the author wants with what it inherits."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.policy = ASK

    @property
    def scenario(self) -> str | None:
        """The scenario that is shown."""
        return self._bench.viewpoint.view.scenario

    def do(self, said: str, edit: Edit, *, gesture: object = None) -> bool:
        """Do an edit of the whole; in a module over another, what it changes is written above."""
        document = self._bench.document
        if document.whole is not document.module:
            edit = partial(over, document.whole, edit)
        return self._bench.do(said, edit, gesture=gesture)

    def home(self, written: str, what: str, other: str | None = None) -> str | None:
        """The scenario to write in of what stands in one; None if the author changes their mind.

        `other` is where the goal of a move is written: both can be edited only in one scenario.
        """
        shown = self.scenario
        if shown is None or written == shown:
            return shown
        if other not in {None, written}:
            return self._told_over(written, what)
        policy = self.policy if self.policy != ASK else self._asked(shown, written, what)
        if policy == OVER:
            return self._told_over(written, what)
        return written if policy == THERE else None

    def home_of_control(self, holder: str) -> str | None:
        """The scenario in which control is painted: where its lists are written, or here."""
        module, shown = self._bench.document.whole, self.scenario
        if shown is None:
            self._bench.messages.refused(tr(NO_SCENARIO))
            return None
        above = chain(module, shown)
        written = next((one for one in above if module.scenarios[one].control.get(holder)), shown)
        return self.home(written, tr("What is controlled at the start"))

    def told(self, written: str) -> None:
        """Say that something was written in another scenario than the one that is shown."""
        module = self._bench.document.whole
        if written != self.scenario:
            others = [
                scenario_name(module, name)
                for name in module.scenarios
                if name != written and written in chain(module, name)
            ]
            said = tr("Written in {home}, from which others come: {others}.")
            home = scenario_name(module, written)
            self._bench.messages.news(said.format(home=home, others=", ".join(others)))

    def _told_over(self, written: str, what: str) -> str | None:
        module, shown = self._bench.document.whole, self.scenario or ""
        said = tr("{what}: {shown} now says it itself, and no longer takes it from {home}.")
        names = {"shown": scenario_name(module, shown), "home": scenario_name(module, written)}
        self._bench.messages.news(said.format(what=what, **names))
        return self.scenario

    def _asked(self, shown: str, written: str, what: str) -> str | None:
        module = self._bench.document.whole
        here = tr("Override it in {name}").format(name=scenario_name(module, shown))
        there = tr("Edit it in {name}").format(name=scenario_name(module, written))
        text = tr("{what} is written in {home}, from which {shown} comes.").format(
            what=what, home=scenario_name(module, written), shown=scenario_name(module, shown)
        )
        answer = self._bench.asking.decision(tr("An inherited line"), text, (here, there))
        return {here: OVER, there: THERE}.get(answer or "")


def moved_to(steps: Steps, scenario: str) -> Steps:
    """An address in another scenario."""
    return (steps[0], scenario, *steps[2:])
