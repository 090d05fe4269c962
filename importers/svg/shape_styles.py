"""Fill and stroke of shapes: attributes, `style`, and simple rules of style sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from PIL import ImageColor

from sandtable.importers.svg.svg_document import SVG_NAMESPACE

_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE_CSS_SELECTOR = re.compile(r"([\w-]*)((?:[.#][\w-]+)*)")
_READ_STYLE_PROPERTIES = (
    "fill",
    "stroke",
    "fill-opacity",
    "opacity",
    "display",
    "visibility",
    "fill-rule",
)
_INHERITED_STYLE_PROPERTIES = frozenset(
    {"fill", "stroke", "fill-opacity", "visibility", "fill-rule"}
)
# The limit bounds the time that an untrusted style sheet may take.
_MAX_STYLE_SHEET_LENGTH = 500_000
StyleSheet = dict[str, dict[str, str]]
"""Declarations by the last simple selector of a rule: `path`, `.water`, `#ocean`."""


@dataclass(frozen=True, slots=True)
class ShapeStyle:
    """Fill, stroke and other style of a shape, which indicate what it shows."""

    values: Mapping[str, str]

    @property
    def fill_colour(self) -> tuple[int, int, int] | None:
        """Return the fill as red, green and blue; None if nothing is filled with a colour."""
        # An invisible fill leaves only the outline, so it says nothing about sea or land.
        if self.values.get("fill-opacity", "1").strip() in {"0", "0.0", "0%"}:
            return None
        return parse_css_colour(self.values.get("fill", "black"))

    @property
    def has_stroke(self) -> bool:
        """Say whether the outline of a shape is drawn."""
        return self.values.get("stroke", "none") != "none"

    @property
    def has_even_odd_fill(self) -> bool:
        """Say whether a ring inside another is always a hole, in whichever direction it runs."""
        return self.values.get("fill-rule") == "evenodd"

    def style_inherited_by_parts(self) -> ShapeStyle:
        """Return the style that parts of a group inherit."""
        return replace(
            self,
            values={
                key: v for key, v in self.values.items() if key in _INHERITED_STYLE_PROPERTIES
            },
        )


STYLE_WITHOUT_PROPERTIES = ShapeStyle({})


def parse_css_colour(text: str) -> tuple[int, int, int] | None:
    """Return a CSS colour as red, green and blue, or None."""
    try:
        # The text is untrusted, and no colour is longer.
        colour = ImageColor.getrgb(text.strip()[:60])
    except ValueError:
        return None
    return colour[0], colour[1], colour[2]


def read_style_sheets(root: Any) -> StyleSheet:
    """Return the declarations of all style sheets of a drawing."""
    sheet: StyleSheet = {}
    for element in root.iter(f"{SVG_NAMESPACE}style"):
        text = _CSS_COMMENT.sub("", (element.text or "")[:_MAX_STYLE_SHEET_LENGTH])
        for selectors, body in _CSS_RULE.findall(text):
            declarations = parse_style_declarations(body)
            for selector in selectors.split(","):
                words = selector.split()
                if words and _SIMPLE_CSS_SELECTOR.fullmatch(words[-1]):
                    sheet.setdefault(words[-1], {}).update(declarations)
    return sheet


def parse_style_declarations(text: str) -> dict[str, str]:
    """Return the relevant declarations of a `style` attribute."""
    # A style of thousands of declarations is no drawing.
    pairs = (part.partition(":") for part in text.split(";")[:200])
    return {
        key.strip(): value.replace("!important", "").strip()
        for key, _, value in pairs
        if key.strip() in _READ_STYLE_PROPERTIES
    }


def style_of_element(element: Any, above: ShapeStyle, sheet: StyleSheet) -> ShapeStyle:
    """Return the style of an element whose group has a given style."""
    values = dict(above.values)
    values |= {key: element.get(key) for key in _READ_STYLE_PROPERTIES if element.get(key)}
    # The later rule of CSS wins: tag, class, id, and at last the style of the element itself.
    tag = element.tag.rpartition("}")[2]
    classes = (element.get("class") or "").split()
    selectors = [tag, *(f".{c}" for c in classes), *(f"{tag}.{c}" for c in classes)]
    for selector in (*selectors, f"#{element.get('id')}"):
        values |= sheet.get(selector, {})
    values |= parse_style_declarations(element.get("style") or "")
    inherited = {key: v for key, v in values.items() if v != "inherit" or key not in above.values}
    return ShapeStyle(inherited)
