"""What our own exports say of a piece, in markers and properties; other modules may, too."""

from __future__ import annotations

from sandtable.importers.vassal.piece_traits import VassalPiece

PIECE_KEY, SIDE_KEY, NATION_KEY, CLASS_KEY, KIND_KEY = (
    "Piece",
    "Side",
    "Nationality",
    "Class",
    "Kind",
)
PRINTED_NAME_KEY = "Printed"
"""The printed name of a piece that is called otherwise, so that it can be told from another."""
STEPS_KEY, STRENGTH_KEY, REDUCED_STRENGTH_KEY = "Steps", "Strength", "Reduced"
"""How many steps it has, its numbers at full strength, and those of the sides below."""
CHOICE_NOTE = "Choice"
"""A slip of paper that stands for a choice among pieces."""
STATE_LAYER_PREFIX = "Mark "
"""How the layer of a state begins."""
STEP_LAYER = "Step"
"""The layer of strength levels, or of front and back."""
ROLE_KEY, ARRIVAL_ROLE, CONTROL_ROLE = "Role", "arrival", "control"
"""Why a piece lies there, if no line of the set-up says so."""
FACING_KEY, CARRIER_KEY, ARRIVAL_TURN_KEY, CONDITION_KEY = (
    "Facing",
    "Aboard",
    "Arrives",
    "Condition",
)
GOAL_KEY, SUBSTITUTED_PIECE_KEY, SCHEDULE_KEY = "Goal", "As", "Schedule"
"""Of what comes later: where it goes, for which piece a chip stands, in whose schedule it is."""
GOAL_PREFIX, CONDITIONAL_GOAL_SUFFIX = "to ", ", if play has it so"
"""How a goal begins, and how it ends where play decides whether anything comes."""


def piece_property(piece: VassalPiece, key: str) -> str:
    """What a piece says of itself; nothing, where it does not."""
    return piece.properties.get(key, "")


def marked_states(piece: VassalPiece) -> list[str]:
    """The states that it is marked with."""
    return [
        name.removeprefix(STATE_LAYER_PREFIX)
        for name, level in piece.level_by_layer.items()
        if name.startswith(STATE_LAYER_PREFIX) and level > 0
    ]


def shown_step_level(piece: VassalPiece) -> int:
    """Which of its pictures shows, from nought."""
    return max(piece.level_by_layer.get(STEP_LAYER, 1), 1) - 1
