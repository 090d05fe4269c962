"""Rows of sheets: for which player they are, and their texts."""

import pytest

from sandtable.model import resources
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.span import Span
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.forces import describe_arrival_action, player_forces
from sandtable.model.reports.seats import is_row_of_seat, seats_of_players
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import victory_rows
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_fate
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.places import arriving_at_text
from sandtable.model.wording.turns import describe_optional_turn_span, turn_title
from tests.support.modules import module_from_text

MODULE = load_module(resources.path_of_template("areas")).complete_module


def test_who_has_player_turns_has_a_seat():
    assert seats_of_players(MODULE) == ("vessin", "corrow")


def test_without_player_turns_the_sides_sit_down():
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n"
        "  owners: {red: Red, blue: Blue, navy: {name: Navy, of: blue}}\n"
    )
    assert seats_of_players(module) == ("red", "blue")


def test_a_seat_has_what_is_below_it_and_what_is_its_sides():
    assert is_row_of_seat(MODULE, "corrow", "corrow", "isles")
    assert is_row_of_seat(MODULE, "isles", "corrow", None)
    assert not is_row_of_seat(MODULE, "vessin", "corrow", "isles")
    assert is_row_of_seat(MODULE, None, "corrow", "isles")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("Vess", "at Vess"),
        ("Anywhere in the West", "anywhere in the West"),
        ("At any supplied hex", "at any supplied hex"),
        ("Any town", "at any town"),
    ],
)
def test_places_are_spoken_of_as_one_does(place, said):
    assert arriving_at_text(place) == said


def test_actions_are_said_once_and_shortly():
    rows = {
        row.action: describe_arrival_action(MODULE, row)
        for row in arrivals_report(MODULE, "first_thaw").entries
    }
    assert rows["box"] == "to Fleet Yard"
    assert rows["release"] == "released from Fleet Yard to Port Corrow"
    assert rows["withdraw"] == "withdrawn to Winter Camp"
    assert rows["replace"] == "replacement"


def test_fates_and_windows_are_read_aloud():
    words = describe_fate(MODULE, Fate.parse("return on 1..3"))
    assert words == "returned to the pool on a roll of 1 to 3 with 1d6, discarded otherwise"
    assert describe_optional_turn_span(MODULE, Span.parse("4..")) == "from turn 4"
    assert describe_optional_turn_span(MODULE, Span.parse("2..5")) == "turns 2 to 5"
    assert describe_optional_turn_span(MODULE, Span.parse("1941..1943")) == "1941 to 1943"
    assert turn_title(MODULE, 7) == "Turn 7 (Leaf-fall)"


def test_limits_are_read_aloud():
    stacking = describe_limit(MODULE, MODULE.limits["area-stacking"])
    assert stacking == "A side has at most 3 units in a land space"
    mixing = describe_limit(MODULE, MODULE.limits["no-mixing"])
    assert mixing == "No Vessin unit may be in the same space as a Corrow unit"


def test_a_choice_says_what_binds_it():
    places = setup_sheet(MODULE, "first_thaw", "vessin").places
    [free] = [place for place in places if place.rules]
    assert free.rules == ["Free choice: Greyfell, Merhythe", "At least 1 in each"]
    assert free.count == 3


def test_forces_as_of_a_turn_have_what_came_before_and_not_what_comes():
    rows = player_forces(MODULE, "first_thaw", "vessin", turns=(5, 8)).rows
    here = [row.row.name for row in rows if row.status in {"map", "box"}]
    coming = [(row.turn, row.row.name) for row in rows if row.status == "to come"]
    assert "Ducal Guard" in here
    assert coming == [(5, "infantry")]
    assert [(row.turn, row.row.name) for row in rows if row.status == "leaves"] == [
        (7, "Light Horse")
    ]


def test_the_track_has_each_turn_and_each_seat():
    turns = track_turns(MODULE, "haytime")
    assert [turn.turn for turn in turns] == [5, 6, 7, 8]
    assert all([seat.seat for seat in turn.seats] == ["vessin", "corrow"] for turn in turns)
    assert sum(len(s.arrivals) for t in turns for s in t.seats) == len(
        arrivals_report(MODULE, "haytime").entries
    )


