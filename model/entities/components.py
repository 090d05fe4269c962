"""The component manifest: types, pieces and formations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from model.entities.entity import Principal, entity, many
from model.ids import FormationId, GroupWord, PieceTag, PieceValue, TypeId
from model.phrases.amount import Amount
from model.phrases.entry import Entry
from model.phrases.line import LineForm
from model.phrases.place import Place
from model.phrases.rating import Faces

Kind = Literal["unit", "leader", "supply", "marker", "control", "chip", "event", "container"]
Domain = Literal["land", "sea", "air"]

PIECE_LINE = LineForm(
    keys=frozenset({"domain", "group", "image", "kind", "part-of", "starts", "steps", "symbol"}),
    counted=True,
)


@entity
class PieceType:
    """What many pieces have in common."""

    kind: Kind | None = None
    name: str | None = None
    like: TypeId | None = None
    tags: tuple[PieceTag, ...] = ()
    domain: Domain | None = None
    rated: Faces | None = None
    steps: int | None = None
    faces: tuple[str, ...] = ()
    """What the sides of the piece are called, full side first."""
    symbol: str | None = None
    values: Mapping[PieceValue, Amount] = many()
    carries: tuple[Entry, ...] = ()


@entity(short=PIECE_LINE)
class Piece:
    """One entry of the manifest: a counter, block, miniature, marker, chip or card."""

    copies: int | None = 1
    """How many the box holds for use; None where the book does not say."""
    spare: int = 0
    """How many more there are that printed scenarios may not use."""
    rated: Faces | None = None
    name: str | None = None
    kind: Kind | None = None
    tags: tuple[PieceTag, ...] = ()
    values: Mapping[PieceValue, Amount] = many()
    group: GroupWord | None = None
    """The code printed on the counter that says when it comes."""
    part_of: FormationId | None = None
    starts: Place | None = None
    """The place printed on the counter."""
    steps: int | None = None
    domain: Domain | None = None
    faces: tuple[str, ...] = ()
    symbol: str | None = None
    carries: tuple[Entry, ...] = ()
    stands_for: tuple[Entry, ...] = ()
    """What a chip or another substitute may replace, and on what condition."""
    back: str | None = None
    """The piece printed on the other side, where that is another piece: `owner/id`."""
    image: str | None = None
    full_name: str | None = None
    note: str | None = None


@entity(short=Principal("name"))
class Formation:
    """A division, corps or army that pieces belong to."""

    name: str
    printed: str | None = None
    """How counters print it after their own name: `21.Pz` in `1-5/21.Pz`."""
    of: FormationId | None = None
