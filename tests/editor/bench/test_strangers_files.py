"""A stranger's file that makes too much work is a message, and the window lives."""

import pytest

from sandtable.drawing import typesetting
from sandtable.drawing.errors import TypesettingError
from sandtable.drawing.typesetting import typeset
from sandtable.model.bounded_work import child_process
from sandtable.model.bounded_work.child_process import end_warm_child, keep_warm_child
from sandtable.model.bounded_work.limits import WorkLimits
from sandtable.model.storage import tried_outlines
from tools import heavy_files


@pytest.fixture
def warm(monkeypatch):
    """Keep a warm child, as the editor does, and know no outlines."""
    monkeypatch.setattr(tried_outlines, "_known", set())
    keep_warm_child()
    yield child_process._warm[0]
    end_warm_child()


def test_outlines_that_are_a_tangle_are_a_message(bench, game, warm):
    assert bench.session.open(game)
    before, outlines = bench.document.module, game / "boards" / "country.geojson"
    outlines.write_text(heavy_files.geojson({"vess": heavy_files.scribble(1000)}))
    assert not bench.session.open(game)
    assert "country.geojson:1:1: Its borders cross themselves" in bench.messages.last[0]
    assert bench.document.module is before
    assert len(child_process._warm) == 1


def test_a_child_that_was_killed_is_begun_again(bench, game, warm):
    warm._process.kill()
    warm._process.wait()
    assert bench.session.open(game)


def test_who_reads_does_not_wait_for_an_export(bench, game, warm):
    with warm._at_work:
        assert bench.session.open(game)
    assert len(child_process._warm) == 2


def test_sheets_that_take_too_much_are_refused(warm, monkeypatch):
    monkeypatch.setattr(typesetting, "TYPESETTING", WorkLimits(memory=50, seconds=5))
    with pytest.raises(TypesettingError, match=r"cannot be laid out\. It takes more than 50 MB"):
        typeset("#for n in range(100000) [#n ]", {})
    monkeypatch.undo()
    assert typeset("Words", {})[0].startswith(b"%PDF")
