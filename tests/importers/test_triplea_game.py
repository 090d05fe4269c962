"""A TripleA game beyond its map: taken over, exported, and read again it is the same game."""

import json
import shutil
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import unescape as unescape_signs

import pytest
from lxml import etree
from PIL import Image

from sandtable.cli.__main__ import main
from sandtable.importers.triplea import TripleAImporter
from sandtable.importers.triplea.game_parts import parse_game_parts
from sandtable.importers.triplea.map_files import read_map_files
from sandtable.importers.triplea.map_texts import parse_map_properties, parse_polygons
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

POLYGONS = """\
North  <  (0,0) (98,0) (98,98) (0,98) >
South  <  (0,100) (98,100) (98,198) (0,198) >
1 Sea Zone  <  (100,0) (198,0) (198,198) (100,198) >
"""
CENTERS = "North  (50,50)\nSouth  (50,150)\n1 Sea Zone  (150,100)\n"
PROPERTIES = "map.width=200\nmap.height=200\nmap.scrollWrapX=false\ncolor.Reds=AA3322\n"
CLASSES = "games.strategy.triplea"


def attachment(name, to, kind, class_name, **options):
    inner = "".join(f'<option name="{k}" value="{v}"/>' for k, v in options.items())
    path = f"{CLASSES}.attachments.{class_name}"
    head = f'name="{name}" attachTo="{to}" javaClass="{path}" type="{kind}"'
    return f"<attachment {head}>{inner}</attachment>"


UNIT, LAND = ("unitType", "UnitAttachment"), ("territory", "TerritoryAttachment")
GUN = {"movement": 1, "attack": 3, "defense": 2, "artillery": "true"}
BOAT = {"movement": 2, "attack": 1, "defense": 1, "isSea": "true", "hitPoints": 2}
HOME = {"production": 5, "capital": "Reds", "victoryCity": 1}
FIRED = {"conditions": "conditionAttachmentA", "when": "before:redsMove"}
ATTACHMENTS = "".join(
    (
        attachment("unitAttachment", "bigGun", *UNIT, **GUN),
        attachment("unitAttachment", "boat", *UNIT, **BOAT),
        attachment("territoryAttachment", "North", *LAND, **HOME),
        attachment("territoryAttachment", "South", *LAND, production=2),
        attachment("conditionAttachmentA", "Reds", "player", "RulesAttachment", rounds="3"),
        attachment("triggerAttachmentA", "Reds", "player", "TriggerAttachment", **FIRED),
    )
)
GAME = f"""<?xml version="1.0"?>
<!DOCTYPE game SYSTEM "game.dtd">
<game><info name="Two Banks" version="1.2"/><loader javaClass="{CLASSES}.TripleA"/>
<diceSides value="8"/>
<map><territory name="North"/><territory name="South"/><territory name="1 Sea Zone" water="true"/>
<connection t1="North" t2="South"/><connection t1="North" t2="1 Sea Zone"/></map>
<resourceList><resource name="PUs"/><resource name="Oil"/></resourceList>
<playerList><player name="Reds" optional="false"/><player name="Blue_Coats" optional="false"/>
<alliance player="Reds" alliance="East"/>
<alliance player="Blue_Coats" alliance="West"/></playerList>
<unitList><unit name="bigGun"/><unit name="boat"/></unitList>
<gamePlay><delegate name="move" javaClass="{CLASSES}.delegate.MoveDelegate" display="Move"/>
<sequence><step name="redsMove" delegate="move" player="Reds"/>
<step name="blue_CoatsMove" delegate="move" player="Blue_Coats"/></sequence></gamePlay>
<production><productionRule name="buyGun"><cost resource="PUs" quantity="4"/>
<result resourceOrUnit="bigGun" quantity="1"/></productionRule>
<productionFrontier name="all"><frontierRules name="buyGun"/></productionFrontier>
<playerProduction player="Reds" frontier="all"/></production>
<attachmentList>
{ATTACHMENTS}
</attachmentList>
<initialize><ownerInitialize><territoryOwner territory="North" owner="Reds"/></ownerInitialize>
<unitInitialize><unitPlacement unitType="bigGun" territory="North" quantity="2" owner="Reds"/>
<unitPlacement unitType="bigGun" territory="North" quantity="1" owner="Reds"/>
<unitPlacement unitType="boat" territory="1 Sea Zone" quantity="1" owner="Blue_Coats"
 hitsTaken="1"/>
<unitPlacement unitType="bigGun" territory="South" quantity="1"/></unitInitialize>
<resourceInitialize><resourceGiven player="Reds" resource="PUs" quantity="9"/>
<resourceGiven player="Reds" resource="Oil" quantity="7"/></resourceInitialize></initialize>
<propertyList><property name="Low Luck" value="true" editable="true"><boolean/></property>
<property name="mapName" value="two_banks" editable="false"/></propertyList></game>
"""


