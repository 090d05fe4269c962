"""The pages about the format are true: examples are read, phrases, names and links hold."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sandtable.model.address_path import parse_address
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Severity, run_checks
from sandtable.model.edits.errata import apply_erratum
from sandtable.model.entities.boards import SPACE_LINE_SYNTAX
from sandtable.model.entities.components import PIECE_LINE_SYNTAX
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import BOUND_WORDS, Condition
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import COMPARISON_SIGNS, OPERAND_KIND_BY_RELATION, Selector
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_uses import ambiguous_uses, dangling_uses
from sandtable.model.references.phrase_names import NameReplacement, replace_names
from sandtable.model.resources import path_of_sample
from sandtable.model.schema_introspection import record_fields_by_key
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import load_module, parse_module_files
from sandtable.model.storage.problem import UnreadableError

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "format.md", *sorted((DOCS / "format").glob("*.md")))
HEAD = {
    "format": "1",
    "title": "An Example",
    "rights": "{work: An Example, basis: own, permission: own}",
}
"""What a head must have; an example that is no head is read beside this one."""

_FENCE = re.compile(
    r"^```(\w+)( bad)?\n(.*?)^```$(?:\n+```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL
)
_ROWS = re.compile(r"^\| ([^|\n]+) \| ([^|\n]+) \|.*\n\| ---.*\n((?:\|.*\n)+)", re.MULTILINE)
_LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]*)\)")

# What stands in the first column of a table, by its heading; and what its bare words are about.
LANGUAGES: dict[str, tuple[type[Any], str]] = {
    "selector of pieces": (Selector, "pieces"),
    "selector of spaces": (Selector, "spaces"),
    "place": (Place, "spaces"),
    "entrance": (Entrance, "spaces"),
    "entry": (Entry, "pieces"),
    "proviso": (Entry, "pieces"),
    "amount": (Amount, "spaces"),
    "condition": (Condition, "pieces"),
    "moment": (Moment, "pieces"),
    "strength": (PrintedFaces, "pieces"),
    "range": (Span, "pieces"),
    "cost": (Cost, "pieces"),
    "dice": (Dice, "pieces"),
    "fate": (Fate, "spaces"),
    "declaration": (Vocable, "pieces"),
}
LINES = {"piece line": PIECE_LINE_SYNTAX, "space line": SPACE_LINE_SYNTAX}
GRANTING = "second-move using infantry"
"""An entry of the tables whose first word is a grant, not a piece."""


@dataclass(frozen=True)
class Example:
    """A fenced block: where it stands, what it says, and what is quoted right below it."""

    page: Path
    line: int
    language: str
    bad: bool
    text: str
    quoted: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"

    @property
    def file(self) -> str:
        """The file that the first line names."""
        named = re.match(r"# ([\w./-]+\.yaml)\n", self.text)
        assert named, f"{self}: the first line of an example names its file."
        return named[1]

    @property
    def whole(self) -> bool:
        """Say whether it is a module of one file."""
        return "\nmodule:\n" in self.text

    @property
    def thing(self) -> tuple[str, ...]:
        """What it is a part of: `boards/isles/links.yaml` of `boards/isles.yaml`."""
        return tuple(self.file.removesuffix(".yaml").split("/")[:2])

    @property
    def companions(self) -> list[Example]:
        """Examples that are other parts of the same thing."""
        parts = (e for e in GOOD if e.page == self.page and e.thing == self.thing)
        return [e for e in parts if e.file != self.file and len(self.thing) > 1]


def _examples():
    for page in PAGES:
        text = page.read_text("utf-8")
        for m in _FENCE.finditer(text):
            line = text.count("\n", 0, m.start()) + 1
            yield Example(page, line, m[1], bool(m[2]), m[3], m[4] or "")


def _phrases():
    """Every row of every table of phrases: page, heading, and the texts in its first columns."""
    for page in PAGES:
        for table in _ROWS.finditer(page.read_text("utf-8")):
            for row in table[3].splitlines():
                cells = [cell.strip() for cell in row.strip("|").split("|")]
                yield page, (table[1], table[2]), [cell.strip("`") for cell in cells]


EXAMPLES = [example for example in _examples() if example.language == "yaml"]
GOOD = [example for example in EXAMPLES if not example.bad]
ROWS = list(_phrases())
each_good = pytest.mark.parametrize("example", GOOD, ids=str)


def _read(example: Example) -> Module:
    """Read an example as the file that it names, with what a module needs besides."""
    texts = {e.file: e.text for e in (*example.companions, example)}
    if example.file == "module.yaml":
        missing = (k for k in HEAD if not re.search(rf"^{k}:", example.text, re.MULTILINE))
        texts[example.file] += "".join(f"{key}: {HEAD[key]}\n" for key in missing)
    elif not example.whole:
        texts["module.yaml"] = "".join(f"{key}: {value}\n" for key, value in HEAD.items())
    return parse_module_files(ModuleFiles(DOCS, texts)).module


@cache
def _world() -> Module:
    """The sample, and over it all examples: what they speak of stands in one or the other."""
    world = load_module(path_of_sample("lantern_ford")).complete_module
    for example in GOOD:
        if not example.whole:
            world = overlay_module_on_base(world, _read(example))
    return world


def _with(example: Example) -> Module:
    """The world in which an example's names mean something."""
    module = _read(example)
    alone = example.whole and module.module.extends is None
    return module if alone else overlay_module_on_base(_world(), module)


