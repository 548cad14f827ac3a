"""A slow judge of moves and of the order of fire, written apart from the searches of the title.

It answers from the position and the printed data alone: chapter 11 step by step, 3.14 and 9.02 by sorting.
"""

import re
from collections import Counter
from itertools import pairwise

from rules.conquest_consequence.atlas import (
    ANS,
    AREAS,
    BORDERS,
    CHINESE,
    COASTS,
    FACTION,
    POWERS,
    SEAS,
    TYPES,
    border,
    same_coast,
)
from tests.rules.conquest_consequence.oracles import GREAT, faction, is_small
from tests.rules.conquest_consequence.oracles import relation as outside

SEAT = {
    "japan": ["japan"],
    "usa": ["usa", "nationalist_china", "british_empire"],
    "soviet": ["russia", "red_china"],
}
SUBORDINATE = {"usa": "nationalist_china", "soviet": "red_china"}
ENEMIES_IN_CHINA = (
    ("nationalist_china", "red_china"),
    ("nationalist_china", "japan"),
    ("nationalist_china", "russia"),
    ("red_china", "japan"),
    ("red_china", "usa"),
    ("red_china", "british_empire"),
)
FRIENDS_IN_CHINA = (
    ("nationalist_china", "usa"),
    ("nationalist_china", "british_empire"),
    ("red_china", "russia"),
)
MOVE = re.compile(r"move (\w+):(\w+)/(\d) (\w+(?: > \w+)+)( strategic)?$")


def cost(path):
    return sum(2 if place in SEAS and SEAS[place].ocean else 1 for place in path[1:])


class Unit:
    def __init__(self, key, block):
        self.key, self.nat, self.type, self.cv, self.at = key, block.nat, block.type, block.cv, block.at
        self.of, self.escaped, self.moved = block.of, block.esc, False


