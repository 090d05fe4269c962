"""The signs in the status line follow the look of the window."""

import pytest

from sandtable.editor.status_bar import ProblemBadges, StatusBar
from sandtable.editor.theme import build_palette
from sandtable.model.checks.registry import Finding, Severity
from sandtable.model.edits.address_edits import set_value


@pytest.fixture
def dressed(qapp):
    before = qapp.palette()
    yield qapp.setPalette
    qapp.setPalette(before)


def test_the_sign_that_all_is_well_takes_the_colours_of_the_look(dressed, qtbot):
    dressed(build_palette(dark=False))
    counts = ProblemBadges(None)
    qtbot.addWidget(counts)
    counts.show_findings(())
    assert counts.accessibleDescription() == "No problems"
    by_day = counts._icon_label.pixmap().toImage()
    dressed(build_palette(dark=True))
    qtbot.waitUntil(lambda: counts._icon_label.pixmap().toImage() != by_day)


def test_the_line_is_as_high_with_a_badge_as_without(qtbot):
    counts = ProblemBadges(None)
    qtbot.addWidget(counts)
    counts.show_findings(())
    without = counts.sizeHint().height()
    counts.show_findings([Finding("REF001", Severity.ERROR, "module", "Nothing bears it.")])
    assert counts.sizeHint().height() == without


def test_the_selection_is_called_by_its_new_name_after_an_edit(context, qtbot):
    bar = StatusBar(context)
    qtbot.addWidget(bar)
    oxmead = ("boards", "country", "spaces", "oxmead")
    context.selection.select_addresses([oxmead])
    assert "Oxmead" in bar._selection_label.text()
    assert context.try_edit(
        "Rename", lambda module: set_value(module, (*oxmead, "name"), "Cattle Field")
    )
    assert "Cattle Field" in bar._selection_label.text()
