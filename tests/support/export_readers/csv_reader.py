"""Facts in CSV files, read as a spreadsheet reads them: a header, rows, lists with semicolons."""

import csv
import io
from collections import Counter

from sandtable.exporters.kinds import Kind


def read(files, kind, facts):
    """What the tables say of a kind."""
    tables = {name.removesuffix(".csv"): _rows(data) for name, data in files.items()}
    found = _KINDS[kind](tables)
    return _of_the_choice_made(found, facts) if kind is Kind.VICTORY else found


def _of_the_choice_made(victories, facts):
    """The file lists the victories of each choice of an option; the facts, of the one made."""
    told = {form for fact in facts for form in fact.forms}
    return [each for each in victories if each in told or "the option “" not in each[-1]]


def _rows(data):
    return list(csv.DictReader(io.StringIO(data.decode("utf-8"), newline="")))


def _many(cell):
    return cell.split("; ") if cell else []


def _below(tables, folder):
    """The tables of a folder, by name."""
    return {n.partition("/")[2]: rows for n, rows in tables.items() if n.startswith(f"{folder}/")}


def _spaces(tables):
    boards = {row["id"]: row["name"] for row in tables.get("boards", ())}
    return [(boards[row["board"]], row["name"]) for row in tables.get("spaces", ())]


def _terrain(tables):
    return [(row["name"], row["terrain"]) for row in tables.get("spaces", ()) if row["terrain"]]


def _traits(tables):
    for row in tables.get("spaces", ()):
        yield from ((row["id"], tag) for tag in _many(row["tags"]))
        yield from ((row["id"], *value.rsplit(" ", 1)) for value in _many(row["values"]))


def _regions(tables):
    names = {row["id"]: row["name"] for row in tables.get("spaces", ())}
    for row in tables.get("regions", ()):
        spaces = sorted(names.get(each, each) for each in _many(row["spaces"]))
        yield (row["name"] or row["id"], *spaces)


def _borders(tables):
    for row in tables.get("adjacency", ()):
        for word in _many(row["features"]):
            yield (*sorted((row["a"], row["b"])), word)


def _links(tables):
    for row in tables.get("adjacency", ()):
        if row["kind"]:
            yield (*sorted((row["a"], row["b"])), row["kind"])


def _pieces(tables):
    for row in tables.get("pieces", ()):
        yield row["piece"].partition("/")[0], row["name"], row["copies"] or "?"


def _strengths(tables):
    for row in tables.get("pieces", ()):
        if row["strength"]:
            yield row["piece"].partition("/")[0], row["name"], row["strength"]


def _scenarios(tables):
    for row in tables.get("scenarios", ()):
        if row["abstract"] == "no":
            yield row["id"], row["name"] or row["id"]


def _laid(tables, *, chosen):
    for scenario, rows in _below(tables, "setup").items():
        found: Counter[tuple[str, str, str]] = Counter()
        unsaid = set()
        for row in rows:
            if (row["at_kind"] == "choice" or bool(row["pieces"])) == chosen:
                key = (scenario, row["at"], row["name"])
                found[key] += int(row["quantity"] or 0)
                if not row["quantity"]:
                    unsaid.add(key)
        for key, number in found.items():
            yield (*key, "?" if key in unsaid else str(number))


def _states(tables):
    for scenario, rows in _below(tables, "setup").items():
        for row in rows:
            if row["state"] or row["steps_lost"] != "0":
                yield scenario, row["at"], row["name"], row["state"], row["steps_lost"]


def _control(tables):
    for scenario, rows in _below(tables, "control").items():
        yield from ((scenario, row["space"], row["owner"]) for row in rows)


def _moves(tables):
    for scenario, rows in _below(tables, "arrivals").items():
        yield from ((scenario, r) for r in rows if r["action"] not in {"control", "note"})


def _arrivals(tables):
    found: Counter[tuple[str, ...]] = Counter()
    for scenario, row in _moves(tables):
        key = (scenario, row["turn"], row["action"], row["name"])
        found[key] += int(row["quantity"] or 0)
    return [(*key, str(number) if number else "?") for key, number in found.items()]


def _destinations(tables):
    return [(s, row["turn"], row["name"], row["to"]) for s, row in _moves(tables) if row["to"]]


def _conditions(tables):
    for folder in ("setup", "arrivals"):
        for scenario, rows in _below(tables, folder).items():
            yield from ((scenario, r["name"], r["condition"]) for r in rows if r["condition"])


def _events(tables):
    for row in tables.get("events", ()):
        yield row["side"], row["name"], row["number"] or "?"


def _cells(tables):
    names = {row["id"]: row["name"] for row in tables.get("tables", ())}
    for key, rows in _below(tables, "tables").items():
        for row in rows:
            result, *cells = (cell for cell in row.values() if cell is not None)
            yield (names[key], result, *_without_empty_end(cells))


def _without_empty_end(cells):
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


def _limits(tables):
    for name, rows in tables.items():
        if name == "limits" or name.startswith("limits/"):
            for row in rows:
                if row["binds"] == "players":
                    yield (row["sentence"].removesuffix("."),)


def _options(tables):
    for row in tables.get("options", ()):
        yield (row["id"], row["name"], *_many(row["choices"]))


def _victory(tables):
    played = {key for key, _ in _scenarios(tables)}
    for row in tables.get("victory", ()):
        if row["scenario"] in played:
            yield row["scenario"], row["name"], row["level"].replace("-", " "), row["sentences"]


def _told(shelf, *columns):
    return lambda tables: [tuple(r[c] for c in columns) for r in tables.get(shelf, ())]


_KINDS = {
    Kind.SPACES: _spaces,
    Kind.TERRAIN: _terrain,
    Kind.TRAITS: _traits,
    Kind.REGIONS: _regions,
    Kind.BORDERS: _borders,
    Kind.LINKS: _links,
    Kind.PIECES: _pieces,
    Kind.STRENGTHS: _strengths,
    Kind.SCENARIOS: _scenarios,
    Kind.PLACEMENTS: lambda tables: _laid(tables, chosen=False),
    Kind.CHOICES: lambda tables: _laid(tables, chosen=True),
    Kind.STATES: _states,
    Kind.CONTROL: _control,
    Kind.ARRIVALS: _arrivals,
    Kind.DESTINATIONS: _destinations,
    Kind.CONDITIONS: _conditions,
    Kind.EVENTS: _events,
    Kind.TABLES: _cells,
    Kind.LIMITS: _limits,
    Kind.OPTIONS: _options,
    Kind.VICTORY: _victory,
    Kind.NOTES: _told("notes", "text"),
    Kind.ERRATA: _told("errata", "id", "why"),
    Kind.SOURCES: _told("sources", "id", "why"),
    Kind.WAIVERS: _told("waivers", "id", "why"),
    Kind.PROOFS: _told("proofs", "id", "mistake"),
}
