"""Sources of fields and placements, by short, long and inherited addresses."""

import pytest

from sandtable.model.reports.data_sources import sources_of_piece_fields, text_with_source_mark
from sandtable.model.reports.lists import listing_of_kind
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.select.manifest import manifest_of_module
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turn: month, first: 1941-03, turns: 6, order: [red]}
  owners: {red: Red, blue: Blue}
  ratings: [attack, move]
  words: {pieces: {light: tag, slow: tag}}
types:
  foot: {name: Foot, tags: [light], rated: 2-2}
  guard: {like: foot, name: Guard}
pieces:
  red:
    foot: {a: 2 + 1 spare x 4-3 First; slow, b: 2-3 Second, foot: 3 x, d: ~ x ~}
    guard: {g: Guards}
boards: {boxes: {kind: boxes, name: Boxes, spaces: {cup: Cup, bowl: Bowl}}}
scenarios:
  base: {abstract: yes, setup: {red: {bowl: [b]}}}
  one: {name: One, from: base, first: 1, setup: {red: {cup: [2 a, g, ~ d]}}}
sources:
"""


def sources(**addresses: str) -> str:
    return "".join(
        f"  s{number}: {{at: ['{at}'], source: {source}, why: Lost.}}\n"
        for number, (source, at) in enumerate(
            (s.replace("_", "-"), a) for s, a in addresses.items()
        )
    )


def fields(piece: str, **addresses: str) -> dict[str, str]:
    module = module_from_text(MODULE + sources(**addresses))
    return sources_of_piece_fields(module, manifest_of_module(module).counters[f"red/{piece}"])


@pytest.mark.parametrize("at", ["pieces.red.a.rated", "pieces.red.foot.a.rated"])
def test_a_source_of_one_field_marks_that_field_alone(at: str):
    assert fields("a", estimated=at) == {"strength": "estimated"}
    assert fields("b", estimated=at) == {}


@pytest.mark.parametrize("at", ["pieces.red.a", "pieces.red.foot.a", "pieces.red.foot", "pieces"])
def test_a_source_of_a_piece_marks_all_its_fields(at: str):
    assert set(fields("a", reconstructed=at)) == {"name", "strength", "copies", "spare", "tags"}


def test_the_longest_address_wins():
    both = {"reconstructed": "pieces.red", "other_edition": "pieces.red.a.copies"}
    assert fields("a", **both)["copies"] == "other-edition"
    assert fields("a", **both)["name"] == "reconstructed"


def test_what_a_piece_takes_from_its_types_has_their_source():
    assert fields("g", estimated="types.foot.rated") == {"strength": "estimated"}
    assert fields("g", estimated="types.foot.tags.light") == {"tags": "estimated"}
    assert fields("a", estimated="types.foot.rated") == {}
    assert fields("g", estimated="types.foot.name") == {}


def test_a_piece_that_bears_the_id_of_its_type():
    assert fields("foot", estimated="pieces.red.foot.copies") == {"copies": "estimated"}


def test_a_source_unknown_speaks_only_of_what_is_not_known():
    assert fields("a", unknown="pieces") == {}
    assert fields("d", unknown="pieces") == {"strength": "unknown", "copies": "unknown"}
    both = {"unknown": "pieces", "reconstructed": "pieces.red.d"}
    assert fields("d", **both) == {
        "name": "reconstructed",
        "strength": "unknown",
        "copies": "unknown",
        "tags": "reconstructed",
    }


def test_a_source_unknown_of_the_very_piece_says_that_nobody_knows_what_it_is():
    assert fields("a", unknown="pieces.red.a") == {"name": "unknown"}


def placements(**addresses: str) -> dict[str | None, str]:
    rows = order_of_battle_report(module_from_text(MODULE + sources(**addresses)), "one").entries
    return {row.piece: row.source for row in rows}


def test_a_placement_has_the_source_of_the_line_that_writes_it():
    printed = {"red/b": "printed", "red/a": "printed", "red/g": "printed", "red/d": "printed"}
    assert placements(estimated="pieces") == printed
    assert placements(estimated="scenarios.one.setup.red.cup.a") == printed | {
        "red/a": "estimated"
    }
    assert placements(estimated="scenarios.base.setup") == printed | {"red/b": "estimated"}


def test_of_a_line_that_breaks_off_only_the_rest_is_unknown():
    both = {"other_edition": "scenarios.one", "unknown": "scenarios.one.setup.red.cup"}
    assert placements(**both) == {
        "red/b": "printed",
        "red/a": "other-edition",
        "red/g": "other-edition",
        "red/d": "unknown",
    }


def test_lists_tell_the_source_of_an_entry_and_of_its_fields():
    module = module_from_text(
        MODULE + sources(unknown="pieces.red.d.copies", estimated="pieces.red.b")
    )
    rows = {row["id"]: row for row in listing_of_kind(module, "pieces").entries}
    assert rows["d"]["source"] == "printed"
    assert rows["d"]["field-sources"] == {"copies": "unknown"}
    assert rows["b"]["source"] == "estimated"
    addresses = [row["address"] for row in listing_of_kind(module, "placements").entries]
    assert addresses[:2] == ["scenarios.base.setup.red.bowl.b", "scenarios.one.setup.red.cup.a"]


def test_a_mark_stands_behind_what_the_book_does_not_say():
    assert text_with_source_mark("4-3", "printed") == "4-3"
    assert text_with_source_mark("4-3", "unknown") == "4-3\u00a0\u2020"
    assert text_with_source_mark("", "estimated") == "\u2020"


def test_what_nobody_knows_bears_no_mark():
    assert text_with_source_mark("?", "unknown") == "?"
