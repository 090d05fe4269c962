"""Parts of a game that the import does not understand: all of them are exported again."""

from __future__ import annotations

from collections import Counter

import pytest
from lxml import etree

from sandtable.importers.triplea import TripleAImporter
from sandtable.importers.triplea.game_parts import parse_game_parts
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tests.importers.test_triplea_forms import changed
from tests.importers.test_triplea_game import (
    BEFORE,
    GAME,
    PLACED,
    POLYGONS,
    attachment,
    exported_game,
    imported_game,
    placements,
    with_trigger,
)
from tests.support.present import present

LOADER = '<diceSides value="8"/>'

EDITABLE = "69 game/propertyList/property"


def path_of(element):
    parents = [each.tag for each in reversed([*element.iterancestors()])]
    return "/".join((*parents, element.tag))


def with_strange_parts(text):
    """Return the game with an attribute and an element that no engine knows in each element."""
    root = etree.fromstring(text.encode())
    for number, each in enumerate(list(root.iter(etree.Element))):
        strange = etree.SubElement(each, "strange", mark=f"{number} {path_of(each)}")
        strange.text = "some <words>"
        etree.SubElement(strange, "deep", colour="red & blue")
        each.set("odd", f"{number}")
    return etree.tostring(root, encoding="unicode")


def strange_parts(root):
    marks = Counter(
        (each.get("mark"), each.text, each[0].get("colour"), each.get("odd"))
        for each in root.iter("strange")
    )
    attributes = Counter(
        (each.tag, each.get("odd")) for each in root.iter(etree.Element) if each.get("odd")
    )
    return marks, attributes


@pytest.mark.parametrize("polygons", [POLYGONS, None], ids=["with a map", "without a map"])
def test_a_strange_tag_and_attribute_comes_back_from_each_part(tmp_path, polygons):
    text = with_strange_parts(changed((LOADER, f'<triplea minimumVersion="1.8"/>{LOADER}')))
    expected = strange_parts(etree.fromstring(text))
    game = exported_game(imported_game(text, tmp_path, polygons), tmp_path)
    marks, attributes = strange_parts(game)
    assert sum(expected[0].values()) > 60
    # The older engine refuses an editable property with more than one element.
    assert [each[0] for each in expected[0] - marks] == [EDITABLE]
    assert "Elements of properties that TripleA 1.9 refuses are left out: strange (Low Luck)." in (
        TripleAImporter().read(tmp_path / "banks.xml").losses
    )
    assert expected[1] - attributes == Counter()
    assert max(marks.values()) == 1


@pytest.mark.parametrize(
    ("version", "exported"),
    [("1.8", "1.8"), ("1.9.0.0.3", "1.9.0.0.3"), ("words", "words"), ("2.5", None), ("3", None)],
)
def test_the_required_version_comes_back_unless_the_older_engine_refuses_it(
    tmp_path, version, exported
):
    text = changed((LOADER, f'<triplea minimumVersion="{version}"/>{LOADER}'))
    game = exported_game(imported_game(text, tmp_path), tmp_path)
    section = game.find("triplea")
    assert (None if section is None else section.get("minimumVersion")) == exported
    words = f"The game requires TripleA {version}; exports leave that out, for TripleA 1.9."
    assert (words in TripleAImporter().read(tmp_path / "banks.xml").losses) is (exported is None)


def test_a_change_of_the_dice_in_the_module_is_exported(tmp_path):
    module = imported_game(GAME, tmp_path)
    file = next(each for each in module.rglob("*.yaml") if "d8" in each.read_text())
    file.write_text(file.read_text().replace("d8", "d12"))
    assert exported_game(module, tmp_path).find("diceSides").get("value") == "12"


def test_triggers_of_the_same_name_belong_to_their_players(tmp_path):
    """The one of the first player is an arrival, that of the second is kept."""
    text = with_trigger(f"{BEFORE}{PLACED}")
    own = text[
        text.index('<attachment name="triggerAttachmentB"') : text.index("</attachmentList>")
    ]
    second = own.replace('"Reds"', '"Blue_Coats"').replace(
        "</attachment>", '<option name="chance" value="1:6"/></attachment>'
    )
    module = imported_game(text.replace(own, own + second), tmp_path)
    [arrivals] = [s.arrivals for s in load_module(module).complete_module.scenarios.values()]
    assert [*present(arrivals)] == ["reds"]
    game = exported_game(module, tmp_path)
    assert Counter(each[0] for each in placements(game)) == {"Reds": 2, "Blue_Coats": 2}


def test_amounts_of_money_of_one_player_add_up(tmp_path):
    more = '<resourceGiven player="Reds" resource="PUs" quantity="4"/>'
    less = '<resourceGiven player="Blue_Coats" resource="PUs" quantity="-3"/>'
    text = changed(("<resourceInitialize>", f"<resourceInitialize>{more}{less}"))
    game = exported_game(imported_game(text, tmp_path), tmp_path)
    assert parse_game_parts(game).money == {"Reds": 13}
    quantities = [each.get("quantity") for each in game.iter("resourceGiven")]
    assert sorted(quantities) == ["-3", "13", "7"]


@pytest.mark.long
def test_a_game_of_sixteen_megabytes_is_read_and_a_larger_one_refused_with_the_number(tmp_path):
    """A published game with its variables written out has 11 MB when it is exported."""
    condition = attachment("conditionAttachment%d", "Reds", "player", "RulesAttachment", rounds=3)
    more = "".join(
        condition % number for number in range(16 * 2**20 // (len(condition) + 4) - 300)
    )
    large = changed(("</attachmentList>", f"{more}</attachmentList>"))
    (tmp_path / "large.xml").write_text(large)
    files = TripleAImporter().read(tmp_path / "large.xml").contents
    assert files["assets/triplea.xml"].count(b"<attachment ") > 50_000
    (tmp_path / "large.xml").write_text(f"{large}{' ' * 2**20}")
    with pytest.raises(UnreadableError, match="It is larger than 16 MB"):
        TripleAImporter().read(tmp_path / "large.xml")


def test_the_alliance_of_a_player_without_turns_and_pieces_is_exported(tmp_path):
    idle = '<player name="Greens" optional="true"/>'
    first = '<alliance player="Reds"'
    listed = f'{idle}<alliance player="Greens" alliance="East"/>{first}'
    text = changed((first, listed))
    game = exported_game(imported_game(text, tmp_path), tmp_path)
    sides = {each.get("player"): each.get("alliance") for each in game.iter("alliance")}
    assert sides == {"Reds": "East", "Greens": "East", "Blue_Coats": "West"}
