"""The page as a file: closed, canonical, small, and put together of modules without a bundler."""

import base64
import hashlib
import json
import re
import struct
import time
import zlib
from dataclasses import dataclass

import pytest

from sandtable.drawing.drawing import Drawing, DrawnPath, DrawnText, PlacedDrawing
from sandtable.exporters.protocol import Job
from sandtable.exporters.web import WebExporter
from sandtable.exporters.web.board_arrangement import visible_part_of_sheet
from sandtable.exporters.web.board_rows import PageBoards
from sandtable.exporters.web.font_subset import make_woff_font
from sandtable.exporters.web.page_content import make_page_content
from sandtable.exporters.web.page_drawings import PageDrawings
from sandtable.exporters.web.page_html import json_for_script_element
from sandtable.exporters.web.page_rows import row_as_plain_json
from sandtable.exporters.web.page_script import (
    ScriptJoiningError,
    complete_page_script,
    complete_page_style_sheet,
    join_scripts,
)
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.gc_pause import pause_garbage_collector
from sandtable.model.reports.rights import rights_lines
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

MEGABYTE = 1_000_000
MOST = {"afrika_ii": 1.5 * MEGABYTE}


@pytest.fixture(scope="module", params=resources.sample_names())
def exported(request, tmp_path_factory):
    """Each sample as a page, with the module, its name, and how long it took."""
    loaded = load_module(resources.path_of_sample(request.param))
    folder = tmp_path_factory.mktemp("web")
    with (
        pause_garbage_collector()
    ):  # as it is for whoever exports; here it would walk all tests' values
        start = time.process_time()
        report = WebExporter().export(
            Job(loaded, module_with_errata_applied(loaded.complete_module)), folder
        )
        took = time.process_time() - start
    return Exported(request.param, loaded, report.written[0].read_bytes(), report.losses, took)


@dataclass
class Exported:
    name: str
    loaded: object
    data: bytes
    losses: tuple[str, ...]
    took: float

    @property
    def text(self):
        return self.data.decode()

    @property
    def play(self):
        found = re.search(r'<script type="application/json" id="play">(.*?)</script>', self.text)
        return json.loads(present(found)[1])


def test_it_is_small_enough_to_send_by_mail(exported):
    assert len(exported.data) < MOST.get(exported.name, 3 * MEGABYTE)


def test_it_takes_less_than_two_seconds(exported):
    assert exported.took < 2


def test_the_same_module_gives_the_same_bytes(exported, tmp_path):
    again = load_module(resources.path_of_sample(exported.name))
    report = WebExporter().export(
        Job(again, module_with_errata_applied(again.complete_module)), tmp_path
    )
    assert report.written[0].read_bytes() == exported.data


def test_few_limits_are_told_in_words_only(exported):
    """Events that happened, ships that carry, what moves through a port: the page cannot know."""
    told = [said for said in exported.losses if said.startswith("Limits shown as text only")]
    number = int(told[0].rstrip(".").rpartition(" ")[2]) if told else 0
    assert number <= 4


