"""Numbered rules are read from a Markdown page."""

import pytest

from rules.kernel.orders import RulesError
from rules.kernel.reference import load_references, read_introduction, read_rules
from tests.rules.kernel.toys import Ask, toy

PAGE = """# The rules

An introduction with **bold words** that is no rule.

## 3 Battle

What all battles share.

**3.1 Odds.** Compare the *strengths*.
Round down.

| odds | result |
|---|---|
| 2:1 | win |

**3.2a Raids** Only at night.

**3.2B Alarms.** At once.

## Appendix

Not a rule.

### 3.10 Sieges

**Bold** beginnings are no rules.
"""


def test_chapters_rules_and_their_texts():
    rules = read_rules(PAGE)
    assert {number: rule.heading for number, rule in rules.items()} == {
        "3": "Battle",
        "3.1": "Odds",
        "3.2a": "Raids",
        "3.2B": "Alarms",
        "3.10": "Sieges",
    }
    assert rules["3"].text == "What all battles share."
    assert rules["3.1"].text.startswith("Compare the *strengths*.\nRound down.\n\n| odds")
    assert rules["3.2a"].text == "Only at night."
    assert rules["3.10"].text == "**Bold** beginnings are no rules."


def test_a_number_may_stand_there_once_only():
    with pytest.raises(RulesError, match=r"rules\.md: rule 3\.1 is there twice"):
        read_rules("**3.1 One.** x\n\n**3.1 Two.** y", "rules.md")


def test_what_stands_before_the_first_rule_is_an_introduction():
    assert read_introduction(PAGE) == "An introduction with **bold words** that is no rule."
    assert read_introduction("**3.1 One.** x") == ""


def test_pages_are_read_from_files_by_their_language(tmp_path):
    (tmp_path / "reference.md").write_text(PAGE, encoding="utf-8")
    assert list(load_references(tmp_path)) == ["en"]
    (tmp_path / "reference.es.md").write_text(PAGE.replace("Sieges", "Asedios"), encoding="utf-8")
    found = load_references(tmp_path)
    assert found["en"].rules == read_rules(PAGE)
    assert found["en"].introduction == read_introduction(PAGE)
    assert (found["es"].lang, found["es"].rules["3.10"].heading) == ("es", "Asedios")


def test_a_title_speaks_english_where_nobody_has_translated_it(tmp_path):
    (tmp_path / "reference.md").write_text(PAGE, encoding="utf-8")
    title = toy(Ask(), references=load_references(tmp_path))
    assert title.reference("es").lang == title.reference("en").lang == "en"
    assert title.reference("es").rules["3.1"].heading == "Odds"
    assert toy(Ask()).reference("es").rules == toy(Ask()).rules
