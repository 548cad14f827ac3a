"""Every numbered rule is cited by a test or a worked case, and none is cited that does not exist."""

from pathlib import Path

from rules.conquest_consequence.title import TITLE
from rules.kernel.coverage import uncited, unknown

FOLDER = Path(__file__).parent


def test_every_rule_is_cited():
    sources = [path.read_text() for path in FOLDER.glob("test_*.py")]
    tables = [path.read_text() for path in (FOLDER / "examples").glob("*.toml")]
    assert [rule.number for rule in uncited(TITLE, sources, tables)] == []
    assert unknown(TITLE, sources, tables) == []
