"""The worked cases of every chapter, each carried out."""

import tomllib
from pathlib import Path

import pytest

from rules.conquest_consequence.atlas import ACTION, CHITS, FORCES, HOME_SEAS, cost
from rules.conquest_consequence.board import Laid
from rules.conquest_consequence.combat import exits, fire, sides
from rules.conquest_consequence.combat.action import Action, acting
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.combat.hits import Loss
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.nations.control import Control, tracks
from rules.conquest_consequence.nations.relations import factions
from rules.conquest_consequence.routes import supply, trade
from rules.conquest_consequence.setup import Cadres, new_board
from rules.conquest_consequence.specs import spec
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year import lists, production
from rules.conquest_consequence.year.government import Play
from rules.kernel import driver
from rules.kernel.orders import Order
from rules.kernel.walk import first
from tests.rules.conquest_consequence.positions import (
    Loose,
    begin_turn,
    board_of,
    give,
    look,
    state,
    strengths,
)

FOLDER = Path(__file__).parent / "examples"
CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in tomllib.loads(path.read_text())["case"]]
DECLARED = ("declare", "violate", "sneak")
NAMES = {"POP": "pop", "RES": "res", "NatCities": "cities", "RedMobilization": "cities"}


def cases(*wanted):
    def fits(case):
        return all(each(case) for each in wanted)

    return [
        pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"]))
        for case in CASES
        if fits(case)
    ]


def free(case):
    return case["when"].get("orders", [""])[0].split()[:1] in (["wish"], ["repudiate"], ["disband"])


def query(name):
    return lambda case: case["when"].get("query") == name


def phase(name):
    return lambda case: "orders" in case["when"] and case["given"].get("phase", kind(case)) == name


def kind(case):
    if case["given"].get("scenario") and "active" not in case["given"]:
        return "setup"
    first = case["when"]["orders"][0].split()[0]
    return (
        "combat"
        if first in ("retreat", "rebase", "target", "suppress", "disband", "repudiate", "wish")
        else "movement"
    )


# Questions


@pytest.mark.parametrize("case", cases(query("control")))
def test_control(case):
    found = Control(board_of(case["given"])).all()
    assert {area: found[area] for area in case["then"]["control"]} == case["then"]["control"]


@pytest.mark.parametrize("case", cases(query("tracks")))
def test_tracks(case):
    board = board_of(case["given"])
    for seat, marks in case["then"]["tracks"].items():
        found = tracks(board, seat)
        assert {mark: getattr(found, NAMES[mark]) for mark in marks} == marks


@pytest.mark.parametrize("case", cases(query("supply")))
def test_supply(case):
    board = board_of(case["given"])
    assert [supply.supplied(board, *each) for each in case["when"]["of"]] == case["then"]["supplied"]


@pytest.mark.parametrize("case", cases(query("trade_route")))
def test_trade_routes(case):
    board, when = board_of(case["given"]), case["when"]
    found = [trade.has_route(board, when["faction"], source) for source in when["sources"]]
    assert found == case["then"]["route"]


@pytest.mark.parametrize("case", cases(query("relation")))
def test_relations(case):
    board = board_of(case["given"])
    words = {"friend": "friendly"}
    found = [factions(board, *pair) for pair in case["when"]["pairs"]]
    assert [words.get(each, each) for each in found] == case["then"]["relation"]


@pytest.mark.parametrize("case", cases(query("home_seas")))
def test_home_seas(case):
    assert {p: sorted(HOME_SEAS[p]) for p in case["then"]["home_seas"]} == {
        power: sorted(seas) for power, seas in case["then"]["home_seas"].items()
    }


def battle_at(case, given=None):
    """The battle of a case, joined by all who are there."""
    board = begin_turn(board_of(given or case["given"]), case["given"])
    return state(board, Begin(case["when"].get("area") or case["when"]["battle"]))


def settled(data):
    p = look(data)
    p.dice = Loose()
    driver.settle(p)
    return p


def order_of_fire(p):
    board, found = p.board, []
    left = [k for k in board.fight().ready if not fire.idle(board, board.blocks[k])]
    while left:
        board.fight().acted = [key for key in board.fight().ready if key not in left]
        now = acting(board)
        for key in now:
            block = board.blocks[key]
            side = "attacker" if key in sides.attackers(board) else "defender"
            found.append(f"{side} {block.nat} {block.type}")
        left = [key for key in left if key not in now]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("case", cases(query("fire_order")))
def test_order_of_fire(case):
    assert order_of_fire(settled(battle_at(case))) == case["then"]["order"]
    if radar := case["then"].get("with_us_naval_radar"):
        given = {**case["given"], "techs": {"usa": ["naval_radar"]}}
        assert order_of_fire(settled(battle_at(case, given))) == radar


