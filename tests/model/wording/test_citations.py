"""Citations of rules on sheets."""

import pytest

from sandtable.model.wording.citations import rule_citation


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("22.1", "rule 22.1"),
        ("3.4.2, 10.1", "rules 3.4.2, 10.1"),
        ("22.1..22.6", "rules 22.1\u201322.6"),
        ("Noncombat Move", "rulebook: Noncombat Move"),
    ],
)
def test_a_rule_is_cited_in_the_right_number(rule, words):
    assert rule_citation(rule) == words
