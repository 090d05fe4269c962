"""A snapshot of a module is restored exactly, and is quick to make again."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.storage import bundle, module_snapshot
from sandtable.model.storage.canonical_writer_cache import CanonicalWriterCache
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_snapshot import (
    SnapshotInfo,
    pack_snapshot,
    read_snapshot_info,
    unpack_snapshot,
)
from sandtable.model.storage.problem import UnreadableError

LABEL = SnapshotInfo("A title", "/somewhere/game", "2001-02-03T04:05:06", "Move a piece")
SQUARE = Outline.from_points([[(0, 0), (0, 9), (9, 9), (9, 0)]])


def ours():
    return load_module(resources.path_of_sample("lantern_ford")).module


@pytest.mark.parametrize("name", resources.sample_names())
def test_files_written_afresh_are_those_of_a_new_folder(name):
    module = load_module(resources.path_of_sample(name)).module
    assert CanonicalWriterCache().canonical_files(module) == canonical_file_texts(module)


def test_only_what_changed_is_written_again():
    afresh, module = CanonicalWriterCache(), ours()
    before = afresh.canonical_files(module)
    after = afresh.canonical_files(set_value(module, ("module", "title"), "Another"))
    changed = {name for name in after if after[name] is not before.get(name)}
    assert changed <= {"module.yaml", *(n for n in after if n.count("/") == 0)}
    assert "title: Another" in after["module.yaml"]
    assert any(after[name] is before[name] for name in after if name.startswith("scenarios/"))


def test_an_order_that_is_not_that_of_names_is_kept():
    module = ours()
    turned = dict(sorted(module.pieces.items(), reverse=True))
    module = replace(module, pieces=turned)
    assert CanonicalWriterCache().canonical_files(module) == canonical_file_texts(module)


@pytest.mark.parametrize("name", resources.sample_names())
def test_what_is_put_aside_is_taken_up_again(name):
    module = load_module(resources.path_of_sample(name)).module
    data = pack_snapshot(module, LABEL)
    again = unpack_snapshot(data)
    assert again == module
    assert list(again.boards) == list(module.boards)
    assert replace(read_snapshot_info(data), geometry={}) == LABEL


@pytest.mark.parametrize(
    "named", [None, "same.geojson", "../up.geojson", "no", "odd name.geojson"]
)
def test_boards_whose_outlines_no_file_could_hold_are_kept_too(named):
    """Two boards have the same file, or a name that no file can have."""
    board = Board(kind="areas", name="B", geometry=named, outlines={"a": SQUARE})
    bare = replace(board, outlines={})
    module = replace(ours(), boards={"one": board, "two": board, "Three": bare})
    assert unpack_snapshot(pack_snapshot(module, LABEL)) == module


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all"])
def test_what_is_broken_is_refused(data):
    with pytest.raises(UnreadableError, match="broken"):
        read_snapshot_info(data)


def test_what_is_cut_short_is_refused():
    data = pack_snapshot(ours(), LABEL)
    with pytest.raises(UnreadableError):
        unpack_snapshot(data[: len(data) // 2])


def _relabelled(**words):
    with zipfile.ZipFile(io.BytesIO(pack_snapshot(ours(), LABEL))) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    label = json.loads(contents[module_snapshot.SNAPSHOT_INFO_FILE]) | words
    return bundle.pack_zip(
        {**contents, module_snapshot.SNAPSHOT_INFO_FILE: json.dumps(label).encode()}
    )


@pytest.mark.parametrize(
    "words", [{"when": 3}, {"title": None}, {"path": []}, {"geometry": []}, {"geometry": {"a": 1}}]
)
def test_a_label_that_says_something_else_is_refused(words):
    with pytest.raises(UnreadableError, match="list of its contents is missing or damaged"):
        read_snapshot_info(_relabelled(**words))


def test_a_board_that_it_does_not_hold_is_no_reason_to_fall():
    with pytest.raises(UnreadableError, match="a board that is missing from it"):
        unpack_snapshot(_relabelled(geometry={"nowhere": None}))


def test_bytes_that_are_no_text_are_told_with_their_file():
    data = bundle.pack_zip(
        {module_snapshot.SNAPSHOT_INFO_FILE: b'{"title": "T"}', "module.yaml": b"\xff"}
    )
    with pytest.raises(UnreadableError, match="The byte 0xFF is not UTF-8"):
        unpack_snapshot(data)


@pytest.mark.parametrize(
    ("at", "byte"), [(4, 99), (6, 1), (8, 99)], ids=["version", "password", "method"]
)
def test_a_zip_that_the_library_does_not_read_is_refused(at, byte):
    data = bytearray(bundle.pack_zip({module_snapshot.SNAPSHOT_INFO_FILE: b'{"title": "T"}'}))
    start = data.index(b"PK\x01\x02") + 2  # its list of contents says the same two bytes later
    data[at] = data[start + at] = byte
    with pytest.raises(UnreadableError, match="broken"):
        read_snapshot_info(bytes(data))


def test_a_bundle_without_a_label_is_none_of_these():
    data = bundle.pack_zip({"module.yaml": b"format: 1\n"})
    with pytest.raises(UnreadableError, match="list of its contents is missing or damaged"):
        read_snapshot_info(data)
