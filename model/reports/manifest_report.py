"""Report on the components: the contents of the game box compared with their use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.address_path import format_address
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.history import PieceCountPeak, ScheduleHistory, play_schedule
from sandtable.model.limits.stock_shortages import first_shortage_of_each_piece
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import Counter, manifest_of_module, owner_if_not_common
from sandtable.model.select.pieces import pieces_matching


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """A piece with its number of copies, substitutes, peak use by scenario, and shortage."""

    piece: str
    name: str
    power: str | None
    kind: str
    strength: str | None
    stock: int | None
    spare: int
    substitutes: list[str]
    peak: dict[str, int]
    """Greatest number of counted copies in use at any time, by scenario."""
    uncounted: list[str]
    """Scenarios that use the piece in an unstated number."""
    short: int
    conflicts: list[Conflict]
    """Shortages by scenario: their first turn, and a smallest set of entries that causes them."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The first shortage of a piece in a scenario, with the entries that cause it."""

    scenario: str
    turn: int | None
    """Null for the set-up."""
    label: str | None
    needed: int
    stock: int
    """Copies available in this scenario, including substitutes."""
    entries: list[str]
    """Addresses of a smallest set of entries that together exceed the stock."""


@dataclass(frozen=True, slots=True)
class ManifestAnswer:
    """The answer to the command `sandtable manifest`."""

    module: str
    pieces: list[ManifestEntry]


def manifest_report(module: Module, options: Mapping[str, str] | None = None) -> ManifestAnswer:
    """Return the number of copies and the peak use of every piece in every scenario."""
    histories = {
        name: play_schedule(module, name, options=options) for name in playable_scenarios(module)
    }
    peaks = {name: history.peaks for name, history in histories.items()}
    stand_ins, conflicts = (
        _substitutes_by_piece(module),
        _conflicts_by_piece(module, histories, options),
    )
    uncounted = _uncounted_scenarios_by_piece(module, options)
    entries = [
        _manifest_entry(
            counter,
            stand_ins.get(counter.id, []),
            _peak_count_by_scenario(counter, peaks),
            uncounted.get(counter.id, []),
            conflicts.get(counter.id, []),
        )
        for counter in manifest_of_module(module).counters.values()
    ]
    return ManifestAnswer(module.module.id or module.module.title, entries)


def _peak_count_by_scenario(
    counter: Counter, peaks: Mapping[str, Mapping[str, PieceCountPeak]]
) -> dict[str, int]:
    """Return the greatest number of copies of a piece in use at any time, by scenario."""
    return {
        name: scenario_peaks[counter.id].number if counter.id in scenario_peaks else 0
        for name, scenario_peaks in peaks.items()
    }


def _uncounted_scenarios_by_piece(
    module: Module, options: Mapping[str, str] | None
) -> dict[str, list[str]]:
    """Return the scenarios that use each piece in a number that the book does not state."""
    scenarios_by_piece: dict[str, list[str]] = {}
    for name in playable_scenarios(module):
        placed = order_of_battle_report(module, name, options=options).entries
        coming = arrivals_report(module, name, options=options).entries
        pieces = (
            *(entry.piece for entry in placed if entry.quantity is None),
            *(entry.piece for entry in coming if entry.quantity is None),
        )
        for piece in dict.fromkeys(filter(None, pieces)):
            scenarios_by_piece.setdefault(piece, []).append(name)
    return scenarios_by_piece


def _conflicts_by_piece(
    module: Module, histories: Mapping[str, ScheduleHistory], options: Mapping[str, str] | None
) -> dict[str, list[Conflict]]:
    """Return the shortages of each piece in all scenarios."""
    conflicts: dict[str, list[Conflict]] = {}
    for name, history in histories.items():
        for turn, shortage in first_shortage_of_each_piece(module, name, history, options):
            label = None if turn is None else turn_label(module.module.calendar, turn)
            causes = dict.fromkeys(format_address(entry.cause) for entry in shortage.entries)
            conflict = Conflict(name, turn, label, shortage.needed, shortage.stock, list(causes))
            for piece in shortage.pieces:
                conflicts.setdefault(piece, []).append(conflict)
    return conflicts


def _manifest_entry(
    counter: Counter,
    substitutes: list[str],
    peak: dict[str, int],
    uncounted: list[str],
    conflicts: list[Conflict],
) -> ManifestEntry:
    copies, spare = counter.piece.copies, counter.piece.spare
    most = max(peak.values(), default=0)
    return ManifestEntry(
        piece=counter.id,
        name=counter.name,
        power=owner_if_not_common(counter),
        kind=counter.kind,
        strength=counter.strength,
        stock=None if copies is None else copies + spare,
        spare=spare,
        substitutes=substitutes,
        peak=peak,
        uncounted=uncounted,
        # With substitutes a single piece cannot tell what is short: `conflicts` does.
        short=0 if copies is None or substitutes else max(0, most - copies),
        conflicts=conflicts,
    )


def _substitutes_by_piece(module: Module) -> dict[str, list[str]]:
    """Return the possible substitutes of each piece."""
    substitutes: dict[str, list[str]] = {}
    for counter in manifest_of_module(module).counters.values():
        for piece in _replaceable_pieces(module, counter):
            if piece != counter.id:
                substitutes.setdefault(piece, []).append(counter.id)
    return substitutes


def _replaceable_pieces(module: Module, chip: Counter) -> Iterator[str]:
    for entry in chip.piece.stands_for:
        if isinstance(entry, Item) and entry.among is not None:
            yield from pieces_matching(module, entry.among)
        elif isinstance(entry, Item):
            piece = manifest_of_module(module).find_counter(entry.piece, chip.owner)
            if piece:
                yield piece.id
