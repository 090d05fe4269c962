"""The module's own pictures of pieces and boards are seen in each export: told by pixels."""

import base64
import io
import json
import re
import zipfile

import pytest
from PIL import Image

from sandtable.exporters.export_facts.export_contract import export_to_memory
from sandtable.exporters.image import ImageExporter
from sandtable.exporters.print.print_preview import make_print_preview
from sandtable.exporters.vassal import VassalExporter
from sandtable.exporters.web import WebExporter
from sandtable.model.storage.bundle import pack_bundle
from tests.support import own_art
from tests.support.own_art import colour_share, opened

FRONTS = (own_art.FRONT, own_art.OTHER, own_art.LOSSY, own_art.VECTOR)
PIECES = {
    "red-guard": own_art.FRONT,
    "red-guard-1": own_art.BACK,
    "red-scout": own_art.OTHER,
    "red-rider": own_art.LOSSY,
    "red-medic": own_art.VECTOR,
}
COUNTER_SHARE = 0.1
"""Of a counter, the picture covers a good fifth."""


@pytest.fixture
def folder(tmp_path):
    return own_art.write_module(tmp_path / "art")


def test_map_images_show_the_board_and_its_counters(job, folder):
    made = export_to_memory(
        ImageExporter(), job(folder, scenarios=("one",), settings={"format": "png", "dpi": "100"})
    )
    image = opened(made.files["one-field.png"])
    assert colour_share(image, own_art.BOARD) > 0.3
    assert all(colour_share(image, colour) > 0.002 for colour in FRONTS)
    assert not any("drawn anew" in loss for loss in made.losses)


def vassal_files(job):
    made = export_to_memory(VassalExporter(), job)
    [packed] = [data for name, data in made.files.items() if name.endswith(".vmod")]
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}, made.losses


def test_a_vassal_module_holds_them_on_its_pieces_and_its_map(job, folder):
    files, losses = vassal_files(job(folder))
    for name, colour in PIECES.items():
        assert colour_share(opened(files[f"images/{name}.png"]), colour) > COUNTER_SHARE
    assert colour_share(opened(files["images/map-field.png"]), own_art.BOARD) > 0.5
    assert not any("picture" in loss or "drawn anew" in loss for loss in losses)
    assert "red-guard-1.png" in files["buildFile.xml"].decode()


def test_a_bundle_brings_them_along(job, tmp_path):
    packed = {name: text.encode() for name, text in own_art.MODULE_FILES.items()}
    path = tmp_path / "art.sandtable"
    path.write_bytes(pack_bundle(packed | own_art.PICTURE_FILES))
    files, _ = vassal_files(job(path))
    assert colour_share(opened(files["images/red-guard.png"]), own_art.FRONT) > COUNTER_SHARE


def test_a_vassal_piece_without_its_file_bears_its_symbol_and_a_loss_names_it(job, folder):
    (folder / "art/front.png").unlink()
    files, losses = vassal_files(job(folder))
    assert colour_share(opened(files["images/red-guard.png"]), own_art.FRONT) == 0
    assert any("art/front.png" in loss for loss in losses)


def test_a_map_in_vassal_is_drawn_again_when_its_picture_changes(
    job, folder, tmp_path, monkeypatch
):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    vassal_files(job(folder))
    (folder / "art/board.png").write_bytes(own_art.encoded_picture((9, 9, 200), "PNG", 310))
    files, _ = vassal_files(job(folder))
    assert colour_share(opened(files["images/map-field.png"]), (9, 9, 200)) > 0.5


def page_pictures(page):
    [text] = re.findall(r'<script[^>]*id="play"[^>]*>(.*?)</script>', page, re.DOTALL)
    play = json.loads(text)
    return {name: url.partition(",") for name, url in play["pictures"].items()}, play


def test_the_page_holds_them_inside_its_one_file(job, folder):
    made = export_to_memory(WebExporter(), job(folder))
    [page] = [data.decode() for name, data in made.files.items() if name.endswith(".html")]
    pictures, play = page_pictures(page)
    assert pictures.keys() == own_art.PICTURE_FILES.keys()
    wanted = {"art/front.png": own_art.FRONT, "art/lossy.webp": own_art.LOSSY}
    for name, colour in (wanted | {"art/board.png": own_art.BOARD}).items():
        kind, _, data = pictures[name]
        assert kind in {"data:image/png;base64", "data:image/jpeg;base64"}
        assert colour_share(opened(base64.b64decode(data)), colour) > 0.99
    assert '"art/board.png"' in json.dumps(play["drawings"])
    assert not any("picture" in loss or "drawn anew" in loss for loss in made.losses)


