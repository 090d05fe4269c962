"""How an exported set-up stands: decks, cargo, control, arrivals, and the way back."""

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.token_sequences import split_tokens
from sandtable.importers.vassal.verify import find_module_defects
from tests.support.modules import MODULE_HEAD, load_module_text

MODULE = (
    MODULE_HEAD
    + """\
  dice: [1d6]
  calendar: {turns: 4, order: [red, blue], phases: {march: March, fight: Fight, tally: Tally},
             mutual: [tally], labels: {2: Sowing}}
  owners: {red: {name: Red, entry: [north]}, blue: {name: Blue}, guard: {name: Guard, of: red}}
  words: {spaces: {pool: tag; drawn unseen, town: tag; has walls}}
types: {foot: {name: Foot}, ship: {carries: [2 of foot]}, cube: {style: block},
        banner: {kind: control}, chit: {kind: marker}}
pieces:
  common: {chit: {sundial: Sundial}}
  red:
    foot: {axe: {rated: 4-4 > 2-4, copies: 2}, bow: 3-4, spear: 2-2}
    ship: {galley: 1-5}
    cube: {hull: 3 > 2}
    banner: {standard: {copies: 1, name: Standard}}
  guard: {foot: {pike: 5-5}}
  blue: {foot: {club: {copies: 3, rated: 2-2}}}
events:
  red: {truce: {name: Truce, play: keep, then: discard}}
  blue: {storm: {name: Storm, play: immediate, then: return}}
boards:
  camp:
    name: The Camp
    kind: boxes
    spaces: {north: {name: North, kind: land}, south: {name: South, kind: land},
             yard: {name: Yard, kind: off-map}, dead: {name: Dead Pile, kind: box},
             turns: Turn Track; kind track; track 1..4, bag: Event Bag; kind box; pool,
             events-in-hand: {name: Events in Hand, kind: box},
             events-used: {name: Events Used, kind: box}}
options: {early: {name: Early start}}
series: {levy: {measure: levy, kind: amount, of: {red: {1: 3, 2: 4}}}}
scenarios:
  raid:
    name: The Raid
    setup:
      common: {turns: [sundial]}
      blue: {bag: [storm, 1 of foot]}
      red: {north: [galley, axe reduced], galley: [bow, axe], south: [hull], yard: [spear],
            any north or south: [pike, at most 1 on each], events-in-hand: [truce]}
    control: {red: [north], blue: [south]}
    hands: {guard: blue}
    attacks: {red: [south]}
    arrivals:
      red: {2: {release from yard: [spear]}, 3: {withdraw: [galley]}}
      blue: {2: {enter at south: [2 club, 1 of foot]}, 3: {withdraw to yard: [club]}}
"""
)


@pytest.fixture(scope="module")
def vmod(tmp_path_factory):
    loaded = load_module_text(MODULE)
    folder = tmp_path_factory.mktemp("features")
    [path] = VassalExporter().export(Job(loaded, loaded.complete_module), folder).written
    return VassalModule.read_file(path)


@pytest.fixture(scope="module")
def save(vmod):
    return vmod.saved_games["raid"]


def of(save, name, role=""):
    return [
        p for p in save.pieces
        if p.properties["Piece"] == name and p.properties.get("Role", "") == role
    ]  # fmt: skip


def menus(piece, kind):
    return [fields for fields, _ in piece.traits_of_kind(kind)]


def test_a_pool_is_a_deck_face_down_and_shuffled(vmod, save):
    [pile] = [e for e in vmod.all_elements_of_classes("DrawPile") if e.get("name") == "Event Bag"]
    assert (pile.get("faceDown"), pile.get("shuffle"), pile.get("allowSelect")) == (
        "Always", "Always", "false",
    )  # fmt: skip
    deck, cards = save.decks["Event Bag"]
    assert [card.properties["Piece"] for card in cards] == ["blue/storm"]
    assert split_tokens(deck.trait_states[0], ";")[3] == "true"


