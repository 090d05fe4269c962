"""Facts that the engine read of a game and of its map, as plain values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_ATTACHMENTS = "games.strategy.triplea.attachments."


def game_facts(data: Any) -> dict[str, Any]:
    """Players, territories with their neighbours and units, production, canals, properties."""
    players = list(data.getPlayerList().getPlayers())
    territories = list(data.getMap().getTerritories())
    tracker = data.getAllianceTracker()
    return {
        "name": str(data.getGameName()),
        "dice": int(data.getDiceSides()),
        "map_name": str(data.getProperties().get("mapName")),
        "players": [str(each.getName()) for each in players],
        "alliances": {
            str(each): sorted(str(p.getName()) for p in tracker.getPlayersInAlliance(each))
            for each in tracker.getAlliances()
        },
        "water": {str(each.getName()): bool(each.isWater()) for each in territories},
        "neighbours": {
            str(each.getName()): sorted(str(n.getName()) for n in data.getMap().getNeighbors(each))
            for each in territories
        },
        "owners": {str(each.getName()): str(each.getOwner().getName()) for each in territories},
        "units": units_by_territory(data),
        "land": {str(each.getName()): facts for each in territories if (facts := _land(each))},
        "canals": _canals(territories),
        "resources": resources_in_hand(data),
        "prices": _prices(data),
        "unit_types": sorted(str(each.getName()) for each in data.getUnitTypeList()),
    }


def units_by_territory(data: Any) -> dict[str, dict[str, dict[str, int]]]:
    """The number of units by territory, player and type."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for territory in data.getMap().getTerritories():
        here: dict[str, Counter[str]] = {}
        for unit in territory.getUnits():
            owner = str(unit.getOwner().getName())
            here.setdefault(owner, Counter())[str(unit.getType().getName())] += 1
        if here:
            found[str(territory.getName())] = {owner: dict(each) for owner, each in here.items()}
    return found


def resources_in_hand(data: Any) -> dict[str, dict[str, int]]:
    """Return the money of each player."""
    kinds = list(data.getResourceList().getResources())
    return {
        str(player.getName()): {
            str(kind.getName()): int(player.getResources().getQuantity(kind)) for kind in kinds
        }
        for player in data.getPlayerList().getPlayers()
    }


def _land(territory: Any) -> dict[str, Any] | None:
    attachment = territory.getAttachment("territoryAttachment")
    if attachment is None:
        return None
    return {
        "production": int(attachment.getProduction()),
        "city": int(attachment.getVictoryCity()),
        "capital": str(attachment.getCapital() or ""),
        "impassable": bool(attachment.getIsImpassable()),
    }


def _canals(territories: list[Any]) -> dict[str, list[list[str]]]:
    """By the waters that a canal joins: the lands that open it."""
    ends: dict[str, list[str]] = {}
    lands: dict[str, list[str]] = {}
    for territory in territories:
        for name, attachment in dict(territory.getAttachments()).items():
            if str(name).startswith("canalAttachment"):
                canal = str(attachment.getCanalName())
                ends.setdefault(canal, []).append(str(territory.getName()))
                lands[canal] = sorted(str(t.getName()) for t in attachment.getLandTerritories())
    return {canal: [sorted(waters), lands[canal]] for canal, waters in ends.items()}


def _prices(data: Any) -> dict[str, dict[str, int]]:
    """By player: the price of each type of units that it may buy."""
    found: dict[str, dict[str, int]] = {}
    for player in data.getPlayerList().getPlayers():
        frontier = player.getProductionFrontier()
        for rule in frontier.getRules() if frontier is not None else ():
            for result in rule.getResults().keySet():
                price = sum(int(rule.getCosts().getInt(k)) for k in rule.getCosts().keySet())
                found.setdefault(str(player.getName()), {})[str(result.getName())] = price
    return found


def map_facts(engine: Any, data: Any, folder: Path) -> dict[str, Any]:
    """Return the facts that the engine read of a map folder."""
    name = str(data.getProperties().get("mapName"))
    engine.install_map(name, folder)
    loader = engine.java_class("games.strategy.triplea.ResourceLoader").getMapResourceLoader(name)
    drawn = engine.java_class("games.strategy.triplea.ui.mapdata.MapData")(loader)
    drawn.verify(data)
    polygons = {str(each): list(drawn.getPolygons(each)) for each in drawn.getTerritories()}

    def is_inside(territory: str, point: Any) -> bool:
        return any(each.contains(point.x, point.y) for each in polygons[territory])

    territories = list(data.getMap().getTerritories())
    outside, places = [], {}
    for territory in territories:
        key = str(territory.getName())
        points = list(drawn.getPlacementPoints(territory))
        places[key] = len({(int(p.x), int(p.y)) for p in points})
        outside += [key] * sum(not is_inside(key, p) for p in (*points, drawn.getCenter(key)))
    return {"places": places, "outside": outside, "polygons": len(polygons)}