@pytest.fixture
def made(tmp_path):
    """The folder of a module that was taken over."""
    folder = tmp_path / "two_banks"
    (folder / "games").mkdir(parents=True)
    (folder / "polygons.txt").write_text(POLYGONS)
    (folder / "centers.txt").write_text(CENTERS)
    (folder / "map.properties").write_text(PROPERTIES)
    (folder / "games" / "banks.xml").write_text(GAME)
    assert main(["import", str(folder), "--out", str(tmp_path / "module")]) == 0
    return tmp_path / "module"


def exported_game(module, tmp_path):
    assert main(["export", str(module), "--to", "triplea", "--out", str(tmp_path / "out")]) == 0
    [game] = (tmp_path / "out" / "module" / "games").glob("*.xml")
    return etree.parse(game).getroot()


def facts(root):
    """All that a module holds of a game, in an order of its own."""
    parts = parse_game_parts(root)
    numbers: dict[tuple[str, str, str, int], int] = {}
    for each in parts.placed:
        key = (each.territory, each.player, each.unit, each.hits_taken)
        numbers[key] = numbers.get(key, 0) + each.number
    pairs = {frozenset((c.get("t1"), c.get("t2"))) for c in root.iterfind("map/connection")}
    return (parts.dice, parts.players, parts.alliances, parts.turn_order, parts.units, numbers,
            parts.capitals, parts.owners, parts.money, parts.bought, pairs)  # fmt: skip


def test_the_game_comes_back(made, tmp_path):
    assert facts(exported_game(made, tmp_path)) == facts(etree.fromstring(GAME.encode()))


def test_what_no_module_holds_comes_back_word_by_word(made, tmp_path):
    game = exported_game(made, tmp_path)
    options = {
        (each.get("attachTo"), o.get("name")): o.get("value")
        for each in game.iter("attachment")
        for o in each.iterfind("option")
    }
    assert options["bigGun", "artillery"] == "true"
    assert options["North", "victoryCity"] == "1"
    assert options["North", "production"] == "5"
    assert options["Reds", "conditions"] == "conditionAttachmentA"
    names = [each.get("name") for each in game.iter("attachment")]
    assert names.index("conditionAttachmentA") < names.index("triggerAttachmentA")
    given = {each.get("resource"): each.get("quantity") for each in game.iter("resourceGiven")}
    assert given == {"PUs": "9", "Oil": "7"}
    nobodys = [each for each in game.iter("unitPlacement") if not each.get("owner")]
    assert [each.get("territory") for each in nobodys] == ["South"]
    properties = {each.get("name"): each.get("value") for each in game.iter("property")}
    assert properties == {"mapName": "module", "Low Luck": "true"}


def test_the_module_says_it_in_its_own_words(made):
    loaded = load_module(made)
    module = loaded.complete_module
    assert module.module.owners["reds"].colour == "#aa3322"
    assert module.module.owners["blue-coats"].of == "west"
    assert str(module.types["biggun"].rated) == "4-3-2-1"
    assert module.boards["map"].links["1-sea-zone/south"].kind == "blocked"
    found = run_checks(module, ALL_CHECKS)
    errors = [each for each in found if each.severity is Severity.ERROR]
    assert errors == []


ODD_NAMES = {
    "bigGun": "Gun: “big” &lt;1&gt; / \\ &amp;amp;",
    "boat": "..",
    "Blue_Coats": "Blue: &quot;Côte&quot; = !#",
    "Reds": "../../Reds",
    "West": "A:B&lt;",
    "Oil": "O:l",
    "South": "Søuth: A&amp;B",
    "Two Banks": "&lt;script&gt;",
}
"""Names that separate lists, lead out of folders, or are code, as they stand in the XML."""


