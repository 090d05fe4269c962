"""VASSAL ignores wrong names in silence, so every element is held to a list of what it knows."""

import json
import re
from pathlib import Path

import pytest

from exporters.vassal import Vassal
from model import resources
from tests.support.vassal import Vmod, path_of, tokens

FACTS = json.loads(Path(__file__).with_name("components.json").read_text(encoding="utf-8"))
NUMBERS = r"-?[0-9]+"
LOOKS = {
    "Boolean": r"true|false",
    "Integer": NUMBERS,
    "Double": rf"{NUMBERS}(\.[0-9]+)?",
    "Color": r"[0-9]+,[0-9]+,[0-9]+(,[0-9]+)?|",
    "NamedKeyStroke": r"[0-9]+,[0-9]+(,.+)?|",
    "KeyStroke": r"[0-9]+,[0-9]+(,.+)?|",
}
BUILT_IN = "/images/"


@pytest.fixture(scope="module", params=["lantern_ford", "afrika_ii", "blocks_in_afrika"])
def vmod(request, tmp_path_factory):
    from exporters.protocol import Job
    from model.edits.errata import reading
    from model.storage.load import load

    loaded = load(resources.sample(request.param))
    folder = tmp_path_factory.mktemp(request.param)
    [path] = Vassal().export(Job(loaded, reading(loaded.whole)), folder).written
    return Vmod.of(path)


def test_every_element_and_attribute_is_one_that_vassal_knows(vmod):
    elements = [each for each in vmod.root.iter() if each.tag != "entry"]
    unknown = {
        (each.tag, name)
        for each in elements
        for name in ("", *each.attrib)
        if each.tag not in FACTS or (name and name not in FACTS[each.tag])
    }
    assert unknown == set()


def test_every_value_is_of_its_type(vmod):
    wrong = [
        (each.tag, name, value)
        for each in vmod.root.iter()
        for name, value in each.attrib.items()
        if not _fits(FACTS[each.tag][name], value)
    ]
    assert wrong == []


def _fits(kind, value):
    if isinstance(kind, list):
        return value in kind
    return kind not in LOOKS or re.fullmatch(LOOKS[kind], value) is not None


def test_every_picture_is_there_and_every_one_is_used(vmod):
    counters = [*vmod.slots, *vmod.prototypes.values()]
    used = {image for one in counters for image in one.images}
    used |= {each.get("image") for each in vmod.all("Board")}
    there = {name.removeprefix("images/") for name in vmod.files if name.startswith("images/")}
    assert {image for image in used if not image.startswith(BUILT_IN)} == there


def test_no_two_slots_have_one_number(vmod):
    numbers = [int(one.gpid) for one in vmod.slots]
    assert numbers == [int(each.get("gpid")) for each in vmod.all("PieceSlot")]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < int(vmod.root.get("nextPieceSlotId"))


def test_every_state_chain_is_as_long_as_its_type_chain(vmod):
    saved = [one for save in vmod.saves.values() for one in save.added.values()]
    for one in (*vmod.slots, *vmod.prototypes.values(), *saved):
        assert len(one.types) == len(one.states)


def test_saved_pieces_have_their_prototypes_spelt_out(vmod):
    known = {one.gpid: one for one in vmod.slots}
    for save in vmod.saves.values():
        for piece in save.pieces:
            assert not list(piece.traits("prototype"))
            assert piece.types == _spelt_out(vmod, known[piece.gpid].types)


def _spelt_out(vmod, types):
    found = []
    for type_ in types:
        kind, name, *_ = tokens(type_, ";")
        found.extend(vmod.prototypes[name].types[:-1] if kind == "prototype" else [type_])
    return tuple(found)


def test_zones_have_three_corners_or_more(vmod):
    paths = [path_of(zone) for zone in vmod.all("Zone")]
    assert paths
    assert all(len(set(path)) > 2 for path in paths)


def test_saved_pieces_lie_on_maps_and_have_names_of_their_own(vmod):
    for save in vmod.saves.values():
        assert len(save.added) == sum(c.startswith("+/") for c in save.commands)
        assert {one.place[0] for one in save.pieces} <= set(vmod.windows)
        stacked = [piece for _, pieces in save.stacks for piece in pieces]
        assert stacked == save.pieces
        assert all(p.place == place for place, pieces in save.stacks for p in pieces)


def test_files_that_are_named_are_there(vmod):
    named = [each.get("file") for each in vmod.all("PredefinedSetup") if each.get("file")]
    named += [each.get("fileName") for tag in ("HelpFile", "HtmlChart") for each in vmod.all(tag)]
    assert named
    assert set(named) <= set(vmod.files)


def test_layers_show_a_picture_that_they_have(vmod):
    for save in vmod.saves.values():
        for piece in save.pieces:
            for fields, state in piece.traits("emb2"):
                images = tokens(fields[15], ",")
                assert len(images) == len(tokens(fields[16], ","))
                assert int(state) == -1 or 1 <= int(state) <= len(images)


def test_saves_begin_and_end(vmod):
    for save in vmod.saves.values():
        assert (save.commands[0], save.commands[-1]) == ("begin_save", "end_save")


def test_there_is_one_picture_a_distinct_face_and_all_are_small(vmod):
    pictures = [data for name, data in vmod.files.items() if name.startswith("images/")]
    assert len(set(pictures)) == len(pictures)
    assert sum(map(len, vmod.files.values())) < 8 * 2**20
