"""Outlines from outside are tested once in a child process, and then recognised."""

import pytest

from sandtable.cli.__main__ import main
from sandtable.model import resources
from sandtable.model.bounded_work import forked_process
from sandtable.model.edits.outlines import simplify_borders
from sandtable.model.geometry.coverage import coverage_test
from sandtable.model.storage import verified_outlines
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_as_folder, save_module
from sandtable.model.storage.problem import UnreadableError
from tests.support import heavy_work
from tests.support.forking import fork_only
from tools import heavy_files

HEAD = "format: 1\ntitle: T\nrights: {work: T, notice: N}\n"


@pytest.fixture
def children(monkeypatch, tmp_path):
    """Count the child processes.

    Known outlines are stored in a folder of the test.
    """
    fork_only(monkeypatch)
    begun = []
    real = forked_process.run_in_forked_process

    def counted(*arguments):
        begun.append(arguments)
        return real(*arguments)

    monkeypatch.setattr(forked_process, "run_in_forked_process", counted)
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(verified_outlines, "_known_hashes", set())
    return begun


def forget(monkeypatch):
    """Behave like a new run of the program."""
    monkeypatch.setattr(verified_outlines, "_known_hashes", set())


def with_board(tmp_path, text):
    folder = tmp_path / "game"
    (folder / "boards").mkdir(parents=True)
    (folder / "module.yaml").write_text(HEAD)
    (folder / "boards" / "map.yaml").write_text("kind: areas\nname: M\ngeometry: map.geojson\n")
    (folder / "boards" / "map.geojson").write_text(text)
    return folder


def test_a_folder_that_is_known_starts_no_child(children, monkeypatch, capsys):
    sample = str(resources.path_of_sample("lantern_ford"))
    assert main(["check", sample]) == main(["list", sample, "spaces"]) == 0
    assert len(children) == 1
    forget(monkeypatch)
    assert main(["check", sample]) == main(["list", sample, "spaces"]) == 0
    assert len(children) == 1
    capsys.readouterr()


def test_a_changed_file_is_tried_again(children, tmp_path):
    comb = heavy_files.geojson({"a": heavy_files.comb(100)})
    folder = with_board(tmp_path, comb)
    load_module(folder)
    (folder / "boards" / "map.geojson").write_text(comb.replace("1000", "1001"))
    load_module(folder)
    load_module(folder)
    assert len(children) == 2


def test_what_is_saved_is_known(children, tmp_path, monkeypatch):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    save_as_folder(loaded.module, tmp_path / "copy")
    loaded = load_module(tmp_path / "copy")
    del children[:]
    module = simplify_borders(loaded.module, "country", 50)
    forget(monkeypatch)
    save_module(loaded, module)
    forget(monkeypatch)
    assert load_module(tmp_path / "copy").module == module != loaded.module
    assert children == []


def test_a_small_file_needs_no_child(children, tmp_path):
    load_module(with_board(tmp_path, heavy_files.geojson({"a": [(0, 0), (9, 0), (9, 9)]})))
    assert children == []


@pytest.mark.parametrize("inline", [False, True])
def test_a_tangle_is_refused_with_the_number(children, tmp_path, capsys, inline):
    text = heavy_files.geojson({"a": heavy_files.scribble(1000)})
    folder = with_board(tmp_path, text)
    if inline:
        path = tmp_path / "game.yaml"
        board = f"boards: {{map: {{kind: areas, name: M, geometry: {text}}}}}\n"
        path.write_text(f"module: {{{HEAD.replace(chr(10), ', ')}}}\n{board}")
        folder = path
    assert main(["check", str(folder)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Its borders cross themselves or each other more than 20,000 times." in told
    assert len(children) == 1


def test_a_crash_is_one_sentence_at_the_file(children, tmp_path, monkeypatch):
    monkeypatch.setattr(coverage_test, "is_valid_coverage", lambda _: heavy_work.crash())
    folder = with_board(tmp_path, heavy_files.geojson({"a": heavy_files.comb(100)}))
    with pytest.raises(UnreadableError, match=r"^boards/map\.geojson:1:1: It takes .* crash"):
        load_module(folder)
    with pytest.raises(UnreadableError):
        load_module(folder)
    assert len(children) == 2, "what crashed is never known"


def test_a_cache_of_rubbish_does_no_harm(children, tmp_path):
    kept = tmp_path / "cache" / "tried" / "outlines.txt"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"\xff\0 rubbish")
    folder = with_board(tmp_path, heavy_files.geojson({"a": heavy_files.comb(100)}))
    load_module(folder)
    assert len(children) == 1
