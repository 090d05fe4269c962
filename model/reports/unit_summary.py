"""Summary of a piece and of a space in a few lines, for tooltips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.model.module import Module
from sandtable.model.select.manifest import Counter, formations_of_piece, manifest_of_module
from sandtable.model.select.space_index import SpaceEntry, space_index_of
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import name_with_number, piece_name, piece_type_name
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.tags import describe_tag, names_of_states


def summarize_unit(
    module: Module, piece: str, lost: int = 0, state: Iterable[str] = (), count: int = 1
) -> list[str]:
    """Return lines of text about a piece: name, owner, type, strength, state, formation, tags."""
    counter = manifest_of_module(module).counters.get(piece)
    if counter is None:
        return [piece]
    owner = owner_name_or_everybody(module, counter.owner)
    name = name_with_number(count, piece_name(module, piece))
    lines = [
        f"{name} · {owner}",
        ", ".join(_type_and_strength(module, counter, lost, tuple(state))),
        ", ".join(_state_words(module, counter, lost, state)),
        _formation_line(module, counter),
        ", ".join(describe_tag(module, tag) for tag in counter.tags),
        counter.piece.note or "",
    ]
    return [capitalize_first_letter(line) for line in lines if line]


def _type_and_strength(
    module: Module, counter: Counter, lost: int, state: tuple[str, ...]
) -> Iterator[str]:
    yield piece_type_name(module, counter.type)
    strength = counter.strength_at_level(counter.visible_level(lost, state))
    if strength:
        yield f"strength {strength}"
    if counter.steps and counter.steps > 1:
        yield f"{counter.steps} steps"


def _state_words(
    module: Module, counter: Counter, lost: int, state: Iterable[str]
) -> Iterator[str]:
    if lost:
        yield f"{lost} of {counter.steps or '?'} steps lost"
    names = names_of_states(module)
    yield from (names.get(word, word) for word in state)


def _formation_line(module: Module, counter: Counter) -> str:
    formations = formations_of_piece(module, counter)
    return ", ".join(module.formations[name].name or name for name in formations)


def summarize_space(module: Module, space: str, controller: str | None = None) -> list[str]:
    """Return lines of text about a space: its name, its terrain and values, and its controller."""
    site = space_index_of(module).find_space(space)
    if site is None:
        return [space]
    lines = [
        site.spoken_name,
        ", ".join(_terrain_and_values(module, site)),
        f"Controlled by {owner_name_or_everybody(module, controller)}" if controller else "",
    ]
    return [capitalize_first_letter(line) for line in lines if line]


def _terrain_and_values(module: Module, site: SpaceEntry) -> Iterator[str]:
    terrain = module.terrains.get(site.terrain or "")
    yield terrain.name or site.kind if terrain else site.terrain or site.kind
    yield from (f"{describe_tag(module, word)} {n}" for word, n in site.space.values.items())
    yield from (describe_tag(module, tag) for tag in site.space.tags)
