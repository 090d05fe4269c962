"""What the others see and hear: deeds in the chat, blocks by nation, steps that are lost."""

from importers.vassal.sequences import listed
from tests.support.vassal_exports import exported


def slot(sample, piece):
    return next(s for s in exported(sample).vmod.slots if s.properties["Piece"] == piece)


def keys_of_menu(piece):
    steps = [key for fields, _ in piece.traits("emb2") for key in fields[26:29] if key]
    sends = [fields[1] for kind in ("sendto", "return") for fields, _ in piece.traits(kind)]
    return {*steps, *sends}


def test_what_is_done_by_menu_is_told_in_the_chat():
    """Prototypes are spelt out in a set-up: there all keys of a piece are at hand."""
    for save in exported("lantern_ford").vmod.saves.values():
        for piece in save.pieces:
            [(fields, _)] = piece.traits("report")
            assert keys_of_menu(piece) <= set(listed(fields[0]))
            assert "$menuCommand$" in fields[1]


def test_a_hidden_block_shows_its_nation_and_no_other():
    masks = {}
    vmod = exported("blocks_in_afrika").vmod
    for save in vmod.saves.values():
        for piece in save.pieces:
            for fields, _ in piece.traits("obs"):
                if piece.properties["Kind"] != "event":
                    masks.setdefault(piece.properties["Nationality"], set()).add(fields[1])
    assert all(len(pictures) == 1 for pictures in masks.values())
    pictures = {name for found in masks.values() for name in found}
    assert len(pictures) == len(masks) > 2


def test_its_own_side_sees_the_block_with_a_small_sign():
    vmod = exported("blocks_in_afrika").vmod
    shown = {fields[3] for p in vmod.prototypes.values() for fields, _ in p.traits("obs")}
    assert "Gcovered.png" in shown
    assert "images/covered.png" in vmod.names


def test_a_step_that_is_lost_can_be_seen_where_the_sides_look_alike():
    for sample, piece in (("aa_lhtr_1942", "uk/battleship"), ("afrika_ii", "british/7-arm")):
        [images] = [
            listed(fields[15])
            for fields, _ in slot(sample, piece).traits("emb2")
            if fields[18] == "Step"
        ]
        files = exported(sample).vmod.files
        assert len({files[f"images/{name}"] for name in images}) == len(images)


def test_what_arrives_together_has_one_label_on_top_and_a_goal_each():
    vmod = exported("mare_nostrum").vmod
    stacks = [stack for save in vmod.saves.values() for _, stack in save.stacks]
    coming = [[p for p in stack if p.properties.get("Goal")] for stack in stacks]
    high = [stack for stack in coming if len(stack) > 1]
    assert high
    for stack in high:
        labels = [text for piece in stack for _, text in piece.traits("label")]
        assert not any(labels[:-1])
        assert stack[-1].properties["Kind"] == "note" or labels[-1].startswith("to ")


def test_displays_are_larger_than_on_paper():
    """The dead of a whole campaign lie in their box side by side, and do not hide its name."""
    vmod = exported("afrika_ii").vmod
    [zone] = [zone for zone in vmod.windows["Boxes"].sheets[0].zones if "Dead" in zone.name]
    xs, ys = [x for x, _ in zone.path], [y for _, y in zone.path]
    assert (max(xs) - min(xs)) * (max(ys) - min(ys)) > 15 * 60 * 60
