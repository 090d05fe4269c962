"""What the others see and hear: deeds in the chat, blocks by nation, steps that are lost."""

from typing import Any

import pytest

from sandtable.importers.vassal.token_sequences import split_comma_list
from tests.support.present import present
from tests.support.vassal_exports import SAMPLES, exported


def slot(sample, piece):
    return next(s for s in exported(sample).vmod.slot_pieces if s.properties["Piece"] == piece)


def keys_of_menu(piece):
    steps = [key for fields, _ in piece.traits_of_kind("emb2") for key in fields[26:29] if key]
    sends = [
        fields[1] for kind in ("sendto", "return") for fields, _ in piece.traits_of_kind(kind)
    ]
    return {*steps, *sends}


def test_what_is_done_by_menu_is_told_in_the_chat():
    """Prototypes are spelt out in a set-up: there all keys of a piece are at hand."""
    for save in exported("lantern_ford").vmod.saved_games.values():
        for piece in save.pieces:
            [(fields, _)] = piece.traits_of_kind("report")
            assert keys_of_menu(piece) <= set(split_comma_list(fields[0]))
            assert "$menuCommand$" in fields[1]


def test_a_hidden_block_shows_its_nation_and_no_other():
    masks: dict[Any, Any] = {}
    vmod = exported("blocks_in_afrika").vmod
    for save in vmod.saved_games.values():
        for piece in save.pieces:
            for fields, _ in piece.traits_of_kind("obs"):
                if piece.properties["Kind"] != "event":
                    masks.setdefault(piece.properties["Nationality"], set()).add(fields[1])
    assert all(len(pictures) == 1 for pictures in masks.values())
    pictures = {name for found in masks.values() for name in found}
    assert len(pictures) == len(masks) > 2


def test_in_a_common_pool_all_backs_are_alike():
    vmod = exported("lantern_ford").vmod
    backs, sides = set(), set()
    for save in vmod.saved_games.values():
        for piece in save.decks["Events in the Pool"][1]:
            [[fields, _]] = piece.traits_of_kind("obs")
            backs.add(fields[1])
            sides.add(piece.properties["Side"])
            kinds = [each.split(";")[0] for each in piece.trait_types]
            assert "mark" not in kinds[: kinds.index("obs")]
    assert len(sides) > 1
    assert len(backs) == 1


def test_in_a_pool_of_one_side_the_backs_tell_it():
    vmod = exported("mare_nostrum").vmod
    names = {name for name in vmod.prototypes if name.startswith("Drawn ")}
    assert {"Drawn Allied", "Drawn Axis"} <= names
    assert "Drawn Everybody" not in names


def test_its_own_side_sees_the_block_with_a_small_sign():
    vmod = exported("blocks_in_afrika").vmod
    shown = {fields[3] for p in vmod.prototypes.values() for fields, _ in p.traits_of_kind("obs")}
    assert "Gcovered.png" in shown
    assert "images/covered.png" in vmod.file_names


def test_a_step_that_is_lost_can_be_seen_where_the_sides_look_alike():
    for sample, piece in (("aa_lhtr_1942", "uk/battleship"), ("afrika_ii", "british/7-arm")):
        [images] = [
            split_comma_list(fields[15])
            for fields, _ in slot(sample, piece).traits_of_kind("emb2")
            if fields[18] == "Step"
        ]
        files = exported(sample).vmod.files
        assert len({files[f"images/{name}"] for name in images}) == len(images)


def test_what_arrives_together_has_one_label_on_top_and_a_goal_each():
    vmod = exported("mare_nostrum").vmod
    stacks = [stack for save in vmod.saved_games.values() for _, stack in save.stacks]
    coming = [[p for p in stack if p.properties.get("Goal")] for stack in stacks]
    high = [stack for stack in coming if len(stack) > 1]
    assert high
    for stack in high:
        labels = [text for piece in stack for _, text in piece.traits_of_kind("label")]
        assert not any(labels[:-1])
    for save in vmod.saved_games.values():
        by_turn: dict[Any, Any] = {}
        for piece in save.pieces:
            is_in_cell = piece.map_point[0] != "Arrivals"
            if is_in_cell and piece.properties.get("Goal") and piece.properties["Kind"] != "note":
                [[_, text]] = piece.traits_of_kind("label")
                by_turn.setdefault(piece.properties["Arrives"], []).append(text)
        assert all(len(list(filter(None, texts))) <= 1 for texts in by_turn.values())
        assert all(text.startswith("to ") for found in by_turn.values() for text in found if text)


def test_a_crowd_that_arrives_on_one_turn_lies_in_the_window_of_arrivals():
    """Forty pieces in the cell of a turn would hide its number, and the cells beside it."""
    vmod = exported("mare_nostrum").vmod
    coming = [(place, pieces) for place, pieces in vmod.saved_games["desert_fox"].stacks
              if any(p.properties.get("Arrives") == "January 1942" for p in pieces)]  # fmt: skip
    assert sum(len(pieces) for _, pieces in coming) == 40
    assert all(len(pieces) <= 4 for _, pieces in coming)
    for place, _ in coming:
        assert place[0] == "Arrivals"
        assert vmod.name_of_location(place) == "Arriving: January 1942"
    goals = [{p.properties["Goal"] for p in pieces} for _, pieces in coming]
    assert [found for found in goals if len(found) > 1] == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_arrivals_hide_the_number_of_a_turn(sample):
    """A number stands in the upper left of its cell, and stacks grow up and to the right."""
    found = exported(sample)
    cells = {(int(present(e.get("originx"))), int(present(e.get("originy")))): e.get("name")
             for e in found.vmod.all_elements_of_classes("Region")}  # fmt: skip
    middles = [place for place, name in cells.items() if ", " not in present(name)]
    for save in found.vmod.saved_games.values():
        for (window, *point), pieces in save.stacks:
            if window == "Arrivals" or not any(p.properties.get("Goal") for p in pieces):
                continue
            assert tuple(point) in middles
            assert len(pieces) <= 13, "twelve, and the marker of the turn"


def test_displays_are_larger_than_on_paper():
    """The dead of a whole campaign lie in their box side by side, and do not hide its name."""
    vmod = exported("afrika_ii").vmod
    [zone] = [
        zone for zone in vmod.map_windows["Boxes"].window_boards[0].zones if "Dead" in zone.name
    ]
    xs, ys = [x for x, _ in zone.corner_points], [y for _, y in zone.corner_points]
    assert (max(xs) - min(xs)) * (max(ys) - min(ys)) > 15 * 60 * 60


def test_marks_are_in_the_menus_of_what_can_bear_them():
    def marks(piece):
        return sorted(f[0] for f, _ in piece.traits_of_kind("emb2") if f[18].startswith("Mark "))

    vmod = exported("aa_north_africa").vmod
    torch = vmod.saved_games["operation_torch"].pieces
    found = {piece.properties["Kind"]: marks(piece) for piece in torch}
    assert found["unit"] == [
        "Attack Arrow", "Attacking, and still in the air", "Captured by the enemy",
    ]  # fmt: skip
    assert found["marker"] == []
    assert found["control"] == ["Captured by the enemy"]


def test_a_slip_tells_its_choice_by_names():
    pieces = exported("aa_north_africa").vmod.saved_games["operation_torch"].pieces
    [words] = {text for p in pieces if p.properties["Kind"] == "note"
               for _, text in p.traits_of_kind("label")}  # fmt: skip
    assert words == "any number: British combat unit other than Lend-Lease Sherman Tanks"
