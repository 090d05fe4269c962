"""A bundle: the files as they are, and what a module extends inside."""

import zipfile

import pytest

from sandtable.exporters.bundle import BundleExporter
from sandtable.exporters.protocol import ExportError
from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tests.support.modules import MODULE_HEAD

RIGHTS = "rights: {work: A Test, basis: own, permission: own, notice: Ours.}\n"

_NO_OUTLINES = '{"type": "FeatureCollection", "features": []}'


@pytest.fixture
def folder(tmp_path):
    """A module with a comment, a picture and outlines."""
    root = tmp_path / "the_game"
    (root / "boards").mkdir(parents=True)
    (root / "module.yaml").write_text(f"# mine\nformat: 1\ntitle: Game\n{RIGHTS}")
    (root / "boards" / "map.yaml").write_text("kind: areas\nname: Map\ngeometry: map.geojson\n")
    (root / "boards" / "map.geojson").write_text(_NO_OUTLINES)
    (root / "map.png").write_bytes(b"\x89PNG")
    (root / "types.yaml").write_text("tank: {steps: 2}\n")
    return root


@pytest.fixture
def house(tmp_path, folder):
    """A module that extends the first."""
    root = tmp_path / "house"
    root.mkdir()
    (root / "module.yaml").write_text(f"format: 1\ntitle: House\nextends: ../the_game\n{RIGHTS}")
    return root


def test_it_is_the_folder_with_all_its_files(folder, job, tmp_path, contents):
    report = BundleExporter().export(job(folder), tmp_path / "out")
    assert report.losses == ()
    [path] = report.written
    assert path == tmp_path / "out" / "the_game.sandtable"
    assert bundle.unpack_bundle(path) == contents(folder)
    assert load_module(path).module == load_module(folder).module


def test_it_is_called_by_the_modules_id(folder, job, tmp_path):
    (folder / "module.yaml").write_text(f"format: 1\ntitle: Game\nid: ../a b\n{RIGHTS}")
    [path] = BundleExporter().export(job(folder), tmp_path / "out").written
    assert path.name == "a-b.sandtable"


def test_what_it_extends_is_inside_and_it_stands_alone(house, folder, job, tmp_path):
    [path] = BundleExporter().export(job(house), tmp_path / "out").written
    away = path.rename(tmp_path / "away.sandtable")
    folder.rename(tmp_path / "gone")
    loaded = load_module(away)
    assert loaded.module.module.extends == "bases/the_game"
    assert loaded.complete_module.types["tank"].steps == 2
    assert set(loaded.files.texts) == {"module.yaml"}


def test_a_base_of_a_base_is_inside_too(house, job, tmp_path):
    third = tmp_path / "third"
    third.mkdir()
    (third / "module.yaml").write_text(f"format: 1\ntitle: Third\nextends: ../house\n{RIGHTS}")
    [path] = BundleExporter().export(job(third), tmp_path / "out").written
    assert "bases/house/bases/the_game/map.png" in bundle.unpack_bundle(path)
    assert load_module(path).complete_module.types["tank"].steps == 2


def test_a_bundle_of_a_bundle_is_the_same(house, job, tmp_path):
    [first] = BundleExporter().export(job(house), tmp_path / "one").written
    [second] = BundleExporter().export(job(first), tmp_path / "two").written
    assert first.read_bytes() == second.read_bytes()


def test_a_module_may_extend_a_bundle(house, folder, job, tmp_path):
    [base] = BundleExporter().export(job(folder), tmp_path / "bundles").written
    text = (house / "module.yaml").read_text().replace("../the_game", f"../bundles/{base.name}")
    (house / "module.yaml").write_text(text)
    [path] = BundleExporter().export(job(house), tmp_path / "out").written
    assert load_module(path).complete_module.types["tank"].steps == 2


