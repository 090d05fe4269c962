"""What an export offers around the maps: palettes, commands, lists, tracker, charts, help."""

import re

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.token_sequences import split_tokens
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import MODULE_HEAD, load_module_text

WIDGET = "VASSAL.build.widget."
MODULE = (
    MODULE_HEAD
    + """\
  credits: [Somebody]
  calendar: {turns: 3, order: [blue, red], phases: {march: March, fight: Fight, tally: Tally},
             mutual: [tally], skips: {blue: 1}}
  owners: {red: Red, blue: Blue, guard: {name: Guard, of: red}, crowd: {name: Crowd}}
types: {foot: {name: Foot}, horse: {name: Horse}, cube: {style: block}, chit: {kind: marker}}
pieces:
  common: {chit: {arrow: Arrow}}
  red:
    horse: {lance: {copies: 2, spare: 1, rated: 3-3}}
    foot: {bow: 3-4 Bow, rabble: {copies: ~, name: Rabble}}
  guard: {foot: {pike: 5-5}}
  crowd: {cube: {folk: 2 > 1}}
  blue: {cube: {hull: 3 > 2 Hull}}
boards:
  camp:
    name: The Camp
    kind: boxes
    spaces: {north: North; kind land, red-dead: {name: Red Dead, kind: box}}
tables: {hits: {name: Hits, dice: 1d6, rows: {1..3: [miss], 4..6: [hit]}}}
limits: {few: {rule: "3", of: unit, in: land, per: [space], at-most: 4}}
scenarios:
  raid:
    name: The Raid
    text: A short one.
    setup: {red: {north: [lance, bow]}, blue: {north: [hull]}, crowd: {north: [folk]}}
    arrivals: {red: {2: {withdraw: [bow]}}}
    victory: {red-wins: {side: red, if: [red controls all north]}}
"""
)


def exported(text, folder):
    loaded = load_module_text(text)
    report = VassalExporter().export(Job(loaded, loaded.complete_module), folder)
    return VassalModule.read_file(report.written[0]), report.losses


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    return exported(MODULE, tmp_path_factory.mktemp("parts"))


@pytest.fixture(scope="module")
def vmod(both):
    return both[0]


def slot(vmod, name):
    return next(one for one in vmod.slot_pieces if one.properties["Piece"] == name)


def prototypes(piece):
    return {fields[0] for fields, _ in piece.traits_of_kind("prototype")}


def tree(element):
    """The names of a palette's parts, with how many slots a list has."""
    inner = [each for each in element if each.tag != f"{WIDGET}PieceSlot"]
    if not inner:
        return len(element)
    return {each.get("entryName"): tree(each) for each in inner}


def test_palettes_go_by_side_power_and_class_in_file_order(vmod):
    [window] = vmod.all_elements_of_classes("PieceWindow")
    [tabs] = window
    found = tree(tabs)
    assert list(found) == ["Everybody", "Red", "Crowd", "Blue", "Notes"]
    assert found["Red"] == {"Red": {"Horse": 3, "Foot": 2}, "Guard": {"Foot": 1}}
    assert found["Blue"] == {"Cube": 1}


@pytest.mark.parametrize(
    ("name", "goes", "copied"),
    [
        ("red/bow", False, False),  # it has a box for lost pieces
        ("blue/hull", False, False),  # it has none
        ("red/rabble", False, True),  # nobody says how many there are
        ("common/arrow", True, True),
    ],
)
def test_only_loose_markers_can_be_deleted(vmod, name, goes, copied):
    found = prototypes(slot(vmod, name))
    assert ("May be deleted" in found, "May be copied" in found) == (goes, copied)


def test_what_has_no_box_to_go_to_is_sent_out_of_play(both):
    vmod, losses = both
    found = {
        one.properties["Piece"]: sent_to(vmod, one, "Send to Out of play")
        for one in vmod.slot_pieces
    }
    assert {name: at for name, at in found.items() if at} == {
        "crowd/folk": "Out of play: Crowd", "blue/hull": "Out of play: Blue",
    }  # fmt: skip
    lost = "Crowd, Blue: they have no box for losses, which go to “Out of play”."
    assert lost in losses
    assert "when it is lost is sent to" in vmod.files["help-play.html"].decode()


def sent_to(vmod, piece, menu):
    """What VASSAL calls the place to which a command of the menu sends a piece."""
    fields = next(
        (fields for fields, _ in piece.traits_of_kind("sendto") if fields[0] == menu), None
    )
    return fields and vmod.name_of_location((fields[2], int(fields[4]), int(fields[5])))


def test_only_who_sees_a_block_can_send_it_away(vmod):
    """The others have the commands of those traits only that lie outside the mask."""
    [hull] = [p for p in vmod.saved_games["raid"].pieces if p.properties["Piece"] == "blue/hull"]
    kinds = [each.split(";")[0] for each in hull.trait_types]
    assert kinds.index("obs") < kinds.index("sendto")
    assert "delete" not in kinds


def test_delete_and_copy_are_what_their_prototypes_hold(vmod):
    assert [t for t, _ in vmod.prototypes["May be deleted"].traits_of_kind("delete")]
    assert [t for t, _ in vmod.prototypes["May be copied"].traits_of_kind("clone")]
    assert not list(vmod.prototypes["May be copied"].traits_of_kind("delete"))


def test_only_sides_with_player_turns_can_be_taken(vmod):
    assert [each.text for each in vmod.root_part.iter("entry")] == ["Blue", "Red"]