def unescape(text):
    return unescape_signs(text, {"&quot;": '"'})


def test_odd_names_come_back(tmp_path, capsys):
    text, lines = GAME, POLYGONS
    for plain, odd in ODD_NAMES.items():
        text, lines = text.replace(f'"{plain}"', f'"{odd}"'), lines.replace(plain, unescape(odd))
    module = imported_game(text, tmp_path, lines)
    assert facts(exported_game(module, tmp_path)) == facts(etree.fromstring(text.encode()))
    said = capsys.readouterr().out
    assert "would need an impossible file name are left out: 'units/" in said
    assert "contains a colon, which separates lists." in said
    map_folder = tmp_path / "out" / "module"
    assert parse_polygons((map_folder / "polygons.txt").read_text()).rings_by_territory.keys() == {
        each.get("name") for each in exported_game(module, tmp_path).iter("territory")
    }
    properties = parse_map_properties((map_folder / "map.properties").read_text("ascii"))
    assert {f"color.{unescape(ODD_NAMES[each])}" for each in ("Reds", "Blue_Coats")} <= {
        *properties
    }
    assert "<script>" not in (map_folder / "description.html").read_text()


def test_names_that_files_of_points_cannot_contain_are_told(tmp_path, capsys):
    exported_game(imported_game(GAME.replace('"South"', '"South (A)"'), tmp_path), tmp_path)
    said = capsys.readouterr().out
    assert "does not find these territories on the map, for “(” or “<”: 'South (A)'." in said


def test_a_game_of_any_file_name_becomes_a_scenario(tmp_path):
    (tmp_path / "12.xml").write_text(GAME)
    assert main(["import", str(tmp_path / "12.xml"), "--out", str(tmp_path / "module")]) == 0
    assert [*load_module(tmp_path / "module").complete_module.scenarios] == ["the-12"]


def test_units_listed_twice_are_told(tmp_path):
    (tmp_path / "banks.xml").write_text(GAME)
    losses = TripleAImporter().read(tmp_path / "banks.xml").losses
    assert "bigGun of Reds is listed twice in North; both count." in losses
    assert any("no polygons.txt" in loss for loss in losses)


def test_a_game_is_read_with_the_map_around_it(made, tmp_path):
    assert read_map_files(tmp_path / "two_banks" / "games" / "banks.xml").text_files


def png_of(colour):
    """Return a small picture of one colour."""
    stream = BytesIO()
    Image.new("RGB", (8, 8), colour).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def pictured_map(tmp_path):
    """Return a folder of a map with pictures of its units."""
    folder = tmp_path / "pictured"
    (folder / "games").mkdir(parents=True)
    (folder / "polygons.txt").write_text(POLYGONS)
    (folder / "games" / "banks.xml").write_text(GAME)
    pictures = {
        "Reds/bigGun.png": png_of("red"),
        "Blue_Coats/boat.png": png_of("blue"),
        "Blue_Coats/boat_hit.png": png_of("grey"),
        "Blue_Coats/tank.png": png_of("green"),
        "Reds/boat.png": b"not a picture",
    }
    for name, data in pictures.items():
        (folder / "units" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "units" / name).write_bytes(data)
    return folder


@pytest.mark.parametrize("form", ["folder", "zip", "game"])
def test_pictures_of_units_become_those_of_pieces(pictured_map, tmp_path, form, capsys):
    source = pictured_map / "games" / "banks.xml" if form == "game" else pictured_map
    if form == "zip":
        source = Path(shutil.make_archive(str(tmp_path / "packed"), "zip", pictured_map))
    out = tmp_path / "module"
    assert main(["import", str(source), "--out", str(out)]) == 0
    pieces = load_module(out).complete_module.pieces
    gun, boat = pieces["reds"]["biggun"]["biggun"], pieces["blue-coats"]["boat"]["boat"]
    assert gun.image == "pictures/units/reds/biggun.png"
    assert (out / gun.image).read_bytes() == png_of("red")
    assert boat.image == "pictures/units/blue-coats/boat.png"
    assert boat.side_images == ("pictures/units/blue-coats/boat-hit.png",)
    assert (out / boat.side_images[0]).read_bytes() == png_of("grey")
    assert "are left out: Reds/boat.png." in "".join(capsys.readouterr())
    assert len(list((out / "pictures").rglob("*.png"))) == 3


