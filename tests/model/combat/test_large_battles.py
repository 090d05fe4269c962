"""Large battles are computed from all their states in a fraction of a second."""

import time

from sandtable import api
from sandtable.model import resources

ATTACK = "8 infantry, 4 artillery, 4 tank, 2 fighter, 2 bomber"
DEFEND = "8 infantry, 4 artillery, 4 tank, 3 fighter, 1 bomber, aa-gun"
LONGEST = 0.3
"""Seconds of processor time, three times the bar, for machines that do other work."""


def test_twenty_against_twenty_is_exact_and_fast():
    module = api.load(resources.path_of_sample("aa_lhtr_1942"))
    api.battle(module, "infantry", "infantry")
    begin = time.process_time()
    answer = api.battle(module, ATTACK, DEFEND)
    assert time.process_time() - begin < LONGEST
    assert answer.exact
    assert answer.error <= 1e-12
    assert abs(sum(map(float, [o.probability for o in answer.outcomes])) - 1) < 1e-12


def test_one_round_of_a_fleet_is_reckoned_in_fractions():
    module = api.load(resources.path_of_sample("aa_lhtr_1942"))
    fleet = "submarine, destroyer, carrier, battleship, fighter, transport"
    small = api.battle(module, fleet, fleet, rounds=1)
    assert small.exact
    assert small.error == 0


def test_too_many_states_are_simulated_and_the_error_is_stated(monkeypatch):
    module = api.load(resources.path_of_sample("aa_lhtr_1942"))
    exact = api.battle(module, ATTACK, DEFEND).expected
    monkeypatch.setattr("sandtable.model.combat.battle._MAX_STATE_TRANSITIONS", 1)
    monkeypatch.setattr("sandtable.model.combat.battle._NUMBER_OF_SIMULATED_BATTLES", 1_000)
    answer = api.battle(module, ATTACK, DEFEND)
    assert not answer.exact
    assert answer.error > 0.01
    assert isinstance(answer.expected.only_attacker, float)
    assert abs(answer.expected.only_attacker - float(exact.only_attacker)) < answer.error
