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

from sandtable.editor.context import journal as journals
from sandtable.editor.context import save_prompts
from sandtable.editor.context.journal import write_atomically
from sandtable.editor.context.recovery import delete_stray_files, find_unsaved_work
from sandtable.model.storage import bundle
from sandtable.model.storage.file_locks import FileLock
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_snapshot import (
    SNAPSHOT_INFO_FILE,
    read_snapshot_info,
    unpack_snapshot,
)
from tests.support.modules import titled
from tests.support.present import present
from tools.editor_input.answers import Answers
from tools.save_trials.folders import contents_of

ROOT = Path(__file__).parents[3]


@pytest.fixture
def desk(context, game):
    context.prompts = Answers()
    assert context.session.open_module(game)
    return context


def kept(context):
    folder = context.session.journal_folder
    return sorted(folder.glob("*.journal")) if folder.is_dir() else []


def test_a_change_is_kept_within_a_second(desk, game, qtbot):
    began = time.monotonic()
    with qtbot.waitSignal(desk.session.journal.state_written, timeout=10_000):
        desk.document.apply_edit("Call it", titled("Mine"))
    assert time.monotonic() - began < 5  # on a machine with nothing else to do: 0.3
    (file,) = kept(desk)
    data = file.read_bytes()
    assert unpack_snapshot(data) == desk.document.module
    assert read_snapshot_info(data).path == str(game.resolve())
    assert read_snapshot_info(data).last == "Call it"
    assert journals._MILLISECONDS_BETWEEN_WRITES <= 500


def test_changes_in_a_row_do_not_put_it_off(desk, qtbot):
    """While somebody types without a pause, it is written all the same."""
    seen = []
    desk.session.journal.state_written.connect(lambda: seen.append(1))
    number = 0
    while not kept(desk):
        number += 1
        desk.document.apply_edit("Call it", titled(f"Mine {number}"))
        qtbot.wait(20)
        assert number < 500
    assert number < 250


def test_an_edit_that_is_done_is_in_the_journal(desk):
    for title in ("First", "Second", "Third"):
        desk.document.apply_edit("Call it", titled(title))
        assert unpack_snapshot(kept(desk)[0].read_bytes()).module.title == title


def test_a_large_module_is_written_in_the_background(desk, game, monkeypatch, qtbot):
    monkeypatch.setattr(journals, "_MAX_FIRST_SIZE", 10)
    assert desk.session.open_module(game)
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("First"))
        assert kept(desk) == []


def test_the_window_does_not_wait_for_a_slow_disk(desk, monkeypatch, qtbot):
    sync = os.fsync

    def slow(handle):
        time.sleep(2 * journals._MAX_WAIT)
        sync(handle)

    monkeypatch.setattr(os, "fsync", slow)
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("First"))
    assert not desk.session.journal._writer.is_quick
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("Second"))
        assert not desk.session.journal.is_current


def test_it_lies_with_the_user_and_not_beside_the_module(desk, game, qtbot):
    before = contents_of(game)
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("Mine"))
    assert contents_of(game) == before
    assert desk.session.journal_folder.parent == desk.settings.settings_folder


def test_nothing_is_kept_where_nothing_changed(desk, qtbot):
    qtbot.wait(2 * journals._MILLISECONDS_BETWEEN_WRITES)
    assert kept(desk) == []


@pytest.mark.parametrize("way", ["save", "undo", "close", "open"])
def test_it_goes_when_there_is_nothing_to_lose(desk, game, qtbot, way):
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("Mine"))
    act = {
        "save": desk.session.save_module,
        "undo": desk.document.undo_stack.undo,
        "close": desk.shut_down,
        "open": lambda: desk.session.open_module(game),
    }
    act[way]()
    qtbot.wait(10)
    assert kept(desk) == []
    assert list(desk.session.journal_folder.iterdir()) == []


def test_it_is_written_before_the_files_are(desk, monkeypatch):
    """Who dies in the middle of saving finds everything in the journal."""
    held = []

    def dies(*_):
        held.append(unpack_snapshot(kept(desk)[0].read_bytes()))
        raise OSError(5, "dead")

    monkeypatch.setattr("sandtable.editor.context.file_session.save_module", dies)
    desk.document.apply_edit("Call it", titled("Mine"))
    assert not desk.session.save_module()
    assert held == [desk.document.module]


