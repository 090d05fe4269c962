"""The rights notice states each thing only once."""

import pytest

from sandtable.model.reports.rights import rights_lines
from tests.support.modules import module_from_text

HEAD = "module: {format: 1, title: My Desert, rights: {work: Desert, basis: facts only, %s}}"


@pytest.mark.parametrize(
    ("rights", "lines"),
    [
        (
            "permission: none, notice: 'Unofficial scenario data for Desert; facts only.'",
            ("Unofficial scenario data for Desert; facts only.",),
        ),
        (
            "permission: none, publisher: Sand, notice: Facts only.",
            ("Unofficial scenario data for Desert", "Desert (Sand)", "Facts only."),
        ),
        (
            "permission: none, publisher: Sand, notice: 'Data for Desert; one needs the game.'",
            (
                "Unofficial scenario data for Desert",
                "Data for Desert (Sand); one needs the game.",
            ),
        ),
        (
            "permission: none, publisher: Sand, notice: Unofficial scenario data for Desert.",
            ("Unofficial scenario data for Desert (Sand).",),
        ),
    ],
)
def test_no_line_says_what_another_says(rights, lines):
    assert rights_lines(module_from_text(HEAD % rights)) == lines
