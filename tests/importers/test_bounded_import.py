"""An import that takes too much, or crashes, is one sentence; nothing is written."""

import os
import sys

import pytest

import sandtable.importers.bounded_reading as reading
from sandtable.cli.__main__ import main
from sandtable.importers import ALL_IMPORTERS
from sandtable.importers.geojson import module_conversion
from sandtable.importers.protocol import ImportFailedError
from sandtable.model.bounded_work.work_limits import WorkLimits
from sandtable.model.storage.problem import UnreadableError
from tests.support import heavy_work
from tests.support.forking import fork_only

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limits there")


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (heavy_work.crash, "It takes more than 64 MB of memory, or made a library crash, and was"),
        (lambda: heavy_work.fill(100), "It takes more than 64 MB of memory, and was"),
    ],
)
def test_too_much_is_one_sentence(work, said, tmp_path, monkeypatch, capfd):
    fork_only(monkeypatch)
    monkeypatch.setattr(
        reading, "READING_LIMITS", WorkLimits(memory_megabytes=64, processor_seconds=1)
    )
    monkeypatch.setattr(module_conversion, "import_geojson", lambda *_: work())
    source = tmp_path / "map.geojson"
    source.write_text("{}")
    assert main(["import", str(source), "--out", str(tmp_path / "out")]) == 2
    told = capfd.readouterr()
    assert (told.out, told.err) == ("", f"sandtable: {source}: {said} given up.\n")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("importer", ALL_IMPORTERS, ids=lambda importer: importer.id)
def test_a_pipe_is_refused_and_not_waited_for(importer, tmp_path):
    source = tmp_path / f"pipe{importer.suffixes[0].rstrip('/')}"
    os.mkfifo(source)
    with pytest.raises(
        (ImportFailedError, UnreadableError), match=r"not an ordinary file|not a file"
    ):
        importer.read(source)
