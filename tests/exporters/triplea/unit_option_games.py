"""Games in which a unit has one option that its domain may allow or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

GAME = (Path(__file__).parent / "canal_game.xml").read_text(encoding="utf-8")
_MOVEMENT = '<option name="movement" value="2"/>'
_OPTIONS = {
    **dict.fromkeys(
        (
            "canBeDamaged", "canBlitz", "canBombard", "canDieFromReachingMaxDamage",
            "isAirTransport", "isAirTransportable", "isCombatTransport", "isConstruction",
            "isDestroyer", "isFactory", "isInfantry", "isKamikaze", "isLandTransport",
            "isRocket", "isStrategicBomber", "isSub",
        ),
        "true",
    ),
    **dict.fromkeys(
        ("bombard", "carrierCapacity", "carrierCost", "transportCapacity", "transportCost"), "2"
    ),
    "attackAA": "-1", "attackAAmaxDieSides": "201", "maxAAattacks": "-2",
    "maxBuiltPerPlayer": "-2", "bombingBonus": "1", "bombingMaxDieSides": "0",
    "constructionType": "hut", "constructionsPerTerrPerTypePerTurn": "1", "hitPoints": "0",
    "isMarine": "1", "maxDamage": "0",
}  # fmt: skip
_DOMAINS = {"land": {}, "sea": {"isSea": "true"}, "air": {"isAir": "true"}}
_TOGETHER: tuple[Mapping[str, str], ...] = (
    {"isAir": "true", "isSea": "true"},
    {"isSea": "true", "isCombatTransport": "true", "transportCapacity": "3"},
    {"isSea": "true", "carrierCost": "-1", "transportCapacity": "3"},
    {"canBeDamaged": "true", "maxDamage": "3"},
    {"canBeDamaged": "true", "maxDamage": "0"},
    {"isConstruction": "true", "constructionType": "hut", "maxConstructionsPerTypePerTerr": "2",
     "constructionsPerTerrPerTypePerTurn": "1"},
    {"isConstruction": "true", "constructionType": "hut", "maxConstructionsPerTypePerTerr": "1",
     "constructionsPerTerrPerTypePerTurn": "2"},
    {"isFactory": "true", "constructionType": "hut"},
)  # fmt: skip


def games_with_unit_options() -> Iterator[tuple[str, str]]:
    """Yield a name and the XML of each game."""
    single = [
        {**domain, name: value} for domain in _DOMAINS.values() for name, value in _OPTIONS.items()
    ]
    for options in (*single, *_TOGETHER):
        written = "".join(f'<option name="{k}" value="{v}"/>' for k, v in options.items())
        yield str(options), GAME.replace(_MOVEMENT, _MOVEMENT + written)
