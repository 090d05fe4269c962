"""Sheets printed and read back."""

import io
import re

import pytest
from pypdf import PdfReader

from sandtable.drawing.drawing import Drawing
from sandtable.exporters.print import PrintExporter
from sandtable.exporters.print.print_documents import make_documents
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.edits.errata import corrected_reading
from sandtable.model.storage.module_loading import load_module

OURS = load_module(resources.template_path("areas"))


def words_of(reader):
    """All that is printed, in reading order, with one blank between words."""
    text = " ".join(page.extract_text() for page in reader.pages)
    return re.sub(r"\s+", " ", text)


@pytest.fixture
def printed(monkeypatch):
    """Print a module; counters are blank, so that only the sheet's own words are read back."""

    def blank(*_args, size=12.7, **_more):
        return Drawing(size, size)

    def documents(loaded=OURS, scenarios=(), options=None, **settings):
        said = {name.replace("_", "-"): str(value) for name, value in settings.items()}
        job = Job(
            loaded, corrected_reading(loaded.complete_module), scenarios, options or {}, said
        )
        made, losses = make_documents(job)
        return {name: PdfReader(io.BytesIO(data)) for name, data in made.items()}, losses

    monkeypatch.setattr("sandtable.exporters.print.picture_gallery.draw_counter", blank)
    return documents


@pytest.fixture
def sheet(printed):
    """The words of one sheet of one seat."""

    def words(scenario, side, name, **settings):
        found, _ = printed(scenarios=(scenario,), side=side, sheet=name, **settings)
        [reader] = found.values()
        return words_of(reader)

    return words


@pytest.fixture
def refused(tmp_path):
    """Ask for sheets that cannot be; give what is said, and prove that nothing was written."""

    def words(loaded=OURS, **settings):
        job = Job(loaded, corrected_reading(loaded.complete_module), settings=settings)
        with pytest.raises(Exception) as error:  # noqa: PT011 - which one is the point
            PrintExporter().export(job, tmp_path / "out")
        assert not (tmp_path / "out").exists()
        return error.value

    return words
