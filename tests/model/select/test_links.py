"""Neighbours across the edges of joined hex boards, and declared neighbours."""

from sandtable.model.phrases.selector import Selector
from sandtable.model.select.space_connections import connections_of_module, neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from tests.support.modules import module_from_text
from tests.support.present import present

BOARDS = """\
terrains: {hill: Hill, sand: Sand}
boards:
  east:
    kind: hexes
    name: East
    east-of: west
    grid: {label: "B{column}.{row}", columns: [1, 3], rows: [1, 3], half: [west]}
    terrain: {legend: {s: sand}, rows: "sss\\nsss\\nsss"}
    spaces: {B1.2: Well; alias well, B1.3: Ford}
    links: {A2.2/B1.1: {kind: blocked, reason: A wall.}}
  west:
    kind: hexes
    name: West
    grid: {label: "A{column}.{row}", columns: [1, 3], rows: [1, 3], half: [east]}
    terrain: {legend: {h: hill}, rows: "hhh\\nhh.\\nhhh"}
    spaces: {A3.3: Mill}
  boxes:
    kind: boxes
    name: Boxes
    spaces: {camp: Camp; same-as well}
    links: {camp/well: {kind: bridge, reason: The box is the hex drawn larger.}}
"""
MODULE = module_from_text(BOARDS)


def test_a_hex_that_two_boards_print_is_one_space():
    ground = space_index_of(MODULE)
    assert ground.find_space("B1.1") is ground.spaces_by_id["A3.1"]
    assert not any(name in ground.spaces_by_id for name in ("B1.1", "B1.2", "B1.3"))
    assert set(spaces_matching(MODULE, Selector.parse("B1.1 or A1.1"))) == {"A1.1", "A3.1"}


def test_what_one_board_does_not_say_of_it_the_other_may():
    sites = space_index_of(MODULE).spaces_by_id
    assert (sites["A3.2"].space.name, sites["A3.2"].terrain) == ("Well", "sand")
    assert (sites["A3.3"].space.name, sites["A3.3"].terrain) == ("Mill", "hill")


def test_hexes_touch_over_the_edge_unless_a_board_blocks_it():
    assert {"B2.1", "B2.2", "A2.2"} - neighbours_by_space(MODULE)["A3.1"] == {"A2.2"}
    blocked = [
        connection
        for connection in connections_of_module(MODULE)
        if connection.origin == "blocked"
    ]
    assert [(connection.a, connection.b) for connection in blocked] == [("A2.2", "A3.1")]


def test_a_holding_box_is_tied_to_its_hex_by_what_the_board_declares():
    (tie,) = (connection for connection in connections_of_module(MODULE) if connection.a == "camp")
    assert (tie.b, tie.origin, present(tie.link).kind) == ("A3.2", "declared", "bridge")


def test_every_pair_is_told_once():
    pairs = [
        frozenset((connection.a, connection.b)) for connection in connections_of_module(MODULE)
    ]
    assert len(pairs) == len(set(pairs))


def test_columns_are_counted_over_the_hexes_that_two_boards_print():
    def given(text):
        return set(spaces_matching(MODULE, Selector.parse(text)))

    assert given("hex east of A3") == given("hex east of B1") == given("board east")
    assert given("hex west from B1") == given("board west")
    assert given("hex south of B2.2") == {"A1.3", "A2.3", "A3.3", "B2.3", "B3.3"}
