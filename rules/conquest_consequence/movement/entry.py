"""11.01, 11.51, 11.52, 15.28: what a unit may enter, pass and stop in, judged step by step."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    CHINA,
    CHINESE,
    FACTION,
    INDOCHINA,
    MINOR,
    OF_NATION,
    SEAS,
)
from rules.conquest_consequence.board import Block, Board, at_war, faction_of, is_ground, side_of, techs_for
from rules.conquest_consequence.movement import borders, rows
from rules.conquest_consequence.nations.relations import (
    ENEMY,
    FRIEND,
    NEUTRAL,
    RIVAL,
    SUBORDINATE,
    Sight,
    apart,
    closing_power,
    factions,
    harmless,
    is_foreign,
    nationalities,
)
from rules.conquest_consequence.war_and_peace.war import protector
from rules.kernel.texts import Text


class Refusal(Struct, frozen=True):
    """Why a step is not allowed, and the rule that says so."""

    text: Text
    rule: str


def no(code: str, rule: str, **args: object) -> Refusal:
    """A refusal; those that name places only are made once."""
    if all(isinstance(value, str) for value in args.values()):
        return _no(code, rule, *args.items())
    return Refusal(Text.of(f"movement.{code}", **args), rule)


@cache
def _no(code: str, rule: str, *args: tuple[str, object]) -> Refusal:
    return Refusal(Text.of(f"movement.{code}", **dict(args)), rule)


class Verdict(Struct, frozen=True):
    """What keeps a unit from entering a place, from going on beyond it, and from stopping in it."""

    enter: Refusal | None = None
    through: Refusal | None = None
    halt: Refusal | None = None


OPEN = Verdict()


class Entry:
    """One unit that is to move, and what keeps it from taking one step."""

    def __init__(self, board: Board, key: str, strategic: bool = False, sight: Sight | None = None):
        self.board, self.key, self.strategic = board, key, strategic
        self.sight = sight or Sight(board)
        self.block: Block = board.blocks[key]
        self.nat, self.type, self.start = self.block.nat, self.block.type, self.block.at
        self.turn = board.acting()
        self.faction = faction_of(board, self.nat)
        self.ground, self.air = is_ground(self.block), self.type == "air_force"
        self.sub = self.type == "submarine"
        self.engaged = not self.block.esc and bool(self.met(self.start, ENEMY))
        if self.engaged and self.start in SEAS:
            self.engaged = not harmless(self.met(self.start, ENEMY), self.met(self.start, FRIEND))
        self.emergency = self.turn.kind == "emergency"
        self.victims = {BREMP, "usa"} if self.turn.sneak == BREMP else {self.turn.sneak} - {""}
        self._judged_as = (self.nat, self.type, strategic, self.engaged, self.start in SEAS)

    def verdict(self, here: str, place: str, first: bool, mode: str) -> Verdict:
        """The judgement of one step, made once for all units that are alike in a position."""
        known = (*self._judged_as, here, place, first, mode)
        found = self.sight.judged.get(known)
        if not isinstance(found, Verdict):
            found = self.sight.judged[known] = self._judge(here, place, first, mode)
        return found

    def _judge(self, here: str, place: str, first: bool, mode: str) -> Verdict:
        foes, rivals = self.met(place, ENEMY), self.met(place, RIVAL)
        found = [self._closed(place)]
        if place in SEAS:
            found.append(self._sea(place, foes))
        else:
            found.append(self._land(place, mode, foes, rivals))
        if self.engaged and first:
            found.append(self._leaving(here, place, foes))
        met = self.opponents(place) if foes or rivals else []
        if self.engaged and met:
            found.append(Verdict(halt=no("re_engage", "11.51", area=place)))
        found.append(self._limits(here, place, first, mode, met))
        enter = through = halt = None
        for each in found:
            enter, through, halt = enter or each.enter, through or each.through, halt or each.halt
        return Verdict(enter, through, halt)

    def met(self, place: str, relation: str) -> list[Block]:
        """Units there that stand so to this one."""
        return self.sight.met(self.nat, place, relation)

    def opponents(self, place: str) -> list[Block]:
        """11.5: whom the unit would engage: enemies, victims of a Sneak Attack, a minor to partition."""
        rivals = self.met(place, RIVAL)
        if not (place in AREAS and self.sight.land(self.nat, place) == RIVAL and self._partitions(place)):
            rivals = [each for each in rivals if side_of(self.board, each) in self.victims]
        return [*self.met(place, ENEMY), *rivals]

    def _closed(self, place: str) -> Verdict:
        if place in AREAS and AREAS[place].nation in self.board.closed:
            return Verdict(enter=no("closed", "19.8", area=place))
        if self.nat in CHINESE and place not in CHINA:
            return Verdict(enter=no("leaves_china", "16.36", area=place))
        if not self.board.winter:
            return OPEN
        if self.turn.seat == "soviet":
            inside = place in OF_NATION["russia"]
            return OPEN if inside else Verdict(halt=no("winter_russia", "10.41"))
        return OPEN if self._harbour(place) else Verdict(halt=no("winter_base", "10.42", area=place))

    def _harbour(self, place: str) -> bool:
        """10.42: a friendly base, or home territory of a Great Power of the faction."""
        if place not in AREAS or self.sight.land(self.nat, place) != FRIEND:
            return False
        nation = AREAS[place].nation
        return AREAS[place].base or (is_foreign(nation) and faction_of(self.board, nation) == self.faction)

    def _leaving(self, here: str, place: str, foes: list[Block]) -> Verdict:
        """11.51: disengaging is only to friendly areas and open seas without a battle."""
        if not foes and (place in SEAS or self.sight.land(self.nat, place) == FRIEND):
            return OPEN
        why = no("disengage", "11.51", area=place)
        return Verdict(halt=why) if self.air or self.sub else Verdict(enter=why)

    def _limits(self, here: str, place: str, first: bool, mode: str, met: list[Block]) -> Verdict:
        """11.52, 11.221: borders count ground units that engage, disengage or invade."""
        if not self.ground:
            return OPEN
        invades = mode == "sea" and place in AREAS and self.hostile(place)
        if not (met or invades or (self.engaged and first)):
            return OPEN
        if borders.is_open(self.board, here, place, self.faction):
            return OPEN
        why = no("border_full", "11.52", area=here, to=place)
        return Verdict(enter=why)

    def _sea(self, place: str, foes: list[Block]) -> Verdict:
        if power := closing_power(self.board, self.nat, place, self.victims):
            return Verdict(enter=no("home_sea", "15.21", area=place, power=power))
        why = no("enemy_sea", "11.2", area=place)
        if foes and (self.strategic or self.ground):
            return Verdict(enter=why)
        stop = None
        if self.emergency and foes and not self.met(place, FRIEND):
            stop = no("emergency", "10.11", area=place)
        if self.air and (self.start in SEAS or self.strategic):
            stop = no("must_land", "11.3")
        return Verdict(through=why if foes and not (self.sub or self.air) else None, halt=stop)

    def hostile(self, place: str) -> bool:
        """Whether the land itself is an enemy's, by control at the start of the phase."""
        relation = self.sight.land(self.nat, place)
        if relation == RIVAL and self.board.control[place] in self.victims:
            return True
        return relation == ENEMY or (relation == RIVAL and self._partitions(place))

    def _partitions(self, place: str) -> bool:
        """15.33, 15.34: whether the unit may enter an Armed Minor that another faction has violated."""
        nation = AREAS[place].nation
        minor = self.board.minors.get(nation)
        if minor is None or self.board.control[place] != nation or self.strategic or self.emergency:
            return False
        if any(b.nat != MINOR for b in self.met(place, RIVAL)):
            return False
        several = len(OF_NATION[nation]) > 1
        return several or (self.ground and self.opposes(minor.violator, place))

    def opposes(self, faction: str, place: str) -> bool:
        """Whether a faction is this unit's enemy in a place: at war, or by the hostilities of China.

        In China the USA and the Soviets violate by their Subordinate Powers (16.37, 16.35).
        """
        powers = [FACTION[faction].power]
        if place in CHINA and faction in SUBORDINATE:
            powers.append(SUBORDINATE[faction])
        hostile = any(nationalities(self.board, self.nat, power, place) == ENEMY for power in powers)
        return hostile or factions(self.board, self.faction, faction) == ENEMY

    def _land(self, place: str, mode: str, foes: list[Block], rivals: list[Block]) -> Verdict:
        area = AREAS[place]
        small = area.small and mode != "land"
        barred = self._barred(place, small)
        if barred is not None:
            return barred
        relation = self.sight.land(self.nat, place)
        hostile = self.hostile(place)
        if relation == RIVAL and self._partitions(place):
            foes, rivals = [*foes, *rivals], []
        sneaked = [b for b in rivals if side_of(self.board, b) in self.victims]
        others = [b for b in rivals if b not in sneaked]
        through = self._through(place, mode, small, relation, hostile, foes, rivals)
        return Verdict(
            enter=self._forbidden(place, relation, foes, rivals),
            through=through,
            halt=self._halt(place, relation, hostile, [*foes, *sneaked], others),
        )

    def _barred(self, place: str, small: bool) -> Verdict | None:
        """2.2 the British Empire before the alliance; 16.3 foreigners in China."""
        found = None if self.board.bremp else self._before_alliance(place, small)
        if found or place not in CHINA or self.nat not in ("usa", BREMP, "russia") or self._against_japan():
            return found
        foreign = no("foreign_china", "16.3", area=place)
        return Verdict(enter=self._undeclared(place) if self.board.control[place] == "japan" else foreign)

    def _before_alliance(self, place: str, small: bool) -> Verdict | None:
        if apart(self.board, self.nat, place):
            code = "british_land" if self.nat == "usa" else "british_units"
            return Verdict(enter=no(code, "2.2", area=place))
        if self.nat == "usa" and place in INDOCHINA:
            why = no("indochina", "2.2", area=place)
            return Verdict(halt=why, through=None if small else why, enter=None if small else why)
        return None

    def _against_japan(self) -> bool:
        return at_war(self.board, self.turn.seat, "japan")

    def _forbidden(self, place: str, relation: str, foes: list[Block], rivals: list[Block]) -> Refusal | None:
        """11.4: strategic movement goes through friendly areas only."""
        if self.strategic and (foes or rivals or relation != FRIEND):
            return no("strategic_friendly", "11.4", area=place)
        return None

    def _through(
        self,
        place: str,
        mode: str,
        small: bool,
        relation: str,
        hostile: bool,
        foes: list[Block],
        rivals: list[Block],
    ) -> Refusal | None:
        """11.01: what a unit may pass without stopping."""
        if mode == "sea" and (not AREAS[place].small or relation == ENEMY):
            return no("ends_on_land", "11.2", area=place)
        if relation in (NEUTRAL, RIVAL) and not small and not hostile:
            return self._undeclared(place)
        if rivals and not small:
            return self._undeclared(place)
        if foes and not self.air:
            return no("must_stop", "11.0", area=place)
        if not self.ground and mode == "land":
            return no("ends_on_land", "11.1", area=place)
        if hostile and self.emergency and self.ground and not self.met(place, FRIEND):
            return no("emergency", "10.11", area=place)
        return None

    def _undeclared(self, place: str) -> Refusal:
        """15.28: what would have to be declared first, found once for all units of a nationality."""
        known = self.sight.judged.get(("undeclared", self.nat, place))
        if not isinstance(known, Refusal):
            known = self.sight.judged["undeclared", self.nat, place] = self._missing(place)
        return known

    def _missing(self, place: str) -> Refusal:
        row = rows.row(self.board, self.nat, place) or rows.ROWS["D15"]
        if row.declare == rows.VIOLATE:
            guard = protector(self.board, AREAS[place].nation)
            code = "protected" if row.war else "neutral"
            return no(code, row.rule, area=place, nation=AREAS[place].nation, guard=guard)
        if victims := rows.whom(self.board, self.nat, place):
            rule = "15.21" if row.declare == rows.NOTHING else row.rule
            return no("declare_war", rule, area=place, victims=victims)
        return no("armed_minor", row.rule, area=place, nation=AREAS[place].nation)

    def _halt(
        self, place: str, relation: str, hostile: bool, foes: list[Block], rivals: list[Block]
    ) -> Refusal | None:
        friends = self.met(place, FRIEND)
        if rivals:
            return self._undeclared(place)
        if relation in (NEUTRAL, RIVAL) and not hostile:
            return self._undeclared(place)
        if self.emergency and not friends and (foes or hostile):
            return no("emergency", "10.11", area=place)
        if self.air and self.start in SEAS and (foes or relation != FRIEND):
            return no("must_land", "11.3")
        if hostile and not self.ground and not foes and not any(map(is_ground, friends)):
            return None if self._bombs(place) else no("raid_empty", "11.552", area=place)
        return None

    def _bombs(self, place: str) -> bool:
        """12.62: strategic bombing of an enemy production center, even if it is empty."""
        holder = self.board.control[place]
        center = FACTION[holder].center if holder in FACTION else ""
        return self.air and place == center and "incendiaries" in techs_for(self.board, self.nat)
