"""The turn track of a scenario to which nothing ever arrives."""

from sandtable.exporters.print.print_preview import make_print_preview
from sandtable.exporters.protocol import Job
from tests.support.modules import load_module_text

TEXT = """\
module:
  format: 1
  title: Camp
  rights: {work: Camp, basis: own, permission: own}
  owners: {red: {name: Red}, blue: {name: Blue}}
  calendar: {turns: 12}
types: {foot: {}}
pieces: {red: {foot: {guard: {name: Guard}}}}
boards: {field: {kind: boxes, name: Field, spaces: {camp: Camp}}}
scenarios: {one: {name: One, setup: {red: {camp: [1 guard]}}}}
"""


def test_a_scenario_without_arrivals_has_a_turn_track():
    loaded = load_module_text(TEXT)
    settings = {"sheet": "turn-track"}
    job = Job(loaded, loaded.complete_module, scenarios=("one",), settings=settings)
    assert len(make_print_preview(job, 40).pages) == 1
