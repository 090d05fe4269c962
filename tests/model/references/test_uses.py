"""The meaning of names, in which chart they are visible, and names without a meaning."""

from __future__ import annotations

import pytest

from sandtable.model.module import Module
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import NamedDefinition
from sandtable.model.references.name_uses import (
    all_name_uses_in_module,
    ambiguous_uses,
    dangling_uses,
    is_referenced,
    uses_of_definitions,
)
from sandtable.model.references.owner_scope import (
    owner_with_ancestors,
    side_of_owner,
    visible_owners,
)
from sandtable.model.references.text_kinds import kind_at_address, parse_as_kind
from tests.support.modules import module_from_text

MODULE = module_from_text("""
module:
  format: 1
  title: T
  rights: {work: W, basis: own}
  owners: {red: Red, north: {name: N, of: red}, corps: {name: C, of: north}, blue: Blue}
  ratings: [attack]
  words: {pieces: {motor: tag}, spaces: {port: number}}
types: {infantry: {}, control: {kind: control}}
pieces:
  common: {infantry: {sp: 9 x 1}}
  red: {infantry: {hq: 1}, control: {flag: 1}}
  north: {infantry: {guard: 1}}
  corps: {infantry: {band: 1}}
  blue: {infantry: {guard: 1}}
boards:
  map: {kind: areas, name: Map, spaces: {harbour: Harbour; port 2}}
  east:
    kind: hexes
    name: East
    grid: {label: "E{column:02}{row:02}", columns: [1, 20], rows: [1, 9]}
    spaces: {E0101: "; alias town"}
regions: {coast: [harbour]}
events: {red: {raid: {name: Raid, play: keep}, storm: {name: Storm, play: trigger}}}
""")
INDEX = name_index_of(MODULE)

KNOWN = {
    ("piece", "guard", "north"): True,
    ("piece", "guard", "red"): True,
    ("piece", "guard", "blue"): True,
    ("piece", "guard", "common"): False,
    ("piece", "hq", "corps"): True,
    ("piece", "hq", "blue"): False,
    ("piece", "red/hq", "blue"): True,
    ("piece", "blue/hq", "blue"): False,
    ("piece", "sp", "blue"): True,
    ("piece", "raid", "red"): True,
    ("piece", "storm", "red"): False,
    ("event", "storm", "common"): True,
    ("place", "harbour", "red"): True,
    ("place", "hq", "red"): True,
    ("place", "E0209", "red"): True,
    ("place", "E0210", "red"): False,
    ("place", "E209", "red"): False,
    ("space", "town", "common"): True,
    ("hex", "E0101", "common"): True,
    ("end", "coast", "common"): True,
    ("space word", "coast", "common"): True,
    ("space word", "sea", "common"): True,
    ("space word", "motor", "common"): False,
    ("piece word", "motor", "common"): True,
    ("piece word", "leader", "common"): True,
    ("piece word", "blue/guard", "common"): True,
    ("piece word", "port", "common"): False,
    ("word", "port", "common"): True,
    ("piece value", "attack", "common"): True,
    ("amount", "2d6", "common"): True,
    ("amount", "d6", "common"): True,
    ("amount", "dd", "common"): False,
    ("amount", "port", "common"): True,
    ("party", "enemy", "common"): True,
    ("owner", "enemy", "common"): False,
    ("controller", "nobody", "common"): True,
    ("state", "reduced", "common"): True,
}


@pytest.mark.parametrize(("kind", "name", "scope"), list(KNOWN))
def test_what_a_name_can_stand_for(kind, name, scope):
    assert INDEX.has_name(kind, name, scope) is KNOWN[kind, name, scope]


def test_a_chart_sees_everybodys_its_own_and_those_above_and_below():
    owners = MODULE.module.owners
    assert visible_owners(owners, "north") == ("common", "north", "red", "corps")
    assert owner_with_ancestors(owners, "corps") == ("corps", "north", "red")
    assert side_of_owner(owners, "corps") == "red"
    assert side_of_owner(owners, "nobody") == "nobody"


