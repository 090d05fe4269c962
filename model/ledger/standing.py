"""Placed pieces of one type, in one state, at one place."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.place import Place
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.select.manifest import Counter

_REDUCED_STATE = "reduced"


@dataclass(frozen=True, slots=True)
class Standing:
    """Pieces that a line places together, as one entry of a position.

    `pieces` has several names if the player chooses among them. `quantity` is None if it is not
    stated. `cause` is the address of the line that placed it.
    """

    pieces: tuple[str, ...]
    quantity: int | None
    place: Place
    scope: str
    cause: AddressPath
    chosen: bool = False
    """Whether the player chooses among `pieces`."""
    words: str = ""
    """The text of a choice of pieces."""
    lost: int = 0
    state: tuple[str, ...] = ()
    provisos: tuple[Proviso, ...] = ()
    when: Condition | None = None
    every: bool = False
    """Whether the line requests all copies that exist."""

    @property
    def first_piece(self) -> str:
        """Return the first possible piece, or the text of a choice that matches no piece."""
        return self.pieces[0] if self.pieces else self.words

    @property
    def single_piece(self) -> str | None:
        """Return the only possible piece, or None if a player chooses among several."""
        return None if self.chosen else self.pieces[0]


def steps_lost_by_item(counter: Counter | None, item: Item) -> int:
    """Return how many strength steps the pieces of an entry have lost."""
    if not (item.lost or item.state) and item.step is None:
        return 0  # as most do
    if item.step is not None and counter and counter.printed_faces:
        strengths = [face[0].known_number for face in counter.printed_faces.faces]
        return strengths.index(item.step) if item.step in strengths else item.lost
    # The names of the faces are steps where there is one for each step.
    faces = counter.face_names if counter and counter.steps == len(counter.face_names) else ()
    flipped = max((faces.index(state) for state in item.state if state in faces), default=0)
    # A state such as `reduced` counts as one step.
    return item.lost or flipped or int(_REDUCED_STATE in item.state)


def side_of_standing(module: Module, standing: Standing, owner: str) -> str:
    """Return the side of placed pieces: that of their owner, or of the chart heading."""
    return side_of_owner(module.module.owners, standing.scope if owner == COMMON_OWNER else owner)