def test_many_large_pictures_become_small_enough_for_the_page(job, folder, monkeypatch):
    monkeypatch.setattr(
        "sandtable.exporters.web.embedded_pictures._MAX_BYTES_OF_ALL_PICTURES", 1500
    )
    made = export_to_memory(WebExporter(), job(folder))
    [page] = [data.decode() for name, data in made.files.items() if name.endswith(".html")]
    pictures, _ = page_pictures(page)
    assert pictures.keys() == own_art.PICTURE_FILES.keys()
    assert opened(base64.b64decode(pictures["art/front.png"][2])).width < 192
    pieces = [data for name, (_, _, data) in pictures.items() if name != "art/board.png"]
    assert sum(len(base64.b64decode(data)) for data in pieces) <= 1500


def test_counter_sheets_and_map_sheets_show_them(job, folder):
    shown = make_print_preview(job(folder, settings={"sheet": "counters"}), 60)
    pages = [opened(page) for page in shown.pages]
    for colour in PIECES.values():
        assert max(colour_share(page, colour) for page in pages) > 0.0003
    shown = make_print_preview(job(folder, settings={"sheet": "map"}), 60)
    assert max(colour_share(opened(page), own_art.BOARD) for page in shown.pages) > 0.2


LEFT, RIGHT = (10, 90, 250), (250, 210, 10)


@pytest.fixture
def halves(folder):
    """The folder, with a front that is blue and yellow; the guard shows the yellow half."""
    picture = Image.new("RGB", (400, 400), LEFT)
    picture.paste(RIGHT, (200, 0, 400, 400))
    picture.save(folder / "art/front.png")
    pieces = (folder / "pieces.yaml").read_text(encoding="utf-8")
    cut = "image: art/front.png, image-fit: counter, image-crop: [0.5, 0, 1, 1], side-images"
    pieces = pieces.replace("image: art/front.png, side-images", cut)
    (folder / "pieces.yaml").write_text(pieces, encoding="utf-8")
    return folder


def test_a_part_of_a_picture_covers_the_counter_in_vassal(job, halves):
    files, losses = vassal_files(job(halves))
    counter = opened(files["images/red-guard.png"])
    assert colour_share(counter, RIGHT) > 0.8
    assert colour_share(counter, LEFT) == 0
    assert not any("picture" in loss for loss in losses)


def test_a_part_of_a_picture_is_shown_on_paper_on_the_page_and_in_images(job, halves):
    sheet = make_print_preview(job(halves, settings={"sheet": "counters"}), 60)
    pages = [opened(page) for page in sheet.pages]
    assert max(colour_share(page, RIGHT) for page in pages) > 0.001
    assert max(colour_share(page, LEFT) for page in pages) == 0
    page = export_to_memory(WebExporter(), job(halves)).files
    pictures, _ = page_pictures(next(d.decode() for n, d in page.items() if n.endswith(".html")))
    [cut] = [data for name, (_, _, data) in pictures.items() if name.startswith("art/front.png")]
    assert colour_share(opened(base64.b64decode(cut)), RIGHT) > 0.99
    settings = {"format": "png", "dpi": "100"}
    made = export_to_memory(ImageExporter(), job(halves, scenarios=("one",), settings=settings))
    image = opened(made.files["one-field.png"])
    assert colour_share(image, RIGHT) > 0.004
    assert colour_share(image, LEFT) == 0


def test_a_missing_picture_is_named_without_its_cut(job, halves):
    (halves / "art/front.png").unlink()
    _, losses = vassal_files(job(halves))
    assert any("'art/front.png'" in loss for loss in losses)


def test_pictures_that_are_too_coarse_for_paper_are_named(job, folder):
    (folder / "art/front.png").write_bytes(own_art.encoded_picture(own_art.FRONT, "PNG", 30))
    (folder / "art/board.png").write_bytes(own_art.encoded_picture(own_art.BOARD, "PNG", 90))
    losses = make_print_preview(job(folder, settings={"sheet": "counters"}), 60).losses
    piece, board = (loss for loss in losses if "dpi" in loss)
    assert piece.startswith("Guard: its picture 'art/front.png' has 30 by 30 pixels, 136 dpi at ")
    assert piece.endswith("its printed size; 150 are needed.")
    assert board.startswith("Field: its picture 'art/board.png' has 90 by 90 pixels, 38 dpi at ")
    pieces = (folder / "pieces.yaml").read_text(encoding="utf-8")
    (folder / "art/back.png").write_bytes(own_art.encoded_picture(own_art.BACK, "PNG", 60))
    covering = pieces.replace("[art/back.png]", "[art/back.png], image-fit: counter")
    (folder / "pieces.yaml").write_text(covering, encoding="utf-8")
    losses = make_print_preview(job(folder, settings={"sheet": "counters"}), 60).losses
    assert "60 by 60 pixels, 120 dpi" in " ".join(losses)
    assert "30 by 30 pixels, 60 dpi" in " ".join(losses)


def test_fine_pictures_are_not_named(job, folder):
    (folder / "art/board.png").write_bytes(own_art.encoded_picture(own_art.BOARD, "PNG", 900))
    losses = make_print_preview(job(folder, settings={"sheet": "counters"}), 60).losses
    assert not [loss for loss in losses if "dpi" in loss]
