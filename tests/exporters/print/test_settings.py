"""What may be asked of the sheets, on the command line and by bad data."""

import re
from pathlib import Path

import pytest

from sandtable.cli.__main__ import main
from sandtable.exporters.print.change_frames import pieces_changed_since, spaces_changed_since
from sandtable.exporters.print.typeset_sheets import version_stamp
from sandtable.exporters.protocol import ExportError, Job
from sandtable.model import resources
from sandtable.model.reports.forces import player_forces
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tests.support.modules import load_module_text
from tests.support.present import present

SAMPLE = resources.path_of_template("areas")
LOADED = load_module(SAMPLE)
MODULE = LOADED.complete_module
FIRST, LAST = playable_scenarios(MODULE)[0], playable_scenarios(MODULE)[-1]
SIDE, OTHER = seats_of_players(MODULE)
POINT = 25.4 / 72


def words(reader):
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def fonts(reader):
    """All fonts of a document, with whether their letters are inside."""
    found = {}
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            found[inner["/BaseFont"]] = any(
                key.startswith("/FontFile") for key in inner["/FontDescriptor"].get_object()
            )
    return found


def test_there_is_a_document_for_each_scenario_and_player_and_what_they_share(printed):
    found, losses = printed()
    names = [
        f"{scenario}{seat}"
        for scenario in playable_scenarios(MODULE)
        for seat in (f"-{SIDE}", f"-{OTHER}", "")
    ]
    wanted = (*names, "reference", "components")
    assert list(found) == [f"{MODULE.module.id}-{name}.pdf" for name in wanted]
    assert losses == ()


def test_the_book_has_contents_and_bookmarks(printed):
    reader = printed(book=True)[0][f"{MODULE.module.id}-{SIDE}.pdf"]
    parts = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert parts == [
        *(MODULE.scenarios[s].name for s in playable_scenarios(MODULE)),
        MODULE.module.title,
    ]
    inside = [
        entry.title for below in reader.outline if isinstance(below, list) for entry in below
    ]
    assert len([title for title in inside if title == "Set-up"]) == 2
    told = words(reader)
    assert all(title in told for title in (*parts, *inside))


def test_the_pages_of_a_book_are_numbered_through(printed):
    reader = printed(book=True)[0][f"{MODULE.module.id}-{SIDE}.pdf"]
    count = len(reader.pages)
    feet = [f"page {number} of {count}" for number in range(1, count + 1)]
    texts = [page.extract_text() for page in reader.pages]
    assert [foot for foot, text in zip(feet, texts, strict=True) if foot not in text] == []


def test_each_scenario_of_a_book_is_typeset_by_itself(printed, monkeypatch):
    """So that no process needs memory for all of them."""
    seen = []

    def kept(documents, *_more):
        seen.extend(documents)
        return [[b"%PDF"]] * len(documents)

    monkeypatch.setattr("sandtable.exporters.print.typeset_sheets.typeset_documents", kept)
    monkeypatch.setattr("tests.exporters.print.conftest.PdfReader", lambda stream: stream)
    printed(book=True)
    assert len(seen[0].parts) == len(playable_scenarios(MODULE)) + 1


def test_a_map_that_is_wide_lies_on_its_side(printed):
    [reader] = printed(load_module(resources.path_of_sample("mare_nostrum")), sheet="map")[
        0
    ].values()
    boxes = [page.mediabox for page in reader.pages]
    names = [
        board.name
        for board in load_module(
            resources.path_of_sample("mare_nostrum")
        ).complete_module.boards.values()
    ]
    wide = dict(zip(names, (box.width > box.height for box in boxes), strict=True))
    assert wide["The Mediterranean"]
    assert not wide["Displays"]


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_paper_is_as_asked(printed, paper, size, landscape):
    found, _ = printed(scenarios=(FIRST,), paper=paper, landscape=landscape)
    wanted = tuple(reversed(size)) if landscape else size
    for reader in found.values():
        for page in reader.pages:
            box = page.mediabox
            real = (float(box.width) * POINT, float(box.height) * POINT)
            is_map = "Map:" in page.extract_text()  # and may be turned
            fits = sorted if is_map else tuple
            assert fits(real) == pytest.approx(fits(wanted), abs=0.1)


def test_every_page_says_what_it_is_of_which_data_and_how_many_there_are(printed):
    found, _ = printed(scenarios=(LAST,), side=SIDE)
    reader = next(iter(found.values()))
    job = Job(LOADED, MODULE)
    for number, page in enumerate(reader.pages, 1):
        text = " ".join(page.extract_text().split())
        assert present(MODULE.scenarios[LAST].name) in text
        assert f"{MODULE.module.title}, version {MODULE.module.version}" in text
        assert MODULE.module.rights.notice in text
        assert version_stamp(job) in text
        assert f"page {number} of {len(reader.pages)}" in text


def test_fonts_are_ours_and_inside(printed):
    for reader in printed()[0].values():
        found = fonts(reader)
        assert found
        assert all("Roboto" in name for name in found)
        assert all(found.values())


