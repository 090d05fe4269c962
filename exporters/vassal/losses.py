"""What of a module VASSAL does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.counters import counter_findings
from sandtable.exporters.carried.losses import loss
from sandtable.exporters.kinds import Kind
from sandtable.exporters.vassal.control import unnamed_control, untold
from sandtable.exporters.vassal.sequences import plain
from sandtable.model.ledger.calendar import turn_label
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.piece_names import piece_name

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.boards import Boards
    from sandtable.exporters.vassal.courses import Course, Courses
    from sandtable.exporters.vassal.scenes import Scene
    from sandtable.model.ledger.arrival_actions import Move

_DOES = {
    "enter": "enters",
    "box": "to a box",
    "release": "released",
    "withdraw": "withdrawn",
    "remove": "removed",
}
_NAMED = 12
"""So many are named; of more it is said how many more there are."""


def losses_of(
    job: Job, scenes: Sequence[Scene], boards: Boards, courses: Courses
) -> tuple[str, ...]:
    """Say what is left out, by name; only where there is some of it."""
    drawn = {space for window in boards.windows for space in window.spots}
    found = (
        *boards.losses,
        *_pieces(job),
        *(line for scene in scenes for line in _setup(scene)),
        *(line for scene in scenes for line in _later(job, scene, courses, drawn)),
        *_control(job, scenes, courses, drawn),
        *_rules(job),
    )
    return tuple(dict.fromkeys(found))


def _pieces(job: Job) -> Iterator[str]:
    yield from counter_findings(job.module)
    module, counters = job.module, manifest_of(job.module).counters.values()
    unsaid = [piece_name(module, one.id) for one in counters if one.piece.copies is None]
    if unsaid:
        yield f"The number of copies is unknown, so each has one slot: {_listed(unsaid)}."
    if pictured := [piece_name(module, one.id) for one in counters if one.piece.image]:
        yield f"Symbols replace the module's own pictures: {_listed(pictured)}."


def _setup(scene: Scene) -> Iterator[str]:
    chosen = [f"{one.words} ({one.entry.at})" for one in scene.laid if one.entry.pieces]
    if chosen:
        yield f"{scene.name}: choices among pieces, included as notes: {_listed(chosen)}."
    free = [
        f"{one.entry.name} ({one.entry.at})"
        for one in scene.laid
        if not one.entry.pieces and one.entry.quantity is None
    ]
    if free:
        yield f"{scene.name}: the number is unknown, so one piece each: {_listed(free)}."


def _unsaid(scene: Scene, course: Course) -> Iterator[str]:
    names = [f"{row.name} ({row.label})" for row in course.open]
    if names:
        listed = _all_listed(names)
        yield f"{scene.name}: the number of arrivals is unknown, so one piece or slip: {listed}."


def _short(job: Job, scene: Scene) -> Iterator[str]:
    names = [
        f"{one.quantity} {piece_name(job.module, one.piece)} ({one.label})" for one in scene.short
    ]
    if names:
        yield f"{scene.name}: arrivals for which the box has no more pieces: {_all_listed(names)}."


def _label(job: Job, move: Move) -> str:
    return plain(turn_label(job.module.module.calendar, move.turn))


def _later(job: Job, scene: Scene, courses: Courses, drawn: Container[str]) -> Iterator[str]:
    course, counters = courses.all[scene.id], manifest_of(job.module).counters
    yield from _unsaid(scene, course)
    yield from _short(job, scene)
    moved = [
        f"{'' if move.quantity == 1 else f'{move.quantity} '}{piece_name(job.module, move.piece)} "
        f"({_label(job, move)}, {_DOES.get(move.does, move.does)})"
        for move in course.moves
        if move.source is not None and move.piece in counters
    ]
    if moved:
        yield (
            f"{scene.name}: scheduled moves of pieces already on a map or in a box,"
            f" to be made by hand: {_all_listed(moved)}."
        )
    hexes, spaces = untold(job.module, course)
    if hexes:
        yield f"{scene.name}: control of plain hexes, in the notes without markers: {hexes}."
    if off := sum(one.space not in drawn for one in scene.held):
        yield f"{scene.name}: control of spaces not on a map, in the notes without markers: {off}."
    if spaces:
        yield f"{scene.name}: spaces for which the box has no marker of control: {spaces}."


def _control(
    job: Job, scenes: Sequence[Scene], courses: Courses, drawn: Container[str]
) -> Iterator[str]:
    if found := tuple(unnamed_control(job, scenes, courses, drawn)):
        yield f"{loss(Kind.CONTROL, found)} The notes name only their regions."


def _rules(job: Job) -> Iterator[str]:
    module, calendar = job.module, job.module.module.calendar
    for owner in calendar.skips:
        name = owner_name(module, owner)
        yield f"{name}: the tracker also shows player turns on turns that have none."
    kept = {"Limits": module.limits, "Movement": module.movement, "Supply": module.supply}
    for name in (name for name, rules in kept.items() if rules):
        yield f"{name}: VASSAL does not enforce it."


def _all_listed(names: Iterable[str]) -> str:
    """Name every one, as what is missing on a turn must be looked up by somebody."""
    return ", ".join(dict.fromkeys(names))


def _listed(names: Iterable[str]) -> str:
    found = list(dict.fromkeys(names))
    more = len(found) - _NAMED
    return ", ".join(found[:_NAMED]) + (f" and {more} more" if more > 0 else "")
