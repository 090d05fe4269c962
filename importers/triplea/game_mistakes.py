"""Mistakes in a TripleA game that no module can contain, as sentences for the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sandtable.importers.triplea.game_xml import names_in_alphabetical_order
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from sandtable.importers.triplea.game_parts import GameParts
    from sandtable.importers.triplea.game_xml import TripleAGame


def find_game_mistakes(game: TripleAGame, parts: GameParts) -> Iterator[str]:
    """Yield a sentence for each kind of mistake in the map and the set-up of a game."""
    yield from _connection_mistakes(game)
    yield from _ownership_mistakes(game, parts)
    yield from _placement_mistakes(game, parts)


def _connection_mistakes(game: TripleAGame) -> Iterator[str]:
    times: Counter[tuple[str, str]] = Counter()
    loops, strangers = [], []
    for each in game.root.iterfind("map/connection"):
        ends = (each.get("t1", ""), each.get("t2", ""))
        if ends[0] == ends[1]:
            loops.append(ends[0])
        elif set(ends) <= set(game.territories):
            times[names_in_alphabetical_order(*ends)] += 1
        else:
            strangers += [end for end in ends if end not in game.territories]
    repeated = [f"{a} and {b} ({n} times)" for (a, b), n in times.items() if n > 1]
    yield from _sentence("Connections that are listed more than once count once", repeated)
    yield from _sentence("Connections of a territory with itself are left out", loops)
    yield from _sentence("Connections with territories that do not exist are left out", strangers)
    if game.connections:
        alone = [name for name in game.territories if name in game.unconnected_territories]
        yield from _sentence("Territories without any connection", alone)


def _ownership_mistakes(game: TripleAGame, parts: GameParts) -> Iterator[str]:
    strangers, nobodys = [], []
    for each in game.root.iterfind("initialize/ownerInitialize/territoryOwner"):
        territory, owner = each.get("territory", ""), each.get("owner", "")
        if territory not in game.territories:
            strangers.append(territory)
        elif owner not in parts.players:
            nobodys.append(f"{territory} ({owner})")
    yield from _sentence("Owners of territories that do not exist are left out", strangers)
    yield from _sentence("Owners that are no players are left out", nobodys)


def _placement_mistakes(game: TripleAGame, parts: GameParts) -> Iterator[str]:
    places, types, players = [], [], []
    for each in game.root.iterfind("initialize/unitInitialize/unitPlacement"):
        unit, territory, owner = (each.get(key, "") for key in ("unitType", "territory", "owner"))
        words = f"{unit} of {owner or 'nobody'} in {territory}"
        if territory not in game.territories:
            places.append(words)
        elif unit not in parts.units:
            types.append(words)
        elif owner and owner not in parts.players:
            players.append(words)
    yield from _sentence("Units in territories that do not exist are left out", places)
    kept = "are only in the engine's part of the module"
    yield from _sentence(f"Units of types that do not exist {kept}", types)
    yield from _sentence(f"Units of players that do not exist {kept}", players)


def _sentence(mistake: str, items: Iterable[str]) -> Iterator[str]:
    if names := list(dict.fromkeys(items)):
        yield f"{mistake}: {join_first_few_words(names)}."
