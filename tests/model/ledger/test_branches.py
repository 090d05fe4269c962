"""Combinations of options that are listed."""

from itertools import islice, product

from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.ledger.branches import option_branches_of_scenario
from sandtable.model.ledger.option_groups import OptionGroup
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {a: A, b: B, c: C}}}
boards: {map: {kind: areas, name: Map, spaces: {town: Town}}}
options:
  one: One
  two: {name: Two, excludes: [one]}
  three: {name: Three, choices: [x, y, z], default: x}
  idle: Idle
scenarios:
  it:
    name: It
    setup: {red: {town: [a if one, b if three is y]}}
    arrivals: {red: {2: {enter at town: [a if two]}}}
"""


def test_options_that_touch_the_same_pieces_are_combined():
    options = option_branches_of_scenario(module_from_text(MODULE), "it").options
    assert {frozenset(way.items()) for way in options} == {
        frozenset(),
        frozenset({("one", "on"), ("two", "off")}),
        frozenset({("one", "off"), ("two", "on")}),
        frozenset({("three", "y")}),
        frozenset({("three", "z")}),
    }


def test_what_a_scenario_chooses_is_not_chosen_otherwise():
    text = MODULE.replace("name: It", "name: It\n    options: {three: y, one: on}")
    assert option_branches_of_scenario(module_from_text(text), "it").options == ({},)


def test_too_many_combinations_are_counted():
    names = [f"o{n}" for n in range(13)]
    options = "\n".join(f"  {name}: O" for name in names)
    entries = ", ".join(f"a if {name}" for name in names)
    text = MODULE.replace("  idle: Idle", options).replace("a if one, b if three is y", entries)
    branches = option_branches_of_scenario(module_from_text(text), "it")
    assert (branches.left_out, branches.looked_at) == (2**14 - 1025, 1025)
    assert [len(way) for way in branches.options[:2]] == [0, 14]


def test_what_is_looked_at_is_nearest_to_the_default():
    names = [f"o{n}" for n in range(20)]
    group = OptionGroup(dict.fromkeys(names, ("on", "off")), dict.fromkeys(names, frozenset()))
    ways = list(islice(group.nearest_combinations(dict.fromkeys(names, "off")), 20 + 190))
    numbers = [list(way.values()).count("on") for way in ways]
    assert numbers == [1] * 20 + [2] * 190


def test_what_options_exclude_is_not_counted():
    names = [f"o{n}" for n in range(30)]
    group = OptionGroup(
        dict.fromkeys(names, ("on", "off")), {n: frozenset(names) - {n} for n in names}
    )
    assert group.count_combinations() == 31
    assert len(list(group.all_combinations())) == 31


options = st.lists(
    st.tuples(
        st.sampled_from([("on", "off"), ("x", "y", "z"), ("on",)]), st.sets(st.integers(0, 5))
    ),
    max_size=6,
)


@given(options=options)
def test_ways_are_counted_as_they_are_told(options):
    choices = {str(n): those for n, (those, _) in enumerate(options)}
    excludes = {str(n): frozenset(map(str, ex)) - {str(n)} for n, (_, ex) in enumerate(options)}
    group = OptionGroup(choices, excludes)

    def stands(way):
        on = {option for option, choice in way.items() if choice == "on"}
        return not any(excludes[option] & on for option in on)

    every = [dict(zip(choices, way, strict=True)) for way in product(*choices.values())]
    kept = [way for way in every if stands(way)]
    assert list(group.all_combinations()) == kept
    assert group.count_combinations() == len(kept)
    usual = {option: those[-1] for option, those in choices.items()}
    near = list(group.nearest_combinations(usual))
    assert sorted(map(str, near)) == sorted(str(way) for way in kept if way != usual)
