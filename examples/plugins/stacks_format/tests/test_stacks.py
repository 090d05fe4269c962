"""Hold the exporter to what it says that it carries, and the importer to files of strangers."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from stacks_format.exporter import StacksExporter
from stacks_format.importer import StacksImporter

from sandtable.exporters.kinds import Kind
from sandtable.testing import exporter_tests, importer_tests


def read(files: Mapping[str, bytes], kind: Kind, _facts: object) -> list[tuple[str, ...]]:
    """What a file of stacks says: names of scenarios, and how many of what lie where."""
    [data] = files.values()
    answer = json.loads(data)
    if kind is Kind.SCENARIOS:
        return list(answer["names"].items())
    found: Counter[tuple[str, str, str]] = Counter()
    for scenario, stacks in answer["scenarios"].items():
        for each in stacks:
            found[scenario, each["at"], each["counter"]] += each["number"]
    return [(*lies, str(number)) for lies, number in found.items()]


TestExporter = exporter_tests(StacksExporter(), readers={"stacks": read})
TestImporter = importer_tests(StacksImporter(), Path(__file__).parent / "files")
