"""What a piece of a set-up says of itself, where its place on a map does not tell.

Players see these as properties of a piece; whoever reads a set-up back finds in them why it is
there: what has a `Role` is no line of the set-up itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.vassal.traits import dynamic_property_trait

if TYPE_CHECKING:
    from collections.abc import Mapping

FACING_PROPERTY = "Facing"
"""The space across the border on which it lies, by name."""
CONDITION_PROPERTY = "Condition"
"""On what condition it stands there, as the module writes it."""
ABOARD_PROPERTY = "Aboard"
"""The piece that it is in, by name; it lies on top of that one."""
ROLE_PROPERTY = "Role"
"""Empty for what the set-up lists; else one of the two below."""
ARRIVAL_ROLE, CONTROL_ROLE = "arrival", "control"
"""It comes later, or it only shows who holds the space."""
ARRIVAL_TURN_PROPERTY = "Arrives"
"""The turn on which it comes, as the tracker calls it."""
DESTINATION_PROPERTY = "Goal"
"""Of what comes later: where it is to go, in words."""
STANDS_FOR_PROPERTY = "As"
"""Of a chip that comes for another piece: `as Sherman`."""
SCHEDULE_PROPERTY = "Schedule"
"""Of what comes later: in whose schedule it stands, by name."""
DESTINATION_PREFIX, UNCERTAIN_SUFFIX = "to ", ", if play has it so"
"""How a goal begins, and how it ends where play decides whether anything comes."""
START_MAP_PROPERTY, START_X_PROPERTY, START_Y_PROPERTY = "StartMap", "StartX", "StartY"
"""Where it stands at the start."""
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


def property_states(values: Mapping[str, str]) -> dict[str, str]:
    """What a piece says of itself, as states by the types of its traits."""
    return {dynamic_property_trait(name).type: value for name, value in values.items()}