def test_a_choice_lies_beside_the_deck_and_not_in_it(vmod, save):
    [slip] = of(save, "Choice")
    assert vmod.name_of_location(slip.map_point) == "Event Bag"
    assert slip.map_point != save.decks["Event Bag"][0].map_point


def test_a_discard_is_shuffled_into_the_pool(vmod):
    [pile] = [
        e for e in vmod.all_elements_of_classes("DrawPile") if e.get("name") == "Events Used"
    ]
    assert (pile.get("reshufflable"), pile.get("reshuffleTarget")) == ("true", "Event Bag")
    assert pile.get("faceDown") == "Never"


def test_markers_in_hand_lie_open_and_can_be_chosen(vmod, save):
    [pile] = [
        e for e in vmod.all_elements_of_classes("DrawPile") if e.get("name") == "Events in Hand"
    ]
    assert (pile.get("faceDown"), pile.get("allowSelect")) == ("Never", "true")
    _, cards = save.decks["Events in Hand"]
    assert [card.properties["Piece"] for card in cards] == ["red/truce"]


def test_every_deck_of_the_maps_is_in_the_save_and_the_maps_make_none(vmod, save):
    assert set(save.decks) == {e.get("name") for e in vmod.all_elements_of_classes("DrawPile")}
    assert "SETUP_STACK\t" in save.commands
    assert not vmod.all_elements_of_classes("CardSlot")


def test_a_deck_in_a_save_says_what_its_map_says(vmod, save):
    for pile in vmod.all_elements_of_classes("DrawPile"):
        deck, _ = save.decks[pile.get("name")]
        _, *fields = split_tokens(deck.trait_types[0], ";")
        assert len(fields) == 49
        keys = ("draw", "color", "width", "height", "faceDown", "shuffle", "allowMultiple",
                "allowSelect", "reversible")  # fmt: skip
        assert fields[:9] == [pile.get(key) for key in keys]
        assert fields[9:11] == [pile.get("reshuffleCommand", ""), pile.get("reshuffleTarget", "")]
        assert deck.map_point[1:] == (int(pile.get("x")), int(pile.get("y")))


def test_a_deck_lies_in_the_box_whose_name_it_has(vmod, save):
    assert all(
        vmod.name_of_location(deck.map_point) == name for name, (deck, _) in save.decks.items()
    )


def test_what_is_drawn_can_be_turned_over(vmod, save):
    _, [storm] = save.decks["Event Bag"]
    [[fields, state]] = storm.traits_of_kind("obs")
    assert (fields[5], state) == ("side:", "null;")
    assert f"images/{fields[1]}" in vmod.files


def test_event_markers_go_from_deck_to_deck(save):
    _, [truce] = save.decks["Events in Hand"]
    assert {(fields[0], fields[2]) for fields in menus(truce, "return")} == {
        ("Return to Event Bag", "Event Bag"),
        ("Keep in Events in Hand", "Events in Hand"),
        ("Discard to Events Used", "Events Used"),
    }
    assert [fields[0] for fields in menus(truce, "sendto")] == ["Return to start"]


def test_cargo_lies_on_what_carries_it(save):
    stacks = [[p.properties["Piece"] for p in stack] for _, stack in save.stacks]
    assert ["red/galley", "red/bow", "red/axe"] in stacks
    [bow] = of(save, "red/bow")
    assert bow.properties["Aboard"] == "galley"
    assert [text for _, text in bow.traits_of_kind("label")] == ["aboard galley"]


def test_who_holds_a_space_is_shown_by_a_marker(vmod, save):
    [standard] = of(save, "red/standard", "control")
    [ours] = of(save, "Control:blue", "control")
    assert vmod.name_of_location(standard.map_point) == "North"
    assert vmod.name_of_location(ours.map_point) == "South"
    assert ours.properties["Side"] == "Blue"
    assert ours.gpid in {slot.gpid for slot in vmod.slot_pieces}


