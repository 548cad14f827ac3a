"""Chapter 9, 15: reinforcements, the delayed box and the dice for Europe."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, RANK, REINFORCEMENTS, TABLES, UNITS
from rules.empire_of_the_sun.board import DELAYED, GONE, TRACK, Board, P, in_order
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.strategy.placement import Entry, note_arrival
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

ARRIVAL: dict[str, int] = {
    unit: at
    for at, unit in enumerate(
        name.rstrip("*") for turn in sorted(REINFORCEMENTS) for name in REINFORCEMENTS[turn][ALLIES]
    )
}
"""4.9.7: the order in which Allied reinforcements roll for Europe."""


def by_arrival(unit: str) -> tuple[int, int]:
    return ARRIVAL.get(unit, len(ARRIVAL)), RANK[unit]


def level(europe: int) -> int:
    """15.1 to 15.5: how badly the war in Europe goes."""
    return next(int(row[2]) for row in TABLES["europe"]["levels"] if row[0] <= europe <= row[1])


def diverts(europe: int, roll: int) -> bool:
    """9.24: whether a modified roll sends a unit to Europe; below zero counts as zero (15.6)."""
    high = next(int(row[3]) for row in TABLES["europe"]["levels"] if row[0] <= europe <= row[1])
    return max(0, roll) <= high


def may_go_to_europe(unit: str) -> bool:
    """9.22: US Army ground and air units and US escort carriers."""
    counter = UNITS[unit]
    army = counter.army and (counter.ground or counter.air)
    return counter.nation == "us" and (army or counter.cls == "CVE") and not counter.b29


def never_delayed(unit: str) -> bool:
    """9.23: headquarters and B29s."""
    return UNITS[unit].hq or UNITS[unit].b29


class Arrivals(Auto, tag="reinforcements.arrivals"):
    """4.1.1, 9.21: who enters now, who is delayed, and who goes to Europe."""

    rule = "9.21"
    seat: str

    def run(self, p: P) -> None:
        board = p.board
        board.phase = "reinforcements"
        if self.seat == ALLIES:
            board.fresh = []
        waiting = [u for u, place in board.at.items() if place == DELAYED and UNITS[u].side == self.seat]
        returning = self.returning(board)
        board.entering = in_order([*waiting, *(u for u in returning if u not in board.delayable)])
        new = [*(u for u in returning if u in board.delayable), *self.new(p)]
        if self.seat == ALLIES:
            new = self.delayed(p, new)
            if board.turn >= 2 and level(board.europe) < 3:
                board.decks[ALLIES].asp += 1
        board.entering += [u for u in new if u not in board.entering]
        p.say("reinforcements.due", seat=self.seat, units=list(board.entering))

    def returning(self, board: Board) -> list[str]:
        """Headquarters, withdrawn and overstacked units whose turn has come, and who left China."""
        due = [u for u, turn in board.due.items() if turn <= board.turn and UNITS[u].side == self.seat]
        return [u for u in due if board.at.get(u) == TRACK]

    def new(self, p: P) -> list[str]:
        board, found = p.board, []
        for name in REINFORCEMENTS.get(board.turn, {}).get(self.seat, []):
            unit = name.rstrip("*")
            if unit in board.at:
                continue
            if UNITS[unit].nation == "australian" and "australia" in board.surrendered:
                board.at[unit] = GONE
                continue
            board.at[unit] = TRACK
            board.due[unit] = board.turn
            if name.endswith("*"):
                board.set_face(unit, reduced=True)
            found.append(unit)
        return found

    def delayed(self, p: P, new: list[str]) -> list[str]:
        """9.21, 14.1 A: who is delayed goes into the box; the dice for Europe fall when all are placed."""
        board = p.board
        kept = []
        for unit in new:
            if self.is_delayed(board, unit):
                board.at[unit] = DELAYED
                board.due.pop(unit, None)
            else:
                kept.append(unit)
        return kept

    def is_delayed(self, board: Board, unit: str) -> bool:
        if never_delayed(unit):
            return False
        rivalry = board.decks[ALLIES].rivalry and UNITS[unit].nation == "us" and UNITS[unit].army
        return level(board.europe) >= 1 or board.delay == board.turn or rivalry


def into_the_box(p: P, unit: str) -> None:
    board = p.board
    board.at[unit] = DELAYED
    board.due.pop(unit, None)
    if not may_go_to_europe(unit) or level(board.europe) == 0:
        return
    roll = d10(p, "europe")
    if diverts(board.europe, roll - board.decks[ALLIES].rivalry):
        board.at[unit] = GONE
        p.say("reinforcements.europe", unit=unit, roll=roll)
    else:
        p.say("reinforcements.delayed", unit=unit, roll=roll)


class Place(Decision, tag="reinforcements.place"):
    """9.11, 9.14: units that can enter must; one after another, in the order that their player likes."""

    rule = "9.11"
    kind = "place"
    policy = "place"
    seat: str

    def asked(self, p: P) -> list[str]:
        entry = Entry(p.board, self.seat)
        return [self.seat] if any(entry.places(u) for u in p.board.entering) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("reinforcements.place.ask", units=list(p.board.entering))

    def able(self, p: P) -> list[str]:
        entry = Entry(p.board, self.seat)
        return [u for u in p.board.entering if entry.places(u)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" not in partial:
            return pick("unit", "unit", self.able(p), Text("reinforcements.unit"), "9.14")
        if "hex" not in partial:
            places = Entry(p.board, self.seat).places(partial["unit"])
            return pick("hex", "hex", places, Text("reinforcements.hex"), "9.11")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_stay

        return why_not_stay(p.board, partial.get("unit", ""), value) if field == "hex" else None

    def apply(self, p: P, order: Order) -> None:
        place_unit(p, order.args["unit"], order.args["hex"])

    def standing(self, p: P, seat: str, policy: object) -> Order:
        from rules.empire_of_the_sun.bot.front import nearest_front

        unit = self.able(p)[0]
        places = Entry(p.board, self.seat).places(unit)
        return Order(seat, "place", {"unit": unit, "hex": nearest_front(p.board, self.seat, places)})


def place_unit(p: P, unit: str, place: str) -> None:
    board = p.board
    board.entering.remove(unit)
    board.due.pop(unit, None)
    if unit in board.delayable:
        board.delayable.remove(unit)
    board.at[unit] = place
    board.fresh.append(unit)
    note_arrival(board, unit)
    p.say("reinforcements.placed", unit=unit, hex=place)


class Waiting(Auto, tag="reinforcements.waiting"):
    """9.14: what has no entry waits in the box, and rolls for Europe again, or on the turn track."""

    rule = "9.14"
    seat: str

    def run(self, p: P) -> None:
        board = p.board
        for unit in [*self.staying(board), *self.just_delayed(board)]:
            if self.seat == JAPAN:
                board.at[unit] = DELAYED
                board.due.pop(unit, None)
            else:
                into_the_box(p, unit)
        for unit in board.entering:
            if board.at[unit] == TRACK:
                board.due[unit] = board.turn + 1
        board.entering = []
        if self.seat == JAPAN:
            board.fresh = []

    def staying(self, board: Board) -> list[str]:
        """Who found no entry and waits in the box, there already or from now on."""
        found = [u for u in board.entering if board.at[u] == DELAYED or self.may_wait(board, u)]
        return sorted(found, key=by_arrival)

    def may_wait(self, board: Board, unit: str) -> bool:
        """A reinforcement of this very turn, which may be delayed; a return from the track may not."""
        return (unit in self.scheduled(board) and not never_delayed(unit)) or unit in board.delayable

    def scheduled(self, board: Board) -> list[str]:
        return [u.rstrip("*") for u in REINFORCEMENTS.get(board.turn, {}).get(self.seat, [])]

    def just_delayed(self, board: Board) -> list[str]:
        """4.9.7, 12.73: who went into the box as a new unit; they roll after those that stayed in it."""
        if self.seat == JAPAN:
            return []
        new = {*self.scheduled(board), *board.delayable} - {*board.entering}
        return sorted((u for u in new if board.at.get(u) == DELAYED), key=by_arrival)
