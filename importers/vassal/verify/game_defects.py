"""Defects of saved games: pieces off the map, in no stack, or different from their slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from sandtable.importers.vassal.map_windows import class_name_of_element, elements_of_classes
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.piece_traits import DECK_SORT, STACK_SORT, VassalPiece
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.token_sequences import split_comma_list, split_tokens
from sandtable.importers.vassal.verify.piece_defects import defects_of_traits

_PREFIX_OF_ADD_COMMAND, _OWN_DECKS_COMMAND = "+/", "SETUP_STACK"
_KNOWN_COMMANDS = (
    "TURN", "NOTES\t", "PNOTES\t", _OWN_DECKS_COMMAND, "GlobalProperty\t",
    "MutableProperty\t", "SGKC\t",
)  # fmt: skip


def saved_game_defects(vmod: VassalModule, save: SavedGame) -> Iterator[str]:
    """Yield the defects of a saved game, compared with its VASSAL module."""
    if not save.commands or (save.commands[0], save.commands[-1]) != ("begin_save", "end_save"):
        yield "it does not begin and end as a game does."
    yield from _command_defects(vmod, save)
    # Of two pieces with one id, only the last is in the mapping.
    if len(save.pieces_at_their_points) != sum(
        each.startswith(_PREFIX_OF_ADD_COMMAND) for each in save.commands
    ):
        yield "two pieces have one id."
    slots = {piece.gpid: piece for piece in vmod.slot_pieces}
    for piece in (
        piece_or_stack
        for piece_or_stack in save.pieces_as_commands_state.values()
        if piece_or_stack.stack_or_deck_or_piece not in {STACK_SORT, DECK_SORT}
    ):
        yield from defects_of_traits(vmod, piece)
        yield from _placed_piece_defects(vmod, piece, slots.get(piece.gpid))
    yield from _stack_defects(save)
    yield from _deck_defects(vmod, save)
    yield from _turn_tracker_defects(vmod, save)


def _command_defects(vmod: VassalModule, save: SavedGame) -> Iterator[str]:
    boards = tuple(f"{name}BoardPicker\t" for name in vmod.map_windows)
    for each in save.commands[1:-1]:
        # A side that a saved game assigns cannot be taken by anybody else.
        if each.startswith("PLAYER"):
            yield "it says who plays, so that nobody else can take that side."
        elif not each.startswith((_PREFIX_OF_ADD_COMMAND, *_KNOWN_COMMANDS, *boards)):
            yield f"VASSAL knows no command {each[:30]!r}."


def _placed_piece_defects(
    vmod: VassalModule, piece: VassalPiece, slot: VassalPiece | None
) -> Iterator[str]:
    window, x, y = piece.map_point
    if window not in vmod.map_windows:
        yield f"{piece.name}: it lies on no map, {window!r}."
    elif not vmod.map_windows[window].has_point((x, y)):
        yield f"{piece.name}: it lies beside the boards of {window}, at {x}, {y}."
    if slot is None:
        yield f"{piece.name}: no slot has its number, {piece.gpid}."
    elif piece.trait_types != _expand_prototype_traits(vmod, slot.trait_types):
        yield f"{piece.name}: it is not what its slot holds, prototypes spelt out."


def _expand_prototype_traits(vmod: VassalModule, types: Iterable[str]) -> tuple[str, ...]:
    """Return the traits of a piece with prototypes replaced by their traits."""
    expanded: list[str] = []
    for type_ in types:
        name = _prototype_name(type_)
        if name is None:
            expanded.append(type_)
        elif name in vmod.prototypes:
            expanded.extend(_expand_prototype_traits(vmod, vmod.prototypes[name].trait_types[:-1]))
    return tuple(expanded)


@cache
def _prototype_name(type_: str) -> str | None:
    return split_tokens(type_, ";")[1] if type_.startswith("prototype;") else None


def _stack_defects(save: SavedGame) -> Iterator[str]:
    """Yield each piece that is in no stack or in two, precedes its stack, or lies elsewhere."""
    within: Counter[str] = Counter()
    earlier_ids: set[str] = set()
    for each in save.pieces_as_commands_state.values():
        if each.stack_or_deck_or_piece not in {STACK_SORT, DECK_SORT}:
            earlier_ids.add(each.id)
            continue
        if each.stack_or_deck_or_piece == STACK_SORT and not each.content_ids:
            yield "a stack is empty."
        within.update(each.content_ids)
        for name in each.content_ids:
            if name not in earlier_ids:
                yield f"a {each.stack_or_deck_or_piece} comes before a piece of it, {name}."
            elif save.pieces_as_commands_state[name].map_point != each.map_point:
                yield (
                    f"{save.pieces_as_commands_state[name].name}: it lies elsewhere than its "
                    f"{each.stack_or_deck_or_piece}."
                )
    for name, times in within.items():
        if times > 1:
            yield f"{name}: it lies in {times} stacks."
    if loose := earlier_ids - within.keys():
        yield (
            f"{len(loose)} pieces lie in no stack, "
            f"{save.pieces_as_commands_state[min(loose)].name} first."
        )


def _deck_defects(vmod: VassalModule, save: SavedGame) -> Iterator[str]:
    """Yield a defect if a saved game has some of the module's decks but not all."""
    deck_names = {each.get("name", "") for each in vmod.all_elements_of_classes("DrawPile")}
    game_decks = save.decks
    makes = any(each.startswith(_OWN_DECKS_COMMAND) for each in save.commands)
    if makes:
        yield from (
            f"the deck {name} is not in it." for name in sorted(deck_names - set(game_decks))
        )
    elif game_decks:
        yield "it has decks, and lets the module make them as well."
    elif any(slot.getparent() is not None for slot in vmod.all_elements_of_classes("SetupStack")):
        yield "the module puts stacks of its own into it."
    # A set has no order, and the report must be the same each time.
    for name in sorted(set(game_decks) - deck_names):
        yield f"the deck {name} is none of the module's."


def _turn_tracker_defects(vmod: VassalModule, save: SavedGame) -> Iterator[str]:
    """Yield levels of the turn tracker that a saved game does not set, or sets wrongly."""
    trackers = vmod.all_elements_of_classes("TurnTracker")
    settings = save.arguments_of_commands("TURN")
    if len(settings) > len(trackers):
        yield "it sets a turn tracker that is not there."
    for text, tracker in zip(settings, trackers, strict=False):
        levels = list(elements_of_classes(tracker, "ListTurnLevel", "CounterTurnLevel"))
        _, *inner = split_tokens(split_tokens(text, "\t")[-1], "|")
        for level in levels:
            if not inner:
                yield f"it does not set the level {level.get('name')}."
                break
            index, _, _, active, *inner = split_tokens(inner[0], ";")
            words = split_comma_list(level.get("list", ""))
            right = len(split_comma_list(active)) == len(words) and 0 <= int(index) < len(words)
            if class_name_of_element(level) == "ListTurnLevel" and not right:
                yield f"the level {level.get('name')} stands at {index} of {len(words)}."
