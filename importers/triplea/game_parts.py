"""The parts of a TripleA game's XML besides its map: players, units and set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from sandtable.importers.triplea.arrival_triggers import UnitArrival, read_arrival_triggers

# Old games spell the word wrong, and the engine still accepts it.
_SPELLINGS_OF_ATTACHMENT = ("attachment", "attatchment")
_SPELLINGS_OF_ATTACH_TO = ("attachTo", "attatchTo")
_MAX_NUMBER_DIGITS = 6
# The engine's name for money: production units.
MONEY_RESOURCE_NAME = "PUs"


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """Abilities of a unit type, as far as a module can express them."""

    movement: int
    attack: int
    defense: int
    hits: int
    domain: str
    cost: int | None


@dataclass(frozen=True, slots=True)
class PlacedUnits:
    """Equal units of one player in one territory."""

    territory: str
    player: str
    unit: str
    number: int
    hits_taken: int = 0


@dataclass
class GameParts:
    """The parts of a game that a module can contain, by their names in the game."""

    dice: int = 6
    version: str = ""
    players: list[str] = field(default_factory=list)
    alliances: dict[str, list[str]] = field(default_factory=dict)
    """By player, the alliances that it belongs to."""
    turn_order: list[str] = field(default_factory=list)
    units: dict[str, UnitFacts] = field(default_factory=dict)
    capitals: dict[str, str] = field(default_factory=dict)
    """By player, its capital."""
    owners: dict[str, str] = field(default_factory=dict)
    """By territory, its owner."""
    placed: list[PlacedUnits] = field(default_factory=list)
    money: dict[str, int] = field(default_factory=dict)
    bought: dict[str, set[str]] = field(default_factory=dict)
    """By player, the units that it may buy."""
    arrivals: list[UnitArrival] = field(default_factory=list)
    arrival_triggers: set[tuple[str, str]] = field(default_factory=set)
    """Name and player of the triggers that the arrivals replace."""
    findings: list[str] = field(default_factory=list)

    def units_of_triggers(self) -> list[str]:
        """Return the units that nobody has at the start or can buy: only triggers bring them."""
        present = {each.unit for each in self.placed} | {each.unit for each in self.arrivals}
        for player, units in self.bought.items():
            if player in self.turn_order:
                present |= {unit for unit in units if self.units[unit].cost is not None}
        sold = set().union(*self.bought.values())
        return [
            name
            for name, facts in self.units.items()
            if name not in present and (facts.cost is None or name in sold)
        ]


def attachments_with_targets(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """Yield each attachment with its target; old games misspell both attribute names."""
    for each in root.iter(*_SPELLINGS_OF_ATTACHMENT):
        yield each, next((each.get(a, "") for a in _SPELLINGS_OF_ATTACH_TO if each.get(a)), "")


def parse_game_parts(root: etree._Element) -> GameParts:
    """Parse players, units and set-up of a game; checks report mistakes in them later."""
    # Most games of TripleA use a die with six sides.
    parts = GameParts(dice=_read_number(root.find("diceSides"), "value", 6))
    info = root.find("info")
    parts.version = "" if info is None else " ".join(info.get("version", "").split())
    parts.players = _listed_names(root, "playerList/player")
    for each in root.iterfind("playerList/alliance"):
        if (player := each.get("player", "")) in parts.players:
            parts.alliances.setdefault(player, []).append(each.get("alliance", ""))
    steps = (each.get("player", "") for each in root.iterfind("gamePlay/sequence/step"))
    parts.turn_order = [each for each in dict.fromkeys(steps) if each in parts.players]
    costs = _cost_by_unit(root)
    options = {
        to: {
            o.get("name", "")[:1].lower() + o.get("name", "")[1:]: o.get("value", "")
            for o in each.iterfind("option")
        }
        for each, to in attachments_with_targets(root)
        if each.get("name") == "unitAttachment"
    }
    parts.units = {
        name: _read_unit_facts(options.get(name, {}), costs.get(name))
        for name in _listed_names(root, "unitList/unit")
    }
    _add_territories(root, parts)
    _add_set_up(root, parts)
    _add_purchases(root, parts)
    _add_arrivals(root, parts)
    return parts


def _listed_names(root: etree._Element, path: str) -> list[str]:
    return list(dict.fromkeys(n for each in root.iterfind(path) if (n := each.get("name", ""))))


def _read_number(element: etree._Element | None, attribute: str, default: int = 0) -> int:
    text = element.get(attribute, "") if element is not None else ""
    is_short = text.isdecimal() and len(text) <= _MAX_NUMBER_DIGITS
    return int(text) if is_short else default


def _read_unit_facts(options: Mapping[str, str], cost: int | None) -> UnitFacts:
    def number_in_unit_option(name: str, default: int = 0) -> int:
        text = options.get(name, "")
        return int(text) if text.isdecimal() and len(text) <= _MAX_NUMBER_DIGITS else default

    air, sea = (options.get(each, "").lower() == "true" for each in ("isAir", "isSea"))
    hits = number_in_unit_option(
        "hitPoints", 2 if options.get("isTwoHit", "").lower() == "true" else 1
    )
    domain = "air" if air else "sea" if sea else "land"
    return UnitFacts(
        number_in_unit_option("movement"),
        number_in_unit_option("attack"),
        number_in_unit_option("defense"),
        min(max(hits, 1), 99),
        domain,
        cost,
    )


def _cost_by_unit(root: etree._Element) -> dict[str, int]:
    """Return the price of each unit that a single rule sells for money alone."""
    costs: dict[str, int] = {}
    for rule in root.iterfind("production/productionRule"):
        results = rule.findall("result")
        prices = [
            each for each in rule.iterfind("cost") if each.get("resource") == MONEY_RESOURCE_NAME
        ]
        if len(results) == 1 and prices:
            costs.setdefault(
                results[0].get("resourceOrUnit", ""), _read_number(prices[0], "quantity")
            )
    return costs


def _add_territories(root: etree._Element, parts: GameParts) -> None:
    for each, to in attachments_with_targets(root):
        for option in each.iterfind("option"):
            if option.get("name") == "capital" and option.get("value") in parts.players:
                parts.capitals.setdefault(option.get("value", ""), to)
    for each in root.iterfind("initialize/ownerInitialize/territoryOwner"):
        if each.get("owner") in parts.players:
            territory = each.get("territory", "")
            if territory in parts.owners:
                parts.findings.append(f"{territory} has an owner twice; the last one counts.")
            parts.owners[territory] = each.get("owner", "")


def _add_set_up(root: etree._Element, parts: GameParts) -> None:
    seen: set[tuple[str, ...]] = set()
    for each in root.iterfind("initialize/unitInitialize/unitPlacement"):
        if can_module_hold_placement(each, parts):
            key = tuple(each.get(a, "") for a in ("unitType", "territory", "owner"))
            if key in seen:
                parts.findings.append(
                    f"{key[0]} of {key[2]} is listed twice in {key[1]}; both count."
                )
            seen.add(key)
            number, hits = _read_number(each, "quantity"), _read_number(each, "hitsTaken")
            parts.placed.append(PlacedUnits(key[1], key[2], key[0], number, hits))
    for each in root.iterfind("initialize/resourceInitialize/resourceGiven"):
        if each.get("resource") == MONEY_RESOURCE_NAME and can_module_hold_money(each, parts):
            player = each.get("player", "")
            # The engine adds several amounts of one player.
            parts.money[player] = parts.money.get(player, 0) + _read_number(each, "quantity")


def can_module_hold_money(given: etree._Element, parts: GameParts) -> bool:
    """Say whether a module can contain the money that a player has at the start."""
    quantity = given.get("quantity", "")
    is_number = quantity.isdecimal() and len(quantity) <= _MAX_NUMBER_DIGITS
    return is_number and given.get("player") in parts.players


def can_module_hold_placement(each: etree._Element, parts: GameParts) -> bool:
    """Say whether a module can express a placement of units; others are stored unchanged."""
    hits = parts.units[each.get("unitType", "")].hits if each.get("unitType") in parts.units else 0
    # Larger numbers are mistakes or traps, and a module allows no more copies in a line.
    return (
        each.get("owner") in parts.players
        and 0 < _read_number(each, "quantity") < 10_000  # noqa: PLR2004 - most copies of a line
        and not each.get("unitDamage")
        and _read_number(each, "hitsTaken") < hits
    )


def _add_purchases(root: etree._Element, parts: GameParts) -> None:
    frontiers = {
        each.get("name", ""): [rule.get("name", "") for rule in each.iterfind("frontierRules")]
        for each in root.iterfind("production/productionFrontier")
    }
    results = {
        each.get("name", ""): [r.get("resourceOrUnit", "") for r in each.iterfind("result")]
        for each in root.iterfind("production/productionRule")
    }
    for each in root.iterfind("production/playerProduction"):
        units = {
            u
            for rule in frontiers.get(each.get("frontier", ""), ())
            for u in results.get(rule, ())
        }
        parts.bought.setdefault(each.get("player", ""), set()).update(units & set(parts.units))


def _add_arrivals(root: etree._Element, parts: GameParts) -> None:
    """Add the arrivals that triggers bring, if their territories and units exist."""
    territories = set(_listed_names(root, "map/territory"))
    for name, arrivals in read_arrival_triggers(
        list(attachments_with_targets(root)), parts.players
    ):
        if all(each.territory in territories and each.unit in parts.units for each in arrivals):
            parts.arrivals += arrivals
            parts.arrival_triggers.add((name, arrivals[0].player))
