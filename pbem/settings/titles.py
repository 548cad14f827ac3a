"""Which titles are installed: packages with a title.py, found by name so that no rules are imported."""

from pathlib import Path


def discovered(rules: Path) -> list[str]:
    """The dotted names of the packages under `rules` that hold a title; the kernel is only its contract."""
    found = {module.parent.name for module in rules.glob("*/title.py")} - {"kernel"}
    return sorted(f"{rules.name}.{name}" for name in found)
