"""Styles of rivers, walls, roads and railways, chosen by the name of the feature."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

StrokeKind = Literal[
    "plain", "teeth", "wall", "reeds", "cased", "rail", "dashed", "ford", "bridge"
]
InkName = Literal["river", "road", "rail", "track", "relief", "border", "blocked", "coast"]


@dataclass(frozen=True, slots=True)
class LineStyle:
    """Style of a line feature; `line_width` is in thirtieths of a hex."""

    stroke_kind: StrokeKind
    ink: InkName
    line_width: float = 1.5
    dash: tuple[float, ...] = ()
    """Dash pattern in multiples of the line's width."""


LINE_STYLES: Mapping[str, LineStyle] = {
    "major river": LineStyle("plain", "river", 3.0),
    "stream": LineStyle("plain", "river", 1.1),
    "wadi": LineStyle("dashed", "river", 1.3, (3, 2)),
    "canal": LineStyle("cased", "river", 1.8),
    "river": LineStyle("plain", "river", 2.0),
    "ford": LineStyle("ford", "river", 2.0),
    "ferry": LineStyle("ford", "river", 1.4),
    "bridge": LineStyle("bridge", "rail", 1.0),
    "lake": LineStyle("plain", "river", 3.0),
    "reed": LineStyle("reeds", "track", 0.9),
    "marsh": LineStyle("reeds", "river", 0.9),
    "hedge": LineStyle("reeds", "track", 0.9),
    "escarpment": LineStyle("teeth", "relief", 0.9),
    "cliff": LineStyle("teeth", "relief", 1.1),
    "ridge": LineStyle("teeth", "relief", 0.9),
    "crest": LineStyle("teeth", "relief", 0.9),
    "slope": LineStyle("teeth", "relief", 0.7),
    "mountain": LineStyle("teeth", "relief", 1.1),
    "pass": LineStyle("bridge", "relief", 1.0),
    "fortif": LineStyle("wall", "rail", 1.2),
    "fort": LineStyle("wall", "rail", 1.2),
    "wall": LineStyle("wall", "rail", 1.2),
    "trench": LineStyle("wall", "relief", 0.9),
    "wire": LineStyle("wall", "blocked", 0.8),
    "mine": LineStyle("dashed", "blocked", 1.6, (0.2, 2)),
    "rail": LineStyle("rail", "rail", 1.3),
    "tram": LineStyle("rail", "rail", 1.0),
    "primary": LineStyle("cased", "road", 1.7),
    "highway": LineStyle("cased", "road", 1.9),
    "secondary": LineStyle("plain", "road", 1.1),
    "trail": LineStyle("dashed", "track", 1.0, (3, 2)),
    "track": LineStyle("dashed", "track", 1.0, (3, 2)),
    "path": LineStyle("dashed", "track", 1.0, (2, 2)),
    "coast road": LineStyle("cased", "road", 1.6),
    "road": LineStyle("cased", "road", 1.5),
    "pipeline": LineStyle("dashed", "rail", 1.0, (5, 1.5)),
    "border": LineStyle("dashed", "blocked", 1.0, (4, 1.5)),
    "frontier": LineStyle("dashed", "blocked", 1.0, (4, 1.5)),
    "line": LineStyle("dashed", "blocked", 1.2, (4, 1.5)),
}
"""Styles by words; the first word that occurs in a feature's name decides."""
DEFAULT_LINE_STYLE = LineStyle("dashed", "relief", 1.2, (2.5, 1.5))


def line_style_of_feature(feature: str) -> LineStyle:
    """Return the line style of a feature such as a river, by its name."""
    words = feature.lower().replace("-", " ").replace("_", " ")
    # A “rail bridge” is drawn as a railway, though bridges come first in the table.
    if words.startswith("rail"):
        return LINE_STYLES["rail"]
    return next(
        (style for word, style in LINE_STYLES.items() if word in words), DEFAULT_LINE_STYLE
    )
