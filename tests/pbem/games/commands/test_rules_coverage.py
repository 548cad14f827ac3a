"""manage.py rules-coverage: the rules that no test cites."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def coverage(*args, **options):
    out, err = StringIO(), StringIO()
    try:
        call_command("rules-coverage", *args, stdout=out, stderr=err, **options)
    except SystemExit as stop:
        return stop.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_every_rule_of_border_war_is_cited_by_a_test():
    code, out, err = coverage("border_war")
    assert (code, out) == (0, "")
    assert re.fullmatch(r"border_war: (\d+) of \1 rules are cited by a test\n", err)


def test_rules_without_a_test_are_listed(tmp_path):
    (tmp_path / "test_x.py").write_text('@pytest.mark.rule("1.1", "9.9")\ndef test_x(): ...\n')
    code, out, err = coverage("border_war", tests=tmp_path)
    assert code == 1
    assert out.splitlines()[:2] == ["1.2 Rounds", "1.3 Turns"]
    assert "rule 9.9, which is not there" in err


def test_an_unknown_title_is_refused():
    with pytest.raises(CommandError, match=r"no title 'chess'; there are: .*border_war"):
        coverage("chess")