class Judge:
    """One Movement Phase; `judge` answers whether an order is legal and carries a legal one out."""

    def __init__(self, board, seat, *, emergency=False):
        self.board, self.seat, self.emergency = board, seat, emergency
        self.winter = board.season == "winter"
        self.units = [Unit(key, block) for key, block in board.blocks.items()]
        self.held, self.used = dict(board.control), Counter()

    # How one stands to another

    def toward(self, nat, other, place):
        china = place in AREAS and AREAS[place].region == "china"
        if china and other in SUBORDINATE and not any(u.at == place and u.nat == other for u in self.units):
            other = SUBORDINATE[other]
        if other == nat:
            return "friend"
        if china and {nat, other} in map(set, ENEMIES_IN_CHINA):
            return "enemy"
        if china and {nat, other} in map(set, FRIENDS_IN_CHINA):
            return "friend"
        me, them = faction(self.board, nat), faction(self.board, other) if other in POWERS else other
        if them in self.board.minors:
            minor = self.board.minors[them]
            return "enemy" if me in (minor.violator, *minor.partitioners) else "rival"
        return outside(self.board, me, them)

    def land(self, nat, place):
        """2.2: what the USA holds in Indochina is British ground until the alliance."""
        who = self.held[place]
        british = nat == "british_empire" and who == "usa" and AREAS[place].region == "indochina"
        return "friend" if british else self.toward(nat, who, place)

    def met(self, place, nat, what):
        here = [u for u in self.units if u.at == place and not u.escaped]
        return [u for u in here if self.toward(nat, u.of or u.nat, place) == what]

    # One order

    def judge(self, text):
        nat, type_, cv, way, strategic = MOVE.match(text).groups()
        path = way.split(" > ")
        fit = [u for u in self.units if (u.nat, u.type, u.at) == (nat, type_, path[0]) and not u.moved]
        unit = next((u for u in fit if u.cv == int(cv)), None)
        if unit is None or nat not in SEAT[self.seat]:
            return False
        crossed = Counter()
        if not self.walks(unit, path, bool(strategic), crossed):
            return False
        self.used += crossed
        unit.at, unit.moved, unit.escaped = path[-1], True, False
        return True

    def walks(self, unit, path, strategic, crossed):
        self.ground, self.air = unit.type not in ANS, unit.type == "air_force"
        self.sub, self.strategic, nat = unit.type == "submarine", strategic, unit.nat
        self.mode = "air" if self.air else "sea" if any(p in SEAS for p in path) else "land"
        if not self.goes(unit, path) or not self.joined(path):
            return False
        start, end = path[0], path[-1]
        if self.winter and not self.winters(nat, start, end):
            return False
        engaged = bool(self.met(start, nat, "enemy")) and not unit.escaped
        if engaged and (strategic or (start in SEAS and self.ground)):
            return False
        for at, (here, place) in enumerate(pairwise(path)):
            last, foes = at == len(path) - 2, self.met(place, nat, "enemy")
            if engaged and not self.leaves(nat, place, at == 0, last, foes):
                return False
            if engaged and at == 0 and self.ground:
                crossed[frozenset((here, place))] += 1
            enter = self.into_sea if place in SEAS else self.into_land
            if not enter(nat, here, place, last, foes, crossed):
                return False
        if self.air and not self.lands(nat, start, end):
            return False
        open_ = {pair: border(*sorted(pair), self.winter) for pair in crossed}
        return all(self.used[pair] + n <= open_[pair] for pair, n in crossed.items())

    def goes(self, unit, path):
        """3.13, 11.21, 11.4: speed; 16.36: Chinese units stay on the land of China."""
        type_ = TYPES[unit.type]
        techs = self.board.sides[self.seat].techs if unit.nat in GREAT else {}
        if unit.nat == "british_empire" and not self.board.bremp:
            techs = {}
        speed = {"air": type_.air + ("heavy_bombers" in techs), "sea": type_.sea, "land": type_.land}[
            self.mode
        ]
        if unit.type == "fortress" or cost(path) > speed * (1 + self.strategic):
            return False
        return unit.nat not in CHINESE or all(p in AREAS and AREAS[p].region == "china" for p in path)

    def joined(self, path):
        """11.02, 11.11: what touches, and what the mode may cross."""
        for here, place in pairwise(path):
            if here in AREAS and place in AREAS:
                kind = BORDERS.get(frozenset((here, place)))
                if kind in (None, "wilderness") or self.mode == "sea":
                    return False
            elif here in SEAS and place in SEAS:
                if place not in SEAS[here].near:
                    return False
            elif (here if here in SEAS else place) not in AREAS[place if here in SEAS else here].seas:
                return False
        if any(p in AREAS and AREAS[p].kind == "impassable" for p in path):
            return False
        if self.mode == "land" and not self.ground:
            return len(path) == 2 and same_coast(*path)
        return True

    def winters(self, nat, start, end):
        """10.41, 10.42."""
        if end in SEAS:
            return False
        if self.seat == "soviet":
            return (
                nat == "russia" and start in AREAS and {AREAS[start].nation, AREAS[end].nation} == {"russia"}
            )
        mine = self.held[end] == faction(self.board, nat)
        home = AREAS[end].nation in GREAT and faction(self.board, AREAS[end].nation) == faction(
            self.board, nat
        )
        return self.strategic and nat not in CHINESE and mine and (home or AREAS[end].base)

    def leaves(self, nat, place, first, last, foes):
        """11.51."""
        free = (self.air or self.sub) and not last
        strange = place in AREAS and self.land(nat, place) != "friend"
        if first and not free and (foes or strange):
            return False
        return not (last and foes)

    def lands(self, nat, start, end):
        """11.3, 11.4: from the sea to friendly undisputed land; strategically from land to land."""
        if self.strategic and (start in SEAS or end in SEAS):
            return False
        if start not in SEAS:
            return True
        friendly = end in AREAS and self.land(nat, end) == "friend"
        return friendly and not self.met(end, nat, "enemy")

    def into_sea(self, nat, here, place, last, foes, crossed):
        """15.21 home seas, 11.2 enemy seas, 10.11 no Aggression with an Emergency Command."""
        if self.emergency and foes and last and not self.met(place, nat, "friend"):
            return False
        for power in ("japan", "usa", "british_empire"):
            touches = any(AREAS[coast].nation == power for coast in COASTS[place])
            allies = (nat, power) == ("british_empire", "usa")
            if touches and not allies and self.toward(nat, power, place) == "rival":
                return False
        return not foes or not (self.strategic or self.ground or not (last or self.sub or self.air))

    def into_land(self, nat, here, place, last, foes, crossed):
        area, who = AREAS[place], self.held[place]
        rivals, passing = self.met(place, nat, "rival"), is_small(place) and self.mode != "land" and not last
        if self.barred(nat, place, passing):
            return False
        relation = self.land(nat, place)
        closed = not is_small(place) or relation == "enemy" or (self.strategic and relation != "friend")
        if self.mode == "sea" and not last and closed:
            return False
        minor = self.board.minors.get(area.nation)
        if minor and relation == "rival" and who == area.nation:
            if not self.partitions(nat, place, minor, rivals):
                return passing and not self.strategic and not foes
            relation, foes, rivals = "enemy", foes + rivals, []
        if rivals and not passing:
            return False
        if relation in ("neutral", "rival"):
            return passing and not self.strategic and (self.air or not foes)
        return self.among(nat, here, place, last, foes, relation, crossed)

    def barred(self, nat, place, passing):
        """2.2, 16.3."""
        who = self.held[place]
        at_war = outside(self.board, self.seat, "japan") == "enemy"
        if AREAS[place].region == "china" and nat in ("usa", "british_empire", "russia") and not at_war:
            return True
        if self.board.bremp:
            return False
        indochina = AREAS[place].region == "indochina"
        if nat == "usa":
            return who == "british_empire" or (indochina and not passing)
        return nat == "british_empire" and who != "british_empire" and not (who == "usa" and indochina)

    def partitions(self, nat, place, minor, rivals):
        """15.33, 15.34."""
        if any(not u.of for u in rivals) or self.strategic or self.emergency:
            return False
        several = sum(each.nation == AREAS[place].nation for each in AREAS.values()) > 1
        return several or (self.ground and self.toward(nat, minor.violator, place) == "enemy")

    def among(self, nat, here, place, last, foes, relation, crossed):
        """Friendly and enemy land."""
        friends = self.met(place, nat, "friend")
        if self.strategic and (foes or relation != "friend"):
            return False
        flies = self.air and not last
        if self.emergency and not friends and not flies and (foes or relation == "enemy"):
            return False
        if foes and not (last or self.air):
            return False
        supported = self.ground or any(u.type not in ANS for u in friends)
        if relation == "enemy" and last and not foes and not supported:
            return self.bombs(nat, place)
        if self.ground and (foes or (relation == "enemy" and self.mode == "sea")):
            crossed[frozenset((here, place))] += 1
        return True

    def bombs(self, nat, place):
        """11.552, 12.62."""
        who = self.held[place]
        techs = self.board.sides[self.seat].techs if nat in GREAT else {}
        center = FACTION[who].center if who in FACTION else ""
        return self.air and place == center and "incendiaries" in techs


