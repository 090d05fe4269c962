"""Every reader and phrase parser, over what is kept and over a few hundred changes of it.

The same inputs each time, without atheris. `python -m tools.fuzz_readers` tries more.
"""

from __future__ import annotations

import pytest

from sandtable.importers import ALL_IMPORTERS
from sandtable.model.phrases.phrase import Phrase
from tests.support.phrase_strategies import PHRASES
from tools.fuzzing.laws import try_input
from tools.fuzzing.loop import changed_inputs
from tools.fuzzing.seeds import CORPUS, kept_inputs
from tools.fuzzing.targets import TARGETS

READERS = [name for name, target in TARGETS.items() if target.is_reader]
FEWER = {"exports": 5, "checks": 20}
"""How many changed inputs are tried of what takes longest."""
LARGEST_CORPUS = 300_000
"""Bytes of all that is kept."""


def failures(target, inputs):
    """Tell of each input that breaks a law what it does."""
    found = (try_input(target.run, data, target.refusals) for data in inputs)
    return [f"{each.kind} at {each.place}\n{each.details}" for each in found if each]


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_kept_is_read_or_refused_in_words(name):
    inputs = kept_inputs(name)
    assert inputs
    assert failures(TARGETS[name], inputs) == []


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_changed_is_read_or_refused_in_words(name):
    target = TARGETS[name]
    count = FEWER.get(name, 50)
    assert failures(target, changed_inputs(target, 18, count, kept_inputs(name))) == []


def test_every_importer_and_phrase_is_tried():
    importers = {each.id for each in ALL_IMPORTERS}
    assert [each for each in importers if not any(name.startswith(each) for name in TARGETS)] == []
    own = {each for each in _below(Phrase) if each.parse.__qualname__ == f"{each.__name__}.parse"}
    assert {each.__name__ for each in own} == {each.__name__ for each in PHRASES}
    assert {f"phrase_{each.__name__}" for each in own} <= set(TARGETS)


def _below(kind):
    """List the classes that are made of one in the program itself."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("sandtable.model.phrases."):
            yield each
            yield from _below(each)


def test_every_kept_input_is_some_targets():
    folders = {path.name for path in CORPUS.iterdir()}
    assert folders == {*READERS, "phrases"}


def test_what_is_kept_is_small():
    sizes = [path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()]
    assert sum(sizes) <= LARGEST_CORPUS