def test_style_and_script_are_those_that_the_policy_names(exported):
    policy = present(re.search(r'Content-Security-Policy" content="([^"]*)"', exported.text))[1]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["img-src"] == "data: blob:"
    scripts = re.findall(r"<script>(.*?)</script>", exported.text, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", exported.text, re.DOTALL)
    assert [f"'{_hash(one)}'" for one in scripts] == [rules["script-src"]]
    assert [f"'{_hash(one)}'" for one in styles] == [rules["style-src"]]


def test_nothing_refers_to_anything_elsewhere(exported):
    """The only address is the name by which SVG elements are made."""
    assert set(re.findall(r"https?://[^\"'\s<]+", exported.text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(?:src|href|action)=[\"'](?!data:|#)", exported.text)
    assert "url(" not in exported.text
    assert "@import" not in exported.text


def test_the_rights_notice_stands_in_the_page_with_and_without_script(exported):
    lines = rights_lines(module_with_errata_applied(exported.loaded.complete_module))
    assert exported.play["rights"] == list(lines)
    assert exported.text.count("<noscript>") == 1


def test_every_drawing_and_colour_that_is_named_is_there(exported):
    play = exported.play
    number = len(play["drawings"])
    named = [face for piece in play["pieces"] for face in [*piece["faces"], piece["back"]]]
    named += [board[half] for board in play["boards"] for half in ("below", "above")]
    named += [m[1] for d in play["drawings"] for m in d[2] if m[0] == 3]
    assert set(named) <= set(range(number))
    colours = {m[2] for d in play["drawings"] for m in d[2] if m[0] == 0} - {None}
    assert colours <= set(range(len(play["colours"])))


def test_every_place_that_a_scenario_names_is_one_of_the_page(exported):
    play = exported.play
    spaces = {
        name for board in play["boards"] for key in ("hexes", "spaces")
        for name in board.get(key, {})
    }  # fmt: skip
    pieces = {piece["id"] for piece in play["pieces"]}
    for scenario in play["scenarios"]:
        deeds = scenario.get("deeds", [])
        laid = [*scenario["laid"], *(one for d in deeds for one in d.get("put", []))]
        for one in laid:
            kind, _, name = one["at"].partition(":")
            assert kind != "s" or name in spaces
            assert kind != "p" or name in pieces
            assert kind != "c" or int(name) < len(scenario["lines"])


def _hash(text):
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def test_data_can_never_end_a_script():
    text = json_for_script_element({"a": "\u2028&", "b": "</script><!--"})
    assert text == '{"a":"\\u2028\\u0026","b":"\\u003c/script\\u003e\\u003c!--"}'
    assert json.loads(text) == {"b": "</script><!--", "a": "\u2028&"}


def test_modules_are_joined_each_before_those_that_import_it():
    texts = {
        "main.js": 'import { two } from "./b.js";\ntwo();\n',
        "b.js": 'import { one } from "./a.js";\nexport function two() { return one; }\n',
        "a.js": "export const one = 1;\n",
    }
    whole = join_scripts(texts, "main.js")
    assert [whole.index(f'modules["{name}"] =') for name in ("a.js", "b.js", "main.js")] == sorted(
        whole.index(f'modules["{name}"] =') for name in texts
    )
    assert "import" not in whole
    assert "export" not in whole
    assert 'const { one } = modules["a.js"];' in whole


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ({"main.js": 'import { a } from "./a.js";\n'}, "no module a.js"),
        ({"main.js": "export default 1;\n"}, "not how modules are written"),
        ({"main.js": 'import a from "./a.js";\n'}, "not how modules are written"),
        (
            {
                "main.js": 'import { a } from "./a.js";\n',
                "a.js": 'import { b } from "./main.js";\nexport const a = 1;\n',
            },
            "in a circle",
        ),
    ],
)
def test_a_module_that_breaks_the_rules_is_named(texts, says):
    with pytest.raises(ScriptJoiningError, match=says):
        join_scripts(texts, "main.js")


def test_no_text_goes_in_as_markup():
    """What makes markup of texts is nowhere in the script."""
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setHTML"
    assert not re.findall(ways, complete_page_script())
    assert "expression(" not in complete_page_style_sheet()


def test_a_drawing_in_two_themes_is_written_once_with_both_colours():
    drawings = PageDrawings()
    light = Drawing(
        10, 10, (DrawnPath("M0 0Z", "#ffffff"), DrawnText("A", 1, 2, 3, fill="#000000"))
    )
    dark = Drawing(
        10, 10, (DrawnPath("M0 0Z", "#000000"), DrawnText("A", 1, 2, 3, fill="#ffffff"))
    )
    assert drawings.add_drawing(light, dark) == drawings.add_drawing(light, dark) == 0
    assert list(drawings.colour_numbers) == [("#ffffff", "#000000"), ("#000000", "#ffffff")]
    assert drawings.encoded_drawings == [[10, 10, [[0, "M0 0Z", 0], [1, "A", 1, 2, 3, 1]]]]


def test_a_drawing_that_is_not_the_same_in_the_dark_stays_light():
    drawings = PageDrawings()
    drawings.add_drawing(Drawing(1, 1, (DrawnPath("M0 0Z", "#aaaaaa"),)), Drawing(1, 1))
    assert list(drawings.colour_numbers) == [("#aaaaaa", "#aaaaaa")]


def test_a_placed_drawing_is_written_once():
    drawings = PageDrawings()
    inner = Drawing(1, 1, (DrawnPath("M0 0Z", "#aaaaaa"),))
    drawings.add_drawing(
        Drawing(9, 9, (PlacedDrawing(inner, 1, 2), PlacedDrawing(inner, 3, 4, 2.0, 90)))
    )
    assert drawings.encoded_drawings[-1][2] == [[3, 0, 1, 2], [3, 0, 3, 4, 2, 90]]
    assert len(drawings.encoded_drawings) == 2


def test_rows_leave_out_what_is_as_usual_and_round_numbers():
    from sandtable.exporters.web.page_rows import RowOfSpace

    assert row_as_plain_json(RowOfSpace("Mill", (1.23456, 2.0))) == {
        "label": "Mill",
        "at": [1.23, 2],
    }


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_a_font_of_few_letters_is_whole_and_small(weight):
    data = make_woff_font(weight, "AÄ·")
    assert data[:4] == b"wOFF"
    assert len(data) < 30_000
    (number,) = struct.unpack_from(">H", data, 12)
    assert struct.unpack_from(">I", data, 8) == (len(data),)
    for index in range(number):
        tag, offset, packed, plain_size, _ = struct.unpack_from(">4sIIII", data, 44 + 20 * index)
        table = data[offset : offset + packed]
        whole = zlib.decompress(table) if packed < plain_size else table
        assert len(whole) == plain_size, tag


def test_counters_hide_no_name_that_has_room_beside_it():
    """Most spaces of the densest map: those that have room for a small counter at all."""
    module = module_with_errata_applied(
        load_module(resources.path_of_sample("aa_lhtr_1942")).complete_module
    )
    boards = PageBoards(module, PageDrawings(), {})
    [name] = [one for one, drawn in boards.drawn_maps.items() if drawn.sheet.board.kind == "areas"]
    [row] = [row for row in boards.board_rows() if row.id == name]
    left, top, _, _ = visible_part_of_sheet(boards.drawn_maps[name].sheet)
    names = [label.box for label in boards.drawn_maps[name].labels]
    hidden = [
        space
        for space, one in row.spaces.items()
        for x, y in one.spots[:1]
        if any(_meet((x + left, y + top), (one.side or row.side) / 2, box) for box in names)
    ]
    assert len(hidden) <= len(row.spaces) // 20


def _meet(spot, half, box):
    (x, y), (left, top, right, bottom) = spot, box
    return left < x + half and right > x - half and top < y + half and bottom > y - half


def play_of(sample):
    loaded = load_module(resources.path_of_sample(sample))
    play, _ = make_page_content(
        Job(loaded, module_with_errata_applied(loaded.complete_module)), WebExporter.carries
    )
    return play


def test_a_choice_among_pieces_is_spoken_of_by_names():
    scenarios = play_of("aa_north_africa")["scenarios"]
    words = {laid["words"] for each in scenarios for laid in each["laid"] if laid.get("words")}
    assert "British combat unit other than Lend-Lease Sherman Tanks" in words
    assert not [each for each in words if "uk " in each]


def test_marks_are_offered_on_what_can_bear_them():
    play = play_of("aa_north_africa")
    marks = play["marks"]
    assert not {"marker", "chip"} & marks.keys()  # such as that of the round
    assert marks["control"] == ["captured"]  # as the set-up has them under captured trucks
    assert marks["unit"] == ["attacking", "arrow", "captured"]
    assert play["states"]["captured"] == "Captured by the enemy"


def test_the_book_of_the_page_says_where_pieces_enter_if_a_place_is_closed(exported):
    facts = [line for one in exported.play["scenarios"] for line in one.get("facts", [])]
    entries = [line for line in facts if line.startswith("Entry: ")]
    assert bool(entries) is (exported.name in {"afrika_ii", "lantern_ford"})
    assert all(", otherwise " in line for line in entries)
