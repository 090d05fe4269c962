"""Positions in files of the values at addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.model.address_path import parse_address
from sandtable.model.storage.module_loading import load_module

TREE = load_module(Path(__file__).parent / "by_hand" / "folder").tree
WHOLE = load_module(Path(__file__).parent / "by_hand" / "whole.yaml").tree


def _place(tree, address):
    spot = tree.locate_address(parse_address(address))
    assert spot is not None
    return str(spot.problem_at_key("", "")).rstrip(": "), spot.is_exact


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("module.title", "module.yaml:3:1"),
        ("pieces.heron.wader.white.copies", "pieces/heron.yaml:5:5"),
        ("pieces.heron.white", "pieces/heron.yaml:4:3"),
        ("boards.marsh.spaces.pool", "boards/marsh.yaml:7:3"),
        ("limits.late.of-which.keen", "limits.yaml:6:14"),
        ("scenarios.spring.setup.heron.[any in (deep or reed)]", "scenarios/spring.yaml:9:5"),
        ("scenarios.spring.setup.heron.[any in deep or reed]", "scenarios/spring.yaml:9:5"),
        ("scenarios.spring.setup.heron.nest.white", "scenarios/spring.yaml:8:18"),
        ("scenarios.autumn", "scenarios/autumn.yaml:1:1"),
        ("scenarios.autumn.changes.pool.terrain", "scenarios/autumn/changes.yaml:2:8"),
        ("regions.deep.spaces.far", "regions.yaml:1:14"),
    ],
)
def test_what_stands_somewhere_is_found(address, place):
    assert _place(TREE, address) == (place, True)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("pieces.heron.wader.grey.copies", "pieces/heron.yaml:3:9"),
        ("scenarios.spring.setup.heron.nowhere", "scenarios/spring.yaml:8:5"),
        ("scenarios.spring.setup.heron.nest.nobody", "scenarios/spring.yaml:8:11"),
        ("scenarios.autumn.name", "scenarios/autumn.yaml:1:1"),
    ],
)
def test_of_what_is_not_written_what_is_above_it_is_found(address, place):
    assert _place(TREE, address) == (place, False)


def test_in_a_module_of_one_file_addresses_are_the_same():
    assert _place(WHOLE, "pieces.red.ship.two") == ("whole.yaml:6:33", True)
    assert _place(WHOLE, "module.title") == ("whole.yaml:2:21", True)


def test_an_entry_of_a_list_is_found_by_its_place_too():
    spot = TREE.locate_path(("scenarios", "spring", "setup", "heron", "nest", 1))
    assert spot is not None
    assert str(spot.problem_at_value("", "")).startswith("scenarios/spring.yaml:8:18")
