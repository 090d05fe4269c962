"""A turn that ends with something left open says so once, and names it."""

import pytest

pytestmark = pytest.mark.everywhere


@pytest.fixture
def game(begun):
    return begun("lantern_ford", seen=False)


def _turn(game):
    return game.state()["turn"]


def test_pieces_without_a_place_are_named_once(game):
    waiting = [c for c in game.state()["copies"].values() if c["at"].startswith("c:")]
    assert waiting
    game.press("next-turn")
    assert _turn(game) == 0
    names = {
        game.page.run(f"sandtable.app.named(sandtable.app.state.copies[{one['id']!r}])")
        for one in waiting
    }
    assert all(name in game.text("dialog[open]") for name in names)
    game.press("cancel")
    assert _turn(game) == 0
    game.press("next-turn")
    assert not game.has("dialog[open]"), "It was said."
    assert _turn(game) == 1


def test_one_goes_on_from_what_was_named(game):
    game.press("next-turn")
    game.press("go-on")
    assert _turn(game) == 1
    assert not game.has("dialog[open]")


def test_the_key_for_the_next_phase_names_it_where_the_turn_ends(game):
    for _ in range(40):
        game.page.key("n")
        if game.has("dialog[open]"):
            break
    assert game.has("[data-do=go-on]")
    assert _turn(game) == 0


def test_lines_that_are_due_and_markers_that_were_drawn_are_named(game):
    game.next_turn()
    while not game.page.run("document.querySelectorAll('[data-deed]').length"):
        game.next_turn()
    what = game.text("[data-deed] p:nth-of-type(2)")
    game.tab("Events")
    game.press("draw")
    drawn = next(c for c in game.state()["copies"].values() if c["at"] == "x:drawn")
    name = game.page.run(f"sandtable.app.data.play.pieces[{drawn['piece']}].name")
    game.tab("Turn")
    game.press("next-turn")
    assert what in game.text("dialog[open]")
    assert f"Drawn and not resolved{name}" in game.text("dialog[open]")
    game.press("go-on")


def test_nothing_is_said_where_nothing_is_open(game):
    game.page.run("sandtable.app.moveTo(Object.values(sandtable.app.state.copies)"
                  ".filter((one) => one.at.startsWith('c:')).map(({id}) => id), "
                  "{at: 's:merhythe'})")  # fmt: skip
    game.page.run("sandtable.app.act({...sandtable.app.state, slips: {}})")
    game.press("next-turn")
    assert _turn(game) == 1


def test_covered_blocks_are_not_named(begun):
    game = begun("blocks_in_afrika", seen=False)
    game.page.run("sandtable.app.begin('bia6', {})")
    game.press("next-turn")
    game.choose("[data-key=seat]", "allies")
    names = game.page.run(
        "sandtable.app.data.play.pieces.filter((one) => one.style === 'block'"
        " && one.side === 'axis').map((one) => one.name)"
    )
    game.press("next-turn")
    assert "(covered)" in game.text("dialog[open]")
    assert [name for name in names if name in game.text("dialog[open]")] == []
    game.press("cancel")
    game.page.run("(sandtable.app.lookingAs = '', 1)")
