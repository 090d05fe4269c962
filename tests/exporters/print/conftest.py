"""Sheets printed and read back."""

import io
import pickle
import re
from dataclasses import replace
from functools import lru_cache

import pytest
from pypdf import PdfReader

from sandtable.drawing.drawing import Drawing
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.typesetting import typeset_documents
from sandtable.exporters.print import PrintExporter, print_documents
from sandtable.exporters.print.print_documents import make_documents
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module

OURS = load_module(resources.path_of_template("areas"))


def words_of(reader):
    """All that is printed, in reading order, with one blank between words."""
    return re.sub(r"\s+", " ", text_of(reader))


@lru_cache(64)
def text_of(reader):
    """All that is printed, in reading order: read once for all tests of the same sheets."""
    return " ".join(page.extract_text() for page in reader.pages)


@lru_cache(64)
def _reader_of(pdf):
    return PdfReader(io.BytesIO(pdf))


_PDFS: dict[bytes, list[bytes]] = {}
"""By what it is made of, each PDF of these tests: to typeset the same again takes long."""


def _typeset_once(documents):
    sources = [pickle.dumps(document) for document in documents]
    new = {
        source: document
        for source, document in zip(sources, documents, strict=True)
        if source not in _PDFS
    }
    _PDFS.update(zip(new, typeset_documents(list(new.values())), strict=True))
    return [_PDFS[source] for source in sources]


@pytest.fixture
def printed(monkeypatch):
    """Print a module; counters are blank, so that only the sheet's own words are read back."""

    def blank(*_args, size=12.7, **_more):
        return Drawing(size, size)

    def documents(loaded=OURS, scenarios=(), options=None, **settings):
        said = {name.replace("_", "-"): str(value) for name, value in settings.items()}
        job = Job(
            loaded,
            module_with_errata_applied(loaded.complete_module),
            scenarios,
            options or {},
            said,
        )
        made, losses = make_documents(job)
        return {name: _reader_of(data) for name, data in made.items()}, losses

    monkeypatch.setattr("sandtable.exporters.print.picture_gallery.draw_counter", blank)
    monkeypatch.setattr(
        "sandtable.exporters.print.typeset_sheets.typeset_documents", _typeset_once
    )
    return documents


@pytest.fixture
def laid_out(printed, monkeypatch):
    """The names of the sheets that a print has, in order: nothing is typeset, which takes long."""

    def names(*details, **settings):
        found: list[str] = []

        def keep_names(_job, _options, _gallery, sheets, _losses):
            found.extend(sheet["name"] for sheet in sheets)

        with monkeypatch.context() as patch:
            patch.setattr(print_documents, "make_typeset_document", keep_names)
            patch.setattr(print_documents, "typeset_pdfs", lambda _documents: {})
            printed(*details, **settings)
        return found

    return names


@pytest.fixture
def blank_maps(monkeypatch):
    """Leave maps blank, for tests of words: one map has more marks than all sheets."""

    def blank(*details):
        drawn = draw_board(*details)
        return replace(drawn, drawing=Drawing(drawn.drawing.width, drawn.drawing.height))

    monkeypatch.setattr("sandtable.exporters.print.map_pages.draw_board", blank)


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
        job = Job(loaded, module_with_errata_applied(loaded.complete_module), settings=settings)
        with pytest.raises(Exception) as error:  # noqa: PT011 - which one is the point
            PrintExporter().export(job, tmp_path / "out")
        assert not (tmp_path / "out").exists()
        return error.value

    return words
