"""The marks on the sheets of all samples are what their `sources` say, resolved once more here."""

import re
from typing import Any

import pytest

from sandtable.exporters.print.manifest_pages import manifest_sheets
from sandtable.exporters.print.picture_gallery import PictureGallery
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.setup_pages import setup_sheets
from sandtable.exporters.print.sheet_context import SheetContext, line_for_pieces
from sandtable.exporters.print.starting_control import lines_of_controlled_spaces
from sandtable.model import resources
from sandtable.model.address_path import parse_address
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.arrivals import ArrivalEntry, arrivals_report
from sandtable.model.reports.data_sources import SOURCE_MARK_MEANING
from sandtable.model.reports.forces import arrival_row
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.reports.setup_sheet import control_rows, piece_row
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.owner_names import owner_name
from tests.support.present import present
from tools.pages.places import COMMAND
from tools.pages.source_counts import readme, with_counts

NAMES = resources.sample_names()
BOOKS = {name: load_module(resources.path_of_sample(name)) for name in NAMES}
MODULES = {
    name: module_with_errata_applied(loaded.complete_module) for name, loaded in BOOKS.items()
}
each = pytest.mark.parametrize("name", NAMES)
SIGN = "\u2020"


def spoken_of(module):
    """Each address of the sources, pieces with their types, and what is said of it."""
    types: dict[tuple[str, ...], str] = {
        (owner, piece): kind
        for owner, kinds in module.pieces.items()
        for kind, pieces in kinds.items()
        for piece in pieces
    }
    for source in module.sources.values():
        for text in source.at:
            steps = present(parse_address(text))
            kind = types.get(steps[1:3]) if steps[0] == "pieces" else None
            if kind and not is_spelt_out(module.pieces[steps[1]], *steps[2:4]):
                steps = (*steps[:2], kind, *steps[2:])
            yield steps, source.source


def is_spelt_out(kinds, kind, piece=None):
    """Say whether an address names a type's pieces, or one of them with its type."""
    return kind in kinds and (piece is None or piece in kinds[kind])


def is_marked(said, addresses, *, known, whole=None):
    """Say whether a source holds one of these addresses, and speaks of what is (not) known."""
    for address in addresses:
        for steps, source in said:
            holds = address[: len(steps)] == steps
            if holds and (source != "unknown" or not known or steps == whole):
                return True
    return False


def home(counter, key):
    """Where a field is written: at the piece, and at the type that gives it."""
    own = (
        ("events", counter.owner, counter.id.rpartition("/")[2])
        if counter.event
        else ("pieces", counter.owner, counter.type, counter.id.rpartition("/")[2])
    )
    yield (*own, key)
    if key in {"name", "rated"} and not getattr(counter.piece, key):
        pairs = zip(counter.type_ids, counter.lineage, strict=False)
        givers = [("types", name, key) for name, kind in pairs if getattr(kind, key)]
        yield from givers[:1]


def expected_marks(module, said, piece):
    counter = manifest_of_module(module).counters[piece]
    numbers = (
        [r for face in counter.printed_faces.faces for r in face] if counter.printed_faces else []
    )
    is_unit = counter.kind == "unit" and module.module.ratings
    own = next(home(counter, "name"))[:-1]
    return {
        "name": is_marked(said, home(counter, "name"), known=True, whole=own),
        "strength": bool(numbers or is_unit)
        and is_marked(
            said,
            home(counter, "rated"),
            known=bool(numbers) and all(number.is_known for number in numbers),
        ),
        "copies": is_marked(said, home(counter, "copies"), known=counter.piece.copies is not None),
    }


def rows_on_sheets(module):
    """Each placement and arrival with its row of a sheet."""
    desk = SheetContext(module, PrintOptions(), None)
    for scenario in playable_scenarios(module):
        for row in order_of_battle_report(module, scenario).entries:
            yield row, line_for_pieces(desk, piece_row(module, row))
        for coming in arrivals_report(module, scenario).entries:
            yield coming, line_for_pieces(desk, arrival_row(module, coming))


@each
def test_each_field_of_each_row_is_marked_as_its_sources_say(name):
    module = MODULES[name]
    said = list(spoken_of(module))
    for row, line in rows_on_sheets(module):
        is_remark = isinstance(row, ArrivalEntry) and row.piece is None
        known = row.quantity is not None or is_remark
        assert (SIGN in line["n"]) == is_marked(said, [parse_address(row.address)], known=known), (
            row
        )
        piece = row.piece if row.piece in manifest_of_module(module).counters else None
        marks = (
            expected_marks(module, said, piece) if piece else dict.fromkeys(("name", "strength"))
        )
        for field in ("name", "strength"):
            is_due = bool(marks[field]) and line[field] != "?"
            assert (SIGN in line[field]) == is_due, (row, field)


