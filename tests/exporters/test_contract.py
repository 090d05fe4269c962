"""What every exporter must do, over every sample."""

import ast
from pathlib import Path

import pytest

from sandtable import exporters
from sandtable.exporters import ALL_EXPORTERS
from sandtable.model import resources
from sandtable.testing import exporter_tests
from tests.support.export_readers.readers import READERS

ROOT = Path(__file__).parents[2]
EXPORTERS = pytest.mark.parametrize("exporter", ALL_EXPORTERS, ids=lambda each: each.id)
OWN = "lantern_ford"
SLOW = {"print": (OWN,), "triplea": (OWN,), "vassal": (OWN, "afrika_ii"), "web": (OWN,)}
"""Exporters that take seconds for a module, and the samples that show what they do."""


def samples_of(exporter):
    return SLOW.get(exporter.id, resources.sample_names())


pytestmark = pytest.mark.usefixtures("quick_disk")
QUICK = {key: read for key, read in READERS.items() if key not in {"print", "vassal"}}
"""The mutants of others take seconds, and stand among the long tests of what is carried."""
TestExporters = exporter_tests(*ALL_EXPORTERS, samples=samples_of, readers=QUICK)


def test_every_folder_is_a_listed_exporter():
    folders = {path.parent.name for path in Path(exporters.__file__).parent.glob("*/__init__.py")}
    exporters_ = {type(each).__module__.split(".")[2] for each in ALL_EXPORTERS}
    assert exporters_ == folders - {"export_facts"}


def test_ids_and_labels_are_unique():
    assert len({each.id for each in ALL_EXPORTERS}) == len(ALL_EXPORTERS)
    assert len({each.label for each in ALL_EXPORTERS}) == len(ALL_EXPORTERS)


@EXPORTERS
def test_it_imports_what_is_large_only_when_it_exports(exporter):
    """The list of exporters is read by every `sandtable export --help`."""
    package = ROOT.joinpath(*type(exporter).__module__.split(".")[1:], "__init__.py")
    tree = ast.parse(package.read_text(encoding="utf-8"))
    imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    ours = {"sandtable.exporters.kinds", "sandtable.exporters.protocol"}
    assert imported <= {"__future__", "dataclasses", "typing", *ours}