def test_a_selector_leaves_other_pieces_out(printed):
    [reader] = printed(scenarios=(LAST,), side=SIDE, sheet="oob", where="vessin infantry")[
        0
    ].values()
    text = words(reader)
    assert "Pikes" in text
    assert "Light Horse" not in text
    assert "Only: Vessin infantry" in text


@pytest.mark.parametrize("by", ["formation", "type"])
def test_the_order_of_battle_may_be_grouped(printed, by):
    [reader] = printed(scenarios=(LAST,), side=SIDE, sheet="oob", by=by)[0].values()
    text = words(reader)
    assert "On the map" not in text
    rows = player_forces(MODULE, LAST, SIDE).rows
    heads = {getattr(row.row, by) or f"In no {by}" for row in rows}
    assert all(found in text for found in heads)


def test_saving_ink_takes_the_coloured_grounds_away(printed):
    def colours(ink):
        [reader] = printed(scenarios=(LAST,), side=SIDE, sheet="setup", ink=ink)[0].values()
        painted = reader.pages[0].get_contents().get_data()
        return set(re.findall(rb"([0-9.]+ [0-9.]+ [0-9.]+) scn", painted))

    assert colours(ink=True) == set()
    assert len(colours(ink=False)) > 1


def test_findings_are_printed_when_asked(printed):
    assert "Findings" not in words(printed(sheet="manifest")[0].popitem()[1])
    assert "Nothing was found." in words(printed(sheet="manifest", findings=True)[0].popitem()[1])


def test_what_is_new_since_another_module_is_marked(printed, tmp_path):
    for path in SAMPLE.rglob("*.yaml"):
        target = tmp_path / path.relative_to(SAMPLE)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8").replace('version: "1.0"', 'version: "0.9"')
        target.write_text(text.replace("F7.4: [watch]", "F7.4: [2 watch]"), "utf-8")
    for path in SAMPLE.rglob("*.geojson"):
        (tmp_path / path.relative_to(SAMPLE)).write_bytes(path.read_bytes())
    settings = {"scenarios": (LAST,), "side": OTHER, "sheet": "setup", "since": tmp_path}
    [reader] = printed(**settings)[0].values()
    text = words(reader)
    assert text.count("» ") == 1
    assert "» Town Watch" in text
    assert "No longer, since version 0.9 F7.4: 2 \u00d7 Town Watch" in text


def test_new_pieces_and_spaces_are_framed(tmp_path):
    older = older_than_ours(tmp_path)
    told = [
        pieces_changed_since(MODULE, older),
        set(spaces_changed_since(MODULE, older, "country")),
    ]
    assert told == [{"vessin/guard"}, {"hobbin", "skerrow"}]
    assert set(spaces_changed_since(MODULE, older, "valley")) == {"F7.6", "F8.6"}
    assert pieces_changed_since(MODULE, MODULE) == frozenset()


def older_than_ours(folder):
    changes = {
        "pieces/vessin.yaml": ("5-5-4 > 3-4-4 Ducal", "5-4-4 > 3-4-4 Ducal"),
        "boards/country.yaml": ("Hobbin Moor; terrain highland", "Hobbin Moor; terrain lowland"),
        "boards/valley.yaml": ("kffmffmf", "kffmfffm"),
    }
    for path in filter(Path.is_file, SAMPLE.rglob("*")):
        target = folder / path.relative_to(SAMPLE)
        target.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_text("utf-8")
        was, now = changes.get(path.relative_to(SAMPLE).as_posix(), ("", ""))
        data = data.replace("skerrow: Skerrow;", "skerrow: Skerry;")
        target.write_text(data.replace(was, now) if was else data, "utf-8")
    return load_module(folder).complete_module


def test_frames_are_drawn_and_explained(printed, tmp_path):
    older_than_ours(tmp_path)
    for sheet in ("counters", "map"):
        [reader] = printed(sheet=sheet, since=tmp_path)[0].values()
        assert "Framed in red: new or changed since" in words(reader)
        assert "Framed" not in words(printed(sheet=sheet)[0].popitem()[1])


def test_nothing_is_marked_since_the_same_module(printed):
    [reader] = printed(scenarios=(LAST,), side=SIDE, sheet="setup", since=SAMPLE)[0].values()
    assert "»" not in words(reader)
    assert "No longer" not in words(reader)


# ---------------------------------------------------------------------------------- bad input
def test_settings_that_make_no_sense_are_refused(refused):
    assert "There are: " in str(refused(side="nobody"))
    assert "write 5 or 5-12" in str(refused(turns="12-5"))
    assert "write 5 or 5-12" in str(refused(turns="soon"))
    assert "selects nothing" in str(refused(where="in (in"))
    assert "tag 'infantyr'. Did you mean" in str(refused(where="infantyr"))
    assert isinstance(refused(since="/nowhere/at/all"), UnreadableError)


def test_a_sheet_with_nothing_on_it_is_refused(refused):
    error = refused(load_module_text("terrains: {hill: Hill}"), sheet="setup")
    assert isinstance(error, ExportError)
    assert "nothing to print" in str(error)


