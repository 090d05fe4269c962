"""The turn tracker of VASSAL: turns, player turns and phases."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.token_sequences import (
    join_tokens_by_separator,
    join_with_commas,
    text_on_one_line,
)
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    turn_label,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module

_MODULE_CLASS_PREFIX = "VASSAL.build.module."
_MAX_LISTED_TURNS = 400
"""Greatest number of turns in the list of the tracker."""

_NEXT_TURN_KEY, _PREVIOUS_TURN_KEY = "39,520", "37,520"
"""Alt with the right or left arrow key."""
TURN_LEVEL, PLAYER_LEVEL, PHASE_LEVEL, STEP_LEVEL = "Turn", "Player", "Phase", "Step"


def _player_and_phase_levels(module: Module) -> list[tuple[str, list[str]]]:
    """Return the levels below turns: players and phases, or one level if phases are shared."""
    calendar = module.module.calendar
    players = [text_on_one_line(owner_name(module, owner)) for owner in calendar.order]
    phases = {key: text_on_one_line(name) for key, name in calendar.phases.items()}
    if not calendar.mutual or not players:
        return [(PLAYER_LEVEL, players), (PHASE_LEVEL, list(phases.values()))]
    player_phases = [name for key, name in phases.items() if key not in calendar.mutual]
    steps = [f"{player}: {phase}" for player in players for phase in player_phases] or players
    return [
        (STEP_LEVEL, [*steps, *(name for key, name in phases.items() if key in calendar.mutual)])
    ]


class TurnTracker:
    """Levels of VASSAL's turn tracker, outermost first: each has a name and its entries."""

    def __init__(self, module: Module, scenarios: Iterable[str]) -> None:
        calendar = module.module.calendar
        spans = [
            (first_turn_of_scenario(calendar, value), last_turn_of_scenario(calendar, value))
            for value in (flatten_scenario(module, name) for name in scenarios)
            # A game without turns has a single one, because the tracker cannot be empty.
        ] or [(1, calendar.turns or 1)]
        self.earliest_turn = min(start for start, _ in spans)
        last = min(max(end for _, end in spans), self.earliest_turn + _MAX_LISTED_TURNS - 1)
        labels = [
            text_on_one_line(turn_label(calendar, n)) for n in range(self.earliest_turn, last + 1)
        ]
        self.module = module
        self.tracker_levels = [
            (name, words)
            for name, words in ((TURN_LEVEL, labels), *_player_and_phase_levels(module))
            if words
        ]

    def turn_tracker_element(self) -> ET.Element:
        """Return the tracker as an element of the build file."""
        turn_format = " - ".join(f"$level{n}$" for n in range(1, len(self.tracker_levels) + 1))
        root = ET.Element(
            f"{_MODULE_CLASS_PREFIX}turn.TurnTracker",
            name="Turn", buttonText="Turn", hotkey="", icon="",
            nexthotkey=_NEXT_TURN_KEY, prevhotkey=_PREVIOUS_TURN_KEY,
            turnFormat=turn_format, reportFormat="* $newTurn$", lengthStyle="Maximum", length="-1",
        )  # fmt: skip
        parent = root
        for name, words in self.tracker_levels:
            parent = ET.SubElement(
                parent, f"{_MODULE_CLASS_PREFIX}turn.ListTurnLevel", name=name, property=name,
                turnFormat="$value$", list=join_with_commas(words), configList="false",
                configFirst="false", prompt="",
            )  # fmt: skip
        return root

    def command_for_scenario_start(self, scenario: str) -> str:
        """Return the command that sets the tracker to the start of a scenario."""
        value = flatten_scenario(self.module, scenario)
        calendar = self.module.module.calendar
        owner = value.first.owner if value.first else ""
        begins = calendar.order.index(owner) if owner in calendar.order else 0
        # Shared phases come once at the end of a turn, not with each player.
        steps = sum(1 for phase in calendar.phases if phase not in calendar.mutual)
        starts = {
            TURN_LEVEL: first_turn_of_scenario(calendar, value) - self.earliest_turn,
            PLAYER_LEVEL: begins,
            STEP_LEVEL: begins * max(steps, 1),
        }
        inner: list[str] = []
        # Levels are nested, the outermost around the others.
        for name, words in reversed(self.tracker_levels):
            active_entries = join_with_commas([True] * len(words))
            inner = [
                join_tokens_by_separator((starts.get(name, 0), 0, 0, active_entries, *inner), ";")
            ]
        return join_tokens_by_separator(
            ("TURNTurnTracker0", join_tokens_by_separator(("0", *inner), "|")), "\t"
        )
