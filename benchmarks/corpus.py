"""`python -m benchmarks.corpus MAPS [REFERENCE]`: quality of adjacency on published maps.

MAPS is a folder of TripleA maps, and REFERENCE a script that finds adjacency with a given gap and
prints the same figures as JSON in its last line. Our method gets no gap. A territory without
connections in a game has neighbours on the map; what is found for it can be neither right nor
wrong, and is counted separately for both methods.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.triplea.game_xml import (
    TerritoryPair,
    TripleAGame,
    names_in_alphabetical_order,
    parse_game,
)
from sandtable.importers.triplea.map_comparison import ConnectionDifference, MapComparison
from sandtable.importers.triplea.map_files import POLYGONS_FILE, MapFiles, read_map_files
from sandtable.importers.triplea.module_conversion import TripleAMap, read_triplea_map
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map
from sandtable.model.geometry.sketch_repair.map_survey import Survey, survey_map
from sandtable.model.storage.problem import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMES = 5
ROUNDED = 0.01
"""The reference tells two times in hundredths of a second."""


@dataclass(frozen=True)
class Score:
    """The result of one method on a map."""

    found: frozenset[TerritoryPair]
    published: frozenset[TerritoryPair]
    alone: frozenset[str]
    """Territories that the game joins to nothing."""
    seconds: float

    @property
    def agreed(self) -> int:
        """Return the number of pairs that are both found and published."""
        return len(self.found & self.published)

    @property
    def missed(self) -> frozenset[TerritoryPair]:
        """Return the pairs that are published and not found."""
        return self.published - self.found

    @property
    def extra(self) -> frozenset[TerritoryPair]:
        """Return the pairs that are found and not published, of territories with connections."""
        return self.found - self.published - self.unjudged

    @property
    def unjudged(self) -> frozenset[TerritoryPair]:
        """Return the pairs found at territories without connections in the game."""
        return frozenset(both for both in self.found if not self.alone.isdisjoint(both))

    @property
    def judged(self) -> int:
        """Return the number of found pairs that can be right or wrong."""
        return len(self.found - self.unjudged)

    def __str__(self) -> str:
        counts = f"{self.agreed:6d} {len(self.missed):6d} {len(self.extra):6d}"
        return f"{counts} {len(self.unjudged):10d} {self.seconds:7.3f}"


@dataclass(frozen=True)
class Result:
    """Both methods on one map, with the reasons for differences from the game."""

    name: str
    ours: Score
    theirs: Score | None
    game: TripleAGame
    surveyed: Survey
    whys: dict[TerritoryPair, ConnectionDifference]


def _games(source: MapFiles) -> Iterator[str]:
    for file, data in source.game_files.items():
        try:
            parse_game(file, data)
            yield file
        except UnreadableError as error:
            print(f"  left out: {error}")


def _run(
    source: MapFiles, file: str
) -> tuple[TripleAGame, TripleAMap, Survey, frozenset[TerritoryPair], float]:
    start = time.perf_counter()
    game = parse_game(file, source.game_files[file])
    read = read_triplea_map(source, game)
    found = survey_map(read.territory_rings(), read.wrap_size())
    pairs = frozenset(
        names_in_alphabetical_order(each.a, each.b) for each in found.iter_neighbours()
    )
    return game, read, found, pairs, time.perf_counter() - start


def _theirs(answers: list[Any], game: TripleAGame) -> Score:
    missed = {names_in_alphabetical_order(*both) for both in answers[0]["missed_list"]}
    extra = {names_in_alphabetical_order(*both) for both in answers[0]["extra_list"]}
    seconds = min(each["load_seconds"] + each["adjacency_seconds"] for each in answers)
    found = game.connections - missed | extra
    return Score(found, game.connections, game.unconnected_territories, seconds)


def _answer(words: tuple[str, ...]) -> Any:
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout  # noqa: S603
    return json.loads(out.splitlines()[-1])


def _result(folder: Path, reference: Path | None) -> Result | None:
    try:
        source = read_map_files(folder)
    except ImportFailedError as error:
        print(f"  left out: {folder.name}: {error}")
        return None
    for file in _games(source):
        return _compared(folder.name, source, file, reference)
    return None


def _compared(name: str, source: MapFiles, file: str, reference: Path | None) -> Result:
    """Run both methods in turn several times, so that other load affects both.

    The reference runs in a process of its own and measures its own time, without its start.
    """
    with tempfile.TemporaryDirectory() as folder:
        drawn, xml = Path(folder, POLYGONS_FILE), Path(folder, "game.xml")
        drawn.write_text(source.text_files[POLYGONS_FILE], "utf-8")
        xml.write_bytes(source.game_files[file])
        words = (sys.executable, str(reference), str(drawn), str(xml))
        runs, answers = [], []
        for _ in range(TIMES):
            runs.append(_run(source, file))
            answers += [_answer(words)] if reference else []
    game, read, found, pairs, _ = runs[0]
    ours = Score(
        pairs, game.connections, game.unconnected_territories, min(run[-1] for run in runs)
    )
    reasons = MapComparison(found, game, read.wrap_size())
    whys = {both: reasons.explain_connection(both) for both in sorted(ours.missed)}
    whys |= {both: reasons.explain_missing_connection(both) for both in sorted(ours.extra)}
    return Result(name, ours, _theirs(answers, game) if answers else None, game, found, whys)


def _explain(result: Result) -> None:
    print(f"{result.name}: {result.surveyed.learned_gap}")
    clean = clean_map(result.surveyed)
    print(
        f"  outlines: points up to {clean.snapping_distance:.1f} apart made one; a "
        f"coverage: {clean.is_valid};"
        f" neighbours missing {len(clean.missing_borders)}, added {len(clean.added_borders)}"
    )
    for title, pairs in (("missed", result.ours.missed), ("extra", result.ours.extra)):
        kinds = Counter(result.whys[both].kind for both in pairs)
        for kind, count in sorted(kinds.items()):
            print(f"  {title}, {kind}: {count}")
            for both in sorted(pairs):
                if result.whys[both].kind == kind:
                    print(f"    {' - '.join(both)}: {result.whys[both].reason}")
    _evidence(result)


def _evidence(result: Result) -> None:
    """Print the pairs that cannot be judged, with their distance and who found them."""
    unjudged = result.ours.unjudged
    if not unjudged:
        return
    contacts = {
        names_in_alphabetical_order(each.a, each.b): each
        for each in result.surveyed.border_contacts
    }
    print(f"  not judged, the game gives the territory no connection: {len(unjudged)}")
    print(
        f"    a contact is a border here from a length of {result.surveyed.shortest_contact:.0f}"
    )
    for both in sorted(unjudged):
        how = contacts[both]
        print(
            f"    {' - '.join(both)}: a common border over {how.facing_length:.0f}, mostly"
            f" {how.distance_apart:.1f} apart, nobody between{_also(result.theirs, both)}"
        )


def _also(theirs: Score | None, both: TerritoryPair) -> str:
    if theirs is None:
        return ""
    return "; found by the reference" if both in theirs.found else "; missed by the reference"


_HEAD = f"{'':22} {'agreed':>6} {'missed':>6} {'extra':>6} {'not judged':>10} {'seconds':>7}"


def _table(results: list[Result]) -> None:
    print(f"\n{_HEAD}  | the reference's")
    for each in results:
        print(f"{each.name:22} {each.ours}  | {each.theirs or ''}")
    print()
    _overall("ours", [each.ours for each in results])
    _overall("the reference's", [each.theirs for each in results if each.theirs])


def _overall(title: str, scores: list[Score]) -> None:
    agreed = sum(score.agreed for score in scores)
    found = sum(score.judged for score in scores)
    published = sum(len(score.published) for score in scores)
    if found and published:
        seconds = sum(score.seconds for score in scores)
        print(
            f"{title}: precision {agreed / found:.4f}, recall {agreed / published:.4f},"
            f" {seconds:.2f} s"
        )


def _is_worse(result: Result) -> bool:
    """Say whether the reference is better in any result that can be judged."""
    if result.theirs is None:
        return False
    ours, theirs = result.ours, result.theirs
    worse = (
        ours.agreed < theirs.agreed
        or len(ours.missed) > len(theirs.missed)
        or len(ours.extra) > len(theirs.extra)
        or ours.seconds > theirs.seconds + ROUNDED
    )
    if worse:
        print(f"{result.name}: worse than the reference.")
    return worse


def main(words: list[str]) -> int:
    """Print all figures; return 1 if the reference is better."""
    if not words:
        print(__doc__)
        return 2
    folders = sorted(path for path in Path(words[0]).iterdir() if path.is_dir())
    reference = Path(words[1]) if len(words) > 1 else None
    results = [found for path in folders if (found := _result(path, reference))]
    for result in results:
        _explain(result)
    _table(results)
    return int(sum(_is_worse(result) for result in results) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
