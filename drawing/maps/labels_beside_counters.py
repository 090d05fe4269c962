"""Placement of names on a map with pieces, so that no counter hides a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.maps.counter_slots import has_fixed_counter_slots
from sandtable.drawing.maps.label_placement import place_labels
from sandtable.drawing.maps.piece_stacks import counter_boxes, pieces_by_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.drawing.maps.labels import SpaceLabel
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox

_STACK_HEIGHT = 1.0
"""Millimetres to the right and above a counter that a stack or its number covers."""
_MAX_ROUNDS = 4
"""Number of attempts to move names away from counters."""


def place_labels_beside_counters(sheet: MapSheet) -> tuple[SpaceLabel, ...]:
    """Return the labels of all spaces, placed so that counters hide no name if possible.

    Counters of areas move away from names. In a small area they cannot, so the names move.
    """
    if sheet.position is None or not sheet.style.has_pieces:
        return place_labels(sheet)
    pieces = pieces_by_space(sheet)
    blocked = [
        (left, top - _STACK_HEIGHT, right + _STACK_HEIGHT, bottom)
        for space, tokens in pieces.items()
        if has_fixed_counter_slots(sheet, space)
        for left, top, right, bottom in counter_boxes(sheet, space, tokens, ())
    ]
    earlier_losses = len(sheet.losses)
    labels: tuple[SpaceLabel, ...] = ()
    for _ in range(_MAX_ROUNDS):
        # Only the last attempt is drawn, so the losses of the others do not count.
        del sheet.losses[earlier_losses:]
        labels = place_labels(sheet, blocked)
        names = [box for label in labels for box in label.boxes]
        boxes = [
            box
            for space, tokens in pieces.items()
            for box in counter_boxes(sheet, space, tokens, names)
        ]
        hiding = [box for box in boxes_over_others(boxes, names) if box not in blocked]
        if not hiding:
            break
        blocked += hiding
    return labels


def boxes_over_others(boxes: Iterable[PaperBox], others: list[PaperBox]) -> Iterator[PaperBox]:
    """Yield the boxes that overlap one of the others."""
    for box in boxes:
        left, top, right, bottom = box
        if any(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            for other in others
        ):
            yield box
