"""`sandtable import` of a TripleA map: a made-up one, drawn with lines of two pixels."""

import zipfile
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from sandtable.cli.__main__ import main
from sandtable.importers.triplea import TripleAImporter
from sandtable.importers.triplea.game_xml import (
    TripleAGame,
    names_in_alphabetical_order,
    parse_game,
)
from sandtable.importers.triplea.map_comparison import ConnectionDifference, MapComparison
from sandtable.importers.triplea.map_files import read_map_files
from sandtable.importers.triplea.map_links import link_by_pair_of_ids
from sandtable.importers.triplea.map_texts import parse_map_properties, parse_polygons
from sandtable.importers.triplea.module_conversion import read_triplea_map
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.geometry.sketch_repair.map_survey import survey_map
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError

WIDTH, HEIGHT = 400, 200
BOXES = {
    "Amber Coast": (0, 0, 98, 98),
    "Birchland": (100, 0, 98, 98),
    "Far Reach": (300, 0, 100, 98),
    "Great Sound": (0, 100, 198, 100),
    "Outer Sea": (200, 0, 98, 200),
    "Deep Sea": (300, 100, 100, 100),
    "Gull Isle": (60, 140, 40, 30),
    "Ring": (210, 20, 30, 30),
}
WATER = {"Great Sound", "Outer Sea", "Deep Sea"}
CONNECTIONS = [
    ("Amber Coast", "Birchland"),
    ("Amber Coast", "Great Sound"),
    ("Birchland", "Great Sound"),
    ("Great Sound", "Outer Sea"),
    ("Great Sound", "Gull Isle"),
    ("Outer Sea", "Deep Sea"),
    ("Outer Sea", "Far Reach"),
    ("Far Reach", "Deep Sea"),
    ("Gull Isle", "Amber Coast"),
    ("Deep Sea", "Great Sound"),
]


def ring(x, y, width, height):
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return " ".join(f"({a},{b})" for a, b in corners)


def polygons(boxes=BOXES):
    return "".join(f"{name}  <  {ring(*box)} >\n" for name, box in boxes.items())


def xml(connections=CONNECTIONS, extra=""):
    lands = "".join(
        f'<territory name="{n}"{" water=" + chr(34) + "true" + chr(34) if n in WATER else ""}/>'
        for n in BOXES
    )
    joins = "".join(f'<connection t1="{a}" t2="{b}"/>' for a, b in connections)
    info = '<info name="The Two Shores" version="1.0"/>'
    return f"<game>{info}<map>{lands}{joins}</map><attachmentList>{extra}</attachmentList></game>"


def option(territory, name, value, attachment="territoryAttachment"):
    return (
        f'<attachment name="{attachment}" attachTo="{territory}" type="territory">'
        f'<option name="{name}" value="{value}"/></attachment>'
    )


EXTRA = option("Birchland", "production", "3") + option("Ring", "isImpassable", "true")
FILES = {
    "polygons.txt": polygons(),
    "centers.txt": "Amber Coast  (40,30)\nBirchland (150,50)\n",
    "map.properties": f"map.width={WIDTH}\nmap.height={HEIGHT}\nmap.scrollWrapX=true\n",
    "games/shores.xml": xml(extra=EXTRA),
}


@pytest.fixture
def drawn(tmp_path):
    """Write a map's folder, with some files otherwise."""

    def write(**changes):
        folder = tmp_path / "shores"
        for name, text in {**FILES, **changes}.items():
            if text is not None:
                path = folder / "map" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
        return folder

    return write


def run(source, out):
    return main(["import", str(source), "--out", str(out)])


@pytest.fixture
def board(drawn, tmp_path):
    assert run(drawn(), tmp_path / "out") == 0
    return load_module(tmp_path / "out").module.boards["map"]


def test_territories_are_spaces_by_their_names(board):
    assert board.spaces["amber-coast"].name == "Amber Coast"
    assert {name for name, space in board.spaces.items() if space.kind == "sea"} == {
        "great-sound",
        "outer-sea",
        "deep-sea",
    }


