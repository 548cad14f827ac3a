"""7.1: New Year: victory, events, arrivals, decks, Peace Dividends and Turn Order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import BREMP, LAND, OF_NATION, TURN_ORDERS
from rules.conquest_consequence.board import P, fighting, free
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.influence import sway
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.nations.control import disputed
from rules.conquest_consequence.units import create, fits
from rules.conquest_consequence.war_and_peace.war import INSTALMENTS
from rules.conquest_consequence.year.government import settle_status
from rules.kernel.fields import Choices, Done, Partial, grow
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

WAR_CLOUDS = (1939, 1940, 1941)
SHIPS = ("fleet", "carrier", "submarine")
RESERVES = ("infantry", "infantry", "tank", "air_force")
RESERVE_AREAS = ("novosibirsk", "tashkent")
JAPAN_FIRST = (1, 2, 6)


class NewYear(Auto, tag="newyear.start"):
    """7.11, 7.12: the year advances and victory is checked; 1936 begins with the cards."""

    rule = "7.1"

    def run(self, p: P) -> None:
        board = p.board
        if board.phase == "setup":
            board.phase = "newyear"
            return
        board.year += 1
        board.season, board.phase = "", "newyear"
        board.command, board.revealed = [], {}
        control.settle(p)
        p.say("newyear.year", year=board.year)
        victory.economic(p)
        if p.state.outcome is None:
            p.push(Events())


class Events(Auto, tag="newyear.events"):
    """7.13: War Clouds, the gathering Storm, then units that arrive."""

    rule = "7.13"

    def run(self, p: P) -> None:
        board = p.board
        clouds = int(board.year in WAR_CLOUDS) + len(board.storm)
        board.storm = []
        for _ in range(0 if board.bremp else clouds):
            sway(p, BREMP, "usa")
        if clouds:
            settle_status(p)
        american, russian = arriving(p)
        p.push(*(Arrive("usa", "usa", american),) if american else ())
        p.push(*(Arrive("soviet", "russia", russian),) if russian else ())


def arriving(p: P) -> tuple[list[str], list[str]]:
    """7.132-7.134: the units of this New Year, as type and CV."""
    board, american, russian = p.board, list[str](), list[str]()
    if board.year >= board.instalment_year and board.instalments < INSTALMENTS:
        board.instalments += 1
        board.instalment_year = board.year + 1
        american += [f"{type_}/{board.instalments}" for type_ in SHIPS]
    if board.reaction > 0:
        board.reaction -= 1
        american += ["infantry/1", "air_force/1"]
    if board.reserves and board.year >= board.reserves and "soviet" in board.sides:
        board.reserves = 0
        russian = [f"{type_}/1" for type_ in RESERVES]
    return american, russian


class Arrive(Decision, tag="newyear.arrive"):
    """7.135: the owner chooses the area of each unit; one without a block or an area is lost."""

    rule = "7.135"
    kind = "arrive"
    policy = "arrivals"
    seat: str
    nat: str
    units: list[str]

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("newyear.arrive.ask", units=self.coming(p))

    def coming(self, p: P) -> list[str]:
        """Units that have a block and somewhere to go."""
        found: list[str] = []
        for unit in self.units:
            type_ = unit.partition("/")[0]
            taken = sum(1 for each in found if each.startswith(f"{type_}/"))
            if free(p.board, self.nat, type_) > taken and self.areas(p, type_):
                found.append(unit)
        return found

    def areas(self, p: P, type_: str) -> list[str]:
        board = p.board
        home = RESERVE_AREAS if self.nat == "russia" else OF_NATION[self.nat]
        held = [a for a in LAND if a in home and board.control[a] == self.seat and not disputed(board, a)]
        return [area for area in held if fits(self.nat, type_, area)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        coming, taken = self.coming(p), partial.get("units", [])
        if len(taken) == len(coming):
            return Done()
        type_ = coming[len(taken)].partition("/")[0]
        values = [f"{type_}:{area}" for area in self.areas(p, type_)]
        return grow("units", "arrival", values, may_stop=False, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        type_, _, area = str(value).partition(":")
        coming = self.coming(p)[len(partial.get("units", [])) :]
        code = (
            "newyear.not_here" if any(each.startswith(f"{type_}/") for each in coming) else "newyear.no_more"
        )
        return Text.of(code, unit=type_[:40], area=area[:40])

    def completed(self, p: P, order: Order) -> Order:
        """The units in the order in which they come, in whichever they were named."""
        named = order.args.get("units", [])
        if not isinstance(named, list) or not all(isinstance(each, str) for each in named):
            return order
        types = [each.partition("/")[0] for each in self.coming(p)]
        sorted_ = sorted(named, key=lambda each: _place(types, each.partition(":")[0]))
        return Order(order.seat, order.kind, {**order.args, "units": sorted_})

    def apply(self, p: P, order: Order) -> None:
        p.done()
        for unit, placed in zip(self.coming(p), order.args.get("units", []), strict=True):
            type_, cv = unit.split("/")
            create(p.board, self.nat, type_, int(cv), placed.partition(":")[2])
            p.say("newyear.arrived", nat=self.nat, area=placed.partition(":")[2])

    def public(self, p: P, order: Order) -> Order | None:
        return None

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """The areas of the list, then the production center, or else the first area that is open."""
        listed = (*policy["areas"], "los_angeles", "novosibirsk")
        placed = []
        for unit in self.coming(p):
            type_ = unit.partition("/")[0]
            open_ = self.areas(p, type_)
            placed.append(f"{type_}:{next((a for a in listed if a in open_), open_[0])}")
        return Order(seat, "arrive", {"units": placed} if placed else {})


def _place(types: list[str], type_: str) -> int:
    return types.index(type_) if type_ in types else len(types)


class Decks(Auto, tag="newyear.decks"):
    """7.14, 7.15: both decks shuffled, Peace Dividends, the Turn Order of the year."""

    rule = "7.14"

    def run(self, p: P) -> None:
        board = p.board
        control.settle(p)
        cards.shuffle(p)
        for seat in board.order or p.seats:
            if not fighting(board, seat) and not board.sides[seat].fought:
                dividend(p, seat)
            board.sides[seat].fought = False
        [die] = p.roll(1, 6, "turn order")
        board.order = turn_order(p, die)
        p.say("newyear.order", die=die, seats=board.order)


def dividend(p: P, seat: str) -> None:
    """4.4: one chit, known to its owner only."""
    [chit] = p.draw(p.board.chits, 1, "peace dividend", [seat])
    p.board.chits.remove(chit)
    p.board.sides[seat].chits.append(chit)
    p.tell([seat], "newyear.dividend", value=chit)
    p.tell_others([seat], "newyear.chit", seat=seat)


def turn_order(p: P, die: int) -> list[str]:
    """7.15, 19.2: the order of a die; of two players it only says who is first."""
    if len(p.seats) == len(TURN_ORDERS[die]):
        return list(TURN_ORDERS[die])
    return ["japan", "usa"] if die in JAPAN_FIRST else ["usa", "japan"]
