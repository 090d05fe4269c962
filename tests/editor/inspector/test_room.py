"""The room that fields have in the inspector, however narrow it is."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from editor.panels.inspector.inspector import PANEL
from tests.editor.conftest import lantern_ford

pytestmark = pytest.mark.gui

EVERY_KIND = (
    *(("module",), ("module", "words"), ("types", "infantry"), ("boards", "country")),
    *(("boards", "country", "spaces", "greyfell"), ("limits", "area-stacking")),
    *(("pieces", "vessin", "infantry", "pikes"), ("events", "common", "spate")),
    *(("scenarios", "first_thaw"), ("tables", "combat"), ("boards", "valley")),
)


@pytest.fixture
def narrow(bench_of, qtbot):
    """The inspector as narrow as it becomes."""
    made = PANEL.build(bench_of(lantern_ford()))
    qtbot.addWidget(made)
    made.resize(made.minimumWidth(), 600)
    made.show()
    qtbot.waitExposed(made)
    return made


def squeezed(inspector):
    """The fields and buttons that are lower or narrower than they must be."""
    QApplication.processEvents()
    parts = [w for w in inspector.form.findChildren(QWidget) if w.isVisible()]
    return [
        w.accessibleName()
        for w in parts
        if isinstance(w, QLineEdit | QPushButton)
        and (w.height() < w.minimumSizeHint().height() or w.width() < w.minimumSizeHint().width())
    ]


@pytest.mark.parametrize("steps", EVERY_KIND, ids=".".join)
def test_nothing_is_wider_than_the_narrowest_inspector(narrow, steps):
    narrow._bench.selection.choose([steps])
    assert squeezed(narrow) == []
    assert narrow._body.minimumSizeHint().width() <= narrow._area.viewport().width()


def test_a_field_that_grows_takes_no_room_from_the_others(narrow):
    narrow._bench.selection.choose([("module",)])
    lines = narrow.fields()["ratings"].lines
    for grown in ("a", "a\nb\nc\nd\ne\nf", "a\nb"):
        lines.setPlainText(grown)
        assert squeezed(narrow) == []
