"""Pictures that are named and not there are told in the window, and heard of when they come."""

import pytest

from sandtable.model.module import Module
from sandtable.model.storage.module_saving import save_as_folder
from tests.support.modules import module_from_text

pytestmark = pytest.mark.gui

MODULE: Module = module_from_text("boards: {map: {kind: boxes, name: Map, image: assets/map.png}}")


@pytest.fixture
def folder(tmp_path):
    save_as_folder(MODULE, tmp_path / "game")
    return tmp_path / "game"


def _missing(context):
    return [f.message for f in context.findings.all_findings if f.check == "GEO027"]


def test_what_is_not_saved_yet_has_no_folder_to_miss_a_picture_in(context_of, qtbot):
    context = context_of(MODULE)
    qtbot.waitUntil(lambda: context.findings.is_current)
    assert _missing(context) == []


def test_a_picture_that_is_not_there_is_told(context_of, folder, qtbot):
    context = context_of(MODULE)
    assert context.session.open_module(folder)
    qtbot.waitUntil(
        lambda: _missing(context) == ["There is no file 'assets/map.png' in the module's folder."]
    )


def test_a_picture_that_came_is_missed_no_more_and_one_that_went_is(context_of, folder, qtbot):
    context = context_of(MODULE)
    context.session.open_module(folder)
    qtbot.waitUntil(lambda: len(_missing(context)) == 1)
    picture = folder / "assets" / "map.png"
    picture.parent.mkdir()
    picture.write_bytes(b"")
    # As it does when the author comes back to the window.
    context.session._disk_watch.compare_files_with_disk()
    qtbot.waitUntil(lambda: _missing(context) == [])
    picture.unlink()
    context.session._disk_watch.compare_files_with_disk()
    qtbot.waitUntil(lambda: len(_missing(context)) == 1)


def test_saving_somewhere_else_looks_there(context_of, folder, tmp_path, qtbot):
    context = context_of(MODULE)
    (folder / "assets").mkdir()
    (folder / "assets" / "map.png").write_bytes(b"")
    context.session.open_module(folder)
    qtbot.waitUntil(lambda: context.findings.is_current and _missing(context) == [])
    assert context.session.save_module_as(tmp_path / "other.sandtable")
    with qtbot.waitSignal(context.findings._worker.job_done):
        context.findings.recheck_module()
    assert _missing(context) == []
