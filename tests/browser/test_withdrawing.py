"""A line of the schedule that takes pieces away: from where they stand now, and from each seat."""

import json

import pytest

pytestmark = pytest.mark.everywhere


@pytest.fixture
def game(begun):
    """Blocks in Afrika at the moment when the first block is withdrawn that stands on the map."""
    opened = begun("blocks_in_afrika", seen=False)
    opened.page.run("sandtable.app.begin('bia5', {})")
    opened.deed = opened.page.run(_DEED)
    opened.page.run(f"sandtable.app.act({{...sandtable.app.state, turn: {opened.deed['at']}}})")
    opened.page.run(
        f"sandtable.app.moveTo({json.dumps(opened.deed['copies'])}, {{at: 's:M09.24'}})"
    )
    opened.tab("Turn")
    yield opened
    opened.page.run("(sandtable.app.lookingAs = '', 1)")


_DEED = """(() => {
  const { app } = sandtable;
  const { deeds, turns, variants } = app.data.play.scenarios.find((one) => one.id === 'bia5');
  const number = variants[app.state.variant].deeds.find((one) => deeds[one].does === 'withdraw');
  const { take: [{ at, piece }], turn } = deeds[number];
  const copies = Object.values(app.state.copies).filter((one) => one.piece === piece);
  return { number, name: app.data.play.pieces[piece].name, copies: copies.map(({ id }) => id),
    home: app.data.spaces.get(at.slice(2))?.label ?? at, side: app.data.play.pieces[piece].side,
    at: turns.findIndex((one) => one.n === turn) };
})()"""


def _card(game):
    return game.text(f"[data-deed='{game.deed['number']}']")


def _act(game, deed):
    game.press(deed, f"[data-deed='{game.deed['number']}']")


def _last(game):
    game.tab("Log")
    return game.page.run("[...document.querySelectorAll('.log li')].pop().textContent")


def test_the_log_and_the_light_name_where_the_piece_stands_now(game):
    assert game.deed["name"] in _card(game)
    assert "from Tobruk (M09.24)" in _card(game)
    assert game.deed["home"] != "M09.24"
    game.page.run(f"document.querySelector('[data-deed=\"{game.deed['number']}\"]')"
                  ".dispatchEvent(new MouseEvent('mouseenter'))")  # fmt: skip
    assert game.page.run("document.querySelectorAll('.lit path').length") == 1
    _act(game, "place")
    assert _last(game) == f"Withdrawn: {game.deed['name']} from Tobruk (M09.24)."
    assert not set(game.deed["copies"]) & set(game.state()["copies"])


def test_its_own_seat_reads_and_does_it_as_without_seats(game):
    game.choose("[data-key=seat]", game.deed["side"])
    assert f"{game.deed['name']} from Tobruk (M09.24)" in _card(game)
    _act(game, "place")
    assert _last(game) == f"Withdrawn: {game.deed['name']} from Tobruk (M09.24)."


@pytest.mark.parametrize("seat", ["axis", "nobody"])
def test_another_seat_learns_no_name_and_not_where_it_stands(game, seat):
    game.choose("[data-key=seat]", seat)
    assert game.deed["name"] not in game.text(".panel")
    assert "(covered)" in _card(game)
    assert "Tobruk" not in _card(game)
    assert not game.has(f"[data-deed='{game.deed['number']}'] [data-do=show]")
    assert not game.has(f"[data-deed='{game.deed['number']}'] [data-do=place]")


def test_another_seat_does_it_only_after_a_second_word(game):
    """Everybody sees a piece leave the table: that it stood in Tobruk is no secret then."""
    game.choose("[data-key=seat]", "axis")
    before = game.state()
    _act(game, "place-for")
    assert game.deed["name"] not in game.text("dialog[open]")
    assert "Tobruk" not in game.text("dialog[open]")
    game.press("cancel")
    assert game.state() == before
    _act(game, "place-for")
    game.press("do-for")
    assert not set(game.deed["copies"]) & set(game.state()["copies"])
    assert _last(game) == "Withdrawn: British block (covered) from Tobruk (M09.24)."
    assert game.deed["name"] not in game.text("[role=status]")
    game.choose("[data-key=seat]", game.deed["side"])
    assert _last(game) == f"Withdrawn: {game.deed['name']} from Tobruk (M09.24)."


def test_what_another_seat_skips_is_not_named_either(game):
    game.choose("[data-key=seat]", "axis")
    _act(game, "pass-for")
    game.press("do-for")
    assert _last(game) == "Skipped: Withdrawn, British block (covered)."
    game.tab("Turn")
    assert game.deed["name"] not in game.text(".panel")


def test_what_is_no_longer_on_the_table_is_said_so(game):
    [copy] = game.deed["copies"]
    game.page.run(f"sandtable.app.popover.open([{json.dumps(copy)}], 9, 9)")
    game.press("box", ".popover")
    assert "(not on the table)" in _card(game)


def test_arrivals_of_the_other_side_are_covered_too(game):
    """What comes is public in most books; where a covered block stands is not, once it came."""
    game.page.run("sandtable.app.begin('bia6', {})")
    number, name = game.page.run(_ARRIVAL)
    game.page.run("(sandtable.app.lookingAs = 'allies', sandtable.app.refresh())")
    card = f"[data-deed='{number}']"
    assert name not in game.text(card)
    assert "2 German blocks (covered)" in game.text(card)
    assert name not in game.page.run(f"document.querySelector({json.dumps(card)}).innerHTML")
    game.press("place-for", card)
    game.press("do-for")
    assert name not in _last(game)


_ARRIVAL = """(() => {
  const { app } = sandtable;
  const { deeds, turns, variants } = app.data.play.scenarios.find((one) => one.id === 'bia6');
  const number = variants[app.state.variant].deeds.find((one) =>
    deeds[one].does === 'enter' && deeds[one].put?.some(({ piece }) =>
      app.data.play.pieces[piece]?.style === 'block'
      && app.data.play.pieces[piece].side === 'axis'));
  const at = turns.findIndex((one) => one.n === deeds[number].turn);
  app.act({ ...app.state, turn: at });
  return [number, app.data.play.pieces[deeds[number].put[0].piece].name];
})()"""


def test_rolls_and_draws_that_are_taken_back_stay_in_the_log_struck_out(begun):
    game = begun("lantern_ford", seen=False)
    game.tab("Tables")
    game.press("roll")
    rolled = game.state()["log"][-1]["text"]
    game.press("undo")
    game.tab("Log")
    assert game.text(".log del") == rolled
    assert game.text("[role=status]") == f"Taken back: {rolled}"
    game.press("redo")
    assert not game.has(".log del")
    game.press("undo")
    game.tab("Events")
    game.press("draw")
    game.press("undo")
    game.tab("Log")
    assert game.page.run("document.querySelectorAll('.log del').length") == 2
    assert "Drawn from" in game.page.run(
        "[...document.querySelectorAll('.log del')].pop().textContent"
    )
    game.page.run("sandtable.app.bring(0, {at: 's:merhythe'})")
    game.reopen()
    game.press("resume")
    game.tab("Log")
    assert game.page.run("document.querySelectorAll('.log del').length") == 2
    game.forget()
