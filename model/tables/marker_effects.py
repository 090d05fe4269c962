"""Effects of drawing an event marker: it returns or leaves, or more markers are drawn."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sandtable.model.phrases.entry import Item
from sandtable.model.tables.dice import sum_chances
from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.row_odds import odds_by_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.entities.events import Event
    from sandtable.model.entities.rules import Actions
    from sandtable.model.phrases.dice import Dice
    from sandtable.model.phrases.fate import Fate

DRAW_VERB = "draw"
"""The verb by which an event causes further draws. Each game declares it for itself."""


@dataclass(frozen=True, slots=True)
class MarkerEffect:
    """A possible outcome of drawing an event marker, with its probability."""

    chance: Fraction
    returns: bool = False
    """Whether it goes back into the pool."""
    draws: int = 0
    """Number of further draws that it causes."""


LEAVING_EFFECT = (MarkerEffect(Fraction(1)),)
"""Effect of anything but an event, and of a marker that a player keeps."""
RETURNING_EFFECT = (MarkerEffect(Fraction(1), returns=True),)
"""Effect of a marker that cannot happen now."""


@dataclass(frozen=True, slots=True)
class MarkerRules:
    """The assumptions about playing markers: die, pool, and whether players keep them."""

    die: Dice
    """The die rolled for `return on 1..3`."""
    pool: str
    """The space from which markers are drawn."""
    keeps: bool = True
    """Whether players keep the markers that they may keep, which then stay out of the pool."""


def marker_effects(
    event: Event, play: MarkerRules, choice: str | None = None
) -> tuple[MarkerEffect, ...]:
    """Return all possible outcomes of drawing an event marker, with their probabilities.

    If the player chooses, the outcome is `choice`, or the first option. Conditions count as met. A
    marker leaves the pool if nothing states where it goes.
    """
    # A marker that may be kept leaves the pool.
    if event.play == "keep" and play.keeps:
        return LEAVING_EFFECT
    chances: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
    for chance, draws, fate in _marker_outcomes(event, play, choice):
        # Equal outcomes are added up, which keeps the states of a pool few.
        back = chance_to_return(fate, play)
        chances[True, draws] += chance * back
        chances[False, draws] += chance * (1 - back)
    return tuple(
        MarkerEffect(chance, returns, draws)
        for (returns, draws), chance in chances.items()
        if chance
    )


def late_marker_effects(event: Event, play: MarkerRules) -> tuple[MarkerEffect, ...]:
    """Return the possible outcomes if a marker is drawn outside the years of its event."""
    # Without a rule, a marker that cannot happen goes back.
    if event.else_ is None:
        return RETURNING_EFFECT
    back = chance_to_return(event.else_, play)
    both = (MarkerEffect(back, returns=True), MarkerEffect(1 - back))
    return tuple(effect for effect in both if effect.chance)


def _marker_outcomes(
    event: Event, play: MarkerRules, choice: str | None
) -> Iterator[tuple[Fraction, int, Fate | None]]:
    """Yield each outcome of drawing a marker: its probability, more draws, and where it goes."""
    draws = count_drawn_by(event.does, play.pool)
    if not event.choices:
        yield Fraction(1), draws, event.then
        return
    for key, chance in _choice_chances(event, choice).items():
        outcome = event.choices.get(key or "")
        if outcome is None:
            yield chance, draws, event.then
        else:
            more = count_drawn_by(outcome.does, play.pool)
            yield chance, draws + more, outcome.then or event.then


def _choice_chances(event: Event, choice: str | None) -> dict[str | None, Fraction]:
    if event.dice is not None:
        return dict(odds_by_row(event.dice, event.choices))
    return {choice or next(iter(event.choices)): Fraction(1)}


def chance_to_return(fate: Fate | None, play: MarkerRules) -> Fraction:
    """Return how probable it is that a drawn marker returns to its pool."""
    if fate is None:
        return Fraction()
    if fate.to == "box":
        return Fraction(fate.space == play.pool)
    if fate.to != "return":
        return Fraction()
    if fate.on is None:
        return Fraction(1)
    rolls = sum_chances(play.die).items()
    return sum((chance for roll, chance in rolls if fate.on.has_number(roll)), Fraction())


def count_drawn_by(does: Actions, pool: str) -> int:
    """Return how many markers the actions of an event draw from a pool."""
    number = 0
    for verb, objects in does.items():
        # Draws from another pool do not change this one.
        if verb.does != DRAW_VERB or (verb.place is not None and verb.place.space != pool):
            continue
        for item in objects:
            if isinstance(item, Item):
                # An unknown number makes every later chance unknown.
                if item.count is None:
                    raise InexactError(f"'{verb}: [{item}]' does not say how many are drawn.")
                number += item.count
    return number
