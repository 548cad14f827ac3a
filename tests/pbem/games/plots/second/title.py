from tests.pbem.games.plots.rules import SecondPlots

TITLE = SecondPlots()
