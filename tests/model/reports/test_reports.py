"""Rows of the reports, as the command line prints them."""

from sandtable.model.phrases.selector import Selector
from sandtable.model.reports.adjacency import adjacency_as_graphviz, adjacency_report
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.lists import ROW_ITERATORS_BY_KIND, listing_of_kind
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.order_of_battle import order_of_battle_report
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  id: a-test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turn: month, first: 1941-03, turns: 6, order: [red, blue]}
  owners: {red: Red, pink: {name: Pink, of: red}, blue: Blue}
  ratings: [attack, move]
  words: {spaces: {pool: tag, port: number}}
types: {foot: {name: Foot}, block: {faces: [full, reduced]}}
pieces:
  red: {foot: {a: 2 + 1 spare x 4-3 First}, block: {k: 5 > 3 > 1 > 0 Army}}
  pink: {foot: {p: ~ x ~ Pinks}}
boards:
  west:
    kind: hexes
    name: West
    grid: {label: "A{column}.{row:02}", columns: [1, 2], rows: [1, 2]}
    spaces: {A1.01: Fort; alias fort; port ~}
  boxes:
    kind: boxes
    name: Boxes
    spaces: {cup: Cup; pool, dead: Dead Pile}
    links: {dead/west-edge: {kind: off-map, reason: The road home.}}
regions: {west-edge: {name: West edge, spaces: [west from A1]}}
labels: {any in west-edge: Anywhere on the west edge}
sources: {ports: {at: ["boards.west.spaces.[A1.01].values"], source: unknown, why: Lost.}}
scenarios:
  one:
    name: One
    first: 1
    setup:
      red:
        fort: [a less 1 step, k at step 3]
        A1.01/A2.01: [a]
        any in west-edge: [p, at most 2 of foot on each]
        cup: [~ pink/p]
    arrivals: {red: {1941-04: {enter at fort: [a], control red: [west-edge]}}}
