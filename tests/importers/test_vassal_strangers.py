"""What a stranger's VASSAL module brings: looks of pieces, stacks at the start, hexes, owners."""

import io
import zipfile

import pytest
from PIL import Image

from sandtable.cli.__main__ import main
from sandtable.importers.vassal import VassalImporter
from sandtable.importers.vassal.location_grids import HexGrid, NumberFormat
from sandtable.importers.vassal.module_conversion import convert_module_with_pictures
from sandtable.importers.vassal.module_conversion.board_scale import scale_for_grid
from sandtable.importers.vassal.module_conversion.hex_grid_conversion import make_renumbered_grid
from sandtable.importers.vassal.module_conversion.import_summary import count_imported_parts
from sandtable.importers.vassal.module_conversion.owner_matching import match_owner
from sandtable.importers.vassal.module_conversion.piece_appearance import (
    appearance_of_piece,
    name_of_picture,
)
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.piece_traits import VassalPiece
from sandtable.importers.vassal.resolved_pieces import PrototypeResolver
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.reports.order_of_battle import order_of_battle_report
from tests.support.present import present

M, G = "VASSAL.build.module", "VASSAL.build.module.map.boardPicker"
SLOT = "VASSAL.build.widget.PieceSlot"
BUILD = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Their Hexes" version="1" VassalVersion="3.7.0">
  <{M}.PlayerRoster><entry>Germans</entry><entry>Allies</entry><entry>Solitaire</entry>
  </{M}.PlayerRoster>
  <{M}.PrototypesContainer><{M}.PrototypeDefinition name="Unit">UNIT</{M}.PrototypeDefinition>
  </{M}.PrototypesContainer>
  <{M}.Map mapName="Map"><{M}.map.BoardPicker>
    <{G}.Board name="East" image="east.png"><{G}.board.HexGrid dx="26" dy="30" x0="15" y0="15"/>
    </{G}.Board>
    <{G}.Board name="Notes" image="note.gif"/>
    <setup>MapBoardPicker\tEast\t0\t0\tNotes\t1\t0</setup>
  </{M}.map.BoardPicker>
  <{M}.map.SetupStack name="Gazala" owningBoard="East" x="41" y="30">
    <{SLOT} entryName="15 Panzer" gpid="1">PANZER</{SLOT}>
    <{SLOT} entryName="15 Panzer" gpid="2">PANZER</{SLOT}>
  </{M}.map.SetupStack>
  <{M}.map.DrawPile name="Event Deck" owningBoard="Notes" x="50" y="50">
    <VASSAL.build.widget.CardSlot entryName="Storm" gpid="4">CARD</VASSAL.build.widget.CardSlot>
  </{M}.map.DrawPile></{M}.Map>
  <{M}.PieceWindow name="Counters"><VASSAL.build.widget.ListWidget entryName="German Units">
    <{SLOT} entryName="15 Panzer" gpid="3">PANZER</{SLOT}>
  </VASSAL.build.widget.ListWidget></{M}.PieceWindow>
