"""A module put aside is taken up again exactly as it was, and quickly put aside again."""

import io
import json
import zipfile
from dataclasses import replace

import pytest

from sandtable.model import resources
from sandtable.model.edits.at_address import set_value
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.storage import bundle, snapshot
from sandtable.model.storage.canonical_writer_cache import Afresh
from sandtable.model.storage.layout import new_files
from sandtable.model.storage.load import load
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.snapshot import SnapshotInfo, label_of, packed, unpacked

LABEL = SnapshotInfo("A title", "/somewhere/game", "2001-02-03T04:05:06", "Move a piece")
SQUARE = Outline.of([[(0, 0), (0, 9), (9, 9), (9, 0)]])


def ours():
    return load(resources.sample_path("lantern_ford")).module


@pytest.mark.parametrize("name", resources.samples())
def test_files_written_afresh_are_those_of_a_new_folder(name):
    module = load(resources.sample_path(name)).module
    assert Afresh().files(module) == new_files(module)


def test_only_what_changed_is_written_again():
    afresh, module = Afresh(), ours()
    before = afresh.files(module)
    after = afresh.files(set_value(module, ("module", "title"), "Another"))
    changed = {name for name in after if after[name] is not before.get(name)}
    assert changed <= {"module.yaml", *(n for n in after if n.count("/") == 0)}
    assert "title: Another" in after["module.yaml"]
    assert any(after[name] is before[name] for name in after if name.startswith("scenarios/"))


def test_an_order_that_is_not_that_of_names_is_kept():
    module = ours()
    turned = dict(sorted(module.pieces.items(), reverse=True))
    module = replace(module, pieces=turned)
    assert Afresh().files(module) == new_files(module)


@pytest.mark.parametrize("name", resources.samples())
def test_what_is_put_aside_is_taken_up_again(name):
    module = load(resources.sample_path(name)).module
    data = packed(module, LABEL)
    again = unpacked(data)
    assert again == module
    assert list(again.boards) == list(module.boards)
    assert replace(label_of(data), geometry={}) == LABEL


@pytest.mark.parametrize(
    "named", [None, "same.geojson", "../up.geojson", "no", "odd name.geojson"]
)
def test_boards_whose_outlines_no_file_could_hold_are_kept_too(named):
    """Two boards with one file, or with a name that no file may have."""
    board = Board(kind="areas", name="B", geometry=named, outlines={"a": SQUARE})
    bare = replace(board, outlines={})
    module = replace(ours(), boards={"one": board, "two": board, "Three": bare})
    assert unpacked(packed(module, LABEL)) == module


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all"])
def test_what_is_broken_is_refused(data):
    with pytest.raises(UnreadableError, match="broken"):
        label_of(data)


def test_what_is_cut_short_is_refused():
    data = packed(ours(), LABEL)
    with pytest.raises(UnreadableError):
        unpacked(data[: len(data) // 2])


def _relabelled(**words):
    with zipfile.ZipFile(io.BytesIO(packed(ours(), LABEL))) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    label = json.loads(contents[snapshot.LABEL]) | words
    return bundle.pack({**contents, snapshot.LABEL: json.dumps(label).encode()})


@pytest.mark.parametrize(
    "words", [{"when": 3}, {"title": None}, {"path": []}, {"geometry": []}, {"geometry": {"a": 1}}]
)
def test_a_label_that_says_something_else_is_refused(words):
    with pytest.raises(UnreadableError, match="list of its contents is missing or damaged"):
        label_of(_relabelled(**words))


def test_a_board_that_it_does_not_hold_is_no_reason_to_fall():
    with pytest.raises(UnreadableError, match="a board that is missing from it"):
        unpacked(_relabelled(geometry={"nowhere": None}))


def test_bytes_that_are_no_text_are_told_with_their_file():
    data = bundle.pack({snapshot.LABEL: b'{"title": "T"}', "module.yaml": b"\xff"})
    with pytest.raises(UnreadableError, match="The byte 0xFF is not UTF-8"):
        unpacked(data)


@pytest.mark.parametrize(
    ("at", "byte"), [(4, 99), (6, 1), (8, 99)], ids=["version", "password", "method"]
)
def test_a_zip_that_the_library_does_not_read_is_refused(at, byte):
    data = bytearray(bundle.pack({snapshot.LABEL: b'{"title": "T"}'}))
    start = data.index(b"PK\x01\x02") + 2  # its list of contents says the same two bytes later
    data[at] = data[start + at] = byte
    with pytest.raises(UnreadableError, match="broken"):
        label_of(bytes(data))


def test_a_bundle_without_a_label_is_none_of_these():
    data = bundle.pack({"module.yaml": b"format: 1\n"})
    with pytest.raises(UnreadableError, match="list of its contents is missing or damaged"):
        label_of(data)