def test_y_grows_upwards(board):
    assert board.spaces["amber-coast"].label == (40, HEIGHT - 30)


def test_the_outlines_are_a_coverage(board):
    assert is_valid_coverage(board.outlines)
    [polygon] = board.outlines["great-sound"].polygons
    assert len(polygon) == 2  # a hole for the isle


def test_borders_come_of_the_outlines_without_a_gap_told(board):
    pairs = {frozenset((border.a, border.b)) for border in shared_borders(board.outlines)}
    assert frozenset(("amber-coast", "birchland")) in pairs
    assert frozenset(("great-sound", "gull-isle")) in pairs
    assert frozenset(("amber-coast", "gull-isle")) not in pairs


def test_what_does_not_touch_is_declared_with_its_kind(board):
    strait = board.links["amber-coast/gull-isle"]
    assert (strait.kind, strait.domains) == ("strait", ("land", "air"))
    assert "Great Sound" in strait.reason
    assert "published connection" in strait.reason
    assert board.links["deep-sea/great-sound"].kind == "wrap"
    assert board.wrap == "x"


def test_what_touches_and_is_not_joined_is_blocked(board):
    assert board.links["birchland/outer-sea"].kind == "blocked"
    assert "Ring" in board.links["outer-sea/ring"].reason


def test_no_bridge_joins_land_to_sea():
    game = parse_game("a.xml", xml([("Birchland", "Deep Sea"), ("Birchland", "Ring")]).encode())
    gap = ConnectionDifference("wide gap", "bridge", "They lie apart.")
    reasons = SimpleNamespace(game=game, explain_connection=lambda _both: gap)
    ids = {name: name for name in BOXES}
    links = link_by_pair_of_ids(cast("MapComparison", reasons), (), (), ids)
    assert {pair: link.kind for pair, link in links.items()} == {
        "Birchland/Deep Sea": "off-map",
        "Birchland/Ring": "bridge",
    }


def test_what_touches_across_the_edge_and_is_not_joined_is_blocked(board):
    # The reach and the coast are one row of the map, which continues at its edge.
    assert board.links["amber-coast/far-reach"].kind == "blocked"


def test_production_and_the_impassable_are_taken_over(drawn, tmp_path):
    run(drawn(), tmp_path / "out")
    module = load_module(tmp_path / "out").module
    spaces = module.boards["map"].spaces
    assert str(spaces["birchland"].values["production"]) == "3"
    assert spaces["ring"].tags == ("impassable",)
    assert set(module.module.words.spaces) == {"production", "impassable"}


def test_the_module_checks_clean(drawn, tmp_path, capsys):
    run(drawn(), tmp_path / "out")
    capsys.readouterr()
    assert main(["check", str(tmp_path / "out")]) == 0
    assert " error" not in capsys.readouterr().out


def test_a_zip_gives_the_same_as_a_folder(drawn, tmp_path):
    folder = drawn()
    packed = tmp_path / "shores.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(folder.rglob("*.*")):
            archive.write(path, path.relative_to(folder).as_posix())
    assert run(folder, tmp_path / "a") == run(packed, tmp_path / "b") == 0
    assert load_module(tmp_path / "a").module == load_module(tmp_path / "b").module


def test_what_is_lost_is_told(drawn, tmp_path, capsys):
    stray = polygons({**BOXES, "Nowhere": (350, 20, 10, 10)})
    run(drawn(**{"polygons.txt": stray, "games/other.xml": xml()}), tmp_path / "out")
    said = capsys.readouterr().out
    assert "1 outlines have no territory in this game, such as Nowhere." in said
    assert "Only games/other.xml is taken, not games/shores.xml." in said
    assert "The drawing was cleaned; its own gap 2." in said


def test_a_territory_without_a_ring_is_told(drawn, tmp_path, capsys):
    bare = "".join(line for line in polygons().splitlines(keepends=True) if "Ring" not in line)
    assert run(drawn(**{"polygons.txt": bare}), tmp_path / "out") == 0
    assert "1 territories have no outline, such as Ring." in capsys.readouterr().out


