"""Scenarios as they are laid out: what stands where, and what comes when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.coming import arriving
from sandtable.exporters.vassal.control import held
from sandtable.exporters.vassal.sequences import plain
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.misprinted import counter_of
from sandtable.model.reports.oob import oob
from sandtable.model.reports.setup_sheet import face_of, setup_sheet
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.piece_nouns import piece_noun

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.coming import Coming, Shortfall
    from sandtable.exporters.vassal.control import Held
    from sandtable.exporters.vassal.courses import Course, Courses
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.reports.oob import OobEntry
    from sandtable.model.reports.setup_sheet import SetupSheet


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
class Scene:
    """A scenario."""

    id: str
    name: str
    first: int
    """The turn that it begins with."""
    laid: tuple[Laid, ...]
    coming: tuple[Coming, ...]
    short: tuple[Shortfall, ...]
    """What should come, and is not in the box."""
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
    scenario = flatten_scenario(module, course.id)
    found = arriving(module, course, entries)
    return Scene(
        course.id,
        plain(scenario.name or course.id),
        first_turn(module.module.calendar, scenario),
        laid,
        found.coming,
        found.short,
        tuple(held(module, course)),
        setup_sheet(module, course.id, options=job.options),
    )


def _laid(module: Module, standing: Standing, entry: OobEntry) -> Laid:
    on_board = entry.at_kind in {"space", "pool", "border"}
    site = space_index_of(module).find_space(standing.place.space) if on_board else None
    counter = None if standing.chosen else counter_of(module, standing)
    carrier = None
    if entry.at_kind == "piece":
        found = manifest_of(module).find_counter(standing.place.space, standing.scope)
        carrier = found.id if found else None
    selector = Selector.parse(standing.words) if standing.chosen else None
    words = piece_noun(module, selector).one if selector else entry.name
    known = counter.id if counter else None
    return Laid(entry, site.id if site else None, known, carrier, words)


def with_first_face(module: Module, scenes: Iterable[Scene]) -> frozenset[str]:
    """Return the pieces that a set-up lays with their first face by name: `flag red`."""
    counters, found = manifest_of(module).counters, set[str]()
    for scene in scenes:
        for one in scene.laid:
            faces = counters[one.piece].faces if one.piece else ()
            if one.piece and faces and faces[0] in (one.entry.state or "").split():
                found.add(one.piece)
    return frozenset(found)


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
