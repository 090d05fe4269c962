"""Every entry of a module can get another id.

All references change, and nothing else does.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import kind_of_definition_at, rename_definition
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import NamedDefinition
from sandtable.model.references.name_uses import (
    all_name_uses_in_module,
    ambiguous_uses,
    dangling_uses,
    uses_of_definitions,
)
from tests.support.modules import module_from_text
from tests.support.present import present

ROOT = Path(__file__).parents[3]
EVERYTHING = module_from_text(
    (Path(__file__).parent / "everything.yaml").read_text(encoding="utf-8")
)

KINDS = {
    "owner": "module.owners.north",
    "side": "module.owners.red",
    "piece": "pieces.north.infantry.guard",
    "piece of the same id": "pieces.south.infantry.guard",
    "piece of everybody's": "pieces.common.supply.sp",
    "container": "pieces.south.ships.convoy-1",
    "type": "types.infantry",
    "tag": "module.words.pieces.motor",
    "number of pieces": "module.words.pieces.oil",
    "tag of spaces": "module.words.spaces.dry",
    "number of spaces": "module.words.spaces.port",
    "number of owners": "module.words.owners.income",
    "state": "module.words.states.tired",
    "group": "module.words.groups.1941",
    "road": "module.words.features.road",
    "river": "module.words.features.river",
    "verb": "module.words.verbs.grant",
    "grant": "module.words.grants.reroll",
    "phase": "module.calendar.phases.fight",
    "formation": "formations.corps",
    "board": "boards.map",
    "board of hexes": "boards.east",
    "space": "boards.map.spaces.harbour",
    "space in a space": "boards.map.spaces.fort",
    "space on a border": "boards.map.spaces.hills",
    "path": "boards.map.paths.coast-road",
    "terrain": "terrains.high",
    "terrain of a chart": "terrains.flat",
    "region": "regions.coast",
    "limit": "limits.stack",
    "movement": "movement.foot",
    "supply": "supply.red",
    "option": "options.malta",
    "option that is excluded": "options.torch",
    "pack": "packs.choices",
    "table": "tables.ports",
    "event": "events.red.mercury",
    "event that happened": "events.red.raid",
    "series": "series.output",
    "scenario": "scenarios.base",
    "erratum": "errata.count",
    "source": "sources.sheet",
}


def steps(text):
    found = parse_address(text)
    assert found
    return found


@pytest.mark.parametrize("where", KINDS.values(), ids=list(KINDS))
def test_after_a_rename_nothing_dangles(where):
    after = rename_definition(EVERYTHING, steps(where), "x-new")
    assert value_at_address(after, (*steps(where)[:-1], "x-new")) is not ABSENT
    assert value_at_address(after, steps(where)) is ABSENT
    assert list(dangling_uses(after)) == []
    assert list(ambiguous_uses(after)) == []


@pytest.mark.parametrize("where", KINDS.values(), ids=list(KINDS))
def test_renaming_back_gives_the_same_module(where):
    after = rename_definition(EVERYTHING, steps(where), "x-new")
    assert rename_definition(after, (*steps(where)[:-1], "x-new"), steps(where)[-1]) == EVERYTHING


@pytest.mark.parametrize("where", KINDS.values(), ids=list(KINDS))
def test_the_order_of_everything_stays(where):
    there = steps(where)
    after = rename_definition(EVERYTHING, there, "x-new")
    before = list(value_at_address(EVERYTHING, there[:-1]))
    renamed = ["x-new" if key == there[-1] else key for key in before]
    assert list(value_at_address(after, there[:-1])) == renamed


@pytest.mark.parametrize("where", KINDS.values(), ids=list(KINDS))
def test_as_many_names_are_used_as_before(where):
    after = rename_definition(EVERYTHING, steps(where), "x-new")
    kinds = [use.kind for use in all_name_uses_in_module(EVERYTHING)]
    assert [use.kind for use in all_name_uses_in_module(after)] == kinds


@pytest.mark.parametrize("where", KINDS.values(), ids=list(KINDS))
def test_every_address_still_leads_somewhere(where):
    after = rename_definition(EVERYTHING, steps(where), "x-new")
    for use in all_name_uses_in_module(after):
        if use.kind == "address" and use.steps != ("errata", "forgotten", "at"):
            assert value_at_address(after, steps(use.name)) is not ABSENT, use
    for key in after.texts["de"]:
        assert value_at_address(after, steps(key)) is not ABSENT, key


def test_addresses_follow_a_piece_and_what_an_erratum_quotes():
    after = rename_definition(EVERYTHING, steps("pieces.south.guard"), "watch")
    assert after.texts["de"]["pieces.south.watch.name"] == "Garde"
    assert after.errata["forgotten"].at == "scenarios.base.setup.south.hills.watch"
    assert after.errata["forgotten"].read == "watch"
    assert after.errata["rated"] == EVERYTHING.errata["rated"]


def test_addresses_follow_an_owner_a_type_and_a_word_of_a_heading():
    after = rename_definition(EVERYTHING, steps("types.infantry"), "foot")
    after = rename_definition(after, steps("module.owners.north"), "boreal")
    assert after.sources["sheet"].at == (
        "pieces.boreal.foot.line",
        "scenarios.one.setup.[boreal foot]",
    )


def test_an_erratum_of_a_place_follows_the_place():
    after = rename_definition(EVERYTHING, steps("boards.map.spaces.hills"), "dunes")
    erratum = after.errata["place"]
    assert (erratum.at, erratum.printed) == ("scenarios.base.setup.south.dunes", "dunes")
    after = rename_definition(EVERYTHING, steps("boards.map.spaces.harbour"), "haven")
    assert after.errata["place"].read == "haven"


def test_an_address_without_the_type_stays_without_it():
    after = rename_definition(EVERYTHING, steps("types.infantry"), "foot")
    assert after.errata["rated"].at == "pieces.north.guard.rated"


def test_links_and_borders_follow_their_spaces():
    after = rename_definition(EVERYTHING, steps("boards.map.spaces.hills"), "dunes")
    board = after.boards["map"]
    assert list(board.links) == ["harbour/dunes"]
    assert list(board.borders) == ["fort/dunes"]


def test_full_names_follow_the_owner():
    after = rename_definition(EVERYTHING, steps("module.owners.north"), "boreal")
    assert str(after.limits["rolled"].in_) == "holding boreal/guard"
    assert after.pieces["boreal"]["infantry"]["scout"].back == "boreal/line"


def test_only_the_piece_that_is_meant_is_renamed():
    after = rename_definition(EVERYTHING, steps("pieces.north.guard"), "watch")
    chart = next(iter(after.scenarios["base"].setup.values()))
    assert [str(entry) for entry in present(next(iter(present(chart).values())))] == [
        "watch tired",
        "line",
    ]
    assert str(after.limits["rolled"].of) == "south/guard"


def test_what_scenarios_say_of_a_limit_stays_said_of_it():
    after = rename_definition(EVERYTHING, steps("limits.stack"), "pile")
    assert list(after.scenarios["one"].limits) == ["pile"]


def test_a_new_name_that_a_chart_could_mistake_is_written_in_full():
    text = """
