"""A short file that asks for endless work is refused by a limit, or processed in time."""

from __future__ import annotations

import json
import time

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.storage.geojson_outlines import read_geojson_outlines
from sandtable.model.storage.module_size_limits import MAX_SCENARIOS, iter_size_excesses
from tests.support.bad_input import complaints
from tests.support.modules import MODULE_HEAD as ONE_FILE
from tests.support.modules import module_from_text
from tests.support.splices import HEAD

ROWS = ", ".join(f"{number}: [x]" for number in range(1001))
PIECES = "".join(f"    p{number}: {{}}\n" for number in range(20_001))
LONG_NAME = "A name can have at most 500 characters; this one has 501."


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        (Entry, "all " + "of all " * 4000 + "town", "8,002 words; the limit is 1,000"),
        (Selector, " or ".join(["town"] * 50_000), "99,999 words; the limit is 1,000"),
        (PrintedFaces, " > ".join(["4-4"] * 101), "101 strength levels are too many: 100"),
        (PrintedFaces, "-".join(["4"] * 21), "more than 20 numbers"),
    ],
)
def test_phrases_have_an_end(kind, text, words):
    with pytest.raises(PhraseError, match=words):
        kind.parse(text)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (
            {"notes.yaml": f"a: {{why: {'x' * 100_001}}}\n"},
            "notes.yaml:1:10: This text has 100,001 letters; the limit is 100,000.",
        ),
        (
            {"terrains.yaml": f"a: {'x' * 501}\n"},
            f"terrains.yaml:1:4: terrains.a.name: {LONG_NAME}",
        ),
        (
            {"tables.yaml": f"t: {{name: T, columns: [a], rows: {{{ROWS}}}}}\n"},
            "tables.yaml:1:28: tables.t.rows: This table has 1,001 rows; the limit is 1,000.",
        ),
        (
            {
                "pieces.yaml": "red:\n  tank:\n"
                + "".join(f"    p{n}: {{}}\n" for n in range(20_001))
            },
            "pieces.yaml:1:1: pieces: There are 20,001 pieces; the limit is 20,000.",
        ),
        (
            {"scenarios.yaml": "".join(f"s{n}: {{name: S}}\n" for n in range(501))},
            "scenarios.yaml:1:1: scenarios: There are 501 scenarios; the limit is 500.",
        ),
    ],
)
def test_files_are_refused_with_the_number_that_they_pass(texts, said):
    assert complaints({"module.yaml": HEAD, **texts}) == [said]


def test_of_many_broken_outlines_a_hundred_are_told():
    text = json.dumps({"type": "FeatureCollection", "features": [{}] * 20_000})
    said: list[str] = []
    read_geojson_outlines(text, lambda *slip: said.append(slip[2]))
    assert len(said) == 101
    assert said[-1].startswith("Too many features are wrong")


def test_what_every_game_has_is_not_too_much():
    text = "".join(f"  s{n}: {{name: S}}\n" for n in range(MAX_SCENARIOS))
    assert not list(iter_size_excesses(module_from_text(f"scenarios:\n{text}")))


def _regions_twice(number: int) -> Module:
    """Return a module in which each region names the next twice, and the last one a space."""
    lines = (f"  r{n}: [r{n + 1}, r{n + 1} town]\n" for n in range(number))
    board = "boards: {map: {kind: boxes, name: M, spaces: {here: Here; town}}}\n"
    words = "words: {spaces: {town: tag}}"
    head = ONE_FILE.replace("  title", f"  {words}\n  title")
    return module_from_text(f"{head}{board}regions:\n{''.join(lines)}  r{number}: [here]\n")


def test_regions_that_name_each_other_twice_are_found_once():
    start = time.process_time()
    assert spaces_in_region(_regions_twice(40), "r0") == ("here",)
    assert time.process_time() - start < 1


def test_regions_nest_fifty_deep_and_no_deeper():
    module = _regions_twice(60)
    assert spaces_in_region(module, "r20") == ("here",)
    assert spaces_in_region(module, "r0") == ()


def test_two_hundred_scenarios_of_one_another_are_checked_in_time():
    lines = "".join(
        f"  s{n}: {{name: S{n}, from: {f's{n - 1}' if n else 'base'}}}\n" for n in range(200)
    )
    base = "  base: {name: B, victory: {win: {side: red, if: [red controls all town]}}}\n"
    head = ONE_FILE.replace("  title", "  owners: {red: Red}\n  title")
    module = module_from_text(f"{head}scenarios:\n{base}{lines}")
    start = time.process_time()
    run_checks(module, [check for check in ALL_CHECKS if check.id.startswith("VIC")])
    assert time.process_time() - start < 2
