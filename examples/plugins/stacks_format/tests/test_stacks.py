"""Hold the exporter to what every exporter must do."""

from stacks_format.exporter import StacksExporter

from sandtable.testing import exporter_tests

TestExporter = exporter_tests(StacksExporter())
