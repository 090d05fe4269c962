"""Cards of events: what stands at the foot of one."""

import pytest

from sandtable.exporters.print.event_pages import event_sheets
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from tests.support.modules import load_module_text, module_from_text

TEXT = """
module: {{format: 1, title: X, rights: {{work: X}}, owners: {{red: Red}}}}
events: {{red: {{storm: {{name: Storm, play: keep, then: {fate}}}}}}}
"""


@pytest.mark.parametrize(
    ("fate", "foot"),
    [("~", "What happens to it next is not stated"), ("discard", "Then discarded")],
)
def test_the_foot_of_a_card_is_a_sentence(fate, foot):
    [sheet] = event_sheets(
        SheetContext(module_from_text(TEXT.format(fate=f"'{fate}'")), PrintOptions(), None)
    )
    assert [card["foot"] for card in sheet["cards"]] == [foot]


def test_one_long_card_does_not_make_all_others_high(printed):
    card = "{name: A, play: keep, does: {note: [WORDS]}, then: discard}"
    cards = {
        f"e{n}": card.replace("WORDS", "Red moves. " * (90 if n == 0 else 1)) for n in range(15)
    }
    events_text = ", ".join(f"{name}: {text}" for name, text in cards.items())
    head, _, _ = TEXT.format(fate="~").partition("events:")
    found, _ = printed(
        load_module_text(f"{head}events: {{red: {{{events_text}}}}}"), sheet="events"
    )
    assert [len(reader.pages) for reader in found.values()] == [1]
