"""The figures of `tools.language` hold, and each notices when the code gets worse."""

from collections import Counter
from pathlib import Path

import pytest

from tools.language.__main__ import beyond_limit, read_limits, report, tightened
from tools.language.denied import is_denied, is_one_word
from tools.language.measures import ALLOWED_USES, MEASURES, measure_all
from tools.language.offenders import offenders
from tools.language.sources import read_packages, read_texts

ROOT = Path(__file__).parents[1]
PLAIN = '''"""Spaces of a board."""

# Sorted, so that two runs print the same.
NO_SPACES = ()


class SpaceIndex:
    """Spaces by name."""

    def space_names(self):
        """Return the names in order."""
        names = sorted(self.spaces)
        return names


def board_width(board):
    """Return how wide a board is."""
    return board.width
'''
BREAKING = {
    "functions-public": "def width_of(): ...\ndef width(): ...",
    "functions": "def _width(): ...",
    "classes-public": "class Width: ...",
    "classes": "class _Width: ...",
    "repeated-classes": "class SpaceIndex: ...",
    "denied-names": "def bench_width(): ...",
    "denied-locals": "def board_height(board):\n    found = 0\n"
    + "    found = 1\n" * ALLOWED_USES,
    "clause-docstrings": "def board_height():\n    '''What a board is high.'''",
    "comments": "\n" * 100,
    "comments-most": "# A remark.\n" * 3,
}


def figures_of(*texts):
    return measure_all(read_texts((f"model.file{n}", text) for n, text in enumerate(texts)))


def test_no_figure_is_worse_than_its_limit():
    figures = measure_all(read_packages(ROOT))
    worse = [measure.title for measure in beyond_limit(figures, read_limits())]
    assert worse == [], "python -m tools.language PACKAGE lists what to change"


def test_each_measure_is_broken_here():
    assert [measure.key for measure in MEASURES] == [*BREAKING]
    assert [*read_limits()] == [*BREAKING]


@pytest.mark.parametrize("key", BREAKING)
def test_a_measure_notices_what_is_worse(key):
    limits = figures_of(PLAIN)
    assert [*beyond_limit(limits, limits)] == []
    figures = figures_of(PLAIN, BREAKING[key] + "\n")
    assert key in [measure.key for measure in beyond_limit(figures, limits)]


def test_limits_are_tightened_and_never_loosened():
    limits, worse = figures_of(PLAIN), figures_of(PLAIN, *BREAKING.values())
    kept = tightened(worse, limits)
    assert all(
        kept[key] == pytest.approx(limits[key], abs=0.05)
        for key in limits
        if "comments" not in key
    )
    assert tightened(limits, worse)["functions"] == limits["functions"]


def test_the_report_has_a_line_for_each_measure():
    figures = figures_of(PLAIN)
    assert len([*report(figures, figures)]) == len(MEASURES) + 1


@pytest.mark.parametrize("name", ["told", "_get_width", "do_it", "Line", "__width_"])
def test_a_filler_makes_no_second_word(name):
    assert is_one_word(name)


@pytest.mark.parametrize("name", ["board_width", "SpaceIndex", "get_board_width", "parseHTML"])
def test_two_words_are_two(name):
    assert not is_one_word(name)


@pytest.mark.parametrize(
    "name", ["told", "_Kept", "whose", "EditorBench", "strangers_zip", "marked"]
)
def test_a_participle_or_a_metaphor_is_denied(name):
    assert is_denied(name)


@pytest.mark.parametrize("name", ["seed", "kept_lines", "by_hand", "Board", "marked_spaces"])
def test_other_names_are_not_denied(name):
    assert not is_denied(name)


@pytest.mark.parametrize(
    "text",
    [
        "def __len__(self): ...",
        "class Canvas(QWidget):\n    def paint(self): ...",
        "class Above(QWidget): ...\n\nclass Canvas(Above):\n    def paint(self): ...",
        "class HasPlace(Protocol):\n    @property\n    def where(self): ...",
    ],
)
def test_a_name_that_is_given_does_not_count(text):
    assert figures_of(text)["functions"] == 0


def test_only_properties_of_protocols_are_fields():
    text = "class Finding:\n    @property\n    def where(self): ...\n"
    assert figures_of(text)["denied-names"] == 1
    assert figures_of("class HasPlace(Protocol):\n    def where(self): ...")["denied-names"] == 1


def test_the_run_of_a_check_does_not_count():
    source = read_texts([("model.checks.vic.vic001", "def _run(context): ...")])
    assert measure_all(source)["functions"] == 0


def test_the_worst_names_come_first():
    source = read_texts(
        [("model.file", "def width(): ...\ndef told():\n    found = 1\n    found = 2\n")]
    )
    rows = [
        (row.name.name, row.faults) for row in offenders(source, Counter(told=1, width=9, found=2))
    ]
    assert rows == [
        ("told", ("deny-list", "one word")),
        ("width", ("one word",)),
        ("found", ("local of the deny-list",)),
    ]
