"""Forms of games that one engine alone reads, unknown parts, and the mistakes of their authors."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from lxml import etree

from sandtable.cli.__main__ import main
from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.triplea import TripleAImporter
from sandtable.importers.triplea.game_parts import parse_game_parts
from sandtable.importers.triplea.newer_forms import rewrite_newer_forms
from tests.importers.test_triplea_game import (
    CENTERS,
    GAME,
    LAND,
    POLYGONS,
    attachment,
    exported_game,
    facts,
    imported_game,
)

CLASSES = "games.strategy.triplea"


def changed(*changes):
    """Return the game with the first of each pair of texts replaced by the second."""
    text = GAME
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def rewritten(text):
    root = etree.fromstring(text.encode())
    return root, rewrite_newer_forms(root)


VARIABLES = """<variableList>
<variable name="Lands"><element name="North"/><element name="$More$"/></variable>
<variable name="More"><element name="South"/></variable>
<variable name="Yields"><element name="5"/><element name="2"/></variable>
<variable name="Ports"><element name="true"/><element name=""/></variable>
<variable name="Ships"><element name="boat"/><element name="bigGun"/></variable>
<variable name="Circle"><element name="$Circle$"/></variable>
</variableList><map>"""
TOGETHER = """<attachment foreach="$Lands$:$Yields$:$Ports$" name="territoryAttachment"
 attachTo="@Lands@" javaClass="TerritoryAttachment" type="territory">
<option name="production" value="@Yields@"/><option name="navalBase" value="@Ports@"/></attachment>
<attachment foreach="$Lands$^$Ships$" name="conditionAttachment@Lands@@Ships@" attachTo="Reds"
 javaClass="RulesAttachment" type="player"><option name="turns" value="2"/>
