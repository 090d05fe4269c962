"""Facts in a bundle: a zip with the module's files, read as any module is."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.protocol import Job
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module


def read(files, kind, _facts):
    """What the module in the bundle says of a kind."""
    [data] = files.values()
    loaded = _loaded(data)
    return [
        form
        for fact in facts_of_kind(
            Job(loaded, module_with_errata_applied(loaded.complete_module)), kind
        )
        for form in fact.forms
    ]


@cache
def _loaded(data):
    with TemporaryDirectory() as place:
        path = Path(place) / "read.sandtable"
        path.write_bytes(data)
        return load_module(path)
