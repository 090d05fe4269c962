"""What our own exports say of a piece, in markers and properties; other modules may, too."""

from __future__ import annotations

from sandtable.importers.vassal.pieces import Piece

PIECE, SIDE, NATION, CLASS, KIND = "Piece", "Side", "Nationality", "Class", "Kind"
PRINTED = "Printed"
"""The printed name of a piece that is called otherwise, so that it can be told from another."""
STEPS, STRENGTH, REDUCED = "Steps", "Strength", "Reduced"
"""How many steps it has, its numbers at full strength, and those of the sides below."""
NOTE = "Choice"
"""A slip of paper that stands for a choice among pieces."""
MARK = "Mark "
"""How the layer of a state begins."""
STEP = "Step"
"""The layer of strength levels, or of front and back."""
ROLE, ARRIVAL, CONTROL = "Role", "arrival", "control"
"""Why a piece lies there, if no line of the set-up says so."""
FACING, ABOARD, ARRIVES, CONDITION = "Facing", "Aboard", "Arrives", "Condition"
GOAL, AS, SCHEDULE = "Goal", "As", "Schedule"
"""Of what comes later: where it goes, for which piece a chip stands, in whose schedule it is."""
TO, IF_SO = "to ", ", if play has it so"
"""How a goal begins, and how it ends where play decides whether anything comes."""


def says(piece: Piece, key: str) -> str:
    """What a piece says of itself; nothing, where it does not."""
    return piece.properties.get(key, "")


def marks(piece: Piece) -> list[str]:
    """The states that it is marked with."""
    return [
        name.removeprefix(MARK)
        for name, level in piece.layers.items()
        if name.startswith(MARK) and level > 0
    ]


def level(piece: Piece) -> int:
    """Which of its pictures shows, from nought."""
    return max(piece.layers.get(STEP, 1), 1) - 1
