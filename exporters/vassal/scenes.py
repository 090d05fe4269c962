"""Scenarios as they are laid out: what stands where, and what comes when."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from typing import TYPE_CHECKING

from exporters.vassal.control import held
from exporters.vassal.sequences import plain
from model.ledger.calendar import first_turn, turn_label
from model.overlay import flattened
from model.phrases.selector import Selector
from model.reports.misprinted import counter_of
from model.reports.oob import oob
from model.reports.piece_nouns import piece_noun
from model.reports.setup_sheet import face_of, setup_sheet
from model.reports.wording import place_name
from model.select.ground import ground_of
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from exporters.protocol import Job
    from exporters.vassal.control import Held
    from exporters.vassal.courses import Course, Courses
    from model.ledger.perform import Move
    from model.ledger.standing import Standing
    from model.module import Module
    from model.reports.oob import OobEntry
    from model.reports.setup_sheet import SetupSheet


@dataclass(frozen=True)
class Laid:
    """An entry of a set-up, and the space it stands in, if that is known."""

    entry: OobEntry
    space: str | None
    piece: str | None
    """Its full name, be it misprinted or not; nobody knows it where players choose."""
    carrier: str | None = None
    """The piece that it is in."""
    words: str = ""
    """What one chooses among, as one speaks of it."""

    @property
    def tray(self) -> str:
        """The box of the tray for what has no place yet."""
        return plain(self.entry.at)

    @property
    def number(self) -> int:
        """How many pieces lie there for it."""
        return 1 if self.entry.pieces or self.entry.quantity is None else self.entry.quantity


@dataclass(frozen=True)
class Coming:
    """Copies of a piece that arrive on a turn, or pieces that players choose."""

    piece: str | None
    quantity: int
    lost: int
    """The number of the side that shows."""
    turn: int
    label: str
    """The turn as the tracker calls it."""
    box: str
    target: str
    sure: bool
    words: str = ""
    """What is chosen, where players choose."""


@dataclass(frozen=True)
class Scene:
    """A scenario."""

    id: str
    name: str
    first: int
    """The turn that it begins with."""
    laid: tuple[Laid, ...]
    coming: tuple[Coming, ...]
    held: tuple[Held, ...]
    sheet: SetupSheet
    """The set-up in words."""


def scenes_of(job: Job, courses: Courses) -> tuple[Scene, ...]:
    """All scenarios, whichever are asked for."""
    return tuple(_scene(job, course) for course in courses.all.values())


def _scene(job: Job, course: Course) -> Scene:
    module = job.module
    entries = oob(module, course.id, options=job.options).entries
    laid = tuple(
        _laid(module, standing, entry)
        for standing, entry in zip(course.position.standings, entries, strict=True)
    )
    scenario = flattened(module, course.id)
    return Scene(
        course.id,
        plain(scenario.name or course.id),
        first_turn(module.module.calendar, scenario),
        laid,
        (*_coming(module, course.moves, entries), *_open(module, course)),
        tuple(held(module, course)),
        setup_sheet(module, course.id, options=job.options),
    )


def _laid(module: Module, standing: Standing, entry: OobEntry) -> Laid:
    on_board = entry.at_kind in {"space", "pool", "border"}
    site = ground_of(module).site(standing.place.space) if on_board else None
    counter = None if standing.chosen else counter_of(module, standing)
    carrier = None
    if entry.at_kind == "piece":
        found = manifest_of(module).named(standing.place.space, standing.scope)
        carrier = found.id if found else None
    selector = Selector.parse(standing.words) if standing.chosen else None
    words = piece_noun(module, selector).one if selector else entry.name
    known = counter.id if counter else None
    return Laid(entry, site.id if site else None, known, carrier, words)


def _coming(
    module: Module, moves: Iterable[Move], entries: Iterable[OobEntry]
) -> Iterator[Coming]:
    """What arrives from the box of the game, as far as the box holds it."""
    out = Tally({e.piece: 0 for e in entries if e.piece})
    for entry in entries:
        out[entry.piece or ""] += entry.quantity or 1
    counters = manifest_of(module).counters
    for move in moves:
        counter = counters.get(move.piece)
        if counter is None or move.source is not None or not str(move.target):
            continue
        own = counter.piece
        stock = None if own.copies is None else own.copies + own.spare
        number = move.quantity if stock is None else min(move.quantity, stock - out[move.piece])
        if number > 0:
            out[move.piece] += number
            label = plain(turn_label(module.module.calendar, move.turn))
            box, target = turn_box(module, move.turn), place_name(module, move.target)
            yield Coming(
                move.piece,
                number,
                counter.level(move.lost, move.state),
                move.turn,
                label,
                box,
                target,
                move.sure,
            )


def _open(module: Module, course: Course) -> Iterator[Coming]:
    """What arrives nobody says how often, once; and a slip for each choice."""
    for row in course.open:
        known = manifest_of(module).counters.get(row.piece or "")
        number = "as many as wanted" if row.quantity is None else str(row.quantity)
        yield Coming(
            row.piece if known else None,
            1,
            known.level(row.steps_lost, (row.state or "").split()) if known else 0,
            row.turn,
            plain(row.label),
            turn_box(module, row.turn),
            row.to or "where arrivals come",
            sure=row.condition is None,
            words="" if known else f"{number}: {row.name}",
        )


def turn_box(module: Module, turn: int) -> str:
    """What the box of a turn's arrivals is called."""
    return plain(f"Arriving: {turn_label(module.module.calendar, turn)}")


def deepest(module: Module, scenes: Iterable[Scene]) -> dict[str, int]:
    """By piece: the most steps below full that any scenario has it stand."""
    found: dict[str, int] = {}
    for scene in scenes:
        stood = [(one.piece, face_of(module, one.entry)) for one in scene.laid]
        came = [(one.piece, one.lost) for one in scene.coming]
        for piece, lost in (*stood, *came):
            if piece and lost > found.get(piece, 0):
                found[piece] = lost
    return found
