"""Numbered rules are read from a Markdown page."""

import pytest

from rules.kernel.orders import RulesError
from rules.kernel.reference import load_rules, read_rules

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


def test_a_page_is_read_from_a_file(tmp_path):
    (tmp_path / "reference.md").write_text(PAGE, encoding="utf-8")
    assert load_rules(tmp_path / "reference.md") == read_rules(PAGE)
