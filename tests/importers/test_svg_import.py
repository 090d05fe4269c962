"""`sandtable import` of SVG drawings."""

import pytest

from sandtable.cli.__main__ import main
from sandtable.model.geometry.shared_borders import shared_borders
from sandtable.model.storage.module_loading import load_module

SPACES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)


@pytest.fixture
def brought(tmp_path):
    """Import a drawing; give its board."""

    def bring(body, *words, head=""):
        path, out = tmp_path / "map.svg", tmp_path / "out"
        path.write_text(f"{head}<svg {SPACES}>{body}</svg>", "utf-8")
        assert main(["import", str(path), *words, "--out", str(out)]) == 0
        return load_module(out).module.boards["map"]

    return bring


def square(x, y, name="", size=100, **words):
    words = {"id": name, **words} if name else words
    attributes = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in words.items())
    return f'<path {attributes} d="M{x} {y}h{size}v{size}h-{size}z"/>'


def pairs(board):
    return {tuple(sorted((border.a, border.b))) for border in shared_borders(board.outlines)}


FOUR = "".join(square(x * 100, y * 100, f"{'abc'[x]}{y}q") for x in range(2) for y in range(2))


def test_shapes_that_share_a_side_are_neighbours_and_a_corner_is_no_border(brought):
    assert pairs(brought(FOUR)) == {("a0q", "a1q"), ("a0q", "b0q"), ("a1q", "b1q"), ("b0q", "b1q")}


def test_a_wide_line_between_areas_is_their_border(brought):
    body = "".join(
        square(x * 104, y * 104, f"{'abcd'[x]}{y}q") for x in range(4) for y in range(4)
    )
    assert len(pairs(brought(body))) == 24


NAMES = {
    "label": ('id="path1" inkscape:label="North"', "", "North"),
    "label before title": ('inkscape:label="North"', "<title>South</title>", "North"),
    "title before data-name": ('data-name="South"', "<title>North</title>", "North"),
    "data-name before id": ('data-name="North" id="south"', "", "North"),
    "id": ('id="north"', "", "North"),
    "id of Illustrator": ('id="North_x20_Bay_1_"', "", "North Bay"),
    "text": ('id="path12-3"', "", "Written"),
}


@pytest.mark.parametrize(("attributes", "inner", "name"), NAMES.values(), ids=list(NAMES))
def test_names_come_in_the_stated_order(brought, attributes, inner, name):
    first = f'<path {attributes} d="M0 0h100v100h-100z">{inner}</path>'
    text = '<text x="50" y="50"><tspan>Written</tspan></text>'
    board = brought(first + square(100, 0, "") + text)
    assert name in {space.name for space in board.spaces.values()}


def test_transforms_of_groups_add_up(brought):
    body = (
        '<g transform="translate(100,0)"><g transform="scale(2) rotate(90 25 25)">'
        f"{square(0, 0, 'east', 50)}</g></g>{square(0, 0, 'west')}"
    )
    assert pairs(brought(body)) == {("east", "west")}


def test_copies_are_shapes(brought):
    body = (
        f'<defs>{square(0, 0, "tile")}</defs><use id="west" xlink:href="#tile"/>'
        '<use id="east" href="#tile" x="100"/>'
    )
    board = brought(body)
    assert pairs(board) == {("east", "west")}


def test_a_group_of_shapes_without_names_is_one_area(brought):
    isle = f'<g id="isles">{square(0, 0)}{square(0, 300)}</g>'
    board = brought(isle + f'<g id="coast">{square(100, 0, size=400)}</g>')
    assert set(board.spaces) == {"isles", "coast"}
    assert len(board.outlines["isles"].polygons) == 2


def test_holes_are_left_out(brought):
    lake = '<path id="lake" fill-rule="evenodd" d="M0 0h300v300h-300z M100 100h100v100h-100z"/>'
    board = brought(lake + square(100, 100, "isle") + square(300, 0, "coast"))
    assert pairs(board) == {("isle", "lake"), ("coast", "lake")}
    assert [len(polygon) for polygon in board.outlines["lake"].polygons] == [2]


SEAS = {
    "class": ("<style>.water{fill:red}</style>", 'class="water"', ()),
    "fill": ("", 'fill="#9bd"', ()),
    "style": ("", 'style="fill: lightblue; stroke: none"', ()),
    "as asked for": ("", 'fill="#ff8800"', ("--sea", "#ff8800")),
    "as asked for by class": ("", 'class="deep"', ("--sea", "deep")),
}


