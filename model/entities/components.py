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
from sandtable.model.phrases.entry import MOST_COPIES, MOST_STEPS, Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces

PieceKind = Literal["unit", "leader", "supply", "marker", "control", "chip", "event", "container"]
COPY_COUNT_BOUNDS, STEP_COUNT_BOUNDS = CountBounds(0, MOST_COPIES), CountBounds(1, MOST_STEPS)
PieceStyle = Literal[
    "counter", "block", "miniature", "token", "marker", "leader", "supply", "control"
]

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
    """What many pieces have in common."""

    kind: PieceKind | None = None
    """Kind of piece. Empty: as in the type that it is `like`, or else unit."""
    name: str | None = None
    """What is shown for a piece that has no name."""
    like: TypeId | None = None
    """The type from which it takes whatever it does not say; tags of both count."""
    tags: tuple[PieceTag, ...] = ()
    """Words of `words.pieces` that are tags."""
    domain: MovementDomain | None = None
    """Where such pieces move."""
    rated: PrintedFaces | None = None
    """The printed numbers of all pieces of this type, face by face."""
    steps: Annotated[int, STEP_COUNT_BOUNDS] | None = None
    """How many strength levels; as many as there are faces in `rated`, if it does not say."""
    faces: tuple[str, ...] = ()
    """What the sides of the piece are called, full side first."""
    symbol: str | None = None
    """Symbol on the counter. Empty: guessed from the type and its tags."""
    echelon: str | None = None
    """The size of such units, drawn over the symbol: `battalion`; else words of the type tell."""
    style: PieceStyle | None = None
    """What such pieces look like; else what they are tells, and the `style` of the module."""
    colour: str | None = None
    """The colour of the counters, `#rrggbb`; their owner's, if it does not say."""
    text_colour: str | None = None
    """The colour of what is printed on them; black or white, whichever can be read."""
    values: Mapping[PieceValue, Amount] = empty_mapping()
    """Words of `words.pieces` that are numbers, each with its number."""
    carries: tuple[Entry, ...] = ()
    """What it may carry: `2 of land`, and provisos."""
    counter_sheet: bool | None = None
    """Whether counter sheets hold such pieces; `no` for boards, dice, cards, and for pieces that
    only stand for counters whose names nobody knows."""


@entity(short=PIECE_LINE_SYNTAX)
class Piece:
    """One entry of the manifest: a counter, block, miniature, marker, chip or card."""

    copies: Annotated[int, COPY_COUNT_BOUNDS] | None = 1
    """How many the box holds for use; `~` where the book does not say."""
    spare: Annotated[int, COPY_COUNT_BOUNDS] = 0
    """How many more there are that printed scenarios may not use."""
    rated: PrintedFaces | None = None
    """The printed numbers, face by face: `4-4-4 > 2-2-4`."""
    name: str | None = None
    """What is printed on it."""
    kind: PieceKind | None = None
    """What it is, where its type says otherwise."""
    tags: tuple[PieceTag, ...] = ()
    """Words of `words.pieces`, besides those of its type."""
    values: Mapping[PieceValue, Amount] = empty_mapping()
    """Numbers of its own, over those of its type."""
    group: GroupWord | None = None
    """The code printed on the counter that says when it comes."""
    part_of: FormationId | None = None
    """The formation it belongs to; or the one whose `printed` its name ends with, after a
    stroke."""
    starts: Place | None = None
    """The place printed on the counter."""
    steps: Annotated[int, STEP_COUNT_BOUNDS] | None = None
    """How many strength levels, where faces do not tell."""
    domain: MovementDomain | None = None
    """Where it moves, where its type says otherwise."""
    faces: tuple[str, ...] = ()
    """What its sides are called, where its type says otherwise."""
    symbol: str | None = None
    """What is drawn on it, where its type says otherwise."""
    echelon: str | None = None
    """Its size, where its type says otherwise."""
    style: PieceStyle | None = None
    """What it looks like, where its type says otherwise."""
    colour: str | None = None
    """Its colour, `#rrggbb`, where its type or owner says otherwise."""
    text_colour: str | None = None
    """The colour of what is printed on it, where its type or owner says otherwise."""
    carries: tuple[Entry, ...] = ()
    """What it may carry, where its type says otherwise."""
    counter_sheet: bool | None = None
    """Whether counter sheets hold it, where its type says otherwise."""
    stands_for: tuple[Entry, ...] = ()
    """What a chip or another substitute may replace, and on what condition."""
    back: PieceName | None = None
    """The piece printed on the other side, where that is another piece: `owner/id`."""
    image: str | None = None
    """A picture in the place of its symbol: a file of the module."""
    side_images: tuple[str, ...] = ()
    """Pictures of its other sides, in order: of its back or reduced side, then of further steps.
    Sides without one show `image`."""
    full_name: str | None = None
    """Its name in full, where the counter abbreviates."""
    note: str | None = None
    """A comment for readers of the file."""


@entity(short=PrincipalKey("name"))
class Formation:
    """A division, corps or army that pieces belong to."""

    name: str
    """What it is called."""
    printed: str | None = None
    """How counters print it after their own name: `2nd` in `Pikes/2nd`."""
    of: FormationId | None = None
    """The formation above it."""
    colour: str | None = None
    """The colour of the stripe on its counters, `#rrggbb`."""
