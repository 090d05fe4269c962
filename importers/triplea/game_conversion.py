"""Conversion of a TripleA game to parts of a module: owners, types, pieces, and a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath

from sandtable.importers.drawn_maps import BOARD_ID, ids_by_name
from sandtable.importers.triplea.game_parts import GameParts, PlacedUnits, UnitFacts
from sandtable.model.entities.components import Piece, PieceType
from sandtable.model.entities.head import Calendar, Owner
from sandtable.model.entities.remarks import Source
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.vocable import Vocable

UNIT_RATINGS = ("cost", "attack", "defence", "move")
_INCOME_KEY = "income"
_SOURCE_OF_UNKNOWN_COPIES = Source(
    at=("pieces",), source="unknown", why="A game of TripleA has no box with counted pieces."
)
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")
_COLOUR_DIGITS = 6


@dataclass(frozen=True)
class GameIds:
    """The ids of all parts of a TripleA game, by their names in the game."""

    sides: Mapping[str, str]
    players: Mapping[str, str]
    units: Mapping[str, str]

    @cached_property
    def names_of_units(self) -> Mapping[str, str]:
        """Return the names of the units by id."""
        return {id_: name for name, id_ in self.units.items()}

    @cached_property
    def names_of_players(self) -> Mapping[str, str]:
        """Return the names of the players by id."""
        return {id_: name for name, id_ in self.players.items()}

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Return all ids of sides, players and units, which no space may use."""
        return (*self.sides.values(), *self.players.values(), *self.units.values())

    def names_by_address(self, spaces: Mapping[str, str]) -> dict[str, str]:
        """Return the game's names by their addresses in the module."""
        return {
            **{
                f"module.owners.{id_}": name
                for name, id_ in {**self.sides, **self.players}.items()
            },
            **{f"types.{id_}": name for name, id_ in self.units.items()},
            **{f"boards.{BOARD_ID}.spaces.{id_}": name for name, id_ in spaces.items()},
        }


def ids_of_game(parts: GameParts) -> GameIds:
    """Return distinct ids for the sides, players and units of a TripleA game."""
    sides = dict.fromkeys(some[0] for some in parts.alliances.values() if some)
    used_ids: list[str] = [*UNIT_RATINGS, _INCOME_KEY]
    id_maps: list[dict[str, str]] = []
    for names in (parts.players, [s for s in sides if s not in parts.players], parts.units):
        ids = ids_by_name([name.replace("_", " ") for name in names], used_ids)
        ids = dict(zip(names, (_id_as_words(each) for each in ids.values()), strict=True))
        used_ids += ids.values()
        id_maps.append(ids)
    return GameIds(players=id_maps[0], sides=id_maps[1], units=id_maps[2])


def _id_as_words(identifier: str) -> str:
    return identifier if identifier[:1].isalpha() else f"the-{identifier}"


def add_game(
    module: Module,
    parts: GameParts,
    ids: GameIds,
    spaces: Mapping[str, str],
    colours: Mapping[str, str],
    file: str,
) -> Module:
    """Return the module of a map with the game that is played on it."""
    words = replace(
        module.module.words, owners={_INCOME_KEY: Vocable("number", None, "money at the start")}
    )
    head = replace(
        module.module,
        version=parts.version or None,
        dice=(Dice(1, parts.dice),),
        calendar=Calendar(turn="round", order=tuple(ids.players[p] for p in parts.turn_order)),
        owners=_owners_by_id(parts, ids, spaces, colours),
        ratings=UNIT_RATINGS,
        words=words,
    )
    types = {ids.units[name]: _piece_type(name, facts) for name, facts in parts.units.items()}
    scenario_ids = ids_by_name([PurePosixPath(file).stem], [*ids.all_ids, *spaces.values()])
    scenario = Scenario(
        name=module.module.title,
        control=_control_by_owner(parts, ids, spaces),
        setup=_make_setup_charts(parts, ids, spaces),
        arrivals=_schedules_by_owner(parts, ids, spaces),
    )
    return replace(
        module,
        module=head,
        types=types,
        pieces=_pieces_by_owner(parts, ids),
        sources={"copies": _SOURCE_OF_UNKNOWN_COPIES},
        scenarios={_id_as_words(next(iter(scenario_ids.values()))): scenario},
    )


