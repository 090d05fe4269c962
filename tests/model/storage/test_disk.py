"""After any failure there is the old file or the new one.

The system refuses an operation, or the machine stops.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from sandtable.model.storage import temporary_files
from sandtable.model.storage.atomic_writes import write_file, write_files
from sandtable.model.storage.folder_handle import FolderHandle

OLD = {"a.yaml": "old a\n", "b/c.yaml": "old c\n", "gone.yaml": "old\n"}
NEW = {"a.yaml": "new a\n", "b/c.yaml": "new c\n", "d/e/f.yaml": "new f\n", "gone.yaml": None}
KEPT = {name: text for name, text in NEW.items() if text is not None}


@pytest.fixture
def folder(tmp_path):
    for name, text in OLD.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def _files(folder: Path) -> dict[str, str]:
    """Return all files except backups, with hidden files."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".bak")
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in found}


def _backups(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*.bak"))
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in found}


def test_files_are_written_and_one_backup_is_kept(folder):
    write_files(folder, NEW)
    assert _files(folder) == KEPT
    assert _backups(folder) == {f"{name}.bak": text for name, text in OLD.items()}
    write_files(folder, {"a.yaml": "newer a\n"})
    assert _backups(folder)["a.yaml.bak"] == "new a\n"
    assert len(_backups(folder)) == len(OLD)


class _Refusing:
    """Wrapper of a function that works some times and then fails: the disk is full."""

    def __init__(self, real, times):
        self.real = real
        self.times = times
        self.refused = False

    def __call__(self, *args, **kwargs):
        self.times -= 1
        if self.times == -1:
            self.refused = True
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self.real(*args, **kwargs)


# What the machine may refuse. Each is asked for less than a dozen times while NEW is written.
_FUNCTIONS = {
    "open": (Path, "open"),
    "flush to disk": (os, "fsync"),
    "take the place": (os, "replace"),
    "link": (os, "link"),
    "take away": (os, "unlink"),
    "make a folder": (Path, "mkdir"),
    "copy the rights": (os, "chmod"),
    "open a folder": (os, "open"),
}


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("name", _FUNCTIONS)
def test_a_refusal_leaves_all_old_or_all_new(folder, monkeypatch, name, number):
    where, what = _FUNCTIONS[name]
    real = getattr(where, what)
    refusing = _Refusing(real, number)

    def wrapped(*args, **kwargs):  # a function, so that it becomes a method, too
        return refusing(*args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(where, what, wrapped)
        try:
            write_files(folder, NEW)
            done = True
        except OSError:
            done = False
    assert done or refusing.refused
    assert _files(folder) == (KEPT if done else OLD)
    assert (folder / "d").exists() == done


def test_a_kill_at_any_moment_leaves_whole_files(folder, monkeypatch):
    """Files are renamed one by one: at every moment between, each is the old or the new one."""
    whole = [{OLD.get(name), text} for name, text in NEW.items()]
    real, calls = os.replace, []

    def watched(*args, **kwargs):
        found = _files(folder)
        for (name, _), texts in zip(NEW.items(), whole, strict=True):
            assert found.get(name) in texts
        calls.append(args)
        return real(*args, **kwargs)

    monkeypatch.setattr(os, "replace", watched)
    write_files(folder, NEW)
    assert len(calls) == len(OLD) + len(KEPT)  # backups, and files


def test_where_there_are_no_hard_links_the_backup_is_a_copy(folder, monkeypatch):
    def no_links(*_, **__):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    write_files(folder, NEW)
    assert _files(folder) == KEPT
    assert _backups(folder) == {f"{name}.bak": text for name, text in OLD.items()}


def test_a_link_put_in_the_way_meanwhile_is_not_followed(folder, tmp_path_factory, monkeypatch):
    """Somebody may replace a folder by a link after it was examined and before it is used."""
    outside = tmp_path_factory.mktemp("outside")
    real = FolderHandle.write_replacement_file

    def swap(*args):
        if not (folder / "b").is_symlink():
            (folder / "b").rename(folder / "moved")
            (folder / "b").symlink_to(outside)
        return real(*args)

    monkeypatch.setattr(FolderHandle, "write_replacement_file", swap)
    with suppress(OSError):
        write_files(folder, NEW)
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", ["a-link/x.yaml", "nowhere.yaml"])
def test_a_link_out_of_the_folder_is_never_written_through(folder, tmp_path_factory, name):
    outside = tmp_path_factory.mktemp("outside")
    (folder / "a-link").symlink_to(outside)
    (folder / "nowhere.yaml").symlink_to(outside / "new.yaml")
    before = (folder / "a.yaml").read_text(encoding="utf-8")
    with pytest.raises(OSError, match="A link leads out of the module"):
        write_files(folder, {"a.yaml": "new a\n", name: "mine\n"})
    assert list(outside.iterdir()) == []
    assert (folder / "a.yaml").read_text(encoding="utf-8") == before


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.yaml").write_text("old\n", encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "real.yaml")
    write_file(tmp_path / "link.yaml", b"new\n")
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_text(encoding="utf-8") == "new\n"


def test_a_file_keeps_its_rights(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("old\n", encoding="utf-8")
    path.chmod(0o640)
    write_file(path, b"new\n")
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_an_earlier_kill_left_behind_does_no_harm(tmp_path):
    (tmp_path / ".a.yaml.tmp").write_text("half", encoding="utf-8")
    (tmp_path / ".a.yaml.bak.tmp").write_text("half", encoding="utf-8")
    (tmp_path / "a.yaml").write_text("old", encoding="utf-8")
    write_file(tmp_path / "a.yaml", b"new")
    assert {path.name for path in tmp_path.iterdir()} == {"a.yaml", "a.yaml.bak"}


@pytest.mark.parametrize("name", [".a.yaml.tmp", ".a.yaml.bak.tmp", ".sandtable-0.tmp"])
def test_a_link_under_a_temporary_name_leads_nowhere(folder, tmp_path_factory, name):
    victim = tmp_path_factory.mktemp("elsewhere") / "victim"
    victim.write_text("mine\n", encoding="utf-8")
    (folder / name).symlink_to(victim)
    write_files(folder, {"a.yaml": "new a\n"})
    assert victim.read_text(encoding="utf-8") == "mine\n"
    assert (folder / "a.yaml").read_text(encoding="utf-8") == "new a\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_under_a_temporary_name_is_not_written_to(folder):
    os.mkfifo(folder / ".a.yaml.tmp")
    write_files(folder, {"a.yaml": "new a\n"})
    assert (folder / "a.yaml").read_text(encoding="utf-8") == "new a\n"


def test_a_file_that_has_the_drawn_name_already_is_never_opened(folder, monkeypatch):
    monkeypatch.setattr(temporary_files, "token_hex", lambda _: "taken")
    taken = folder / temporary_files.new_temporary_name("a.yaml")
    taken.write_text("mine\n", encoding="utf-8")
    with pytest.raises(FileExistsError):
        write_files(folder, {"a.yaml": "new a\n"})
    assert taken.read_text(encoding="utf-8") == "mine\n"
    assert (folder / "a.yaml").read_text(encoding="utf-8") == "old a\n"


def test_a_new_file_has_the_rights_that_files_have_here(folder):
    write_files(folder, {"new.yaml": "new\n"})
    (folder / "plain").touch()
    assert (folder / "new.yaml").stat().st_mode == (folder / "plain").stat().st_mode
