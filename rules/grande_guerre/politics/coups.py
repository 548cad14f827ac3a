"""18.8.2: the White putsch, and the Red and the Blue insurrection, which cards bring about."""

from __future__ import annotations

from msgspec import Struct

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import chance, d6, d12
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.politics import mutiny, revolution, social
from rules.grande_guerre.politics.commanders import remove_from_game
from rules.grande_guerre.politics.facts import Outcome
from rules.grande_guerre.politics.instability import CHAIN, EVENT
from rules.grande_guerre.politics.parliament import PERCENT
from rules.grande_guerre.politics.questions import (
    attacked_front,
    communism_in_play,
    is_active,
    kerenski,
    since,
)
from rules.grande_guerre.politics.questions import (
    revolution as revolution_state,
)
from rules.grande_guerre.politics.will import raise_to
from rules.grande_guerre.stocks import in_mutiny

PUTSCH_NEED = 12
BALANCE = 7
SAVED = 27
REGIME_OF = {"white": "A", "blue": "D", "red": "C"}
COLOURS = ("red", "blue")


class Rising(Struct):
    """An insurrection: its colour, whether the army stands by the government, what happened so far."""

    colour: str
    loyalty: int = 0
    mutinied: bool = False


def last_revolution(board: Board, nation: str) -> int:
    found = board.politics[nation].revolution
    return found.since if found else -1


def own_offensive(board: Board, nation: str) -> bool:
    """Whether an offensive of the power is in progress or has ended this turn."""
    mine = [go for go in board.offensives if nation == go.leader or nation in go.nations]
    return any(go.status == "progress" or go.ended == board.turn for go in mine)


# The White putsch


def putsch_problem(board: Board, nation: str) -> str:
    """18.8.2.2: why a putsch is impossible now, or nothing."""
    politics = board.politics[nation]
    if politics.regime in ("A", "M"):
        return "regime"
    if attacked_front(board, nation):
        return "attacked"
    if own_offensive(board, nation):
        return "offensive"
    if in_mutiny(board, nation) and politics.mutiny_since == board.turn:
        return "mutiny"
    return "once" if politics.putsch_failed >= 0 and not interphase_since(board, nation) else ""


def interphase_since(board: Board, nation: str) -> bool:
    """18.8.2.2b: another putsch only after the next interphase."""
    from rules.grande_guerre.interphase.sequence import interphase_after

    return any(interphase_after(turn) for turn in range(board.politics[nation].putsch_failed, board.turn))


def putsch_modifiers(board: Board, nation: str, *, lenin: bool) -> int:
    """18.8.2.2a."""
    politics, begun = board.politics[nation], last_revolution(board, nation)
    total = min(3, board.turn - begun) if begun >= 0 else 0
    if since(board, nation, "won", begun):
        total += 2
    elif since(board, nation, "lost", begun):
        total += 1
    total += 2 * strong_man_commands(board, nation)
    total -= 2 * (revolution_state(board, nation) == "stabilised")
    total -= 4 * (lenin or politics.figure == "red")
    return total + politics.dice.get("putsch", 0)


def strong_man(nation: str) -> str:
    return MAJORS[nation].figures.get("white", "").lower()


def strong_man_commands(board: Board, nation: str) -> bool:
    return any(ghq.general == strong_man(nation) for ghq in board.ghqs.values() if ghq.general)


def white_putsch(p: P, nation: str, *, lenin: bool = False) -> bool:
    die = d12(p, f"putsch {nation}")
    total = die + putsch_modifiers(p.board, nation, lenin=lenin)
    p.say("politics.putsch", nation=nation, die=die, total=total)
    if total >= PUTSCH_NEED:
        seize_power(p, nation, "white")
        return True
    change(p, nation, -d6(p, "putsch"), "putsch")
    mutiny.unrest(p, nation)
    politics = p.board.politics[nation]
    politics.putsch_failed = p.board.turn
    leave_game(p, nation, "white")
    return False


def seize_power(p: P, nation: str, colour: str) -> None:
    """A new regime with its immediate effects; the figure that it replaces leaves the game."""
    politics = p.board.politics[nation]
    if politics.figure in REGIME_OF and politics.figure != colour:
        leave_game(p, nation, politics.figure)
    politics.revolutions += 1
    politics.ruler_gone = True
    revolution.install(p, nation, Outcome(regime=REGIME_OF[colour], figure=colour))


def leave_game(p: P, nation: str, figure: str) -> None:
    politics = p.board.politics[nation]
    if figure not in politics.gone:
        politics.gone.append(figure)
    if politics.figure == figure:
        politics.figure = ""
    if figure == "white" and strong_man(nation):
        remove_from_game(p, strong_man(nation))


# Insurrections


def rising_problem(board: Board, nation: str, colour: str) -> str:
    """18.8.2.3, 18.8.2.4: why an insurrection is impossible now, or nothing."""
    politics = board.politics[nation]
    if not politics.revolutions:
        return "no_revolution"
    if colour in politics.gone or not MAJORS[nation].figures.get(colour):
        return "gone"
    if politics.regime == REGIME_OF[colour]:
        return "in_power"
    return "attacked" if attacked_front(board, nation) else ""


