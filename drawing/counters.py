"""Drawings of the pieces of a module: front and back, at any step and size."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import normalize

from sandtable.drawing import block_counters, fonts, hex_counters, other_counters
from sandtable.drawing.drawing import Drawing, PlacedDrawing, svg_path_of_rectangle
from sandtable.drawing.drawing_pen import DrawingPen
from sandtable.drawing.face import BlankCounterBack, Face
from sandtable.drawing.faces import BACKLESS_STYLES, faces_of
from sandtable.drawing.hex_counters import draw_counter_edge
from sandtable.model.counter_size import COUNTER_SIDE
from sandtable.model.entities.components import PieceStyle
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.picture_crops import picture_file_name
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import owner_name

HALF_INCH = COUNTER_SIDE
NO_PICTURES: frozenset[str] = frozenset()
# Rounded corners like those of die-cut counters.
_CORNER_RADIUS = 0.75
_DRAW_BY_STYLE: Mapping[PieceStyle, Callable[[DrawingPen, Face], None]] = {
    "counter": hex_counters.draw_hex_counter,
    "block": block_counters.draw_block,
    "miniature": other_counters.draw_miniature,
    "token": other_counters.draw_token,
    "marker": other_counters.draw_marker,
    "leader": other_counters.draw_leader,
    "supply": other_counters.draw_supply,
    "control": other_counters.draw_control_marker,
}


@dataclass(frozen=True, slots=True)
class CounterDrawing:
    """Drawing of one side of a counter, with messages about texts that do not fit."""

    drawing: Drawing
    findings: tuple[str, ...] = ()


def draw_counter(  # noqa: PLR0913 - the piece, how it stands, and how it is drawn
    module: Module,
    piece: str,
    *,
    lost: int = 0,
    state: Iterable[str] = (),
    size: float = HALF_INCH,
    edged: bool = True,
    absent: frozenset[str] = NO_PICTURES,
) -> Drawing:
    """Return the drawing of a piece, `owner/id`: a square with sides of `size` millimetres.

    `lost` is the number of lost steps; words in `state` may name the visible side. Without `edged`
    there is no border line, as on a sheet to be cut out. A symbol replaces each picture that
    `absent` lists.
    """
    counter = manifest_of_module(module).counters[piece]
    face = faces_of(module).front_face(counter, counter.visible_level(lost, state))
    return draw_face(_face_without_absent_picture(face, absent), size, edged=edged).drawing


def draw_counter_back(
    module: Module,
    piece: str,
    *,
    size: float = HALF_INCH,
    edged: bool = True,
    absent: frozenset[str] = NO_PICTURES,
) -> Drawing:
    """Return the drawing of the back of a piece; the arguments are those of `draw_counter`."""
    face = faces_of(module).back_face(manifest_of_module(module).counters[piece])
    return draw_face(_face_without_absent_picture(face, absent), size, edged=edged).drawing


def absent_pictures(module: Module, readable: Container[str]) -> frozenset[str]:
    """Return the names of pictures that pieces use, but that could not be read."""
    return frozenset(name for name in _counter_image_names(module) if name not in readable)


@cached_per_static_part
def _counter_image_names(module: Module) -> frozenset[str]:
    """Return the picture files that pieces name."""
    counters = manifest_of_module(module).counters.values()
    return frozenset(name for counter in counters for name in counter.image_names)


def background_colour(module: Module, piece: str, *, back: bool = False) -> str | None:
    """Return the colour to print around a counter for cutting it out; None if it is not square."""
    faces = faces_of(module)
    counter = manifest_of_module(module).counters[piece]
    face = faces.back_face(counter) if back else faces.front_face(counter)
    return None if isinstance(face, Face) and face.style in BACKLESS_STYLES else face.ground


def counter_findings(
    module: Module, pieces: Iterable[str] | None = None, absent: frozenset[str] = NO_PICTURES
) -> list[str]:
    """Return problems of the counters: names that are too long, letters missing in the fonts."""
    faces, counters = faces_of(module), manifest_of_module(module).counters
    sentences: dict[str, None] = {}
    for name in counters if pieces is None else pieces:
        counter = counters[name]
        for face in (faces.front_face(counter), faces.back_face(counter)):
            subject = f"{counter.name} ({owner_name(module, counter.owner)})"
            for sentence in draw_face(
                _face_without_absent_picture(face, absent), HALF_INCH
            ).findings:
                sentences[f"{subject}: {sentence}"] = None
        for image in counter.image_names:
            if image in absent:
                sentences[
                    f"{counter.name}: the picture {picture_file_name(image)} is not there."
                ] = None
    return list(sentences)


def _face_without_absent_picture(
    face: Face | BlankCounterBack, absent: frozenset[str]
) -> Face | BlankCounterBack:
    is_absent = absent and isinstance(face, Face) and face.image in absent
    return replace(face, image=None) if is_absent and isinstance(face, Face) else face


@lru_cache(maxsize=16_384)
def draw_face(
    face: Face | BlankCounterBack, size: float = HALF_INCH, *, edged: bool = True
) -> CounterDrawing:
    """Return a face as a drawing of a size; equal faces share the cached drawing."""
    if size != COUNTER_SIDE:
        # Other sizes scale the same drawing, so that texts are fitted once.
        whole = draw_face(face, COUNTER_SIDE, edged=edged)
        placed = PlacedDrawing(whole.drawing, scale=size / COUNTER_SIDE)
        return CounterDrawing(Drawing(size, size, (placed,)), whole.findings)
    pen = DrawingPen(corner_radius=_CORNER_RADIUS if edged else 0)
    style = face.style if isinstance(face, Face) else "blank"
    if style not in BACKLESS_STYLES:
        pen.fill_area(
            svg_path_of_rectangle(0, 0, COUNTER_SIDE, COUNTER_SIDE, pen.corner_radius), face.ground
        )
    if isinstance(face, Face) and face.image and _is_face_covered_by_picture(face):
        pen.place_picture(face.image, 0, 0, COUNTER_SIDE, COUNTER_SIDE)
    elif isinstance(face, Face):
        _DRAW_BY_STYLE[face.style](pen, face)
    else:
        other_counters.draw_blank_back(pen, face)
    if edged and style not in BACKLESS_STYLES:
        draw_counter_edge(pen, face.ground)
    return CounterDrawing(
        Drawing(COUNTER_SIDE, COUNTER_SIDE, tuple(pen.marks)),
        (*pen.findings, *_missing_letter_findings(face)),
    )


def _is_face_covered_by_picture(face: Face) -> bool:
    """Say whether a picture covers the whole side of a square counter."""
    return face.has_covering_image and face.style not in BACKLESS_STYLES


def _missing_letter_findings(face: Face | BlankCounterBack) -> tuple[str, ...]:
    """Return a sentence about letters of a face that the fonts do not have."""
    texts = (face.name, face.code, face.side_name) if isinstance(face, Face) else (face.owner,)
    # Texts are printed composed (NFC): an accent by itself may be missing where the letter is not.
    missing = fonts.missing_letters(normalize("NFC", "".join(texts)))
    return (f"The fonts have no {' '.join(missing)}.",) if missing else ()
