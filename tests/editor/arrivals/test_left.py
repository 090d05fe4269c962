"""The pieces that are left, while another module has come and nobody has counted yet."""

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.workspaces.arrivals.unused_pieces import UnusedPieces
from sandtable.model.reports.unused_pieces import UnusedPiece
from sandtable.model.select.manifest import manifest_of_module
from tests.support.modules import module_from_text

pytestmark = pytest.mark.gui


def test_a_piece_that_is_gone_has_no_picture_any_more(context, qtbot):
    palette = UnusedPieces(context)
    qtbot.addWidget(palette)
    counter = manifest_of_module(context.document.module).counters["common/flag"]
    palette.show_unused([UnusedPiece(counter, 3)])
    index = palette.piece_model.index(0, 0)
    assert palette.piece_model.data(index, Qt.ItemDataRole.DecorationRole) is not None
    context.document.open_module(module_from_text("notes: {}"))
    assert palette.piece_model.data(index, Qt.ItemDataRole.DecorationRole) is None
    assert palette.piece_model.data(index) == "3 Flag"
