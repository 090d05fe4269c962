"""Assets beside the files of a module, as they are on disk."""

from sandtable.model.storage.asset_files import available_picture_files
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_as_folder, save_as_single_file
from tests.support.modules import module_from_text

MODULE = module_from_text("boards: {map: {kind: boxes, name: Map, image: map.png}}")


def test_the_folder_of_a_module_is_listed_anew(tmp_path):
    save_as_folder(MODULE, tmp_path / "game")
    loaded = load_module(tmp_path / "game")
    assert available_picture_files(loaded, MODULE) == {}
    (tmp_path / "game" / "map.png").write_bytes(b"")
    assert available_picture_files(loaded, MODULE) == {"map.png": None}


def test_beside_a_module_of_one_file_only_what_it_names_is_its_own(tmp_path):
    save_as_single_file(MODULE, tmp_path / "game.yaml")
    (tmp_path / "map.png").write_bytes(b"")
    (tmp_path / "letter.txt").write_bytes(b"")
    loaded = load_module(tmp_path / "game.yaml")
    assert available_picture_files(loaded, MODULE) == {"map.png": None}


def test_the_pictures_of_what_it_extends_are_there_too(tmp_path):
    save_as_folder(MODULE, tmp_path / "base")
    (tmp_path / "base" / "map.png").write_bytes(b"")
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(
        "format: 1\nextends: ../base\ntitle: House\nrights: {work: House, basis: own}\n"
    )
    loaded = load_module(house)
    assert loaded.complete_module.boards["map"].image == "map.png"
    assert available_picture_files(loaded, loaded.complete_module) == {"map.png": None}


def test_a_link_that_leads_out_is_no_picture_of_the_module(tmp_path):
    (tmp_path / "secret.png").write_bytes(b"")
    save_as_folder(MODULE, tmp_path / "game")
    (tmp_path / "alone").mkdir()
    save_as_single_file(MODULE, tmp_path / "alone" / "game.yaml")
    for path in (tmp_path / "game", tmp_path / "alone"):
        (path / "map.png").symlink_to(tmp_path / "secret.png")
    for path in (tmp_path / "game", tmp_path / "alone" / "game.yaml"):
        assert available_picture_files(load_module(path), MODULE) == {}
