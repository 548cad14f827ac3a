"""Which titles are installed: packages with a title.py, found by name so that no rules are imported."""

from pathlib import Path


def discovered(rules: Path) -> list[str]:
    """The dotted names of the packages under `rules` that hold a title; the kernel is only its contract."""
    found = {module.parent.name for module in rules.glob("*/title.py")} - {"kernel"}
    return sorted(f"{rules.name}.{name}" for name in found)


def with_training_title(titles: tuple[str, ...], root: Path) -> tuple[str, ...]:
    """The titles and, where its package is there, the small title made for tests and first steps."""
    training = "tests.titles.border_war"
    there = root.joinpath(*training.split("."), "title.py").is_file()
    return (*titles, training) if there and training not in titles else titles