def test_arrivals_lie_on_the_turn_track_where_their_turn_is(vmod, save):
    clubs = of(save, "blue/club", "arrival")
    cells = {e.get("name"): (int(e.get("originx")), int(e.get("originy")))
             for e in vmod.all_elements_of_classes("Region")}  # fmt: skip
    assert [club.map_point for club in clubs] == [("The Camp", *cells["Sowing"])] * 2
    assert {club.properties["Arrives"] for club in clubs} == {"Sowing"}
    assert "Sowing" in split_tokens(
        vmod.all_elements_of_classes("ListTurnLevel")[0].get("list"), ","
    )
    assert vmod.name_of_location(clubs[0].map_point) == "Turn Track"
    assert "Arrivals" not in vmod.map_windows


def test_a_choice_that_arrives_is_a_slip_on_the_turn_track(save):
    [slip] = of(save, "Choice", "arrival")
    [club, _] = of(save, "blue/club", "arrival")
    assert slip.map_point == club.map_point
    assert [text for _, text in slip.traits_of_kind("label")] == ["1: foot to South"]


def test_notes_tell_whose_hands_and_which_attacks(save):
    [notes] = [c for c in save.commands if c.startswith("NOTES")]
    assert "|Guard: moved by Blue|Attacks of Red: South|" in notes


def test_the_turn_marker_stands_on_the_first_turn(vmod, save):
    [sundial] = of(save, "common/sundial")
    [first] = [e for e in vmod.all_elements_of_classes("Region") if e.get("name") == "Turn 1"]
    assert sundial.map_point[1:] == (int(first.get("originx")), int(first.get("originy")))


def test_the_bounds_of_a_choice_are_written_into_its_box(vmod, save):
    [pike] = of(save, "guard/pike")
    assert vmod.name_of_location(pike.map_point) == "Any of North and South"


def test_releases_and_withdrawals_are_in_the_menu(vmod, save):
    [spear] = of(save, "red/spear")
    club, *_ = of(save, "blue/club", "arrival")
    assert "Release to North" in [fields[0] for fields in menus(spear, "sendto")]
    assert {"Enter at South", "Withdraw to Yard", "Send to Dead Pile"} <= {
        fields[0] for fields in menus(club, "sendto")
    }
    for fields in menus(club, "sendto"):
        if fields[0] != "Return to start":
            place = (fields[2], int(fields[4]), int(fields[5]))
            assert vmod.name_of_location(place) == fields[0].split(" ", 2)[2]


def test_every_piece_finds_back_to_its_start(save):
    for piece in save.pieces:
        facts = piece.properties
        start = facts["StartMap"], int(facts["StartX"]), int(facts["StartY"])
        assert start == piece.map_point
        [way] = [f for f in menus(piece, "sendto") if f[0] == "Return to start"]
        assert way[2:6] == ["$StartMap$", "$StartMap$", "$StartX$", "$StartY$"]


def test_what_never_stood_anywhere_has_no_way_back(vmod):
    pike = next(one for one in vmod.slot_pieces if one.properties["Piece"] == "guard/pike")
    assert ["prototype", "Standing"] in [
        split_tokens(type_, ";")[:2] for type_ in pike.trait_types
    ]
    [[fields, _]] = vmod.prototypes["Standing"].traits_of_kind("hideCmd")
    assert fields[1:] == ["Hide", '{StartMap == ""}', "57348\\,0\\,Return to start"]


def test_global_values_are_those_of_the_scenario(vmod, save):
    values = dict(
        split_tokens(split_tokens(command, "\t")[1], ";")[1:3]
        for command in save.commands
        if command.startswith("GlobalProperty")
    )
    assert values == {"Scenario": "The Raid", "OptionEarlyStart": "off", "LevyRed": "3"}
    assert {e.get("name") for e in vmod.all_elements_of_classes("GlobalProperty")} == set(values)


def test_no_set_up_has_a_player_in_it(save):
    assert not [c for c in save.commands if c.startswith("PLAYER")]


