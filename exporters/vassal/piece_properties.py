"""Properties of placed pieces that their place on a map does not show.

Players see them in VASSAL. The reader of set-ups uses them as well: a piece with a `Role` is not a
line of the set-up itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.vassal.traits import dynamic_property_trait

if TYPE_CHECKING:
    from collections.abc import Mapping

FACING_PROPERTY = "Facing"
"""Name of the space across the border on which the piece stands."""
CONDITION_PROPERTY = "Condition"
"""The condition for the piece's presence, as written in the module."""
ABOARD_PROPERTY = "Aboard"
"""Name of the piece that carries it and lies below it."""
ROLE_PROPERTY = "Role"
"""Role of the piece: empty if the set-up lists it, or one of the two values below."""
ARRIVAL_ROLE, CONTROL_ROLE = "arrival", "control"
"""Roles of pieces that arrive later, and of markers that only show control."""
ARRIVAL_TURN_PROPERTY = "Arrives"
"""The turn of arrival, in the words of the tracker."""
DESTINATION_PROPERTY = "Goal"
"""Destination of an arrival, in words."""
STANDS_FOR_PROPERTY = "As"
"""Name of the piece that a chip stands for: `as Sherman`."""
SCHEDULE_PROPERTY = "Schedule"
"""Name of the owner whose schedule lists the arrival."""
DESTINATION_PREFIX, UNCERTAIN_SUFFIX = "to ", ", if play has it so"
"""Beginning of a destination, and its ending if play decides whether the piece arrives."""
START_MAP_PROPERTY, START_X_PROPERTY, START_Y_PROPERTY = "StartMap", "StartX", "StartY"
"""Map and point of the piece at the start of the game."""
ALL_PROPERTY_NAMES = (
    FACING_PROPERTY,
    CONDITION_PROPERTY,
    ABOARD_PROPERTY,
    ROLE_PROPERTY,
    ARRIVAL_TURN_PROPERTY,
    DESTINATION_PROPERTY,
    STANDS_FOR_PROPERTY,
    SCHEDULE_PROPERTY,
    START_MAP_PROPERTY,
    START_X_PROPERTY,
    START_Y_PROPERTY,
)


def property_values_as_states(values: Mapping[str, str]) -> dict[str, str]:
    """Return property values as states, by the types of their traits."""
    return {dynamic_property_trait(name).type: value for name, value in values.items()}
