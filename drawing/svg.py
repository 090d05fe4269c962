"""Conversion of drawings to SVG; a drawing that is placed several times is written once."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape

from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
    format_number,
)
from sandtable.drawing.fonts import FONT_FAMILY
from sandtable.drawing.xml_text import replace_characters_excluded_by_xml

_MEDIA_TYPES = {b"\x89PNG": "image/png", b"\xff\xd8": "image/jpeg", b"RIFF": "image/webp"}
"""By the first bytes: a scaled picture need not be of the type that its name ends with."""
_VECTOR_TYPE = "image/svg+xml"


def render_svg(drawing: Drawing, pictures: Mapping[str, bytes] | None = None) -> str:
    """Return a drawing as an SVG file, with the named pictures embedded."""
    writer = _SvgMarkWriter(pictures or {})
    body = "".join(map(writer.render_mark, drawing.marks))
    wide, high = format_number(drawing.width), format_number(drawing.height)
    defs = f"<defs>{''.join(writer.definitions)}</defs>" if writer.definitions else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">{defs}{body}</svg>\n'
    )


def picture_data_url(data: bytes) -> str:
    """Return a picture as a `data:` address, which replaces its file in an SVG or a page."""
    types = (kind for start, kind in _MEDIA_TYPES.items() if data.startswith(start))
    inside = base64.b64encode(data).decode("ascii")
    return f"data:{next(types, _VECTOR_TYPE)};base64,{inside}"


class _SvgMarkWriter:
    """Writer of the parts of a drawing as SVG, which writes repeated parts only once."""

    def __init__(self, pictures: Mapping[str, bytes]) -> None:
        self.pictures = pictures
        self.definitions: list[str] = []
        self.names: dict[Drawing, str] = {}

    def render_mark(self, mark: DrawingMark) -> str:
        """Return a path, text, picture or inner drawing as SVG."""
        match mark:
            case DrawnPath():
                return _render_path(mark)
            case DrawnText():
                return _render_text(mark)
            case DrawnPicture():
                return self._render_picture(mark)
            case PlacedDrawing():
                return self._render_placed_drawing(mark)

    def _render_placed_drawing(self, placed: PlacedDrawing) -> str:
        # A map has thousands of counters, but few different ones.
        name = self.names.get(placed.drawing)
        if name is None:
            body = "".join(map(self.render_mark, placed.drawing.marks))
            name = self.names[placed.drawing] = f"d{len(self.names)}"
            self.definitions.append(f'<g id="{name}">{body}</g>')
        moves = [f"translate({format_number(placed.x)} {format_number(placed.y)})"]
        if placed.rotation:
            moves.append(f"rotate({format_number(placed.rotation)})")
        if placed.scale != 1:
            moves.append(f"scale({format_number(placed.scale)})")
        # Older viewers know xlink:href only, newer ones href.
        return f'<use href="#{name}" xlink:href="#{name}" transform="{" ".join(moves)}"/>'

    def _render_picture(self, picture: DrawnPicture) -> str:
        data = self.pictures.get(picture.name)
        if data is None:
            return ""
        shape = ' preserveAspectRatio="none"' if picture.is_stretched else ""
        if picture.opacity < 1:
            shape += f' opacity="{format_number(picture.opacity)}"'
        return (
            f'<image x="{format_number(picture.x)}" y="{format_number(picture.y)}" '
            f'width="{format_number(picture.width)}" height="{format_number(picture.height)}" '
            f'href="{picture_data_url(data)}"{shape}/>'
        )


def _render_path(path: DrawnPath) -> str:
    parts = [f'd="{path.d}"', f'fill="{path.fill or "none"}"']
    if path.fill:
        # Holes are rings in the same path, whichever way they run.
        parts.append('fill-rule="evenodd"')
    if path.stroke:
        parts.append(f'stroke="{path.stroke}" stroke-width="{format_number(path.width)}"')
        parts.append('stroke-linejoin="round" stroke-linecap="round"')
    if path.dash:
        parts.append(f'stroke-dasharray="{" ".join(map(format_number, path.dash))}"')
    if path.opacity < 1:
        parts.append(f'opacity="{format_number(path.opacity)}"')
    return f"<path {' '.join(parts)}/>"


def _render_text(words: DrawnText) -> str:
    parts = [
        f'x="{format_number(words.x)}" y="{format_number(words.y)}"',
        f'font-family="{FONT_FAMILY}" font-stretch="condensed"',
        f'font-size="{format_number(words.size)}" fill="{words.fill}"',
    ]
    if words.weight == "bold":
        parts.append('font-weight="700"')
    if words.anchor != "start":
        parts.append(f'text-anchor="{words.anchor}"')
    if words.rotation:
        about = f"{format_number(words.x)} {format_number(words.y)}"
        parts.append(f'transform="rotate({format_number(words.rotation)} {about})"')
    text = f"{escape(replace_characters_excluded_by_xml(words.text))}</text>"
    plain = f"<text {' '.join(parts)}>{text}"
    if not words.halo:
        return plain
    wide = format_number(words.size / 5)
    # The outline is a copy of the text below, for a stroke would also cover the inside of letters.
    rim = f'stroke="{words.halo}" stroke-width="{wide}" stroke-linejoin="round"'
    return f"<text {' '.join(parts)} {rim}>{text}{plain}"
