"""Assets, samples and templates, reached by name."""

import pytest

from sandtable.model import resources


def test_every_sample_is_a_modules_folder():
    assert resources.sample_names()
    assert all(
        (resources.path_of_sample(name) / "module.yaml").is_file()
        for name in resources.sample_names()
    )


def test_every_template_is_a_modules_folder():
    assert set(resources.templates()) == {"areas", "blocks", "geography", "hexes"}
    folders = [resources.path_of_template(name) for name in resources.templates()]
    assert all((folder / "module.yaml").is_file() for folder in folders)


def test_the_first_template_is_a_game_of_our_own():
    assert "permission: own" in (resources.path_of_template("areas") / "module.yaml").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(
    "find", [resources.path_of_asset, resources.path_of_sample, resources.path_of_template]
)
def test_what_is_not_there_is_said(find):
    with pytest.raises(FileNotFoundError, match=r"holds no '(templates/)?nothing'"):
        find("nothing")


def test_a_template_of_the_assets_goes_before_a_sample(tmp_path, monkeypatch):
    own = tmp_path / "assets" / "templates" / "areas"
    own.mkdir(parents=True)
    monkeypatch.setattr(resources, "_package_folder", lambda package: tmp_path / package)
    assert resources.path_of_template("areas") == own
