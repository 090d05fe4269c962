"""Events as cards of the page: what the page is told of a marker besides its words."""

import pytest

from sandtable.exporters.web.event_and_table_rows import event_rows_of_module
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: Cards
  rights: {work: Cards}
  calendar: {turns: 9, order: [red]}
  owners: {red: Red}
boards: {boxes: {kind: boxes, name: Boxes, spaces: {cup: Cup}}}
events: {red: {storm: {name: Storm, years: 2..3, play: keep, then: discard%s}}}
"""


@pytest.mark.parametrize(
    ("otherwise", "late"),
    [
        ("", ""),
        (", else: return", ""),
        (", else: discard", "is discarded"),
        (", else: box cup", "is put into Cup"),
    ],
)
def test_a_card_tells_what_becomes_of_it_outside_its_years(otherwise, late):
    (row,) = event_rows_of_module(module_from_text(MODULE % otherwise), {})
    assert (row.first, row.last, row.late) == (2, 3, late)
