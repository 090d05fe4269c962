"""What of a module VASSAL does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.art.counters import findings
from model.ledger.history import play
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from exporters.protocol import Job
    from exporters.vassal.boards import Boards
    from exporters.vassal.scenes import Scene


def losses_of(job: Job, scenes: Sequence[Scene], boards: Boards) -> tuple[str, ...]:
    """Say what is left out, with numbers; only where there is some of it."""
    found = (*boards.losses, *_pieces(job), *_setups(job, scenes), *_rules(job))
    return tuple(dict.fromkeys(found))


def _pieces(job: Job) -> Iterator[str]:
    yield from findings(job.module)
    counters = manifest_of(job.module).counters.values()
    unsaid = sum(counter.piece.copies is None for counter in counters)
    if unsaid:
        yield f"Pieces of which nobody says how many there are, one slot each: {unsaid}."
    if pictured := sum(bool(counter.piece.image) for counter in counters):
        yield f"Pictures of the module's own, in whose places symbols stand: {pictured}."
    if any(counter.event for counter in counters):
        yield "Event markers lie open in their boxes: drawing and shuffling is up to the players."


def _setups(job: Job, scenes: Sequence[Scene]) -> Iterator[str]:
    for scene in scenes:
        entries = [laid.entry for laid in scene.laid]
        chosen = sum(1 for entry in entries if entry.pieces)
        if chosen:
            yield f"{scene.name}: choices among pieces, which lie there as notes: {chosen}."
        free = sum(1 for entry in entries if not entry.pieces and entry.quantity is None)
        if free:
            yield f"{scene.name}: entries of which nobody says how many, one piece each: {free}."
        history = play(job.module, scene.id, options=job.options)
        later = sum(1 for move in history.moves if move.source is not None)
        if later:
            yield f"{scene.name}: moves of pieces in play, in the list of turns only: {later}."


def _rules(job: Job) -> Iterator[str]:
    module = job.module
    if any(scenario.control for scenario in module.scenarios.values()):
        yield "Control of spaces: it is told in the notes, without markers."
    if module.limits or module.movement or module.supply:
        yield "Limits, movement and supply: VASSAL does not hold players to them."
