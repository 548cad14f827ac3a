"""Positions out of the worked cases: an empty table with what a case puts on it."""

from rules.conquest_consequence.atlas import ACTION, FACTION, FIRST_YEAR, INVESTMENT, NATIONS, OF_NATION
from rules.conquest_consequence.board import Board, Influence, Minor, Pair, Side, Turn, faction_of, side_of
from rules.conquest_consequence.diplomacy.satellites import Garrison
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.setup import Cadres
from rules.conquest_consequence.technology.intelligence import DoubleAgent
from rules.conquest_consequence.technology.investments import is_real
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.units import create
from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.kernel.orders import IllegalOrder

ORDERS = 20
SEATS = {"1936": ["japan", "usa", "soviet"], "rising_sun": ["japan", "usa"], "china_1937": ["japan", "usa"]}


def board_of(given):
    """The position that a case describes."""
    scenario = given.get("scenario", "1936")
    sides = {seat: Side(FACTION[seat].ind, FACTION[seat].loyalty) for seat in sorted(SEATS[scenario])}
    board = Board(given.get("year", FIRST_YEAR), sides, phase=given.get("phase", "movement"))
    board.season = given.get("season", "spring")
    board.order = turn_order(given, scenario)
    board.plans = {seat: [] for seat in sorted(sides)}
    board.bremp = given.get("bremp") == "allied"
    board.wars = sorted("-".join(sorted(pair)) for pair in given.get("war", ()))
    board.partisans = dict(given.get("partisans", {}))
    if scenario == "rising_sun":
        board.closed, board.markers["sian"] = ["russia"], "usa"
    for nation, armed in given.get("armed_minors", {}).items():
        board.minors[nation] = Minor(armed["violator"], list(armed.get("partitioners", [])))
    lay_influence(board, given)
    deal(board, given)
    board.markers |= given.get("markers", {})
    board.control = dict(given.get("held", {}))
    stand(board, given)
    return board


def turn_order(given, scenario):
    flags = " ".join(map(str, given.get("flags", ())))
    if "turn order " in flags:
        return flags.partition("turn order ")[2].split(", ")[: len(SEATS[scenario])]
    return list(SEATS[scenario])


def lay_influence(board, given):
    for nation, held in given.get("influence", {}).items():
        for faction, count in held.items():
            board.influence[nation] = Influence(faction, count)
            board.status[nation] = Influence(faction, count)


def deal(board, given):
    """Hands, technologies and vaults; all other cards are in the decks."""
    taken = []
    for seat, hand in given.get("hand", {}).items():
        board.sides[seat].hand = sorted(hand)
        taken += hand
    for seat, listed in given.get("techs", {}).items():
        for tech in listed:
            card = next(c for c in INVESTMENT if is_real(c, tech) and c not in taken)
            board.sides[seat].techs[tech] = card
            taken.append(card)
    for seat, listed in given.get("vault", {}).items():
        for what in listed:
            pair = pair_of(what, taken)
            board.sides[seat].vault.append(Pair(pair, what))
            taken += pair
    for seat, marks in given.get("tracks", {}).items():
        board.sides[seat].ind = marks.get("IND", board.sides[seat].ind)
        board.sides[seat].loyalty = marks.get("KMT", marks.get("CCP", board.sides[seat].loyalty))
    board.decks = {
        "action": [card for card in ACTION if card not in taken],
        "investment": [card for card in INVESTMENT if card not in taken],
    }
    board.discards = {"action": [], "investment": []}


def pair_of(what, taken):
    if what in NATIONS or what not in {t for c in INVESTMENT.values() for t in (*c.techs, c.red)}:
        fit = [c for c in ACTION if what in (*ACTION[c].ends, *ACTION[c].partisans) and c not in taken]
    else:
        fit = [c for c in INVESTMENT if is_real(c, what) and c not in taken]
    return fit[:2]


def stand(board, given):
    """Units, then control; Owners came first."""
    for area, nats in given.get("units", {}).items():
        owner = given.get("owner", {}).get(area)
        for nat, units in sorted(nats.items(), key=lambda each: _side(board, area, each[0]) != owner):
            for text in units:
                place(board, area, nat, text)
    known = control.Control(board)
    board.control = {**known.all(), **given.get("owner", {})}
    board.control = control.Control(board).all()


def _side(board, area, nat):
    return AREA_NATION(area) if nat == "armed_minor" else faction_of(board, nat)


def AREA_NATION(area):
    return next(nation for nation, areas in OF_NATION.items() if area in areas)


def place(board, area, nat, text):
    type_, cv, *flags = text.split()
    of = AREA_NATION(area) if nat == "armed_minor" else ""
    key = create(board, nat, type_, int(cv), area, of=of)
    block = board.blocks[key]
    block.esc, block.inv = "escaped" in flags, "invader" in flags
    block.up = nat == "armed_minor"
    return key


def begin_turn(board, given):
    """A player turn of the active seat, with plenty of orders unless the case counts them."""
    flags = " ".join(map(str, given.get("flags", ())))
    winter = "winter" if board.winter else "season"
    kind = "emergency" if "emergency command" in flags else winter
    orders = 1 if "one order left" in flags else 5 if "5 orders left" in flags else ORDERS
    board.turn = Turn(given["active"], kind, orders)
    board.turn.surprise = given.get("surprise") == given["active"]
    board.sides[given["active"]].sneaked = "was used" in flags
    board.sides["usa"].violated = "VoSP on the Nats has happened before" in flags
    return board


def state(board, *stack, scenario="1936"):
    made = TITLE.codec.make(
        title=TITLE.id,
        scenario=scenario,
        options=TITLE.filled_options({}),
        seats=SEATS[scenario],
        rev=TITLE.rev,
        schema=TITLE.schema,
        board=board,
        stack=[Cadres(), *stack],
    )
    return TITLE.codec.encode(made)


def look(data):
    return driver.look(TITLE, data)


class Loose(ScriptedDice):
    """Dice that go on with ones where a case does not care."""

    def _next(self, request):
        return self.script.popleft() if self.script else 1

    def _indexes(self, request):
        if request.kind != "dice" and not self.script:
            return list(range(request.count))
        return super()._indexes(request)


def give(data, text, seat, dice=()):
    """The position after an order, or None where it is refused."""
    try:
        return garrisoned(driver.act(TITLE, data, TITLE.parse(text, seat), Loose(dice)).data)
    except IllegalOrder:
        return None


def garrisoned(data):
    """Whoever has a new Satellite takes the usual units, and nobody has a Double Agent."""
    while (p := look(data)).state.stack and isinstance(p.decision, Garrison | DoubleAgent):
        answer = driver.default_order(p, driver.waiting(p)[0])
        data = driver.act(TITLE, data, answer, Loose()).data
    return data


def strengths(board, area):
    """What stands in an area, as the cases write it."""
    left = {}
    for _, block in board.at(area):
        left.setdefault(block.nat, []).append(f"{block.type} {block.cv}")
    return {nat: sorted(units) for nat, units in left.items()}


def factions_at(board, area):
    return sorted({side_of(board, block) for _, block in board.at(area)})
