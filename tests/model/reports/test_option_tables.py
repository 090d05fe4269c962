"""Tables that are used only with an option."""

import pytest

from sandtable.model.reports.option_tables import option_by_table
from tests.support.modules import module_from_text

OPTIONS = 'options: {storm: {name: Storm, rule: "9.0"}, frost: {name: Frost, rule: 10.2..10.4}}\n'


@pytest.mark.parametrize(
    ("rule", "option"),
    [
        ('"9.3"', "storm"),
        ("10.2..10.3", "frost"),
        ('"10.4"', "frost"),
        ('"10.5"', None),
        ('"10.3, 11.1"', None),
        ("Weather", None),
        ("~", None),
    ],
)
def test_a_table_whose_rule_is_a_part_of_the_rule_of_an_option_is_for_it(rule, option):
    table = f"tables: {{t: {{name: T, rows: {{a: [b]}}, rule: {rule}}}}}\n"
    assert option_by_table(module_from_text(OPTIONS + table)).get("t") == option


def test_two_options_of_one_rule_say_nothing():
    options = "options: {a: {name: A, rule: '3.1'}, b: {name: B, rule: '3.1'}}\n"
    table = "tables: {t: {name: T, rows: {a: [b]}, rule: '3.1'}}\n"
    assert not option_by_table(module_from_text(options + table))
