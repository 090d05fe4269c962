"""Missing pictures are reported if the files of the module are known."""

import os

import pytest

from sandtable import api
from sandtable.cli.__main__ import main
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.storage.asset_files import available_picture_files
from sandtable.model.storage.bundle import pack_bundle
from sandtable.model.storage.module_loading import load_module
from tests.support import own_art
from tests.support.modules import MODULE_HEAD, module_from_text

TEXT = MODULE_HEAD + "boards: {map: {kind: boxes, name: Map, image: assets/map.png}}\n"


def found(files):
    findings = run_checks(module_from_text(TEXT), ALL_CHECKS, only=["GEO027"], files=files)
    return [(one.where, one.message) for one in findings]


def test_nothing_is_said_of_files_that_nobody_has_looked_for():
    assert found(None) == []


def test_a_picture_that_is_there_is_well():
    assert found({"assets/map.png": None}) == []


def test_a_picture_that_is_not_there_is_found():
    assert found({}) == [
        ("boards.map.image", "There is no file 'assets/map.png' in the module's folder.")
    ]


def test_a_picture_in_other_letters_is_found_and_its_name_mended():
    files = {"assets/Map.png": None}
    [one] = run_checks(module_from_text(TEXT), ALL_CHECKS, only=["GEO027"], files=files)
    assert (
        one.message == "There is no file 'assets/map.png' in the module's folder."
        " Did you mean 'assets/Map.png'?"
    )
    mended = one.fixes[0].edit(module_from_text(TEXT))
    assert run_checks(mended, ALL_CHECKS, only=["GEO027"], files=files) == []


@pytest.mark.parametrize(("there", "said"), [(True, False), (False, True)])
def test_the_command_line_looks_for_the_files(there, said, tmp_path, capsys):
    head = "format: 1\ntitle: T\nrights: {work: T, basis: own, permission: own}\n"
    (tmp_path / "module.yaml").write_text(head)
    (tmp_path / "boards.yaml").write_text("map: {kind: boxes, name: Map, image: assets/map.png}\n")
    (tmp_path / "assets").mkdir()
    if there:
        (tmp_path / "assets" / "map.png").write_bytes(b"")
    main(["check", str(tmp_path)])
    assert ("GEO027" in capsys.readouterr().out) == said


def test_a_picture_of_another_side_is_looked_for_and_its_name_mended():
    pieces = "pieces: {red: {foot: {a: {side-images: [back.png, third.png]}}}}\n"
    module = module_from_text(f"{MODULE_HEAD}types: {{foot: {{}}}}\n{pieces}")
    files = {"back.png": None, "Third.png": None}
    [one] = run_checks(module, ALL_CHECKS, only=["GEO027"], files=files)
    assert one.where == "pieces.red.foot.a.side-images.[third.png]"
    mended = one.fixes[0].edit(module).pieces["red"]["foot"]["a"]
    assert mended.side_images == ("back.png", "Third.png")


@pytest.mark.parametrize("is_bundle", [False, True])
def test_a_picture_too_small_for_print_is_found_in_a_folder_and_a_bundle(tmp_path, is_bundle):
    folder = own_art.write_module(tmp_path / "art")
    (folder / "art/front.png").write_bytes(own_art.encoded_picture(own_art.FRONT, "PNG", 30))
    path = folder
    if is_bundle:
        path = tmp_path / "art.sandtable"
        names = [file for file in folder.rglob("*") if file.is_file()]
        path.write_bytes(
            pack_bundle({file.relative_to(folder).as_posix(): file.read_bytes() for file in names})
        )
    findings = api.check(api.load(path)).findings
    coarse = {finding.where: finding.message for finding in findings if finding.id == "CMP014"}
    assert set(coarse) == {"boards.field.image", "pieces.red.foot.guard.image"}
    assert (
        "30 by 30 pixels of 'art/front.png', only 136 dpi" in coarse["pieces.red.foot.guard.image"]
    )


def test_a_pipe_in_place_of_a_picture_has_no_size(tmp_path):
    folder = own_art.write_module(tmp_path / "art")
    (folder / "art/front.png").unlink()
    os.mkfifo(folder / "art/front.png")
    loaded = load_module(folder)
    assert available_picture_files(loaded, loaded.module)["art/front.png"] is None