def test_a_player_turn_that_is_skipped_is_told():
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n"
        "  owners: {red: Red, blue: Blue}\n  calendar: {turns: 2, order: [red, blue]}\n"
        "scenarios: {s: {first: 1 blue}}\n"
    )
    assert [[seat.plays for seat in turn.seats] for turn in track_turns(module, "s")] == [
        [False, True],
        [True, True],
    ]


SERIES = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red, east: {name: East, of: red}, west: {name: West, of: red}}
  calendar: {turn: month, first: 1940-09, turns: 9, order: [red]}
series:
  steel: {measure: tech, name: steel level, kind: level,
    of: {east: {1939-09: 1, 1940-10: 2, 1941-01: 3}, west: {1939-09: 1}}}
scenarios:
  s:
    first: 1940-11
    last: 1941-02
    setup: {east: {}}
    series:
      coal: {measure: coal, kind: amount,
        of: {red: {1940-11: 4}, east: {1940-12..1941-01: {black: 2, brown: 1, gray: ~}}}}
"""


def test_the_track_tells_numbers_that_series_give_by_date():
    turns = track_turns(module_from_text(SERIES), "s")
    assert [turn.seats[0].numbers for turn in turns] == [
        ["steel level 2 (East)", "coal 4"],
        ["coal 2 black, 1 brown (East)"],
        ["steel level 3; coal 2 black, 1 brown (East)"],
        [],
    ]


def test_a_number_that_is_not_from_the_book_has_a_mark_on_sheets():
    text = f"{SERIES}sources: {{guess: {{at: [scenarios.s.series.coal], why: Nobody knows.}}}}\n"
    first = track_turns(module_from_text(text), "s")[0].seats[0]
    assert first.marked_numbers == ["steel level 2 (East)", "coal 4\u00a0†"]
    assert first.numbers == ["steel level 2 (East)", "coal 4"]


def test_what_a_scenario_changes_on_the_map_is_told_before_the_set_up():
    module = module_from_text("""
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {red: Red}
  words: {spaces: {fortress-city: tag, minor-port: tag}}
boards: {map: {kind: areas, name: Map, spaces: {vess: {name: Vess}, ash: {name: Ash}}}}
scenarios:
  s: {name: S, changes: {vess: {tags: [fortress-city, minor-port]}}, setup: {}}
