"""Maps as files."""

import io
from xml.etree import ElementTree as ET

import pytest
from PIL import Image as Picture

from sandtable.exporters.image import ImageExporter
from sandtable.exporters.protocol import ExportError, Job
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module

LANTERN = load_module(resources.path_of_sample("lantern_ford"))


@pytest.fixture
def exported(tmp_path):
    """Export with settings; give the files by name, and the losses."""

    def export(scenarios=(), **settings):
        said = {name.replace("_", "-"): value for name, value in settings.items()}
        job = Job(LANTERN, LANTERN.complete_module, scenarios=scenarios, settings=said)
        report = ImageExporter().export(job, tmp_path / "out")
        return {path.name: path.read_bytes() for path in report.written}, report.losses

    return export


def test_each_board_is_a_file(exported):
    files, losses = exported()
    assert sorted(files) == ["NOTICE.txt", "country.svg", "displays.svg", "valley.svg"]
    assert all(ET.fromstring(data) for name, data in files.items() if name.endswith("svg"))
    assert losses[-1] == "To show pieces and control on the maps, choose a scenario."
    assert "2 regions: The West Bank, The East Bank." in losses
    assert len(losses) <= 3


def test_a_map_of_a_scenario_reports_only_what_its_readers_miss(exported):
    _, losses = exported(("first_thaw",), no_pieces="False")
    assert [loss for loss in losses if "regions" not in loss] == [
        (
            "First Thaw: not on the maps, because players choose them or their places: "
            "2 Pikes, Light Horse and 2 Town Watch."
        )
    ]


def test_one_board_can_be_asked_for_with_the_pieces_of_a_scenario(exported):
    files, _ = exported(("haytime",), board="valley")
    plain, _ = exported(board="valley")
    assert sorted(files) == ["NOTICE.txt", "haytime-valley.svg"]
    assert len(files["haytime-valley.svg"]) > len(plain["valley.svg"])


def test_a_picture_is_as_large_as_the_dots_an_inch_say(exported):
    small, _ = exported(format="png", board="valley", dpi="50")
    large, _ = exported(format="png", board="valley", dpi="100")
    sizes = [Picture.open(io.BytesIO(files["valley.png"])).width for files in (small, large)]
    assert sizes[1] == pytest.approx(2 * sizes[0], abs=1)


def test_tiles_are_pages_of_one_pdf_or_files_with_numbers(exported):
    files, _ = exported(format="pdf", board="country", tiles="a4", width="500")
    assert files["country.pdf"].startswith(b"%PDF")
    files, _ = exported(format="svg", board="country", tiles="letter", width="500")
    names = [name for name in files if name.endswith("svg")]
    assert len(names) > 3
    assert names == [f"country-{n}.svg" for n in range(1, len(names) + 1)]


@pytest.mark.parametrize("tiles", ["none", "a4"])
def test_a_pdf_holds_nothing_of_the_day_it_was_made(exported, tiles):
    files, _ = exported(format="pdf", board="valley", tiles=tiles)
    data = files["valley.pdf"]
    assert [mark for mark in (b"CreationDate", b"ModDate", b"CreateDate") if mark in data] == []


def test_a_position_of_a_later_turn_can_be_shown(exported):
    first, _ = exported(("year_of_the_ford",), board="country")
    later, _ = exported(("year_of_the_ford",), board="country", turn="4")
    assert first != later


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"board": "moon"}, "no board moon. Boards are: country, displays, valley."),
        ({"dpi": "many"}, "--dpi needs a number"),
        ({"dpi": "9000"}, "--dpi is from 20 to 1200"),
        ({"width": "1"}, "--width is from 20 to 2000"),
        ({"turn": "soon"}, "not 'soon'"),
        ({"format": "png", "dpi": "1200", "width": "2000"}, "choose a lower resolution"),
    ],
)
def test_what_makes_no_sense_is_said_and_nothing_is_written(exported, tmp_path, settings, words):
    with pytest.raises(ExportError, match=words):
        exported(**settings)
    assert not (tmp_path / "out").exists()