</VASSAL.build.GameModule>
"""
LAYER = (
    "emb2;Activate;128;A;Flip;128;F;;;;;;1;false;0;0;{images};{names};true;{name};"
    ";;false;;1;1;true"
)
UNIT = (
    "+/null/"
    + LAYER.format(images=",moved.png", names="", name="Marks")
    + "\tpiece;;;;/1\tnull;0;0;0"
)
PANZER = (
    "+/null/mark;Attack,Nation\tprototype;Unit\\\t"
    + LAYER.format(images="pz front.png,pz_back.png", names="+, + (reduced)", name="Step")
    + "\\\\\tpiece;;;;/4,GE\t\\\t1\\\\\tnull;0;0;1;0"
)
CARD = "+/null/piece;;;storm.bmp;Storm/null;0;0;4;0"


def picture(kind="PNG", size=(200, 150)):
    stream = io.BytesIO()
    Image.new("RGB", size).save(stream, kind)
    return stream.getvalue()


@pytest.fixture
def source(tmp_path):
    build = BUILD
    for word, text in {"UNIT": UNIT, "PANZER": PANZER, "CARD": CARD}.items():
        build = build.replace(f">{word}<", f">{text}<")
    files = {
        "buildFile.xml": build.encode(),
        "images/east.png": picture(),
        "images/note.gif": picture("GIF"),
        "images/pz front.png": picture(size=(30, 30)),
        "images/pz_back.png": picture(size=(30, 30)),
        "images/storm.bmp": picture("BMP", (20, 30)),
        "images/unused.png": picture(size=(5, 5)),
    }
    path = tmp_path / "theirs.vmod"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_stacks_and_decks_at_the_start_are_a_scenario(source):
    module = convert_module_with_pictures(VassalModule.read_file(source)).module
    [scenario] = module.scenarios
    entries = order_of_battle_report(module, scenario).entries
    assert {(e.name, e.quantity, e.at, e.side) for e in entries} == {
        ("15 Panzer", 2, "0201", "germans"), ("Storm", 1, "Event Deck", "common"),
    }  # fmt: skip


def test_a_piece_brings_its_sides_and_is_counted_once(source):
    converted = convert_module_with_pictures(VassalModule.read_file(source))
    [[panzer]] = [list(pieces.values()) for pieces in converted.module.pieces["germans"].values()]
    assert (panzer.name, panzer.copies, panzer.steps) == ("15 Panzer", 2, 2)
    assert (panzer.image, panzer.side_images) == (
        "pictures/pz-front.png", ("pictures/pz-back.png",),
    )  # fmt: skip


def test_pictures_come_along_under_names_of_ours(source):
    contents = VassalImporter().read(source).contents
    assert sorted(name for name in contents if name.startswith("pictures/")) == [
        "pictures/east.png", "pictures/note.gif", "pictures/pz-back.png",
        "pictures/pz-front.png", "pictures/storm.png",
    ]  # fmt: skip
    assert contents["pictures/storm.png"].startswith(b"\x89PNG")


def test_the_command_says_what_was_read(source, tmp_path, capsys):
    out = tmp_path / "out"
    assert main(["import", str(source), "--out", str(out)]) == 0
    told = capsys.readouterr().out
    for words in (
        "read: 2 pieces, 2 boards",
        "read: Scenario “Start”: 3 pieces are set up.",
        "3 pieces are of Germans by the word “GE”.",
        "left out: 1 unused in images",
    ):
        assert words in told
    assert main(["check", str(out)]) == 0


def test_every_part_of_the_file_is_counted_once(source):
    vmod = VassalModule.read_file(source)
    elements, traits, files = count_imported_parts(vmod, ["buildFile.xml", "images/east.png"])
    assert elements.total == sum(1 for _ in vmod.root_part.iter())
    assert traits.total == sum(
        len(piece.trait_types) for piece in (*vmod.slot_pieces, *vmod.prototypes.values())
    )
    assert (files.read_count, files.total) == (2, len(vmod.file_names))


@pytest.mark.parametrize("is_sideways", [False, True])
@pytest.mark.parametrize("first", [(15, 15), (-11, 40), (60, -7)])
def test_hexes_numbered_anew_lie_where_they_lay(is_sideways, first):
    """Also stretched ones: each middle of ours is in the hex of VASSAL that it stands for."""
    size = (400, 300)
    numbers = NumberFormat(is_descending=True)
    theirs = HexGrid(first, 24.0, 30.0, is_sideways, True, column_format=numbers,
                     is_staggered=True, picture_size=size)  # fmt: skip
    scale = scale_for_grid(size, theirs)
    ours = present(make_renumbered_grid(theirs, scale, (0, 0, *size)))
    labels = [label for _, label in labelled_hexes(ours.grid)]
    assert len(labels) > 80
    for label, centre in zip(labels, hex_centres(ours.grid).tolist(), strict=True):
        assert (
            ours.label_of_hex_at_point(scale.board_units_to_pixel((centre[0], centre[1]))) == label
        )


def test_prototypes_take_parameters_and_circles_end():
    definitions = {
        "A": VassalPiece("", ("mark;Side", "prototype;B", "piece;;;;"), ("$who$", "", "")),
        "B": VassalPiece("", ("prototype;A", "mark;Kind", "piece;;;;"), ("", "unit", "")),
    }
    piece = VassalPiece("1", ("prototype;A;who=Red", "piece;;;x.png;X"), ("", "null;0;0;1"))
    resolver = PrototypeResolver(definitions)
    assert dict(resolver.resolve_prototypes(piece).properties) == {"Side": "Red", "Kind": "unit"}
    resolver.resolve_prototypes(VassalPiece("2", ("prototype;Nobody", "piece;;;;"), ("", "")))
    assert resolver.missing_names == {"Nobody"}


def _layer(images, names="", name="", state="1", commands="Flip"):
    text = LAYER.format(images=images, names=names, name=name).replace("Flip", commands)
    always = "true" if state == "1" else "false"
    return text.removesuffix("true") + always, state


@pytest.mark.parametrize(
    ("base", "layer", "pictures", "side_names"),
    [
        ("a.png", None, ("a.png",), ()),
        ("", _layer("a.png,b.png"), ("a.png", "b.png"), ("front", "back")),
        ("", _layer("a.png,b.png", "+, + (Spent)"), ("a.png", "b.png"), ("front", "Spent")),
        ("", _layer("a.png,b.png", "+, + (reduced)"), ("a.png", "b.png"), ()),
        ("a.png", _layer("b.png", state="-1"), ("a.png", "b.png"), ("front", "back")),
        ("a.png", _layer("b.png", state="-1", commands="Mark"), ("a.png",), ()),
        ("", _layer(",".join("abcdefghi")), (), ()),
    ],
)
def test_sides_are_told_from_marks(base, layer, pictures, side_names):
    types, states = zip(
        *([layer] if layer else []), (f"piece;;;{base};X", "null;0;0;1"), strict=True
    )
    look = appearance_of_piece(VassalPiece("1", types, states))
    assert (look.side_pictures, look.side_names) == (pictures, side_names)


@pytest.mark.parametrize(
    ("hint", "owner"),
    [
        ("Germans", "de"), ("German Units", "de"), ("GERMANY", "de"), ("CP", "cp"),
        ("FR", "fr"), ("French Corps", "fr"), ("Markers", None), ("Gerbils", None),
        ("German and French", None), ("", None),
    ],
)  # fmt: skip
def test_owners_are_matched_by_any_form_of_their_name(hint, owner):
    names = {"Germans": "de", "France": "fr", "French": "fr", "Central Powers": "cp"}
    assert match_owner(hint, names) == owner


def test_a_nameless_piece_is_called_as_its_picture():
    assert name_of_picture("units/old_guard-front.png") == "Old guard"
    assert name_of_picture("a.png") == "A"
