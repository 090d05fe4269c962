"""A stranger's file that makes too much work is a message, and the window lives."""

import pytest

from sandtable.drawing import typesetting
from sandtable.drawing.errors import TypesettingError
from sandtable.drawing.typesetting import typeset_template
from sandtable.model.bounded_work import child_process
from sandtable.model.bounded_work.child_process import (
    start_waiting_process,
    stop_waiting_processes,
)
from sandtable.model.bounded_work.work_limits import WorkLimits
from sandtable.model.storage import verified_outlines
from tests.support.forking import without_warm_child
from tools import heavy_files


@pytest.fixture
def warm():
    """Keep a warm child, as the editor does, and know no outlines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verified_outlines, "_known_hashes", set())
        without_warm_child(patch)
        start_waiting_process()
        yield child_process._warm_children[0]
        stop_waiting_processes()


def test_outlines_that_are_a_tangle_are_a_message(context, game, warm):
    assert context.session.open_module(game)
    before, outlines = context.document.module, game / "boards" / "country.geojson"
    outlines.write_text(heavy_files.geojson({"vess": heavy_files.scribble(1000)}))
    assert not context.session.open_module(game)
    assert "country.geojson:1:1: Its borders cross themselves" in context.messages.last_message[0]
    assert context.document.module is before
    assert len(child_process._warm_children) == 1


def test_a_child_that_was_killed_is_begun_again(context, game, warm):
    warm._process.kill()
    warm._process.wait()
    assert context.session.open_module(game)


def test_who_reads_does_not_wait_for_an_export(context, game, warm):
    with warm._work_lock:
        assert context.session.open_module(game)
    assert len(child_process._warm_children) == 2


def test_sheets_that_take_too_much_are_refused(warm, monkeypatch):
    monkeypatch.setattr(
        typesetting, "TYPESETTING_LIMITS", WorkLimits(memory_megabytes=50, processor_seconds=5)
    )
    with pytest.raises(TypesettingError, match=r"cannot be laid out\. It takes more than 50 MB"):
        typeset_template("#for n in range(100000) [#n ]", {})
    monkeypatch.undo()
    assert typeset_template("Words", {})[0].startswith(b"%PDF")