def _owners_by_id(
    parts: GameParts, ids: GameIds, spaces: Mapping[str, str], colours: Mapping[str, str]
) -> dict[str, Owner]:
    owners = {id_: Owner(name=name.replace("_", " ")) for name, id_ in ids.sides.items()}
    for player in parts.players:
        side = next(iter(parts.alliances.get(player, ())), "")
        colour = colours.get(player, "")
        is_colour = len(colour) == _COLOUR_DIGITS and set(colour) <= _HEX_DIGITS
        money = parts.money.get(player)
        owners[ids.players[player]] = Owner(
            name=player.replace("_", " "),
            of=ids.sides.get(side),
            capital=spaces.get(parts.capitals.get(player, "")),
            colour=f"#{colour.lower()}" if is_colour else None,
            values={_INCOME_KEY: Amount.parse(str(money))} if money is not None else {},
        )
    return owners


def _piece_type(name: str, facts: UnitFacts) -> PieceType:
    cost = "*" if facts.cost is None else str(facts.cost)
    return PieceType(
        name=name.replace("_", " "),
        domain="air" if facts.domain == "air" else "sea" if facts.domain == "sea" else "land",
        rated=PrintedFaces.parse(f"{cost}-{facts.attack}-{facts.defense}-{facts.movement}"),
        steps=facts.hits,
    )


def _pieces_by_owner(parts: GameParts, ids: GameIds) -> dict[str, dict[str, dict[str, Piece]]]:
    """Return a piece for each type that a player has or may buy; other types have no owner."""
    used: dict[str, set[str]] = {
        player: set(parts.bought.get(player, ())) for player in parts.players
    }
    for each in parts.placed:
        used[each.player].add(each.unit)
    for arrival in parts.arrivals:
        used[arrival.player].add(arrival.unit)
    nobodys = set(parts.units) - set().union(*used.values())
    pieces = {
        ids.players[player]: _pieces_of_player(parts, ids, units)
        for player, units in used.items()
        if units
    }
    return {**pieces, **({"common": _pieces_of_player(parts, ids, nobodys)} if nobodys else {})}


def _pieces_of_player(
    parts: GameParts, ids: GameIds, units: Iterable[str]
) -> dict[str, dict[str, Piece]]:
    wanted = set(units)
    return {ids.units[u]: {ids.units[u]: Piece(copies=None)} for u in parts.units if u in wanted}


def _control_by_owner(
    parts: GameParts, ids: GameIds, spaces: Mapping[str, str]
) -> dict[str, tuple[Selector, ...]]:
    held: dict[str, list[Selector]] = {}
    for territory, player in parts.owners.items():
        if territory in spaces:
            held.setdefault(ids.players[player], []).append(Selector.parse(spaces[territory]))
    return {owner: tuple(each) for owner, each in held.items()}


def _make_setup_charts(
    parts: GameParts, ids: GameIds, spaces: Mapping[str, str]
) -> dict[Selector, dict[Place, tuple[Item, ...]]]:
    charts: dict[Selector, dict[Place, tuple[Item, ...]]] = {}
    for each in _merge_placements(parts.placed):
        if each.territory not in spaces:
            continue
        heading = Selector.parse(ids.players[each.player])
        place = Place.parse(spaces[each.territory])
        item = Item(ids.units[each.unit], each.number, lost=each.hits_taken)
        chart = charts.setdefault(heading, {})
        chart[place] = (*chart.get(place, ()), item)
    return charts


def _schedules_by_owner(
    parts: GameParts, ids: GameIds, spaces: Mapping[str, str]
) -> dict[str, dict[Moment, dict[ActionVerb, tuple[Item, ...]]]]:
    schedules: dict[str, dict[Moment, dict[ActionVerb, tuple[Item, ...]]]] = {}
    for each in parts.arrivals:
        owner, mover = ids.players[each.player], ids.players[each.mover]
        deeds = schedules.setdefault(owner, {}).setdefault(
            Moment.parse(f"{each.round_number} {mover}"), {}
        )
        verb = ActionVerb("enter", Place.parse(spaces[each.territory]))
        deeds[verb] = (*deeds.get(verb, ()), Item(ids.units[each.unit], each.number))
    return schedules


def _merge_placements(placed: Iterable[PlacedUnits]) -> list[PlacedUnits]:
    """Return the placements of units, with those of equal units combined."""
    numbers: dict[PlacedUnits, int] = {}
    for each in placed:
        key = replace(each, number=1)
        numbers[key] = numbers.get(key, 0) + each.number
    return [replace(key, number=number) for key, number in numbers.items()]
