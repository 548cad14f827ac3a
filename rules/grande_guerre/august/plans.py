"""16.2, 16.4.2: plans and options are revealed and take effect; gold and ships; hands are drawn (16.3)."""

from __future__ import annotations

from collections.abc import Callable

from rules.grande_guerre.atlas import AREAS, MAJORS, PLANS, WAR_OPTIONS
from rules.grande_guerre.august.forms import PLANNERS, plans_of
from rules.grande_guerre.august.hands import draw_hands
from rules.grande_guerre.board import LEADERS, P, side_of
from rules.grande_guerre.diplomacy.effects import promise
from rules.grande_guerre.diplomacy.levels import move_level
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.naval.ships import commission
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.pieces import Corps
from rules.grande_guerre.setup import add_support, next_corps, raise_flags

TOP = 40
GOLD = 20
DEFAULT_OPTIONS = ["good_morale"]
EARLY = ("RU_VI", "RU_VII")


def reveal_plans(p: P) -> None:
    """16.2.2: everything that P0 has decided; whoever said nothing follows history."""
    board = p.board
    for power in PLANNERS:
        board.august.plans[power], board.august.options[power] = plans_of(power)[0], list(DEFAULT_OPTIONS)
    for _, line in take(p, "plan"):
        board.august.plans[line.args["power"]] = line.args["plan"]
        board.august.options[line.args["power"]] = list(line.args["options"])
    turkish_questions(p)
    ultimatums(p)
    for power in PLANNERS:
        follow_plan(p, power)
    raise_flags(board)
    extra = first_will(p)
    draw_hands(p, extra)


def turkish_questions(p: P) -> None:
    """16.4.2: the Kaiser's gold, known to the Central Powers only, and the two battleships."""
    board = p.board
    gold = [line.args["answer"] for _, line in take(p, "gold")]
    if gold != ["no"] and board.nations["DE"].ep >= GOLD:
        board.nations["DE"].ep -= GOLD
        board.nations["TR"].ep += GOLD
        board.flags.append("kaisers_gold")
    ships = [line.args["ships"] for _, line in take(p, "ships")]
    delivered = ships == ["deliver"]
    board.flags.append("ships_delivered" if delivered else "ships_kept")
    commission(board.navy, "GB_agincourt", 2 if delivered else 4)
    if delivered:
        commission(board.navy, "TR_sultan_osman")
    p.say("august.ships", ships="deliver" if ships == ["deliver"] else "keep")


def ultimatums(p: P) -> None:
    """16.4.7: Germany's only under a plan that allows it, by default yes; France's by default no."""
    board = p.board
    said = {line.args["power"]: line.args["answer"] for _, line in take(p, "ultimatum")}
    if PLANS[board.august.plans["DE"]].ultimatum and said.get("DE", "yes") == "yes":
        board.august.ultimatums.append("DE")
    elif said.get("FR", "no") == "yes":
        board.august.ultimatums.append("FR")
    attacks = [line.args["on"] for _, line in take(p, "war")]
    board.august.attack_swiss = attacks == ["CH"] and PLANS[board.august.plans["DE"]].war_on == "CH"


def follow_plan(p: P, power: str) -> None:
    """A plan is made known, its armies take their places, its options have their effect."""
    board, name = p.board, p.board.august.plans[power]
    plan, chosen = PLANS[name], board.august.options[power]
    p.say("august.plan", nation=power, plan=name, options=chosen)
    for army, area in plan.moves.items():
        move_army(p, army, area)
    if plan.main_army in board.armies:
        front = AREAS[board.armies[plan.main_army].at].front
        board.main[f"{side_of(board, power)}.{front}"] = plan.main_army
    for option in chosen:
        EFFECTS.get(option, nothing)(p, power)


def move_army(p: P, army: str, area: str) -> None:
    board = p.board
    if army in board.armies:
        board.armies[army].at = area
        for corps in board.corps.values():
            if corps.army == army and corps.at:
                corps.at = area


def first_will(p: P) -> dict[str, int]:
    """National Will of each power from plan and options; what is above 40 becomes drawn events."""
    board = p.board
    extra = {"central": 0, "entente": 0}
    for power in PLANNERS:
        options = [WAR_OPTIONS[o] for o in board.august.options[power]]
        will = PLANS[board.august.plans[power]].will + sum(o.will for o in options) + gifts(p, power)
        extra[side_of(board, power)] += max(0, will - TOP)
        board.nations[power].nw = min(TOP, will)
        board.score[f"will.{power}"] = board.nations[power].nw
        p.say("august.will", nation=power, will=board.nations[power].nw)
    return extra


def gifts(p: P, power: str) -> int:
    """National Will that options of the enemy give to the leading power of a side."""
    side = side_of(p.board, power)
    if power != LEADERS[side][0]:
        return 0
    foes = [n for n in PLANNERS if side_of(p.board, n) == FOE[side]]
    return sum(WAR_OPTIONS[o].enemy_will for n in foes for o in p.board.august.options[n])


# 16.2.1: options


def nothing(p: P, power: str) -> None:
    """The option gives only National Will and events, or is asked elsewhere."""


def reserves_ready(p: P, power: str) -> None:
    p.board.nations[power].rp += 4
    name = next_corps(p.board, f"{power}_reserve")
    p.board.corps[name] = Corps(at=MAJORS[power].capitals[0])


def munitions(p: P, power: str) -> None:
    p.board.nations[power].mun += 4


def heavy_howitzers(p: P, power: str) -> None:
    add_support(p.board, power, "siege_artillery", 1, "DE_II")


def east_reinforced(p: P, power: str) -> None:
    """Two active corps of the VI Army go to the VIII."""
    board = p.board
    moved = sorted(c for c, each in board.corps.items() if each.army == "DE_VI" and "active" in c)[:2]
    for corps in moved:
        board.corps[corps].army, board.corps[corps].at = "DE_VIII", board.armies["DE_VIII"].at


def trentino_offer(p: P, power: str) -> None:
    move_level(p, "IT", 2, reason="option")
    promise(p, "trentino")


def colonial_troops(p: P, power: str) -> None:
    p.board.corps[next_corps(p.board, "FR_african")] = Corps(at="marseille")


def early_mobilisation(p: P, power: str) -> None:
    for army in EARLY:
        if army in p.board.armies:
            p.board.armies[army].lock = ""


def early_entry(p: P, power: str) -> None:
    p.board.flags.append("early_entry")


EFFECTS: dict[str, Callable[[P, str], None]] = {
    "reserves_ready": reserves_ready,
    "munitions": munitions,
    "heavy_howitzers": heavy_howitzers,
    "east_reinforced": east_reinforced,
    "trentino_offer": trentino_offer,
    "colonial_troops": colonial_troops,
    "early_mobilisation": early_mobilisation,
    "joffre_retires_lanrezac": early_entry,
}
