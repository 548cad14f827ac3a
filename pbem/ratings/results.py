"""What a finished game says: which sides won, who played on each, and whether it says anything of skill."""

from collections.abc import Collection
from dataclasses import dataclass, field

from pbem.games.models import Event, Game, Kind, Seat, Visibility

TAKEN = "kernel.seat_taken"


@dataclass(slots=True)
class Side:
    """A side of a finished game, with the users who held its seats at the end."""

    name: str
    won: bool = False
    users: set[int] = field(default_factory=set)


def sides_of(seats: Collection[Seat], winners: Collection[str]) -> list[Side]:
    """The sides in the order of their seats; a side wins with any of its seats."""
    found: dict[str, Side] = {}
    for seat in seats:
        side = found.setdefault(seat.side, Side(seat.side))
        side.won = side.won or seat.name in winners
        if seat.user_id is not None:
            side.users.add(seat.user_id)
    return list(found.values())


def is_counted(game: Game) -> bool:
    """Only what everybody could watch: no boards for study, no imports, and nothing told of hidden games."""
    return game.visibility == Visibility.PUBLIC and not game.analysis and not game.imported


def is_rated(game: Game, sides: Collection[Side]) -> bool:
    """Only games that count and were played between different people, nobody against himself."""
    if not is_counted(game) or game.forked_from_id is not None:
        return False
    held = [side.users for side in sides if side.users]
    return len(held) > 1 and sum(map(len, held)) == len(set().union(*held))


def score(side: Side, other: Side) -> float:
    """1, a half or 0; two sides that both won or both lost have drawn against each other."""
    return 0.5 + (side.won - other.won) / 2


def replacements(game: Game, seats: Collection[Seat]) -> set[int]:
    """The users who only took over seats of others: they answer for no position that they did not make."""
    events = Event.objects.filter(game=game, kind=Kind.SEAT).values_list("seat", "lines")
    taken = {seat for seat, lines in events if any(line["code"] == TAKEN for line in lines)}
    users = {seat.user_id for seat in seats if seat.user_id is not None}
    from_the_start = {seat.user_id for seat in seats if seat.name not in taken}
    return {user for user in users if user not in from_the_start}
