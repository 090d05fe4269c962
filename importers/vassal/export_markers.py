"""Markers and properties by which our exports describe a piece; other modules may have them."""

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
"""Key of the printed name, for pieces that need a longer name to be distinct."""
STEPS_KEY, STRENGTH_KEY, REDUCED_STRENGTH_KEY = "Steps", "Strength", "Reduced"
"""Keys of the number of steps, the full strength and the strengths of lower levels."""
CHOICE_NOTE = "Choice"
"""Name of the slip of paper that stands for a choice among pieces."""
STATE_LAYER_PREFIX = "Mark "
"""Prefix of the names of state layers."""
STEP_LAYER = "Step"
"""Name of the layer of strength levels, or of front and back."""
ROLE_PROPERTY, ARRIVAL_ROLE, CONTROL_ROLE = "Role", "arrival", "control"
"""Role of a piece that no line of the set-up lists."""
FACING_PROPERTY, ABOARD_PROPERTY, ARRIVAL_TURN_PROPERTY, CONDITION_PROPERTY = (
    "Facing",
    "Aboard",
    "Arrives",
    "Condition",
)
DESTINATION_PROPERTY, STANDS_FOR_PROPERTY, SCHEDULE_PROPERTY = "Goal", "As", "Schedule"
"""Keys of an arrival: its destination, the piece that a chip stands for, the schedule's owner."""
DESTINATION_PREFIX, UNCERTAIN_SUFFIX = "to ", ", if play has it so"
"""Prefix of a destination, and suffix if play decides whether the piece arrives."""


ALL_KEYS = (
    PIECE_KEY, SIDE_KEY, NATION_KEY, CLASS_KEY, KIND_KEY, PRINTED_NAME_KEY, STEPS_KEY,
    STRENGTH_KEY, REDUCED_STRENGTH_KEY, ROLE_PROPERTY, FACING_PROPERTY, ABOARD_PROPERTY,
    ARRIVAL_TURN_PROPERTY, CONDITION_PROPERTY, DESTINATION_PROPERTY, STANDS_FOR_PROPERTY,
    SCHEDULE_PROPERTY,
)  # fmt: skip
"""The keys whose values the importer reads as what they mean in our exports."""


def piece_property(piece: VassalPiece, key: str) -> str:
    """Return a property of a piece, or an empty text if it has none of this name."""
    return piece.properties.get(key, "")


def marked_states(piece: VassalPiece) -> list[str]:
    """Return the states that a piece is marked with."""
    return [
        name.removeprefix(STATE_LAYER_PREFIX)
        for name, level in piece.visible_level_by_layer.items()
        if name.startswith(STATE_LAYER_PREFIX) and level > 0
    ]


def shown_step_level(piece: VassalPiece) -> int:
    """Return the strength level that a piece shows, counted from 0."""
    return max(piece.visible_level_by_layer.get(STEP_LAYER, 1), 1) - 1
