"""Messages about bad input state its position and all problems at once.

No other exception is raised.
"""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.storage import module_files, yaml_parser
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles, read_folder_files, read_single_file
from sandtable.model.storage.module_loading import load_module, parse_module_files
from sandtable.model.storage.opening_notes import opening_notes
from sandtable.model.storage.problem import Problem, UnreadableError
from tests.support.bad_input import case_of, complaints
from tests.support.record_strategies import modules
from tests.support.splices import HEAD

CASES = sorted((Path(__file__).parent / "bad").glob("*.txt"))
BY_HAND = sorted((Path(__file__).parent / "by_hand").rglob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_slip_is_named_at_its_place(path):
    texts, said = case_of(path.read_text(encoding="utf-8"))
    assert complaints(texts) == said
    assert said


# ------------------------------------------------------------------- texts made to do harm
_BILLION = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}]\n"
    for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
_MANY = 100_000
_DEEP = {
    "brackets": "[" * _MANY,
    "brackets below a key": "a: " + "[" * _MANY,
    "braces": "a: " + "{a: " * _MANY,
    "dashes": "- " * _MANY,
    "dashes below a key": "a:\n" + "- " * _MANY,
    "question marks": "? " * _MANY,
    "dashes with tabs": "a:\n" + "-\t" * _MANY,
    "staircase": "".join(f"{' ' * n}a:\n" for n in range(2000)),
    "pairs": "a: " + "[" * _MANY + "]" * _MANY,
    "closed in a comment": "a: [ # ]\n" * 50_000,
    "closed in quotes": "a: " + "['],', " * _MANY,
    "opened in a key": "? " + "[" * _MANY,
    "opened in a key given twice": "a: b\na: " + "[" * _MANY,
    "opened after the document": "a: b\n---\n" + "[" * _MANY,
    "anchors": "a: " + "&a [" * _MANY,
    "tags": "a: " + "!a [" * _MANY,
}


@pytest.mark.parametrize("text", _DEEP.values(), ids=_DEEP)
def test_what_nests_without_end_is_refused_at_once(text):
    start = time.monotonic()
    said = complaints({"module.yaml": HEAD, "notes.yaml": text})
    assert all(line.startswith("notes.yaml:") for line in said)
    assert time.monotonic() - start < 2


def test_nesting_is_named_where_it_is_too_deep():
    said = complaints({"module.yaml": HEAD, "notes.yaml": "a: " + "[" * 50})
    assert said == ["notes.yaml:1:43: This is nested more than 40 deep."]


def test_what_nests_deep_enough_is_read():
    deep = "[" * 38 + "b" + "]" * 38
    said = complaints({"module.yaml": HEAD, "notes.yaml": f"a: {deep}\n"})
    assert not any("nested" in line for line in said)


def test_a_bomb_of_aliases_does_not_go_off():
    said = complaints({"module.yaml": HEAD, "notes.yaml": _BILLION})
    assert len(said) <= yaml_parser.MAX_COMPLAINTS
    assert "notes.yaml:2:8: Aliases (*a) are not supported: write the value out." in said


def test_a_million_keys_are_too_many():
    text = "".join(f"k{n}: v\n" for n in range(1_000_000))
    said = complaints({"module.yaml": HEAD, "notes.yaml": text})
    assert said == ["notes.yaml:60001:9: The file holds more than 60,000 entries."]


@pytest.mark.parametrize(
    "text", ["a: [" + "[], " * 500_000 + "]", "a: [" + "{b: c}, " * 500_000 + "]"]
)
def test_a_million_lists_are_too_many(text):
    (said,) = complaints({"module.yaml": HEAD, "notes.yaml": text})
    assert said.endswith("The file holds more than 60,000 entries.")


def test_of_thousands_of_slips_the_first_thousand_are_told():
    text = "".join(f"k{n}: v\n" for n in range(3000))
    said = complaints({"module.yaml": HEAD, "notes.yaml": text})
    assert len(said) == 1001
    assert said[-1] == "notes.yaml:1001:1: There are 2,000 more problems like these."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "a: b\nc: d\x00e\n",
            "notes.yaml:2:5: The character U+0000 is not allowed in a file: delete it.",
        ),
        (
            "a: \x1b[0m\n",
            "notes.yaml:1:4: The character U+001B is not allowed in a file: delete it.",
        ),
        (
            "a: \ud800\n",
            "notes.yaml:1:4: The character U+D800 is not allowed in a file: delete it.",
        ),
        (
            "é: x\nb: \ufffe\n",
            "notes.yaml:2:4: The character U+FFFE is not allowed in a file: delete it.",
        ),
        ('a: "\\uD800"\n', "notes.yaml:1:7: This escape does not stand for any character."),
        ('a: "\\xg"\n', "notes.yaml:1:7: After \\x, \\u and \\U must come two, four and eight"),
    ],
)
def test_characters_that_are_no_text(text, said):
    (line,) = complaints({"module.yaml": HEAD, "notes.yaml": text})
    assert line.startswith(said)


