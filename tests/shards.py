"""What the suite costs: each test belongs to a shard, and each shard has a budget of processor seconds.

A shard of a title runs alone with `make test TITLE=...`. With PBEM_TEST_COSTS=FILE the seconds of each test
are kept there.
"""

import os
import re
import resource
from collections import Counter
from pathlib import Path

import pytest

TITLES = sorted(path.parent.name for path in Path("rules").glob("*/title.py") if path.parent.name != "kernel")
BUDGETS = {"server": 900, "browser": 300, "drill": 60} | dict.fromkeys(TITLES, 240)
CONFORMANCE = 60
DEAREST = 60
"""So many tests are named with what they cost: the first to be made cheaper."""

SPENT = "processor seconds"


def title_of(nodeid):
    """The title whose rules a test is about, or None for tests of the server."""
    words = re.split(r"[^a-z0-9_]+", nodeid)
    return next((title for title in TITLES if title in words), None)


def shard_of(nodeid):
    if nodeid.startswith("tests/browser/"):
        return "browser"
    if "test_drill" in nodeid:
        return "drill"
    title = title_of(nodeid)
    return "server" if title in (None, "border_war") else title


def processor_seconds():
    """Of this process and of the children that have ended."""
    usages = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class Shards:
    """The plugin: chooses the tests of one title, and adds up what the tests have cost."""

    def pytest_collection_modifyitems(self, config, items):
        wanted = os.environ.get("PBEM_TEST_TITLE")
        deep = os.environ.get("PBEM_TEST_DEEP")
        kept = [
            item
            for item in items
            if (deep or not item.get_closest_marker("deep"))
            and (not wanted or title_of(item.nodeid) == wanted)
        ]
        config.hook.pytest_deselected(items=list(set(items) - set(kept)))
        items[:] = kept

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        before = processor_seconds()
        item.user_properties.append((SPENT, lambda: processor_seconds() - before))
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        clock = dict(item.user_properties)[SPENT]
        report.user_properties = [(SPENT, clock())] if call.when == "teardown" else []
        return report

    def pytest_terminal_summary(self, terminalreporter):
        reports = [report for group in terminalreporter.stats.values() for report in group]
        costs = {
            report.nodeid: dict(report.user_properties)[SPENT]
            for report in reports
            if getattr(report, "when", "") == "teardown" and report.user_properties
        }
        if file := os.environ.get("PBEM_TEST_COSTS"):
            lines = (f"{cost:.2f} {nodeid}" for nodeid, cost in sorted(costs.items()))
            Path(file).write_text("\n".join(lines), encoding="utf-8")
        if len(costs) > 1000:
            self.tell(terminalreporter, costs)

    def tell(self, terminalreporter, costs):
        spent, conformance = Counter(), Counter()
        for nodeid, cost in costs.items():
            spent[shard_of(nodeid)] += cost
            if nodeid.startswith("tests/rules/conformance"):
                conformance[shard_of(nodeid)] += cost
        terminalreporter.section("processor seconds (budget)")
        for shard, budget in BUDGETS.items():
            if not spent[shard]:
                continue
            part = f", conformance {conformance[shard]:.0f} ({CONFORMANCE})" if conformance[shard] else ""
            over = "   OVER" if spent[shard] > budget or conformance[shard] > CONFORMANCE else ""
            terminalreporter.write_line(f"{shard:24} {spent[shard]:5.0f} ({budget}){part}{over}")
        for nodeid, cost in sorted(costs.items(), key=lambda each: -each[1])[:DEAREST]:
            terminalreporter.write_line(f"{cost:6.1f} {nodeid}")
