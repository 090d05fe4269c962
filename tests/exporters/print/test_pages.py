"""Pages looked at as pictures: nothing is printed in the margins, and a sheet of each kind is as
it was when somebody looked at it."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from sandtable.drawing.typesetting import typeset_documents
from sandtable.exporters.print import print_documents
from sandtable.exporters.print.print_options import BOTTOM_MARGIN, SIDE_MARGIN, TOP_MARGIN
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.storage.module_loading import load_module

DPI = 64
USUAL = ("lantern_ford",)
"""It has areas and hexes; the pages of the larger samples are for `make test-long`."""
SAMPLES = [
    pytest.param(name, marks=[] if name in USUAL else pytest.mark.long)
    for name in resources.sample_names()
]
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def pages(monkeypatch):
    """Pictures of the pages of a print."""

    def pictures(name, scenarios=(), dpi=DPI, **settings):
        found: list[Any] = []

        def kept(documents):
            made = typeset_documents(documents, "png", dpi)
            found.extend(page for pages in made for page in pages)
            return [[b""]] * len(documents)

        monkeypatch.setattr("sandtable.exporters.print.typeset_sheets.typeset_documents", kept)
        loaded = load_module(resources.path_of_sample(name))
        said = {key.replace("_", "-"): str(value) for key, value in settings.items()}
        print_documents.make_documents(
            Job(loaded, module_with_errata_applied(loaded.complete_module), scenarios, {}, said)
        )
        return [Image.open(io.BytesIO(data)).convert("L") for data in found]

    return pictures


def inked(picture, box):
    """The darkest shade in a part of a page, in millimetres."""
    part = picture.crop(tuple(round(edge * DPI / 25.4) for edge in box))
    return 255 - part.getextrema()[0]


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_printed_in_the_margins(pages, name, monkeypatch):
    monkeypatch.delitem(print_documents.MODULE_SHEETS, "counters")  # their crop marks stand there
    all_of_them = playable_scenarios(load_module(resources.path_of_sample(name)).complete_module)
    some = tuple(dict.fromkeys((all_of_them[0], all_of_them[-1])))
    assert_margins_are_blank(pages(name, some, book=True, odds=True))


def test_nor_in_those_of_other_paper(pages, monkeypatch):
    monkeypatch.delitem(print_documents.MODULE_SHEETS, "counters")
    assert_margins_are_blank(pages("lantern_ford", paper="letter", landscape=True, findings=True))


def assert_margins_are_blank(found):
    assert found
    for number, page in enumerate(found, 1):
        wide, high = (side * 25.4 / DPI for side in page.size)
        for box in (
            (0, 0, SIDE_MARGIN - 0.5, high),
            (wide - SIDE_MARGIN + 0.5, 0, wide, high),
            (0, 0, wide, TOP_MARGIN - 14),
            (0, high - BOTTOM_MARGIN + 9, wide, high),
        ):
            assert inked(page, box) < 40, f"page {number}: {box}"


# -------------------------------------------------------------------------------- golden pages
KINDS = (
    *("setup", "oob", "arrivals", "turn-track", "events", "tables"),
    *("victory", "manifest", "counters", "map"),
)
SMALL = 48


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_of_each_kind_is_as_it_was_seen(pages, kind, tmp_path):
    """To renew one, look at the picture that the message names, and put it in place."""
    loaded = load_module(resources.path_of_sample("lantern_ford")).complete_module
    scenario, side = playable_scenarios(loaded)[-1], seats_of_players(loaded)[0]
    page = pages("lantern_ford", (scenario,), SMALL, side=side, sheet=kind)[0]
    page = page.crop((0, 0, page.width, round(page.height * 0.94)))  # the foot has a date
    page.save(tmp_path / f"{kind}.png", optimize=True)
    with Image.open(GOLDEN / f"{kind}.png") as golden:
        assert golden.size == page.size
        far = ImageChops.difference(golden.convert("L"), page).point(lambda v: 255 * (v > 96))
    share = far.histogram()[255] / (page.width * page.height)
    assert share < 0.005, f"{share:.1%} differ: {tmp_path / kind}.png"


def test_golden_pages_are_small():
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(KINDS)
    assert all(path.stat().st_size < 60_000 for path in GOLDEN.glob("*.png"))
