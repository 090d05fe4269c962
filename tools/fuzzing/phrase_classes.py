"""The phrase classes that read texts, each of which is fuzzed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from sandtable.model import phrases
from sandtable.model.phrases.phrase import Phrase


def phrase_classes() -> list[type[Phrase]]:
    """Return the phrase classes with their own grammar, by name."""
    for module in pkgutil.iter_modules(phrases.__path__):
        importlib.import_module(f"{phrases.__name__}.{module.name}")
    own = (each for each in _classes_below(Phrase) if "parse" in vars(each))
    return sorted(own, key=lambda each: each.__name__)


def _classes_below(parent: type[Phrase]) -> Iterator[type[Phrase]]:
    for each in parent.__subclasses__():
        if each.__module__.startswith(f"{phrases.__name__}."):
            yield each
            yield from _classes_below(each)
