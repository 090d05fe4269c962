"""Battles of a book's examples throw the dice, and can end, as the book says."""

from pathlib import Path

import pytest
import yaml

from sandtable import api
from sandtable.model import resources

EXAMPLES = yaml.load(  # noqa: TID251 - data of this test, no module
    Path(__file__).with_name("battles.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader
)


@pytest.fixture(scope="module")
def module():
    return api.load(resources.path_of_sample("blocks_in_afrika"))


def pieces_of(text):
    """Pieces of an entry as an answer lists them, each at its strength."""
    return set() if text == "nothing" else {part.strip() for part in text.split(",")}


def is_left(wanted, pieces):
    """Whether these pieces are left, whatever is said of the steps of those named without."""
    return len(wanted) == len(pieces) and all(
        any(piece == each or piece.startswith(f"{each} at step") for piece in pieces)
        for each in wanted
    )


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda each: f"{each['section']} {each['attack']}"
)
def test_an_example_of_the_book(module, example):
    answer = api.battle(
        module,
        example["attack"],
        example["defend"],
        at=example.get("at", ()),
        kind=example.get("kind", "battle"),
        modifiers=dict.fromkeys(example.get("with", ()), 1),
        attack_losses=example.get("losses", ()),
        defend_losses=example.get("defend-losses", ()),
    )
    thrown: dict[str, list[str]] = {}
    for each in answer.dice:
        thrown.setdefault(f"{each.volley} {each.side}", []).append(f"{each.dice} of {each.chance}")
    for volley, dice in example.get("dice", {}).items():
        assert sorted(thrown[volley]) == sorted(dice)
    if example.get("dice") == {}:
        assert not any(volley.startswith("air-to-air") for volley in thrown)
    for prefix, side in (("", "defend"), ("attack-", "attack")):
        ends = [getattr(outcome, side).pieces for outcome in answer.outcomes]
        for text in example.get(f"{prefix}ends", ()):
            assert any(is_left(pieces_of(text), pieces) for pieces in ends), (text, ends)
        for text in example.get(f"{prefix}never", ()):
            assert not any(is_left(pieces_of(text), pieces) for pieces in ends), (text, ends)
    assert answer.exact
