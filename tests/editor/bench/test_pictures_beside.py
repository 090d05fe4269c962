"""Pictures that are named and not there are told in the window, and heard of when they come."""

import pytest

from sandtable.model.module import Module
from sandtable.model.storage.save import save_new
from tests.support.modules import module_of

pytestmark = pytest.mark.gui

MODULE: Module = module_of("boards: {map: {kind: boxes, name: Map, image: assets/map.png}}")


@pytest.fixture
def folder(tmp_path):
    save_new(MODULE, tmp_path / "game")
    return tmp_path / "game"


def _missing(bench):
    return [f.message for f in bench.findings.all if f.check == "GEO027"]


def test_what_is_not_saved_yet_has_no_folder_to_miss_a_picture_in(bench_of, qtbot):
    bench = bench_of(MODULE)
    qtbot.waitUntil(lambda: bench.findings.current)
    assert _missing(bench) == []


def test_a_picture_that_is_not_there_is_told(bench_of, folder, qtbot):
    bench = bench_of(MODULE)
    assert bench.session.open(folder)
    qtbot.waitUntil(lambda: _missing(bench) == ["There is no file 'assets/map.png'."])


def test_a_picture_that_came_is_missed_no_more_and_one_that_went_is(bench_of, folder, qtbot):
    bench = bench_of(MODULE)
    bench.session.open(folder)
    qtbot.waitUntil(lambda: len(_missing(bench)) == 1)
    picture = folder / "assets" / "map.png"
    picture.parent.mkdir()
    picture.write_bytes(b"")
    bench.session._watch.look()  # as it does when the author comes back to the window
    qtbot.waitUntil(lambda: _missing(bench) == [])
    picture.unlink()
    bench.session._watch.look()
    qtbot.waitUntil(lambda: len(_missing(bench)) == 1)


def test_saving_somewhere_else_looks_there(bench_of, folder, tmp_path, qtbot):
    bench = bench_of(MODULE)
    (folder / "assets").mkdir()
    (folder / "assets" / "map.png").write_bytes(b"")
    bench.session.open(folder)
    qtbot.waitUntil(lambda: bench.findings.current and _missing(bench) == [])
    assert bench.session.save_as(tmp_path / "other.sandtable")
    with qtbot.waitSignal(bench.findings._worker.done):
        bench.findings.recheck()
    assert _missing(bench) == []
