"""Whether the choices that a set-up leaves can be made: spaces, provisos, room."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.ledger.position import Position
from sandtable.model.limits.crowding import crowded
from sandtable.model.limits.known import may_have_more, spaces_at
from sandtable.model.limits.open_lines import Impossible, Line, lines_of
from sandtable.model.phrases.entry import Proviso


def impossible(position: Position) -> Iterator[Impossible]:
    """Every choice of a set-up that cannot be made."""
    lines = lines_of(position)
    for line in lines:
        if not line.spaces:
            if line.place.among and not may_have_more(position.module, line.place.among):
                yield Impossible(line, "no space")
            continue
        for proviso in line.standings[0].provisos:
            yield from _broken(line, proviso)
    yield from crowded(position, [line for line in lines if line.spaces])


def _broken(line: Line, proviso: Proviso) -> Iterator[Impossible]:
    """Say why a proviso cannot be kept, whatever is chosen."""
    bound = proviso.amount.constant
    open_ended = bool(proviso.measure) or any(s.chosen for s in line.standings)
    if bound is None or open_ended:
        return  # a value, or a choice of pieces: play decides
    sure, most = line.matching(proviso)
    if proviso.within is not None:
        yield from _broken_within(line, proviso, bound)
        return
    whole = bound * line.width if proviso.each else bound
    if proviso.bound != "at most" and most < whole:
        yield Impossible(line, "too few", whole, int(most), proviso)
    if proviso.bound != "at least" and sure > whole:
        yield Impossible(line, "too many", whole, sure, proviso)


def _broken_within(line: Line, proviso: Proviso, bound: int) -> Iterator[Impossible]:
    assert proviso.within is not None
    inside = spaces_at(line.position, proviso.within).intersection(line.spaces)
    sure, most = line.matching(proviso)
    if proviso.bound != "at most" and (not inside or most < bound) and bound > 0:
        have = sure if most == float("inf") else int(most)
        yield Impossible(line, "cannot be in", bound, have, proviso)
    if proviso.bound != "at least" and len(inside) == len(line.spaces) and sure > bound:
        yield Impossible(line, "must be in", bound, sure, proviso)