<option name="directPresenceTerritories" value="$Lands$" count="1"/></attachment>
</attachmentList>"""


def test_variables_are_written_out():
    text = changed(("<map>", VARIABLES), ("</attachmentList>", TOGETHER))
    root, forms = rewritten(text)
    assert forms.attachments == 2 + 4
    assert root.find("variableList") is None
    made = {
        (each.get("name"), each.get("attachTo")): [
            (option.get("name"), option.get("value")) for option in each.iterfind("option")
        ]
        for each in root.findall("attachmentList/attachment")[-6:]
    }
    territory, lands = "territoryAttachment", ("directPresenceTerritories", "North:South")
    assert made == {
        (territory, "North"): [("production", "5"), ("navalBase", "true")],
        (territory, "South"): [("production", "2")],
        **{
            (f"conditionAttachment{land}{ship}", "Reds"): [("rounds", "2"), lands]
            for land in ("North", "South")
            for ship in ("boat", "bigGun")
        },
    }


@pytest.mark.parametrize(
    "variables",
    [
        "".join(
            f'<variable name="v{n}">{f"""<element name="$v{n - 1}$"/>""" * 10}</variable>'
            for n in range(1, 12)
        )
        + '<variable name="v0"><element name="x"/></variable>',
        '<variable name="v11">' + '<element name="x"/>' * 200 + "</variable>",
    ],
)
def test_variables_that_grow_are_refused_with_a_number(variables):
    template = '<attachment foreach="$v11$^$v11$^$v11$" name="a@v11@" attachTo="Reds"/>'
    text = changed(
        ("<map>", f"<variableList>{variables}</variableList><map>"),
        ("</attachmentList>", f"{template}</attachmentList>"),
    )
    with pytest.raises(ImportFailedError, match=r"give [0-9,]+ attachments; at most 50,000"):
        rewritten(text)


def test_a_game_without_what_only_older_engines_need_is_the_same_game(tmp_path):
    bare = changed(
        ('<!DOCTYPE game SYSTEM "game.dtd">', ""),
        (f'<loader javaClass="{CLASSES}.TripleA"/>', ""),
        (f"{CLASSES}.attachments.", ""),
        (f"{CLASSES}.delegate.", ""),
    )
    game = exported_game(imported_game(bare, tmp_path), tmp_path)
    assert facts(game) == facts(etree.fromstring(GAME.encode()))
    assert not [each for each in game.iter() if "." not in each.get("javaClass", ".")]


def test_the_old_spelling_is_the_same_game(tmp_path):
    old = changed(("ttachment", "ttatchment"), ("attachTo", "attatchTo"))
    game = exported_game(imported_game(old, tmp_path), tmp_path)
    new = exported_game(imported_game(GAME, tmp_path / "new"), tmp_path / "new")
    sections = [etree.tostring(each.find("attachmentList")) for each in (game, new)]
    assert sections[0] == sections[1]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('value="true" editable="true"', "<boolean/>"),
        ('value="3" editable="true" min="1" max="9"', '<number min="1" max="9"/>'),
        ('value="3" editable="true"', '<number min="3" max="3"/>'),
        ('value="few words" editable="true"', "<string/>"),
        ('value="true"', "<boolean/>"),
        ('value="3"', ""),
    ],
)
def test_a_property_says_its_type_as_the_older_engine_requires(written, read):
    root, _ = rewritten(
        changed(("</propertyList>", f'<property name="P" {written}/></propertyList>'))
    )
    inside = b"".join(etree.tostring(each) for each in root.findall("propertyList/property")[-1])
    assert inside.decode() == read


def test_a_property_with_a_value_below_it_has_one_child():
    two = '<property name="P" editable="true"><value>a</value><string/></property></propertyList>'
    root, _ = rewritten(changed(("</propertyList>", two)))
    last = root.findall("propertyList/property")[-1]
    assert (last.get("value"), [each.tag for each in last]) == ("a", ["string"])


UNKNOWN = {
    "</gamePlay>": '<offset round="3"/></gamePlay>',
    '<step name="redsMove" delegate="move" player="Reds"/>': (
        '<step name="redsMove" delegate="odd" player="Reds" maxRunCount="2"><stepProperty name="x"'
        ' value="y"/></step>'
    ),
    '<delegate name="move"': (
        f'<delegate name="odd" javaClass="{CLASSES}.delegate.OddDelegate" display="?"/>'
        '<delegate name="move"'
    ),
    '<resource name="Oil"/>': '<resource name="Oil" isDisplayedFor="Reds"/><resource name="Ice"/>',
    '<player name="Reds" optional="false"/>': (
        '<player name="Reds" optional="false" canBeDisabled="true" defaultType="AI"/>'
    ),
    '<territory name="North"/>': '<territory name="North" climate="cold"/>',
    '<unit name="boat"/>': '<unit name="boat" kind="small"/><unit name="ghost"/>',
    "<attachmentList>": (
        '<technology><technologies><techname name="Sonar" tech="superSub"/></technologies>'
        '<playerTech player="Reds"><category name="Sea"><tech name="Sonar"/></category>'
        "</playerTech></technology><attachmentList>"
    ),
    "</attachmentList>": (
        '<attachment name="unitAttachment" attachTo="ghost" type="unitType"'
        f' javaClass="{CLASSES}.attachments.UnitAttachment"><option name="movement" value="7"/>'
        '</attachment><attachment name="oddAttachment" attachTo="Oil" type="resource"'
        f' javaClass="{CLASSES}.attachments.OddAttachment"><option name="glow" value="$1"'
        ' count="x">text</option><inner><deep/></inner></attachment></attachmentList>'
    ),
    "</unitInitialize>": (
        '<heldUnits unitType="boat" player="Reds" quantity="2"/></unitInitialize>'
        '<relationshipInitialize><relationship type="truce" player1="Reds" player2="Blue_Coats"'
        ' roundValue="1"/></relationshipInitialize>'
    ),
    "</propertyList>": (
        '<property name="Odd"><value>some &lt;b&gt;words&lt;/b&gt;</value></property>'
        '</propertyList><oddSection a="b"><deep>words</deep></oddSection>'
    ),
}
"""Parts that no module holds, by the text of the game that each replaces."""


def elements_of(root):
    return Counter(
        # A connection leads both ways.
        (each.tag, *sorted(each.values()))
        if each.tag == "connection"
        else (each.tag, *sorted(each.items()), (each.text or "").strip())
        for each in root.iter(etree.Element)
    )


def test_all_that_is_not_understood_comes_back_word_by_word(tmp_path):
    text = changed(*UNKNOWN.items())
    game = exported_game(imported_game(text, tmp_path, POLYGONS), tmp_path)
    lost = elements_of(etree.fromstring(text.encode())) - elements_of(game)
    # Stacks of equal units are one stack, and the map has the name of the module.
    assert {each[0] for each in lost} == {"unitPlacement", "property"}
    assert next(each for each in lost if each[0] == "property")[2] == ("name", "mapName")
    assert [each[2:5] for each in lost if each[0] == "unitPlacement"] == [
        (("quantity", number), ("territory", "North"), ("unitType", "bigGun"))
        for number in ("2", "1")
    ]


def test_a_unit_that_only_triggers_bring_stays_in_the_game(tmp_path):
    brought = '<option name="placement" value="North:ghost" count="2"/>'
    text = changed(
        ('<unit name="boat"/>', '<unit name="boat"/><unit name="ghost"/>'),
        ('<option name="when"', f'{brought}<option name="when"'),
    )
    game = exported_game(imported_game(text, tmp_path), tmp_path)
    assert [*parse_game_parts(game).units] == ["bigGun", "boat", "ghost"]


MISTAKES = {
    '<connection t1="North" t2="South"/>': (
        '<connection t1="North" t2="South"/>' * 2
        + '<connection t1="South" t2="North"/><connection t1="North" t2="North"/>'
        '<connection t1="North" t2="Atlantis"/><territory name="Lost"/>'
    ),
    "</ownerInitialize>": (
        '<territoryOwner territory="North" owner="Reds"/><territoryOwner territory="Atlantis"'
        ' owner="Reds"/><territoryOwner territory="South" owner="Greens"/></ownerInitialize>'
    ),
    "</unitInitialize>": "".join(
        f'<unitPlacement unitType="{unit}" territory="{place}" quantity="1" owner="{owner}"/>'
        for unit, place, owner in (
            ("bigGun", "Atlantis", "Reds"), ("zeppelin", "North", "Reds"),
            ("bigGun", "North", "Greens"),
        )
    ) + "</unitInitialize>",
}  # fmt: skip
KEPT = "are only in the engine's part of the module"
SAID = (
    "1 territories have no outline, such as Lost.",
    "1 label points have no territory, such as Nowhere.",
    "Connections that are listed more than once count once: North and South (3 times).",
    "Connections of a territory with itself are left out: North.",
    "Connections with territories that do not exist are left out: Atlantis.",
    "Territories without any connection: Lost.",
    "Owners of territories that do not exist are left out: Atlantis.",
    "Owners that are no players are left out: South (Greens).",
    "Units in territories that do not exist are left out: bigGun of Reds in Atlantis.",
    f"Units of types that do not exist {KEPT}: zeppelin of Reds in North.",
    f"Units of players that do not exist {KEPT}: bigGun of Greens in North.",
    "North has an owner twice; the last one counts.",
    "bigGun of Reds is listed twice in North; both count.",
)


def test_each_mistake_of_a_published_map_is_reported(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "banks.xml").write_text(changed(*MISTAKES.items()))
    (tmp_path / "polygons.txt").write_text(POLYGONS)
    (tmp_path / "centers.txt").write_text(f"{CENTERS}Nowhere (1,1)\n")
    losses = TripleAImporter().read(tmp_path).losses
    assert [each for each in SAID if each not in losses] == []


def test_names_outside_their_space_and_lonely_ones_are_findings(tmp_path, capsys):
    island = "Isle  <  (300,0) (350,0) (350,50) (300,50) >\n"
    (tmp_path / "polygons.txt").write_text(POLYGONS + island)
    (tmp_path / "centers.txt").write_text(re.sub(r"North +\(50,50\)", "North (50,150)", CENTERS))
    (tmp_path / "map.properties").write_text("map.width=400\nmap.scrollWrapX=false\n")
    (tmp_path / "banks.xml").write_text(
        changed(('<territory name="South"/>', '<territory name="South"/><territory name="Isle"/>'))
    )
    assert main(["import", str(tmp_path / "banks.xml"), "--out", str(tmp_path / "module")]) == 0
    capsys.readouterr()
    main(["check", str(tmp_path / "module")])
    said = capsys.readouterr().out
    assert "GEO016: The name of North is printed at" in said
    assert "ADJ006: Isle has no neighbours." in said


def test_what_a_module_holds_once_comes_back_as_often_as_it_was(tmp_path):
    """Further capitals, a yield of 0, players in an order that is not that of their turns."""
    nothing = attachment("territoryAttachment", "1 Sea Zone", *LAND, production=0)
    step = '<step name="redsMove"'
    text = changed(
        ('<option name="production" value="2"/>', '<option name="capital" value="Reds"/>'),
        ("</attachmentList>", f"{nothing}</attachmentList>"),
        (step, f'<step name="first" delegate="move" player="Blue_Coats"/>{step}'),
    )
    game = exported_game(imported_game(text, tmp_path), tmp_path)
    lands = {
        each.get("attachTo"): {o.get("name"): o.get("value") for o in each.iterfind("option")}
        for each in game.iterfind("attachmentList/attachment[@name='territoryAttachment']")
    }
    assert lands["South"]["capital"] == lands["North"]["capital"] == "Reds"
    assert lands["1 Sea Zone"] == {"production": "0"}
    players = [each.get("name") for each in game.iterfind("playerList/player")]
    assert players == ["Reds", "Blue_Coats"]


def test_a_cost_in_money_is_one_that_all_engines_know():
    head = '<attachment name="userActionAttachmentA" javaClass="UserActionAttachment">'
    costs = "".join(
        f'<option name="costResources" value="{cost}"/>' for cost in ("10:PUs", "2:Oil")
    )
    text = changed(("</attachmentList>", f"{head}{costs}</attachment></attachmentList>"))
    root, _ = rewritten(text)
    options = root.findall("attachmentList/attachment")[-1].findall("option")
    assert [(each.get("name"), each.get("value")) for each in options] == [
        ("costPU", "10"), ("costResources", "2:Oil")
    ]  # fmt: skip
