"""Where the markers of a scenario lie at its set-up, box by box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from model.ledger.history import position_at
from model.memo import remembered
from model.module import Module
from model.reports.scenarios import playable
from model.select.ground import ground_of
from model.select.manifest import manifest_of

Boxes = Mapping[str, tuple[str, ...]]
"""By box, the markers in it; those under the empty name are in none."""


@remembered
def boxes_of(module: Module, scenario: str) -> Boxes:
    """All boxes that markers of the module lie in, in this scenario or another."""
    lying = dict(_lying(module, scenario))
    found: dict[str, list[str]] = {box: [] for box in _all_boxes(module)}
    for piece in _markers(module):
        found.setdefault(lying.get(piece, ""), []).append(piece)
    none = found.pop("", [])
    return {box: tuple(pieces) for box, pieces in {**found, "": none}.items()}


def _all_boxes(module: Module) -> list[str]:
    found = (box for name in playable(module) for _, box in _lying(module, name))
    order = {space: number for number, space in enumerate(ground_of(module).sites)}
    return sorted(dict.fromkeys(found), key=lambda box: order.get(box, len(order)))


def _lying(module: Module, scenario: str) -> Iterable[tuple[str, str]]:
    markers = frozenset(_markers(module))
    for entry in position_at(module, scenario).standings:
        for piece in entry.pieces:
            if piece in markers and entry.place.space:
                yield piece, entry.place.space


def _markers(module: Module) -> Iterator[str]:
    for counter in manifest_of(module).counters.values():
        if counter.event is not None:
            yield counter.id
