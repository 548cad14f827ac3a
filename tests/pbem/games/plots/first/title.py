from tests.pbem.games.plots.rules import Plots

TITLE = Plots()