def _unknown(phrase, about: str) -> set[tuple[str, str]]:
    """The names in a phrase that nothing in the world bears, in no side's chart."""
    index, met = name_index_of(_world()), set()

    def meet(kind: str, name: str, scope: str) -> str:
        if not any(index.has_name(kind, name, owner) for owner in ("vessin", "corrow", scope)):
            met.add((kind, name))
        return name

    replace_names(phrase, NameReplacement(meet, "common", about))
    return met


def test_examples_are_found():
    """The pages have what the other tests are about."""
    assert len(GOOD) > 40
    assert len(EXAMPLES) - len(GOOD) > 3
    found = {heading for _, (heading, _), _ in ROWS}
    assert found >= {*LANGUAGES, *LINES, "actions", "line of a set-up", "address", "language"}


@each_good
def test_an_example_loads(example):
    assert _read(example).module.format == 1


@each_good
def test_every_name_in_an_example_is_known(example):
    world, own = _with(example), _read(example)
    uses = [*dangling_uses(world), *(use for use, _ in ambiguous_uses(world))]
    wrong = [u for u in uses if value_at_address(own, u.steps[:2]) is not ABSENT]
    assert [(use.kind, use.name, use.steps) for use in wrong] == []


def test_the_examples_check_clean():
    """The game of the first page altogether, the others in whatever is not about a whole game."""
    first = next(example for example in GOOD if example.whole)
    assert run_checks(_read(first), ALL_CHECKS) == []
    ours = [check.id for check in ALL_CHECKS if check.id[:3] in {"REF", "SCH", "TXT"}]
    findings = run_checks(_world(), ALL_CHECKS, only=ours)
    assert [f for f in findings if f.severity > Severity.INFO and not f.waived] == []


@each_good
def test_every_erratum_of_an_example_fits(example):
    world = _with(example)
    for erratum in _read(example).errata.values():
        if erratum.at:
            assert apply_erratum(world, erratum) != world


@each_good
def test_every_address_of_an_example_leads_somewhere(example):
    world, module = _with(example), _read(example)
    addresses = [at for source in module.sources.values() for at in source.at]
    addresses += [waiver.at for waiver in module.waivers.values()]
    addresses += [at for texts in module.texts.values() for at in texts]
    assert [
        at for at in addresses if value_at_address(world, parse_address(at) or ()) is ABSENT
    ] == []


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.bad], ids=str)
def test_what_is_wrong_with_an_example_is_quoted_below_it(example):
    with pytest.raises(UnreadableError) as caught:
        _read(example)
    assert str(caught.value) == example.quoted.strip()


