"""Tests for importers: files that they must read, and other files that they must refuse."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from sandtable.importers.protocol import ImportedFiles, Importer, ImportFailedError
from sandtable.model.checks.recheck import check_module
from sandtable.model.storage.folder_writing import write_into_folder
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError

_NONSENSE_FILES: Mapping[str, bytes] = {
    "nothing": b"",
    "zeros": bytes(4096),
    "letters": b"Nothing of the kind.\n" * 9,
    "all bytes": bytes(range(256)) * 16,
    "brackets": b"[" * 100_000,
    "an empty list": b"[]",
    "an empty map": b"{}",
}


def importer_tests(importer: Importer, folder: Path) -> type[ImporterTests]:
    """Return a class of tests for an importer, with a folder of files that it must read."""
    return type("ImporterTests", (ImporterTests,), {"importer": importer, "folder": folder})


class ImporterTests:
    """Tests that run for each file of an importer, and for files of other kinds."""

    importer: Importer
    folder = Path()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Pass the files of the importer to pytest, one test for each."""
        if "source" in metafunc.fixturenames:
            files = sorted(path for path in self.folder.iterdir() if path.is_file())
            metafunc.parametrize("source", files, ids=lambda path: path.name)
        if "nonsense" in metafunc.fixturenames:
            metafunc.parametrize("nonsense", _NONSENSE_FILES.values(), ids=list(_NONSENSE_FILES))

    def test_it_has_files_to_read(self) -> None:
        assert any(self.folder.iterdir()), f"lay a file into {self.folder}"
        assert all(suffix.startswith(".") for suffix in self.importer.suffixes)

    def test_it_makes_a_module_of_the_file(self, source: Path, tmp_path: Path) -> None:
        imported = self.importer.read(source)
        write_into_folder(tmp_path / "made", imported.contents)
        module = load_module(tmp_path / "made").module
        assert module.module.title
        undefined = [found for found in check_module(module).findings if found.check == "REF001"]
        assert not undefined, f"define each name that is used: {undefined[0].message}"
        assert all(loss.endswith(".") for loss in imported.losses)

    def test_the_same_file_gives_the_same_module(self, source: Path) -> None:
        before = source.read_bytes()
        assert self.importer.read(source) == self.importer.read(source)
        assert source.read_bytes() == before

    def test_half_a_file_is_read_or_refused_in_words(self, source: Path, tmp_path: Path) -> None:
        data = source.read_bytes()
        self._assert_read_or_refused(tmp_path, source.suffix, data[: len(data) // 2])

    def test_what_is_no_such_file_is_read_or_refused_in_words(
        self, nonsense: bytes, tmp_path: Path
    ) -> None:
        for suffix in self.importer.suffixes:
            self._assert_read_or_refused(tmp_path, suffix, nonsense)

    def _assert_read_or_refused(self, folder: Path, suffix: str, data: bytes) -> None:
        """Import a file; any exception other than the documented refusals fails the test."""
        path = folder / f"strange{suffix}"
        path.write_bytes(data)
        try:
            imported = self.importer.read(path)
        except (ImportFailedError, UnreadableError) as error:
            assert str(error).endswith(".")  # noqa: PT017 - either may be
        else:
            assert isinstance(imported, ImportedFiles)
