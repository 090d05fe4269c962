"""The turn tracker: turns by their names, player turns and phases."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.sequences import listed, plain, sequence
from sandtable.model.ledger.calendar import first_turn, last_turn, turn_label
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.owners import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module

_MODULE = "VASSAL.build.module."
_MOST = 400
"""No list of turns is longer; a longer game counts on by itself."""

_NEXT, _BACK = "39,520", "37,520"
"""Alt and the arrow to the right or the left."""
TURN, PLAYER, PHASE, STEP = "Turn", "Player", "Phase", "Step"


def _parts(module: Module) -> list[tuple[str, list[str]]]:
    """Player turns with their phases; one row of both, where some phases come once for all."""
    calendar = module.module.calendar
    players = [plain(owner_name(module, owner)) for owner in calendar.order]
    phases = {key: plain(name) for key, name in calendar.phases.items()}
    if not calendar.mutual or not players:
        return [(PLAYER, players), (PHASE, list(phases.values()))]
    own = [name for key, name in phases.items() if key not in calendar.mutual]
    steps = [f"{player}: {phase}" for player in players for phase in own] or players
    return [(STEP, [*steps, *(name for key, name in phases.items() if key in calendar.mutual)])]


class Turns:
    """The levels of the tracker, outermost first: each a name and its words."""

    def __init__(self, module: Module, scenarios: Iterable[str]) -> None:
        calendar = module.module.calendar
        spans = [
            (first_turn(calendar, value), last_turn(calendar, value))
            for value in (flatten_scenario(module, name) for name in scenarios)
        ] or [(1, calendar.turns or 1)]
        self.first = min(start for start, _ in spans)
        last = min(max(end for _, end in spans), self.first + _MOST - 1)
        labels = [plain(turn_label(calendar, n)) for n in range(self.first, last + 1)]
        self.module = module
        self.levels = [(name, words) for name, words in ((TURN, labels), *_parts(module)) if words]

    def element(self) -> ET.Element:
        """The tracker as a part of the module."""
        shown = " - ".join(f"$level{n}$" for n in range(1, len(self.levels) + 1))
        root = ET.Element(
            f"{_MODULE}turn.TurnTracker", name="Turn", buttonText="Turn", hotkey="", icon="",
            nexthotkey=_NEXT, prevhotkey=_BACK,
            turnFormat=shown, reportFormat="* $newTurn$", lengthStyle="Maximum", length="-1",
        )  # fmt: skip
        parent = root
        for name, words in self.levels:
            parent = ET.SubElement(
                parent, f"{_MODULE}turn.ListTurnLevel", name=name, property=name,
                turnFormat="$value$", list=listed(words), configList="false",
                configFirst="false", prompt="",
            )  # fmt: skip
        return root

    def state(self, scenario: str) -> str:
        """The command that sets the tracker to the beginning of a scenario."""
        value = flatten_scenario(self.module, scenario)
        calendar = self.module.module.calendar
        owner = value.first.owner if value.first else ""
        begins = calendar.order.index(owner) if owner in calendar.order else 0
        steps = sum(1 for phase in calendar.phases if phase not in calendar.mutual)
        starts = {
            TURN: first_turn(calendar, value) - self.first,
            PLAYER: begins,
            STEP: begins * max(steps, 1),
        }
        inner: list[str] = []
        for name, words in reversed(self.levels):
            shown = listed([True] * len(words))
            inner = [sequence((starts.get(name, 0), 0, 0, shown, *inner), ";")]
        return sequence(("TURNTurnTracker0", sequence(("0", *inner), "|")), "\t")