@pytest.mark.parametrize("example", [e for e in _examples() if e.language == "json"], ids=str)
def test_json_is_json(example):
    assert json.loads(example.text)


@pytest.mark.parametrize(
    ("heading", "text"),
    [(names[0], cells[0]) for _, names, cells in ROWS if names[0] in LANGUAGES],
)
def test_a_phrase_prints_itself_and_names_what_there_is(heading, text):
    cls, about = LANGUAGES[heading]
    phrase = cls.parse(text)
    assert str(phrase) == text
    assert _unknown(phrase, "grants" if text == GRANTING else about) == set()


@pytest.mark.parametrize("text", [cells[0] for _, names, cells in ROWS if names[0] == "actions"])
def test_actions_print_themselves_and_name_what_there_is(text):
    head, _, rest = text.rpartition(": [")
    verb = ActionVerb.parse(head)
    assert str(verb) == head
    assert _unknown(verb, "spaces") == set()
    cls: Any = type_of_verb_objects(verb)
    for part in rest.removesuffix("]").split(", "):
        if cls is not str:
            phrase = cls.parse(part)
            assert str(phrase) == part
            about = "spaces" if cls is Selector else "pieces"
            assert _unknown(phrase, about if verb.does in BUILT_IN_VERBS else "grants") == set()


@pytest.mark.parametrize(
    "text", [cells[0] for _, names, cells in ROWS if names[0] == "line of a set-up"]
)
def test_a_line_of_a_set_up_prints_itself_and_names_what_there_is(text):
    head, _, rest = text.partition(": [")
    place = Place.parse(head)
    entries = [Entry.parse(part) for part in rest.removesuffix("]").split(", ")]
    assert f"{place}: [{', '.join(map(str, entries))}]" == text
    unknown = _unknown(place, "spaces").union(*(_unknown(entry, "pieces") for entry in entries))
    assert unknown == set()


@pytest.mark.parametrize(
    ("heading", "text"),
    [(names[0], cells[0]) for _, names, cells in ROWS if names[0] in LINES],
)
def test_a_line_is_written_as_it_is_read(heading, text):
    form = LINES[heading]
    written = form.format_line(form.parse_line(text)) or ""
    assert " ".join(written.split()) == text
    assert form.parse_line(written) == form.parse_line(text)


@pytest.mark.parametrize(
    "cells", [cells for _, names, cells in ROWS if names == ("language", "also written")], ids=str
)
def test_another_spelling_prints_the_canonical_one(cells):
    language, written, canonical = cells
    cls = Selector if language == "selector" else LANGUAGES[language][0]
    assert str(cls.parse(written)) == canonical != written


@pytest.mark.parametrize("at", [cells[0] for _, names, cells in ROWS if names[0] == "address"])
def test_an_address_of_the_table_leads_somewhere(at):
    sample_alone = load_module(path_of_sample("lantern_ford")).complete_module
    assert value_at_address(sample_alone, parse_address(at) or ()) is not ABSENT


def test_the_grammars_have_every_word_of_the_languages():
    """A relator or verb that is added to the code is added to the page."""
    grammar = "".join(e.text for e in _examples() if e.language == "ebnf")
    said = set(re.findall(r'"([^"]+)"', grammar))
    assert {*OPERAND_KIND_BY_RELATION, *BOUND_WORDS, *COMPARISON_SIGNS, *BUILT_IN_VERBS} <= said
    assert {"any", "one", "each", "all other", "any of", "has lost", "has path"} <= said


def test_every_top_key_has_its_place_in_the_table_of_files():
    found = [cells[0] for _, names, cells in ROWS if names[0] == "top key"]
    assert {key for cell in found for key in re.findall(r"[\w-]+", cell)} == set(
        record_fields_by_key(Module)
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    for target in _LINK.findall(page.read_text("utf-8")):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), target
        assert not anchor or anchor in _anchors(there), target


@cache
def _anchors(page: Path) -> set[str]:
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))