def insurrection(p: P, nation: str, colour: str) -> bool:
    """Loyalty, unrest, instability, social tests; a revolution in them brings the colour to power."""
    rising = Rising(colour)
    p.say(f"politics.{colour}_rising", nation=nation)
    rising.loyalty = loyalty(p, nation, rising)
    if colour == "blue":
        disturb(p, nation)
    rising_instability(p, nation, rising)
    if rising_tests(p, nation, rising):
        seize_power(p, nation, colour)
        return True
    p.say("politics.rising_failed", nation=nation)
    raise_to(p, nation, SAVED, "rising")
    return False


def loyalty(p: P, nation: str, rising: Rising) -> int:
    """18.8.2.3a: 0 to 2; in regime M a blue rising needs none."""
    politics = p.board.politics[nation]
    if rising.colour == "blue" and politics.regime == "M":
        return 0
    die = d6(p, f"loyalty {nation}") + loyalty_modifiers(p.board, nation)
    die -= 2 * (rising.colour == "blue" and politics.regime == "C")
    return 0 if die <= 1 else 1 if die <= 4 else 2


def loyalty_modifiers(board: Board, nation: str) -> int:
    politics, begun = board.politics[nation], last_revolution(board, nation)
    total = (politics.regime == "M") + (revolution_state(board, nation) == "stabilised")
    if since(board, nation, "won", begun):
        total += 1
    elif since(board, nation, "lost", begun):
        total -= 2
    return total - (politics.putsch_failed >= 0)


def disturb(p: P, nation: str) -> None:
    """18.8.2.4: D6 National Will in regime A or C, D12 in regime M."""
    monarchy = p.board.politics[nation].regime == "M"
    change(p, nation, -(d12(p, "disturbance") if monarchy else d6(p, "disturbance")), "rising")


def rising_instability(p: P, nation: str, rising: Rising) -> None:
    """18.8.2.3b: three tests in a row as long as National Will falls."""
    for chained in CHAIN:
        die = d12(p, f"instability {nation}")
        by = die - BALANCE + instability_modifiers(p.board, nation, rising) + chained
        p.say("politics.instability", nation=nation, die=die, by=by)
        change(p, nation, by, "instability")
        if by >= 0:
            return


def instability_modifiers(board: Board, nation: str, rising: Rising) -> int:
    politics = board.politics[nation]
    total = politics.parliament + rising.loyalty - is_active(board, nation)
    total += politics.dice.get(EVENT, 0)
    return total + (3 if rising.colour == "blue" and politics.regime == "C" else 0)


def rising_tests(p: P, nation: str, rising: Rising) -> bool:
    """18.8.2.3c: strike, mutiny, revolt and revolution by the National Will now reached; no surrender."""
    if struck(p, nation, "strike", rising):
        social.strike(p, nation)
    if not in_mutiny(p.board, nation) and breaks_out(p, nation, "mutiny", rising):
        mutiny.break_out(p, nation)
        rising.mutinied = True
    if not breaks_out(p, nation, "revolt", rising):
        return False
    social.revolt(p, nation)
    return struck(p, nation, "revolution", rising)


def breaks_out(p: P, nation: str, test: str, rising: Rising) -> bool:
    """A mutiny or a revolt; one that fails lifts National Will here too (18.6.3.1, 18.6.4.1)."""
    if struck(p, nation, test, rising):
        return True
    if social.base(p.board, nation, test):
        change(p, nation, d6(p, test), f"{test}_failed")
    return False


def struck(p: P, nation: str, test: str, rising: Rising) -> bool:
    base = social.base(p.board, nation, test)
    if not base:
        return False
    added = PERCENT * points(p.board, nation, test, rising) + social.event_modifier(p.board, nation, test)
    odds = social.bounded(base - added)
    happened = chance(p, odds, f"{test} {nation}")
    p.say(f"politics.{test}_test", nation=nation, percent=odds, struck="yes" if happened else "no")
    return happened


def points(board: Board, nation: str, test: str, rising: Rising) -> int:
    """18.8.2.3c, 18.8.2.4: each point is worth five percent."""
    politics = board.politics[nation]
    total = red_points(board, nation) if rising.colour == "red" else blue_points(board, nation)
    total += rising.loyalty
    lost = since(board, nation, "lost", last_revolution(board, nation))
    if rising.colour == "red":
        total += politics.parliament if test != "strike" else 0
    elif test in ("revolt", "revolution"):
        total += (not politics.free_press) - rising.mutinied
    return total - 2 * (test == "mutiny" and lost)


def red_points(board: Board, nation: str) -> int:
    """Lenin in play, Kerenski in power, revolution, a failed putsch, a regime C anywhere."""
    politics = board.politics[nation]
    total = -1 + kerenski(board, nation) - is_active(board, nation)
    return total - (politics.putsch_failed >= 0) - communism_in_play(board)


def blue_points(board: Board, nation: str) -> int:
    """Two in regime C; revolution (not in C), a free press and a failed putsch (18.8.2.2b)."""
    politics = board.politics[nation]
    red = politics.regime == "C"
    total = 2 * red - (is_active(board, nation) and not red) - politics.free_press
    return total - (politics.putsch_failed >= 0)
