"""Layouts for sheets of pieces: columns, counter sizes and the estimated height of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from sandtable.drawing import fonts

if TYPE_CHECKING:
    from sandtable.exporters.print.print_options import PrintOptions

_MAX_HEIGHT_OF_BRIEF_SHEET = 200.0
"""Up to about this height in millimetres a sheet may share its page."""
_HEIGHT_OF_LEAD_LINE = 5.0
"""Height in millimetres of the text above the columns."""
# Less distance would let lines of neighbouring columns be read as one.
_DISTANCE_BETWEEN_COLUMNS = 5.0
_MIN_COUNTER_SIZE = 7.6
"""Smallest counters, in millimetres, on a sheet of several pages."""
_MAX_FILLED_SHARE_OF_PAGE = 0.97
"""Share of the room up to which a sheet may fit, since the height is only estimated."""
_SAFE_FILLED_SHARE_OF_PAGE = 0.9
"""Share of several pages up to which no further page is needed, despite the estimate."""
_LAYOUT_CHOICES: Mapping[tuple[bool, bool], Sequence[tuple[int, float]]] = {
    (False, False): (
        *((2, 12.7), (2, 11.0), (3, 10.5), (3, 9.5), (3, 8.5), (3, 7.6)),
        *((4, 9.0), (4, 8.3), (4, 7.6), (4, 6.6)),
    ),
    (True, False): (
        *((3, 12.7), (3, 11.0), (4, 10.5), (4, 9.5), (5, 8.5), (5, 7.6)),
        (5, 6.6),
    ),
    (False, True): (
        *((4, 8.0), (4, 7.2), (4, 6.6), (4, 6.0), (4, 5.4), (4, 4.8)),
        *((5, 4.8), (5, 4.2)),
    ),
    (True, True): ((6, 7.2), (6, 6.6), (6, 6.0), (6, 5.4), (6, 4.8), (7, 4.8), (7, 4.2)),
}
"""Columns and counter sizes by (landscape, dense), with the largest counters first."""


@dataclass(frozen=True, slots=True)
class PieceLayout:
    """A number of columns and a size of counters for a sheet of pieces."""

    column_count: int
    counter_size: float
    """Size of counters, in millimetres."""
    is_dense: bool
    """Whether each entry is one line of small type, close to the next."""

    def values_for_template(self, high: float) -> tuple[int, float, bool, float]:
        """Return this layout as values for the sheet's template, with the estimated height."""
        return self.column_count, self.counter_size, self.is_dense, round(high, 1)

    def estimated_height_of_sections(
        self, sections: list[dict[str, Any]], wide: float, *, tick: bool
    ) -> float:
        """Return the estimated height in millimetres of a sheet with this layout."""
        column = (wide - (self.column_count - 1) * _DISTANCE_BETWEEN_COLUMNS) / self.column_count
        high = sum(self._height_of_section(section, column, tick) for section in sections)
        # A column breaks only between entries, so its last part may stay empty.
        waste = self.counter_size + (7 if self.is_dense else 24)
        return (high + (self.column_count - 1) * waste) / self.column_count

    def _height_of_section(self, section: dict[str, Any], column: float, tick: bool) -> float:  # noqa: FBT001
        head, big, rule = (5.6, 6.8, 3.4) if self.is_dense else (8.6, 10.6, 4.2)
        if self.counter_size < 8 and not self.is_dense:  # noqa: PLR2004 - heads are tighter above those
            head = 6.9
        high = (section["title"] is not None) * head + (section["big"] is not None) * big
        high += rule * sum(ceil(fonts.text_width(line, 2.9) / column) for line in section["rules"])
        return high + sum(self._height_of_row(row, column, tick) for row in section["rows"])

    def _height_of_row(self, row: dict[str, Any], column: float, tick: bool) -> float:  # noqa: FBT001
        pictured = row["pic"] is not None
        room = column - 4.6 * tick - (self.counter_size + 1.6) * pictured
        # The strength stands at the end of the first line.
        room -= fonts.text_width(row["strength"], 3.2) + 1
        name = f"{row['n']} {row['name']}"
        if self.is_dense:
            text = fonts.text_width(name, 2.7, "bold") + fonts.text_width(row["details"], 2.35)
            return max(self.counter_size if pictured else 0, 2.9 * ceil(text / room)) + 0.2
        lines = 3.4 * ceil(fonts.text_width(name, 3.2, "bold") / room)
        lines += 3.1 * ceil(fonts.text_width(row["details"], 2.85) / room)
        return max(self.counter_size if pictured else 0, lines) + 0.9


def layouts_that_may_fit(
    print_options: PrintOptions, sections: list[dict[str, Any]], *, tick: bool, close: bool
) -> dict[str, Any]:
    """Return the layouts that may fit on one page, the largest first, for the template.

    The result also has a layout for several pages (`otherwise`), and says whether the sheet is
    short enough to share its page (`brief`). Typst tries the layouts in turn, since heights are
    estimates.
    """
    layouts = [
        PieceLayout(*way, dense)
        for dense in dict.fromkeys((False, close))
        for way in _LAYOUT_CHOICES[print_options.landscape, dense]
    ]
    wide, high = print_options.printable_size
    heights = [way.estimated_height_of_sections(sections, wide, tick=tick) for way in layouts]
    # Dividing by the limit keeps layouts that are slightly too high by the estimate.
    free = (high - _HEIGHT_OF_LEAD_LINE) / _MAX_FILLED_SHARE_OF_PAGE
    # What was not to have one page all the same has two, set as large as they allow.
    several = [max(2, ceil(tall / (high * _SAFE_FILLED_SHARE_OF_PAGE))) for tall in heights]
    fewest = min(
        n
        for n, way in zip(several, layouts, strict=True)
        if way.counter_size >= _MIN_COUNTER_SIZE or close
    )
    least = several.index(fewest)
    return {
        "ways": [
            way.values_for_template(tall)
            for way, tall in zip(layouts, heights, strict=True)
            if tall <= free
        ],
        "otherwise": layouts[least].values_for_template(heights[least]),
        "brief": heights[0] < _MAX_HEIGHT_OF_BRIEF_SHEET,
    }
