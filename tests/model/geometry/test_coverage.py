"""The test of valid outlines, and each flaw with its position and its spaces."""

from __future__ import annotations

from time import process_time

import pytest

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage import flaws_between_spaces, ring_flaws
from sandtable.model.geometry.coverage.coverage_test import find_coverage_flaws, is_valid_coverage
from tests.support.coverages import bricks, square, squares
from tools import heavy_files

BOW = Outline.from_points([[(0, 0), (10, 10), (10, 0), (0, 10)]])
SPIKED = Outline.from_points([[(0, 0), (10, 0), (10, 10), (5, 10), (5, 90), (5, 10), (0, 10)]])
STRAY_HOLE = Outline.from_points([square(0, 0, 10), square(20, 20, 5)])
TWO_POINTS = Outline.from_points([[(3, 4), (9, 9)]])
TWICE = Outline.from_points([[(0, 0), (10, 0), (10, 0), (10, 10)]])

BROKEN = {
    "few-points": ({"a": TWO_POINTS}, (3, 4), ("a",)),
    "repeated-point": ({"a": TWICE}, (10, 0), ("a",)),
    "crossing": ({"a": BOW}, (5, 5), ("a",)),
    "hole-outside": ({"a": STRAY_HOLE}, (20, 20), ("a",)),
    "same-outline": (squares(a=(0, 0, 10), b=(0, 0, 10)), (0, 0), ("a", "b")),
    "loose-node": (
        squares(a=(0, 0, 20), b=(20, 0, 10), c=(20, 10, 10)),
        (20, 10),
        ("b", "a"),
    ),
}


def one(find, outlines):
    [flaw] = find(outlines)
    return flaw


def doubtful(outlines):
    """Return flaws that valid outlines may have, although they are usually mistakes."""
    for find in (
        flaws_between_spaces.find_gaps,
        flaws_between_spaces.find_crossroads,
        ring_flaws.find_spaces_in_parts,
        ring_flaws.find_slivers,
        ring_flaws.find_spikes,
    ):
        yield from find(outlines)


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_broken_is_found_at_its_place(kind):
    outlines, at, spaces = BROKEN[kind]
    assert not is_valid_coverage(outlines)
    [flaw] = find_coverage_flaws(outlines)
    assert (flaw.kind, flaw.at, flaw.spaces) == (kind, at, spaces)


def test_a_spiked_ring_crosses_itself():
    assert not is_valid_coverage({"a": SPIKED})
    assert one(ring_flaws.find_crossings, {"a": SPIKED}).kind == "crossing"
    assert one(ring_flaws.find_spikes, {"a": SPIKED}).at == (5, 90)


def test_an_overlap_has_its_area():
    flaw = one(flaws_between_spaces.find_overlaps, squares(a=(0, 0, 10), b=(8, 0, 10)))
    assert (flaw.spaces, flaw.amount) == (("a", "b"), 20.0)
    assert flaw.at[0] in {8, 9, 10}


def test_a_space_over_the_middle_of_another_overlaps_it():
    flaw = one(flaws_between_spaces.find_overlaps, squares(a=(0, 0, 100), b=(40, 40, 10)))
    assert (flaw.spaces, flaw.amount) == (("a", "b"), 100.0)


def test_a_gap_has_its_polygon_and_all_round_it():
    ring = {
        "a": [(0, 0), (30, 0), (20, 10), (10, 10)],
        "b": [(30, 0), (30, 30), (20, 20), (20, 10)],
        "c": [(30, 30), (0, 30), (10, 20), (20, 20)],
        "d": [(0, 30), (0, 0), (10, 10), (10, 20)],
    }
    found = {name: Outline.from_points([points]) for name, points in ring.items()}
    assert is_valid_coverage(found)
    flaw = one(flaws_between_spaces.find_gaps, found)
    assert (flaw.spaces, flaw.amount) == (("a", "b", "c", "d"), 100.0)


def test_a_hole_of_one_space_is_no_gap_between_neighbours():
    assert not list(
        flaws_between_spaces.find_gaps(
            {"a": Outline.from_points([square(0, 0, 90), square(30, 30, 30)])}
        )
    )


@pytest.mark.parametrize("points", [[(3, 4)] * 3, [(3, 4), (9, 9), (3, 4), (9, 9)]])
def test_what_covers_nothing_encloses_and_overlaps_nothing(points):
    flat = {"a": Outline.from_points([points])}
    for outlines in (flat, flat | {"b": Outline.from_points([square(0, 0, 30)])}):
        assert not [
            *flaws_between_spaces.find_gaps(outlines),
            *flaws_between_spaces.find_overlaps(outlines),
        ]


def test_what_is_long_and_narrow_is_a_sliver():
    strip = Outline.from_points([[(0, 0), (1000, 0), (1000, 4), (0, 4)]])
    assert one(ring_flaws.find_slivers, {"strip": strip}).spaces == ("strip",)
    assert not list(ring_flaws.find_slivers(bricks()))


def test_several_parts_are_counted():
    isles = Outline.from_points([square(0, 0, 10)], [square(50, 0, 10)])
    flaw = one(ring_flaws.find_spaces_in_parts, {"isles": isles})
    assert (flaw.at, flaw.amount) == ((50, 0), 2)


def test_a_short_edge_is_told_once_for_both_its_spaces():
    a = Outline.from_points([[(0, 0), (90, 0), (90, 5), (0, 80)]])
    b = Outline.from_points([[(90, 0), (180, 0), (180, 80), (90, 5)]])
    flaw = one(lambda outlines: ring_flaws.find_short_edges(outlines, 12), {"a": a, "b": b})
    assert (flaw.spaces, flaw.amount) == (("a", "b"), 5.0)


def test_crossroads_name_all_who_meet():
    four = squares(a=(0, 0, 10), b=(10, 0, 10), c=(0, 10, 10), d=(10, 10, 10))
    assert is_valid_coverage(four)
    assert one(flaws_between_spaces.find_crossroads, four).spaces == ("a", "b", "c", "d")


def test_every_flaw_can_be_said():
    for outlines, _, _ in BROKEN.values():
        for flaw in (*find_coverage_flaws(outlines), *doubtful(outlines)):
            assert flaw.spaces[0] in str(flaw)


def test_sound_bricks_have_no_flaw():
    assert is_valid_coverage(bricks())
    assert [*find_coverage_flaws(bricks()), *doubtful(bricks())] == []
    assert is_valid_coverage({})


def test_a_long_comb_is_measured_in_no_time():
    comb = {"comb": Outline.from_points([heavy_files.comb(5_000)])}
    start = process_time()
    assert [flaw.kind for flaw in ring_flaws.find_slivers(comb)] == ["sliver"]
    assert process_time() - start < 1
