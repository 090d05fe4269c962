"""Several entries of the set-up that are moved or copied at once."""

from __future__ import annotations

from sandtable.model.checks.recheck import check_module
from sandtable.model.edits.setup_group_moves import EntryMove, move_entries_together
from sandtable.plugins.registry import plugin_registry
from tests.model.edits.test_moved_remarks import CHART
from tests.model.edits.test_moved_remarks import MODULE as WITH_ERRATUM
from tests.model.edits.test_setup import MODULE, at, line


def year(place, key):
    return at("red", place, key, scenario="year")


def test_two_entries_of_a_line_move_together():
    moves = [EntryMove(year("here", key), "yonder") for key in ("guard", "line")]
    after = move_entries_together(MODULE, moves)
    assert line(after, "red", "yonder", "year") == ["guard", "2 line"]
    assert line(after, "red", "here", "year") == []


def test_an_entry_that_arrives_is_not_taken_for_the_one_that_leaves():
    module = move_entries_together(MODULE, [EntryMove(year("here", "line"), "yonder", 1)])
    moves = [EntryMove(year("here", "line"), "yonder"), EntryMove(year("yonder", "line"), "there")]
    after = move_entries_together(module, moves)
    assert line(after, "red", "yonder", "year") == ["line"]
    assert line(after, "red", "there", "year") == ["line less 1 step", "line"]


def test_lines_that_swap_their_entries_stay_in_their_order():
    moves = [EntryMove(year("here", "guard"), "there"),
             EntryMove(year("here", "line"), "there"),
             EntryMove(year("there", "line less 1 step"), "here")]  # fmt: skip
    after = move_entries_together(MODULE, moves)
    chart = next(iter(after.scenarios["year"].setup.values())) or {}
    assert [str(place) for place in chart] == ["here", "there"]
    assert line(after, "red", "here", "year") == ["line less 1 step"]
    assert line(after, "red", "there", "year") == ["guard", "2 line"]


def test_what_is_there_already_stays_and_changes_nothing():
    moves = [EntryMove(year("there", "line less 1 step"), "there")]
    assert move_entries_together(MODULE, moves) is MODULE


def test_copies_leave_the_originals_and_count_with_their_like():
    moves = [EntryMove(year("here", key), "here") for key in ("guard", "line")]
    after = move_entries_together(MODULE, moves, keeps_originals=True)
    assert line(after, "red", "here", "year") == ["2 guard", "4 line"]
    one = move_entries_together(
        MODULE, [EntryMove(year("here", "line"), "yonder", 1)], keeps_originals=True
    )
    assert line(one, "red", "here", "year") == ["guard", "2 line"]
    assert line(one, "red", "yonder", "year") == ["line"]


def test_a_copy_of_an_inherited_line_is_written_where_it_goes_and_nowhere_else():
    moves = [EntryMove(at("red", "here", "guard"), "yonder")]
    after = move_entries_together(MODULE, moves, keeps_originals=True)
    red = next(c for h, c in after.scenarios["spring"].setup.items() if str(h) == "red") or {}
    assert {str(place) for place in red} == {"there", "yonder"}


def test_an_erratum_follows_its_entry():
    moves = [EntryMove(("scenarios", "start", "setup", "common", *entry), "ford")
             for entry in (("mill", "guard"), ("hill", "scout"))]  # fmt: skip
    after = move_entries_together(WITH_ERRATUM, moves)
    assert after.errata["typo"].at == f"{CHART}.ford.guard"
    findings = check_module(after, plugin_registry().all_checks).findings
    assert not [finding for finding in findings if finding.check.startswith("ERR")]
