"""Every reader and export, over files made to do harm: each ends in words, soon.

Nothing but a sentence is raised, no more than two seconds of processor time are used, and nothing
changes but the target.
"""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from lxml import etree

from sandtable.editor.context.recovery import find_unsaved_work, unsaved_work_text
from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.protocol import ExportError, Job
from sandtable.importers import ALL_IMPORTERS, bounded_reading
from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.model.bounded_work import child_process
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.asset_files import available_picture_files
from sandtable.model.storage.folder_writing import make_new_folder
from sandtable.model.storage.module_files import read_single_file
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import prepare_save, save_module
from sandtable.model.storage.module_snapshot import read_snapshot_info, unpack_snapshot
from sandtable.model.storage.problem import UnreadableError
from tests.hostile.folders import MODULE, SECRET, make_all
from tests.support.modules import titled

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes and no devices")

REFUSALS = (UnreadableError, ImportFailedError, ExportError)
MAX_SECONDS = 2.0
LATEST = 30
"""Seconds by the clock after which something waits for what never comes."""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """Every hostile file by what it is, below one folder."""
    return make_all(tmp_path_factory.mktemp("hostile"))


def _state(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Return what can be seen of all files below a folder without reading them."""
    found = {}
    for here, folders, names in os.walk(folder):
        for name in (*folders, *names):
            about = Path(here, name).lstat()
            is_folder = stat.S_ISDIR(about.st_mode)  # locks come and go in it
            seen = (0, 0) if is_folder else (about.st_size, about.st_mtime_ns)
            found[f"{here}/{name}"] = (about.st_mode, *seen)
    return found


@contextmanager
def _in_time(name: str) -> Iterator[None]:
    """Insist that work takes little time, and does not wait for ever."""

    def give_up(*_: object) -> None:
        raise AssertionError(f"{name}: it waits for ever")

    before = os.times()
    old = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LATEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)
    seconds = sum(os.times()[:4]) - sum(before[:4])
    assert seconds < MAX_SECONDS, f"{name}: {seconds:.1f} seconds"


def _ends_in_words(name: str, work: Callable[[], object], *more: type[Exception]) -> bool:
    """Do work on a hostile file; say whether it was refused, and fail where that has no words."""
    refusals: tuple[type[Exception], ...] = (*REFUSALS, *more)
    with _in_time(name):
        try:
            work()
        except refusals as error:
            refusal = error
        except Exception as error:
            raise AssertionError(f"{name}: {error!r}") from error
        else:
            return False
    words = str(refusal)
    assert words.endswith((".", "?")) or isinstance(refusal, more), f"{name}: {words!r}"
    assert SECRET not in words, name
    return True


def _of_kind(hostile, kind):
    return {name: path for name, path in hostile.items() if name.startswith(f"{kind}: ")}


def _here(_limits, work, *arguments):
    return work(*arguments)


def _read(importer, path):
    """Read regular files without a child: what bounds the work before it holds alone."""
    if not path.is_file() or path.stat().st_size > 2**30:
        return importer.read(path)
    with (
        patch.object(bounded_reading, "run_in_child_process", _here),
        patch.object(child_process, "run_in_child_process", _here),
    ):
        return importer.read(path)


@pytest.mark.parametrize("importer", ALL_IMPORTERS, ids=lambda importer: importer.id)
def test_importers(hostile, importer, tmp_path):
    before = _state(next(iter(hostile.values())).parents[1])
    for number, (name, path) in enumerate(_of_kind(hostile, importer.id).items()):
        target = tmp_path / str(number)

        def work(path=path, target=target):
            make_new_folder(target, _read(importer, path).contents)

        if _ends_in_words(name, work):
            assert not target.exists(), name
        elif target.exists():
            assert SECRET.encode() not in b"".join(p.read_bytes() for p in target.rglob("*.yaml"))
    assert _state(next(iter(hostile.values())).parents[1]) == before
    assert all(path.name.isdecimal() for path in tmp_path.iterdir())


def _label_words(data: bytes) -> str:
    """Say what the label of a journal says."""
    return unsaved_work_text(read_snapshot_info(data))


def test_journals_and_their_offers(hostile, tmp_path):
    journals = _of_kind(hostile, "journal")
    for name, path in journals.items():
        data = path.read_bytes()
        _ends_in_words(name, partial(_label_words, data))
        _ends_in_words(name, partial(unpack_snapshot, data))
    folder = next(iter(journals.values())).parent
    for left in find_unsaved_work(folder):
        left.keep_work_for_later()


def test_edits(hostile, tmp_path):
    make_new_folder(tmp_path / "game", MODULE)
    loaded = load_module(tmp_path / "game")
    before = _state(tmp_path)

    def work(path):
        found = read_single_file(path)
        if found.problems:
            raise UnreadableError(found.problems)
        prepare_save(loaded, apply_address_edits(loaded, read_edits(found.texts.items())))

    for name, path in _of_kind(hostile, "edits").items():
        assert _ends_in_words(name, partial(work, path)) or name, name
    assert _state(tmp_path) == before


def test_modules_and_their_exports(hostile, tmp_path):
    root = next(iter(hostile.values())).parents[1]
    before = _state(root)
    read = []
    for name, path in _of_kind(hostile, "module").items():
        if not _ends_in_words(name, partial(load_module, path)):
            _ends_in_words(
                f"{name}: bundle", partial(_export, "bundle", path, tmp_path / path.name)
            )
            read.append(name)
    assert "module: odd names and pictures" in read
    odd = hostile["module: odd names and pictures"]
    loaded = load_module(odd)
    with _in_time("checks"):
        run_checks(
            loaded.complete_module,
            ALL_CHECKS,
            files=available_picture_files(loaded, loaded.complete_module),
        )
    for exporter in ALL_EXPORTERS:
        name = f"odd names: {exporter.id}"
        _ends_in_words(name, partial(_export, exporter.id, odd, tmp_path / exporter.id))
    for path in tmp_path.rglob("*.svg"):
        etree.parse(path)
    [vmod] = (tmp_path / "vassal").glob("*.vmod")
    assert VassalModule.read_file(vmod).name.startswith("Untitled")
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(path.is_symlink() for path in written)
    assert not [path for path in written if SECRET.encode() in path.read_bytes()]
    assert _state(root) == before


def _export(exporter_id: str, path: Path, out: Path) -> None:
    loaded = load_module(path)
    exporter = next(each for each in ALL_EXPORTERS if each.id == exporter_id)
    exporter.export(Job(loaded, module_with_errata_applied(loaded.complete_module)), out)


def test_engine_files_for_triplea(hostile, tmp_path):
    """What the export takes from the file of a stranger stays within the folder, and in bounds."""
    root = next(iter(hostile.values())).parents[1]
    before, written = _state(root), []
    for name, path in _of_kind(hostile, "engine file").items():
        out = tmp_path / path.name
        if not _ends_in_words(name, partial(_export, "triplea", path, out)):
            written.append(name)
            for game in out.glob("*/games/*.xml"):
                etree.parse(game)
    assert "engine file: names that lead out" in written
    assert "engine file: notes of a file" not in written
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
    assert all(path.name.isdecimal() or path.name == "linked" for path in tmp_path.iterdir())
    inside = [name for path in tmp_path.glob("*/*.zip") for name in ZipFile(path).namelist()]
    assert inside
    assert not [name for name in inside if ".." in name]
    assert _state(root) == before


def test_saving_into_modules(hostile):
    """A save changes the files of the module, whatever else lies among them."""
    root = next(iter(hostile.values())).parents[1]
    before, saved = _state(root), []
    for name, path in _of_kind(hostile, "module").items():

        def work(path=path):
            loaded = load_module(path)
            save_module(loaded, titled("Another")(loaded.module))

        if not _ends_in_words(name, work, OSError):
            assert load_module(path).module.module.title == "Another"
            saved.append(path)
    after = _state(root)
    changed = {Path(each) for each in before | after if before.get(each) != after.get(each)}
    assert {path for path in changed if not any(map(path.is_relative_to, saved))} == set()
    assert (root / "secret.txt").read_text("utf-8") == SECRET
