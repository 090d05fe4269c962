"""Rules stand in two columns without a hole, in the order in which they are written."""

import pytest

from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import load_module_text

HEAD_SIZE = 11.0
"""Letters of headings; those of rules and their citations are smaller."""
WIDEST_GAP = 20.0
"""Points between two lines of a column; a blank line would be more."""
RULES = ("Options", "Rules in words", "Limits")


def line_gaps(page):
    """The distances between the lines of the rules of a page, column by column."""
    middle = float(page.mediabox.width) / 2
    last: dict[bool, tuple[float, str | None]] = {}
    under: str | None = None
    gaps = []

    def visit(text, matrix, text_matrix, _font, size):
        nonlocal under
        words = text.strip()
        if not words:
            return
        x, y = matrix[4] + text_matrix[4], matrix[5] + text_matrix[5]
        if size == HEAD_SIZE:
            under = words
        elif under in RULES and y > 40:  # above the foot
            column = x > middle
            if column in last and last[column][1] == under:
                gaps.append((last[column][0] - y, words))
            last[column] = (y, under)
        elif size < HEAD_SIZE:
            last.clear()

    page.extract_text(visitor_text=visit)
    return gaps


def holes(found):
    return [
        (file, number, words)
        for file, reader in found.items()
        for number, page in enumerate(reader.pages, 1)
        for gap, words in line_gaps(page)
        if gap > WIDEST_GAP
    ]


def module_with_rules(number):
    """A module with an option, a note and limits: short ones, a very long one, and short ones."""
    lengths = [*[5] * 40, 250, *[5] * number]
    texts = [" ".join(["Word"] * length) + "." for length in lengths]
    limits = "".join(
        f'  l{n}: {{of: foot, at-most: 9, rule: "1", name: L{n}, text: "{text}"}}\n'
        for n, text in enumerate(texts)
    )
    return load_module_text(
        "module: {format: 1, title: X, rights: {work: X}, owners: {red: Red},"
        " calendar: {turns: 4}}\n"
        "boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}}}}\n"
        "types: {foot: {name: Foot}}\n"
        "options: {rain: {name: Rain, choices: [on, off]}}\n"
        'notes: {mud: {text: "Mud is deep.", rule: "2", why: "No number."}}\n'
        f"limits:\n{limits}"
        "scenarios: {one: {name: One, setup: {}}, two: {name: Two, setup: {}}}\n"
    )


@pytest.mark.parametrize("number", [44, 45, 46, 47])
def test_what_does_not_fit_goes_to_the_next_page_and_leaves_no_hole(printed, number):
    found, _ = printed(module_with_rules(number))
    assert holes(found) == []


@pytest.mark.long
@pytest.mark.usefixtures("blank_maps")
@pytest.mark.parametrize("name", resources.sample_names())
def test_no_rules_of_a_sample_have_a_hole(printed, name):
    found, _ = printed(load_module(resources.path_of_sample(name)))
    assert holes(found) == []


def test_short_words_of_the_victory_table_stand_on_one_line(printed):
    name = "aa_north_africa"
    found, _ = printed(load_module(resources.path_of_sample(name)), ("operation_torch",))
    runs: set[str] = set()
    found[f"{name}-operation_torch.pdf"].pages[0].extract_text(
        visitor_text=lambda text, *_: runs.add(text.strip())
    )
    assert {"instant total", "at the end of the game", "How The Campaign Is Won"} <= runs
