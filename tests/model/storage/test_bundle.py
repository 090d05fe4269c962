"""Bundles have the same bytes for the same content.

Untrusted bundles are refused if they could do harm.
"""

from __future__ import annotations

import io
import stat
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.storage import bundle, module_files, safe_zip
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_loading import load_module, parse_module_files
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from tests.support.forking import fork_only
from tests.support.record_strategies import modules
from tests.support.splices import HEAD


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let child processes inherit the limits that a test sets."""
    fork_only(monkeypatch)


def _zip(path: Path, *entries: zipfile.ZipInfo | str, data: bytes = b"a: b\n") -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("module.yaml", HEAD)
        for entry in entries:
            archive.writestr(entry, data)
    return path


def _said(path: Path) -> str:
    """Return the message about a bundle by all functions that read it.

    Nothing is written beside it.
    """
    before = sorted(path.parent.iterdir())
    with pytest.raises(UnreadableError) as caught:
        bundle.unpack_bundle(path)
    with pytest.raises(UnreadableError) as again:
        load_module(path)
    assert sorted(path.parent.iterdir()) == before
    assert str(again.value) == str(caught.value)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.column) == (path.name, 1, 1)
    return problem.message


def test_a_bundle_has_the_same_bytes_for_the_same_content():
    contents = {"b/c.yaml": b"c", "module.yaml": b"m", "a.png": b"\x00" * 99}
    packed = bundle.pack_zip(contents)
    assert packed == bundle.pack_zip(dict(reversed(contents.items())))
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == ["a.png", "b/c.yaml", "module.yaml"]
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@settings(max_examples=20)
@given(module=modules)
def test_a_bundle_holds_the_module(module, tmp_path_factory):
    path = tmp_path_factory.getbasetemp() / "all.sandtable"
    path.write_bytes(
        bundle.pack_zip({name: t.encode() for name, t in canonical_file_texts(module).items()})
    )
    again = parse_module_files(bundle.read_bundle(path)).module
    assert again == module
    assert list(again.scenarios) == list(module.scenarios)


def test_what_is_unpacked_is_what_was_packed(tmp_path):
    contents = {
        "module.yaml": HEAD.encode(),
        "map.png": b"\x89PNG",
        "assets/in.zip": bundle.pack_zip({}),
    }
    path = tmp_path / "a.sandtable"
    path.write_bytes(bundle.pack_zip(contents))
    assert bundle.unpack_bundle(path) == contents
    assert load_module(path).files.other_names == ("assets/in.zip", "map.png")


@pytest.mark.parametrize(
    "name",
    [
        "../out.yaml",
        "a/../../out.yaml",
        "/etc/out.yaml",
        "C:/out.yaml",
        "c:out",
        "..\\out.yaml",
        "a\\b",
    ],
)
def test_no_file_leads_out(tmp_path, name):
    said = _said(_zip(tmp_path / "a.sandtable", name))
    assert said == f"{name!r} would be written outside the folder."


@pytest.mark.parametrize(
    "name", ["a//b.yaml", "./a.yaml", "a\nb.yaml", "a\x1b.yaml", "a\u202eb.yaml"]
)
def test_names_are_names_of_files(tmp_path, name):
    assert _said(_zip(tmp_path / "a.sandtable", name)) == f"{name!r} is not the name of a file."


@pytest.mark.parametrize(
    "name", ["con.yaml", "assets/AUX.png", "nul", "lpt1.txt", "a./b.yaml", "a ", "what?.png"]
)
def test_names_are_those_that_every_system_can_have(tmp_path, name):
    words = "Windows does not allow this file name: rename the file, then bundle the module again."
    assert _said(_zip(tmp_path / "a.sandtable", name)) == f"{name!r}: {words}"
    with pytest.raises(UnsayableError, match="Windows does not allow"):
        bundle.pack_bundle({"module.yaml": b"", name: b""})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("a.yaml", "a.yaml"),
        ("a.yaml", "A.YAML"),
        ("é.yaml", "e\u0301.yaml"),
        ("straße", "STRASSE"),
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")  # that is the point
def test_no_file_stands_in_it_twice(tmp_path, first, second):
    said = _said(_zip(tmp_path / "a.sandtable", first, second))
    assert said == f"{second!r} is in it twice."


def test_nothing_is_a_file_and_a_folder(tmp_path):
    said = _said(_zip(tmp_path / "a.sandtable", "notes", "Notes/a.yaml"))
    assert said == "'notes' is both a file and a folder."


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFSOCK])
def test_no_links_and_no_devices(tmp_path, kind):
    entry = zipfile.ZipInfo("notes.yaml")
    entry.external_attr = (kind | 0o777) << 16
    said = _said(_zip(tmp_path / "a.sandtable", entry, data=b"/etc/passwd"))
    assert said == "'notes.yaml' is a link or a device, not a file."


def test_a_folder_of_its_own_does_no_harm(tmp_path):
    path = _zip(tmp_path / "a.sandtable", "empty/", data=b"")
    assert list(bundle.unpack_bundle(path)) == ["module.yaml"]


def _patched(path: Path, name: bytes, at: int, data: bytes, *, local: bool = True) -> Path:
    """Change the headers of an entry of a zip: in the list of contents, and at its bytes."""
    whole = bytearray(path.read_bytes())
    entry = whole.index(b"PK\x01\x02", whole.index(b"PK\x01\x02") + 1)
    assert whole[entry + 46 :].startswith(name)
    whole[entry + at : entry + at + len(data)] = data
    if local:
        start = struct.unpack("<I", whole[entry + 42 : entry + 46])[0]
        whole[start + at - 2 : start + at - 2 + len(data)] = data
    path.write_bytes(bytes(whole))
    return path


def test_nothing_is_encrypted(tmp_path):
    path = _patched(_zip(tmp_path / "a.sandtable", "n.yaml"), b"n.yaml", 8, b"\x01\x00")
    assert _said(path) == "'n.yaml' is encrypted."


def test_nothing_is_packed_in_an_odd_way(tmp_path):
    path = _patched(_zip(tmp_path / "a.sandtable", "n.yaml"), b"n.yaml", 10, b"\x0e\x00")
    assert _said(path) == "'n.yaml' is compressed in a way that is not supported."


def test_a_file_that_unpacks_to_too_much(tmp_path):
    path = _zip(tmp_path / "a.sandtable", "n.yaml", data=bytes(8 * 2**20))
    assert _said(path) == "'n.yaml' unpacks to far more than a module's file does."


@pytest.mark.usefixtures("forked")
def test_a_file_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(module_files, "MAX_YAML_BYTES", 2**20)
    monkeypatch.setattr(safe_zip, "MAX_FILE_RATIO", 10**6)
    path = _zip(tmp_path / "a.sandtable", "n.yaml", data=bytes(2**20 + 1))
    assert _said(path) == "'n.yaml' is larger than 1 MB."


@pytest.mark.usefixtures("forked")
def test_files_that_are_too_large_together(tmp_path, monkeypatch):
    monkeypatch.setattr(safe_zip, "MAX_ZIP_BYTES", 2**20)
    path = _zip(tmp_path / "a.sandtable", "a.yaml", "b.yaml", data=bytes(600_000))
    assert _said(path) == "Unpacked, it is larger than 1 MB."


@pytest.mark.usefixtures("forked")
def test_texts_that_are_too_large_together(tmp_path, monkeypatch):
    monkeypatch.setattr(module_files, "MAX_TEXT_BYTES", 2**20)
    path = _zip(tmp_path / "a.sandtable", "a.yaml", "b.yaml", data=bytes(600_000))
    with pytest.raises(UnreadableError, match="its texts are larger than 1 MB"):
        bundle.read_bundle(path)


@pytest.mark.usefixtures("forked")
def test_a_bundle_that_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(safe_zip, "MAX_ZIP_BYTES", 100)
    said = _said(_zip(tmp_path / "a.sandtable", "a.yaml"))
    assert said == "This bundle cannot be read: it is larger than 0 MB."


@pytest.mark.usefixtures("forked")
def test_too_many_files(tmp_path, monkeypatch):
    monkeypatch.setattr(module_files, "MAX_FILES", 3)
    path = _zip(tmp_path / "a.sandtable", "a", "b", "c")
    assert _said(path) == "It holds 4 files; the limit is 3."


@pytest.mark.usefixtures("forked")
def test_a_list_of_contents_that_does_not_end(tmp_path, monkeypatch):
    monkeypatch.setattr(safe_zip, "_MAX_CONTENTS_BYTES", 4096)
    path = _zip(tmp_path / "a.sandtable", *(f"{'a' * 99}{n}" for n in range(50)))
    assert _said(path) == "This bundle cannot be read: its list of contents is too long."


@pytest.mark.parametrize("size", [1, 10**6])
def test_sizes_that_lie(tmp_path, size):
    """The list of contents states other sizes than the unpacked bytes have."""
    path = _zip(tmp_path / "a.sandtable", "n.yaml", data=b"a: " + bytes(range(97, 123)) * 40)
    _patched(path, b"n.yaml", 24, struct.pack("<I", size))
    said = _said(path)
    assert "n.yaml" in said
    assert "CRC" in said or "not as long" in said


def test_a_bomb_with_small_sizes_takes_no_memory(tmp_path):
    """No more bytes are unpacked than the list of contents states."""
    path = _zip(tmp_path / "a.sandtable", "n.yaml", data=bytes(16 * 2**20))
    _patched(path, b"n.yaml", 24, struct.pack("<I", 1000))
    tracemalloc.start()
    _said(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2 * 2**20


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_zip(tmp_path, data):
    path = tmp_path / "a.sandtable"
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        load_module(path)
    assert caught.value.problems[0].file == "a.sandtable"


def test_what_is_no_module(tmp_path):
    path = tmp_path / "a.sandtable"
    path.write_bytes(bundle.pack_zip({"notes.yaml": b"a: b\n"}))
    with pytest.raises(UnreadableError, match=r"This bundle holds no module: module.yaml"):
        load_module(path)


def test_bytes_that_are_no_utf_8_are_named_in_their_file(tmp_path):
    path = _zip(tmp_path / "a.sandtable", "n.yaml", data=b"a: \xff\n")
    with pytest.raises(UnreadableError, match=r"^n.yaml:1:4: The byte 0xFF is not UTF-8"):
        load_module(path)


_WHOLE = bundle.pack_zip({"module.yaml": HEAD.encode(), "notes.yaml": b"a: {text: b, why: c}\n"})


@given(data=st.data())
def test_a_damaged_bundle_is_refused_or_read(data, tmp_path_factory):
    whole = bytearray(_WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)) | st.just(len(whole)))
    path = tmp_path_factory.getbasetemp() / "damaged.sandtable"
    path.write_bytes(bytes(whole[:cut]))
    try:
        assert load_module(path).module.module.title == "A Test"
    except UnreadableError as error:
        assert error.problems  # noqa: PT017 - both are right


def test_many_small_files_of_nothing_are_a_bomb_as_well(tmp_path):
    path = tmp_path / "bomb.sandtable"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(70):
            archive.writestr(f"assets/{number}.png", bytes(1_000_000))
    assert _said(path) == "Unpacked, it is more than 20 times as large."
