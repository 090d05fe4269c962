"""Hold the exporter to what every exporter must do, and to what it says that it carries."""

import json
from collections import Counter
from collections.abc import Mapping

from stacks_format.exporter import StacksExporter

from sandtable.exporters.kinds import Kind
from sandtable.testing import exporter_tests


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
