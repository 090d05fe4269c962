"""The turn tracker as a calendar, and where each game begins in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.importers.vassal.map_windows import find_parts
from sandtable.importers.vassal.module_conversion.unique_ids import UniqueIds
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.piece_traits import parse_whole_number
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.token_sequences import split_list, split_tokens
from sandtable.model.entities.head import Calendar
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span

_PLAYER_SEPARATOR = ": "
"""Between a player and a phase, where a level of the tracker has both: `Red: March`."""


@dataclass(frozen=True)
class TrackerCalendar:
    """The calendar, and the levels of the tracker, outermost first, that it was made of."""

    calendar: Calendar
    tracker_levels: Sequence[tuple[str, Sequence[str]]]
    """What each level counts (`turn`, `owner`, `phase` or nothing) and its words."""

    def turn_with_label(self, label: str) -> int | None:
        """The number of a turn by what is printed for it."""
        turns = next((words for sort, words in self.tracker_levels if sort == "turn"), ())
        return turns.index(label) + 1 if label in turns else None

    def first_moment(self, save: SavedGame) -> Moment | None:
        """With which turn a game begins, and with whose, if that is not the first."""
        told = save.command_arguments("TURN")
        at: dict[str, int] = {}
        inner = split_tokens(split_tokens(told[0], "\t")[-1], "|")[1:] if told else []
        for sort, _ in self.tracker_levels:
            index, *rest = split_tokens(inner[0], ";") if inner else ["0"]
            at[sort] = parse_whole_number(index, 0)
            inner = rest[3:]
        if "turn" not in at:
            return None
        number = str(at["turn"] + 1)
        seat = at.get("owner", 0)
        for words in (words for sort, words in self.tracker_levels if sort == "step"):
            players = [word.partition(_PLAYER_SEPARATOR)[0] for word in words]
            seat = list(dict.fromkeys(players)).index(players[min(at["step"], len(words) - 1)])
        owner = self.calendar.order[seat] if 0 < seat < len(self.calendar.order) else ""
        return Moment(Span(number, number), owner)


def read_tracker_calendar(
    vmod: VassalModule, owners: Mapping[str, str], ids: UniqueIds
) -> TrackerCalendar:
    """Read the first tracker: a list of owners, a list of phases, and the turns."""
    calendar, levels = Calendar(), list[tuple[str, Sequence[str]]]()
    for tracker in vmod.all_parts("TurnTracker")[:1]:
        for level in find_parts(tracker, "ListTurnLevel"):
            words, sorts = split_list(level.get("list", "")), {sort for sort, _ in levels}
            if steps := _player_turns_and_phases(words, owners, ids):
                calendar, sort = replace(calendar, **steps), "step"
            elif words and all(word in owners for word in words):
                order = tuple(owners[word] for word in words)
                calendar, sort = replace(calendar, order=order), "owner"
            elif "turn" not in sorts:
                labels = {str(n): word for n, word in enumerate(words, 1)}
                calendar, sort = replace(calendar, turns=len(words), labels=labels), "turn"
            elif "phase" not in sorts:
                phases = {ids.make_id("phase", word): word for word in words}
                calendar, sort = replace(calendar, phases=phases), "phase"
            else:
                sort = ""
            levels.append((sort, words))
    return TrackerCalendar(calendar, levels)


def _player_turns_and_phases(
    words: Sequence[str], owners: Mapping[str, str], ids: UniqueIds
) -> dict[str, Any]:
    """Of a level that has player turns with their phases: both, and the phases of all players."""
    parts = [
        (player, phase)
        for player, _, phase in (word.partition(_PLAYER_SEPARATOR) for word in words)
    ]
    order = tuple(dict.fromkeys(owners[who] for who, phase in parts if phase and who in owners))
    if not order:
        return {}
    names = dict.fromkeys(
        phase if phase and who in owners else word
        for word, (who, phase) in zip(words, parts, strict=True)
    )
    phases = {ids.make_id("phase", name): name for name in names}
    return {
        "order": order,
        "phases": phases,
        "mutual": tuple(phase for phase, name in phases.items() if name in words),
    }
