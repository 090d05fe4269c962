"""Jobs for exporters, and what they leave."""

from pathlib import Path

import pytest

from sandtable.exporters.protocol import Job
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module
from tools.save_trials.folders import contents_of


@pytest.fixture
def quick_disk(monkeypatch):
    """Wait for no disk: what is written is read at once and thrown away."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    if Path("/dev/shm").is_dir():
        monkeypatch.setattr("tempfile.tempdir", "/dev/shm")


@pytest.fixture
def job():
    """Make the job of exporting a module."""

    def job_of(path, **more):
        loaded = load_module(path)
        return Job(loaded, module_with_errata_applied(loaded.complete_module), **more)

    return job_of


@pytest.fixture
def contents():
    """Tell what lies in a folder: the bytes of every file by its path."""

    return contents_of
