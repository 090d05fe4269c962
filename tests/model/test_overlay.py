"""Scenarios that inherit from others, and modules that extend others."""

from sandtable.model.overlay import flatten_scenario, overlay_module_on_base, scenario_ancestry
from tests.support.modules import module_from_text
from tests.support.present import present

MODULE = module_from_text(
    """\
scenarios:
  base:
    name: Base
    abstract: true
    last: 9
    draw: [nobody, several]
    happened: [storm]
    control: {red: [north, south], blue: [east]}
    setup:
      red: {town: [first], hill: [second]}
      blue: {gate: [third]}
    victory: {a: {side: red}, b: {side: blue}}
  child:
    name: Child
    from: base
    draw: []
    happened: []
    control: {red: [north]}
    setup:
      red: {town: [2 first], hill: ~, lake: [fourth]}
    victory: {a: ~}
  grandchild: {from: child, last: 5, setup: {blue: ~}}
  ring: {from: ring}
"""
)


def _chart(name: str) -> dict[str, dict[str, list[str]]]:
    return {
        str(heading): {
            str(place): [str(e) for e in entries or ()] for place, entries in (chart or {}).items()
        }
        for heading, chart in flatten_scenario(MODULE, name).setup.items()
    }


def test_mappings_merge_and_lists_replace():
    assert _chart("child") == {
        "red": {"town": ["2 first"], "lake": ["fourth"]},
        "blue": {"gate": ["third"]},
    }
    assert [str(s) for s in present(flatten_scenario(MODULE, "child").control["red"])] == ["north"]


def test_a_tilde_takes_away():
    assert list(flatten_scenario(MODULE, "child").victory) == ["b"]
    assert list(_chart("grandchild")) == ["red"]


def test_what_is_not_said_is_inherited():
    grandchild = flatten_scenario(MODULE, "grandchild")
    assert (grandchild.name, grandchild.last) == ("Child", "5")


def test_being_abstract_is_not_inherited():
    assert flatten_scenario(MODULE, "base").abstract
    assert not flatten_scenario(MODULE, "child").abstract


def test_a_circle_ends():
    assert scenario_ancestry(MODULE, "ring") == ["ring"]
    assert scenario_ancestry(MODULE, "grandchild") == ["grandchild", "child", "base"]


def test_a_house_module_over_the_published_one():
    house = module_from_text(
        """\
scenarios: {mine: {name: Mine, from: child}, base: {last: 4}}
regions: {north: [town]}
"""
    )
    whole = overlay_module_on_base(MODULE, house)
    assert flatten_scenario(whole, "mine").last == "4"
    assert list(whole.regions) == ["north"]
    assert list(whole.scenarios)[-1] == "mine"


def test_a_scenario_takes_a_rule_of_the_module_away():
    module = module_from_text(
        """\
limits: {a: {rule: "1", at-most: 1}, b: {rule: "2", at-most: 2}}
scenarios: {one: {limits: {a: ~, b: {rule: "2", at-most: 3}}}}
"""
    )
    limits = flatten_scenario(module, "one").limits
    assert {name: str(limit.at_most) for name, limit in limits.items() if limit} == {"b": "3"}


def test_what_a_house_scenario_takes_away_stays_away():
    house = module_from_text("scenarios: {child: {setup: {red: {town: ~}}}}")
    chart = flatten_scenario(overlay_module_on_base(MODULE, house), "child").setup
    assert [str(place) for chart in chart.values() for place in present(chart)] == ["lake", "gate"]


def test_a_house_module_adds_a_space():
    base = module_from_text("boards: {map: {kind: areas, name: Map, spaces: {a: A}}}")
    house = module_from_text("boards: {map: {kind: areas, name: Map, spaces: {b: B}}}")
    assert list(overlay_module_on_base(base, house).boards["map"].spaces) == ["a", "b"]


def test_an_empty_list_takes_back_what_is_inherited_where_none_is_no_list():
    base, child = flatten_scenario(MODULE, "base"), flatten_scenario(MODULE, "child")
    assert (base.draw, base.happened) == (("nobody", "several"), ("storm",))
    assert child.draw == child.happened == flatten_scenario(MODULE, "grandchild").draw == ()
