"""Sea and land, distinguished by classes and layers, or by blue fills."""

from __future__ import annotations

import colorsys
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from sandtable.importers.svg.area_search import DrawnArea
from sandtable.importers.svg.drawing_shapes import DrawnShape
from sandtable.importers.svg.element_names import spelling_independent_key
from sandtable.importers.svg.shape_styles import parse_css_colour

_SEA_WORDS = re.compile(r"\b(?:sea|seas|water|ocean|oceans|mer|wasser|meer|mar|waterbody)\b")
# Hues from cyan to blue, on a scale where 1 is the full circle.
_BLUE_HUES = (0.47, 0.70)
# Greyish blues are often mountains, so seas need some saturation.
_MIN_SATURATION_OF_BLUE = 0.12
_MIN_BRIGHTNESS_OF_BLUE = 0.35
# Maps have a few shades of water; a fourth colour is rather a country in blue.
_MAX_SEA_COLOURS = 3
Colour = tuple[int, int, int]


def names_of_sea(
    areas: Sequence[DrawnArea], shapes: Iterable[DrawnShape], sea_words: Sequence[str]
) -> set[str]:
    """Return the names of the areas that are sea.

    The author's words decide first, then classes and layers that name water, then fills. Other
    shapes with the same name count too, because an invisible layer for the mouse often lies above
    the painted one.
    """
    drawn_as: dict[str, list[DrawnShape]] = {area.name: list(area.shapes) for area in areas}
    names_by_key = {spelling_independent_key(area.name): area.name for area in areas if area.name}
    for shape in shapes:
        if shape.name and (name := names_by_key.get(spelling_independent_key(shape.name))):
            drawn_as[name].append(shape)
    # The author knows the drawing: nothing is guessed besides.
    if sea_words:
        colours = {parse_css_colour(word) for word in sea_words} - {None}
        words = {word.lower() for word in sea_words}
        return {
            name
            for name, each in drawn_as.items()
            if colours & set(_fill_colours(each)) or words & set(_words_on_shapes(each))
        }
    named = {
        name
        for name, each in drawn_as.items()
        if any(_SEA_WORDS.search(word) for word in _words_on_shapes(each))
    }
    # A word that all areas have, such as the name of the whole map, tells nothing.
    return named if 0 < len(named) < len(areas) else _names_with_sea_fill(drawn_as)


def _names_with_sea_fill(drawn_as: dict[str, list[DrawnShape]]) -> set[str]:
    """Return the areas with one of the fills that look like sea.

    Of several blues only the most frequent ones count, because a country may be blue as well.
    """
    fills = {
        name: [fill for fill in _fill_colours(each) if _is_blue(fill)]
        for name, each in drawn_as.items()
    }
    # Each area counts once, or one with many islands would decide alone.
    counts = Counter(fill for each in fills.values() for fill in dict.fromkeys(each))
    sea = {fill for fill, _ in counts.most_common(_MAX_SEA_COLOURS)}
    found = {name for name, each in fills.items() if sea & set(each)}
    return found if len(found) < len(drawn_as) else set()


def _fill_colours(shapes: Iterable[DrawnShape]) -> list[Colour]:
    return [fill for shape in shapes if (fill := shape.style.fill_colour) is not None]


def _words_on_shapes(shapes: Iterable[DrawnShape]) -> set[str]:
    words: set[str] = set()
    for shape in shapes:
        words |= shape.words
        for group in shape.group.iter_groups():
            words |= group.words
    return {word.replace("-", " ").replace("_", " ") for word in words}


def _is_blue(colour: Colour) -> bool:
    hue, saturation, value = colorsys.rgb_to_hsv(*(channel / 255 for channel in colour))
    low, high = _BLUE_HUES
    return (
        low <= hue <= high
        and saturation >= _MIN_SATURATION_OF_BLUE
        and value >= _MIN_BRIGHTNESS_OF_BLUE
    )
