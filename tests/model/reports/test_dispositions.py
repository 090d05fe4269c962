"""The place where a marker goes after play is listed wherever the event states it."""

import pytest

from sandtable.model.reports.dispositions import place_of_event_after_play
from tests.support.modules import module_from_text

MODULE = """\
module: {format: 1, title: T, rights: {work: T, basis: own, permission: own}, owners: {red: Red}}
events: {red: {storm: {name: Storm, play: keep, %s}}}
"""


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("then: discard", "discard"),
        ("number: 3", None),
        (
            "dice: 1d6, choices: {1..4: {then: return}, 5..6: {then: keep}}",
            "return on 1..4, keep on 5..6",
        ),
        ("choices: {rain: {then: return}, hail: {then: return}}", "return"),
        ("choices: {rain: {then: return}, hail: {}}", "return by rain"),
    ],
)
def test_the_disposition(says, told):
    module = module_from_text(MODULE % says)
    assert place_of_event_after_play(module.events["red"]["storm"]) == told