def test_a_block_is_hidden_by_its_side_and_not_by_a_player(save):
    [hull] = of(save, "red/hull")
    assert [(fields[5], state) for fields, state in hull.traits_of_kind("obs")] == [
        ("side:", "Red;")
    ]


def test_nothing_outside_the_mask_tells_what_a_block_is(save):
    [hull] = of(save, "red/hull")
    outside = [split_tokens(type_, ";") for type_ in hull.trait_types]
    mask = next(n for n, fields in enumerate(outside) if fields[0] == "obs")
    told = [fields for fields in outside[:mask] if fields[0] not in {"footprint", "markmoved"}]
    assert told == [["mark", "Side"]]
    assert hull.properties["Side"] == "Red"


def test_a_piece_with_another_on_its_back_is_called_so_when_flipped(tmp_path):
    text = MODULE.replace("spear: 2-2}", "spear: {rated: 2-2, back: red/bow}}")
    loaded = load_module_text(text)
    [path] = VassalExporter().export(Job(loaded, loaded.complete_module), tmp_path).written
    [spear] = of(VassalModule.read_file(path).saved_games["raid"], "red/spear")
    [fields] = [fields for fields, _ in spear.traits_of_kind("emb2") if fields[18] == "Step"]
    assert (split_tokens(fields[16], ","), fields[3]) == (["", "Foot"], "Flip")


def test_a_prototype_is_named_without_parameters(vmod):
    """With any, even with none after a semicolon, VASSAL takes the `$` out of what it holds."""
    named = [
        split_tokens(t, ";")
        for p in vmod.slot_pieces
        for t in p.trait_types
        if t.startswith("prototype;")
    ]
    assert {len(found) for found in named} == {2}
    assert "$StartX$" in "".join(vmod.prototypes["Standing"].trait_types)


def test_what_vassal_would_compute_in_names_is_taken_out_of_them(tmp_path):
    """It sends pieces to maps and decks whose names it reads as formulas."""
    text = MODULE.replace("The Camp", '"The $Side$ {1}"').replace("Event Bag", "Bag of $5")
    loaded = load_module_text(text)
    report = VassalExporter().export(Job(loaded, loaded.complete_module), tmp_path)
    vmod = VassalModule.read_file(report.written[0])
    assert find_module_defects(vmod) == ()
    assert "The Side (1)" in vmod.map_windows
    assert "Bag of 5" in [each.get("name") for each in vmod.all_elements_of_classes("DrawPile")]
    renamed = "The $Side$ {1}: renamed The Side (1), as VASSAL evaluates $…$ and {…}."
    assert renamed in report.losses


def test_a_comma_does_not_cut_the_name_of_a_command(tmp_path):
    text = MODULE.replace("name: South", 'name: "Far, South"')
    loaded = load_module_text(text)
    [path] = VassalExporter().export(Job(loaded, loaded.complete_module), tmp_path).written
    [club, *_] = of(VassalModule.read_file(path).saved_games["raid"], "blue/club", "arrival")
    keys = [fields[1].split(",") for fields in menus(club, "sendto")]
    assert {len(key) for key in keys} == {3}
    assert "Enter at Far; South" in [name for _, _, name in keys]


def test_a_plus_in_the_name_of_a_face_does_not_cut_it(tmp_path):
    """VASSAL adds what stands after the first plus to the name of the piece."""
    text = MODULE.replace("{foot: {name: Foot}", "{foot: {name: Foot + Horse}").replace(
        "spear: 2-2}", "spear: {rated: 2-2, back: red/bow}}"
    )
    loaded = load_module_text(text)
    [path] = VassalExporter().export(Job(loaded, loaded.complete_module), tmp_path).written
    [spear] = of(VassalModule.read_file(path).saved_games["raid"], "red/spear")
    [fields] = [fields for fields, _ in spear.traits_of_kind("emb2") if fields[18] == "Step"]
    assert [split_tokens(name, "+") for name in split_tokens(fields[16], ",")] == [
        [""],
        ["Foot + Horse"],
    ]