def order_of_fire(board, area, active):
    """3.14, 9.01, 9.02: sides, nationalities and types in the order in which they act, for two sides."""
    there = [b for _, b in board.at(area) if not b.esc and not _idle(board, b)]
    seats = {each for each in SEAT for b in there if b.nat in SEAT[each] and b.nat in GREAT}
    radar = any("naval_radar" in board.sides[seat].techs for seat in seats if _uses(board, seat, there))

    def sources(block):
        seat = next((each for each in SEAT if block.nat in SEAT[each]), "")
        techs = board.sides[seat].techs if seat and block.nat in GREAT else {}
        if block.nat == "british_empire" and not board.bremp:
            techs = {}
        own = {"fleet": "naval_radar", "air_force": "jets"}.get(block.type)
        optics = block.nat == "japan" and block.type == "fleet" and not radar
        surprise = board.turn.surprise and faction(board, block.nat) == active
        return int(own in techs) + int(optics) + int(surprise)

    def rank(block):
        return (TYPES[block.type].slot, -sources(block), faction(board, block.nat) == active)

    found = []
    for block in sorted(there, key=rank):
        side = "attacker" if faction(board, block.nat) == active else "defender"
        found.append((rank(block), f"{side} {block.nat} {block.type}"))
    return found


def _uses(board, seat, there):
    return any(
        b.nat in SEAT[seat] and b.nat in GREAT and (b.nat != "british_empire" or board.bremp) for b in there
    )


def _idle(board, block):
    return (block.at in SEAS and block.type not in ANS) or (
        block.inv and block.type not in ("marine", "snlf")
    )
