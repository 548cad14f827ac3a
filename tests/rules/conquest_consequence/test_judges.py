"""Moves, the order of fire and hits on random positions, against a second way to judge them."""

from random import Random

import pytest

from rules.conquest_consequence.atlas import (
    AREAS,
    CHINESE,
    LAND,
    NATIONS,
    POWERS,
    SEAS,
    TYPES,
    around,
    steps_from,
)
from rules.conquest_consequence.board import Battle, class_of, faction_of
from rules.conquest_consequence.combat.battle import Begin
from rules.conquest_consequence.combat.hits import Hits
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.nations.control import keeps_marker
from tests.rules.conquest_consequence import judges
from tests.rules.conquest_consequence.positions import begin_turn, board_of, give, look, state
from tests.rules.conquest_consequence.test_cases import order_of_fire

BATCHES = [0, *(pytest.param(batch, marks=pytest.mark.deep) for batch in range(1, 30))]
POSITIONS, ORDERS = 25, 8
PAIRS = (("japan", "usa"), ("japan", "soviet"), ("soviet", "usa"))
NEIGHBOURHOOD = 4


class Draft:
    """A random position as the worked cases write it, crowded round one place so that units meet."""

    def __init__(self, rng):
        self.rng = rng
        self.wars = [list(pair) for pair in PAIRS if rng.random() < 0.45]
        self.allied = rng.random() < 0.5
        self.markers = {
            a: rng.choice(list(judges.SEAT)) for a in LAND if keeps_marker(a) and rng.random() < 0.12
        }
        self.minors, self.units, self.owner = {}, {}, {}
        self.arm()
        near = [p for p, steps in steps_from(rng.choice([*LAND, *SEAS])).items() if steps <= NEIGHBOURHOOD]
        near = [p for p in near if p in SEAS or p in LAND]
        for place in rng.sample(near, min(len(near), rng.randint(4, 14))):
            for _ in range(rng.choice([1, 1, 1, 2])):
                self.settle(place)

    def arm(self):
        for nation, each in NATIONS.items():
            neutral = each.kind in ("minor", "province") and each.capital not in self.markers
            if neutral and self.rng.random() < 0.1:
                self.minors[nation] = {"violator": self.rng.choice(list(judges.SEAT))}
                for area in (a for a in LAND if AREAS[a].nation == nation and AREAS[a].city):
                    self.units[area] = {"armed_minor": [f"fortress {AREAS[area].mobilization}"]}

    def faction(self, nat, place):
        if nat == "armed_minor":
            return AREAS[place].nation
        if nat == "british_empire":
            return "usa" if self.allied else nat
        return POWERS[nat].faction

    def settle(self, place):
        rng = self.rng
        china = place in AREAS and AREAS[place].region == "china"
        nat = rng.choice([n for n in POWERS if china or n not in CHINESE])
        there = self.units.get(place, {})
        sides = {self.faction(n, place) for n in there} | {self.faction(nat, place)}
        if not self.may_meet(place, there, nat, sides):
            return
        self.units.setdefault(place, {}).setdefault(nat, []).extend(self.force(nat, place))
        if place in AREAS and len(sides) > 1:
            first = AREAS[place].nation if "armed_minor" in there else rng.choice(sorted(sides))
            self.owner[place] = first

    def may_meet(self, place, there, nat, sides):
        at_war = any(set(pair) <= sides for pair in self.wars)
        if place in SEAS:
            return not at_war
        in_china = AREAS[place].region == "china" and bool({*there, nat} & set(CHINESE))
        return len(sides) == 1 or (len(sides) == 2 and (at_war or in_china or "armed_minor" in there))

    def force(self, nat, place):
        rng, types = self.rng, list(POWERS[nat].blocks)
        if place in SEAS:
            types = [t for t in types if t not in ("fortress", "militia")]
        elif not AREAS[place].seas:
            types = [t for t in types if TYPES[t].kind not in ("N", "S")]
        found = []
        for _ in range(rng.choice([1, 1, 2])):
            type_ = rng.choice(types)
            deep = type_ == "submarine" and place in SEAS and rng.random() < 0.3
            found.append(f"{type_} {rng.randint(1, 2)}{' escaped' if deep else ''}")
        return found

    def given(self):
        rng = self.rng
        given = {"war": self.wars, "bremp": "allied" if self.allied else "neutral"}
        given |= {"markers": self.markers, "armed_minors": self.minors}
        given |= {"units": self.units, "owner": self.owner, "active": rng.choice(list(judges.SEAT))}
        techs = ("heavy_bombers", "incendiaries", "naval_radar", "jets")
        given["techs"] = {seat: [t for t in techs if rng.random() < 0.2] for seat in judges.SEAT}
        if rng.random() < 0.12:
            given["season"] = "winter"
        elif rng.random() < 0.15:
            given["flags"] = ["emergency command"]
        return given


