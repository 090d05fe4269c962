"""Drawings as SVG. A drawing that is placed several times is written once."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape
from pathlib import PurePosixPath

from sandtable.drawing.drawing import Drawing, Mark, Path, Picture, Placed, Words, number
from sandtable.drawing.fonts import FAMILY
from sandtable.drawing.xml_text import printable

_KINDS = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".svg": "image/svg+xml",
}


def svg(drawing: Drawing, pictures: Mapping[str, bytes] | None = None) -> str:
    """A drawing as a whole SVG file; pictures by their names are put inside."""
    writer = _Writer(pictures or {})
    body = "".join(map(writer.mark, drawing.marks))
    wide, high = number(drawing.width), number(drawing.height)
    defs = f"<defs>{''.join(writer.defined)}</defs>" if writer.defined else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">{defs}{body}</svg>\n'
    )


class _Writer:
    """Writes marks, and keeps what is defined for use in several places."""

    def __init__(self, pictures: Mapping[str, bytes]) -> None:
        self.pictures = pictures
        self.defined: list[str] = []
        self.names: dict[Drawing, str] = {}

    def mark(self, mark: Mark) -> str:
        """Any mark."""
        match mark:
            case Path():
                return _path(mark)
            case Words():
                return _words(mark)
            case Picture():
                return self._picture(mark)
            case Placed():
                return self._placed(mark)

    def _placed(self, placed: Placed) -> str:
        name = self.names.get(placed.drawing)
        if name is None:
            body = "".join(map(self.mark, placed.drawing.marks))
            name = self.names[placed.drawing] = f"d{len(self.names)}"
            self.defined.append(f'<g id="{name}">{body}</g>')
        moves = [f"translate({number(placed.x)} {number(placed.y)})"]
        if placed.turned:
            moves.append(f"rotate({number(placed.turned)})")
        if placed.scale != 1:
            moves.append(f"scale({number(placed.scale)})")
        return f'<use href="#{name}" xlink:href="#{name}" transform="{" ".join(moves)}"/>'

    def _picture(self, picture: Picture) -> str:
        data = self.pictures.get(picture.name)
        kind = _KINDS.get(PurePosixPath(picture.name).suffix.lower())
        if data is None or kind is None:
            return ""
        inside = base64.b64encode(data).decode("ascii")
        return (
            f'<image x="{number(picture.x)}" y="{number(picture.y)}" '
            f'width="{number(picture.width)}" height="{number(picture.height)}" '
            f'href="data:{kind};base64,{inside}"/>'
        )


def _path(path: Path) -> str:
    parts = [f'd="{path.d}"', f'fill="{path.fill or "none"}"']
    if path.fill:
        parts.append('fill-rule="evenodd"')
    if path.stroke:
        parts.append(f'stroke="{path.stroke}" stroke-width="{number(path.width)}"')
        parts.append('stroke-linejoin="round" stroke-linecap="round"')
    if path.dash:
        parts.append(f'stroke-dasharray="{" ".join(map(number, path.dash))}"')
    if path.opacity < 1:
        parts.append(f'opacity="{number(path.opacity)}"')
    return f"<path {' '.join(parts)}/>"


def _words(words: Words) -> str:
    parts = [
        f'x="{number(words.x)}" y="{number(words.y)}"',
        f'font-family="{FAMILY}" font-stretch="condensed"',
        f'font-size="{number(words.size)}" fill="{words.fill}"',
    ]
    if words.weight == "bold":
        parts.append('font-weight="700"')
    if words.anchor != "start":
        parts.append(f'text-anchor="{words.anchor}"')
    if words.turned:
        about = f"{number(words.x)} {number(words.y)}"
        parts.append(f'transform="rotate({number(words.turned)} {about})"')
    text = f"{escape(printable(words.text))}</text>"
    plain = f"<text {' '.join(parts)}>{text}"
    if not words.halo:
        return plain
    wide = number(words.size / 5)
    rim = f'stroke="{words.halo}" stroke-width="{wide}" stroke-linejoin="round"'
    return f"<text {' '.join(parts)} {rim}>{text}{plain}"
