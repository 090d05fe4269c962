"""Rounds of a game between the engine's computer players."""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import Any

from tests.support.triplea.game_reading import resources_in_hand, units_by_territory

PLAYERS = {
    "weak": "Easy (AI)",
    "fast": "Fast (AI)",
    "hard": "Hard (AI)",
    "idle": "Does Nothing (AI)",
}
_FRAMEWORK = "games.strategy.engine.framework."


_IDLE_SECONDS, _PROCESSOR_SECONDS_OF_WORK = 120.0, 0.5
"""A game that uses less processor time in this time by the clock waits for something."""


def play_rounds(engine: Any, data: Any, rounds: int, ai: str, timeout: int) -> dict[str, Any]:
    """Play until the rounds are over, somebody wins, or something breaks.

    The timeout is in processor time, so that other programs do not shorten the game.
    """
    game, players = _new_game(engine, data, PLAYERS[ai])
    done, result = threading.Event(), _PlayedRounds(rounds, int(data.getSequence().getRound()))
    listener = _listener(engine, data, done, result)
    game.addGameStepListener(listener)
    loader = engine.java_class(f"{_FRAMEWORK}ServerGame").class_.getClassLoader()
    thread_class = engine.java_class("java.lang.Thread")
    thread_class.currentThread().setContextClassLoader(loader)
    data.getGameLoader().startGame(game, players, True)

    def run_game() -> None:
        if not thread_class.isAttached():
            thread_class.attach()
        # The engine makes proxies with it, and a thread of Python has none.
        thread_class.currentThread().setContextClassLoader(loader)
        try:
            game.startGame()
        except BaseException as error:  # noqa: BLE001 - the engine's own reason is the result
            result.errors.append(str(error))
        finally:
            done.set()

    threading.Thread(target=run_game, daemon=True).start()
    result.errors += _wait_for_end(done, game, timeout)
    return {
        "rounds": result.played,
        "errors": [*result.errors, *engine.printed_errors()],
        "winners": _winners(data),
        "deeds": _deeds(data),
        "units": units_by_territory(data),
        "resources": resources_in_hand(data),
        "history": result.units_by_round,
    }


def _wait_for_end(done: threading.Event, game: Any, seconds: int) -> list[str]:
    """Wait until the game is over; return why it was given up before, or nothing."""
    end = time.process_time() + seconds
    seen, used = time.monotonic(), time.process_time()
    while not done.wait(0.2) and game.isGameSequenceRunning():
        if time.process_time() >= end:
            return [f"timeout after {seconds} seconds of processor time"]
        if time.process_time() - used > _PROCESSOR_SECONDS_OF_WORK:
            seen, used = time.monotonic(), time.process_time()
        elif time.monotonic() - seen > _IDLE_SECONDS:
            return ["the game waits for something"]
    return []


class _PlayedRounds:
    def __init__(self, rounds: int, first: int) -> None:
        self.last, self.current = first + rounds - 1, first
        self.played = 0
        self.errors: list[str] = []
        self.units_by_round: list[dict[str, int]] = []


def _new_game(engine: Any, data: Any, ai: str) -> tuple[Any, Any]:
    setting = engine.java_class("games.strategy.triplea.settings.ClientSetting")
    setting.valueOf("AI_PAUSE_DURATION").save("0")
    setting.flush()
    types, enabled = (
        engine.java_class("java.util.HashMap")(),
        engine.java_class("java.util.HashMap")(),
    )
    for player in data.getPlayerList().getPlayers():
        types.put(player.getName(), ai)
        enabled.put(player.getName(), engine.java_class("java.lang.Boolean").TRUE)
    listing = engine.java_class(f"{_FRAMEWORK}message.PlayerListing")(
        None, enabled, types, data.getGameVersion(), data.getGameName(), "1", None, None
    )
    data.doPreGameStartDataModifications(listing)
    server = engine.java_class("games.strategy.net.HeadlessServerMessenger")()
    messengers = engine.java_class("games.strategy.net.Messengers")(server)
    players = data.getGameLoader().createPlayers(types)
    no_nodes = engine.java_class("java.util.HashMap")()
    game = engine.java_class(f"{_FRAMEWORK}ServerGame")(data, players, no_nodes, messengers)
    return game, players


def _listener(engine: Any, data: Any, done: threading.Event, result: _PlayedRounds) -> Any:
    @engine.jpype.JImplements("games.strategy.engine.data.events.GameStepListener")
    class Listener:
        @engine.jpype.JOverride  # type: ignore[untyped-decorator]
        def gameStepChanged(  # noqa: N802 - the name of Java's method
            self, _step: Any, _delegate: Any, _player: Any, number: Any, _: Any
        ) -> None:
            if int(number) == result.current:
                return
            result.current = int(number)
            result.played += 1
            totals: Counter[str] = Counter()
            for here in units_by_territory(data).values():
                totals.update({owner: sum(units.values()) for owner, units in here.items()})
            result.units_by_round.append(dict(totals))
            if int(number) > result.last and not done.is_set():
                done.set()
                time.sleep(3600)  # the game waits until the process ends

    return Listener()


def _winners(data: Any) -> list[str]:
    for delegate in data.getDelegateList():
        if str(delegate.getClass().getSimpleName()) == "EndRoundDelegate":
            return [str(each.getName()) for each in delegate.getWinners() or ()]
    return []


def _deeds(data: Any) -> dict[str, dict[str, int]]:
    """By player: how often it bought, moved and fought, as the history of the game tells."""
    found: dict[str, Counter[str]] = {}
    rounds = data.getHistory().getRoot().children()
    for each in rounds:
        for step in each.children():
            if not hasattr(step, "getPlayerId") or step.getPlayerId() is None:
                continue
            deeds = found.setdefault(str(step.getPlayerId().getName()), Counter())
            name = str(step.getStepName()) if hasattr(step, "getStepName") else str(step)
            events = list(step.children())
            if name.endswith("Purchase"):
                deeds["buys"] += sum(" buy " in str(event) for event in events)
            elif name.endswith("Move"):
                deeds["moves"] += len(events)
            elif name.endswith("Battle"):
                deeds["battles"] += sum("attle" in str(event) for event in events)
    return {player: dict(deeds) for player, deeds in found.items()}
