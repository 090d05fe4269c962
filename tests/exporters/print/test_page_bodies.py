"""A whole set of sheets says nothing twice; the book of a player has all that they need."""

from collections import Counter as Tally

import pytest

from sandtable.exporters.print.print_options import BOTTOM_MARGIN, TOP_MARGIN, PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.exporters.print.table_pages import table_sheets
from sandtable.exporters.print.victory_pages import victory_sheets
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.forces import player_forces
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.reports.victory_sheet import shared_rules
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.owner_names import owner_name
from tests.exporters.print.conftest import words_of
from tests.exporters.print.test_samples import squeezed
from tests.support.present import present

POINTS = 72 / 25.4
MAX_PAGES = 320
"""So many pages the sets of all samples may have together."""


def body_of(page):
    """What a page says between its head and its foot."""
    low, high = BOTTOM_MARGIN * POINTS, float(page.mediabox.height) - TOP_MARGIN * POINTS
    parts = []

    def keep(text, _matrix, text_matrix, *_font):
        parts.append((text_matrix[5] + _matrix[5], text))

    page.extract_text(visitor_text=keep)
    return " ".join("".join(text for at, text in parts if low < at < high).split())


@pytest.mark.long
def test_no_two_pages_of_the_samples_are_alike_and_they_are_few(printed):
    number = 0
    for name in resources.sample_names():
        found, _ = printed(load_module(resources.path_of_sample(name)))
        pages = [(file, body_of(p)) for file, reader in found.items() for p in reader.pages]
        bodies = Tally(body for _, body in pages)
        assert [file for file, body in pages if bodies[body] > 1] == []
        number += len(pages)
    assert number <= MAX_PAGES


@pytest.mark.parametrize(
    "name", ["lantern_ford", pytest.param("afrika_ii", marks=pytest.mark.long)]
)
@pytest.mark.usefixtures("blank_maps")
def test_the_book_of_a_player_has_everything_whoever_else_has_it(printed, name):
    loaded = load_module(resources.path_of_sample(name))
    module = module_with_errata_applied(loaded.complete_module)
    some = playable_scenarios(module)[:2]
    found, _ = printed(loaded, some, book=True)
    head, desk = module.module.id, SheetContext(module, PrintOptions(), None)
    books = [f"{head}-{seat}.pdf" for seat in seats_of_players(module)]
    assert list(found) == [*books, f"{head}-components.pdf"]
    for seat, book in zip(seats_of_players(module), books, strict=True):
        text = words_of(found[book])
        needed = ["Victory and special rules", "Order of battle", "Map:"]
        needed += [present(module.scenarios[scenario].name) for scenario in some]
        # The title of the book names the player, so the sheets in it do not.
        assert squeezed(owner_name(module, seat)) in squeezed(found[book].pages[0].extract_text())
        needed += ["Set-up", "Turn track"]
        needed += [table["title"] for sheet in table_sheets(desk) for table in sheet["tables"]]
        needed += [row.text.split(".")[0] for row in shared_rules(module)]
        assert [words for words in needed if squeezed(words) not in squeezed(text)] == []


def test_a_sheet_that_is_asked_for_alone_is_whole(printed):
    """What a whole set has on other sheets stands on it as well."""
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    module = module_with_errata_applied(loaded.complete_module)
    [reader] = printed(loaded, playable_scenarios(module)[:1], sheet="victory")[0].values()
    assert all(row.text in words_of(reader) for row in shared_rules(module))


@pytest.mark.usefixtures("blank_maps")
def test_rules_that_all_scenarios_have_stand_in_the_reference_alone(printed):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    found, _ = printed(loaded)
    texts = {name: words_of(reader) for name, reader in found.items()}
    rules = shared_rules(module_with_errata_applied(loaded.complete_module))
    assert rules
    for row in rules:
        assert [name for name, text in texts.items() if row.text in text] == [
            "lantern_ford-reference.pdf"
        ]


@pytest.mark.usefixtures("blank_maps")
def test_an_order_of_battle_that_is_the_set_up_again_is_printed_when_it_is_asked_for(laid_out):
    loaded = load_module(resources.path_of_sample("aa_lhtr_1942"))
    assert "Order of battle" not in laid_out(loaded)
    for more in ({"sheet": "oob"}, {"turns": "1-1"}, {"by": "formation"}):
        seats = seats_of_players(loaded.complete_module)
        assert laid_out(loaded, **more).count("Order of battle") == len(seats)


@pytest.mark.usefixtures("blank_maps")
def test_an_order_of_battle_that_is_the_set_up_and_the_arrivals_again_is_in_no_set(
    printed, laid_out
):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    module, some = module_with_errata_applied(loaded.complete_module), ("haytime",)
    found, _ = printed(loaded, some)
    assert not any("Order of battle" in words_of(reader) for reader in found.values())
    for seat in seats_of_players(module):
        [player] = [
            words_of(r) for name, r in found.items() if name.endswith(f"haytime-{seat}.pdf")
        ]
        rows = [row.row for row in player_forces(module, "haytime", seat).rows]
        assert rows
        assert [row.name for row in rows if squeezed(row.name) not in squeezed(player)] == []
    for more in ({"book": True}, {"turns": "5-12"}, {"by": "type"}):
        names = laid_out(loaded, some, **more)
        assert names.count("Order of battle") == len(seats_of_players(module))


@pytest.mark.usefixtures("blank_maps")
def test_short_sheets_share_a_page_and_its_head_names_what_stands_on_it(printed):
    """A track of two lines begins the page of what runs over two; arrivals follow the set-up."""
    name = "aa_lhtr_1942"
    reader = printed(load_module(resources.path_of_sample(name)))[0][f"{name}-spring_1942.pdf"]
    heads = [page.extract_text().splitlines()[:4] for page in reader.pages]
    assert ["Turn track" in " ".join(head) for head in heads] == [True, False]
    assert all("Victory and special rules" in " ".join(head) for head in heads)
    found, _ = printed(load_module(resources.path_of_sample("lantern_ford")))
    for seat in ("vessin", "corrow"):
        first, *_ = found[f"lantern_ford-haytime-{seat}.pdf"].pages
        text = first.extract_text()
        assert text.index("Set-up") < text.index("Arrivals")


def test_no_title_stands_right_above_another(printed):
    """The head of the page names the sheet; its first table has a title of its own."""
    found, _ = printed(load_module(resources.path_of_sample("lantern_ford")), ("haytime",))
    for name, sheet in (("haytime", "Victory and special rules"), ("reference", "Tables")):
        [page] = found[f"lantern_ford-{name}.pdf"].pages
        assert page.extract_text().count(sheet) == 1


def test_maps_stand_in_the_books_alone(printed):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    found, _ = printed(loaded, sheet="map", book=True)
    assert list(found) == [
        f"lantern_ford-{seat}.pdf" for seat in seats_of_players(loaded.complete_module)
    ]


def test_a_long_name_of_a_side_does_not_run_into_what_stands_beside_it():
    module = load_module(resources.path_of_sample("afrika_ii")).complete_module
    desk = SheetContext(module, PrintOptions(), None).with_scenario("compass")
    [sheet] = victory_sheets(desk)
    won, *_ = sheet["tables"]
    assert won["rows"][-1]["cells"][0] == {"b": "Commonwealth"}
    assert won["widths"][0] == "auto"  # set as wide as its longest word
