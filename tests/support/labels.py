"""Which names of a map are not read as those of their spaces."""

import shapely
from shapely import Polygon

from sandtable.model.geometry.box_layout import outlines_of_undrawn_boxes

TOUCHING = 0.5
"""Millimetres: what is no farther off is read as beside it; a cell of the search is 0.1 or so."""
APART = (0.9, 0.3)
"""Millimetres: names that stand nearer beside or above each other are read as one."""


def shape_on(sheet, name):
    """A space as it lies on the paper."""
    rings = [
        Polygon(ring)
        for ring in sheet.paper.rings_in_millimetres(sheet.outlines[name])
        if len(ring) > 3
    ]
    shape = shapely.make_valid(rings[0])
    for ring in rings[1:]:  # rings within rings are holes
        shape = shape.symmetric_difference(shapely.make_valid(ring))
    return shape


def strays(found):
    """The names that neither touch their spaces nor have a line to them, or stand in another."""
    sheet = found.sheet
    beside = [label for label in found.labels if not label.is_inside]
    names = (
        [label.space for label in beside]
        if sheet.board.grid
        else list(sheet.spaces_by_printed_name)
    )
    shapes = {name: shape_on(sheet, name) for name in names}
    tree = shapely.STRtree(list(shapes.values()))
    for label in beside:
        box = Polygon(label.corners)
        own = shapes[label.space]
        inked = shapely.union_all([shapely.box(*part) for part in label.boxes_of_label_parts])
        if label.leader_line:
            start, end = label.leader_line
            if box.distance(shapely.Point(start)) > TOUCHING or not own.intersects(
                shapely.Point(end).buffer(0.05)
            ):
                yield label.space, "the line does not join them"
            continue
        if inked.distance(own) > TOUCHING:
            yield label.space, f"{inked.distance(own):.1f} mm away"
        elif not sheet.board.grid:
            yield from standing_in_others(sheet, label.space, box, shapes, names, tree)


def standing_in_others(sheet, name, box, shapes, names, tree):
    within = box.intersection(shapes[name]).area
    beyond = box.difference(shapes[name])  # an enclave may lie in what is drawn below it
    for each in (names[i] for i in tree.query(box)):
        if each != name and sheet.is_sea(each) == sheet.is_sea(name):
            other = beyond.intersection(shapes[each]).area
            if other > within + 0.1 * box.area:
                yield name, f"stands in {each}"


def running_together(found):
    """The names beside their spaces that are read as one with another name."""
    boxes = {label.space: label.box for label in found.labels}
    for label in found.labels:
        if not label.is_inside:
            left, top, right, bottom = label.box
            near = shapely.box(
                left - APART[0], top - APART[1], right + APART[0], bottom + APART[1]
            )
            for other, box in boxes.items():
                if other != label.space and near.intersects(shapely.box(*box)):
                    yield label.space, other


def boxes_at_the_frame(found):
    """The boxes beside a drawn map that touch the frame round it."""
    sheet, (left, top, right, bottom) = found.sheet, found.sheet.paper.box
    inner = shapely.box(left + 1, top + 1, right - 1, bottom - 1)
    if sheet.board.kind != "boxes":
        for name in outlines_of_undrawn_boxes(sheet.board):
            if not shape_on(sheet, name).within(inner):
                yield name
