"""The component manifest: types, pieces and formations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.entity import CountBounds, PrincipalKey, empty_mapping, entity
from sandtable.model.ids import (
    FormationId,
    GroupWord,
    MovementDomain,
    PieceName,
    PieceTag,
    PieceValue,
    TypeId,
)
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.phrases.entry import MAX_COPIES, MAX_STEPS, Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces

PieceKind = Literal["unit", "leader", "supply", "marker", "control", "chip", "event", "container"]
COPY_COUNT_BOUNDS, STEP_COUNT_BOUNDS = CountBounds(0, MAX_COPIES), CountBounds(1, MAX_STEPS)
PieceStyle = Literal[
    "counter", "block", "miniature", "token", "marker", "leader", "supply", "control"
]

# DECISIONS 4
PIECE_LINE_SYNTAX = DeclarationSyntax(
    keys=frozenset(
        {
            "back",
            "colour",
            "domain",
            "echelon",
            "group",
            "image",
            "kind",
            "part-of",
            "starts",
            "steps",
            "style",
            "symbol",
        }
    ),
    counted=True,
)


@entity
class PieceType:
    """A type of pieces, with properties that many pieces have in common."""

    kind: PieceKind | None = None
    """Kind of piece. Empty: as in the type that it is `like`, or else unit."""
    name: str | None = None
    """Name of pieces that have none of their own."""
    like: TypeId | None = None
    """Type that supplies all missing properties; tags of both apply."""
    tags: tuple[PieceTag, ...] = ()
    """Words of `words.pieces` that are tags."""
    domain: MovementDomain | None = None
    """Domain in which such pieces move."""
    rated: PrintedFaces | None = None
    """Printed numbers of all pieces of this type, side by side of the counter."""
    steps: Annotated[int, STEP_COUNT_BOUNDS] | None = None
    """Number of strength levels; by default the number of faces in `rated`."""
    faces: tuple[str, ...] = ()
    """Names of the sides of the counter, full side first."""
    symbol: str | None = None
    """Symbol on the counter. Empty: guessed from the type and its tags."""
    echelon: str | None = None
    """Size of such units, drawn above the symbol: `battalion`. Empty: guessed from the type."""
    style: PieceStyle | None = None
    """Look of such pieces. Empty: from their kind, and the `style` of the module."""
    colour: str | None = None
    """Colour of the counters, `#rrggbb`; by default that of their owner."""
    text_colour: str | None = None
    """Colour of the print on them; by default black or white, whichever is legible."""
    values: Mapping[PieceValue, Amount] = empty_mapping()
    """Words of `words.pieces` that are numbers, each with its number."""
    carries: tuple[Entry, ...] = ()
    """Pieces that it may carry: `2 of land`, and provisos."""
    counter_sheet: bool | None = None
    """Whether counter sheets contain such pieces; `no` for boards, dice and cards, and for pieces
    that only stand for counters with unknown names."""


PictureFit = Literal["symbol", "fill", "counter"]
"""How a picture lies on a counter."""


@entity(short=PIECE_LINE_SYNTAX)
class Piece:
    """A piece of the game: a counter, block, miniature, marker, chip or card."""

    copies: Annotated[int, COPY_COUNT_BOUNDS] | None = 1
    """Number of copies in the box for use; `~` if the book does not state it."""
    spare: Annotated[int, COPY_COUNT_BOUNDS] = 0
    """Number of further copies, which printed scenarios may not use."""
    rated: PrintedFaces | None = None
    """Printed numbers of each side: `4-4-4 > 2-2-4`."""
    name: str | None = None
    """Printed name."""
    kind: PieceKind | None = None
    """Kind of piece, if other than that of its type."""
    tags: tuple[PieceTag, ...] = ()
    """Words of `words.pieces` that are tags, besides those of its type."""
    values: Mapping[PieceValue, Amount] = empty_mapping()
    """Numbers of the piece, which replace those of its type."""
    group: GroupWord | None = None
    """Code printed on the counter for the time of its arrival."""
    part_of: FormationId | None = None
    """Formation that it belongs to. Empty: the one whose `printed` follows the last slash of its
    name."""
    starts: Place | None = None
    """Place printed on the counter."""
    steps: Annotated[int, STEP_COUNT_BOUNDS] | None = None
    """Number of strength levels, if the printed faces do not show it."""
    domain: MovementDomain | None = None
    """Domain in which it moves, if other than that of its type."""
    faces: tuple[str, ...] = ()
    """Names of its sides, if other than those of its type."""
    symbol: str | None = None
    """Symbol on the counter, if other than that of its type."""
    echelon: str | None = None
    """Size of the unit, if other than that of its type."""
    style: PieceStyle | None = None
    """Look of the piece, if other than that of its type."""
    colour: str | None = None
    """Colour of the piece, `#rrggbb`, if other than that of its type or owner."""
    text_colour: str | None = None
    """Colour of the print on it, if other than that of its type or owner."""
    carries: tuple[Entry, ...] = ()
    """Pieces that it may carry, if other than those of its type."""
    counter_sheet: bool | None = None
    """Whether counter sheets contain it, if other than its type states."""
    stands_for: tuple[Entry, ...] = ()
    """Pieces that a chip or another substitute may replace, with conditions."""
    back: PieceName | None = None
    """Piece printed on the other side, if that is a different one: `owner/id`."""
    image: str | None = None
    """Picture instead of a symbol: a file of the module."""
    side_images: tuple[str, ...] = ()
    """Pictures of its other sides, in order: of its back or reduced side, then of further steps.
    Sides without one show `image`."""
    image_fit: PictureFit | None = None
    """`symbol` shows the whole picture in the place of the symbol; `fill` fills that place and
    cuts off the rest; `counter` covers the counter, instead of all that is printed on it."""
    image_focus: tuple[float, float] | None = None
    """Point of the picture that stays in view when it is cut: shares of its width from the left
    and of its height from the top. Empty: the middle, `[0.5, 0.5]`."""
    image_crop: tuple[float, float, float, float] | None = None
    """Part of the picture that is shown: left, top, right and bottom, as shares of its width and
    height. Empty: all of it."""
    full_name: str | None = None
    """Name in full, if the counter abbreviates it."""
    spoken: str | None = None
    """Name within a sentence, if different: `the Rangers`."""
    note: str | None = None
    """A comment for readers of the file."""


@entity(short=PrincipalKey("name"))
class Formation:
    """A division, corps or army with its pieces."""

    name: str
    """Name of the formation."""
    printed: str | None = None
    """Text that counters print after their own name: `2nd` in `Pikes/2nd`."""
    of: FormationId | None = None
    """Formation above it."""
    colour: str | None = None
    """Colour of the stripe on its counters, `#rrggbb`."""
