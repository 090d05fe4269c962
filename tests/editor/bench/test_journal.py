"""Work that no file holds: kept within a second, offered after a crash, gone when it is saved."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sandtable.editor.bench import journal as journals
from sandtable.editor.bench import keeping
from sandtable.editor.bench.journal import put
from sandtable.editor.bench.leftovers import leftovers, tidy
from sandtable.model.storage import bundle
from sandtable.model.storage.load import load
from sandtable.model.storage.locks import FileLock
from sandtable.model.storage.snapshot import LABEL, label_of, unpacked
from tests.support.modules import titled
from tests.support.present import present
from tools.editor_input.answers import Answers
from tools.save_trials.folders import contents_of

ROOT = Path(__file__).parents[3]


@pytest.fixture
def desk(bench, game):
    bench.asking = Answers()
    assert bench.session.open(game)
    return bench


def kept(bench):
    folder = bench.session.journals
    return sorted(folder.glob("*.journal")) if folder.is_dir() else []


def test_a_change_is_kept_within_a_second(desk, game, qtbot):
    began = time.monotonic()
    with qtbot.waitSignal(desk.session.journal.written, timeout=10_000):
        desk.document.apply("Call it", titled("Mine"))
    assert time.monotonic() - began < 5  # on a machine with nothing else to do: 0.3
    (file,) = kept(desk)
    data = file.read_bytes()
    assert unpacked(data) == desk.document.module
    assert label_of(data).path == str(game.resolve())
    assert label_of(data).last == "Call it"
    assert journals._SOON <= 500


def test_changes_in_a_row_do_not_put_it_off(desk, qtbot):
    """While somebody types without a pause, it is written all the same."""
    seen = []
    desk.session.journal.written.connect(lambda: seen.append(1))
    number = 0
    while not kept(desk):
        number += 1
        desk.document.apply("Call it", titled(f"Mine {number}"))
        qtbot.wait(20)
        assert number < 500
    assert number < 250


def test_it_lies_with_the_user_and_not_beside_the_module(desk, game, qtbot):
    before = contents_of(game)
    with qtbot.waitSignal(desk.session.journal.written):
        desk.document.apply("Call it", titled("Mine"))
    assert contents_of(game) == before
    assert desk.session.journals.parent == desk.settings.folder


def test_nothing_is_kept_where_nothing_changed(desk, qtbot):
    qtbot.wait(2 * journals._SOON)
    assert kept(desk) == []


@pytest.mark.parametrize("way", ["save", "undo", "close", "open"])
def test_it_goes_when_there_is_nothing_to_lose(desk, game, qtbot, way):
    with qtbot.waitSignal(desk.session.journal.written):
        desk.document.apply("Call it", titled("Mine"))
    act = {
        "save": desk.session.save,
        "undo": desk.document.undo_stack.undo,
        "close": desk.close,
        "open": lambda: desk.session.open(game),
    }
    act[way]()
    qtbot.wait(10)
    assert kept(desk) == []
    assert list(desk.session.journals.iterdir()) == []


def test_it_is_written_before_the_files_are(desk, monkeypatch):
    """Who dies in the middle of saving finds everything in the journal."""
    held = []

    def dies(*_):
        held.append(unpacked(kept(desk)[0].read_bytes()))
        raise OSError(5, "dead")

    monkeypatch.setattr("sandtable.editor.bench.session.save", dies)
    desk.document.apply("Call it", titled("Mine"))
    assert not desk.session.save()
    assert held == [desk.document.module]


def test_several_editors_have_a_journal_each(bench_of, game, qtbot):
    benches = [bench_of(load(game).module) for _ in range(2)]
    for number, bench in enumerate(benches):
        bench.session.open(game)
        with qtbot.waitSignal(bench.session.journal.written):
            bench.document.apply("Call it", titled(f"Mine {number}"))
    assert len(kept(benches[0])) == 2
    assert list(leftovers(benches[0].session.journals)) == []  # both are alive


def test_a_lock_is_free_when_it_is_let_go(tmp_path):
    lock = FileLock.of(tmp_path / "lock")
    assert lock is not None
    assert FileLock.of(tmp_path / "lock") is None
    lock.free()
    again = FileLock.of(tmp_path / "lock")
    assert again is not None
    again.free()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_once_and_tried_again(desk, monkeypatch, qtbot):
    said = []
    desk.messages.said.connect(lambda text, _: said.append(text))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for number in range(3):
        with qtbot.waitSignal(desk.session.journal._worker.done):
            desk.document.apply("Call it", titled(f"Mine {number}"))
    assert len(said) == 1
    assert "No space left on device" in said[0]
    monkeypatch.undo()
    with qtbot.waitSignal(desk.session.journal.written):
        desk.document.apply("Call it", titled("Last"))
    assert unpacked(kept(desk)[0].read_bytes()).module.title == "Last"


def test_it_is_tried_again_without_another_change(desk, monkeypatch, qtbot):
    def full(*_):
        raise OSError(28, "No space left on device")

    desk.session.journal._again.setInterval(50)
    monkeypatch.setattr(os, "fsync", full)
    with qtbot.waitSignal(desk.session.journal.failed):
        desk.document.apply("Call it", titled("Mine"))
    with qtbot.waitSignal(desk.session.journal.written):
        monkeypatch.undo()
    assert unpacked(kept(desk)[0].read_bytes()) == desk.document.module


def test_a_file_is_put_whole_or_not_at_all(tmp_path, monkeypatch):
    target = tmp_path / "file"
    put(target, b"before")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        put(target, b"after")
    assert contents_of(tmp_path) == {target.name: b"before"}


# ---------------------------------------------------------------------------- killed, for real
VICTIM = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from sandtable.editor.bench.bench import bench_for
from sandtable.editor.bench.settings import Settings
from sandtable.model.edits.at_address import set_value
from sandtable.model.storage.load import load

app = QApplication([])
game, settings, way = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
bench = bench_for(load(game).module, Settings(settings))
bench.session.open(game)
number = 0

def edit():
    global number
    number += 1
    title = f"T{number}"
    bench.document.apply(f"Edit {number}", lambda m: set_value(m, ("module", "title"), title))
    print(number, flush=True)
    if way == "save":
        bench.session.save()

from PySide6.QtCore import QTimer
timer = QTimer(interval=30)
timer.timeout.connect(edit)
timer.start()
app.exec()
"""


