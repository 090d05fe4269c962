"""One visual language: spacings, sizes of text, colours and icons come from one place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sandtable import editor
from sandtable.editor import visual_scale

SOURCES = sorted(Path(editor.__file__).resolve().parent.rglob("*.py"))
SPACING_CALLS = {
    "setContentsMargins", "setSpacing", "setVerticalSpacing", "setHorizontalSpacing",
}  # fmt: skip
COLOUR_FILES = {"theme.py", "semantic_colours.py", "overlay_colours.py", "verb_styles.py"}
"""Files that say which colours there are; all others name them."""
COLOUR = re.compile(r"""["']#[0-9a-fA-F]{6}["']""")
STYLE_PAGE = Path(editor.__file__).resolve().parents[1] / "docs/style.md"


def odd_spacings(tree: ast.AST) -> list[int]:
    """Return the numbers in calls about spacing that are not on the scale."""
    return [
        argument.value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in SPACING_CALLS
        for argument in call.args
        if isinstance(argument, ast.Constant)
        and isinstance(argument.value, int)
        and argument.value not in visual_scale.ALL_SPACES
    ]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_file_has_no_spacing_text_size_or_colour_of_its_own(path):
    text = path.read_text("utf-8")
    if any(call in text for call in SPACING_CALLS):
        assert odd_spacings(ast.parse(text)) == []
    assert not re.search(r"pointSizeF?\(\) \* [\d.]+", text), "Name a size of visual_scale."
    if path.name not in COLOUR_FILES:
        assert COLOUR.findall(text) == []


def test_an_odd_spacing_is_seen():
    assert odd_spacings(ast.parse("layout.setContentsMargins(4, 7, 4, 3)")) == [7, 3]


def test_the_page_on_style_names_every_size():
    page = STYLE_PAGE.read_text("utf-8")
    names = [name for name in vars(visual_scale) if name.isupper() and name != "ALL_SPACES"]
    assert [name for name in names if f"`{name}`" not in page] == []
