"""The pieces that selectors mean, and values that pieces inherit."""

import pytest

from sandtable.model.phrases.selector import Selector
from sandtable.model.select.manifest import formations_of_piece, manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: Red, pink: {name: Pink, of: red}}
  ratings: [attack, move]
  words:
    pieces: {slow: tag, heavy: tag, worth: number default 1}
    groups: {"1942": The second year}
types:
  foot: {tags: [slow], domain: land, name: Foot, values: {worth: 2}}
  guard: {like: foot, tags: [heavy], rated: 5-3 > 2-3}
  ship: {domain: sea, kind: container}
pieces:
  red:
    foot: {a: 2-3; group 1942, b: 4-3 Two/1st; worth 7}
    guard: {g: Guard; part-of army}
  pink:
    ship: {s: 3 x ~ Ship}
formations: {first: {name: First, printed: 1st, of: army}, army: Army}
events: {red: {rain: {name: Rain, play: keep}, dawn: {name: Dawn, play: trigger}}}
"""
CASES = {
    "foot": "red/a red/b red/g",
    "guard": "red/g",
    "slow not heavy": "red/a red/b",
    "red": "red/a red/b red/g pink/s red/rain",
    "pink": "pink/s",
    "land": "red/a red/b red/g",
    "container or event": "pink/s red/rain",
    "group 1942": "red/a",
    "part of army": "red/b red/g",
    "part of first": "red/b",
    "attack >= 4": "red/b red/g",
    "worth = 2": "red/a red/g",
    "unit worth > 5": "red/b",
    "red/b": "red/b",
    "a": "red/a",
    "unit not in state tired": "red/a red/b red/g",
}


@pytest.mark.parametrize(("text", "pieces"), CASES.items(), ids=list(CASES))
def test_selector(text, pieces):
    assert " ".join(pieces_matching(module_from_text(MODULE), Selector.parse(text))) == pieces


def test_a_piece_has_what_its_types_have():
    guard = manifest_of_module(module_from_text(MODULE)).counters["red/g"]
    assert (guard.kind, guard.domain, guard.tags) == ("unit", "land", ("heavy", "slow"))
    assert (guard.strength, guard.steps, guard.name) == ("5-3", 2, "Guard")


def test_a_piece_without_a_name_has_its_types():
    assert manifest_of_module(module_from_text(MODULE)).counters["red/a"].name == "Foot"


def test_an_unknown_strength_is_not_told():
    assert manifest_of_module(module_from_text(MODULE)).counters["pink/s"].strength is None


def test_a_formation_is_known_by_what_is_printed_after_the_name():
    module = module_from_text(MODULE)
    assert formations_of_piece(module, manifest_of_module(module).counters["red/b"]) == (
        "first",
        "army",
    )
