"""Arguments that are called the same everywhere."""

from argparse import ArgumentParser

import pytest

from sandtable.api import RequestError, insist_on_known
from sandtable.api.requests import require_known_options
from sandtable.cli import arguments
from tests.support.modules import module_from_text


@pytest.fixture
def parser():
    parser = ArgumentParser()
    arguments.add_scenarios_argument(parser)
    arguments.add_options_argument(parser)
    return parser


def test_scenarios_may_stand_together_or_apart(parser):
    found = parser.parse_args(["--scenario", "a", "b", "--scenario", "c"])
    assert found.scenarios == ["a", "b", "c"]


def test_an_option_without_its_choice_is_wrong_usage(parser, capsys):
    with pytest.raises(SystemExit) as left:
        parser.parse_args(["--option", "trento"])
    assert left.value.code == 2
    assert "'trento' is not valid here: write ID=CHOICE" in capsys.readouterr().err


OPTIONAL = module_from_text("options: {early: {name: Early, choices: [on, off, half]}}")


def test_options_that_the_game_offers_are_taken(parser):
    found = parser.parse_args(["--option", "early=half"])
    assert require_known_options(OPTIONAL, dict(found.options)) == {"early": "half"}


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("erly=on", "There is no option 'erly'. Did you mean 'early'?"),
        ("early=hlaf", "There is no choice of the option 'early' 'hlaf'. Did you mean 'half'?"),
    ],
)
def test_options_that_the_game_does_not_offer_are_refused(parser, option, message):
    found = parser.parse_args(["--option", option])
    with pytest.raises(RequestError) as refused:
        require_known_options(OPTIONAL, dict(found.options))
    assert str(refused.value) == message


def test_what_is_like_nothing_is_answered_with_all_there_is():
    with pytest.raises(RequestError, match=r"There is no kind 'x'. There are: land, sea\."):
        insist_on_known("x", ["land", "sea"], "kind")
    with pytest.raises(RequestError, match="There is none at all"):
        insist_on_known("x", [], "kind")
