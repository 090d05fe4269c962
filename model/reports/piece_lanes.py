"""Lanes of a schedule: one for each piece or formation, over all turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sandtable.model.ledger.history import iter_player_turns
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable, TimetableEntry
from sandtable.model.select.manifest import formations_of_piece, manifest_of_module
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.piece_names import piece_name

LaneGrouping = Literal["piece", "formation"]
LANE_GROUPINGS: tuple[LaneGrouping, ...] = ("piece", "formation")


@dataclass(frozen=True, slots=True)
class PieceLane:
    """Entries of one piece or formation, with its number of copies in use on each turn."""

    key: str
    """Full name of the piece, id of the formation, or the text of a choice of pieces."""
    name: str
    owner: str
    copies: tuple[int, ...]
    """Copies in use at the set-up, and after the arrivals of each turn."""
    entries: tuple[TimetableEntry, ...]

    @property
    def peak(self) -> int:
        """The largest number of copies in use."""
        return max(self.copies, default=0)


def piece_lanes(
    module: Module,
    table: ScenarioTimetable,
    options: Mapping[str, str],
    grouping: LaneGrouping = "piece",
) -> tuple[PieceLane, ...]:
    """Return a lane for everything that the schedule mentions, in order of first mention."""
    entries_by_key: dict[str, list[TimetableEntry]] = {}
    pieces_by_key: dict[str, set[str]] = {}
    for entry in table.entries:
        if not entry.played or entry.does in {"control", "note"}:
            continue
        key = _lane_key(module, entry, grouping)
        entries_by_key.setdefault(key, []).append(entry)
        pieces_by_key.setdefault(key, set()).update([entry.piece] if entry.piece else [])
    copies_by_turn = dict(_iter_copies_by_turn(module, table, options))
    return tuple(
        PieceLane(
            key,
            _lane_name(module, key, entries[0]),
            entries[0].owner,
            tuple(
                sum(copies_by_turn[turn].get(piece, 0) for piece in pieces_by_key[key])
                for turn in range(table.first - 1, table.last + 1)
            ),
            tuple(entries),
        )
        for key, entries in entries_by_key.items()
    )


def _lane_key(module: Module, entry: TimetableEntry, grouping: LaneGrouping) -> str:
    counter = manifest_of_module(module).counters.get(entry.piece or "")
    if counter is None:
        return f"{entry.owner} {entry.name}"
    formations = formations_of_piece(module, counter) if grouping == "formation" else ()
    return formations[0] if formations else counter.id


def _lane_name(module: Module, key: str, entry: TimetableEntry) -> str:
    if key in manifest_of_module(module).counters:
        return piece_name(module, key)
    formation = module.formations.get(key)
    if formation is not None:
        return formation.name
    # A choice of pieces says nothing about their owner.
    return f"{entry.name} ({owner_name(module, entry.owner)})"


def _iter_copies_by_turn(
    module: Module, table: ScenarioTimetable, options: Mapping[str, str]
) -> Iterator[tuple[int, Mapping[str, int]]]:
    """Yield the copies in use for each turn; the set-up is the turn before the first."""
    shown = table.first - 1
    copies: Mapping[str, int] = {}
    for turn, position in iter_player_turns(module, table.scenario, options):
        # On turns without arrivals nothing changes.
        for between in range(shown, (turn or table.first - 1)):
            yield between, copies
        shown, copies = turn or table.first - 1, dict(position.copies_out)
    for rest in range(shown, table.last + 1):
        yield rest, copies
