"""Jobs for exporters, and what they leave."""

import pytest

from exporters.protocol import Job
from model.edits.errata import reading
from model.storage.load import load


@pytest.fixture
def job():
    """Make the job of exporting a module."""

    def job_of(path, **more):
        loaded = load(path)
        return Job(loaded, reading(loaded.whole), **more)

    return job_of


@pytest.fixture
def contents():
    """Tell what lies in a folder: the bytes of every file by its path."""

    def contents_of(folder):
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return contents_of
