"""A game of VASSAL played by script: what a group does with the mouse, by the engine's rules."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field, replace

from sandtable.exporters.vassal.token_sequences import (
    format_add_piece_command,
    join_tokens_by_separator,
    nest_tokens_into_each_other,
)
from sandtable.importers.vassal.location_grids import HexGrid
from sandtable.importers.vassal.module_file import VassalModule, read_saved_game
from sandtable.importers.vassal.piece_traits import MapPoint, VassalPiece
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.importers.vassal.token_sequences import split_comma_list, split_tokens

_UP, _DOWN, _TOGGLE, _IMAGES, _LOOP = 3, 6, 0, 15, 17
_PROPERTY = re.compile(r"\$([^$]+)\$")


@dataclass
class Table:
    """A game laid out, which people play."""

    vmod: VassalModule
    pieces: dict[str, VassalPiece]
    stacks: list[list[str]]
    told: list[str]
    """Commands that lay no pieces down: the tracker, notes, properties."""
    levels: list[tuple[str, list[str]]] = field(default_factory=list)
    turn: list[int] = field(default_factory=list)
    deeds: list[tuple[object, ...]] = field(default_factory=list)
    """What was done, for somebody to do it again."""

    @classmethod
    def of(cls, vmod: VassalModule, scenario: str) -> Table:
        """Begin a scenario."""
        save = vmod.saved_games[scenario]
        told = [each for each in save.commands[1:-1] if not each.startswith("+/")]
        [tracker] = vmod.all_elements_of_classes("TurnTracker")
        levels = [
            (level.get("name", ""), split_comma_list(level.get("list", "")))
            for level in tracker.iter()
            if level.get("list")
        ]
        table = cls(
            vmod, {piece.id: piece for piece in save.pieces},
            [[piece.id for piece in pieces] for _, pieces in save.stacks],
            [each for each in told if not each.startswith("TURN")], levels,
        )  # fmt: skip
        [table.turn] = [
            indices(text, len(levels)) for text in save.arguments_of_commands("TURNTurnTracker0\t")
        ]
        return table

    def moment(self) -> tuple[str, ...]:
        """What the tracker shows."""
        return tuple(words[at] for (_, words), at in zip(self.levels, self.turn, strict=True))

    def advance(self) -> None:
        """Push the tracker on: the innermost level counts, and carries."""
        self.deeds.append(("next",))
        for depth in reversed(range(len(self.levels))):
            self.turn[depth] += 1
            if self.turn[depth] < len(self.levels[depth][1]):
                return
            self.turn[depth] = 0

    def where(self, piece: str) -> str:
        """What VASSAL calls the place of a piece."""
        return self.vmod.name_of_location(self.pieces[piece].map_point)

    def point(self, name: str) -> MapPoint:
        """A point of the space of a name: a zone, or a hex with or without its name."""
        for window in self.vmod.map_windows.values():
            sheet = window.window_boards[0]
            if isinstance(sheet.grid, HexGrid):
                for hex_name, (x, y) in sheet.grid.hexes_on_picture():
                    if name == hex_name or name.endswith(f"({hex_name})"):
                        return window.name, x, y
            for zone in sheet.zones:
                if zone.name == name:
                    x, y = (
                        sum(n) // len(zone.corner_points)
                        for n in zip(*zone.corner_points, strict=True)
                    )
                    return window.name, x, y
        raise LookupError(name)

    def move(self, piece: str, place: MapPoint) -> None:
        """Drag a piece: it leaves its stack, and joins the one that lies there."""
        self.deeds.append(("drag", piece, *place))
        self._bring(piece, place)

    def _bring(self, piece: str, place: MapPoint) -> None:
        self.stacks = [[one for one in stack if one != piece] for stack in self.stacks]
        self.stacks = [stack for stack in self.stacks if stack]
        self._set(piece, "piece", join_tokens_by_separator((*place, *self._rest(piece)), ";"))
        self._set(piece, "markmoved", "true")
        below = next((s for s in self.stacks if self.pieces[s[0]].map_point == place), None)
        if below is None:
            self.stacks.append([piece])
        else:
            below.append(piece)

    def _rest(self, piece: str) -> list[str]:
        return split_tokens(self.pieces[piece].trait_states[-1], ";")[3:]

    def _set(self, piece: str, kind: str, state: str) -> None:
        one = self.pieces[piece]
        states = [
            state if type_.partition(";")[0] == kind else old
            for type_, old in zip(one.trait_types, one.trait_states, strict=True)
        ]
        self.pieces[piece] = replace(one, trait_states=tuple(states))

    def choose(self, piece: str, menu: str) -> None:
        """Pick a line of the menu of a piece."""
        self.deeds.append(("menu", piece, menu))
        one = self.pieces[piece]
        for number, (type_, state) in enumerate(
            zip(one.trait_types, one.trait_states, strict=True)
        ):
            kind, *fields = split_tokens(type_, ";")
            if kind == "sendto" and fields[0] == menu:
                window, x, y = (self._known(one, fields[n]) for n in (2, 4, 5))
                self._bring(piece, (window, int(x), int(y)))
                return
            if kind == "emb2" and menu in {fields[_UP], fields[_DOWN], fields[_TOGGLE]}:
                new = str(_shown(fields, int(state), menu))
                states = (*one.trait_states[:number], new, *one.trait_states[number + 1 :])
                self.pieces[piece] = replace(one, trait_states=states)
                return
        raise LookupError(f"{one.name} has no command {menu!r}.")

    def _known(self, piece: VassalPiece, text: str) -> str:
        return _PROPERTY.sub(lambda found: piece.properties[found[1]], text)

    def saved(self) -> bytes:
        """The game as VASSAL saves it: pieces, stacks, then the rest."""
        commands = ["begin_save"]
        commands += [
            format_add_piece_command(
                one.id,
                nest_tokens_into_each_other(one.trait_types),
                nest_tokens_into_each_other(one.trait_states),
            )
            for one in self.pieces.values()
        ]
        for number, stack in enumerate(self.stacks):
            state = join_tokens_by_separator(
                (*self.pieces[stack[0]].map_point, *stack, "@@1"), ";"
            )
            commands.append(format_add_piece_command(f"stack{number}", "stack", state))
        commands += [*self.told, self._tracker(), "end_save"]
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("savedGame", "\x1b".join(commands))
        return stream.getvalue()

    def _tracker(self) -> str:
        inner: list[str] = []
        for (_, words), at in reversed(list(zip(self.levels, self.turn, strict=True))):
            inner = [
                join_tokens_by_separator((at, 0, 0, ",".join(["true"] * len(words)), *inner), ";")
            ]
        return join_tokens_by_separator(
            ("TURNTurnTracker0", join_tokens_by_separator(("0", *inner), "|")), "\t"
        )

    def reopened(self, scenario: str) -> VassalModule:
        """Save, and open what was saved in the place of a scenario's set-up."""
        data = self.saved()
        files = {**self.vmod.files, f"{scenario}.vsav": data}
        assert read_saved_game(data, scenario).pieces
        return VassalModule(self.vmod.file_names, files, self.vmod.root_part)


def _shown(fields: list[str], state: int, menu: str) -> int:
    """The picture that shows after a command of a layer."""
    if menu == fields[_TOGGLE]:
        return -state
    most, step = len(split_comma_list(fields[_IMAGES])), 1 if menu == fields[_UP] else -1
    new = state + step
    if fields[_LOOP] == "true":
        return (new - 1) % most + 1
    return min(max(new, 1), most)


def indices(text: str, depth: int) -> list[int]:
    """Where a tracker stands, level by level."""
    found: list[int] = []
    _, *inner = split_tokens(text, "|")
    while len(found) < depth:
        index, _, _, _, *inner = split_tokens(inner[0], ";")
        found.append(int(index))
    return found


def moments(save: SavedGame, depth: int) -> list[int]:
    """Where the tracker of a saved game stands."""
    [text] = save.arguments_of_commands("TURNTurnTracker0\t")
    return indices(text, depth)
