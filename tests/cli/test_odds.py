"""`sandtable odds`."""

import json

import pytest

from sandtable.model import resources

SAMPLE = resources.path_of_sample("lantern_ford")
POOL = ("odds", SAMPLE, "--pool", "event-pool", "--scenario", "first_thaw")


def test_a_table_as_text(run):
    lines = run("odds", SAMPLE, "--table", "combat").lines
    assert lines[0] == "Combat Results: 2d6"
    assert lines[5].split() == ["6", "5/36", "13.9", "A1;", "A1;", "EX;", "EX;", "DR"]
    assert lines[12].split() == ["A2", "5/18", "1/12"]


def test_a_table_as_json(run):
    words = ("--column", "1:1", "--modifier", "2", "--format", "json")
    answer = json.loads(run("odds", SAMPLE, "--table", "combat", *words).out)
    assert (answer["table"], answer["dice"], answer["modifier"]) == ("combat", "2d6", 2)
    row = {"row": "7", "odds": "1/6", "percent": 16.7, "results": ["DR"]}
    assert answer["rows"][3] == row
    assert {(r["column"], r["read"]) for r in answer["results"]} == {("1:1", "2:1")}


def test_a_table_as_csv(run):
    lines = run("odds", SAMPLE, "--table", "combat", "--format", "csv").lines
    assert lines[0] == "row,column,read,result,odds,percent"
    assert "7,,,A1; EX; EX; DR; D1,1/6,16.7" in lines
    assert ",1:2,1:2,A2,5/18,27.8" in lines


def test_a_pool_as_text_tells_what_it_assumes(run):
    lines = run(*POOL).lines
    assert lines[0].split() == ["name", "power", *map(str, range(1, 9))]
    assert lines[1].startswith("The Tamble in Spate")
    assert "One is drawn on each turn." in lines
    assert "Of the choices of Market Day, 'hire' is taken." in lines


def test_a_pool_as_json_and_csv(run):
    answer = json.loads(run(*POOL, "--format", "json").out)
    spate = answer["markers"][0]
    assert spate["by_turn"][0] == {"turn": 1, "label": "Thaw", "odds": "1/6", "percent": 16.7}
    lines = run(*POOL, "--format", "csv").lines
    assert lines[0] == "piece,name,power,turn,label,odds,percent"
    assert len(lines) == 1 + 6 * 8


def test_terms_of_a_pool(run):
    more = run(*POOL, "--draws-per-turn", "2", "--play-kept", "--choose", "market-day=listen")
    assert "2 are drawn on each turn." in more.lines
    assert "Of the choices of Market Day, 'listen' is taken." in more.lines


REFUSED = {
    ("--table", "comat"): "There is no table 'comat'. Did you mean 'combat'?",
    ("--table", "combat", "--column", "9:1"): "There is no column '9:1'.",
    ("--table", "combat", "--play-kept"): "--play-kept cannot be used with --table.",
    ("--pool", "event-pool"): "--pool needs --scenario S.",
    ("--pool", "vess", "--scenario", "first_thaw"): "There is no pool 'vess'.",
    (*POOL[2:], "--modifier", "1"): "--modifier cannot be used with --pool.",
    (*POOL[2:], "--draws-per-turn", "0"): "--draws-per-turn must be a number from 1 to 100.",
    (*POOL[2:], "--choose", "spate"): "'spate' is not valid here: write --choose EVENT=CHOICE.",
    (*POOL[2:], "--choose", "market-day=x"): "There is no choice of 'market-day' 'x'.",
    (*POOL[2:], "--choose", "spade=x"): "There is no event marker 'spade'.",
}


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_makes_no_sense_is_refused_in_words(run, words):
    answer = run("odds", SAMPLE, *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"sandtable: {REFUSED[words]}")


def test_a_table_or_a_pool_must_be_named(run):
    assert run("odds", SAMPLE).code == 2


def test_a_chart_is_refused_in_words(run, game):
    (game / "tables").mkdir(exist_ok=True)
    (game / "tables" / "ground.yaml").write_text("name: Ground\nrows: {open: ['1']}\n")
    answer = run("odds", game, "--table", "ground")
    assert answer.err == "sandtable: Ground is a chart without dice.\n"
