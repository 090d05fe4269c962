"""The pieces of a module as drawings: front and back, at any step, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import normalize

from sandtable.drawing import blocks, fonts, hexcounter, others
from sandtable.drawing.drawing import Drawing, Placed, rectangle
from sandtable.drawing.face import Blank, Face
from sandtable.drawing.faces import ROUND, faces_of
from sandtable.drawing.hexcounter import SIDE, edge
from sandtable.drawing.pen import Pen
from sandtable.model.entities.components import Style
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.owners import owner_name

HALF_INCH = SIDE
NONE: frozenset[str] = frozenset()
_CORNER = 0.75
_DRAWERS: Mapping[Style, Callable[[Pen, Face], None]] = {
    "counter": hexcounter.counter,
    "block": blocks.block,
    "miniature": others.miniature,
    "token": others.token,
    "marker": others.marker,
    "leader": others.leader,
    "supply": others.supply,
    "control": others.control,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing, and in sentences what would not fit."""

    drawing: Drawing
    findings: tuple[str, ...] = ()


def counter(  # noqa: PLR0913 - the piece, how it stands, and how it is drawn
    module: Module,
    piece: str,
    *,
    lost: int = 0,
    state: Iterable[str] = (),
    size: float = HALF_INCH,
    edged: bool = True,
    absent: frozenset[str] = NONE,
) -> Drawing:
    """A piece, `owner/id`, with so many steps lost, as a square with sides of so many millimetres.

    Words of its state may name the side that shows. Without its edge it is as it lies on a sheet,
    to be cut out. In the place of a picture that is absent stands the symbol.
    """
    found = manifest_of(module).counters[piece]
    face = faces_of(module).front(found, found.visible_level(lost, state))
    return drawn(_present(face, absent), size, edged=edged).drawing


def reverse(
    module: Module,
    piece: str,
    *,
    size: float = HALF_INCH,
    edged: bool = True,
    absent: frozenset[str] = NONE,
) -> Drawing:
    """The other side of a piece."""
    face = faces_of(module).back(manifest_of(module).counters[piece])
    return drawn(_present(face, absent), size, edged=edged).drawing


def ground(module: Module, piece: str, *, back: bool = False) -> str | None:
    """The colour at the edge of a piece, for the bleed about it; None if it is no square."""
    faces = faces_of(module)
    found = manifest_of(module).counters[piece]
    face = faces.back(found) if back else faces.front(found)
    return None if isinstance(face, Face) and face.style in ROUND else face.ground


def findings(
    module: Module, pieces: Iterable[str] | None = None, absent: frozenset[str] = NONE
) -> list[str]:
    """What is wrong with the counters of a module: names too long, letters that the fonts lack."""
    faces, counters = faces_of(module), manifest_of(module).counters
    said: dict[str, None] = {}
    for name in counters if pieces is None else pieces:
        found = counters[name]
        for face in (faces.front(found), faces.back(found)):
            whose = f"{found.name} ({owner_name(module, found.owner)})"
            for sentence in drawn(_present(face, absent), HALF_INCH).findings:
                said[f"{whose}: {sentence}"] = None
        if found.piece.image in absent:
            said[f"{found.name}: the picture {found.piece.image} is not there."] = None
    return list(said)


def _present(face: Face | Blank, absent: frozenset[str]) -> Face | Blank:
    gone = absent and isinstance(face, Face) and face.image in absent
    return replace(face, image=None) if gone and isinstance(face, Face) else face


@lru_cache(maxsize=16_384)
def drawn(face: Face | Blank, size: float = HALF_INCH, *, edged: bool = True) -> Drawn:
    """A face as a drawing of a size; faces that show the same share it."""
    if size != SIDE:
        whole = drawn(face, SIDE, edged=edged)
        placed = Placed(whole.drawing, scale=size / SIDE)
        return Drawn(Drawing(size, size, (placed,)), whole.findings)
    pen = Pen(corner=_CORNER if edged else 0)
    style = face.style if isinstance(face, Face) else "blank"
    if style not in ROUND:
        pen.area(rectangle(0, 0, SIDE, SIDE, pen.corner), face.ground)
    if isinstance(face, Face):
        _DRAWERS[face.style](pen, face)
    else:
        others.blank(pen, face)
    if edged and style not in ROUND:
        edge(pen, face.ground)
    return Drawn(Drawing(SIDE, SIDE, tuple(pen.marks)), (*pen.findings, *_lacking(face)))


def _lacking(face: Face | Blank) -> tuple[str, ...]:
    """The letters of what is printed that the fonts do not have."""
    texts = (face.name, face.code, face.remark) if isinstance(face, Face) else (face.owner,)
    missing = fonts.missing(normalize("NFC", "".join(texts)))
    return (f"The fonts have no {' '.join(missing)}.",) if missing else ()
