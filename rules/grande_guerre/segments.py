"""0.4, 15.0.2, G16.9: the numbered parts of a turn that ask nothing, by name, and the module of each."""

from __future__ import annotations

from collections.abc import Callable

from rules.grande_guerre.august.chain import declarations
from rules.grande_guerre.august.plans import reveal_plans
from rules.grande_guerre.board import P
from rules.grande_guerre.boxes.forms import overseas
from rules.grande_guerre.diplomacy.interphase import ambassadors, neutrals
from rules.grande_guerre.diplomacy.phase import diplomacy
from rules.grande_guerre.economy import planning, production
from rules.grande_guerre.events import cards
from rules.grande_guerre.final_phase import final
from rules.grande_guerre.final_phase.will import adjust_will
from rules.grande_guerre.initiative import roll_initiative
from rules.grande_guerre.interphase.adjustments import interphase_will, war_length
from rules.grande_guerre.map.weather import roll_weather
from rules.grande_guerre.naval.phase import fleets
from rules.grande_guerre.offensives.status import offensive_status
from rules.grande_guerre.offensives.winter import plan_year
from rules.grande_guerre.peace.duties import voluntary_surrender
from rules.grande_guerre.peace.victory import check_victory
from rules.grande_guerre.politics import revolution
from rules.grande_guerre.politics.actions import political_actions
from rules.grande_guerre.politics.capital import capitals_of_1914
from rules.grande_guerre.politics.government import improve_morale, new_governments
from rules.grande_guerre.politics.parliament import parliament_tests
from rules.grande_guerre.politics.patriotic import patriotic_reaction
from rules.grande_guerre.politics.tests import instability
from rules.grande_guerre.politics.weariness import war_weariness
from rules.grande_guerre.reinforcement.arrivals import reinforce
from rules.grande_guerre.strategic.blockade import blockade
from rules.grande_guerre.strategic.submarines import submarines
from rules.grande_guerre.winter.front import close_the_front, winter_rails
from rules.grande_guerre.winter.generals import reassign
from rules.grande_guerre.winter.redeployment import redeploy
from rules.kernel.steps import Auto


def military_begins(p: P) -> None:
    p.board.phase = "orders"


SEGMENTS: dict[str, Callable[[P], None]] = {
    # 16: August 1914
    "war_plans": reveal_plans,
    "declarations": declarations,
    # 0.4: before the Military phase
    "weather": roll_weather,
    "research": planning.research,
    "fleets": fleets,
    "diplomacy": diplomacy,
    "reinforcement": reinforce,
    "initiative": roll_initiative,
    "military_begins": military_begins,
    "overseas": overseas,
    # G16.9: the Final phase
    "sieges_and_supply": final.sieges_and_supply,
    "will": adjust_will,
    "voluntary_surrender": voluntary_surrender,
    "victory": check_victory,
    "doctrine": final.change_of_doctrine,
    "clear": final.clear,
    # 15: the interphase
    "offensive_status": offensive_status,
    "interphase_begins": neutrals,
    "ambassadors": ambassadors,
    "levels": production.remember_levels,
    "blockade": blockade,
    "submarines": submarines,
    "income": production.take_income,
    "production": production.produce,
    # 15, 18: interphase and politics
    "revolution_parliaments": revolution.random_parliaments,
    "parliaments": parliament_tests,
    "interphase_will": interphase_will,
    "political_actions": political_actions,
    "war_length": war_length,
    "improve_morale": improve_morale,
    "revolutions_go_on": revolution.revolutions_go_on,
    "war_weariness": war_weariness,
    "capitals_of_1914": capitals_of_1914,
    "instability": instability,
    "patriotic_reaction": patriotic_reaction,
    "events": cards.events_phase,
    "each_turn": cards.each_turn,
    "each_interphase": cards.each_interphase,
    "interphase_cards": cards.interphase_cards,
    "end_cards": cards.end_cards,
    "coups": cards.coup_cards,
    "cards_over": cards.turn_over,
    "new_governments": new_governments,
    "interphase_ends": revolution.interphase_ends,
    "plans_of_the_year": plan_year,
    "generals": reassign,
    "redeployment": redeploy,
    "close_the_front": close_the_front,
    "winter_rails": winter_rails,
}


class Segment(Auto, tag="sequence.segment", kw_only=True):
    """One part of a turn or of an interphase."""

    rule = "0.4"
    part: str

    def run(self, p: P) -> None:
        SEGMENTS[self.part](p)