def test_a_game_without_connections_blocks_nothing(drawn, tmp_path):
    run(drawn(**{"games/shores.xml": xml(connections=[])}), tmp_path / "out")
    assert not load_module(tmp_path / "out").module.boards["map"].links


BAD = {
    "no decimals": ("polygons.txt", "X < (1.5,2) (3,4) (5,6) >\n", "polygons.txt:1:7: X: '.'"),
    "no half points": (
        "polygons.txt",
        "\nX < (1,2) (3) (5,6) >\n",
        "polygons.txt:2:4: X: a point",
    ),
    "a ring within a point": (
        "polygons.txt",
        "X < (1,2) (3 <,4) (5,6) >\n",
        "polygons.txt:1:4: X: a point",
    ),
    "a number of no point": (
        "polygons.txt",
        "X < (1,2) 7 (3,4) (5,6) >\n",
        "polygons.txt:1:4: X: a point",
    ),
    "numbers of another script": (
        "polygons.txt",
        "X < (\u0661,2) (3,4) (5,6) >\n",
        "polygons.txt:1:6: X: '\u0661' is no part",
    ),
    "no rings": ("polygons.txt", "X (1,2)\n", "polygons.txt:1:1: X (1,2): a territory's rings"),
    "no name": ("polygons.txt", " < (1,2) (3,4) (5,6) >\n", "its rings have no territory"),
    "none twice": ("polygons.txt", polygons() + polygons(), "polygons.txt:9:1: Amber Coast: this"),
    "not far away": ("polygons.txt", "X < (1,2) (9999999,4) (5,6) >\n", "a million pixels"),
    "broken XML": ("games/shores.xml", "<game>\n<map>", "games/shores.xml:2:"),
    "no territories": ("games/shores.xml", "<game/>", "There are no territories"),
    "nothing drawn": ("polygons.txt", "\n", "No territory in polygons.txt"),
    "no game": ("games/shores.xml", None, "There is no game"),
}


@pytest.mark.parametrize(("name", "text", "said"), BAD.values(), ids=list(BAD))
def test_what_cannot_be_read_is_told_with_its_place(drawn, tmp_path, capsys, name, text, said):
    assert run(drawn(**{name: text}), tmp_path / "out") == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_without_a_map_is_refused(tmp_path, capsys):
    assert run(tmp_path, tmp_path / "out") == 2
    assert "there is no polygons.txt" in capsys.readouterr().err


def with_entity(kind, text="&x;"):
    head = f"<!DOCTYPE game [<!ENTITY x {kind}>]>"
    return f'{head}<game><map><territory name="A"/></map><i>{text}</i></game>'.encode()


def test_entities_of_other_files_are_not_read(drawn):
    secret = drawn().parent / "secret.txt"
    secret.write_text("secret")
    kind = f'SYSTEM "{secret.as_uri()}"'
    assert set(parse_game("a.xml", with_entity(kind, "")).territories) == {"A"}
    with pytest.raises(
        UnreadableError, match=r"a\.xml:1:.* not defined here; no other file is read"
    ):
        parse_game("a.xml", with_entity(kind))


def test_entities_of_the_file_become_their_text():
    assert parse_game("a.xml", with_entity('"few words"')).root.findtext("i") == "few words"


def test_a_drawing_of_a_million_points_is_refused_with_their_number(drawn, tmp_path, capsys):
    lines = polygons() + "Nowhere < " + "(1,2)" * 1_000_000 + " >\n"
    assert run(drawn(**{"polygons.txt": lines}), tmp_path / "out") == 2
    said = capsys.readouterr().err
    assert "polygons.txt has 1,000,032 points; at most 500,000 are read." in said


def test_properties_are_read_in_every_form_that_java_reads():
    lines = "map.width=400\n map.height : 9\n#a=b\nnothing\ncolor.Red\\ Army=AA\n\\u00e9=x=y\n"
    assert parse_map_properties(lines) == {
        "map.width": "400", "map.height": "9", "color.Red Army": "AA", "é": "x=y"
    }  # fmt: skip