""")
    assert setup_sheet(module, "s").facts == ["Map: Vess is a fortress city and a minor port"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("red occupies all a or town", "Red occupies Alpha, Beta and Gamma"),
        ("red occupies some a or town", "Red occupies at least one of Alpha, Beta and Gamma"),
        ("red occupies all town", "Red occupies Beta and Gamma"),
        ("not red occupies all town", "Red does not occupy both Beta and Gamma"),
        ("red occupies all a", "Red occupies Alpha"),
        ("red occupies at least 2 town or a", "Red occupies at least 2 of Beta, Gamma and Alpha"),
        ("not red occupies at least 2 box", "Red occupies at most 1 of Alpha, Beta and Gamma"),
        ("red occupies no town", "Red occupies none of Beta and Gamma"),
        ("not red occupies no a", "Red occupies Alpha"),
    ],
)
def test_all_of_several_is_not_read_as_one_of_them(text, said):
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: Red}\n"
        "boards: {map: {kind: boxes, name: Map, spaces: {a: Alpha, b: Beta, c: Gamma}}}\n"
        "regions: {town: {name: The Town, spaces: [b, c]}}\n"
    )
    assert describe_condition(module, Condition.read_from_file(text)) == said


def test_victory_is_read_aloud():
    row = victory_rows(MODULE, "haytime")[0]
    assert (row.side, row.level, row.when) == (
        "Vessin",
        "decisive",
        "at the end of each game turn",
    )
    assert row.conditions == ["Vessin controls Port Corrow"]


@pytest.mark.parametrize(
    ("draw", "conditions"),
    [
        ("[nobody]", ["no side has won"]),
        ("[nobody, several]", ["no side has won or more than one side has won"]),
    ],
)
def test_a_draw_stands_below_the_ways_to_win(draw, conditions):
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: Red}\n"
        "boards: {map: {kind: boxes, name: Map, spaces: {a: Alpha}}}\n"
        f"scenarios:\n  base: {{draw: {draw}}}\n"
        "  play: {from: base, name: Play, victory: {w: {side: red, if: [red controls all a]}}}\n"
    )
    *won, drawn = victory_rows(module, "play")
    assert [way.side for way in won] == ["Red"]
    assert (drawn.side, drawn.level, drawn.when) == ("Nobody", "draw", "at the end of the game")
    assert drawn.conditions == conditions


def test_of_victories_of_several_levels_the_draw_says_which_counts():
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: Red, blue: Blue}\n"
        "boards: {map: {kind: boxes, name: Map, spaces: {a: Alpha, b: Beta}}}\n"
        "scenarios:\n  play: {name: Play, draw: [several], victory: {\n"
        "    w: {side: red, level: major, if: [red controls all a, red controls all b]},\n"
        "    v: {side: blue, level: minor, if: [not red controls all a, blue controls all b]}}}\n"
    )
    first, second, drawn = victory_rows(module, "play")
    assert first.conditions == ["Red controls Alpha and Beta"]
    assert second.conditions == ["Red does not control Alpha", "Blue controls Beta"]
    assert drawn.conditions == [
        "more than one side has won at the same level; otherwise the higher level counts"
    ]


LIMITS = module_from_text(
    "module:\n  format: 1\n  title: X\n  rights: {work: X}\n"
    "  owners: {red: {name: Red}, us: {name: United States}}\n"
    "  words:\n"
    "    pieces: {gu: tag; ground unit, odd: tag}\n"
    "    spaces: {city: tag, status: number default 0}\n"
    "    states: {lost: Lost}\n"
    "types: {foot: {kind: unit, name: Foot}}\n"
    "limits:\n"
    "  us-guard: {rule: '1', of: red gu, per: [side], at-most: 3, when: [setup, turn-end]}\n"
    "  worth: {rule: '2', count: worth, of: odd or us, per: [], at-most: 9, else: lose}\n"
    "  nobody: {rule: '3', of: not odd, at-most: 0}\n"
    "  box: {rule: '4', count: stock, of: unit, per: [], exactly: 12}\n"
    "  sorts: {rule: '4', count: stock, of: odd or us, per: [], exactly: 3}\n"
    "  length: {rule: '5', count: turns, per: [], at-least: 2}\n"
    "  spares: {rule: '4', count: spares, of: unit, per: [], exactly: 1}\n"
    "  steps: {rule: '4', count: steps, of: foot, per: [piece], at-most: 1, when: [setup]}\n"
    "  hero: {rule: '4', count: worth, of: baron, per: [piece], exactly: 5, when: [setup]}\n"
    "  away: {rule: '4', of: baron, in: a, at-most: 0, when: [setup]}\n"
    "  cities: {rule: '4', count: city, in: land, per: [side], each-exactly: {red: 2}}\n"
    "  status: {rule: '4', count: status, in: a, at-least: 1}\n"
    "  free: {rule: '4', of: unit, at-most: unlimited}\n"
    "  turn: {rule: '5', count: turns, per: [], at-least: 1}\n"
    "  fed: {rule: '6', of: unit not in state lost, in: a, at-most: 0}\n"
    "boards: {map: {kind: areas, name: Map, spaces: {a: Alpha, b: Beta}}}\n"
    "pieces: {red: {foot: {baron: Red Baron}}}\n"
)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (
            "us-guard",
            (
                "There may be at most 3 Red ground units of each side "
                "at the set-up and at the end of each turn"
            ),
        ),
        (
            "worth",
            (
                "The worth of all odd units or United States units is at most 9. "
                "Otherwise the game is lost"
            ),
        ),
        ("nobody", "No unit other than odd units may be in play"),
        ("box", "The game's box holds exactly 12 units"),
        ("sorts", "The game's box holds exactly 3 odd units and United States units"),
        ("spares", "The game's box holds exactly 1 spare unit"),
        ("steps", "Each Foot has at most 1 step at the set-up"),
        ("hero", "The worth of Red Baron is exactly 5 at the set-up"),
        ("away", "Red Baron may not be set up in Alpha"),
        ("cities", "The cities of each side in Alpha and Beta are exactly 2 for Red"),
        ("status", "The status in Alpha is at least 1"),
        ("free", "There may be any number of units in each space"),
        ("turn", "The scenario has at least 1 turn"),
        ("fed", "No unit (not Lost) may be in Alpha"),
        ("length", "The scenario has at least 2 turns"),
    ],
)
def test_limits_of_all_sorts_are_sentences(key, said):
    assert describe_limit(LIMITS, LIMITS.limits[key]) == said


@pytest.mark.parametrize(
    ("order", "when", "said"),
    [
        ("[]", "turn-end", "at the end of each turn"),
        ("[red]", "turn-end", "at the end of each turn"),
        ("[red, us]", "turn-end", "at the end of each game turn"),
        ("[red, us]", "player-turn-end", "at the end of each player turn"),
    ],
)
def test_the_end_of_a_turn_is_that_of_all_players_unless_it_is_said(order, when, said):
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: Red, us: Us}\n"
        f"  calendar: {{turns: 4, order: {order}}}\n"
        f"limits: {{most: {{rule: '1', at-most: 3, when: [{when}]}}}}\n"
    )
    assert describe_limit(module, module.limits["most"]).endswith(said)


def test_what_wins_at_several_times_wins_at_any_of_them():
    module = module_from_text(
        "module:\n  format: 1\n  title: X\n  rights: {work: X}\n  owners: {red: Red}\n"
        "  calendar: {turns: 9, order: [red]}\n"
        "boards: {map: {kind: boxes, name: Map, spaces: {a: Alpha}}}\n"
        "scenarios:\n  play: {name: Play, victory: {\n"
        "    v: {side: red, at: 3, if: [red controls all a]},\n"
        "    w: {side: red, at: 7, if: [red controls all a]}}}\n"
    )
    [row] = victory_rows(module, "play")
    assert row.when == "at the end of turn 3 or at the end of turn 7"


def test_a_limit_is_called_by_its_key_with_names_in_it():
    assert limit_name(LIMITS, "us-guard") == "United States guard"


def test_a_reduced_piece_has_the_numbers_of_the_side_that_shows():
    rows = [r for p in setup_sheet(MODULE, "haytime", "vessin").places for r in p.pieces]
    shown = {(row.name, row.steps_lost): row.strength for row in rows}
    assert (shown["Pikes", 0], shown["Pikes", 1]) == ("4-4-4", "2-2-4")


def test_where_all_must_stand_together_reads_as_one_would_say_it():
    module = load_module(resources.path_of_sample("mare_nostrum")).complete_module
    places = [
        place
        for seat in seats_of_players(module)
        for place in setup_sheet(module, "desert_fox", seat).places
    ]
    said = [rule for place in places for rule in place.rules]
    assert "All in Egyptian Coast" in said
    assert "All in Gulf of Gabes or Gulf of Sirte" in said
    assert "In one of 24 spaces" in said
    assert not any("in all" in rule for rule in said)


def test_options_and_what_has_happened_are_each_told_in_one_line():
    module = load_module(resources.path_of_sample("mare_nostrum")).complete_module
    facts = setup_sheet(module, "herkules_option", "axis").facts
    assert [fact.partition(":")[0] for fact in facts] == ["Options", "Has happened"]
    assert facts[1] == (
        "Has happened: Operation Mercury, Iraq Rebellion, Pacific War, Vichy Syria Intervention"
    )


def test_what_the_author_checks_is_no_budget_of_players():
    for sample, scenario, seat in (
        ("mare_nostrum", "turning_of_the_tide", "allied"),
        ("blocks_in_afrika", "bia8", "allies"),
    ):
        module = load_module(resources.path_of_sample(sample)).complete_module
        bound = {limit.text for limit in module.limits.values() if limit.binds == "author"}
        assert not bound & {f"{line}." for line in setup_sheet(module, scenario, seat).limits}