def test_several_editors_have_a_journal_each(context_of, game, qtbot):
    benches = [context_of(load_module(game).module) for _ in range(2)]
    for number, context in enumerate(benches):
        context.session.open_module(game)
        with qtbot.waitSignal(context.session.journal.state_written):
            context.document.apply_edit("Call it", titled(f"Mine {number}"))
    assert len(kept(benches[0])) == 2
    assert list(find_unsaved_work(benches[0].session.journal_folder)) == []  # both are alive


def test_a_lock_is_free_when_it_is_let_go(tmp_path):
    lock = FileLock.try_to_acquire_lock(tmp_path / "lock")
    assert lock is not None
    assert FileLock.try_to_acquire_lock(tmp_path / "lock") is None
    lock.release_and_remove_lock_file()
    again = FileLock.try_to_acquire_lock(tmp_path / "lock")
    assert again is not None
    again.release_and_remove_lock_file()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_once_and_tried_again(desk, monkeypatch, qtbot):
    said = []
    desk.messages.message_shown.connect(lambda text, _: said.append(text))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    desk.document.apply_edit("Call it", titled("Mine"))
    for number in range(3):
        with qtbot.waitSignal(desk.session.journal._worker.job_done):
            desk.document.apply_edit("Call it", titled(f"Mine {number}"))
    assert len(said) == 1
    assert "No space left on device" in said[0]
    monkeypatch.undo()
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("Last"))
    assert unpack_snapshot(kept(desk)[0].read_bytes()).module.title == "Last"


def test_it_is_tried_again_without_another_change(desk, monkeypatch, qtbot):
    def full(*_):
        raise OSError(28, "No space left on device")

    desk.session.journal._retry_timer.setInterval(50)
    monkeypatch.setattr(os, "fsync", full)
    with qtbot.waitSignal(desk.session.journal.writing_failed):
        desk.document.apply_edit("Call it", titled("Mine"))
    with qtbot.waitSignal(desk.session.journal.state_written):
        monkeypatch.undo()
    assert unpack_snapshot(kept(desk)[0].read_bytes()) == desk.document.module


def test_a_file_is_put_whole_or_not_at_all(tmp_path, monkeypatch):
    target = tmp_path / "file"
    write_atomically(target, b"before")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(target, b"after")
    assert contents_of(tmp_path) == {target.name: b"before"}


# ---------------------------------------------------------------------------- killed, for real
VICTIM = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.settings import EditorSettings
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage.module_loading import load_module

app = QApplication([])
game, settings, way = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
bench = create_editor_context(load_module(game).module, EditorSettings(settings))
bench.session.open_module(game)
number = 0

def edit():
    global number
    number += 1
    title = f"T{number}"
    bench.document.apply_edit(f"Edit {number}", lambda m: set_value(m, ("module", "title"), title))
    print(number, flush=True)
    if way == "save":
        bench.session.save_module()

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
def test_work_of_an_editor_that_was_killed_is_offered(context, game, tmp_path):
    """At most a second of it is lost, and the files are as they were."""
    before = contents_of(game)
    last = killed(game, tmp_path / "settings.ini", "edit", 60)
    assert contents_of(game) == before
    context.prompts = Answers(["Recover"])
    assert save_prompts.offer_recovery(context)
    text = context.prompts.text_of_last
    assert str(game) in text
    assert "Edit " in text
    assert context.session.module_path == game
    assert not context.session.is_saved
    found = int(context.document.module.module.title.removeprefix("T"))
    assert last - found <= 1000 / 30
    assert contents_of(game) == before
    assert (
        unpack_snapshot(kept(context)[0].read_bytes()) == context.document.module
    )  # kept once more
    assert len(kept(context)) == 1
    context.document.undo_stack.undo()
    assert context.document.module == load_module(game).module


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is not known there")
@pytest.mark.parametrize(
    "edits", [3, 9, *(pytest.param(later, marks=pytest.mark.long) for later in (8, 14))]
)
def test_an_editor_killed_while_saving_loses_nothing(context, game, tmp_path, edits):
    """Every file is whole, and what it was saving is in the file or in the journal."""
    last = killed(game, tmp_path / "settings.ini", "save", edits)
    saved = int(load_module(game).module.module.title.removeprefix("T"))
    context.prompts = Answers(["Recover"])
    recovered = save_prompts.offer_recovery(context)
    held = context.document.module.module.title if recovered else f"T{saved}"
    assert int(held.removeprefix("T")) >= last - 1
    assert all(b"title: T" in path.read_bytes() for path in game.glob("module.yaml"))


