"""Facts in a page: the document in its `<script type="application/json">`, read as the page does.

Pieces, spaces and lines are named by number or id and looked up in the document itself.
"""

import json
import re
from collections import Counter

from sandtable.exporters.kinds import Kind

_SCRIPT = re.compile(rb'<script type="application/json" id="play">(.*?)</script>', re.DOTALL)


def read(files, kind, _facts):
    """What the page is told of a kind."""
    [page] = files.values()
    return list(_KINDS[kind](Play(json.loads(_SCRIPT.findall(page)[0]))))


class Play:
    """The document of a page."""

    def __init__(self, told):
        self.told = told
        self.labels = {
            space: row["label"]
            for board in told["boards"]
            for space, row in board.get("spaces", {}).items()
        }

    def label(self, space):
        """What is printed for a space; a hex has its number."""
        return self.labels.get(space, space)

    def variant(self, scenario):
        """The scenario under the options that it chose."""
        chosen = {option["id"]: option["chosen"] for option in scenario.get("options", ())}
        return next(
            each
            for each in scenario["variants"]
            if all(chosen[key] == choice for key, choice in each["choose"].items())
        )

    def laid(self, scenario):
        """What stands there at the start."""
        return [scenario["laid"][number] for number in self.variant(scenario)["laid"]]

    def deeds(self, scenario):
        """What is done later."""
        return [scenario["deeds"][number] for number in self.variant(scenario)["deeds"]]

    def place(self, scenario, at):
        """A place in words."""
        sort, _, where = at.partition(":")
        if sort == "c":
            return scenario["lines"][int(where)]["words"]
        if sort == "b":
            first, second = where.split("/")
            return f"{self.label(first)} facing {self.label(second)}"
        if sort == "p":
            return next(each["name"] for each in self.told["pieces"] if each["id"] == where)
        return self.label(where)

    def name(self, laid):
        """What lies there."""
        piece = laid.get("piece")
        return laid["words"] if piece is None else self.told["pieces"][piece]["name"]

    @property
    def scenarios(self):
        """Each with its id."""
        return [(each["id"], each) for each in self.told["scenarios"]]


def _spaces(play):
    for board in play.told["boards"]:
        for row in board.get("spaces", {}).values():
            yield board["name"], row["label"]
        for label in board.get("hexes", {}):
            yield board["name"], label


def _pieces(play):
    for row in play.told["pieces"]:
        yield row["owner"], row["name"], str(row.get("copies", "?"))


def _strengths(play):
    for row in play.told["pieces"]:
        if strengths := row.get("strengths"):
            yield row["owner"], row["name"], strengths[0]


def _laid(play, *, chosen):
    for key, scenario in play.scenarios:
        found: Counter[tuple[str, str, str]] = Counter()
        unsaid = set()
        for each in play.laid(scenario):
            if each["at"].startswith("c:") == chosen:
                said = (key, play.place(scenario, each["at"]), play.name(each))
                number = each.get("n", 1)
                found[said] += number or 0
                if number is None:
                    unsaid.add(said)
        for said, number in found.items():
            yield (*said, "?" if said in unsaid else str(number))


def _states(play):
    for key, scenario in play.scenarios:
        for each in play.laid(scenario):
            if each.get("state") or each.get("lost"):
                at, words = play.place(scenario, each["at"]), " ".join(each.get("state", ()))
                yield key, at, play.name(each), words, str(each.get("lost", 0))


def _control(play):
    owners = play.told["owners"]
    for key, scenario in play.scenarios:
        for space, owner in play.variant(scenario).get("control", {}).items():
            yield key, play.label(space), owners[owner]["name"]


def _arrivals(play):
    for key, scenario in play.scenarios:
        found: Counter[tuple[str, ...]] = Counter()
        for deed in play.deeds(scenario):
            if deed["does"] in {"control", "note"}:
                continue
            turn = str(deed["turn"])
            for each in deed.get("put") or deed.get("take") or ():
                found[key, turn, deed["does"], play.name(each)] += each.get("n", 1) or 0
            for words in filter(None, deed.get("words", "").split("; ")):
                number, _, name = words.partition(" ")
                found[key, turn, deed["does"], name] += int(number)
        yield from ((*said, str(number) if number else "?") for said, number in found.items())


def _destinations(play):
    for key, scenario in play.scenarios:
        for deed in play.deeds(scenario):
            for each in deed.get("put", ()):
                at = play.place(scenario, each["at"])
                yield key, str(deed["turn"]), play.name(each), at


def _conditions(play):
    for key, scenario in play.scenarios:
        later = [each for deed in play.deeds(scenario) for each in deed.get("put", ())]
        for each in (*play.laid(scenario), *later):
            if each.get("when"):
                yield key, play.name(each), each["when"]


def _events(play):
    for row in play.told["events"]:
        yield row["owner"], row["name"], str(row.get("number", "?"))


def _effects(play):
    for row in play.told["events"]:
        yield from ((row["owner"], row["name"], line) for line in row.get("lines", ()))


def _tables(play):
    for table in play.told["tables"]:
        yield from ((table["name"], *row) for row in table["rows"])


def _rules(play, sort):
    for _, scenario in play.scenarios:
        for each in scenario.get("rules", ()):
            if each[0] == sort:
                yield each


def _options(play):
    for _, scenario in play.scenarios:
        for each in scenario.get("options", ()):
            yield (each["id"], each["name"], *each["choices"])


def _option_effects(play):
    for _, scenario in play.scenarios:
        for each in scenario.get("options", ()):
            if does := each.get("note"):
                yield each["id"], does


def _victory(play):
    for key, scenario in play.scenarios:
        for side, level, _, words in scenario.get("victory", ()):
            if level != "draw":
                yield key, side, level, words


def _draws(play):
    for key, scenario in play.scenarios:
        yield from ((key, row[3]) for row in scenario.get("victory", ()) if row[1] == "draw")


_KINDS = {
    Kind.SPACES: _spaces,
    Kind.PIECES: _pieces,
    Kind.STRENGTHS: _strengths,
    Kind.SCENARIOS: lambda play: [(key, each["name"]) for key, each in play.scenarios],
    Kind.PLACEMENTS: lambda play: _laid(play, chosen=False),
    Kind.CHOICES: lambda play: _laid(play, chosen=True),
    Kind.STATES: _states,
    Kind.CONTROL: _control,
    Kind.ARRIVALS: _arrivals,
    Kind.DESTINATIONS: _destinations,
    Kind.CONDITIONS: _conditions,
    Kind.EVENTS: _events,
    Kind.EFFECTS: _effects,
    Kind.TABLES: _tables,
    Kind.LIMITS: lambda play: [(row[2].removesuffix("."),) for row in _rules(play, "limit")],
    Kind.OPTIONS: _options,
    Kind.OPTION_EFFECTS: _option_effects,
    Kind.VICTORY: _victory,
    Kind.DRAWS: _draws,
    Kind.NOTES: lambda play: [(row[2],) for row in _rules(play, "note")],
}