@each
def test_each_field_of_the_manifest_is_marked_as_its_sources_say(name):
    module = MODULES[name]
    said = list(spoken_of(module))
    sheet = next(manifest_sheets(SheetContext(module, PrintOptions(), None)))
    rows = [row["cells"] for row in sheet["tables"][-1]["rows"] if row["cells"]]
    by_owner: dict[Any, Any] = {}
    for counter in manifest_of_module(module).counters.values():
        by_owner.setdefault(counter.owner, []).append(counter.id)
    pieces = [piece for group in by_owner.values() for piece in group]
    for piece, (_, named, strength, copies, *_) in zip(pieces, rows, strict=True):
        found = {
            "name": SIGN in named["b"],
            "strength": SIGN in strength,
            "copies": SIGN in copies,
        }
        texts = {"strength": strength, "copies": copies}
        due = expected_marks(module, said, piece)
        assert found == {f: is_due and texts.get(f) != "?" for f, is_due in due.items()}, piece


@each
def test_each_list_of_control_is_marked_as_its_sources_say(name):
    module = MODULES[name]
    said = list(spoken_of(module))
    for scenario in playable_scenarios(module):
        lines = lines_of_controlled_spaces(control_rows(module, scenario))
        owners = {owner_name(module, owner): owner for owner in module.module.owners}
        lists = {"Nobody": "uncontrolled", "Out of play": "out-of-play"}
        for who, _ in lines:
            key = who.replace(SIGN, "").strip()
            if key:
                steps = ("control", owners[key]) if key in owners else (lists[key],)
                home = next(
                    s for s in scenario_ancestry(module, scenario) if writes(module, s, steps)
                )
                address = ("scenarios", home, *steps)
                assert (SIGN in who) == is_marked(said, [address], known=True), (scenario, who)
        assert (lines[-1:] == [[SIGN, SOURCE_MARK_MEANING]]) == any(SIGN in w for w, _ in lines)


def writes(module, scenario, steps):
    """Say whether a scenario writes a list itself."""
    own = module.scenarios[scenario]
    if steps[0] == "control":
        return steps[1] in own.control
    return getattr(own, steps[0].replace("-", "_")) is not None


@each
def test_the_manifest_has_no_picture_of_what_is_no_counter(name):
    module = MODULES[name]
    gallery = PictureGallery(module)
    assert list(manifest_sheets(SheetContext(module, PrintOptions(), gallery)))
    counters = manifest_of_module(module).counters.values()
    assert gallery.drawn_pieces == {
        counter.id for counter in counters if counter.is_on_counter_sheet
    }


@each
def test_the_readme_counts_what_comes_from_where(name):
    page = readme(name).read_text("utf-8")
    assert page == with_counts(page, BOOKS[name].complete_module), f"run {COMMAND}"


def marks_in(reader):
    text = " ".join(page.extract_text() for page in reader.pages)
    return len(re.findall(SIGN, text))


def test_what_is_reconstructed_is_marked_on_paper(printed):
    """A set-up whose picture is lost has a mark for each line, place or sheet."""
    blocks = BOOKS["blocks_in_afrika"]
    for scenario, lines in (("bia5", 37), ("bia1", 5)):
        placed = [
            row
            for row in order_of_battle_report(blocks.complete_module, scenario).entries
            if row.source != "printed"
        ]
        assert len(placed) == lines
        marked, wanted = [], 0
        for seat in seats_of_players(blocks.complete_module):
            for sheet in setup_sheets(
                SheetContext(blocks.complete_module, PrintOptions(), None, scenario, seat)
            ):
                heads = [words for label, words in sheet["lead"] if "rulebook" in label]
                told = any("places" in words for words in heads)
                for part in sheet["sections"]:
                    own = [SIGN in row["n"] for row in part["rows"]]
                    wanted += part["marked"] or sum(own)
                    marked += [
                        row
                        for row, one in zip(part["rows"], own, strict=True)
                        if told or part["marked"] or one
                    ]
        assert len(marked) == lines
        made, _ = printed(blocks, scenarios=(scenario,), sheet="setup")
        assert sum(map(marks_in, made.values())) > wanted


def test_what_is_printed_bears_no_mark_because_its_number_is_not_known(printed):
    made, _ = printed(BOOKS["aa_lhtr_1942"], sheet="manifest")
    [reader] = made.values()
    assert marks_in(reader) == 0
