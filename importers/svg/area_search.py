"""Search for areas among the shapes of a drawing: their layer, and shapes that belong together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.svg.drawing_shapes import Drawing, DrawingGroup, DrawnShape
from sandtable.importers.svg.element_names import is_name_of_other_part, spelling_independent_key
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.sketch_repair.drawn_areas import (
    bounds_of_shapes,
    common_area,
    covered_areas,
    inner_points,
    shape_from_rings,
    shapes_at_place,
    union_of_shapes,
)

_MAX_SHAPES_OF_ONE_AREA = 12
"""Most shapes of a group that is one area. A group with more of them is a layer."""
_MIN_POINTS = 3
_WEIGHT_OF_UNNAMED_AREAS = 0.2
"""What the areas of a layer count that is called a background or a legend."""
_MIN_SIZE_SHARE_OF_NAMED_LAYER = 0.25
"""Least ground of a layer with names, as a share of the largest."""
_MIN_SIZE_OF_AREA = 0.05
"""Least size of the areas of a further layer, as a share of those of the first."""
_MAX_OVERLAP_OF_SHAPES = 0.1
"""Most of a further layer that may lie on the areas of others."""
_BACKGROUND_SHARE = 0.5
"""Share of the other areas that lie on a background."""
_MIN_NAMED_SHARE_OF_LAYER = 0.6
"""Share of the areas that must have names, for those without to be decoration."""


@dataclass(slots=True, eq=False)
class DrawnArea:
    """An area of the drawing, made of one or several shapes."""

    name: str
    shapes: list[DrawnShape]
    group: DrawingGroup
    """The group that it stands in."""
    ground: Any
    """What it covers."""


def area_shapes(drawing: Drawing) -> list[DrawnShape]:
    """Return the shapes of a drawing that enclose an area."""
    return [shape for shape in drawing.shapes if _rings_of_drawn_shape(shape)]


def _rings_of_drawn_shape(shape: DrawnShape) -> list[Any]:
    # A fill closes the rows of points that it needs.
    is_filled = shape.style.values.get("fill", "black") != "none"
    return [
        row.points
        for row in shape.rows
        if len(row.points) >= _MIN_POINTS and (row.is_closed or is_filled)
    ]


def find_areas(drawing: Drawing, layer_name: str) -> list[DrawnArea]:
    """Return the areas of a drawing; raise ImportFailedError if there are none.

    If the author names a layer, only that one is used. Otherwise it is the layer with the most
    named areas and the largest total area, together with related layers next to it, such as one
    for each continent.
    """
    shapes = area_shapes(drawing)
    if layer_name:
        shapes = _shapes_of_layer(shapes, layer_name)
    areas = _areas_of_shapes(shapes)
    if layer_name:
        return _merge_areas_with_same_name(_areas_without_decoration(areas))
    layers: dict[DrawingGroup, list[DrawnArea]] = defaultdict(list)
    for area in _areas_without_background(areas):
        layers[area.group].append(area)
    chosen = _areas_of_chosen_layers([_areas_without_background(each) for each in layers.values()])
    if not chosen:
        raise ImportFailedError("There is no area in it: no closed or filled shape.")
    return _merge_areas_with_same_name(
        _areas_without_decoration(_areas_without_background(chosen))
    )


def _shapes_of_layer(shapes: Sequence[DrawnShape], layer_name: str) -> list[DrawnShape]:
    wanted = layer_name.lower()
    found = [
        shape
        for shape in shapes
        if any(
            wanted in group.words
            or spelling_independent_key(group.name) == spelling_independent_key(wanted)
            for group in shape.group.iter_groups()
        )
    ]
    if not found:
        names = dict.fromkeys(
            group.name for shape in shapes for group in shape.group.iter_groups() if group.name
        )
        # A few layers are enough to choose from.
        there = f"its layers are {', '.join(list(names)[:12])}" if names else "none has a name"
        raise ImportFailedError(f"No layer or group with areas is called {layer_name!r}; {there}.")
    return found


def _areas_of_shapes(shapes: Sequence[DrawnShape]) -> list[DrawnArea]:
    """Return an area for each shape, or for each group of shapes that form one area."""
    shapes_by_group: dict[DrawingGroup, list[DrawnShape]] = defaultdict(list)
    for shape in shapes:
        shapes_by_group[shape.group].append(shape)
    groups = {g for group in shapes_by_group for g in group.iter_groups()}
    with_inner_groups = {group.above for group in groups}
    # Only innermost groups can be areas: a group of groups is a layer.
    single = {
        group
        for group, parts in shapes_by_group.items()
        if group not in with_inner_groups and _is_group_one_area(group, parts)
    }
    siblings: dict[DrawingGroup | None, int] = defaultdict(int)
    for group in single:
        siblings[group.above] += 1
    for shape in shapes:
        siblings[shape.group] += bool(shape.name)
    areas = []
    for group, parts in shapes_by_group.items():
        if group in single and group.above is not None and siblings[group.above] > 1:
            areas.append(_make_area(group.name, parts, group.above))
        else:
            areas += [_make_area(shape.name, [shape], group) for shape in parts]
    return [area for area in areas if covered_areas([area.ground])[0] > 0]


def _is_group_one_area(group: DrawingGroup, parts: Sequence[DrawnShape]) -> bool:
    """Say whether a group is one area: the group has a name, and its shapes have none."""
    # A named group of a few unnamed shapes is one country with its islands.
    if not group.name or group.is_layer or len(parts) > _MAX_SHAPES_OF_ONE_AREA:
        return False
    key = spelling_independent_key(group.name)
    return all(not part.name or key in spelling_independent_key(part.name) for part in parts)


def _make_area(name: str, shapes: Sequence[DrawnShape], group: DrawingGroup) -> DrawnArea:
    try:
        grounds = [
            shape_from_rings(
                _rings_of_drawn_shape(shape), is_even_odd=shape.style.has_even_odd_fill
            )
            for shape in shapes
        ]
    except GeometryError as error:
        raise ImportFailedError(f"{name or 'A shape'}: {error}") from None
    ground = grounds[0] if len(grounds) == 1 else union_of_shapes(grounds)
    return DrawnArea(name, list(shapes), group, ground)


def _areas_without_background(areas: list[DrawnArea]) -> list[DrawnArea]:
    """Return the areas without frames, and without unnamed shapes below most other areas."""
    if len(areas) < 3:  # noqa: PLR2004
        return areas
    grounds = [area.ground for area in areas]
    sizes = covered_areas(grounds)
    points = inner_points(grounds)
    kept = []
    # A point within each shape tells as much as its ground, and takes far less work.
    for area, size in zip(areas, sizes, strict=True):
        is_doubtful = (
            not area.name or is_name_of_other_part(area.name) or area.shapes[0].tag == "rect"
        )
        is_large = size > median(sizes) * 2
        if is_doubtful and is_large:
            on_it = sum(bool(shapes_at_place([area.ground], tuple(point))) for point in points) - 1
            # A background covers most areas; it would take the place of a real area.
            if on_it > _BACKGROUND_SHARE * (len(areas) - 1):
                continue
        kept.append(area)
    return kept


def _areas_of_chosen_layers(layers: list[list[DrawnArea]]) -> list[DrawnArea]:
    layers = [layer for layer in layers if layer]
    if not layers:
        return []
    grounds = [union_of_shapes([area.ground for area in layer]) for layer in layers]
    sizes = covered_areas(grounds)
    most = max(sizes)
    # Names count for nothing in a small layer of symbols.
    is_named = any(
        _share_of_named_areas(layer) >= _MIN_NAMED_SHARE_OF_LAYER
        and len(layer) > 1
        and size > most * _MIN_SIZE_SHARE_OF_NAMED_LAYER
        for layer, size in zip(layers, sizes, strict=True)
    )
    scores = [
        _layer_weight(layer, is_named=is_named) * size
        for layer, size in zip(layers, sizes, strict=True)
    ]
    # The layer with the highest score holds the map.
    order = sorted(range(len(layers)), key=lambda place: -scores[place])
    chosen, ground = list(layers[order[0]]), grounds[order[0]]
    usual_size = median(covered_areas([area.ground for area in chosen]))
    for place in order[1:]:
        layer = layers[place]
        parts = covered_areas([area.ground for area in layer])
        is_like_the_first = median(
            parts
        ) > _MIN_SIZE_OF_AREA * usual_size and _share_of_named_areas(layer) >= min(
            _MIN_NAMED_SHARE_OF_LAYER, _share_of_named_areas(chosen)
        )
        is_beside = common_area(ground, grounds[place]) < _MAX_OVERLAP_OF_SHAPES * sum(parts)
        if (
            is_like_the_first
            and is_beside
            and _is_related_to_chosen_groups(layer[0].group, chosen)
        ):
            chosen += layer
            ground = union_of_shapes([ground, grounds[place]])
    return chosen


def _layer_weight(layer: Sequence[DrawnArea], *, is_named: bool) -> float:
    """Return how likely a layer holds the map: the number of its areas, or of their names.

    If any area of the drawing has a name, areas without one count nothing.
    """
    names = {
        spelling_independent_key(area.name)
        for area in layer
        if area.name and not is_name_of_other_part(area.name)
    }
    weight = float(len(names)) if is_named else float(len(layer))
    is_doubtful = any(is_name_of_other_part(group.name) for group in layer[0].group.iter_groups())
    return weight * (_WEIGHT_OF_UNNAMED_AREAS if is_doubtful else 1)


def _share_of_named_areas(layer: Sequence[DrawnArea]) -> float:
    return sum(bool(area.name) for area in layer) / len(layer)


def _is_related_to_chosen_groups(group: DrawingGroup, chosen: Iterable[DrawnArea]) -> bool:
    """Say whether a group is beside, above or below the groups of the chosen areas."""
    around = set(group.iter_groups())
    return any(
        area.group.above in around or group in set(area.group.iter_groups()) for area in chosen
    )


def _areas_without_decoration(areas: list[DrawnArea]) -> list[DrawnArea]:
    """Return the areas without unnamed shapes, if nearly all areas have a name."""
    if not areas or _share_of_named_areas(areas) < _MIN_NAMED_SHARE_OF_LAYER:
        return areas
    return [area for area in areas if area.name]


def _merge_areas_with_same_name(areas: Sequence[DrawnArea]) -> list[DrawnArea]:
    """Join areas of a drawing that have the same name."""
    # A land and its islands are often drawn as shapes of the same name.
    merged: dict[str, DrawnArea] = {}
    unnamed = []
    for area in areas:
        if not area.name:
            unnamed.append(area)
            continue
        first = merged.setdefault(area.name, area)
        if first is not area:
            first.shapes += area.shapes
            first.ground = union_of_shapes([first.ground, area.ground])
    return [*merged.values(), *unnamed]


def extent_of_areas(areas: Sequence[DrawnArea]) -> tuple[float, float, float, float]:
    """Return the lowest and highest coordinates of all areas."""
    return bounds_of_shapes([area.ground for area in areas])
