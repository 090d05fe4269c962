"""The room that fields have in the inspector, however narrow it is."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from sandtable.editor.panels.inspector.inspector_panel import PANEL
from sandtable.editor.semantic_colours import warning_colour
from sandtable.model.checks.registry import Finding, Fix, Severity
from tests.editor.conftest import lantern_ford

pytestmark = pytest.mark.gui

EVERY_KIND = (
    *(("module",), ("module", "words"), ("types", "infantry"), ("boards", "country")),
    *(("boards", "country", "spaces", "greyfell"), ("limits", "area-stacking")),
    *(("pieces", "vessin", "infantry", "pikes"), ("events", "common", "spate")),
    *(("scenarios", "first_thaw"), ("tables", "combat"), ("boards", "valley")),
)


@pytest.fixture
def narrow(context_of, qtbot):
    """The inspector as narrow as it becomes."""
    made = PANEL.build(context_of(lantern_ford()))
    qtbot.addWidget(made)
    made.resize(made.minimumWidth(), 600)
    made.show()
    qtbot.waitExposed(made)
    return made


def squeezed(inspector):
    """The fields and buttons that are lower or narrower than they must be."""
    QApplication.processEvents()
    parts = [w for w in inspector.current_form.findChildren(QWidget) if w.isVisible()]
    return [
        w.accessibleName()
        for w in parts
        if isinstance(w, QLineEdit | QPushButton)
        and (w.height() < w.minimumSizeHint().height() or w.width() < w.minimumSizeHint().width())
    ]


@pytest.mark.parametrize("steps", EVERY_KIND, ids=".".join)
def test_nothing_is_wider_than_the_narrowest_inspector(narrow, steps):
    narrow._context.selection.select_addresses([steps])
    assert squeezed(narrow) == []
    assert narrow._body.minimumSizeHint().width() <= narrow._scroll_area.viewport().width()


def test_a_field_that_grows_takes_no_room_from_the_others(narrow):
    narrow._context.selection.select_addresses([("module",)])
    lines = narrow.shown_fields()["ratings"].text_edit
    for grown in ("a", "a\nb\nc\nd\ne\nf", "a\nb"):
        lines.setPlainText(grown)
        assert squeezed(narrow) == []


@pytest.fixture
def doubtful(narrow, monkeypatch):
    """The inspector with a warning about a space, and a fix that has a long name."""
    fix = Fix("Give the two spaces that touch in one point a short border there", lambda m: m)
    where = "boards.country.spaces.greyfell"
    found = Finding("GEO014", Severity.WARNING, where, "They meet.", "Move it.", (fix,))
    # The checks of the sample, which run beside this, would take it away again.
    narrow._context.findings.findings_changed.disconnect(narrow.finding_list._on_findings_changed)
    monkeypatch.setattr(
        narrow.finding_list, "_addressed_findings", [(tuple(where.split(".")), found)]
    )
    narrow._context.selection.select_addresses([tuple(where.split("."))])
    assert narrow.finding_list.shown_findings == (found,)
    return narrow


def test_a_fix_with_a_long_name_pushes_no_field_out_of_sight(doubtful):
    assert squeezed(doubtful) == []
    assert doubtful._body.minimumSizeHint().width() <= doubtful._scroll_area.viewport().width()
    button = next(b for b in doubtful.finding_list.findChildren(QPushButton) if b.isVisible())
    assert button.height() >= button.heightForWidth(button.width())


def test_a_warning_has_the_colour_of_a_warning(doubtful):
    said = next(
        w for w in doubtful.finding_list.findChildren(QWidget) if w.toolTip() == "GEO014: Move it."
    )
    assert said.palette().color(QPalette.ColorRole.WindowText) == warning_colour(
        doubtful.palette()
    )