def test_a_module_of_one_file_takes_along_what_it_names(tmp_path, job):
    board = "{kind: areas, name: Map, image: map.png, geometry: none.geojson}"
    text = f"{MODULE_HEAD}boards: {{map: {board}}}\n"
    (tmp_path / "small.yaml").write_text(text)
    (tmp_path / "map.png").write_bytes(b"\x89PNG")
    (tmp_path / "letter.txt").write_text("private")
    report = BundleExporter().export(job(tmp_path / "small.yaml"), tmp_path / "out")
    [path] = report.written
    assert path.name == "small.sandtable"
    assert set(bundle.unpack_bundle(path)) == {"module.yaml", "map.png"}
    assert report.losses == ("none.geojson is missing.",)
    assert load_module(path).module == load_module(tmp_path / "small.yaml").module


def test_a_link_to_elsewhere_is_left_out_and_told(folder, job, tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "notes.txt").symlink_to(tmp_path / "secret.txt")
    report = BundleExporter().export(job(folder), tmp_path / "out")
    assert "notes.txt" not in bundle.unpack_bundle(report.written[0])
    assert not any("secret" in loss for loss in report.losses)


def test_a_bundle_made_in_the_modules_own_folder_is_not_packed_again(folder, job):
    [first] = BundleExporter().export(job(folder), folder).written
    packed_once = first.read_bytes()
    report = BundleExporter().export(job(folder), folder)
    assert first.read_bytes() == packed_once
    [loss] = report.losses
    assert loss.startswith("the_game.sandtable is itself a bundle")


def test_what_no_bundle_may_hold_is_refused(folder, job, tmp_path, monkeypatch):
    work = job(folder)
    monkeypatch.setattr(module_files, "MAX_ASSET_BYTES", 3)
    with pytest.raises(ExportError, match=r"the limit for a bundle\.$"):
        BundleExporter().export(work, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_scenarios_cannot_be_left_out(folder, job, tmp_path):
    report = BundleExporter().export(job(folder, scenarios=("a",)), tmp_path / "out")
    assert report.losses == ("A bundle always holds every scenario.",)


# ------------------------------------------------------------------------- reading strangers'
def packed(tmp_path, **contents):
    path = tmp_path / "strange.sandtable"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in contents.items():
            archive.writestr(name.replace("__", "/"), text)
    return path


def head(extends):
    return f"format: 1\ntitle: X\nextends: {extends}\n{RIGHTS}"


@pytest.mark.parametrize("extends", ["../the_game", "{folder}", "bases/../../the_game"])
def test_a_bundle_reaches_nothing_outside(folder, tmp_path, extends):
    path = packed(tmp_path, **{"module.yaml": head(extends.format(folder=folder))})
    with pytest.raises(UnreadableError, match=r"module\.extends: A bundle must contain"):
        load_module(path)


def test_a_base_that_is_not_inside_is_told(tmp_path):
    path = packed(tmp_path, **{"module.yaml": head("bases/x")})
    with pytest.raises(UnreadableError, match="There is no module at 'bases/x'"):
        load_module(path)


def test_problems_of_a_base_are_named_with_its_place(tmp_path):
    broken = "format: 1\ntitel: X\n"
    path = packed(tmp_path, **{"module.yaml": head("bases/x"), "bases__x__module.yaml": broken})
    with pytest.raises(UnreadableError, match=r"(?m)^bases/x/module\.yaml:2:1: module\.titel: "):
        load_module(path)


def test_a_circle_inside_is_told(tmp_path):
    texts = {"module.yaml": head("bases/x"), "bases__x__module.yaml": head("../..")}
    with pytest.raises(UnreadableError, match="in a circle"):
        load_module(packed(tmp_path, **texts))


def test_a_scenario_with_the_name_of_a_device_is_refused_in_words(folder, job, tmp_path):
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "aux.yaml").write_text("name: Auxiliary\n")
    with pytest.raises(ExportError, match=r"aux\.yaml.*Windows does not allow"):
        BundleExporter().export(job(folder), tmp_path / "out")
    assert not (tmp_path / "out").exists()
