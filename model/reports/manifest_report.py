"""The component manifest: what the box holds against what the scenarios use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.address_path import format_address
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.ledger.history import PieceCountPeak, ScheduleHistory, play_schedule
from sandtable.model.limits.stock_shortages import first_shortages
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import Counter, manifest_of, owner_unless_common
from sandtable.model.select.pieces import pieces_matching


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """One piece: stock, what may stand in for it, its peak use by scenario, what is short."""

    piece: str
    name: str
    power: str | None
    kind: str
    strength: str | None
    stock: int | None
    spare: int
    substitutes: list[str]
    peak: dict[str, int]
    """By scenario: the most copies that are out at any one time, of those that are counted."""
    uncounted: list[str]
    """The scenarios that have some of it, and do not say how many."""
    short: int
    conflicts: list[Conflict]
    """By scenario, where the box holds too few: since when, and the fewest entries for it."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """The first turn on which a scenario needs more than there is, and who asks for too much."""

    scenario: str
    turn: int | None
    """Null is the set-up."""
    label: str | None
    needed: int
    stock: int
    """What the box holds of it for this scenario, with what may stand in for it."""
    entries: list[str]
    """The addresses of the fewest entries that are too many together."""


@dataclass(frozen=True, slots=True)
class ManifestAnswer:
    """The answer of `sandtable manifest`."""

    module: str
    pieces: list[ManifestEntry]


def manifest_report(module: Module, options: Mapping[str, str] | None = None) -> ManifestAnswer:
    """Stock against the peak use in every scenario."""
    histories = {
        name: play_schedule(module, name, options=options) for name in playable_scenarios(module)
    }
    peaks = {name: history.peaks for name, history in histories.items()}
    stand_ins, short = (
        _substitutes_by_piece(module),
        _conflicts_by_piece(module, histories, options),
    )
    uncounted = _uncounted_scenarios_by_piece(module, options)
    entries = [
        _manifest_entry(
            counter,
            stand_ins.get(counter.id, []),
            _peaks_by_scenario(counter, peaks),
            uncounted.get(counter.id, []),
            short.get(counter.id, []),
        )
        for counter in manifest_of(module).counters.values()
    ]
    return ManifestAnswer(module.module.id or module.module.title, entries)


def _peaks_by_scenario(
    counter: Counter, peaks: Mapping[str, Mapping[str, PieceCountPeak]]
) -> dict[str, int]:
    """By scenario: the most copies that are out at any one time."""
    return {
        name: found[counter.id].number if counter.id in found else 0
        for name, found in peaks.items()
    }


def _uncounted_scenarios_by_piece(
    module: Module, options: Mapping[str, str] | None
) -> dict[str, list[str]]:
    """By piece: the scenarios that set it up or bring it in, and do not say how many."""
    found: dict[str, list[str]] = {}
    for name in playable_scenarios(module):
        placed = order_of_battle_report(module, name, options=options).entries
        coming = arrivals_report(module, name, options=options).entries
        pieces = (
            *(entry.piece for entry in placed if entry.quantity is None),
            *(entry.piece for entry in coming if entry.quantity is None),
        )
        for piece in dict.fromkeys(filter(None, pieces)):
            found.setdefault(piece, []).append(name)
    return found


def _conflicts_by_piece(
    module: Module, histories: Mapping[str, ScheduleHistory], options: Mapping[str, str] | None
) -> dict[str, list[Conflict]]:
    """By piece: where and when the box holds too few of it."""
    found: dict[str, list[Conflict]] = {}
    for name, history in histories.items():
        for turn, shortage in first_shortages(module, name, history, options):
            label = None if turn is None else turn_label(module.module.calendar, turn)
            causes = dict.fromkeys(format_address(entry.cause) for entry in shortage.entries)
            conflict = Conflict(name, turn, label, shortage.needed, shortage.stock, list(causes))
            for piece in shortage.pieces:
                found.setdefault(piece, []).append(conflict)
    return found


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
        power=owner_unless_common(counter),
        kind=counter.kind,
        strength=counter.strength,
        stock=None if copies is None else copies + spare,
        spare=spare,
        substitutes=substitutes,
        peak=peak,
        uncounted=uncounted,
        short=0 if copies is None or substitutes else max(0, most - copies),
        conflicts=conflicts,
    )


def _substitutes_by_piece(module: Module) -> dict[str, list[str]]:
    """By piece: what may stand in for it."""
    found: dict[str, list[str]] = {}
    for counter in manifest_of(module).counters.values():
        for piece in _replaceable_pieces(module, counter):
            if piece != counter.id:
                found.setdefault(piece, []).append(counter.id)
    return found


def _replaceable_pieces(module: Module, chip: Counter) -> Iterator[str]:
    for entry in chip.piece.stands_for:
        if isinstance(entry, Item) and entry.among is not None:
            yield from pieces_matching(module, entry.among)
        elif isinstance(entry, Item):
            piece = manifest_of(module).find_counter(entry.piece, chip.owner)
            if piece:
                yield piece.id