module: {format: 1, title: T, rights: {work: W, basis: own},
         owners: {red: Red, north: {name: N, of: red}, south: {name: S, of: red}}}
types: {infantry: {}}
pieces: {north: {infantry: {a: 1}}, south: {infantry: {b: 1}}}
boards: {map: {kind: areas, name: Map, spaces: {s: S}}}
scenarios: {one: {name: One, setup: {red: {s: [a, b]}, south: {s: [b]}}}}
"""
    after = rename_definition(module_from_text(text), steps("pieces.south.b"), "a")
    charts = [
        [str(entry) for line in present(chart).values() for entry in present(line)]
        for chart in after.scenarios["one"].setup.values()
    ]
    assert charts == [["a", "south/a"], ["a"]]


REFUSED = {
    "nothing there": ("types.cavalry", "horse", "There is nothing at types.cavalry"),
    "not an id": (
        "types.infantry.domain",
        "x",
        "types.infantry.domain has no id that could be changed.",
    ),
    "malformed": ("types.infantry", "foot soldiers", "'foot soldiers' is not a valid id: letters"),
    "a link": ("boards.map.links.[harbour/hills]", "x", "harbour/hills is named after its ends"),
    "a number": ("types.infantry", "12", "'12' is not a valid id"),
    "its own": (
        "types.infantry",
        "infantry",
        "There is already something called 'infantry'.",
    ),
    "another type": ("types.infantry", "ships", "There is already something called 'ships'."),
    "an owner": ("types.infantry", "red", "There is already something called 'red'."),
    "a kind": ("types.infantry", "leader", "There is already something called 'leader'."),
    "a region": ("boards.map.spaces.hills", "coast", "There is already something"),
    "an alias": ("regions.coast", "pass", "There is already something called 'pass'."),
    "everybody's": ("pieces.north.guard", "sp", "There is already something called 'sp'."),
    "a word": ("types.infantry", "or", "'or' is a reserved word; choose another id."),
    "a verb": (
        "module.words.verbs.grant",
        "enter",
        ("'enter' is a reserved word; choose another id."),
    ),
    "a hex": ("boards.east.spaces.[E4.04]", "pass-2", "E4.04 is the label of a hex"),
}


@pytest.mark.parametrize(("where", "new", "message"), REFUSED.values(), ids=list(REFUSED))
def test_a_name_that_will_not_do_is_refused(where, new, message):
    with pytest.raises(EditError, match=r"^.*") as refused:
        rename_definition(EVERYTHING, steps(where), new)
    assert str(refused.value).startswith(message)


USERS = {
    ("owner", "north"): 12,
    ("piece", "north/guard"): 7,
    ("space", "hills"): 13,
    ("region", "coast"): 11,
    ("type", "infantry"): 13,
    ("terrain", "high"): 3,
    ("formation", "corps"): 2,
    ("option", "malta"): 3,
    ("event", "red/mercury"): 3,
    ("board", "map"): 3,
    ("scenario", "base"): 1,
    ("table", "ports"): 1,
    ("phase", "fight"): 2,
    ("state", "tired"): 2,
    ("group", "1941"): 2,
    ("piece word", "motor"): 7,
    ("space word", "port"): 2,
}


@pytest.mark.parametrize(("kind", "name"), list(USERS))
def test_used_by_finds_each_use(kind, name):
    users = list(uses_of_definitions(EVERYTHING, NamedDefinition(kind, name)))
    assert len(users) == USERS[kind, name], [format_address(use.steps) for use in users]


@pytest.mark.parametrize("where", KINDS.values(), ids=list(KINDS))
def test_used_by_finds_what_a_rename_changes(where):
    there = steps(where)
    kind = kind_of_definition_at(there)
    name = f"{there[1]}/{there[-1]}" if kind in {"piece", "event"} else there[-1]
    after = rename_definition(EVERYTHING, there, "x-new")
    pairs = zip(all_name_uses_in_module(EVERYTHING), all_name_uses_in_module(after), strict=True)
    changed = [old for old, new in pairs if old.name != new.name and old.kind != "address"]
    # A selector's word that means several pieces of that id goes on meaning the others.
    users = list(uses_of_definitions(EVERYTHING, NamedDefinition(present(kind), name)))
    shared = [u for u in users if (u.kind, u.name) == ("piece word", "guard")]
    assert changed == [u for u in users if u not in shared]


@pytest.mark.parametrize(
    "use", dict.fromkeys(u._replace(steps=()) for u in all_name_uses_in_module(EVERYTHING))
)
def test_completion_offers_every_name_that_is_used(use):
    if use.kind == "address":
        return  # addresses are completed step by step
    index = name_index_of(EVERYTHING)
    hidden = use.kind in {"amount", "hex"} or index.is_hex_label(use.name) or "/" in use.name
    assert hidden or use.name in index.candidate_names(use.kind, use.scope)
