"""The place of a battle: a space of the module, or words for its terrain and borders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch

from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    Selector,
    WordSelector,
)
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching


@dataclass(frozen=True, slots=True)
class BattlePlace:
    """Terrain and borders at the place of a battle."""

    module: Module
    spaces: frozenset[str]
    words: frozenset[str]

    def is_in_selected_space(self, selector: Selector | None) -> bool:
        """Say whether the battle is fought in one of the selected spaces."""
        if selector is None or _do_words_satisfy_selector(selector, self.words):
            return True
        return bool(self.spaces) and not self.spaces.isdisjoint(
            spaces_matching(self.module, selector)
        )

    def is_across_border_feature(self, features: tuple[str, ...]) -> bool:
        """Say whether the attack crosses one of these border features; if none are given, True."""
        return not features or not self.words.isdisjoint(features)


def battle_place_from_words(module: Module, words: tuple[str, ...]) -> BattlePlace:
    """Return the place of battle that words describe: a space, its terrain, its borders."""
    index = space_index_of(module)
    spaces = set()
    for word in words:
        space = index.find_space(word)
        known_names = {*index.spaces_by_word, *module.terrains, *module.module.words.features}
        known_names |= {*module.regions, *module.module.words.spaces}
        if space:
            spaces.add(space.id)
        elif word not in known_names:
            advice = did_you_mean_text(closest_name(word, known_names))
            raise CombatError(f"There is no space, ground or border feature {word!r}.{advice}")
    return BattlePlace(module, frozenset(spaces), frozenset(words))


@singledispatch
def _do_words_satisfy_selector(_selector: Selector, _words: frozenset[str]) -> bool:
    """Say whether words for terrain satisfy a selector.

    Comparisons of numbers need a space, so words never satisfy them.
    """
    return False


@_do_words_satisfy_selector.register
def _(selector: WordSelector, words: frozenset[str]) -> bool:
    return selector.id in words


@_do_words_satisfy_selector.register
def _(selector: NotSelector, words: frozenset[str]) -> bool:
    return bool(words) and not _do_words_satisfy_selector(selector.of, words)


@_do_words_satisfy_selector.register
def _(selector: BothSelector, words: frozenset[str]) -> bool:
    return all(_do_words_satisfy_selector(part, words) for part in selector.parts)


@_do_words_satisfy_selector.register
def _(selector: EitherSelector, words: frozenset[str]) -> bool:
    return any(_do_words_satisfy_selector(part, words) for part in selector.parts)
