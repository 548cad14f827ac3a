"""Every numbered rule is cited by a test, and no test cites one that does not exist."""

from pathlib import Path

from rules.kernel.coverage import uncited, unknown
from rules.samurai_battles.title import TITLE


def test_every_rule_is_cited():
    sources = [path.read_text() for path in Path(__file__).parent.glob("test_*.py")]
    assert [rule.number for rule in uncited(TITLE, sources)] == []
    assert unknown(TITLE, sources) == []