def test_it_is_said_that_turns_are_not_played(printed):
    assert printed(sheet="oob", turns="1-2")[1] == ()
    name = MODULE.scenarios[FIRST].name
    assert f"{name} is not played on turns 98 to 99." in printed(sheet="oob", turns="98-99")[1]


def test_a_scenario_that_is_played_on_no_turn_has_no_turn_track(printed):
    assert printed(load_module_text("scenarios: {late: {name: Late, first: 9, last: 2}}"))[0] == {}


def test_an_empty_module_has_its_notice_only(printed):
    assert printed(load_module_text("terrains: {hill: Hill}")) == (
        {},
        ("There is nothing to print yet: no scenario, no piece, no table, no board.",),
    )


def test_an_empty_scenario_has_its_turns_only(printed):
    found, _ = printed(
        load_module_text("scenarios: {bare: {name: Bare, turns: 2}}"), sheet="turn-track"
    )
    assert "Bare" in words(found.popitem()[1])


def test_letters_that_the_fonts_lack_are_named(printed):
    loaded = load_module_text("pieces: {common: {unit: {a: {name: 東京の砦}}}}\ntypes: {unit: {}}")
    found, losses = printed(loaded, sheet="manifest")
    assert any("東 京" in loss and loss.endswith(".") for loss in losses)
    assert "????" in words(found.popitem()[1])


@pytest.mark.parametrize("name", ["قلعة", "מבצר", "砦", "คำ"])
def test_writing_that_the_fonts_lack_is_told_of_counters_too(printed, name):
    loaded = load_module_text(
        f"pieces: {{common: {{unit: {{a: {{name: {name}}}}}}}}}\ntypes: {{unit: {{}}}}"
    )
    _, losses = printed(loaded, sheet="counters")
    [told] = [loss for loss in losses if loss.startswith(name)]
    assert all(letter in told for letter in name)


def test_a_colour_that_is_none_is_told_and_not_shown(printed):
    head = "module:\n  format: 1\n  title: X\n  rights: {work: X}\n"
    loaded = load_module_text(
        f"{head}  owners: {{red: {{name: Red, colour: reddish}}}}\ntypes: {{unit: {{}}}}\n"
        "pieces: {red: {unit: {a: {name: Tower, colour: '#12'}}}}\n"
        "terrains: {hill: {name: Hill, colour: muddy}}\n"
    )
    found, losses = printed(loaded, sheet="manifest")
    assert "Tower" in words(found.popitem()[1])
    for thing, colour in (("Red", "reddish"), ("Tower", "#12"), ("Hill", "muddy")):
        assert f"{thing}: {colour!r} is not a colour and is not shown." in losses


def test_when_the_typesetter_gives_up_nothing_is_written(refused, monkeypatch):
    def broken(*_args):
        raise ExportError("The sheet cannot be laid out: no")

    monkeypatch.setattr("sandtable.exporters.print.typeset_sheets.typeset_documents", broken)
    assert "cannot be laid out" in str(refused(sheet="setup"))


def test_a_long_name_breaks_and_a_long_head_is_cut_and_told(printed):
    name = "X" * 200
    loaded = load_module_text(
        f"types: {{unit: {{}}}}\npieces: {{common: {{unit: {{a: {{name: {name}}}}}}}}}\n"
        f"boards: {{b: {{kind: boxes, name: B, spaces: {{box: Box}}}}}}\n"
        f"scenarios: {{s: {{name: {name}, setup: {{common: {{box: [a]}}}}}}}}\n"
    )
    found, losses = printed(loaded, sheet="setup")
    reader = found.popitem()[1]
    assert "".join(words(reader).replace("\u200b", "").split()).count("X" * 200) == 1
    assert any("The page header" in loss for loss in losses)
    lines = [line for page in reader.pages for line in page.extract_text().splitlines()]
    assert max(line.count("X") for line in lines) < 50


def test_a_missing_picture_is_told(printed):
    pieces = "{common: {unit: {a: {name: Tower, image: assets/tower.png}}}}"
    _, losses = printed(
        load_module_text(f"types: {{unit: {{}}}}\npieces: {pieces}"), sheet="manifest"
    )
    assert any("Tower" in loss and "assets/tower.png" in loss for loss in losses)


# ------------------------------------------------------------------------------- command line
def test_the_command_line_takes_every_setting(tmp_path, capsys):
    told = ["--sheet", "oob", "--side", SIDE, "--turns", "5-8", "--where", "infantry"]
    told += ["--paper", "letter", "--landscape", "--ink", "--odds", "--since", str(SAMPLE)]
    out = ["--out", str(tmp_path / "out")]
    assert main(["export", str(SAMPLE), "--to", "print", "--scenario", LAST, *told, *out]) == 0
    assert f"{MODULE.module.id}-{LAST}-{SIDE}.pdf" in capsys.readouterr().out


def test_the_command_line_refuses_in_words(tmp_path, capsys):
    out = ["--out", str(tmp_path / "out")]
    assert main(["export", str(SAMPLE), "--to", "print", "--turns", "soon", *out]) == 2
    assert "write 5 or 5-12" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