def test_the_newer_names_of_attachments_and_the_older_are_read():
    old = option("Ring", "isImpassible", "true").replace("attachment", "attatchment")
    assert parse_game("a.xml", xml(extra=old).encode()).impassable == {"Ring"}


CANAL = "".join(
    option(sea, "canalName", "cut", "canalAttachmentCut") for sea in ("Great Sound", "Deep Sea")
) + option("Great Sound", "landTerritories", "Birchland:Far Reach", "canalAttachmentCut")


def reasons(folder):
    source = read_map_files(folder)
    game = parse_game("shores.xml", source.game_files["games/shores.xml"])
    read = read_triplea_map(source, game)
    return MapComparison(survey_map(read.territory_rings()), game, read.wrap_size())


def test_a_canal_is_told_as_one(drawn):
    why = reasons(drawn(**{"games/shores.xml": xml(extra=CANAL)}))
    found = why.explain_connection(("Deep Sea", "Great Sound"))
    assert found.kind == "canal"
    assert "Birchland and Far Reach" in found.reason


def test_who_is_joined_to_nothing_is_out_of_play(drawn):
    why = reasons(drawn(**{"games/shores.xml": xml()}))
    assert why.explain_missing_connection(("Outer Sea", "Ring")).kind == "out of play"


PLACES = {
    "Low Sea": (0, 0, 400, 198),
    "High Sea": (0, 202, 400, 198),
    "Neck": (100, 60, 60, 60),
    "Head": (200, 60, 60, 60),
    "Mailbox": (300, 20, 30, 30),
    "North": (20, 400, 118, 60),
    "Middle": (140, 400, 118, 60),
    "South": (260, 400, 118, 60),
    "Out": (30, 480, 340, 60),
}
KINDS = {
    ("Head", "Neck"): "strait",
    ("High Sea", "Mailbox"): "box",
    ("Mailbox", "North"): "box",
    ("North", "South"): "wrong name",
    ("Out", "South"): "wide gap",
    ("High Sea", "Out"): "isthmus",
    ("Low Sea", "North"): "third space",
}


@pytest.fixture(scope="module")
def places():
    rings = {
        n: [np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])]
        for n, (x, y, w, h) in PLACES.items()
    }
    water = {name: "Sea" in name or name == "Out" for name in PLACES}
    joins = frozenset(names_in_alphabetical_order(*both) for both in KINDS)
    game = TripleAGame("x", water, joins, {}, frozenset(), {})
    return MapComparison(survey_map(rings), game, (0, 0))


@pytest.mark.parametrize(("both", "kind"), KINDS.items(), ids=map("-".join, KINDS))
def test_why_two_are_joined_that_do_not_touch_is_computed(places, both, kind):
    assert places.explain_connection(names_in_alphabetical_order(*both)).kind == kind


def test_lines_are_read_as_they_are_written():
    found = parse_polygons("A  <  (0,0) (4,0) (4,-3) >  <  (9,9) (8,8) >\r\n\r\n")
    assert not found.problems
    assert found.rings_by_territory["A"][0].tolist() == [[0, 0], [4, 0], [4, -3]]
    assert found.territories_with_short_rings == ["A"]


def test_every_broken_game_is_named(drawn):
    folder = drawn(**{"games/shores.xml": "<game>", "games/other.xml": "<"})
    with pytest.raises(UnreadableError) as error:
        TripleAImporter().read(folder)
    assert {each.file for each in error.value.problems} == {
        "map/games/shores.xml",
        "map/games/other.xml",
    }


def test_numbers_of_thousands_of_digits_are_passed_over(drawn, tmp_path):
    long = "9" * 6000
    text = xml(extra=option("Birchland", "production", long))
    centres = f"Birchland ({long},1)\nAmber Coast ({long[:16]},1)\n"
    assert run(drawn(**{"games/shores.xml": text, "centers.txt": centres}), tmp_path / "out") == 0
    board = load_module(tmp_path / "out").module.boards["map"]
    assert not board.spaces["birchland"].values
    assert not any(space.label for space in board.spaces.values())
