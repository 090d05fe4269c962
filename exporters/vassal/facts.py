"""What a piece of a set-up says of itself, where its place on a map does not tell.

Players see these as properties of a piece; whoever reads a set-up back finds in them why it is
there: what has a `Role` is no line of the set-up itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.vassal.traits import dynamic

if TYPE_CHECKING:
    from collections.abc import Mapping

FACING = "Facing"
"""The space across the border on which it lies, by name."""
CONDITION = "Condition"
"""On what condition it stands there, as the module writes it."""
ABOARD = "Aboard"
"""The piece that it is in, by name; it lies on top of that one."""
ROLE = "Role"
"""Empty for what the set-up lists; else one of the two below."""
ARRIVAL, CONTROL = "arrival", "control"
"""It comes later, or it only shows who holds the space."""
ARRIVES = "Arrives"
"""The turn on which it comes, as the tracker calls it."""
GOAL = "Goal"
"""Of what comes later: where it is to go, in words."""
AS = "As"
"""Of a chip that comes for another piece: `as Sherman`."""
SCHEDULE = "Schedule"
"""Of what comes later: in whose schedule it stands, by name."""
TO, IF_SO = "to ", ", if play has it so"
"""How a goal begins, and how it ends where play decides whether anything comes."""
START_MAP, START_X, START_Y = "StartMap", "StartX", "StartY"
"""Where it stands at the start."""
NAMES = (FACING, CONDITION, ABOARD, ROLE, ARRIVES, GOAL, AS, SCHEDULE, START_MAP, START_X, START_Y)


def said(values: Mapping[str, str]) -> dict[str, str]:
    """What a piece says of itself, as states by the types of its traits."""
    return {dynamic(name).type: value for name, value in values.items()}
