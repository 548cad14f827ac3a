"""Games between alice, who plays blue, and bob, who plays red."""

import pytest

from tests.pbem.games.playing import new_game, plots_game

PLOTS = "tests.pbem.games.plots"


@pytest.fixture
def game(alice, bob):
    """A duel of Border War at its first decision."""
    return new_game({"blue": alice, "red": bob})


@pytest.fixture
def edition(settings):
    """Install an edition of Plots beside Border War."""

    def install(name):
        settings.PBEM_TITLES = ("rules.border_war", f"{PLOTS}.{name}")

    install("first")
    return install


@pytest.fixture
def plots(edition, alice, bob):
    """A game of Plots, in which blue begins."""
    return plots_game({"blue": alice, "red": bob})


@pytest.fixture
def together(edition, alice, bob):
    """A game of Plots in which both seats begin at once, in secret."""
    return plots_game({"blue": alice, "red": bob}, scenario="together")
