"""What a roll must show: `on a roll of 1 to 3 with 1d6`, so that nobody asks for the die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.dice import Dice
from sandtable.model.wording.ranges import describe_dice_results

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.span import Span

_USUAL_DIE_SIDES = 6
"""The sides of a die of a game that does not tell its dice."""


def default_die(module: Module) -> Dice:
    """Return what is rolled where no dice are named: one of those that the game uses."""
    dice = module.module.dice
    return Dice(1, dice[0].sides if dice else _USUAL_DIE_SIDES)


def on_roll_text(module: Module, results: Span) -> str:
    """Return on which results something happens; the die is named if the game tells its dice."""
    die = f" with {default_die(module)}" if module.module.dice else ""
    return f"on a roll of {describe_dice_results(results)}{die}"
