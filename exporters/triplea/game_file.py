"""The XML file of a game for one scenario, with the table of its rules."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.arrival_triggers import arrival_triggers
from sandtable.exporters.triplea.condition_attachments import ConditionAttachments
from sandtable.exporters.triplea.game_overlay import overlay_game_with_additions, set_map_name
from sandtable.exporters.triplea.game_properties import section_of_game_properties
from sandtable.exporters.triplea.map_section import (
    attachments_of_canals,
    attachments_of_territories,
    section_of_map,
)
from sandtable.exporters.triplea.module_rules import rule_rows_of_module
from sandtable.exporters.triplea.newer_engine_objections import objections_of_newer_engine
from sandtable.exporters.triplea.player_sections import (
    MONEY_RESOURCE,
    regular_income_of_players,
    section_of_players,
    section_of_production,
)
from sandtable.exporters.triplea.rule_table import RuleTable
from sandtable.exporters.triplea.starting_position import section_of_starting_position
from sandtable.exporters.triplea.starting_units import place_starting_units
from sandtable.exporters.triplea.turn_sequence import section_of_game_play
from sandtable.exporters.triplea.unit_attachments import (
    attachments_of_unit_types,
    number_of_dice_sides,
    strengths_above_die_result,
)
from sandtable.exporters.triplea.unit_types import unit_types_of_scenario
from sandtable.exporters.triplea.victory_triggers import make_victory_triggers
from sandtable.exporters.triplea.xml_elements import (
    GAME_LOADER_CLASS,
    game_file_bytes,
    make_xml_element,
)
from sandtable.model.reports.rights import rights_lines
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from sandtable.exporters.triplea.newer_engine_objections import EngineObjections
    from sandtable.exporters.triplea.scenario_game import ScenarioGame
    from sandtable.exporters.triplea.starting_units import StartingUnits
    from sandtable.exporters.triplea.unit_types import UnitTypes

# The title is also the name of a file.
_MAX_TITLE_LENGTH = 70


@dataclass(frozen=True)
class GameFile:
    """The XML of a game with its notes, and the data that the map pictures need."""

    game: ScenarioGame
    title: str
    xml: bytes
    notes: str
    messages: dict[str, str]
    """Texts that triggers show, by key."""
    units: StartingUnits
    types: UnitTypes
    rules: RuleTable
    losses: tuple[str, ...]


def make_game_file(game: ScenarioGame, map_name: str) -> GameFile:
    """Return the game of a scenario in the XML format that all engine versions read."""
    units = place_starting_units(game)
    types = unit_types_of_scenario(game, units)
    conditions = ConditionAttachments(game)
    arrivals = arrival_triggers(game, types, conditions)
    victory = make_victory_triggers(game, conditions)
    rules = RuleTable([*victory.rows, *rule_rows_of_module(game)])
    rules = rules.table_with_remarks(game.additions.rule_remarks)
    title = _title_of_game(game)
    notes = _game_notes_as_html(game, title, rules)
    attachments = make_xml_element(
        "attachmentList",
        *attachments_of_unit_types(game, types),
        *attachments_of_territories(game),
        *attachments_of_canals(game),
        *regular_income_of_players(game),
        *conditions.made,
        *arrivals.triggers,
        *victory.triggers,
    )
    root = make_xml_element(
        "game",
        make_xml_element("info", name=title, version=_version_in_digits(game)),
        make_xml_element("loader", javaClass=GAME_LOADER_CLASS),
        make_xml_element("diceSides", value=number_of_dice_sides(game)),
        section_of_map(game),
        make_xml_element("resourceList", make_xml_element("resource", name=MONEY_RESOURCE)),
        section_of_players(game),
        make_xml_element(
            "unitList", *(make_xml_element("unit", name=each.name) for each in types.types)
        ),
        section_of_game_play(game),
        section_of_production(game, types),
        attachments,
        section_of_starting_position(game, units, types),
        section_of_game_properties(game, map_name, notes),
    )
    overlay_game_with_additions(root, game.additions.root, game.player_names.values())
    set_map_name(root, map_name)
    clipped = list(strengths_above_die_result(game, types))
    losses = [*units.losses, *arrivals.losses, *rules.sentences_on_lost_rules]
    if clipped:
        losses.append(
            f"Strengths above {number_of_dice_sides(game)}, the most that a die shows, count as"
            f" {number_of_dice_sides(game)}: {', '.join(clipped[:8])}."
        )
    xml = game_file_bytes(_remove_empty_lists(root))
    losses.extend(_sentences_on_engine_objections(objections_of_newer_engine(xml)))
    return GameFile(game, title, xml, notes, victory.messages, units, types, rules, tuple(losses))


def _sentences_on_engine_objections(objections: EngineObjections) -> Iterator[str]:
    """Yield sentences on how TripleA 2.x reacts to mistakes in the module's own TripleA file."""
    for reason in objections.refusals:
        yield f"TripleA 2.x does not load this game. {reason}"
    for reason in objections.older_refusals:
        yield f"TripleA 1.9 does not load this game. {reason}"
    if objections.ignored_properties:
        names = join_words_or_nothing([repr(name) for name in objections.ignored_properties])
        yield f"TripleA 2.x does not know, and ignores, these properties: {names}."


def _remove_empty_lists(root: etree._Element) -> etree._Element:
    """Remove empty lists, which the document type does not allow."""
    for path in ("production", "initialize/resourceInitialize", "initialize/ownerInitialize"):
        found = root.find(path)
        if found is not None and len(found) == 0 and (parent := found.getparent()) is not None:
            parent.remove(found)
    return root


def _title_of_game(game: ScenarioGame) -> str:
    name = game.flat_scenario.name or game.scenario
    if name == game.module_for_scenario.module.title:
        return name[:_MAX_TITLE_LENGTH]
    return f"{game.module_for_scenario.module.title}: {name}"[:_MAX_TITLE_LENGTH]


def _version_in_digits(game: ScenarioGame) -> str:
    """Return the module's version with digits and dots only, as TripleA needs it."""
    stated = game.module_for_scenario.module.version or ""
    parts = [part for part in stated.split(".") if part.isdecimal()]
    return ".".join(parts[:4]) or "1.0"


def _game_notes_as_html(game: ScenarioGame, title: str, rules: RuleTable) -> str:
    """Return the game notes that players read: rights, the scenario, remarks and rules."""
    rights = "".join(f"<p>{escape(line)}</p>\n" for line in rights_lines(game.module_for_scenario))
    notes = "".join(
        f"<p>{escape(note.text)}</p>\n" for note in game.module_for_scenario.notes.values()
    )
    text = f"<p>{escape(game.flat_scenario.text)}</p>\n" if game.flat_scenario.text else ""
    return (
        f"<h1>{escape(title)}</h1>\n{rights}{text}<h2>Rules to keep in mind</h2>\n{notes}"
        f"<h2>What the engine knows of the rules</h2>\n{rules.table_as_html()}\n"
    )
