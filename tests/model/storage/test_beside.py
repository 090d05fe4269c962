"""The files beside a module's own, as they lie there now."""

from sandtable.model.storage.asset_files import files_beside
from sandtable.model.storage.load import load
from sandtable.model.storage.save import save_new, save_one_file
from tests.support.modules import module_of

MODULE = module_of("boards: {map: {kind: boxes, name: Map, image: map.png}}")


def test_the_folder_of_a_module_is_listed_anew(tmp_path):
    save_new(MODULE, tmp_path / "game")
    loaded = load(tmp_path / "game")
    assert files_beside(loaded, MODULE) == frozenset()
    (tmp_path / "game" / "map.png").write_bytes(b"")
    assert files_beside(loaded, MODULE) == {"map.png"}


def test_beside_a_module_of_one_file_only_what_it_names_is_its_own(tmp_path):
    save_one_file(MODULE, tmp_path / "game.yaml")
    (tmp_path / "map.png").write_bytes(b"")
    (tmp_path / "letter.txt").write_bytes(b"")
    assert files_beside(load(tmp_path / "game.yaml"), MODULE) == {"map.png"}


def test_the_pictures_of_what_it_extends_are_there_too(tmp_path):
    save_new(MODULE, tmp_path / "base")
    (tmp_path / "base" / "map.png").write_bytes(b"")
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(
        "format: 1\nextends: ../base\ntitle: House\nrights: {work: House, basis: own}\n"
    )
    loaded = load(house)
    assert loaded.whole.boards["map"].image == "map.png"
    assert files_beside(loaded, loaded.whole) == {"map.png"}
