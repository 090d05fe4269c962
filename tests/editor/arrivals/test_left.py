"""The pieces that are left, while another module has come and nobody has counted yet."""

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.workspaces.arrivals.unused_pieces import UnusedPieces
from sandtable.model.reports.left_over import LeftOver
from sandtable.model.select.manifest import manifest_of
from tests.support.modules import module_of

pytestmark = pytest.mark.gui


def test_a_piece_that_is_gone_has_no_picture_any_more(bench, qtbot):
    palette = UnusedPieces(bench)
    qtbot.addWidget(palette)
    counter = manifest_of(bench.document.module).counters["common/flag"]
    palette.show_unused([LeftOver(counter, 3)])
    index = palette.model.index(0, 0)
    assert palette.model.data(index, Qt.ItemDataRole.DecorationRole) is not None
    bench.document.open(module_of("notes: {}"))
    assert palette.model.data(index, Qt.ItemDataRole.DecorationRole) is None
    assert palette.model.data(index) == "3 Flag"
