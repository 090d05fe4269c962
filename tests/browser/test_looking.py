"""Where one looks: the view at first, in other windows, at what is placed; small windows."""

import pytest


@pytest.fixture
def begun(play):
    game = play("lantern_ford")
    game.press("begin")
    game.page.until("document.querySelectorAll('.stack').length > 0")
    yield game
    game.page.sized()


def test_no_room_is_left_above_while_boards_below_are_cut_off(begun):
    top, bottom = begun.page.run(
        "(() => { const { pan, view, frame } = sandtable.app;"
        " return [pan.outside(0, 0)[1], pan.outside(0, view.box[3])[1] - frame.clientHeight]; })()"
    )
    assert bottom > 0, "The displays do not fit below the maps."
    assert top < 20


_ALL_SEEN = """(() => {
  const { app } = sandtable;
  const frame = app.frame.getBoundingClientRect();
  return app.stacks().filter((one) => app.data.spaces.get(one.space).onMap)
    .map((one) => app.view.stackNode(one.key).getBoundingClientRect())
    .every((box) => box.left >= frame.left && box.right <= frame.right && box.top >= frame.top
      && box.bottom <= frame.bottom);
})()"""
_MIDDLE = """(() => {
  const { frame, pan } = sandtable.app;
  const box = frame.getBoundingClientRect();
  return pan.inside(box.x + box.width / 2, box.y + box.height / 2);
})()"""


def test_a_tablet_that_is_turned_shows_what_it_showed(begun):
    begun.page.sized(768, 1024)
    begun.page.until(_ALL_SEEN)
    begun.page.run("(sandtable.app.pan.move(-300, -200), sandtable.app.pan.zoom(1.5, 0, 0))")
    before, k = begun.page.run(_MIDDLE), begun.page.run("sandtable.app.pan.view.k")
    begun.page.sized(1024, 768)
    wanted = (
        f"Math.abs(({_MIDDLE})[0] - {before[0]}) < 2 && Math.abs(({_MIDDLE})[1] - {before[1]})"
    )
    begun.page.until(f"{wanted} < 2")
    assert begun.page.run("sandtable.app.pan.view.k") == k, "Who has moved it looks on there."


def test_what_is_placed_out_of_sight_comes_into_sight(begun):
    begun.page.run(_DUE)
    begun.page.run("(sandtable.app.pan.zoom(4, 0, 0), sandtable.app.pan.move(-9000, -9000))")
    begun.tab("Turn")
    begun.press("place")
    begun.page.until(_SEEN)


_DUE = """(() => {
  const { app } = sandtable;
  const button = '[data-do=place]';
  while (!document.querySelector(button)) {
    document.querySelector('[data-do=next-turn]').click();
    document.querySelector('[data-do=go-on]')?.click();
  }
})()"""
_SEEN = """(() => {
  const { app } = sandtable;
  const frame = app.frame.getBoundingClientRect();
  const came = Object.values(app.state.copies).filter((one) => one.came === app.state.turn);
  return came.some((one) => app.stacks().some((stack) => {
    if (!stack.copies.includes(one.id)) return false;
    const box = app.view.stackNode(stack.key).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  }));
})()"""


@pytest.mark.parametrize("sample", ["lantern_ford", "blocks_in_afrika"])
@pytest.mark.parametrize("width", [500, 360])
def test_a_telephone_shows_every_tool_and_the_moment(sample, width, play):
    game = play(sample).unseen()
    game.press("begin")
    try:
        game.page.sized(width, 800)
        outside = game.page.run(_OUTSIDE)
        assert outside == []
    finally:
        game.page.sized()


_OUTSIDE = """[...document.querySelectorAll('.bar button, .bar select, .bar .title, [role=tab]')]
  .filter((one) => { const b = one.getBoundingClientRect();
    return b.left < 0 || b.right > innerWidth || one.scrollWidth > one.clientWidth + 1; })
  .map((one) => one.textContent)"""


def test_one_can_begin_at_once_on_a_telephone(play):
    """However many scenarios there are: the button does not hide below them."""
    game = play("afrika_ii")
    try:
        game.sized(500, 800)
        low = "document.querySelector('[data-do=begin]').getBoundingClientRect().bottom"
        assert game.page.run("document.querySelector('dialog').scrollHeight > innerHeight")
        assert game.page.run(low) <= 800
    finally:
        game.page.sized()


def test_keys_of_all_maps_are_written_alike(play):
    """A map that is drawn small has a key as large as that of any other."""
    game = play("blocks_in_afrika").unseen()
    game.press("begin")
    game.tab("Book")
    sizes = game.page.run("[...document.querySelectorAll('.legend use')]"
                          ".map((one) => one.getScreenCTM().a)")  # fmt: skip
    assert len(sizes) > 1
    assert max(sizes) == pytest.approx(min(sizes), rel=0.1)
    assert min(sizes) * 2.7 > 10, "Letters of keys are 2.7 high."


def test_the_log_says_under_each_turn_only_what_is_new(begun):
    begun.next_turn()
    begun.tab("Log")
    assert begun.text(".log section:last-child h3") == "Turn 2 · Sowing"
    assert begun.text(".log section:last-child li") == "Vessin, Muster."