def test_a_byte_mark_does_not_move_a_place():
    said = complaints({"module.yaml": HEAD, "notes.yaml": "\ufeffa: {text: a, whi: b}\n"})
    assert said[-1].startswith("notes.yaml:1:14: notes.a.whi: Unknown key 'whi'.")


# ------------------------------------------------------------------------------ on the disk
def _folder(tmp_path: Path, **more: bytes) -> Path:
    (tmp_path / "module.yaml").write_text(HEAD, encoding="utf-8")
    for name, data in more.items():
        (tmp_path / f"{name}.yaml").write_bytes(data)
    return tmp_path


def _said(path: Path) -> list[str]:
    with pytest.raises(UnreadableError) as caught:
        load_module(path)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"a: b\nc: \xe9\n", "2:4"), (b"\xff\xfea\x00", "1:1"), ("é: é\n".encode() + b"\xc3", "2:1")],
)
def test_bytes_that_are_no_utf_8(tmp_path, data, place):
    said = _said(_folder(tmp_path, notes=data))
    assert len(said) == 1
    assert said[0].startswith(f"notes.yaml:{place}: The byte 0x")
    assert said[0].endswith(" is not UTF-8: save the file as UTF-8.")


def test_a_folder_in_place_of_a_file(tmp_path):
    (_folder(tmp_path) / "notes.yaml").mkdir()
    assert _said(tmp_path) == ["notes.yaml:1:1: This is a folder: give the name of a file."]


def test_a_folder_in_place_of_the_head(tmp_path):
    (tmp_path / "module.yaml").mkdir()
    assert "module.yaml:1:1: This is a folder: give the name of a file." in _said(tmp_path)


def test_a_folder_without_a_head(tmp_path):
    (said,) = _said(tmp_path)
    assert said.endswith("This folder is not a module: module.yaml is missing.")


def test_nothing_there(tmp_path):
    (said,) = _said(tmp_path / "none")
    assert said.endswith("/none:1:1: There is no such file or folder.")


def test_a_file_with_a_second_name_is_read_and_told_of(tmp_path):
    (tmp_path / "victim").write_text("first: {text: Be kind., why: Why not?}\n", encoding="utf-8")
    (tmp_path / "in").mkdir()
    folder = _folder(tmp_path / "in")
    os.link(tmp_path / "victim", folder / "notes.yaml")
    found = load_module(folder).files
    (note,) = opening_notes(found)
    assert note.startswith("notes.yaml has a second name on this disk (hard links). Saving")
    os.link(folder / "module.yaml", folder / "module.yaml.bak")  # as while a save goes on
    assert load_module(folder).files.hard_linked_names == ("notes.yaml",)


def test_a_link_that_leads_out_is_not_followed(tmp_path):
    (tmp_path / "secret.yaml").write_text("a: b\n", encoding="utf-8")
    (tmp_path / "in").mkdir()
    folder = _folder(tmp_path / "in")
    (folder / "notes.yaml").symlink_to(tmp_path / "secret.yaml")
    said = [
        (
            "notes.yaml:1:1: This link leads out of the module and is ignored: copy the"
            " file into the module."
        )
    ]
    assert _said(folder) == said


@pytest.mark.parametrize("target", ["elsewhere", "in/scenarios"])
def test_a_link_to_a_folder_is_named(tmp_path, target):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "in" / "scenarios").mkdir(parents=True)
    folder = _folder(tmp_path / "in")
    (folder / "tables").symlink_to(tmp_path / target)
    (folder / "build").symlink_to(tmp_path / "elsewhere")  # holds no part of the module
    assert _said(folder) == [
        "tables:1:1: Links to folders are not followed: copy the folder into the module."
    ]


def test_a_folder_that_cannot_be_read(tmp_path, monkeypatch):
    """The system is simulated, because administrators can read every folder."""
    folder, scandir = _folder(tmp_path), os.scandir
    (folder / "scenarios").mkdir()

    def refusing_scandir(path):
        if Path(path).name == "scenarios":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing_scandir)
    assert _said(folder) == ["scenarios:1:1: This folder cannot be read: Permission denied."]


