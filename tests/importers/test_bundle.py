"""`sandtable import` of a bundle: a folder again, or nothing."""

import zipfile
from pathlib import Path

import pytest

from sandtable import importers
from sandtable.cli.__main__ import main
from sandtable.importers import ALL_IMPORTERS
from sandtable.importers.bundle import BundleImporter
from sandtable.importers.protocol import ImportFailedError
from sandtable.model import resources
from sandtable.model.storage import safe_zip
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tools.save_trials.folders import contents_of

HEAD = "format: 1\ntitle: X\nrights: {work: X}\n"


@pytest.fixture
def packed(tmp_path):
    """Write a zip of files by name."""

    def pack(**contents):
        path = tmp_path / "game.sandtable"
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in contents.items():
                archive.writestr(name, text)
        return path

    return pack


def run(*words):
    return main(["import", *map(str, words)])


def test_every_folder_is_a_listed_importer():
    folders = {path.parent.name for path in Path(importers.__file__).parent.glob("*/__init__.py")}
    assert {type(each).__module__.split(".")[2] for each in ALL_IMPORTERS} == folders


@pytest.mark.parametrize("sample", resources.sample_names())
def test_what_was_exported_comes_back_as_it_was(tmp_path, capsys, sample):
    source = resources.path_of_sample(sample)
    assert main(["export", str(source), "--to", "bundle", "--out", str(tmp_path)]) == 0
    [path] = tmp_path.glob("*.sandtable")
    assert run(path, "--out", tmp_path / "back") == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"{len(contents_of(source))} files")
    assert contents_of(tmp_path / "back") == contents_of(source)


def test_a_base_comes_along(tmp_path, packed):
    head = HEAD.replace("rights", "extends: bases/y\nrights")
    path = packed(
        **{"module.yaml": head, "bases/y/module.yaml": HEAD, "bases/y/types.yaml": "t: {}"}
    )
    assert run(path, "--out", tmp_path / "x") == 0
    assert set(load_module(tmp_path / "x").complete_module.types) == {"t"}


def test_a_folder_in_use_is_left_alone(tmp_path, packed, capsys):
    path = packed(**{"module.yaml": HEAD})
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "mine.txt").write_text("mine")
    assert run(path, "--out", tmp_path / "x") == 2
    assert "is not empty" in capsys.readouterr().err
    assert contents_of(tmp_path / "x") == {"mine.txt": b"mine"}


BAD = {
    "climbs out": {"module.yaml": HEAD, "../evil.yaml": "a: b"},
    "is rooted": {"module.yaml": HEAD, "/etc/evil": "x"},
    "has no head": {"types.yaml": "t: {}"},
    "cannot be read": {"module.yaml": "format: 1\n"},
    "is of a newer format": {"module.yaml": HEAD.replace("1", "99")},
}


@pytest.mark.parametrize("texts", BAD.values(), ids=list(BAD))
def test_a_bundle_that_is_refused_leaves_nothing(tmp_path, packed, capsys, texts):
    path = packed(**texts)
    assert run(path, "--out", tmp_path / "x") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(str(path))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.sandtable"]


def test_a_file_that_is_no_zip_is_refused(tmp_path, capsys):
    (tmp_path / "x.sandtable").write_text("hello")
    assert run(tmp_path / "x.sandtable", "--out", tmp_path / "y") == 2
    assert "This bundle cannot be read" in capsys.readouterr().err


def test_a_file_of_another_kind_is_refused(tmp_path, capsys):
    assert run("x.exe", "--out", tmp_path / "y") == 2
    assert "only files that end with .sandtable" in capsys.readouterr().err


def test_what_an_importer_says_is_told_of_the_file(tmp_path, packed, monkeypatch, capsys):
    def fail(_self, _source):
        raise ImportFailedError("This holds no game.")

    monkeypatch.setattr(BundleImporter, "read", fail)
    path = packed(**{"module.yaml": HEAD})
    assert run(path, "--out", tmp_path / "x") == 2
    assert capsys.readouterr().err == f"sandtable: {path}: This holds no game.\n"


def test_a_bomb_is_refused(tmp_path, packed, monkeypatch):
    monkeypatch.setattr(safe_zip, "MAX_ZIP_BYTES", 10)
    with pytest.raises(UnreadableError, match="larger than"):
        BundleImporter().read(packed(**{"module.yaml": HEAD}))


def test_a_folder_that_is_a_module_already_needs_no_import(tmp_path, capsys):
    assert run(resources.path_of_template("areas"), "--out", tmp_path / "copy") == 2
    assert "is a module already" in capsys.readouterr().err
