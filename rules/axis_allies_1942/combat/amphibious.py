"""Chapter 9.2: amphibious assaults: sea combat, bombardment, land combat."""

from __future__ import annotations

from rules.axis_allies_1942.board import Board, P, is_hostile_zone, recall, units_in
from rules.axis_allies_1942.combat.battle import begin
from rules.axis_allies_1942.combat.bombardment import ChooseGuns
from rules.axis_allies_1942.combat.engagement import Campaign, fighting
from rules.kernel.steps import Auto


def assaulting(board: Board, territory: str = "") -> list[str]:
    """Own units aboard transports that are to land, in one territory or anywhere."""
    return [
        uid
        for uid, unit in board.units.items()
        if unit.power == board.power
        and unit.aboard
        and unit.mission == "assault"
        and territory in ("", unit.target)
    ]


def assault_targets(p: P) -> list[str]:
    """9.2.1: territories where an assault is still to be resolved."""
    return sorted({p.board.units[uid].target for uid in assaulting(p.board)})


def feeding_zones(p: P, territory: str) -> list[str]:
    """9.2.5: several sea zones may feed one assault."""
    return sorted({p.board.units[uid].space for uid in assaulting(p.board, territory)})


def campaign(p: P) -> Campaign:
    return next(step for step in reversed(p.state.stack) if isinstance(step, Campaign))


def is_cleared(p: P, zone: str) -> bool:
    """9.2.5: no sea combat took place, or it left no defender but transports and submerged submarines."""
    if zone in campaign(p).zones:
        return campaign(p).zones[zone]
    return not is_hostile_zone(p.board, p.board.power, zone)


class StormAshore(Auto, tag="combat.storm_ashore"):
    """9.2.5: units land from the zones that are clear, ships bombard, and the land combat follows."""

    rule = "9.2.5"
    territory: str

    def run(self, p: P) -> None:
        zones = feeding_zones(p, self.territory)
        quiet = [zone for zone in zones if zone not in campaign(p).zones]
        seaborne = [uid for uid in assaulting(p.board, self.territory) if self.lands(p, uid)]
        if not seaborne and not self.committed(p):
            return
        battle = begin(p, self.territory, seaborne)
        guns = quiet if seaborne and fighting(p.board, battle.defenders, "defense") else []
        p.push(*(ChooseGuns(zone) for zone in guns), battle)

    def lands(self, p: P, uid: str) -> bool:
        """Put a unit ashore; where the zone is not clear it stays aboard (8.4f)."""
        unit, zone = p.board.units[uid], p.board.units[uid].space
        if not is_cleared(p, zone):
            recall(unit)
            return False
        unit.aboard, unit.space, unit.came_from = "", self.territory, zone
        return True

    def committed(self, p: P) -> bool:
        """9.2.6: units that came overland or by air fight in any case."""
        here = (u for _, u in units_in(p.board, self.territory) if u.power == p.board.power)
        return any(unit.mission == "battle" and not unit.fought for unit in here)


STEPS = (StormAshore,)