def test_a_circle_of_owners_ends():
    module = module_from_text("""
module:
  format: 1
  title: T
  rights: {work: W}
  owners: {a: {name: A, of: b}, b: {name: B, of: a}}
""")
    assert owner_with_ancestors(module.module.owners, "a") == ("a", "b")


def test_a_type_called_like_a_chart_opens_no_scope():
    """`pieces.red.control` contains pieces, not charts of owners."""
    module = module_from_text("""
types: {control: {}}
pieces: {red: {control: {flag: {rated: "1", stands-for: [flag]}}}}
""")
    (use,) = [u for u in all_name_uses_in_module(module) if u.kind == "piece"]
    assert use.scope == "red"


def test_dangling_names_are_told_with_their_place():
    module = module_from_text("regions: {coast: [harbor]}\n")
    (use,) = dangling_uses(module)
    assert (use.kind, use.name, use.steps) == (
        "space word", "harbor", ("regions", "coast", "spaces", "harbor"),
    )  # fmt: skip


def test_what_an_erratum_quotes_is_used_but_does_not_dangle():
    module = module_from_text("""
types: {infantry: {}}
pieces: {red: {infantry: {a: 1}}}
scenarios: {one: {setup: {red: {harbour: [a]}}}}
errata: {e: {at: scenarios.one.setup.red.harbour.a, printed: a, read: b, why: So.}}
""")
    quoted = [
        use for use in all_name_uses_in_module(module) if use.is_quoted and use.kind == "piece"
    ]
    assert [(use.name, use.steps[-1]) for use in quoted] == [("a", "printed"), ("b", "read")]
    assert all(not use.is_quoted for use in dangling_uses(module))


def test_an_ambiguous_name_is_told_with_all_that_it_can_be():
    module = module_from_text("""
module:
  format: 1
  title: T
  rights: {work: W}
  owners: {red: Red, north: {name: N, of: red}, south: {name: S, of: red}}
types: {infantry: {}}
pieces: {north: {infantry: {a: 1}}, south: {infantry: {a: 1}}}
scenarios: {one: {setup: {red: {a: [a], b: [north/a]}}}}
""")
    found = [(use.kind, use.steps[-1], homes) for use, homes in ambiguous_uses(module)]
    assert found == [
        ("place", "a", ("north/a", "south/a")),
        ("piece", "a", ("north/a", "south/a")),
    ]


def test_a_use_in_an_erratum_counts_as_one():
    module = module_from_text("""
types: {infantry: {}}
pieces: {red: {infantry: {a: 1, b: 1}}}
module: {format: 1, title: T, rights: {work: W}, owners: {red: Red}}
scenarios: {one: {setup: {red: {harbour: [a]}}}}
errata: {e: {at: scenarios.one.setup.red.harbour.a, printed: a, read: b, why: So.}}
""")
    assert [
        use.steps[0] for use in uses_of_definitions(module, NamedDefinition("piece", "red/b"))
    ] == ["errata"]
    assert is_referenced(module, NamedDefinition("piece", "red/b"))
    assert not is_referenced(module, NamedDefinition("region", "red"))


TEXTS = {
    "scenarios.one.setup.red.harbour.a": ("2 a", Item("a", 2)),
    "types.infantry.steps": ("3", 3),
    "types.infantry.kind": ("leader", "leader"),
    "types.infantry.name": ("Infantry", "Infantry"),
    "scenarios.one.abstract": ("true", True),
}


@pytest.mark.parametrize("where", list(TEXTS))
def test_a_text_is_read_as_what_may_stand_there(where):
    text, value = TEXTS[where]
    assert parse_as_kind(kind_at_address(tuple(where.split(".")), Module), text) == value


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("types.infantry.steps", "three"),
        ("types.infantry.kind", "hero"),
        ("types.infantry", "Infantry"),
        ("scenarios.one.setup.red.harbour.a", "2 a ("),
        ("scenarios.one.abstract", "perhaps"),
    ],
)
def test_a_text_that_cannot_stand_there_slips(where, text):
    with pytest.raises(PhraseError):
        parse_as_kind(kind_at_address(tuple(where.split(".")), Module), text)


def test_nothing_can_stand_below_a_text():
    assert kind_at_address(("types", "infantry", "name", "x"), Module) is None
    assert kind_at_address(("nothing",), Module) is None
