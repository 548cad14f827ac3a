"""How the games of a title have gone, from tallies that each finished game adds to."""

from collections import defaultdict
from dataclasses import dataclass

from pbem.games.models import Game, Status, Visibility
from pbem.ratings.models import Tally
from rules.kernel.title import Title


@dataclass(frozen=True, slots=True)
class Share:
    """How often a side has won."""

    side: str
    wins: int
    percent: int


@dataclass(frozen=True, slots=True)
class ScenarioRecord:
    """The finished games of a scenario."""

    scenario: str
    games: int
    undecided: int
    seconds: float
    events: int
    shares: list[Share]


@dataclass(frozen=True, slots=True)
class TitleRecord:
    """The games of a title that are over, and how many are being played."""

    running: int
    finished: int
    seconds: float
    scenarios: list[ScenarioRecord]


def record_of(title: Title) -> TitleRecord:
    """The whole record of a title in two queries."""
    tallies: dict[str, dict[str, Tally]] = defaultdict(dict)
    for row in Tally.objects.filter(title=title.id):
        tallies[row.scenario][row.side] = row
    known = [s.id for s in title.scenarios if "" in tallies[s.id]]
    wholes = [tallies[scenario][""] for scenario in known]
    return TitleRecord(
        running=running_games(title.id),
        finished=sum(row.games for row in wholes),
        seconds=_average(wholes),
        scenarios=[_scenario(title, tallies[scenario]) for scenario in known],
    )


def running_games(title: str) -> int:
    """How many games everybody can watch now."""
    running = Game.objects.filter(title=title, status=Status.RUNNING, analysis=False)
    return running.filter(visibility=Visibility.PUBLIC).count()


def _scenario(title: Title, rows: dict[str, Tally]) -> ScenarioRecord:
    whole = rows[""]
    seats = title.seats(whole.scenario, title.filled_options({}))
    sides = [side for side in dict.fromkeys(seat.side for seat in seats) if side in rows]
    shares = [Share(side, rows[side].wins, round(100 * rows[side].wins / whole.games)) for side in sides]
    return ScenarioRecord(
        scenario=whole.scenario,
        games=whole.games,
        undecided=whole.games - whole.wins,
        seconds=_average([whole]),
        events=round(whole.events / whole.games),
        shares=shares,
    )


def _average(rows: list[Tally]) -> float:
    """How long a game took from its first to its last move."""
    games = sum(row.games for row in rows)
    return sum(row.seconds for row in rows) / games if games else 0.0