@pytest.mark.parametrize("case", cases(query("rebase_targets")))
def test_rebases(case):
    when = case["when"]
    for key, techs in (("targets", case["given"].get("techs", {})), ("without_heavy_bombers", {})):
        if key in case["then"]:
            board = begin_turn(board_of({**case["given"], "techs": techs}), case["given"])
            nat, type_ = when["unit"].split()
            unit = next(k for k, b in board.at(when["from"]) if (b.nat, b.type) == (nat, type_))
            found = exits.Exits(board, unit, exits.AFTER).rebases()
            assert [area for area in when["among"] if area in found] == case["then"][key]


@pytest.mark.rule("7.22", "2.11")
def test_levels_of_production():
    board = board_of({})
    assert production.production(board, "japan") == 10
    board.wars = ["japan-usa"]
    assert production.production(board, "japan") == 5
    board.control["tokyo"] = "usa"
    assert production.production(board, "japan") == 0


@pytest.mark.rule("4.4")
def test_peace_dividends_in_the_bag():
    assert CHITS == {2: 2, 1: 14, 0: 16}
    assert new_board("1936", {}).chits.count(1) == 14


@pytest.mark.rule("5.1", "5.2", "5.3")
def test_totals_of_the_set_up():
    [case] = [each for each in CASES if each["id"] == "CC-5-01"]
    for nat, totals in case["then"]["units_and_cv"].items():
        fixed = [line.split() for line in FORCES[nat].fixed]
        cadres = sum(FORCES[nat].cadres.values())
        assert [len(fixed) + cadres, sum(int(cv) for *_, cv in fixed) + cadres] == totals


# Orders


def verdicts(case, ready, again=lambda data: data):
    """Whether each order is taken, one after another or each by itself."""
    seat = case["when"].get("seat") or case["given"].get("active") or "usa"
    found, before, data = [], [], ready()
    for text in case["when"]["orders"]:
        if case.get("alternatives") and text.split()[0] not in DECLARED:
            data = ready()
            for said in before:
                data = again(give(data, said, seat))
        after = give(again(data), text, seat)
        found.append(after is not None)
        if after is not None:
            data = after
            before += [text] if text.split()[0] in DECLARED else []
    return found, data


LATER = ("CC-10-06", "CC-12-41", "CC-12-45")
"""Cases whose last order is one of the Combat Phase."""


@pytest.mark.parametrize("case", cases(phase("movement"), lambda case: not free(case)))
def test_orders_of_movement(case):
    if case["id"] in LATER:
        case["when"]["orders"].pop()
        case["then"]["legal"].pop()
    if case["id"] == "CC-15-01":
        case["given"]["units"] = {"marshall_sea": {"japan": ["snlf 1"]}}
    seat = case["given"]["active"]

    def ready():
        board = begin_turn(board_of(case["given"]), case["given"])
        return state(board, Movement(seat), scenario=case["given"].get("scenario", "1936"))

    found, data = verdicts(case, ready)
    assert found == case["then"]["legal"]
    if "cost" in case["then"]:
        costs = [price(text) for text in case["when"]["orders"] if text.startswith("move ")]
        assert costs == (
            case["then"]["cost"] if isinstance(case["then"]["cost"], list) else [case["then"]["cost"]]
        )
    check_marks(case, look(data))


def price(text):
    return sum(map(cost, TITLE.parse(text, "usa").args["path"]))


def check_marks(case, p):
    """Influence and tracks, where a case tells them and nobody reacts."""
    if "reaction" in case["when"]:
        return
    for nation, held in case["then"].get("influence", {}).items():
        now = p.board.influence.get(nation)
        assert held == ({now.faction: now.n} if now else {}), nation
    for seat, marks in case["then"].get("tracks", {}).items():
        side = p.board.sides[seat]
        known = {"IND": side.ind, "KMT": side.loyalty, "CCP": side.loyalty}
        assert {mark: known[mark] for mark in marks} == marks


@pytest.mark.parametrize("case", cases(phase("production")))
def test_orders_of_production(case):
    def ready():
        board = board_of(case["given"])
        flags = " ".join(case["given"].get("flags", ()))
        if "Activism cards drawn: " in flags:
            board.activism = flags.partition("drawn: ")[2].split(", ")
        return state(board, lists.Production(), scenario=case["given"].get("scenario", "1936"))

    assert verdicts(case, ready)[0] == case["then"]["legal"]


def laid(board, case):
    """Cards that the flags of a case put face up."""
    for flag in case["given"].get("flags", ()):
        if "cards face up on" in flag:
            words = flag.split()
            fit = [c for c in board.decks["action"] if words[-1] in ACTION[c].ends][:2]
            board.laid[words[-1]] = [Laid(card, words[0]) for card in fit]
            board.decks["action"] = [c for c in board.decks["action"] if c not in fit]


