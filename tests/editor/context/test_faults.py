"""What may go wrong with files while one works: nothing is lost, and the words help."""

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.editor.context import save_prompts
from sandtable.editor.context.messages import MessageKind
from sandtable.model.phrases.entry import Entry
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import titled
from tools.editor_input.answers import Answers
from tools.save_trials.folders import contents_of


@pytest.fixture
def desk(context, game):
    context.prompts = Answers()
    assert context.session.open_module(game)
    context.document.apply_edit("Call it", titled("Mine"))
    return context


def lock_away(path):
    """Nobody may read it; where whoever runs the tests may read everything, it is as if."""
    path.chmod(0)
    if os.access(path, os.R_OK):
        plain = Path.read_bytes

        def refused(self):
            if self == path:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return plain(self)

        patch = pytest.MonkeyPatch()
        patch.setattr(Path, "read_bytes", refused)
        UNDONE.append(patch)


UNDONE: list[pytest.MonkeyPatch] = []


@pytest.fixture(autouse=True)
def _read_again():
    yield
    while UNDONE:
        UNDONE.pop().undo()


def breaks(path):
    path.write_text("module: [", "utf-8")


def becomes_a_folder(path):
    path.unlink()
    path.mkdir()


def goes(path):
    path.unlink()


def is_no_text(path):
    path.write_bytes(b"\xff\xfe\x00")


@pytest.mark.parametrize("harm", [lock_away, breaks, becomes_a_folder, goes, is_no_text])
@pytest.mark.parametrize("name", ["module.yaml", "types.yaml"])
def test_a_file_that_cannot_be_read_any_more(desk, game, tmp_path, harm, name):
    """The work stays, the words say which file, and it can be saved elsewhere or over it."""
    mine = desk.document.module
    harm(game / name)
    assert not desk.session.save_module()
    assert desk.document.module is mine
    assert not desk.session.is_saved
    assert desk.messages.last_message[1] is MessageKind.FAILURE
    assert "not saved" in desk.messages.last_message[0]
    desk.prompts.given = ["Save somewhere else", tmp_path / "elsewhere"]
    assert save_prompts.save_document(desk)
    assert load_module(tmp_path / "elsewhere").module == mine


@pytest.mark.parametrize("harm", [breaks, goes, is_no_text])
def test_files_that_nobody_can_read_are_made_anew_when_that_is_wanted(desk, game, harm):
    mine = desk.document.module
    harm(game / "module.yaml")
    desk.prompts.given = ["Save over it"]
    assert save_prompts.save_document(desk)
    assert load_module(game).module == mine
    assert desk.session.is_saved


def test_a_broken_file_is_told_and_what_is_here_stays(desk, game, qtbot):
    mine = desk.document.module
    with qtbot.waitSignal(desk.messages.message_shown, timeout=10_000):
        breaks(game / "types.yaml")
    assert "was changed and can no longer be read" in desk.messages.last_message[0]
    assert "types.yaml:" in desk.messages.last_message[0]
    assert desk.document.module is mine


def test_a_folder_that_is_gone(desk, game, tmp_path):
    shutil.rmtree(game)
    assert not desk.session.save_module()
    desk.prompts.given = ["Save somewhere else", tmp_path / "elsewhere"]
    assert save_prompts.save_document(desk)
    assert "game no longer exists" in desk.prompts.asked[0][1]
    assert load_module(tmp_path / "elsewhere").module == desk.document.module


def test_a_folder_that_is_gone_is_written_again(desk, game):
    shutil.rmtree(game)
    desk.prompts.given = ["Save to the same place again"]
    assert save_prompts.save_document(desk), desk.messages.last_message
    assert load_module(game).module == desk.document.module
    assert desk.session.is_saved


FAULTS = {
    errno.ENOSPC: "The disk is full",
    errno.EACCES: "You have no permission to write there",
    errno.EROFS: "is read-only",
    errno.EIO: "The disk reports errors",
}


@pytest.mark.parametrize("number", FAULTS)
@pytest.mark.parametrize("where", ["fsync", "replace"])
def test_a_disk_that_refuses_leaves_files_and_work_as_they_were(
    desk, game, monkeypatch, number, where
):
    mine, before = desk.document.module, contents_of(game)
    desk.session.journal.write_journal_now()

    def refuse(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, where, refuse)
    assert not desk.session.save_module()
    monkeypatch.undo()
    text = desk.messages.last_message[0]
    assert FAULTS[number] in text
    assert "Nothing is lost" in text
    assert contents_of(game) == before
    assert desk.document.module is mine
    assert not desk.session.is_saved
    assert desk.session.save_module()  # there is room again
    assert load_module(game).module == mine


@pytest.mark.parametrize("target", ["new", "new.sandtable"])
def test_a_full_disk_leaves_nothing_of_a_copy(desk, tmp_path, monkeypatch, target):
    desk.session.journal.write_journal_now()

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not desk.session.save_module_as(tmp_path / target)
    monkeypatch.undo()
    assert "The disk is full" in desk.messages.last_message[0]
    assert not (tmp_path / target).exists()
    assert desk.session.module_path == tmp_path / "game"
    assert not desk.session.is_saved


def test_a_disk_that_is_really_full(desk):
    """Where the system has a device that is always full, it says the same."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(OSError, match="No space left") as caught:
        Path("/dev/full").write_bytes(b"x")
    from sandtable.editor.context.io_errors import error_reason

    assert error_reason(caught.value).startswith("The disk is full")


def test_a_module_with_five_hundred_findings_is_opened_edited_and_saved(desk, game, qtbot):
    desk.session.save_module()
    module = desk.document.module
    name = next(iter(module.scenarios))
    strangers = tuple(Entry.parse(f"stranger-{number}") for number in range(500))
    heading, chart = next(iter(module.scenarios[name].setup.items()))
    place = next(iter(chart))
    crowded = {heading: {**chart, place: strangers}}
    scenario = replace(module.scenarios[name], setup={**module.scenarios[name].setup, **crowded})
    desk.document.apply_edit(
        "Crowd it", lambda m: replace(m, scenarios={**m.scenarios, name: scenario})
    )
    qtbot.waitUntil(lambda: desk.findings.is_current, timeout=60_000)
    assert len(desk.findings.all_findings) >= 500
    assert desk.session.save_module()
    assert load_module(game).module == desk.document.module
    desk.document.undo_stack.undo()
    qtbot.waitUntil(lambda: desk.findings.is_current, timeout=60_000)
    assert len(desk.findings.all_findings) < 500
