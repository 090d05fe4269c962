"""After any edit, cached set-up lines equal those that are computed anew."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from sandtable.model.entities.scenarios import Chart, Scenario
from sandtable.model.ledger import setup_cache
from sandtable.model.ledger.history import initial_position, initial_position_all_branches
from sandtable.model.ledger.position import Position
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from tests.support.crowds import crowd

_EDITS = 25


@pytest.mark.parametrize("seed", range(12))
def test_what_is_kept_of_lines_is_what_they_say(seed: int) -> None:
    for module in _edited(Random(seed)):
        anew = replace(module, types=dict(module.types))  # of which nothing is known yet
        for name in module.scenarios:
            for options in ({}, {"wild": "on"}):
                assert _told(initial_position(module, name, options)) == _told(
                    initial_position(anew, name, options)
                )
            assert _told(initial_position_all_branches(module, name)) == _told(
                initial_position_all_branches(anew, name)
            )


@pytest.mark.parametrize("seed", range(12))
def test_to_put_all_down_is_to_put_down_one_after_the_other(seed: int) -> None:
    module = crowd(Random(seed))
    for name in module.scenarios:
        at_once = initial_position_all_branches(module, name)
        singly = Position(at_once.module, at_once.scenario, at_once.choices, at_once.control)
        for standing in at_once.standings:
            singly.put_standing(standing)
        assert _told(singly) == _told(at_once)


def test_lines_that_an_edit_leaves_alone_keep_their_standings() -> None:
    module = next(m for seed in range(99) if len((m := crowd(Random(seed))).scenarios) > 1)
    before = {id(one) for one in initial_position(module, "s0").standings if one.when is None}
    scenario = module.scenarios["s0"]
    other = replace(module, scenarios={**module.scenarios, "s0": replace(scenario, happened=())})
    kept = [one for one in initial_position(other, "s0").standings if id(one) in before]
    assert kept


def test_who_looked_at_a_few_lines_has_not_forgotten_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = crowd(Random(1))
    red = Selector.parse("north")
    chart = {Place.parse(f"H{n:02}"): (Entry.parse("2 in-n1"),) for n in range(1, 40)}
    _ask(module, {red: chart})
    for place, entries in list(chart.items())[:9]:
        _ask(module, {red: {place: entries}})
    made: list[Place] = []
    plain = setup_cache._CachedLineFactory.make_lines

    def noted(
        lines: setup_cache._CachedLineFactory, items: Iterable[tuple[Place, object]]
    ) -> Iterator[setup_cache.CachedLine]:
        every = list(items)
        made.extend(place for place, _ in every)
        return plain(lines, every)

    monkeypatch.setattr(setup_cache._CachedLineFactory, "make_lines", noted)
    other = Place.parse("H41")
    _ask(module, {red: {**chart, other: (Entry.parse("gu-s2"),)}})
    assert made == [other]


def _ask(module: Module, setup: Mapping[Selector, Chart | None]) -> None:
    scenario = replace(module.scenarios["s0"], setup=setup)
    list(
        setup_cache.cached_charts_of_setup(
            replace(module, scenarios={"s0": scenario}), scenario, "s0"
        )
    )


def _told(position: Position) -> tuple[object, ...]:
    of = {piece: list(position.standings_of(piece)) for piece in position.copies_out}
    return position.standings, list(position.copies_out.items()), position.uncertain_pieces, of


def _edited(dice: Random) -> Iterator[Module]:
    module = crowd(dice)
    for _ in range(_EDITS):
        yield module
        name = dice.choice(list(module.scenarios))
        scenario = _changed(dice, module, module.scenarios[name])
        module = replace(module, scenarios={**module.scenarios, name: scenario})


def _changed(dice: Random, module: Module, scenario: Scenario) -> Scenario:
    """Return a scenario with a changed set-up.

    It has another line, another place, one line less, or an inherited one.
    """
    setup = {heading: dict(chart or {}) for heading, chart in scenario.setup.items()}
    others = [one for one in module.scenarios.values() if one.setup]
    lent = dice.choice(others).setup if others else {}
    heading = dice.choice([*setup, *lent, Selector.parse("north")])
    chart = setup.setdefault(heading, {})
    does = dice.randrange(5)
    if does == 0 and chart:
        del chart[dice.choice(list(chart))]
    elif does == 1 and chart:
        place = dice.choice(list(chart))
        chart[place] = (
            tuple(dice.sample(entries, len(entries) // 2 + 1))
            if (entries := chart[place] or ())
            else None
        )
    elif does == 2:
        chart[Place.parse("H31")] = (Entry.parse(dice.choice(_ENTRIES)),)
    elif does == 3 and chart:
        chart[Place.parse("H22")] = chart.pop(dice.choice(list(chart)))
    else:
        chart.update(lent.get(heading) or {})
    return replace(scenario, setup=setup)


_ENTRIES = ("2 in-n1", "gu-s2, lost 1", "all other guns", "fl-n0 if wild", "2 of ships", "sh-b1")