def some_order(rng, given):
    """A move that may be legal or not: some unit of the active seat, and places that touch."""
    own = [
        (place, nat, unit.split())
        for place, nats in given["units"].items()
        for nat, units in nats.items()
        for unit in units
        if nat in judges.SEAT[given["active"]]
    ]
    if not own:
        return ""
    place, nat, (type_, cv, *_) = rng.choice(own)
    path = [place]
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4])):
        near = [p for p in around(path[-1]) if p not in path]
        met = [p for p in near if p in given["units"]]
        near = met if met and rng.random() < 0.4 else near
        path += [rng.choice(near)] if near else []
    if len(path) == 1:
        return ""
    far = rng.random() < (0.8 if given.get("season") == "winter" else 0.15)
    return f"move {nat}:{type_}/{cv} {' > '.join(path)}{' strategic' if far else ''}"


@pytest.mark.rule("11.01", "11.02", "11.51", "11.52", "15.33")
@pytest.mark.parametrize("batch", BATCHES)
def test_moves_are_judged_twice(batch):
    rng, legal = Random(batch), 0
    for _ in range(POSITIONS):
        given = Draft(rng).given()
        board = begin_turn(board_of(given), given)
        judge = judges.Judge(board, given["active"], emergency=bool(given.get("flags")))
        data = state(board, Movement(given["active"]))
        for text in filter(None, (some_order(rng, given) for _ in range(ORDERS))):
            after, want = give(data, text, given["active"]), judge.judge(text)
            assert (after is not None) == want, (text, given)
            data, legal = after or data, legal + want
    assert legal > POSITIONS / 5


def battle(rng):
    """Two sides at war in one place, all face to face."""
    pair = rng.choice(PAIRS)
    place = rng.choice([*(a for a in LAND if AREAS[a].seas and AREAS[a].region != "china"), *SEAS])
    given = {"war": [list(pair)], "bremp": "allied", "active": rng.choice(pair), "owner": {}}
    given["surprise"] = rng.choice([given["active"], ""])
    techs = ("naval_radar", "jets")
    given["techs"] = {seat: [t for t in techs if rng.random() < 0.4] for seat in judges.SEAT}
    here = {}
    for side in pair:
        for nat in (n for n in judges.SEAT[side] if n not in CHINESE):
            types = [t for t in POWERS[nat].blocks if place in AREAS or t not in ("fortress", "militia")]
            here[nat] = [f"{rng.choice(types)} {rng.randint(1, 3)}" for _ in range(rng.randint(1, 3))]
    given["units"] = {place: here}
    if place in AREAS:
        given["owner"] = {place: rng.choice(pair)}
    return given, place


def ready(board, place):
    """A battle that everybody has joined, before anybody acts."""
    p = look(state(board, Begin(place)))
    keys = [key for key, block in p.board.at(place) if not block.esc]
    sides = {faction_of(p.board, p.board.blocks[key].nat) for key in keys} - {p.board.acting().seat}
    p.board.battle = Battle(place, p.board.acting().seat, targets=sorted(sides), ready=keys)
    return p


@pytest.mark.rule("3.14", "9.01", "9.02", "12.3")
@pytest.mark.parametrize("batch", BATCHES)
def test_the_order_of_fire_is_found_twice(batch):
    rng = Random(300 + batch)
    for _ in range(POSITIONS):
        given, place = battle(rng)
        board = begin_turn(board_of(given), given)
        want = judges.order_of_fire(board, place, given["active"])
        if {side.split()[0] for _, side in want} != {"attacker", "defender"}:
            continue
        p = ready(board, place)
        ranks = {line: rank for rank, line in want}
        found = order_of_fire(p)
        assert sorted(found) == sorted(ranks), given
        assert [ranks[line] for line in found] == sorted(ranks.values()), (given, found)


