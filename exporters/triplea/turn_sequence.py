"""Order of play in TripleA: for each player a purchase, two moves, battles and placement."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sandtable.exporters.triplea.xml_elements import DELEGATE_CLASS_PREFIX, make_xml_element

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame


class EngineDelegate(NamedTuple):
    """A part of TripleA's engine that runs steps; TripleA finds some parts by their exact name."""

    name: str
    class_name: str
    display: str


class PlayerStep(NamedTuple):
    """A step in every player's turn; TripleA recognises its task by the end of its name."""

    ending: str
    delegate: str
    display: str | None = None


_ENGINE_DELEGATES = (
    EngineDelegate("initDelegate", "InitializationDelegate", "Initializing Delegates"),
    EngineDelegate("tech", "TechnologyDelegate", "Research Technology"),
    EngineDelegate("tech_activation", "TechActivationDelegate", "Activate Technology"),
    EngineDelegate("battle", "BattleDelegate", "Combat"),
    EngineDelegate("move", "MoveDelegate", "Combat Move"),
    EngineDelegate("place", "PlaceDelegate", "Place Units"),
    EngineDelegate("purchase", "PurchaseDelegate", "Purchase Units"),
    EngineDelegate("endTurn", "EndTurnDelegate", "Turn Complete"),
    EngineDelegate("endRound", "EndRoundDelegate", "Round Complete"),
)
_STEPS_OF_PLAYER_TURN = (
    PlayerStep("Tech", "tech"),
    PlayerStep("Purchase", "purchase"),
    PlayerStep("CombatMove", "move"),
    PlayerStep("Battle", "battle"),
    PlayerStep("NonCombatMove", "move", "Non Combat Move"),
    PlayerStep("Place", "place"),
    PlayerStep("TechActivation", "tech_activation"),
    PlayerStep("EndTurn", "endTurn"),
)
# Their research would need technologies, which the data of a module do not have.
_TECHNOLOGY_DELEGATES = frozenset({"tech", "tech_activation"})


def name_of_player_step(player: str, ending: str) -> str:
    """Return the name of a player's step: `Germany_Purchase` as `germanyPurchase`."""
    return f"{player[:1].lower()}{player[1:]}{ending}"


def section_of_game_play(game: ScenarioGame) -> etree._Element:
    """Return the delegates of the game, and the steps of a round."""
    technology = game.additions.find_game_section("technology") is not None
    delegates = [
        make_xml_element(
            "delegate",
            name=each.name,
            javaClass=f"{DELEGATE_CLASS_PREFIX}{each.class_name}",
            display=each.display,
        )
        for each in _ENGINE_DELEGATES
        if technology or each.name not in _TECHNOLOGY_DELEGATES
    ]
    section = make_xml_element(
        "gamePlay", *delegates, make_xml_element("sequence", *_steps_of_round(game, technology))
    )
    if game.first_turn_of_scenario > 1:
        section.append(make_xml_element("offset", round=game.first_turn_of_scenario))
    return section


def _steps_of_round(game: ScenarioGame, technology: bool) -> Iterator[etree._Element]:  # noqa: FBT001 - whether there is any
    yield make_xml_element("step", name="gameInitDelegate", delegate="initDelegate", maxRunCount=1)
    for owner in game.turn_order:
        player = game.player_names[owner]
        for each in _STEPS_OF_PLAYER_TURN:
            if technology or each.delegate not in _TECHNOLOGY_DELEGATES:
                yield make_xml_element(
                    "step",
                    name=name_of_player_step(player, each.ending),
                    delegate=each.delegate,
                    player=player,
                    display=each.display,
                )
    yield make_xml_element("step", name="endRoundStep", delegate="endRound")
