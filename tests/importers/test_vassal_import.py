"""`sandtable import` of a VASSAL module that others made: what is taken, and what is told."""

import io
import zipfile

import pytest
from PIL import Image
from shapely import Point

from sandtable.cli.__main__ import main
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter as Exporter
from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.vassal import VassalImporter
from sandtable.importers.vassal.module_conversion import convert_vassal_module
from sandtable.importers.vassal.module_file import VassalModule, picture_size, read_saved_game
from sandtable.importers.vassal.piece_traits import VassalPiece
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.token_sequences import (
    split_commands,
    split_tokens,
    split_trait_chain,
)
from sandtable.model.geometry.shape_conversion import shape_from_outline
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tests.support.modules import MODULE_HEAD, load_module_text

M, G = "VASSAL.build.module", "VASSAL.build.module.map.boardPicker"
SLOT = "VASSAL.build.widget.PieceSlot"
BUILD = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.launch.BasicModule name="Their Game" version="2.1" VassalVersion="3.6.0">
  <!-- made by hand -->
  <{M}.PlayerRoster><entry>Red</entry><entry>Blue</entry></{M}.PlayerRoster>
  <{M}.Map mapName="Main Map" edgeWidth="50" edgeHeight="50">
    <{M}.map.BoardPicker>
      <{G}.Board name="Land" image="land.png"><{G}.board.ZonedGrid>
        <{G}.board.mapgrid.Zone name="Fort" path="20,20;40,20;40,40;20,40"/>
        <{G}.board.mapgrid.Zone name="North" path="0,0;100,0;100,50;0,50"/>
        <{G}.board.mapgrid.Zone name="South" path="0,50;100,50;100,100;0,100"/>
      </{G}.board.ZonedGrid></{G}.Board>
      <{G}.Board name="Other" image="land.png"/>
    </{M}.map.BoardPicker>
  </{M}.Map>
  <{M}.Map mapName="Track"><{M}.map.BoardPicker><{G}.Board name="T" width="90" height="30">
    <{G}.board.RegionGrid>
      <{G}.board.Region name="Turn 1" originx="10" originy="10"/>
      <{G}.board.Region name="Turn 2" originx="60" originy="10"/>
    </{G}.board.RegionGrid></{G}.Board></{M}.map.BoardPicker>
  </{M}.Map>
  <{M}.PieceWindow name="Counters"><VASSAL.build.widget.TabWidget entryName="Sides">
    <VASSAL.build.widget.ListWidget entryName="Red">
      <{SLOT} entryName="Corps" gpid="1">CORPS</{SLOT}>
      <{SLOT} entryName="Corps" gpid="2">CORPS</{SLOT}>
    </VASSAL.build.widget.ListWidget>
    <VASSAL.build.widget.ListWidget entryName="Weather">
      <{SLOT} entryName="Mud" gpid="3">MUD</{SLOT}>
    </VASSAL.build.widget.ListWidget>
  </VASSAL.build.widget.TabWidget></{M}.PieceWindow>
  <{M}.DiceButton nDice="1" nSides="10"/>
  <com.example.Trick/>
  <{M}.PredefinedSetup name="1812" file="campaign.vsav"/>