@pytest.mark.parametrize(("head", "attributes", "words"), SEAS.values(), ids=list(SEAS))
def test_sea_is_told_by_class_or_fill(brought, head, attributes, words):
    bay = f'<path id="bay" {attributes} d="M0 0h100v100h-100z"/>'
    board = brought(head + bay + square(100, 0, "coast", fill="#cc8"), *words)
    assert {name for name, space in board.spaces.items() if space.kind == "sea"} == {"bay"}


def test_the_layer_with_names_is_taken_and_the_background_left_out(brought, capsys):
    paper = '<rect id="background" x="-50" y="-50" width="900" height="900"/>'
    marks = "".join(square(n * 20, 20, size=5) for n in range(9))
    board = brought(f"<g id='marks'>{marks}</g>{paper}<g id='areas'>{FOUR}</g>")
    assert set(board.spaces) == {"a0q", "a1q", "b0q", "b1q"}
    assert "10 other shapes were left out" in capsys.readouterr().out


def test_a_layer_may_be_asked_for(brought, tmp_path, capsys):
    body = f'<g id="old">{FOUR}</g><g id="new">{square(0, 0, "all", 200)}</g>'
    assert set(brought(body, "--layer", "new").spaces) == {"all"}
    words = ["import", str(tmp_path / "map.svg"), "--layer", "none", "--out", str(tmp_path / "o")]
    assert main(words) == 2
    assert "No layer or group with areas is called 'none'" in capsys.readouterr().err


def test_one_layer_for_each_continent(brought):
    west = square(0, 0, "alba") + square(0, 100, "brun")
    east = square(100, 0, "corm") + square(100, 100, "dorn")
    board = brought(f'<g id="west">{west}</g><g id="east">{east}</g>')
    assert len(pairs(board)) == 4


def test_strokes_are_roads_and_rivers_when_asked_for(brought):
    road = '<path class="road" fill="none" d="M20 50L150 50"/>'
    river = '<path class="stream" fill="none" d="M100 0L100 100"/>'
    words = ("--lines", "road=road", "--lines", "river=stream")
    board = brought(FOUR + road + river, *words)
    assert [route.along for route in board.paths.values()] == [("a0q", "b0q")]
    assert dict(board.borders) == {"a0q/b0q": ("river",)}


def test_the_namespaces_of_illustrator_are_read(brought):
    entity = '<!ENTITY ns_svg "http://www.w3.org/2000/svg">'
    assert len(brought(FOUR, head=f"<!DOCTYPE svg [{entity}]>").spaces) == 4


REFUSED = {
    "a file as an entity": ('<!DOCTYPE a [<!ENTITY e SYSTEM "f:x">]>', "", "entities of other"),
    "entities that grow": (
        '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', "", "entities that grow"
    ),
    "a part of itself": ("", '<g id="a"><use href="#a"/></g>', "uses itself"),
    "a part of a file": ("", '<use href="b.svg#a"/>', "a part of another file"),
    "no area": ("", '<text x="1" y="1">Hm</text>', "There is no area in it"),
    "too many points": ("", f'<polygon points="{"1 2 " * 500_001}"/>', "more than 500,000 points"),
}  # fmt: skip


@pytest.mark.parametrize(("head", "body", "said"), REFUSED.values(), ids=list(REFUSED))
def test_what_does_harm_or_is_no_map_is_refused(tmp_path, capsys, head, body, said):
    path, out = tmp_path / "map.svg", tmp_path / "out"
    path.write_text(f"{head}<svg {SPACES}>{body}</svg>")
    assert main(["import", str(path), "--out", str(out)]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("path", ["Z a 1", "z", "M", "M0 0h10 7", "a3 3 4 5", "T,7m3"])
def test_a_path_that_is_not_well_formed_is_passed_over(brought, path):
    assert len(brought(f'{FOUR}<path id="broken" d="{path}"/>').spaces) == 4


def test_what_was_made_checks_without_errors(brought, tmp_path, capsys):
    brought(FOUR)
    assert main(["check", str(tmp_path / "out")]) == 0
    assert " error" not in capsys.readouterr().out
