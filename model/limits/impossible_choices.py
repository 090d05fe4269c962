"""Search for choices in a set-up that cannot be made, for lack of spaces, conditions or room."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.ledger.position import Position
from sandtable.model.limits.open_lines import ImpossibleChoice, OpenLine, open_lines
from sandtable.model.limits.overfull_setup_lines import overfull_setup_lines
from sandtable.model.limits.selector_cache import cached_spaces_at, has_unknown_neighbours
from sandtable.model.phrases.entry import Proviso


def impossible_choices(position: Position) -> Iterator[ImpossibleChoice]:
    """Yield every choice of a set-up that cannot be made."""
    lines = open_lines(position)
    for line in lines:
        if not line.spaces:
            # Without all outlines, the missing space may just not be drawn yet.
            if line.place.among and not has_unknown_neighbours(position.module, line.place.among):
                yield ImpossibleChoice(line, "no space")
            continue
        for proviso in line.standings[0].provisos:
            yield from _broken_proviso(line, proviso)
    yield from overfull_setup_lines(position, [line for line in lines if line.spaces])


def _broken_proviso(line: OpenLine, proviso: Proviso) -> Iterator[ImpossibleChoice]:
    """Yield the reason why no choice can meet a condition; nothing if a choice can."""
    bound = proviso.amount.constant_number
    open_ended = bool(proviso.measure) or any(s.chosen for s in line.standings)
    if bound is None or open_ended:
        return  # a value, or a choice of pieces: play decides
    sure, most = line.count_matching(proviso)
    if proviso.within is not None:
        yield from _broken_bound(line, proviso, bound)
        return
    whole = bound * line.max_number_of_spaces if proviso.each else bound
    if proviso.bound != "at most" and most < whole:
        yield ImpossibleChoice(line, "too few", whole, int(most), proviso)
    if proviso.bound != "at least" and sure > whole:
        yield ImpossibleChoice(line, "too many", whole, sure, proviso)


def _broken_bound(line: OpenLine, proviso: Proviso, bound: int) -> Iterator[ImpossibleChoice]:
    assert proviso.within is not None
    inside = cached_spaces_at(line.position, proviso.within).intersection(line.spaces)
    sure, most = line.count_matching(proviso)
    if proviso.bound != "at most" and (not inside or most < bound) and bound > 0:
        have = sure if most == float("inf") else int(most)
        yield ImpossibleChoice(line, "cannot be in", bound, have, proviso)
    if proviso.bound != "at least" and len(inside) == len(line.spaces) and sure > bound:
        yield ImpossibleChoice(line, "must be in", bound, sure, proviso)