def test_a_link_to_nothing(tmp_path):
    (_folder(tmp_path) / "notes.yaml").symlink_to(tmp_path / "none.yaml")
    assert _said(tmp_path) == ["notes.yaml:1:1: This is not an ordinary file, and cannot be read."]


def test_a_large_file_is_refused_by_its_size(tmp_path):
    found = read_folder_files(_folder(tmp_path, notes=b"a: " + b"b" * 2000), largest=1000)
    assert [str(p) for p in found.problems] == [
        "notes.yaml:1:1: The file is larger than 0.000953674 MB, which no module needs."
    ]
    assert list(found.texts) == ["module.yaml"]


def test_a_hundred_megabytes_are_not_read(tmp_path, monkeypatch):
    (tmp_path / "big.yaml").write_bytes(b"a: b\n")
    with (tmp_path / "big.yaml").open("r+b") as stream:
        stream.truncate(100 * 2**20)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} was read"))
    found = read_single_file(tmp_path / "big.yaml")
    assert [p.message for p in found.problems] == [
        "The file is larger than 16 MB, which no module needs."
    ]


def test_all_files_together_have_a_size_too(tmp_path, monkeypatch):
    monkeypatch.setattr(module_files, "MAX_TEXT_BYTES", 2000)
    found = read_folder_files(_folder(tmp_path, notes=b"# " + b"b" * 2000))
    assert next(p.message for p in found.problems).startswith(
        "The files up to this one are larger than 0.00"
    )


def test_too_many_files(tmp_path, monkeypatch):
    monkeypatch.setattr(module_files, "MAX_FILES", 3)
    for number in range(5):
        (_folder(tmp_path) / f"{number}.txt").touch()
    assert [p.message for p in read_folder_files(tmp_path).problems] == [
        "A module can have at most 3 files."
    ]


# -------------------------------------------------------------------------------- at random
def _complains_or_reads(texts: dict[str, str]) -> None:
    problems = _problems(texts)
    assert problems is None or problems
    for problem in problems or ():
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.file in texts
        assert problem.message.endswith((".", "?"))


def _problems(texts: dict[str, str]) -> tuple[Problem, ...] | None:
    try:
        parse_module_files(ModuleFiles(Path(), texts))
    except UnreadableError as error:
        return error.problems
    return None


@given(text=st.text(max_size=60) | st.text("ab:-?[]{}#&*!|>'\"%@,~\n ", max_size=60))
def test_any_text_is_read_or_complained_of(text):
    _complains_or_reads({"module.yaml": HEAD, "limits.yaml": text})
    _complains_or_reads({"module.yaml": text})


@given(data=st.binary(max_size=60))
def test_any_bytes_are_read_or_complained_of(data):
    texts: dict[Any, Any] = {}
    problems: list[Any] = []
    module_files.decode_utf8("limits.yaml", data, texts, problems)
    assert bool(texts) != bool(problems)
    _complains_or_reads({"module.yaml": HEAD, **texts})


@st.composite
def _damaged(draw, text):
    """Return a text in which a few characters are removed, added or doubled."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = draw(st.integers(at, min(len(text), at + 8)))
        new = draw(
            st.sampled_from(["", "", text[at:end] * 2, "\n", " ", "\t", "{", "]", ": ", "- ", "~"])
        )
        text = text[:at] + new + text[end:]
    return text


@given(data=st.data())
def test_damaged_files_by_hand_are_read_or_complained_of(data):
    path = data.draw(st.sampled_from(BY_HAND))
    text = data.draw(_damaged(path.read_text(encoding="utf-8")))
    name = "/".join(path.parts[path.parts.index("by_hand") + 1 :]).removeprefix("folder/")
    head = {} if name in {"whole.yaml", "module.yaml"} else {"module.yaml": HEAD}
    _complains_or_reads({**head, name: text})


@settings(max_examples=30)
@given(data=st.data())
def test_damaged_canonical_files_are_read_or_complained_of(data):
    texts = canonical_file_texts(data.draw(modules))
    name = data.draw(st.sampled_from(sorted(texts)))
    _complains_or_reads({**texts, name: data.draw(_damaged(texts[name]))})


def test_a_file_that_would_be_passed_over_for_its_ending_is_named(tmp_path):
    folder = _folder(tmp_path)
    for name in ("types.yml", "notes.YAML", "assets/notes.yml", "build/types.yml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("a: b\n", encoding="utf-8")
    with pytest.raises(UnreadableError) as caught:
        load_module(folder)
    told = "This file is not read: the files of a module end in .yaml."
    assert [str(p) for p in caught.value.problems] == [
        f"notes.YAML:1:1: {told}",
        f"types.yml:1:1: {told}",
    ]
