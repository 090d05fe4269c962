"""Cells of the samples' charts that hold a number or a name repeat the module, or say why not."""

from collections import Counter

import pytest

from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.chart_ties import chart_cells, content_of_cell
from sandtable.model.storage.module_loading import load_module

TIED = {"aa_lhtr_1942": 48, "aa_north_africa": 179, "afrika_ii": 27, "blocks_in_afrika": 187,
        "lantern_ford": 0, "mare_nostrum": 41}  # fmt: skip
"""Cells of each sample that are tied and agree, at least."""


@pytest.mark.parametrize("sample", sorted(TIED))
def test_each_cell_is_tied_or_says_why_not(sample):
    module = module_with_errata_applied(
        load_module(resources.path_of_sample(sample)).complete_module
    )
    states: Counter[str] = Counter()
    for cell in chart_cells(module):
        if content_of_cell(module, cell.cell) != "words":
            is_explained = cell.state == "same" or cell.why is not None
            states[cell.state if is_explained else "neither"] += 1
    assert states["neither"] == states["differs"] == states["leads nowhere"] == 0
    assert states["same"] >= TIED[sample]
