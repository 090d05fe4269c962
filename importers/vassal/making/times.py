"""The turn tracker as a calendar, and where each game begins in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sandtable.importers.vassal.making.ids import Ids
from sandtable.importers.vassal.maps import all_of
from sandtable.importers.vassal.modules import Vmod
from sandtable.importers.vassal.pieces import whole
from sandtable.importers.vassal.saves import Save
from sandtable.importers.vassal.sequences import listed, tokens
from sandtable.model.entities.head import Calendar
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.span import Span

_OF = ": "
"""Between a player and a phase, where a level of the tracker has both: `Red: March`."""


@dataclass(frozen=True)
class Times:
    """The calendar, and the levels of the tracker, outermost first, that it was made of."""

    calendar: Calendar
    levels: Sequence[tuple[str, Sequence[str]]]
    """What each level counts (`turn`, `owner`, `phase` or nothing) and its words."""

    def turn_called(self, label: str) -> int | None:
        """The number of a turn by what is printed for it."""
        turns = next((words for sort, words in self.levels if sort == "turn"), ())
        return turns.index(label) + 1 if label in turns else None

    def first(self, save: Save) -> Moment | None:
        """With which turn a game begins, and with whose, if that is not the first."""
        told = save.told("TURN")
        at: dict[str, int] = {}
        inner = tokens(tokens(told[0], "\t")[-1], "|")[1:] if told else []
        for sort, _ in self.levels:
            index, *rest = tokens(inner[0], ";") if inner else ["0"]
            at[sort] = whole(index, 0)
            inner = rest[3:]
        if "turn" not in at:
            return None
        number = str(at["turn"] + 1)
        seat = at.get("owner", 0)
        for words in (words for sort, words in self.levels if sort == "step"):
            players = [word.partition(_OF)[0] for word in words]
            seat = list(dict.fromkeys(players)).index(players[min(at["step"], len(words) - 1)])
        owner = self.calendar.order[seat] if 0 < seat < len(self.calendar.order) else ""
        return Moment(Span(number, number), owner)


def times_of(vmod: Vmod, owners: Mapping[str, str], ids: Ids) -> Times:
    """Read the first tracker: a list of owners, a list of phases, and the turns."""
    calendar, levels = Calendar(), list[tuple[str, Sequence[str]]]()
    for tracker in vmod.all("TurnTracker")[:1]:
        for level in all_of(tracker, "ListTurnLevel"):
            words, sorts = listed(level.get("list", "")), {sort for sort, _ in levels}
            if steps := _steps(words, owners, ids):
                calendar, sort = replace(calendar, **steps), "step"
            elif words and all(word in owners for word in words):
                order = tuple(owners[word] for word in words)
                calendar, sort = replace(calendar, order=order), "owner"
            elif "turn" not in sorts:
                labels = {str(n): word for n, word in enumerate(words, 1)}
                calendar, sort = replace(calendar, turns=len(words), labels=labels), "turn"
            elif "phase" not in sorts:
                phases = {ids.of("phase", word): word for word in words}
                calendar, sort = replace(calendar, phases=phases), "phase"
            else:
                sort = ""
            levels.append((sort, words))
    return Times(calendar, levels)


def _steps(words: Sequence[str], owners: Mapping[str, str], ids: Ids) -> dict[str, Any]:
    """Of a level that has player turns with their phases: both, and the phases of all players."""
    parts = [(player, phase) for player, _, phase in (word.partition(_OF) for word in words)]
    order = tuple(dict.fromkeys(owners[who] for who, phase in parts if phase and who in owners))
    if not order:
        return {}
    names = dict.fromkeys(
        phase if phase and who in owners else word
        for word, (who, phase) in zip(words, parts, strict=True)
    )
    phases = {ids.of("phase", name): name for name in names}
    return {
        "order": order,
        "phases": phases,
        "mutual": tuple(phase for phase, name in phases.items() if name in words),
    }