"""


def test_oob_rows():
    entries = order_of_battle_report(module_from_text(MODULE), "one").entries
    assert [(e.piece, e.at, e.at_kind, e.steps_lost, e.quantity) for e in entries] == [
        ("red/a", "A1.01", "space", 1, 1),
        ("red/k", "A1.01", "space", 1, 1),
        ("red/a", "A1.01 facing A2.01", "border", 0, 1),
        ("pink/p", "Anywhere on the west edge", "choice", 0, 1),
        ("pink/p", "Cup", "pool", 0, None),
    ]


def test_oob_tells_side_power_and_strength():
    first, block, *_, pink = order_of_battle_report(module_from_text(MODULE), "one").entries
    assert (first.side, first.power, first.strength) == ("red", "red", "4-3")
    assert (block.strength, pink.power, pink.strength) == ("5-3-1-0", "pink", None)


def test_a_choice_has_its_line_its_spaces_and_its_provisos():
    entry = order_of_battle_report(module_from_text(MODULE), "one").entries[3]
    assert entry.choice == "scenarios.one.setup.red.[any in west-edge]"
    assert entry.spaces == ["A1.01", "A1.02"]
    assert entry.pick == "each"
    assert [(p.bound, p.amount, p.of, p.per) for p in entry.provisos or []] == [
        ("at most", "2", "foot", "space")
    ]


def test_oob_of_one_side_and_of_chosen_pieces():
    module = module_from_text(MODULE)
    assert {e.piece for e in order_of_battle_report(module, "one", side="pink").entries} == {
        "pink/p"
    }
    where = Selector.parse("attack >= 4")
    assert {e.piece for e in order_of_battle_report(module, "one", where=where).entries} == {
        "red/a"
    }


def test_a_misprinted_piece_is_told_as_printed_and_known_by_what_is_read():
    text = MODULE.replace("fort: [a less", "fort: [aa less") + (
        "errata: {e: {at: 'scenarios.one.setup.red.fort.[aa less 1 step]',"
        " printed: aa less 1 step, read: a less 1 step, why: A slip.}}\n"
    )
    first = order_of_battle_report(module_from_text(text), "one").entries[0]
    assert (first.piece, first.name) == ("aa", "aa")
    assert (first.power, first.kind, first.strength, first.side) == ("red", "unit", "4-3", "red")


def test_arrivals_rows():
    enter, control = arrivals_report(module_from_text(MODULE)).entries
    assert (enter.turn, enter.label, enter.action, enter.to) == (2, "April 1941", "enter", "A1.01")
    assert (control.action, control.name, control.piece) == ("control", "West edge", None)


def test_arrivals_within_turns():
    assert arrivals_report(module_from_text(MODULE), "one", first=3).entries == []


def test_manifest_counts_the_peak():
    by_piece = {entry.piece: entry for entry in manifest_report(module_from_text(MODULE)).pieces}
    first = by_piece["red/a"]
    assert (first.stock, first.spare, first.peak, first.short) == (3, 1, {"one": 3}, 1)
    assert by_piece["pink/p"].stock is None


def test_manifest_names_the_first_turn_and_the_fewest_entries_that_break_it():
    by_piece = {entry.piece: entry for entry in manifest_report(module_from_text(MODULE)).pieces}
    (conflict,) = by_piece["red/a"].conflicts
    assert (conflict.scenario, conflict.turn, conflict.label) == ("one", 2, "April 1941")
    assert (conflict.needed, conflict.stock) == (3, 2)
    assert conflict.entries == [
        "scenarios.one.setup.red.fort.[a less 1 step]",
        "scenarios.one.setup.red.[A1.01/A2.01].a",
        "scenarios.one.arrivals.red.1941-04.[enter at fort].a",
    ]
    assert by_piece["pink/p"].conflicts == []


def test_a_region_stands_for_its_spaces_in_a_link():
    links = [
        (e.a, e.b, e.origin) for e in adjacency_report(module_from_text(MODULE)).links if e.reason
    ]
    assert links == [("dead", "A1.01", "declared"), ("dead", "A1.02", "declared")]
    assert '"dead" -- "A1.01"' in adjacency_as_graphviz(module_from_text(MODULE))


AREAS = """\
module: {format: 1, title: T, rights: {work: T, basis: own, permission: own}}
boards:
  isles:
    kind: areas
    name: Isles
    spaces: {a: A, b: B, c: C; kind sea, d: D; kind sea}
    links: {a/b: {kind: blocked, reason: A wall.}}
    geometry: {type: FeatureCollection, features: [
      {type: Feature, id: a, geometry: {type: Polygon, coordinates: [
        [[0, 0], [5, 0], [5, 5], [0, 5], [0, 0]]]}},
      {type: Feature, id: b, geometry: {type: Polygon, coordinates: [
        [[5, 0], [9, 0], [9, 5], [5, 5], [5, 0]]]}},
      {type: Feature, id: c, geometry: {type: Polygon, coordinates: [
        [[9, 0], [12, 0], [12, 5], [9, 5], [9, 0]]]}},
      {type: Feature, id: d, geometry: {type: Polygon, coordinates: [
        [[12, 0], [14, 0], [14, 5], [12, 5], [12, 0]]]}}]}
"""


def test_a_shared_border_has_a_length_and_who_may_pass():
    links = [
        (e.a, e.b, e.origin, e.length, e.domains)
        for e in adjacency_report(module_from_text(AREAS)).links
    ]
    assert links == [
        ("b", "c", "shared-border", 5.0, ["land", "sea", "air"]),
        ("c", "d", "shared-border", 5.0, ["sea", "air"]),
        ("a", "b", "blocked", 5.0, ["land", "sea", "air"]),
    ]


def test_who_may_pass_is_said_in_the_words_of_the_game():
    text = """\
module:
  format: 1
  title: T
  rights: {work: T, basis: own, permission: own}
  owners: {red: Red}
  calendar: {turns: 2, order: [red]}
types: {foot: {name: Infantry}}
boards:
  map:
    kind: boxes
    name: Map
    spaces: {a: The Fort, b: The Wood}
    links:
      a/b:
        kind: bridge
        reason: A bridge.
        crossing: {if: red controls all a, exempt: foot, cost: 3}
"""
    (link,) = adjacency_report(module_from_text(text)).links
    assert link.passing == "if Red controls The Fort, Infantry in any case, for 3"


def test_every_list_has_ids_addresses_and_sources():
    module = module_from_text(MODULE)
    for kind in ROW_ITERATORS_BY_KIND:
        for row in listing_of_kind(module, kind).entries:
            assert {"id", "name", "address", "source"} <= set(row), kind


def test_a_list_tells_where_data_come_from():
    rows = {
        row["id"]: row["source"]
        for row in listing_of_kind(module_from_text(MODULE), "sources").entries
    }
    assert rows == {"ports": "unknown"}
