"""A new module has no findings, and is drawn at the requested place."""

import pytest

from sandtable.model import resources
from sandtable.model.checks.recheck import check_module
from sandtable.model.checks.registry import Severity
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_modules import empty_module, module_on_globe, retitle_template
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

SMALL = (26.5, 40.0, 42.5, 48.0)


def serious(module):
    return [f for f in check_module(module).findings if f.severity is Severity.ERROR]


def test_an_empty_map_has_two_sides_and_no_error():
    module = empty_module("Mine")
    assert list(module.module.owners) == ["red", "blue"]
    assert not module.boards["map"].spaces
    assert serious(module) == []


def test_a_template_becomes_somebody_elses_work():
    template = load_module(resources.path_of_template(resources.DEFAULT_TEMPLATE)).module
    module = retitle_template(template, "Mine", "my_game")
    assert (module.module.title, module.module.id) == ("Mine", "my_game")
    assert module.module.rights.work == "Mine"
    assert module.scenarios is template.scenarios


@pytest.mark.parametrize("own_id", [None, "", "no id"])
def test_what_is_no_id_is_none(own_id):
    assert retitle_template(empty_module("A"), "B", own_id).module.id is None


def test_land_and_sea_are_drawn_each_on_its_ground():
    board = module_on_globe("Mine", SMALL).boards["map"]
    assert board.outlines.keys() == board.spaces.keys()
    grounds = {space.kind: space.terrain for space in board.spaces.values()}
    assert grounds == {None: "land", "sea": "water"}
    assert present(present(board.recipe).projection).kind == "lambert"
    assert present(board.recipe).detail == "10m"


def test_a_net_of_degrees_cuts_it_further():
    whole, cut = (module_on_globe("Mine", SMALL, net).boards["map"] for net in (None, 5.0))
    assert len(cut.spaces) > len(whole.spaces)


@pytest.mark.parametrize(
    ("window", "kind", "detail"),
    [
        ((-180, -60, 180, 85), "equirectangular", "110m"),
        ((170, 10, -150, 50), "equirectangular", "50m"),
        ((-10, 60, 60, 70), "lambert", "50m"),
    ],
)
def test_the_projection_suits_what_is_shown(window, kind, detail):
    recipe = module_on_globe("Mine", window).boards["map"].recipe
    assert present(recipe).detail == detail
    assert present(present(recipe).projection).kind == kind


@pytest.mark.parametrize("window", [(0, 50, 10, 40), (0, 0, 10, 95), (-500, 0, 900, 1)])
def test_a_window_that_is_none_is_refused(window):
    with pytest.raises(EditError, match="window"):
        module_on_globe("Mine", window)
