"""Exports for the real engine, each made once; without the engine one test says so."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.triplea import TripleAExporter
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module
from tests.support.triplea import engine

SAYS_IT = "test_the_engine_is_installed"
"""The one test that tells of an engine that is missing; all others here are left out."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out all but one test where the engine is missing."""
    if engine.missing_part() is None:
        return
    here = Path(__file__).parent
    left_out = {item for item in items if item.path.parent == here and item.name != SAYS_IT}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def exported(tmp_path_factory):
    """The map folder of a sample."""

    @cache
    def export(sample: str) -> Path:
        loaded = load_module(resources.path_of_sample(sample))
        job = Job(loaded, module_with_errata_applied(loaded.complete_module))
        folder = tmp_path_factory.mktemp(sample)
        TripleAExporter().export(job, folder)
        made: Path = next(path for path in folder.iterdir() if path.is_dir())
        return made

    return export
