"""Combat as data: how a kind of battle is decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from sandtable.model.entities.entity import empty_mapping, entity
from sandtable.model.ids import FeatureWord, ReferenceTo
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.selector import PieceSelector, SpaceSelector
from sandtable.model.phrases.span import Span

TableId = Annotated[str, ReferenceTo("table")]


@entity
class Volley:
    """Fire of some pieces of one side in a round of a battle."""

    of: PieceSelector
    """Pieces that fire."""
    at: PieceSelector | None = None
    """Pieces that it can hit; all by default."""
    prefers: PieceSelector | None = None
    """Pieces that are hit before all others."""
    by: Literal["attacker", "defender", "both"] = "both"
    """Side that fires."""
    order: int = 1
    """Place within a round; volleys of the same place are fired at the same time."""
    first: Literal["attacker", "defender"] | None = None
    """Side that fires first, so that its casualties do not fire; by default both at once."""
    dice: Amount | None = None
    """Dice of each piece: a number, the name of its number, or `steps`; 1 by default."""
    per_target: int | None = None
    """Largest number of dice for each piece that can be hit."""
    hits_on: Amount | None = None
    """Sides of a die that are a hit: a number, or the name of a number of the piece; by
    default `attack` or `defence` of the battle."""
    rounds: Span | None = None
    """Rounds in which it is fired; all by default."""
    with_: PieceSelector | None = None
    """Pieces of which the side must have one to fire it."""
    without: PieceSelector | None = None
    """Pieces of which the side must have none to fire it."""
    spends: int = 0
    """Steps that the firing pieces lose by it."""
    answered_with: PieceSelector | None = None
    """Pieces of the other side. If it has one, those that are hit still fire in this round."""


@entity
class CombatModifier:
    """A modifier of strengths, dice or columns in a battle."""

    side: Literal["attacker", "defender", "both"] = "both"
    """Side that it applies to."""
    of: PieceSelector | None = None
    """Pieces that it applies to; all by default."""
    in_: SpaceSelector | None = None
    """Spaces of battles in which it applies; all by default."""
    across: tuple[FeatureWord, ...] = ()
    """Words of `words.features` across which the attack must come."""
    needs: tuple[PieceSelector, ...] = ()
    """Pieces of which the side must have one each."""
    lacks: PieceSelector | None = None
    """Pieces that the other side must not have."""
    volleys: tuple[str, ...] = ()
    """Volleys that it applies to; all by default."""
    rounds: Span | None = None
    """Rounds in which it applies; all by default."""
    named: bool = False
    """Whether it only applies if it is named: technology, weather, points that are spent."""
    times: int = 1
    """Factor of strengths, or of the number of dice."""
    divided_by: int = 1
    """Divisor of strengths, or of the number of dice; fractions are dropped."""
    group: str | None = None
    """Word that such factors share if only the largest of them counts."""
    hits: int = 0
    """Sides of the die that are a hit besides, or no longer, if below 0."""
    hits_on: Amount | None = None
    """Sides of the die that are a hit instead."""
    for_each: PieceSelector | None = None
    """Pieces that each give it to one other piece only."""
    dice: int = 0
    """Dice besides those of the pieces, if the volley is fired at anybody."""
    columns: int = 0
    """Columns of the table in favour of the side."""
    per: PieceSelector | None = None
    """Pieces of the side that each give these columns."""
    at_most: int | None = None
    """Largest number of times that it counts."""


@entity
class ResultLosses:
    """The losses and retreats that a result of a combat table means."""

    attacker: int = 0
    """Steps that the attacker loses."""
    defender: int = 0
    """Steps that the defender loses."""
    attacker_retreats: int = 0
    """Spaces that the attacker retreats."""
    defender_retreats: int = 0
    """Spaces that the defender retreats."""


@entity
class Combat:
    """A kind of battle: decided by a column of odds, or by the dice of each piece."""

    name: str
    """Name of this kind of battle."""
    of: PieceSelector
    """Pieces that can be hit."""
    in_: SpaceSelector | None = None
    """Spaces in which such battles are fought; all by default."""
    attack: str = "attack"
    """Number of a piece that attacks."""
    defence: str = "defence"
    """Number of a piece that defends."""
    table: TableId | None = None
    """Table of results with a column for each odds: `1:2`, `3:1`; dice pools have none."""
    rounding: Literal["defender", "attacker", "nearest"] = "defender"
    """Side in whose favour odds between two columns are read."""
    results: Mapping[str, ResultLosses] = empty_mapping()
    """Losses by the words in the cells of the table."""
    dice: Dice | None = None
    """One die of a pool: `1d6`."""
    volleys: Mapping[str, Volley] = empty_mapping()
    """Volleys of a round, each under a word of your choice."""
    toughness: Literal["steps", "strength"] = "steps"
    """Hits that a piece takes: one a step, or as many as its printed strength falls."""
    merges_dice: bool = False
    """Whether pieces with the same factor add up their dice before fractions are dropped."""
    modifiers: Mapping[str, CombatModifier] = empty_mapping()
    """Changes of strengths, dice or columns, each under a word of your choice."""
    casualties: tuple[str, ...] = ("spare", "cheapest")
    """Pieces that are hit first: `spare` (with steps to spare), `cheapest`, `weakest`,
    `strongest`, or a piece word; what stands first decides."""
    rounds: int | None = None
    """Number of rounds; by default until one side is gone."""
    rule: str | None = None
    """Rule that it follows."""