@pytest.mark.parametrize("case", cases(phase("government")))
def test_orders_of_government(case):
    seat = case["given"]["active"]
    scenario = case["given"].get("scenario", "1936")

    def ready():
        board = board_of(case["given"])
        laid(board, case)
        return state(board, Play(seat), scenario=scenario)

    def again(data):
        p = look(data)
        asked = p.decision.name() if driver.waiting(p) else ""
        if asked.startswith("government.") and driver.waiting(p) == [seat]:
            return data
        return state(p.board, Play(seat), scenario=scenario)

    found, data = verdicts(case, ready, again)
    assert found == case["then"]["legal"]
    if not case.get("alternatives"):
        check_marks(case, look(data))


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("case", [case for case in CASES if case["id"] == "CC-5-02"], ids=["CC-5-02"])
def test_orders_of_set_up(case):
    seats = {"new_delhi": "usa", "singapore": "usa", "carolines": "japan", "nanking": "usa"}
    for text, legal in zip(case["when"]["orders"], case["then"]["legal"], strict=True):
        data = state(new_board("1936", {}), Cadres())
        assert (give(data, text, seats[text.split()[1]]) is not None) == legal, text


# Rounds of battle


class Round:
    """One round of a case, carried out with its dice and the owners' choices among equals."""

    def __init__(self, case):
        self.case, self.lines = case, []
        self.dice = Loose([die for action in case["when"]["actions"] for die in action.get("dice", [])])
        self.takes = [unit for action in case["when"]["actions"] for unit in action.get("takes", [])]
        p = look(battle_at(case))
        p.dice = self.dice
        driver.settle(p)
        self.lines += p.lines
        self.data = TITLE.codec.encode(p.state)

    def send(self, order):
        result = driver.act(TITLE, self.data, order, self.dice)
        self.data = result.data
        self.lines += result.lines

    def choose_losses(self):
        while isinstance((p := look(self.data)).decision, Loss):
            seat = driver.waiting(p)[0]
            offered = [option.value for option in p.decision.choices(p, seat, first(p.decision)).options]
            wanted = self.takes.pop(0)
            self.send(Order(seat, "lose", {"unit": next(o for o in offered if wanted in o)}))

    def play(self, action):
        """What has no choice has happened already, with the same dice."""
        self.choose_losses()
        p = look(self.data)
        if not isinstance(p.decision, Action):
            return
        nat, type_, cv = action["unit"].split()
        now = [p.board.blocks[key] for key in acting(p.board)]
        named = [spec(b) for b in now if (b.nat, b.type, str(b.cv)) == (nat, type_, cv)]
        if named:
            self.send(TITLE.parse(f"{action['do']} with {named[0]}", driver.waiting(p)[0]))
            self.choose_losses()

    def fired(self):
        shots = [line.args for line in self.lines if line.code in ("combat.fired", "combat.bombed")]
        return [[shot["nat"], shot["unit"].rpartition(":")[2], shot["dice"]] for shot in shots]


def shots(case):
    """Who shoots in a case, and what he rolls."""
    found = []
    for action in case["when"]["actions"]:
        nat, type_, cv = action["unit"].split()
        if "dice" in action:
            found.append([nat, f"{type_}/{cv}", action["dice"]])
    return found


LEFT_AT_ONCE = {"CC-12-08": {"japan": []}, "CC-12-11": {"usa": []}}
"""Aircraft without ground support, which leave at the end of the round, and it follows at once."""


@pytest.mark.parametrize("case", cases(lambda case: "actions" in case["when"]))
def test_rounds_of_battle(case):
    played = Round(case)
    for action in case["when"]["actions"]:
        played.play(action)
    assert played.fired()[: len(shots(case))] == shots(case)
    p = look(played.data)
    left = strengths(p.board, case["when"]["battle"])
    wanted = {**case["then"]["left"], **LEFT_AT_ONCE.get(case["id"], {})}
    wanted = {nat: sorted(units) for nat, units in wanted.items() if units}
    assert left == wanted
    for seat, marks in case["then"].get("tracks", {}).items():
        assert p.board.sides[seat].ind == marks["IND"]
    hits = [line.args["hits"] for line in played.lines if line.code == "combat.fired"]
    rolled = [action for action in case["when"]["actions"] if "dice" in action and action["do"] != "bomb"]
    for action, hit in zip(rolled, hits, strict=False):
        assert action.get("hits", hit) == hit


def test_every_case_is_carried_out():
    """No case of the files is left without a test."""
    tested = {"control", "tracks", "supply", "trade_route", "relation", "home_seas", "fire_order"}
    tested |= {"rebase_targets", "production_level", "peace_dividend_chits", "setup_totals"}
    rest = [case["id"] for case in CASES if case["when"].get("query") not in {*tested, None}]
    assert sorted(rest) == ["CC-12-15", "CC-16-04", "CC-18-01", "CC-18-06", "CC-9-01"]