def killed(game, settings, way, edits):
    """Start an editor, let it do some edits, and kill it."""
    command = [sys.executable, "-c", VICTIM, str(game), str(settings), way]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as victim:
        for line in present(victim.stdout):
            if int(line) >= edits:
                break
        victim.send_signal(signal.SIGKILL)
        rest = present(victim.stdout).read().split()
    return int(rest[-1]) if rest else edits


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is not known there")
def test_work_of_an_editor_that_was_killed_is_offered(bench, game, tmp_path):
    """At most a second of it is lost, and the files are as they were."""
    before = contents_of(game)
    last = killed(game, tmp_path / "settings.ini", "edit", 60)
    assert contents_of(game) == before
    bench.asking = Answers(["Recover"])
    assert keeping.offer_leftovers(bench)
    text = bench.asking.text_of_last
    assert str(game) in text
    assert "Edit " in text
    assert bench.session.path == game
    assert not bench.session.clean
    found = int(bench.document.module.module.title.removeprefix("T"))
    assert last - found <= 1000 / 30
    assert contents_of(game) == before
    assert unpacked(kept(bench)[0].read_bytes()) == bench.document.module  # kept once more
    assert len(kept(bench)) == 1
    bench.document.undo_stack.undo()
    assert bench.document.module == load(game).module


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is not known there")
@pytest.mark.parametrize(
    "edits", [3, 9, *(pytest.param(later, marks=pytest.mark.long) for later in (8, 14))]
)
def test_an_editor_killed_while_saving_loses_nothing(bench, game, tmp_path, edits):
    """Every file is whole, and what it was saving is in the file or in the journal."""
    last = killed(game, tmp_path / "settings.ini", "save", edits)
    saved = int(load(game).module.module.title.removeprefix("T"))
    bench.asking = Answers(["Recover"])
    recovered = keeping.offer_leftovers(bench)
    held = bench.document.module.module.title if recovered else f"T{saved}"
    assert int(held.removeprefix("T")) >= last - 1
    assert all(b"title: T" in path.read_bytes() for path in game.glob("module.yaml"))


