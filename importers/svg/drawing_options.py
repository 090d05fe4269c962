"""Options for reading an SVG drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.importers.protocol import ImportFailedError, SettingValue

_LINE_KINDS = ("road", "railway", "river")


@dataclass(frozen=True, slots=True)
class DrawingOptions:
    """Chosen settings for the import of an SVG drawing."""

    layer_name: str = ""
    """Layer with the areas; guessed if empty."""
    sea_words: tuple[str, ...] = ()
    """Fill colours, classes and layers of the sea; guessed if empty."""
    line_kinds: Mapping[str, str] = field(default_factory=dict)
    """Kind of line (road, railway or river) by class, id or layer of its strokes."""


def options_from_settings(settings: Mapping[str, SettingValue]) -> DrawingOptions:
    """Convert chosen settings to options; raise ImportFailedError for unknown ones."""
    layer = settings.get("layer", "")
    kinds: dict[str, str] = {}
    for text in _texts_of_setting(settings.get("lines", ())):
        kind, equals, word = text.partition("=")
        if kind not in _LINE_KINDS or not equals or not word:
            raise ImportFailedError(
                f"The lines {text!r} are not valid: write road=CLASS, railway=CLASS or"
                " river=CLASS, with a class, an id or a layer of the drawing."
            )
        kinds[word] = kind
    return DrawingOptions(
        layer if isinstance(layer, str) else "", _texts_of_setting(settings.get("sea", ())), kinds
    )


def _texts_of_setting(value: SettingValue) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) and value else ()