def test_a_link_among_the_pictures_is_not_followed(pictured_map, tmp_path):
    secret = tmp_path / "secret.png"
    secret.write_bytes(png_of("black"))
    (pictured_map / "units" / "Reds" / "bigGun.png").unlink()
    (pictured_map / "units" / "Reds" / "bigGun.png").symlink_to(secret)
    out = tmp_path / "module"
    assert main(["import", str(pictured_map), "--out", str(out)]) == 0
    assert load_module(out).complete_module.pieces["reds"]["biggun"]["biggun"].image is None


TRIGGER = ("player", "TriggerAttachment")
PLACED = (
    '<option name="placement" value="South:bigGun" count="2"/>'
    '<option name="placement" value="North:bigGun" count="1"/>'
)


BEFORE = '<option name="when" value="before:redsPurchase"/>'


def with_trigger(options):
    """Return the game with one more trigger, for Reds in round 3."""
    head = attachment("triggerAttachmentB", "Reds", *TRIGGER).removesuffix("</attachment>")
    known = '<option name="conditions" value="conditionAttachmentA"/>'
    return GAME.replace(
        "</attachmentList>", f"{head}{known}{options}</attachment></attachmentList>"
    )


def imported_game(game, tmp_path, polygons=None):
    tmp_path.mkdir(exist_ok=True)
    (tmp_path / "banks.xml").write_text(game)
    if polygons is not None:
        (tmp_path / "polygons.txt").write_text(polygons)
    assert main(["import", str(tmp_path / "banks.xml"), "--out", str(tmp_path / "module")]) == 0
    return tmp_path / "module"


def placements(game):
    """Return what triggers place: their player, when, what and how many."""
    return sorted(
        (each.get("attachTo"), values.get("when"), option.get("value"), option.get("count"))
        for each in game.iter("attachment")
        if each.get("name").startswith("trigger")
        for values in [{o.get("name"): o.get("value") for o in each.iterfind("option")}]
        for option in each.iterfind("option[@name='placement']")
    )


@pytest.mark.parametrize("mover", ["reds", "blue_Coats"])
def test_a_trigger_that_only_brings_units_is_an_arrival(tmp_path, capsys, mover):
    game = with_trigger(f'<option name="when" value="before:{mover}Purchase"/>{PLACED}')
    module = imported_game(game, tmp_path)
    [entries] = [s.arrivals for s in load_module(module).complete_module.scenarios.values()]
    owner = {"reds": "reds", "blue_Coats": "blue-coats"}[mover]
    deeds = present(entries["reds"])
    assert {str(m): [str(verb) for verb in present(d)] for m, d in deeds.items()} == {
        f"3 {owner}": ["enter at south", "enter at north"]
    }
    capsys.readouterr()
    scenario = next(iter(load_module(module).complete_module.scenarios))
    words = ["arrivals", str(module), "--scenario", scenario, "--format", "json"]
    assert main(words) == 0
    numbers = [each["quantity"] for each in json.loads(capsys.readouterr().out)["entries"]]
    assert sorted(numbers) == [1, 2]
    assert placements(exported_game(module, tmp_path)) == [
        ("Reds", f"before:{mover}Purchase", "North:bigGun", "1"),
        ("Reds", f"before:{mover}Purchase", "South:bigGun", "2"),
    ]


@pytest.mark.parametrize(
    "options",
    [
        f'<option name="when" value="after:redsPurchase"/>{PLACED}',
        f'{BEFORE}<option name="chance" value="1:6"/>{PLACED}',
        f'{BEFORE}<option name="placement" value="South"/>',
        PLACED,
    ],
)
def test_any_other_trigger_is_kept_as_it_is(tmp_path, options):
    module = imported_game(with_trigger(options), tmp_path)
    assert all(not s.arrivals for s in load_module(module).complete_module.scenarios.values())
    names = [each.get("name") for each in exported_game(module, tmp_path).iter("attachment")]
    assert "triggerAttachmentB" in names
