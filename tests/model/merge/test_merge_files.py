"""Run files/*.txt, with three versions of one file and the text of their merge.

`=== base NAME`, `=== ours NAME`, `=== theirs NAME` and `=== merged` introduce texts; `=== as CRLF`
gives the line ending of ours, and so of the result.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sandtable.model.merge.conflict_settling import settle_conflicts
from sandtable.model.merge.module_merge import merge_modules
from sandtable.model.module_change import compare_modules
from sandtable.model.storage.merge_files import merge_file_versions
from sandtable.model.storage.merge_folders import merge_module_files
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import prepare_save, save_module
from sandtable.model.storage.partial_modules import iter_names_in_module, read_partial_module
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.splice import splice_module
from tests.model.merge.test_merge_laws import edited_often
from tests.support.present import present

FILES = sorted((Path(__file__).parent / "files").glob("*.txt"))
SAMPLES = Path(__file__).parents[3] / "sample_scenarios"
_SECTION = re.compile(r"^=== (\w+) ?(.*)\n", re.MULTILINE)


def sections(path):
    parts = _SECTION.split(path.read_text("utf-8"))[1:]
    return {kind: (name, body) for kind, name, body in zip(*[iter(parts)] * 3, strict=True)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file(path):
    found = sections(path)
    name, base = found["base"]
    ours, wanted = found["ours"][1], found["merged"][1]
    if "as" in found:
        ours, wanted = ours.replace("\n", "\r\n"), wanted.replace("\n", "\r\n")
    merged = merge_file_versions(name, base, ours, found["theirs"][1])
    assert merged.text == wanted
    again = read_partial_module(name, merged.text)
    assert settle_conflicts(again.module, "theirs") == settle_conflicts(merged.module, "theirs")


def test_a_new_spelling_of_one_side_is_its_change():
    base, ours = "# A\nfleet: {of: red, rule: a}\n", "# A\nfleet: {of: red, rule: b}\n"
    theirs = base.replace("\n", "\r\n")
    assert merge_file_versions("limits.yaml", base, ours, theirs).text == ours.replace(
        "\n", "\r\n"
    )
    assert merge_file_versions("limits.yaml", base, theirs, ours).text == ours.replace(
        "\n", "\r\n"
    )


def test_a_version_that_cannot_be_read_is_named():
    with pytest.raises(UnreadableError, match=r"limits.yaml \(theirs\):2:1:"):
        merge_file_versions("limits.yaml", "{}\n", "{}\n", "a: [\n")


def test_a_file_that_one_version_emptied_and_the_other_changed_is_refused_in_words():
    base, changed = "name: Day\nlast: 6\n", "name: Day\nlast: 7\n"
    with pytest.raises(UnreadableError, match="keep the file of one of them"):
        merge_file_versions("scenarios/day.yaml", base, "", changed)
    assert merge_file_versions("scenarios/day.yaml", base, changed, "").module.conflicts


def test_a_base_that_cannot_be_read_counts_as_empty():
    text = "stacking: {of: red, in: hex, at-most: 3, rule: '1'}\n"
    assert merge_file_versions("limits.yaml", "<<<<<<<\n", text, text).text == text


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("games/weir/scenarios/day.yaml", ["scenarios/day.yaml"]),
        ("tables/limits.yaml", ["limits.yaml", "tables/limits.yaml"]),
        ("games/weir/module.yaml", ["module.yaml"]),
        ("games/readme.yaml", []),
    ],
)
def test_a_file_is_known_by_its_name(path, names):
    assert list(iter_names_in_module(path)) == names


def test_settling_writes_the_outlines_of_theirs(tmp_path):
    """A conflict about an outline is stored in the outlines' file, and removed when settled."""
    name = "boards/isles.geojson"
    found = sections(FILES[0].with_name("outlines.txt"))
    (tmp_path / "boards").mkdir()
    (tmp_path / "module.yaml").write_text(
        "format: 1\ntitle: A\nrights: {work: A, basis: own, permission: own}\n"
    )
    (tmp_path / "boards" / "isles.yaml").write_text(
        "kind: areas\nname: Isles\ngeometry: isles.geojson\n"
    )
    (tmp_path / name).write_text(found["merged"][1])
    loaded = load_module(tmp_path)
    assert list(loaded.module.conflicts) == ["boards.isles.outlines.b"]
    save_module(loaded, settle_conflicts(loaded.module, "theirs"))
    assert "[20, 0]" in (tmp_path / name).read_text()
    assert "conflicts" not in (tmp_path / name).read_text()


@pytest.mark.parametrize(
    "sample", ["lantern_ford", pytest.param("afrika_ii", marks=pytest.mark.long)]
)
def test_files_merged_one_by_one_are_the_merged_module(sample):
    """Git merges files one by one: the module is that of a whole merge, and all can be read."""
    loaded, dice = load_module(SAMPLES / sample), Random(11)
    ours, theirs = (edited_often(loaded.module, dice, 8) for _ in range(2))
    texts = [{**loaded.files.texts, **splice_module(loaded, side)[0]} for side in (ours, theirs)]
    merged = merge_modules(loaded.module, ours, theirs)
    for name, base in loaded.files.texts.items():
        mine, its = (side.get(name) for side in texts)
        if mine is None or its is None or mine == its == base:
            continue
        board = next((n for n, b in merged.boards.items() if f"boards/{b.geometry}" == name), None)
        found = merge_file_versions(name, base, mine, its, board)
        again = read_partial_module(name, found.text, board).module
        for part in again.scenarios:
            assert again.scenarios[part] == merged.scenarios[part]
        told = merged.conflicts
        assert again.conflicts == {where: told[where] for where in again.conflicts}


def test_a_whole_module_keeps_the_comments_of_both(tmp_path):
    sample = load_module(SAMPLES / "lantern_ford")
    name = "scenarios/haytime.yaml"
    versions = []
    for side, comment in (("ours", "# a word of ours"), ("theirs", "# a word of theirs")):
        text = sample.files.texts[name].replace("name: Haytime", f"name: Haytime  {comment}")
        text = text if side == "ours" else sample.files.texts[name] + comment + "\n"
        for file, other in sample.files.texts.items():
            path = tmp_path / side / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text if file == name else other, encoding="utf-8")
        versions.append(load_module(tmp_path / side))
    merged, changed = merge_module_files(sample, *versions)
    assert merged == sample.module
    assert list(changed) == [name]
    assert "# a word of ours" in present(changed[name])
    assert "# a word of theirs" in present(changed[name])
    assert not compare_modules(merged, sample.module)
    assert prepare_save(versions[0], merged)[1].module == merged
