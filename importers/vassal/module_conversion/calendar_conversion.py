"""Conversion of the turn tracker to a calendar, and the first moment of each saved game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.importers.vassal.map_windows import elements_of_classes
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.piece_traits import parse_whole_number
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.token_sequences import split_comma_list, split_tokens
from sandtable.importers.vassal.unique_ids import UniqueIds
from sandtable.model.entities.head import Calendar
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span

_SEPARATOR_AFTER_PLAYER = ": "
"""Separator of player and phase in a level that has both: `Red: March`."""


@dataclass(frozen=True)
class TrackerCalendar:
    """The calendar, with the levels of the tracker that it was made from."""

    calendar: Calendar
    tracker_levels: Sequence[tuple[str, Sequence[str]]]
    """The kind of each level (`turn`, `owner`, `phase` or nothing) and its entries."""

    def turn_with_label(self, label: str) -> int | None:
        """Return the number of the turn with a label, or None."""
        turns = next((words for sort, words in self.tracker_levels if sort == "turn"), ())
        return turns.index(label) + 1 if label in turns else None

    def first_moment_of_saved_game(self, save: SavedGame) -> Moment | None:
        """Return the turn in which a saved game begins, with its player if not the first."""
        arguments = save.arguments_of_commands("TURN")
        at: dict[str, int] = {}
        inner = split_tokens(split_tokens(arguments[0], "\t")[-1], "|")[1:] if arguments else []
        for sort, _ in self.tracker_levels:
            index, *rest = split_tokens(inner[0], ";") if inner else ["0"]
            at[sort] = parse_whole_number(index, 0)
            # Each level stores its index, two more numbers and a list before the levels inside it.
            inner = rest[3:]
        if "turn" not in at:
            return None
        number = str(at["turn"] + 1)
        seat = at.get("owner", 0)
        for words in (words for sort, words in self.tracker_levels if sort == "step"):
            players = [word.partition(_SEPARATOR_AFTER_PLAYER)[0] for word in words]
            seat = list(dict.fromkeys(players)).index(players[min(at["step"], len(words) - 1)])
        owner = self.calendar.order[seat] if 0 < seat < len(self.calendar.order) else ""
        return Moment(Span(number, number), owner)


def read_tracker_calendar(
    vmod: VassalModule, owners: Mapping[str, str], ids: UniqueIds
) -> TrackerCalendar:
    """Read the first turn tracker of the module as a calendar."""
    calendar, levels = Calendar(), list[tuple[str, Sequence[str]]]()
    for tracker in vmod.all_elements_of_classes("TurnTracker")[:1]:
        for level in elements_of_classes(tracker, "ListTurnLevel"):
            words, sorts = split_comma_list(level.get("list", "")), {sort for sort, _ in levels}
            if steps := _player_turns_and_phases(words, owners, ids):
                calendar, sort = replace(calendar, **steps), "step"
            # A level is recognised by its entries, since its name is free text.
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
    """Split a level of the turn tracker into player turns and phases, if it combines both.

    Also return the phases that all players share.
    """
    parts = [
        (player, phase)
        for player, _, phase in (word.partition(_SEPARATOR_AFTER_PLAYER) for word in words)
    ]
    order = tuple(
        dict.fromkeys(
            owners[player_name] for player_name, phase in parts if phase and player_name in owners
        )
    )
    if not order:
        return {}
    names = dict.fromkeys(
        phase if phase and player_name in owners else word
        for word, (player_name, phase) in zip(words, parts, strict=True)
    )
    phases = {ids.make_id("phase", name): name for name in names}
    return {
        "order": order,
        "phases": phases,
        "mutual": tuple(phase for phase, name in phases.items() if name in words),
    }