</VASSAL.launch.BasicModule>
"""
CORPS = "+/{id}/mark;Side\temb2;a\\\tpiece;;;red.png;Corps/Red\t2\\\t{place};1;0"
MUD = "+/{id}/piece;;;mud.png;Mud/{place};3;0"
GAME = "\x1b".join(
    [
        "begin_save",
        CORPS.format(id=1, place="Main Map;80;80"),
        CORPS.format(id=2, place="Main Map;120;130"),
        MUD.format(id=3, place="Track;55;12"),
        "+/9/piece;;;x.png;Stray/Main Map;80;80;77;0",
        "+/4/stack/Main Map;80;80;1;@@1",
        "+/5/deck;;;;;;;;;;;;;Draw/Track;55;12;true;3",
        "end_save",
    ]
)


def vsav(game):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("savedGame", game)
    return stream.getvalue()


def png():
    stream = io.BytesIO()
    Image.new("RGB", (100, 100)).save(stream, "PNG")
    return stream.getvalue()


def filled(build):
    slots = {
        "CORPS": CORPS.format(id="null", place="null;0;0"),
        "MUD": MUD.format(id="null", place="null;0;0"),
    }
    for word, text in slots.items():
        build = build.replace(f">{word}<", f">{text}<")
    return build


def vmod(folder, **files):
    every = {
        "buildFile.xml": filled(BUILD).encode(),
        "images/land.png": png(),
        "campaign.vsav": vsav(GAME),
        **{name.replace("__", "."): data for name, data in files.items()},
    }
    path = folder / "theirs.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in every.items():
            if data is not None:
                archive.writestr(name, data)
    return path


@pytest.fixture
def made(tmp_path):
    return convert_vassal_module(VassalModule.read_file(vmod(tmp_path)))


def test_zones_are_spaces_and_what_comes_first_lies_on_top(made):
    module, _ = made
    board = module.boards["board-land"]
    assert (board.kind, [space.name for space in board.spaces.values()]) == (
        "areas", ["Fort", "North", "South"],
    )  # fmt: skip
    assert len(board.outlines["north"].polygons[0]) == 2
    assert board.spaces["fort"].inside == "north"


def test_points_are_boxes_where_they_lie(made):
    module, _ = made
    board = module.boards["board-track"]
    assert (board.spaces_are, [s.name for s in board.spaces.values()]) == (
        "box", ["Turn 1", "Turn 2"],
    )  # fmt: skip
    first, second = (shape_from_outline(outline) for outline in board.outlines.values())
    assert first.contains(Point(100, 200))
    assert second.contains(Point(600, 200))
    assert not first.intersects(second)


def test_every_board_of_a_window_is_taken_with_its_picture(tmp_path):
    contents = VassalImporter().read(vmod(tmp_path)).contents
    assert contents["pictures/land.png"] == png()
    boards = {name: text.decode() for name, text in contents.items() if "boards/" in name}
    assert all(
        "image: pictures/land.png" in boards[f"boards/{n}.yaml"] for n in ("board-land", "other")
    )
    assert "image-frame: [0.0, 0.0, 1000, 1000]" in boards["boards/board-land.yaml"]


def test_a_piece_that_no_palette_holds_is_taken_from_the_saved_game(made):
    module, _ = made
    assert [piece.name for piece in module.pieces["common"]["piece"].values()] == ["Stray"]


def test_pieces_belong_to_the_side_that_they_or_their_palette_name(made):
    module, _ = made
    assert {owner: o.name for owner, o in module.module.owners.items()} == {
        "red": "Red", "blue": "Blue",
    }  # fmt: skip
    [corps] = module.pieces["red"]["red-2"].values()
    assert (corps.name, corps.copies) == ("Corps", 2)
    assert [piece.name for piece in module.pieces["common"]["weather"].values()] == ["Mud"]


def test_a_saved_game_is_a_scenario(made):
    module, _ = made
    [name] = module.scenarios
    assert module.scenarios[name].name == "1812"
    entries = order_of_battle_report(module, name).entries
    assert [(e.name, e.quantity, e.at, e.side) for e in entries] == [
        ("Corps", 1, "Fort", "red"), ("Corps", 1, "South", "red"), ("Mud", 1, "Turn 2", "common"),
        ("Stray", 1, "Fort", "common"),
    ]  # fmt: skip
    assert [str(dice) for dice in module.module.dice] == ["1d10"]


def test_what_is_not_taken_is_named(made):
    _, losses = made
    told = "\n".join(losses)
    for words in (
        "com.example.Trick",
        "Rules are not read",
    ):
        assert words in told


def test_the_command_makes_a_folder_that_can_be_checked(tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["import", str(vmod(tmp_path)), "--out", str(out)]) == 0
    assert "lost: Rules are not read" in capsys.readouterr().out
    assert load_module(out).module.module.title == "Their Game"
    assert main(["check", str(out)]) == 0


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"buildFile__xml": None}, "there is no buildFile.xml"),
        ({"buildFile__xml": b"<a><b></a>"}, "buildFile.xml is broken"),
        ({"buildFile__xml": b"<a/>"}, "buildFile.xml is of something else"),
        ({"campaign__vsav": b"no zip"}, "campaign.vsav is not a readable saved game"),
        ({"campaign__vsav": vsav("!VCSKzz00")}, "saved game: it is neither text nor obfuscated"),
        ({"campaign__vsav": vsav("+/1/piece;;;a;b/here;x;1;1;0")}, "b lies at no point"),
        ({"buildFile__xml": BUILD.encode()}, "something that cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said(files, words, tmp_path):
    with pytest.raises(ImportFailedError, match=words):
        VassalImporter().read(vmod(tmp_path, **files))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('path="20,20;', 'path="99999999999999,20;20,20;'),
        ('width="90"', 'width="99999999999999999999"'),
        ('originx="10"', 'originx="1e9"'),
        (f"<{G}.board.RegionGrid>", f'<{G}.board.HexGrid dx="nan" dy="inf"/><{G}.R>'),
        (f"<{G}.board.RegionGrid>", f'<{G}.board.HexGrid dx="1e-9" dy="1e-9"/><{G}.R>'),
    ],
)
def test_numbers_that_nobody_means_do_no_harm(old, new, tmp_path):
    build = filled(BUILD).replace(old, new)
    if f"{G}.R>" in new:
        build = build.replace(f"</{G}.board.RegionGrid>", f"</{G}.R>")
    assert build != filled(BUILD)
    assert VassalImporter().read(vmod(tmp_path, buildFile__xml=build.encode())).contents


def test_games_that_unpack_to_too_much_are_not_read():
    with pytest.raises(ImportFailedError, match="larger than 256 MB"):
        read_saved_game(vsav("x" * 1000), "x", 999)


@pytest.mark.parametrize(
    "data",
    [
        b"DDS |\0\0\0" + bytes(13) + b"\xff" * 120,  # flags of no pixel format
        b"8BPS" + bytes(99),
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 40,
        b"",
    ],
)
def test_what_is_no_picture_has_no_size(data):
    assert picture_size(data) == (0, 0)


def test_no_entity_is_looked_up(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    doctype = f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{secret}">]>'
    build = filled(BUILD).replace("?>\n", f"?>\n{doctype}", 1).replace("1812", "&e;1812")
    contents = _contents_or_none(vmod(tmp_path, buildFile__xml=build.encode()))
    assert b"secret" not in b"".join(contents.values())


def _contents_or_none(path):
    try:
        return VassalImporter().read(path).contents
    except ImportFailedError:
        return {}


def test_a_file_that_is_no_zip_is_refused(tmp_path):
    path = tmp_path / "no.vmod"
    path.write_bytes(b"no zip")
    with pytest.raises(UnreadableError, match="This VASSAL module cannot be read"):
        VassalImporter().read(path)


def test_steps_of_a_tracker_are_player_turns_with_their_phases_and_those_of_all(tmp_path):
    """A scenario that begins with the second player begins so again."""
    text = MODULE_HEAD + (
        "  calendar: {turns: 3, order: [red, blue], mutual: [tally],\n"
        "             phases: {march: March, fight: Fight, tally: Tally}}\n"
        "  owners: {red: Red, blue: Blue}\n"
        "boards: {map: {kind: boxes, name: Map, spaces: {a: A}}}\n"
        "scenarios: {late: {name: Late, first: 1 blue, setup: {}}}\n"
    )
    loaded = load_module_text(text)
    [path] = Exporter().export(Job(loaded, loaded.complete_module), tmp_path).written
    module = convert_vassal_module(VassalModule.read_file(path))[0]
    calendar, before = module.module.calendar, loaded.complete_module.module.calendar
    assert (calendar.order, calendar.mutual) == (before.order, before.mutual)
    assert dict(calendar.phases) == dict(before.phases)
    assert str(module.scenarios["late"].first) == "1 blue"


def test_commands_within_commands_are_found():
    inner = "a\x1bb".replace("\x1b", "\\\x1b")
    assert split_commands(f"begin\x1b{inner}\x1b\x1bend") == ["begin", "a", "b", "end"]


def test_a_game_is_read_hidden_or_plain():
    plain = SavedGame.from_bytes(GAME.encode())
    hidden = b"!VCSK5a" + bytes(byte ^ 0x5A for byte in GAME.encode()).hex().encode()
    assert read_saved_game(vsav(hidden), "x") == plain
    [(place, [corps])] = plain.stacks
    assert (place, corps.name, corps.properties) == (
        ("Main Map", 80, 80),
        "Corps",
        {"Side": "Red"},
    )
    deck, cards = plain.decks["Draw"]
    assert (deck.map_point, [card.name for card in cards]) == (("Track", 55, 12), ["Mud"])


def test_sequences_nest():
    assert split_tokens(r"a\;b;c", ";") == ["a;b", "c"]
    assert split_tokens(r"'\x';'", ";") == [r"\x", "'"]
    assert split_trait_chain("T1\tT2\\\tpiece") == ("T1", "T2", "piece")


def test_what_is_wrapped_without_end_is_refused():
    deep = "\t".join("\\" * n + "x" if n else "x" for n in range(3))
    assert len(split_trait_chain(deep)) < 4
    with pytest.raises(ValueError, match="does not add a piece"):
        VassalPiece.from_command("end_save")
