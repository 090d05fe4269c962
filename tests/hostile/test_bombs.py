"""Texts and zips that would grow out of hand: refused within bounded time and memory.

Each is opened in a child that the system ends beyond 2 seconds of processor time and 500 MB, in
which nothing else is held back: the bounds of the readers are what is tried.
"""

from __future__ import annotations

import struct
import sys
import zipfile

import pytest

from sandtable.model.bounded_work import child_process
from sandtable.model.bounded_work.work_limits import WorkLimits
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tests.support.modules import MODULE_HEAD

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds memory")

BOUNDS = WorkLimits(memory_megabytes=500, processor_seconds=2, clock_seconds=60)
LETTERS = 15_900_000
TEXTS = {
    "aliases of aliases": lambda: (
        "notes:\n  a: &a [x]\n" + "".join(f"  b{n}: &b{n} [{'*a, ' * 9}]\n" for n in range(50))
    ),
    "anchors": lambda: f"notes: [{'&a a,' * 300_000}]\n",
    "brackets": lambda: "notes: " + "[" * (LETTERS // 2) + "]" * (LETTERS // 2),
    "braces": lambda: "notes: " + "{a: " * (LETTERS // 4),
    "dashes": lambda: "notes: " + "- " * (LETTERS // 2),
    "question marks": lambda: "? " * (LETTERS // 2),
    "steps": lambda: "notes:\n" + "\n".join(f"{' ' * n}a:" for n in range(1, 5000)),
    "one text": lambda: f"notes: {{a: {{text: {'x' * LETTERS}, why: b}}}}\n",
    "escaped letters": lambda: (
        'notes: {a: {why: b, text: "' + "\\u00e9" * (LETTERS // 6) + '"}}\n'
    ),
    "empty lines": lambda: "notes: {a: {why: b, text: '" + "\n" * LETTERS + "'}}\n",
    "entries": lambda: f"notes: [{'a,' * (LETTERS // 2)}]\n",
    "wrong notes": lambda: "notes:\n" + "".join(f" a{n}: {{txt: b}}\n" for n in range(30_000)),
    "one key too often": lambda: "notes: {" + "a: {why: b}," * 1_000_000 + "}\n",
    "lists under a key that stands twice": lambda: f"notes: {{a: b, a: [{'[],' * 2_000_000}]}}\n",
    "a large file": lambda: "# " + "x" * 17_000_000,
}
"""Each is made by its test: together they would take 190 MB for as long as all tests run."""


def refusal_of(path):
    """Return the words with which a file is refused within the bounds."""
    with pytest.raises(UnreadableError) as caught:
        child_process.run_in_child_process(BOUNDS, load_module, path)
    return str(caught.value)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_grows_is_refused(tmp_path, name):
    path = tmp_path / "bomb.yaml"
    path.write_text(f"{MODULE_HEAD}{TEXTS[name]()}", encoding="utf-8")
    assert "bomb.yaml:" in refusal_of(path)


def test_many_files_are_no_way_around_the_bound_of_one(tmp_path):
    (tmp_path / "module.yaml").write_text("format: 1\ntitle: A\n", encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    for number in range(30):
        text = f"note: [{'a,' * 55_000}]\n"
        (tmp_path / "scenarios" / f"s{number}.yaml").write_text(text, encoding="utf-8")
    assert "The files up to this one have more than 60,000 entries" in refusal_of(tmp_path)


@pytest.mark.parametrize("size", [1, 2**31 - 1])
def test_a_picture_in_a_bundle_that_lies_about_its_size_is_refused(tmp_path, size):
    path = tmp_path / "game.sandtable"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bundle:
        bundle.writestr("module.yaml", "format: 1\n")
        bundle.writestr("assets/a.png", bytes(50_000_000))
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        start = data.rindex(mark)
        struct.pack_into("<I", data, start + at, size)
    path.write_bytes(data)
    assert refusal_of(path)
