"""Battles that the engine's own calculator fights, many times each."""

from __future__ import annotations

from typing import Any

_DICE_SEED = 1942


def battle_shares(
    engine: Any, data: Any, battles: list[dict[str, Any]], runs: int
) -> list[dict[str, Any]]:
    """Return for each battle how often each side alone was left, and the average of units."""
    _seed_dice(engine)
    calculator = engine.java_class("games.strategy.triplea.oddsCalculator.ta.OddsCalculator")(data)
    try:
        return [_fought(engine, data, calculator, battle, runs) for battle in battles]
    finally:
        calculator.shutdown()


def _seed_dice(engine: Any) -> None:
    """Let the engine throw the same dice each time: its seed is the time of day otherwise."""
    source = engine.java_class("games.strategy.engine.random.PlainRandomSource")
    dice = source.class_.getDeclaredField("random")
    dice.setAccessible(True)
    dice.set(None, engine.java_class("games.strategy.engine.random.MersenneTwister")(_DICE_SEED))


def _fought(
    engine: Any, data: Any, calculator: Any, battle: dict[str, Any], runs: int
) -> dict[str, Any]:
    players = [data.getPlayerList().getPlayerId(battle[key]) for key in ("attacker", "defender")]
    place = data.getMap().getTerritory(battle["place"])
    attack = _units(engine, data, players[0], battle["attack"])
    defend = _units(engine, data, players[1], battle["defend"])
    calculator.setAttackerOrderOfLosses(_order(battle["attack_losses"]))
    calculator.setDefenderOrderOfLosses(_order(battle["defend_losses"]))
    empty = engine.java_class("java.util.ArrayList")()
    calculator.setCalculateData(*players, place, attack, defend, empty, empty, runs)
    results = list(calculator.calculate().getResults())
    return {
        "attacker": sum(bool(r.attackerWon()) for r in results) / runs,
        "defender": sum(bool(r.defenderWon()) for r in results) / runs,
        "attack_left": sum(len(r.getRemainingAttackingUnits()) for r in results) / runs,
        "defend_left": sum(len(r.getRemainingDefendingUnits()) for r in results) / runs,
    }


def _units(engine: Any, data: Any, player: Any, units: dict[str, int]) -> Any:
    made = engine.java_class("java.util.ArrayList")()
    for name, number in units.items():
        made.addAll(data.getUnitTypeList().getUnitType(name).create(number, player, True))
    return made


def _order(units: list[str]) -> str:
    return ";".join(f"*^{name}" for name in units)
