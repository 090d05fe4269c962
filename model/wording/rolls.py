"""Texts about dice rolls, which always name the die: `on a roll of 1 to 3 with 1d6`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.dice import Dice
from sandtable.model.wording.ranges import describe_dice_results

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.span import Span

WITHOUT_ROLL_TEXT = "without a roll"
"""Text for an event that happens on every result."""
_USUAL_DIE_SIDES = 6
"""Sides of the die in a game that does not declare its dice."""


def default_die(module: Module) -> Dice:
    """Return the die for rolls that name no die.

    It is a single die of the first type that the game declares.
    """
    dice = module.module.dice
    return Dice(1, dice[0].sides if dice else _USUAL_DIE_SIDES)


def on_roll_text(module: Module, results: Span) -> str:
    """Describe the roll on which something happens, with the die if the game declares it."""
    dice = default_die(module)
    if str(results) == f"{dice.number + dice.plus}..{dice.number * dice.sides + dice.plus}":
        return WITHOUT_ROLL_TEXT
    # A module without dice leaves the die to its rulebook.
    die = f" with {default_die(module)}" if module.module.dice else ""
    return f"on a roll of {describe_dice_results(results)}{die}"