def test_blocks_of_nobody_who_plays_are_not_hidden(vmod):
    [folk] = [p for p in vmod.saved_games["raid"].pieces if p.properties["Piece"] == "crowd/folk"]
    [hull] = [p for p in vmod.saved_games["raid"].pieces if p.properties["Piece"] == "blue/hull"]
    assert not list(folk.traits_of_kind("obs"))
    assert [state for _, state in hull.traits_of_kind("obs")] == ["Blue;"]


def test_phases_that_are_mutual_come_once(vmod):
    levels = [
        (e.get("name"), split_tokens(e.get("list"), ","))
        for e in vmod.all_elements_of_classes("ListTurnLevel")
    ]
    assert levels == [
        ("Turn", ["Turn 1", "Turn 2", "Turn 3"]),
        ("Step", ["Blue: March", "Blue: Fight", "Red: March", "Red: Fight", "Tally"]),
    ]


def test_a_scenario_that_begins_with_the_second_player_does_so_on_the_tracker(tmp_path):
    text = MODULE.replace("text: A short one.", "first: 2 red")
    vmod, _ = exported(text, tmp_path)
    [command] = [c for c in vmod.saved_games["raid"].commands if c.startswith("TURN")]
    _, turn = split_tokens(split_tokens(command, "\t")[1], "|")
    assert split_tokens(split_tokens(turn, ";")[-1], ";")[0] == "2"


def test_inventories_group_by_side_and_class(vmod):
    found = {e.get("name"): e for e in vmod.all_elements_of_classes("Inventory")}
    assert {tuple(split_tokens(e.get("groupBy"), ",")) for e in found.values()} == {
        ("Side", "Class")
    }
    assert found["Arriving now"].get("include") == '{Role == "arrival" && Arrives == Turn}'
    [turn] = [
        e for e in vmod.all_elements_of_classes("ListTurnLevel") if e.get("property") == "Turn"
    ]
    assert turn.get("name") == "Turn"


def test_charts_hold_tables_victory_setup_and_turns(vmod):
    found = {e.get("name"): [c.get("chartName") for c in e.iter(f"{WIDGET}HtmlChart")]
             for e in vmod.all_elements_of_classes("ChartWindow")}  # fmt: skip
    assert found == {
        "Tables": ["Hits"], "Victory": ["The Raid"], "Set-up": ["The Raid"], "Turns": ["The Raid"],
    }  # fmt: skip


def test_the_setup_sheet_is_told_player_by_player(vmod):
    page = chart(vmod, "Set-up")
    assert re.findall("<h3>(.*?)</h3>", page) == ["Blue", "Red"]
    assert page.index("Hull") < page.index("Bow")


def test_turns_tell_what_comes_and_goes(vmod):
    assert "Red: Bow withdrawn" in chart(vmod, "Turns")


def chart(vmod, group):
    [window] = [e for e in vmod.all_elements_of_classes("ChartWindow") if e.get("name") == group]
    [page] = [c.get("fileName") for c in window.iter(f"{WIDGET}HtmlChart")]
    return vmod.files[page].decode()


def test_help_is_written_from_the_module(vmod):
    pages = {
        e.get("title"): vmod.files[e.get("fileName")].decode()
        for e in vmod.all_elements_of_classes("HelpFile")
    }
    assert list(pages) == [
        "About this module", "How to play this module", "Scenarios", "What is left out",
    ]  # fmt: skip
    assert all("Ours." in page for page in pages.values())
    assert "Made by Somebody" in pages["About this module"]
    assert "Sides: Blue, Red." in pages["How to play this module"]
    assert "A short one." in pages["Scenarios"]
    assert "Limits: VASSAL does not enforce it." in pages["What is left out"]


def test_losses_are_told_by_name(both):
    losses = both[1]
    assert "The number of copies is unknown, so each has one slot: Rabble." in losses
    assert any(line.endswith("by hand: Bow (Turn 2, withdrawn).") for line in losses)
    assert "Blue: the tracker also shows player turns on turns that have none." in losses


def test_a_piece_without_a_box_to_withdraw_to_has_no_such_command(vmod):
    menus = [fields[0] for fields, _ in slot(vmod, "red/bow").traits_of_kind("sendto")]
    assert menus == ["Send to Red Dead"]


def test_the_same_module_gives_the_same_bytes(tmp_path):
    loaded = load_module_text(MODULE)
    paths = [
        VassalExporter().export(Job(loaded, loaded.complete_module), tmp_path / name).written[0]
        for name in "ab"
    ]
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.parametrize("more", ["", "    control: {red: [north]}\n", "    last: 2\n"])
def test_numbers_do_not_depend_on_what_else_there_is(vmod, tmp_path, more):
    after, _ = exported(MODULE + more, tmp_path)
    before = {(one.properties["Piece"], one.gpid) for one in vmod.slot_pieces}
    assert before <= {(one.properties["Piece"], one.gpid) for one in after.slot_pieces}


def test_what_games_need_is_the_same_whichever_scenarios_are_asked_for(tmp_path):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    found = []
    for name in ("first_thaw", "haytime"):
        job = Job(loaded, loaded.complete_module, scenarios=(name,))
        [path] = VassalExporter().export(job, tmp_path / name).written
        vmod = VassalModule.read_file(path)
        assert list(vmod.saved_games) == [name]
        pieces = {(one.gpid, one.trait_types) for one in vmod.slot_pieces}
        found.append((pieces,
                      [e.attrib for e in vmod.all_elements_of_classes("Zone")],
                      [e.attrib for e in vmod.all_elements_of_classes("ListTurnLevel")]
                      ))  # fmt: skip
    assert found[0] == found[1]


def test_everything_is_stamped_for_the_oldest_engine(vmod):
    assert vmod.root_part.get("VassalVersion") == "3.7.0"
    assert b"<VassalVersion>3.7.0</VassalVersion>" in vmod.files["moduledata"]
