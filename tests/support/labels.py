"""Which names of a map are not read as those of their spaces."""

import shapely
from shapely import Polygon

TOUCHING = 0.7
"""Millimetres: what is no farther off is read as beside it."""


def shape_on(sheet, name):
    """A space as it lies on the paper."""
    rings = [Polygon(ring) for ring in sheet.paper.rings(sheet.outlines[name]) if len(ring) > 3]
    shape = shapely.make_valid(rings[0])
    for ring in rings[1:]:  # rings within rings are holes
        shape = shape.symmetric_difference(shapely.make_valid(ring))
    return shape


def strays(found):
    """The names that neither touch their spaces nor have a line to them, or stand in another."""
    sheet = found.sheet
    beside = [label for label in found.labels if not label.inside]
    names = [label.space for label in beside] if sheet.board.grid else list(sheet.sites)
    shapes = {name: shape_on(sheet, name) for name in names}
    tree = shapely.STRtree(list(shapes.values()))
    for label in beside:
        box = Polygon(label.corners)
        own = shapes[label.space]
        if label.leader_line:
            start, end = label.leader_line
            if box.distance(shapely.Point(start)) > TOUCHING or not own.intersects(
                shapely.Point(end).buffer(0.05)
            ):
                yield label.space, "the line does not join them"
            continue
        if box.distance(own) > TOUCHING:
            yield label.space, f"{box.distance(own):.1f} mm away"
        elif not sheet.board.grid:
            yield from standing_in_others(sheet, label.space, box, shapes, names, tree)


def standing_in_others(sheet, name, box, shapes, names, tree):
    within = box.intersection(shapes[name]).area
    for each in (names[i] for i in tree.query(box)):
        if each != name and sheet.is_sea(each) == sheet.is_sea(name):
            other = box.intersection(shapes[each]).area
            if other > within + 0.1 * box.area:
                yield name, f"stands in {each}"
