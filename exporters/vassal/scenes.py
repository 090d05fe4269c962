"""Scenarios as they are laid out: what stands where, and what comes when."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from typing import TYPE_CHECKING

from exporters.vassal.sequences import plain
from model.ledger.calendar import turn_label
from model.ledger.history import play, position_at
from model.overlay import flattened
from model.reports.misprinted import counter_of
from model.reports.oob import oob
from model.reports.scenarios import playable
from model.reports.setup_sheet import piece_row
from model.reports.wording import place_name
from model.select.ground import ground_of
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from exporters.protocol import Job
    from model.ledger.history import History
    from model.module import Module
    from model.reports.oob import OobEntry


@dataclass(frozen=True)
class Laid:
    """An entry of a set-up, and the space it stands in, if that is known."""

    entry: OobEntry
    space: str | None
    piece: str | None
    """Its full name, be it misprinted or not; nobody knows it where players choose."""

    @property
    def tray(self) -> str:
        """The box of the tray for what has no place yet."""
        return plain(self.entry.at)


@dataclass(frozen=True)
class Coming:
    """Copies of a piece that arrive on a turn."""

    piece: str
    quantity: int
    lost: int
    turn: int
    box: str
    target: str
    sure: bool


@dataclass(frozen=True)
class Scene:
    """A scenario."""

    id: str
    name: str
    laid: tuple[Laid, ...]
    coming: tuple[Coming, ...]


def scenes_of(job: Job) -> tuple[Scene, ...]:
    """The scenarios asked for, or all that can be played."""
    return tuple(_scene(job, name) for name in job.scenarios or playable(job.module))


def _scene(job: Job, name: str) -> Scene:
    module = job.module
    position = position_at(module, name, options=job.options)
    entries = oob(module, name, options=job.options).entries
    ground = ground_of(module)
    laid = []
    for standing, entry in zip(position.standings, entries, strict=True):
        known = entry.at_kind in {"space", "pool", "border"}
        site = ground.site(standing.place.space) if known else None
        counter = None if standing.chosen else counter_of(module, standing)
        piece = counter.id if counter else None
        laid.append(Laid(entry, site.id if site else None, piece))
    history = play(module, name, options=job.options)
    title = plain(flattened(module, name).name or name)
    return Scene(name, title, tuple(laid), tuple(_coming(module, history, entries)))


def _coming(module: Module, history: History, entries: Iterable[OobEntry]) -> Iterator[Coming]:
    """What arrives from the box of the game, as far as the box holds it."""
    out = Tally({e.piece: 0 for e in entries if e.piece})
    for entry in entries:
        out[entry.piece or ""] += entry.quantity or 1
    counters = manifest_of(module).counters
    for move in history.moves:
        counter = counters.get(move.piece)
        if counter is None or move.source is not None or not str(move.target):
            continue
        own = counter.piece
        stock = None if own.copies is None else own.copies + own.spare
        number = move.quantity if stock is None else min(move.quantity, stock - out[move.piece])
        if number > 0:
            out[move.piece] += number
            box, target = turn_box(module, move.turn), place_name(module, move.target)
            yield Coming(move.piece, number, move.lost, move.turn, box, target, move.sure)


def turn_box(module: Module, turn: int) -> str:
    """What the box of a turn's arrivals is called."""
    return plain(f"Arriving: {turn_label(module.module.calendar, turn)}")


def deepest(module: Module, scenes: Iterable[Scene]) -> dict[str, int]:
    """By piece: the most steps below full that any scenario has it stand."""
    found: dict[str, int] = {}
    for scene in scenes:
        stood = [(one.piece, piece_row(module, one.entry).face) for one in scene.laid]
        came = [(one.piece, one.lost) for one in scene.coming]
        for piece, lost in (*stood, *came):
            if piece and lost > found.get(piece, 0):
                found[piece] = lost
    return found
