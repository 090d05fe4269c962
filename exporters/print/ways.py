"""How a sheet of pieces may be set: columns and sizes, and how high it comes out in each way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from sandtable.drawing import fonts

if TYPE_CHECKING:
    from sandtable.exporters.print.wish import PrintOptions

_BRIEF = 200.0
"""A sheet about so high, in millimetres, may share its page."""
_LEAD = 5.0
"""What words above the columns take of a page's height."""
_GUTTER = 5.0
_PLAIN = 7.6
"""Counters of a sheet of several pages are no smaller than this."""
_NEARLY = 0.97
"""What comes to so much of the room, by what is reckoned here, may fit when it is set."""
_SURELY = 0.9
"""What comes to so much of several pages, by what is reckoned here, does not need one more."""
_WAYS: Mapping[tuple[bool, bool], Sequence[tuple[int, float]]] = {
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
"""By whether the paper lies on its side, and whether entries are close: the largest first."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of setting entries in columns."""

    columns: int
    size: float
    """Of counters, in millimetres."""
    close: bool
    """Whether each entry is one line in small type, close to the next."""

    def said(self, high: float) -> tuple[int, float, bool, float]:
        """What the template is told, with about how high it comes out."""
        return self.columns, self.size, self.close, round(high, 1)

    def height(self, sections: list[dict[str, Any]], wide: float, *, tick: bool) -> float:
        """About how high the columns come out."""
        column = (wide - (self.columns - 1) * _GUTTER) / self.columns
        high = sum(self._section(section, column, tick) for section in sections)
        waste = self.size + (7 if self.close else 24)
        return (high + (self.columns - 1) * waste) / self.columns

    def _section(self, section: dict[str, Any], column: float, tick: bool) -> float:  # noqa: FBT001
        head, big, rule = (5.6, 6.8, 3.4) if self.close else (8.6, 10.6, 4.2)
        if self.size < 8 and not self.close:  # noqa: PLR2004 - heads are tighter above those
            head = 6.9
        high = (section["title"] is not None) * head + (section["big"] is not None) * big
        high += rule * sum(ceil(fonts.text_width(line, 2.9) / column) for line in section["rules"])
        return high + sum(self._row(row, column, tick) for row in section["rows"])

    def _row(self, row: dict[str, Any], column: float, tick: bool) -> float:  # noqa: FBT001
        pictured = row["pic"] is not None
        room = column - 4.6 * tick - (self.size + 1.6) * pictured
        room -= fonts.text_width(row["strength"], 3.2) + 1
        name = f"{row['n']} {row['name']}"
        if self.close:
            text = fonts.text_width(name, 2.7, "bold") + fonts.text_width(row["details"], 2.35)
            return max(self.size if pictured else 0, 2.9 * ceil(text / room)) + 0.2
        lines = 3.4 * ceil(fonts.text_width(name, 3.2, "bold") / room)
        lines += 3.1 * ceil(fonts.text_width(row["details"], 2.85) / room)
        return max(self.size if pictured else 0, lines) + 0.9


def ways(
    wish: PrintOptions, sections: list[dict[str, Any]], *, tick: bool, close: bool
) -> dict[str, Any]:
    """The ways that may do on one page, the likeliest first; and whether there is room left."""
    found = [
        Way(*way, dense)
        for dense in dict.fromkeys((False, close))
        for way in _WAYS[wish.landscape, dense]
    ]
    wide, high = wish.room
    heights = [way.height(sections, wide, tick=tick) for way in found]
    free = (high - _LEAD) / _NEARLY
    # What was not to have one page all the same has two, set as large as they allow.
    several = [max(2, ceil(tall / (high * _SURELY))) for tall in heights]
    fewest = min(n for n, way in zip(several, found, strict=True) if way.size >= _PLAIN or close)
    least = several.index(fewest)
    return {
        "ways": [way.said(tall) for way, tall in zip(found, heights, strict=True) if tall <= free],
        "otherwise": found[least].said(heights[least]),
        "brief": heights[0] < _BRIEF,
    }
