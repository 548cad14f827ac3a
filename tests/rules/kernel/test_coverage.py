"""Rules that no test cites are found by reading the tests' sources."""

from rules.kernel.coverage import cited_rules, uncited, unknown
from rules.kernel.reference import read_rules
from tests.rules.kernel.toys import Ask, toy

SOURCE = '''
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("1.1"), pytest.mark.slow]


@pytest.mark.rule("1.2", "1.3")
class TestMarches:
    @mark.rule("1.4")
    def test_it(self):
        """@pytest.mark.rule("1.5") in a text is no citation."""


@pytest.mark.parametrize("rule", ["1.6"])
def test_other(rule):
    rule("1.7")
'''
RULES = read_rules("\n\n".join(["## 1 Chapter", *(f"**1.{n} Rule.** Text." for n in range(1, 8))]))


def test_citations_on_functions_classes_and_modules():
    assert cited_rules(SOURCE) == {"1.1", "1.2", "1.3", "1.4"}


def test_rules_that_no_test_cites():
    title = toy(Ask(), rules=RULES)
    assert [rule.number for rule in uncited(title, [SOURCE])] == ["1.5", "1.6", "1.7"]
    assert len(uncited(title, [])) == 7


def test_citations_of_rules_that_are_not_there():
    assert unknown(toy(Ask(), rules=RULES), [SOURCE, '@pytest.mark.rule("9.9")\ndef test_x(): ...']) == [
        "9.9"
    ]


def test_citations_of_worked_cases():
    table = '[[case]]\nid = "one"\nrules = ["1.5", "9.8"]\n\n[[case]]\nid = "two"\nrules = ["1.7"]\n'
    title = toy(Ask(), rules=RULES)
    assert [rule.number for rule in uncited(title, [SOURCE], [table])] == ["1.6"]
    assert unknown(title, [], [table]) == ["9.8"]