def left_behind(desk, qtbot):
    """A journal whose editor is no more."""
    with qtbot.waitSignal(desk.session.journal.state_written):
        desk.document.apply_edit("Call it", titled("Mine"))
    data = kept(desk)[0].read_bytes()
    desk.shut_down()
    write_atomically(desk.session.journal_folder / "dead.journal", data)


@pytest.mark.parametrize(("answer", "stays"), [("Ask me later", 1), ("Discard", 0)])
def test_what_is_not_taken_up_stays_or_goes(desk, context_of, game, qtbot, answer, stays):
    left_behind(desk, qtbot)
    context = context_of(load_module(game).module)
    context.prompts = Answers([answer])
    assert not save_prompts.offer_recovery(context)
    assert "Mine" in context.prompts.text_of_last
    assert len(kept(context)) == stays
    assert [p for p in context.session.journal_folder.iterdir() if p.suffix != ".journal"] == []


def test_work_whose_file_is_gone_is_recovered_without_it(desk, context_of, game, tmp_path, qtbot):
    left_behind(desk, qtbot)
    module = load_module(game).module
    shutil.rmtree(game)
    context = context_of(module)
    context.prompts = Answers(["Recover", tmp_path / "again"])
    assert save_prompts.offer_recovery(context)
    assert context.document.module.module.title == "Mine"
    assert save_prompts.save_document(context)
    assert load_module(tmp_path / "again").module == context.document.module


def test_one_window_takes_up_one_work(desk, context_of, game, qtbot):
    left_behind(desk, qtbot)
    shutil.copy(
        desk.session.journal_folder / "dead.journal", desk.session.journal_folder / "too.journal"
    )
    context = context_of(load_module(game).module)
    context.prompts = Answers(["Recover"])
    assert save_prompts.offer_recovery(context)
    assert len(kept(context)) == 2  # our own, and the one that waits


def test_a_journal_that_is_broken_is_left_alone(context, tmp_path):
    folder = context.session.journal_folder
    folder.mkdir()
    (folder / "x.journal").write_bytes(b"half")
    (folder / "y.journal.tmp").write_bytes(b"half")
    delete_stray_files(folder)
    assert list(find_unsaved_work(folder)) == []
    assert [path.name for path in folder.iterdir()] == ["x.journal"]


def test_what_is_no_journal_is_in_nobodys_way(desk, context_of, game, qtbot):
    left_behind(desk, qtbot)
    folder = desk.session.journal_folder
    os.mkfifo(folder / "pipe.journal")
    (folder / "folder.journal").mkdir()
    label = {"title": "Old", "when": "0001-01-01T00:00:00+23:59"}
    odd = bundle.pack_zip({SNAPSHOT_INFO_FILE: json.dumps(label).encode(), "module.yaml": b"\xff"})
    (folder / "odd.journal").write_bytes(odd)
    context = context_of(load_module(game).module)
    context.prompts = Answers(["Ask me later", "Ask me later"])
    assert not save_prompts.offer_recovery(context)
    asked = [text for _, text, _ in context.prompts.asked]
    assert sum("Mine" in text for text in asked) == 1
    assert sum("cannot read the unsaved work" in text for text in asked) == 1


def test_a_module_without_a_file_is_kept_too(context, qtbot):
    context.session.start_unsaved(context.document.module)
    with qtbot.waitSignal(context.session.journal.state_written):
        context.document.apply_edit("Call it", titled("Mine"))
    assert read_snapshot_info(kept(context)[0].read_bytes()).path is None
