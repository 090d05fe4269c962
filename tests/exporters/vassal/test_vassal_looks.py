"""What lies on the table can be read: stacks under the mouse, signs, labels, notes, charts."""

from itertools import combinations

import pytest

from sandtable.exporters.vassal.extra_windows import TRAY_TITLE
from sandtable.importers.vassal.token_sequences import split_tokens
from sandtable.model.reports.known_tables import tables_for_players
from tests.support.export_readers.vassal_module import printed_name
from tests.support.present import present
from tests.support.vassal_exports import exported


@pytest.fixture(scope="module")
def vmod():
    return exported("mare_nostrum").vmod


def test_a_stack_under_the_mouse_is_shown_larger_with_its_place_at_any_zoom(vmod):
    for viewer in vmod.all_elements_of_classes("CounterDetailViewer"):
        [zoomer] = viewer.getparent().findall("{*}VASSAL.build.module.map.Zoomer")
        largest = max(map(float, zoomer.get("zoomLevels").split(",")))
        assert float(viewer.get("zoomlevel")) > largest
        assert float(viewer.get("graphicsZoom")) > 1
        assert viewer.get("bgColor")  # else pieces of different sizes lie on black
        assert (viewer.get("showtext"), viewer.get("summaryReportFormat")) == (
            "true", "$LocationName$",
        )  # fmt: skip


def test_the_sign_of_a_moved_piece_hangs_at_its_right_edge(vmod):
    [[fields, _]] = vmod.prototypes["Moves"].traits_of_kind("markmoved")
    across, down = int(fields[1]), int(fields[2])
    assert (across, down) >= (55 / 2 - 9, -48 / 2)
    assert across < 55 / 2


def test_a_deck_does_not_hide_the_name_of_its_box(vmod):
    assert {int(pile.get("maxStack")) for pile in vmod.all_elements_of_classes("DrawPile")} == {4}
    for save in vmod.saved_games.values():
        for deck, _ in save.decks.values():
            assert split_tokens(deck.trait_types[0], ";")[21] == "4"


def test_a_label_of_many_goals_is_no_wider_than_of_one(vmod):
    labels = [text for save in vmod.saved_games.values() for p in save.pieces
              for _, text in p.traits_of_kind("label") if p.properties.get("Goal")]  # fmt: skip
    assert {text[-3:] for text in labels if ", " in text} == {", …"}


def test_the_list_of_arrivals_tells_each_goal_once(vmod):
    """The name of a labelled piece says its label, too; its bare name does not."""
    [arriving] = [
        each
        for each in vmod.all_elements_of_classes("Inventory")
        if each.get("name") == "Arriving now"
    ]
    assert arriving.get("leafFormat") == "$BasicName$ $As$ $Goal$"


def test_a_button_says_what_window_it_shows(vmod):
    for each in vmod.all_elements_of_classes("Map"):
        assert each.get("tooltip") == f"Show or hide {each.get('mapName')}"


def test_in_a_wide_space_what_looks_alike_has_a_stack_of_its_own():
    [save] = [
        s for name, s in exported("aa_north_africa").vmod.saved_games.items() if "torch" in name
    ]
    vmod = exported("aa_north_africa").vmod
    stacks = [
        [piece.properties["Piece"] for piece in stack]
        for _, stack in save.stacks
        if vmod.name_of_location(stack[0].map_point) == "Tunis"
    ]
    assert len(stacks) > 4
    assert all(len(set(stack)) == 1 for stack in stacks)


def test_fleets_in_one_box_lie_apart_so_that_what_is_aboard_can_be_read():
    save = exported("blocks_in_afrika").vmod.saved_games["bia7"]
    places = {p.map_point for p in save.pieces if p.properties["Kind"] == "container"}
    assert len(places) == 3
    for (_, x, y), (_, u, v) in combinations(places, 2):
        assert abs(x - u) > 150 or abs(y - v) > 100


def test_areas_of_a_crowded_world_have_room_for_stacks_side_by_side():
    found = exported("aa_lhtr_1942").vmod
    wide, high = found.map_windows["The World"].window_boards[0].picture_size
    assert 4000 < max(wide, high) < 5100
    places = {stack[0].map_point for _, stack in found.saved_games["spring_1942"].stacks
              if found.name_of_location(stack[0].map_point) == "Germany"}  # fmt: skip
    assert len(places) > 1


def test_the_window_of_notes_need_not_be_scrolled_sideways():
    for save in exported("blocks_in_afrika").vmod.saved_games.values():
        [notes] = save.arguments_of_commands("NOTES\t")
        assert max(map(len, notes.split("|"))) <= 64


def test_a_chart_is_opened_at_its_top(vmod):
    """VASSAL shows where the last letter stands; here that is a cell at the top."""
    for each in vmod.all_elements_of_classes("HtmlChart"):
        page = vmod.files[present(each.get("fileName"))].decode()
        assert '<td valign="top"></td></tr></table></body>' in page


def charts(sample):
    """The charts of a sample by title."""
    vmod = exported(sample).vmod
    return {
        each.get("chartName"): vmod.files[present(each.get("fileName"))].decode()
        for each in vmod.all_elements_of_classes("HtmlChart")
    }


def test_tables_call_their_rows_and_columns_as_they_are_printed():
    assert "<td>Battleship (BB)</td>" in charts("blocks_in_afrika")["Order of Fire at Sea"]


