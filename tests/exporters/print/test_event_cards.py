"""Cards of events: what stands at the foot of one."""

import pytest

from exporters.print.desk import Desk
from exporters.print.events import events
from exporters.print.wish import Wish
from tests.support.modules import module_of

TEXT = """
module: {{format: 1, title: X, rights: {{work: X}}, owners: {{red: Red}}}}
events: {{red: {{storm: {{name: Storm, play: keep, then: {fate}}}}}}}
"""


@pytest.mark.parametrize(
    ("fate", "foot"),
    [("~", "What happens to it next is not stated"), ("discard", "Then discarded")],
)
def test_the_foot_of_a_card_is_a_sentence(fate, foot):
    [sheet] = events(Desk(module_of(TEXT.format(fate=f"'{fate}'")), Wish(), None))
    assert [card["foot"] for card in sheet["cards"]] == [foot]
