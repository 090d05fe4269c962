"""The component manifest: what the box holds against what the scenarios use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from model.ledger.history import Peak, play
from model.module import Module
from model.phrases.entry import Item
from model.reports.scenarios import playable
from model.select.manifest import Counter, manifest_of, power_of
from model.select.pieces import pieces_of


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
    short: int


@dataclass(frozen=True, slots=True)
class ManifestAnswer:
    """The answer of `sandtable manifest`."""

    module: str
    pieces: list[ManifestEntry]


def manifest(module: Module, options: Mapping[str, str] | None = None) -> ManifestAnswer:
    """Stock against the peak use in every scenario."""
    peaks = {name: play(module, name, options=options).peaks for name in playable(module)}
    stand_ins = _substitutes(module)
    entries = [
        _entry(counter, stand_ins.get(counter.id, []), _use(counter, peaks))
        for counter in manifest_of(module).counters.values()
    ]
    return ManifestAnswer(module.module.id or module.module.title, entries)


def _use(counter: Counter, peaks: Mapping[str, Mapping[str, Peak]]) -> dict[str, int]:
    """By scenario: the most copies that are out at any one time."""
    return {
        name: found[counter.id].number if counter.id in found else 0
        for name, found in peaks.items()
    }


def _entry(counter: Counter, substitutes: list[str], peak: dict[str, int]) -> ManifestEntry:
    copies, spare = counter.piece.copies, counter.piece.spare
    most = max(peak.values(), default=0)
    return ManifestEntry(
        piece=counter.id,
        name=counter.name,
        power=power_of(counter),
        kind=counter.kind,
        strength=counter.strength,
        stock=None if copies is None else copies + spare,
        spare=spare,
        substitutes=substitutes,
        peak=peak,
        short=0 if copies is None or substitutes else max(0, most - copies),
    )


def _substitutes(module: Module) -> dict[str, list[str]]:
    """By piece: what may stand in for it."""
    found: dict[str, list[str]] = {}
    for counter in manifest_of(module).counters.values():
        for piece in _replaceable(module, counter):
            if piece != counter.id:
                found.setdefault(piece, []).append(counter.id)
    return found


def _replaceable(module: Module, chip: Counter) -> Iterator[str]:
    for entry in chip.piece.stands_for:
        if isinstance(entry, Item) and entry.among is not None:
            yield from pieces_of(module, entry.among)
        elif isinstance(entry, Item):
            piece = manifest_of(module).named(entry.piece, chip.owner)
            if piece:
                yield piece.id