def test_tables_have_no_rows_that_nobody_knows():
    found = charts("afrika_ii")
    assert "Port Capacity" not in found
    reinforcements = found["Variable Reinforcements, Commonwealth"]
    assert "<td>4&#8211;5</td>" in reinforcements
    assert "lost" not in reinforcements


@pytest.mark.parametrize(
    ("sample", "has_tray"), [("mare_nostrum", True), ("blocks_in_afrika", False)]
)
def test_there_is_a_tray_where_something_is_to_be_placed(sample, has_tray):
    found = exported(sample).vmod
    help_page = found.files["help-play.html"].decode()
    assert (TRAY_TITLE in found.map_windows, TRAY_TITLE in help_page) == (has_tray, has_tray)


def test_a_tray_leaves_room_below_its_boxes_for_the_buttons_of_its_window(vmod):
    [sheet] = vmod.map_windows[TRAY_TITLE].window_boards
    assert (
        sheet.picture_size[1] - max(y for zone in sheet.zones for _, y in zone.corner_points) > 45
    )


def test_what_an_event_does_runs_on_in_one_line(vmod):
    charts = vmod.all_elements_of_classes("HtmlChart")
    [chart] = [each for each in charts if each.get("chartName") == "Events"]
    page = vmod.files[present(chart.get("fileName"))].decode()
    assert "Roll 1d6: 1&#8211;4: Returned to the pool" in page
    assert "no effect, returned" not in page
    assert ":;" not in page
    assert ".;" not in page


def test_an_event_of_nobody_is_for_everybody():
    assert "<td>Everybody</td>" in charts("lantern_ford")["Events"]


def test_a_row_is_no_owner_whose_id_it_has_by_chance():
    assert "<td>Minor</td>" in charts("blocks_in_afrika")["Ports in Play"]


def test_hexes_that_the_notes_tell_by_region_are_counted_and_named():
    [loss] = [each for each in exported("blocks_in_afrika").losses if "under control: " in each]
    assert loss.startswith("1971 spaces under control: M26.16 (Axis), M27.16 (Axis), ")


@pytest.mark.parametrize(
    ("sample", "piece", "faces"),
    [
        ("lantern_ford", "Flag", [" (red)", " (blue)"]),
        ("lantern_ford", "Town Watch", ["", " (reduced)"]),
        ("mare_nostrum", "Supply", [" (mobile)", " (static)"]),
    ],
)
def test_a_first_face_that_a_set_up_names_is_in_the_name_of_the_piece(sample, piece, faces):
    named = [
        fields[16] for one in exported(sample).vmod.slot_pieces if printed_name(one) == piece
        for fields, _ in one.traits_of_kind("emb2") if fields[18] == "Step"
    ]  # fmt: skip
    assert named
    for each in named:
        assert [split_tokens(name, "+")[-1] for name in split_tokens(each, ",")] == faces


def test_figures_do_not_stand_closer_than_they_must():
    found = exported("aa_north_africa").vmod
    [save] = [save for name, save in found.saved_games.items() if "torch" in name]
    places = {stack[0].map_point[1:] for _, stack in save.stacks
              if found.name_of_location(stack[0].map_point) == "Cairo"}  # fmt: skip
    assert len(places) > 5
    assert all(max(abs(x - u), abs(y - v)) > 50 for (x, y), (u, v) in combinations(places, 2))


def test_one_chooses_from_many_charts_by_a_list(vmod):
    kinds = {each.get("name"): (each[0].tag.rpartition(".")[2], len(each[0]))
             for each in vmod.all_elements_of_classes("ChartWindow")}  # fmt: skip
    assert kinds["Tables"] == (
        "BoxWidget",
        len(tables_for_players(exported("mare_nostrum").module)),
    )
    assert kinds["Victory"] == ("TabWidget", 4)


def test_the_marker_of_the_turn_lies_on_what_arrives_then():
    save = exported("lantern_ford").vmod.saved_games["haytime"]
    [stack] = [stack for _, stack in save.stacks
               if "common/sundial" in [p.properties["Piece"] for p in stack]]  # fmt: skip
    assert [p.properties["Piece"] for p in stack][-1] == "common/sundial"
    assert [text for p in stack[:-1] for _, text in p.traits_of_kind("label")][-1].startswith(
        "to "
    )


def _charts(sample, group):
    """By title: the pages of a window of charts."""
    vmod = exported(sample).vmod
    [window] = [
        each for each in vmod.all_elements_of_classes("ChartWindow") if each.get("name") == group
    ]
    pages = [each for each in window.iter() if each.get("fileName")]
    return {
        each.get("chartName"): vmod.files[present(each.get("fileName"))].decode() for each in pages
    }


def test_charts_tell_pieces_of_one_name_apart_and_name_hexes():
    page = _charts("afrika_ii", "Set-up")["Gazala"]
    assert "1 Lib (3-2-6)" in page
    assert "1 Lib (4-5-4)" in page
    assert "B19.19 Alexandria" in page


def test_the_chart_of_turns_says_where_pieces_enter_if_a_place_is_closed():
    page = _charts("afrika_ii", "Turns")["Operation Crusader"]
    assert "Entry: Alexandria (B19.19) if " in page
    assert ", otherwise any hex on the east map edge or in Cairo." in page


def test_what_may_be_any_number_reads_as_english():
    pages = [page for sample in ("aa_north_africa", "mare_nostrum")
             for page in _charts(sample, "Set-up").values()]  # fmt: skip
    assert any("any number of your choice" in page or "any number of " in page for page in pages)
    assert not any("of of " in page for page in pages)