def hurt(units, hits, double):
    """12.44 a second time: the strongest unit of the class takes each hit."""
    left = sorted(units, reverse=True)
    for _ in range(hits):
        if left:
            left[0] -= double
            left = sorted((cv for cv in left if cv > 0), reverse=True)
    return left


@pytest.mark.rule("12.44")
@pytest.mark.parametrize("batch", BATCHES)
def test_hits_are_taken_twice(batch):
    rng = Random(400 + batch)
    for _ in range(POSITIONS):
        type_ = rng.choice(["infantry", "carrier", "fleet", "air_force", "submarine", "tank"])
        place = rng.choice(["philippine_sea", "manila"] if type_ != "tank" else ["philippine_sea"])
        cvs, hits = [rng.randint(1, 4) for _ in range(rng.randint(1, 4))], rng.randint(0, 6)
        given = {"war": [["japan", "usa"]], "active": "japan", "owner": {"manila": "usa"}}
        given["units"] = {place: {"usa": [f"{type_} {cv}" for cv in cvs], "japan": ["fleet 4"]}}
        board = begin_turn(board_of(given), given)
        data = ready(board, place)
        fight = data.board.fight()
        convoy = place in SEAS and type_ in ("infantry", "tank")
        fight.hits, fight.hit_faction = hits, "usa"
        fight.hit_class = "convoy" if convoy else TYPES[type_].kind
        mine = [k for k, b in data.board.at(place) if b.nat == "usa"]
        assert all(class_of(data.board.blocks[k]) == fight.hit_class for k in mine)
        Hits().run(data)
        left = sorted((data.board.blocks[k].cv for k in mine if k in data.board.blocks), reverse=True)
        assert left == hurt(cvs, hits, 2 if convoy or type_ == "carrier" else 1)


# Single points that the judge has found


def verdict(given, text):
    board = begin_turn(board_of(given), given)
    return give(state(board, Movement(given["active"])), text, given["active"]) is not None


@pytest.mark.rule("10.42")
def test_in_winter_allies_redeploy_to_the_home_territory_of_each_other():
    given = {"season": "winter", "active": "usa", "bremp": "allied"}
    given["units"] = {
        "tasman_sea": {"usa": ["submarine 1"]},
        "seattle_sea": {"british_empire": ["carrier 1"]},
    }
    assert verdict(given, "move usa:submarine/1 tasman_sea > new_zealand strategic")
    assert verdict(given, "move british_empire:carrier/1 seattle_sea > seattle strategic")
    assert not verdict(
        given | {"bremp": "neutral"}, "move usa:submarine/1 tasman_sea > new_zealand strategic"
    )


@pytest.mark.rule("15.34", "16.35")
def test_japan_intervenes_in_a_province_that_the_reds_have_violated():
    given = {
        "active": "japan",
        "armed_minors": {"canton": {"violator": "soviet"}},
        "markers": {"hong_kong": "japan"},
    }
    given["units"] = {"hong_kong": {"japan": ["tank 1"]}, "canton": {"armed_minor": ["fortress 2"]}}
    assert verdict(given, "move tank/1 hong_kong > canton")
    thai = {
        "active": "japan",
        "armed_minors": {"thailand": {"violator": "soviet"}},
        "markers": {"saigon": "japan"},
    }
    thai["units"] = {"saigon": {"japan": ["tank 1"]}, "bangkok": {"armed_minor": ["fortress 2"]}}
    assert not verdict(thai, "move tank/1 saigon > bangkok")


@pytest.mark.rule("15.33", "11.3")
def test_aircraft_fly_over_an_armed_minor_that_may_be_partitioned():
    given = {
        "active": "japan",
        "armed_minors": {"vietnam": {"violator": "usa"}},
        "markers": {"kwangsi": "japan"},
    }
    given["units"] = {"kwangsi": {"japan": ["air_force 1"]}, "hanoi": {"armed_minor": ["fortress 1"]}}
    assert verdict(given, "move air_force/1 kwangsi > hanoi > gulf_of_tonkin")
    at_peace = given | {"armed_minors": {}, "units": {"kwangsi": {"japan": ["air_force 1"]}}}
    assert not verdict(at_peace, "move air_force/1 kwangsi > hanoi > gulf_of_tonkin")
