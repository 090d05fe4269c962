"""Rules as data: limits, movement, supply, options, tables, series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from model.entities.boards import Pieces, Spaces
from model.entities.entity import Principal, entity, many
from model.ids import FeatureWord, OptionId, OwnerId, PackId, Ref
from model.phrases.amount import Amount
from model.phrases.condition import Condition
from model.phrases.cost import Cost
from model.phrases.deed import DEEDS, Verb
from model.phrases.dice import Dice
from model.phrases.entry import Entry
from model.phrases.selector import Selector
from model.phrases.span import Span

Per = Literal["space", "border", "region", "side", "power", "turn", "carrier", "container", "piece"]
Deeds = Annotated[Mapping[Verb, tuple[Entry | Selector | str, ...]], DEEDS]
"""What is done: entries for most verbs, spaces for `control`, words for `note`."""


@entity
class Part:
    """A bound on a part of what a limit counts."""

    of: Pieces
    at_most: Amount | None = None
    at_least: Amount | None = None


@entity
class Limit:
    """A rule that bounds a number: stacking, capacity, budget, component count."""

    rule: str
    """The rule it cites."""
    count: Annotated[str, Ref("measure")] = "copies"
    """What is counted: copies, steps, worth, a rating, a value."""
    of: Pieces | None = None
    in_: Spaces | None = None
    per: tuple[Per, ...] = ("space",)
    at_most: Amount | None = None
    at_least: Amount | None = None
    exactly: Amount | None = None
    each_at_most: Mapping[OwnerId, int] = many()
    each_exactly: Mapping[OwnerId, int] = many()
    default: int | None = None
    """The number where a space has no value of that name."""
    when: tuple[str, ...] = ("always",)
    turns: Span | None = None
    of_which: Mapping[str, Part] = many()
    adds: Mapping[str, Part] = many()
    """Capacity that another piece brings."""
    exempt: Pieces | None = None
    if_: Condition | None = None
    else_: Literal["report", "remove", "wait", "return", "lose"] = "report"


@entity
class MovementClass:
    """Who pays what to enter where."""

    of: Pieces
    costs: Mapping[Annotated[str, Ref("terrain or feature")], Cost]
    """By terrain, path kind or border feature."""
    rule: str | None = None


@entity
class SupplyLine:
    """Who is fed from where, how far, and what cuts the line."""

    of: Pieces
    sources: Annotated[Selector, "either"]
    range: Mapping[Span, Amount]
    """By turns: `1..6: 3`."""
    measure: Literal["spaces", "points"] = "points"
    along: tuple[FeatureWord, ...] = ()
    blocked: Spaces | None = None
    rule: str | None = None


@entity(short=Principal("name"))
class Option:
    """A choice made before play that other entries depend on."""

    name: str
    choices: tuple[str, ...] = ("on", "off")
    default: str = "off"
    excludes: tuple[OptionId, ...] = ()
    owner: OwnerId | None = None
    pack: PackId | None = None
    if_: Condition | None = None
    does: Deeds = many()
    rule: str | None = None
    note: str | None = None


@entity
class Pack:
    """Options of which so many are picked."""

    name: str
    pick: Span
    per: Literal["module", "side", "power"] = "module"


@entity
class Table:
    """A dice table, or a reference chart where there are no dice."""

    name: str
    rows: Mapping[str, tuple[str, ...]]
    """By range of the dice, or by a word."""
    dice: Dice | None = None
    columns: tuple[str, ...] = ()
    shift: int | None = None
    """How many columns modifiers may shift at most."""
    modifiers: Mapping[str, int] = many()
    results: Mapping[str, str] = many()
    """What the words in the cells mean."""
    rule: str | None = None


@entity
class Series:
    """A number by owner and turn: technology, production."""

    measure: str
    kind: Literal["level", "amount"]
    """A level holds till the next; an amount is for its turn."""
    of: Mapping[OwnerId, Mapping[str, int | Mapping[str, int | None] | None]]
    """By owner and turn: a number, or numbers by colour; None is not known."""
    rule: str | None = None
