"""18.8: revolutions, the regimes that follow them, and how they are stabilised."""

from __future__ import annotations

from rules.grande_guerre.atlas import GENERALS, MAJORS, month_of
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.economy.recruits import red_flow
from rules.grande_guerre.politics.commanders import appoint_commander, chief_command, free_generals, replace
from rules.grande_guerre.politics.facts import REGIMES, REVOLUTIONS, Outcome
from rules.grande_guerre.politics.mutiny import desertions
from rules.grande_guerre.politics.parliament import put
from rules.grande_guerre.politics.questions import (
    COMMUNISM,
    communist,
    is_active,
    kerenski,
    powers,
    settled_flag,
)
from rules.grande_guerre.politics.state import Revolution
from rules.grande_guerre.politics.surrender import give_up
from rules.grande_guerre.politics.will import raise_to

RASPUTIN, POLIVANOV = "rasputin", "polivanov"
RASPUTIN_DIE = -2
RED_COMMANDERS = ("brusilov", "alexeiev")
PARLIAMENT_DIE = {0: -2, 1: -2, 2: -1, 3: -1, 4: 0, 5: 0, 6: 1, 7: 1}
ELECTIONS = {1: -1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
STABLE_NEED = 9
STABLE_AFTER = {"A": 2}
USUALLY_AFTER = 3
MOST_CIVIL = 9


def break_out(p: P, nation: str) -> None:
    """18.8.1 to 18.8.3: the ruler stays or goes, and a new regime begins."""
    politics = p.board.politics[nation]
    politics.revolutions += 1
    p.say("politics.revolution", nation=nation)
    outcome = first(p, nation) if politics.revolutions == 1 else later(p, nation)
    if outcome is None:
        p.say("politics.break_up", nation=nation)
        give_up(p, nation, "break_up")
        return
    install(p, nation, outcome)


def first(p: P, nation: str) -> Outcome | None:
    """None is the end of the Dual Monarchy (18.8.3.3)."""
    table = REVOLUTIONS[nation]
    if table.abdicates > 2:
        die = d12(p, f"abdication {nation}")
        if die + (RASPUTIN_DIE if RASPUTIN in p.board.flags and nation == "RU" else 0) < table.abdicates:
            return table.stays
    return abdicated(p, nation)


def later(p: P, nation: str) -> Outcome | None:
    """18.8.2.1: Russia has a table of its own; elsewhere a ruler who is still there may go now."""
    politics, table = p.board.politics[nation], REVOLUTIONS[nation]
    if table.later:
        politics.ruler_gone = True
        die = p.roll(1, 100, f"regime {nation}")[0] + politics.regime_bonus
        found = next(row for row in table.later if die <= row.top)
        politics.regime_bonus = 0 if found.regime == "C" else politics.regime_bonus
        return found
    return abdicated(p, nation) if politics.ruler_gone or not table.rows else first(p, nation)


def abdicated(p: P, nation: str) -> Outcome | None:
    p.board.politics[nation].ruler_gone = True
    p.say("politics.abdication", nation=nation)
    rows = REVOLUTIONS[nation].rows
    if not rows:
        return None
    die = d12(p, f"regime {nation}")
    return next(row for row in rows if die <= row.top)


def install(p: P, nation: str, outcome: Outcome) -> None:
    """18.8.1.3: what a new regime changes at once; a figure that has left the game does not come back."""
    board, politics = p.board, p.board.politics[nation]
    effect = REGIMES[outcome.regime]
    politics.regime, politics.free_press = outcome.regime, effect.free_press
    politics.figure = "" if outcome.figure in politics.gone else outcome.figure
    politics.revolution = Revolution(since=board.turn, offensive_bonus=politics.figure == "blue")
    put(p, nation, effect.parliament if outcome.parliament is None else outcome.parliament, "revolution")
    raise_to(p, nation, effect.will, "revolution")
    economy = board.economy.get(nation)
    if economy is not None:
        economy.civil = max(0, min(MOST_CIVIL, economy.civil + effect.civil))
    p.say(
        "politics.regime", nation=nation, regime=outcome.regime, figure=figure_name(nation, politics.figure)
    )
    if nation == "RU":
        board.flags = [f for f in board.flags if f != RASPUTIN]
    new_commander(p, nation)
    foreign_cards(p, nation)
    if outcome.regime == "C":
        turn_red(p, nation)


RED_CARD, BLUE_CARD = 37, 38


def foreign_cards(p: P, nation: str) -> None:
    """18.8.3.1: after the first revolution in a Central Power the sides change roles: the Entente may play
    the red card there and the Central Powers the blue one."""
    board = p.board
    if side_of(board, nation) != "central" or not board.cards.decks or FOREIGN_CARDS in board.flags:
        return
    board.flags.append(FOREIGN_CARDS)
    board.cards.decks["entente"].append(RED_CARD)
    board.cards.decks["central"].append(BLUE_CARD)


FOREIGN_CARDS = "foreign_revolution"


def figure_name(nation: str, figure: str) -> str:
    return MAJORS[nation].figures.get(figure, "")


def new_commander(p: P, nation: str) -> None:
    """M and D remove the supreme commander, A brings its own, C takes Brusilov or Alexeiev or nobody."""
    board, regime = p.board, p.board.politics[nation].regime
    for ghq in chief_command(board, nation):
        if regime == "A":
            lead(p, ghq, nation)
        elif regime == "C":
            known = [g for g in RED_COMMANDERS if GENERALS[g].nation == nation]
            free = [g for g in known if g in board.pool or any(a.general == g for a in board.armies.values())]
            appoint_commander(p, ghq, free[0] if free else "", old_to_pool=False)
        else:
            gone = board.ghqs[ghq].general
            replace(p, ghq)
            if gone in board.pool and not free_generals(board, nation):
                continue
            board.pool = [g for g in board.pool if g != gone]


def lead(p: P, ghq: str, nation: str) -> None:
    """18.8.1.3b: the strong man goes to the high command, if he is a general."""
    general = figure_name(nation, "white").lower()
    board = p.board
    if general in GENERALS and board.politics[nation].figure == "white":
        held = [g for g, post in board.ghqs.items() if post.general == general]
        if not held:
            appoint_commander(p, ghq, general)


def turn_red(p: P, nation: str) -> None:
    """18.8.1.3c, 18.8.1.9: world revolution, no ambassadors, no production."""
    board = p.board
    if nation == "RU":
        board.flags = [f for f in board.flags if f != POLIVANOV]
    counters = board.diplomacy.counters
    board.diplomacy.counters = {name: each for name, each in counters.items() if each.nation != nation}
    if COMMUNISM not in board.flags:
        board.flags.append(COMMUNISM)
    economy = board.economy.get(nation)
    if economy is not None:
        economy.mun_flow = 0
        economy.rp_flow = red_flow(nation)


# While it goes on


def random_parliaments(p: P) -> None:
    """18.8.1.5a: at the start of each turn until stabilised; under regime C it is fixed."""
    for nation in powers(p):
        politics = p.board.politics[nation]
        if is_active(p.board, nation) and not communist(p.board, nation):
            die = d6(p, f"parliament {nation}")
            die -= p.board.turn - 1 in politics.governments
            die += politics.regime == "A"
            put(p, nation, PARLIAMENT_DIE[die], "revolution")


def revolutions_go_on(p: P) -> None:
    """18.8.1.5d: desertions from the turn after the revolution on."""
    for nation in powers(p):
        found = p.board.politics[nation].revolution
        if is_active(p.board, nation) and found is not None and found.since < p.board.turn:
            desertions(p, nation)


def interphase_ends(p: P) -> None:
    """18.8.1.7: an interphase after the revolution is over; then it may be stabilised."""
    for nation in powers(p):
        if month_of(p.board.turn) == "nov_dec":
            p.board.pool += p.board.politics[nation].sacked
            p.board.politics[nation].sacked = []
        found = p.board.politics[nation].revolution
        if found is None or found.stabilised or found.since == p.board.turn:
            continue
        found.interphases += 1
        if not communist(p.board, nation) and stabilises(p, nation, found):
            stabilise(p, nation, found)


def stabilises(p: P, nation: str, found: Revolution) -> bool:
    politics = p.board.politics[nation]
    if politics.regime in STABLE_AFTER:
        return found.interphases >= STABLE_AFTER[politics.regime]
    if found.interphases < USUALLY_AFTER:
        return False
    die = d12(p, f"stabilisation {nation}")
    total = die + politics.parliament + kerenski(p.board, nation) + politics.dice.get("stabilisation", 0)
    p.say("politics.stabilisation_test", nation=nation, die=die, total=total)
    return total >= STABLE_NEED


def stabilise(p: P, nation: str, found: Revolution) -> None:
    """18.8.1.8: elections in a democracy or monarchy; the modifiers of the country end for good."""
    found.stabilised = True
    if settled_flag(nation) not in p.board.flags:
        p.board.flags.append(settled_flag(nation))
    p.say("politics.stabilised", nation=nation)
    if p.board.politics[nation].regime in ("D", "M"):
        put(p, nation, ELECTIONS[d6(p, f"elections {nation}")], "elections")