def left_behind(desk, qtbot):
    """A journal whose editor is no more."""
    with qtbot.waitSignal(desk.session.journal.written):
        desk.document.apply("Call it", titled("Mine"))
    data = kept(desk)[0].read_bytes()
    desk.close()
    put(desk.session.journals / "dead.journal", data)


@pytest.mark.parametrize(("answer", "stays"), [("Ask me later", 1), ("Discard", 0)])
def test_what_is_not_taken_up_stays_or_goes(desk, bench_of, game, qtbot, answer, stays):
    left_behind(desk, qtbot)
    bench = bench_of(load(game).module)
    bench.asking = Answers([answer])
    assert not keeping.offer_leftovers(bench)
    assert "Mine" in bench.asking.text_of_last
    assert len(kept(bench)) == stays
    assert [p for p in bench.session.journals.iterdir() if p.suffix != ".journal"] == []


def test_work_whose_file_is_gone_is_recovered_without_it(desk, bench_of, game, tmp_path, qtbot):
    left_behind(desk, qtbot)
    module = load(game).module
    shutil.rmtree(game)
    bench = bench_of(module)
    bench.asking = Answers(["Recover", tmp_path / "again"])
    assert keeping.offer_leftovers(bench)
    assert bench.document.module.module.title == "Mine"
    assert keeping.save(bench)
    assert load(tmp_path / "again").module == bench.document.module


def test_one_window_takes_up_one_work(desk, bench_of, game, qtbot):
    left_behind(desk, qtbot)
    shutil.copy(desk.session.journals / "dead.journal", desk.session.journals / "too.journal")
    bench = bench_of(load(game).module)
    bench.asking = Answers(["Recover"])
    assert keeping.offer_leftovers(bench)
    assert len(kept(bench)) == 2  # our own, and the one that waits


def test_a_journal_that_is_broken_is_left_alone(bench, tmp_path):
    folder = bench.session.journals
    folder.mkdir()
    (folder / "x.journal").write_bytes(b"half")
    (folder / "y.journal.tmp").write_bytes(b"half")
    tidy(folder)
    assert list(leftovers(folder)) == []
    assert [path.name for path in folder.iterdir()] == ["x.journal"]


def test_what_is_no_journal_is_in_nobodys_way(desk, bench_of, game, qtbot):
    left_behind(desk, qtbot)
    folder = desk.session.journals
    os.mkfifo(folder / "pipe.journal")
    (folder / "folder.journal").mkdir()
    label = {"title": "Old", "when": "0001-01-01T00:00:00+23:59"}
    odd = bundle.pack({LABEL: json.dumps(label).encode(), "module.yaml": b"\xff"})
    (folder / "odd.journal").write_bytes(odd)
    bench = bench_of(load(game).module)
    bench.asking = Answers(["Ask me later", "Ask me later"])
    assert not keeping.offer_leftovers(bench)
    asked = [text for _, text, _ in bench.asking.asked]
    assert sum("Mine" in text for text in asked) == 1
    assert sum("It cannot be read by this version" in text for text in asked) == 1


def test_a_module_without_a_file_is_kept_too(bench, qtbot):
    bench.session.start(bench.document.module)
    with qtbot.waitSignal(bench.session.journal.written):
        bench.document.apply("Call it", titled("Mine"))
    assert label_of(kept(bench)[0].read_bytes()).path is None
