"""16.4.4 to 16.4.10: Goeben, Serbia, Belgium, Great Britain and the chain reaction, without a question."""

from __future__ import annotations

from rules.grande_guerre.august.hands import keep_cards
from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.dice import chance, d6, d12
from rules.grande_guerre.diplomacy.ambassadors import send, turkish_envoy
from rules.grande_guerre.diplomacy.audience import hold_test
from rules.grande_guerre.diplomacy.declarations import declare_war
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.diplomacy.levels import is_neutral, level, move_level
from rules.grande_guerre.events.cards import BLOCKADE, happen
from rules.grande_guerre.naval.ships import send_goeben
from rules.grande_guerre.orders.sealed_lines import take

CONSENT = 50
CONSENT_STEP = 10
REACTION = ("IT", "RO", "BG", "GR", "TR")
PASSAGE_CENTRAL, PASSAGE_ENTENTE = 8, 2
SERBIA_PARTIAL, SERBIA_YIELDS = 5, 7
POKER, POKER_GAIN = 9, 3
CAUTIOUS_ARMY = "RS_II"


def secret_levels(p: P) -> None:
    """16.4.1, 17.9.5: the British level, 1 to 5, known to the Entente; Romania's, 0 to 7, to nobody."""
    board = p.board
    entente = [seat for seat in board.seats if seat_side(board, seat) == "entente"]
    board.diplomacy.levels["GB"] = p.roll(1, 5, "British level", to=entente)[0]
    board.diplomacy.levels["RO"] = min(p.roll(2, 8, "Romanian level", to=())) - 1
    board.diplomacy.dark = ["GB", "RO"]


def declarations(p: P) -> None:
    """16.4: everything from the kept cards to the chain reaction."""
    keep_cards(p)
    for _, line in take(p, "blockade"):
        p.board.policies.setdefault("GB", {})["blockade"] = line.args["value"]
    goeben(p)
    for seat, line in take(p, "amb"):
        if send(p.board, line.args["amb"], line.args["nation"]):
            p.say("diplomacy.sent", side=seat_side(p.board, seat), nation=line.args["nation"])
    serbia(p)
    poker = "diplomatic_poker" in p.board.august.options["DE"]
    if poker:
        honour(p)
        chain_reaction(p)
    belgium(p)
    britain(p)
    happen(p, BLOCKADE)
    if not poker:
        chain_reaction(p)
    turkish_envoy(p.board)


# 16.4.4


def consent(flags: list[str]) -> int:
    """The chance that Turkey takes the Goeben in: gold and ships may cancel each other."""
    found = CONSENT + CONSENT_STEP * ("kaisers_gold" in flags) + CONSENT_STEP * ("ships_kept" in flags)
    return found - CONSENT_STEP * ("ships_delivered" in flags)


def goeben(p: P) -> None:
    board = p.board
    wishes = [line.args["place"] for _, line in take(p, "goeben")]
    accepted = wishes != ["pola"] and chance(p, consent(board.flags), "Goeben")
    board.flags.append("goeben_turkish" if accepted else "goeben_austrian")
    send_goeben(board.navy, "TR_yavuz_selim" if accepted else "AH_goeben")
    p.say("august.goeben", area="constantinople" if accepted else "pola")


# 16.4.5


def serbia(p: P) -> None:
    """Serbia refuses, with all its army or part of it, or becomes a vassal; the war comes in any case."""
    board = p.board
    hold_test(p, "RS")
    now = level(board, "RS")
    if now >= SERBIA_YIELDS:
        p.say("august.vassal", nation="RS")
        join(p, "RS", "central", chain=False)
        return
    join(p, "RS", "entente", chain=False)
    if now >= SERBIA_PARTIAL:
        p.say("august.partial_mobilisation", nation="RS")
        for corps in board.corps.values():
            corps.reduced = corps.reduced or corps.army == CAUTIOUS_ARMY


# 16.4.7


def belgium(p: P) -> None:
    """The ultimatum of Germany, or of France if Germany leaves Belgium alone; or war on Switzerland."""
    board = p.board
    if board.august.attack_swiss:
        declare_war(p, "DE", "CH")
    for power in board.august.ultimatums:
        board.flags.append(f"ultimatum_by_{power}")
        p.say("august.ultimatum", by=power)
        hold_test(p, "BE")
        answer(p, power)


def answer(p: P, power: str) -> None:
    board = p.board
    central = power == "DE"
    yields = level(board, "BE") >= PASSAGE_CENTRAL if central else level(board, "BE") <= PASSAGE_ENTENTE
    if yields and is_neutral(board, "BE"):
        board.flags.append(f"belgium_passage_to_{'central' if central else 'entente'}")
        p.say("august.passage", by=power)
    elif not board.nations["BE"].side or board.nations["BE"].side != board.nations[power].side:
        declare_war(p, power, "BE")


# 16.4.8


def britain(p: P) -> None:
    """If Belgium was attacked the level first moves by 0 to 2; then an immediate test."""
    board = p.board
    shift = (d6(p, "British reaction") - 1) // 2 if invaded(p) else 0
    if shift:
        now = level(board, "GB") - shift * (1 if "belgium_invaded_by_central" in board.flags else -1)
        board.diplomacy.levels["GB"] = max(0, min(10, now))
    hold_test(p, "GB")


def invaded(p: P) -> bool:
    return any(f"belgium_invaded_by_{side}" in p.board.flags for side in ("central", "entente"))


# 16.4.6, 16.4.9


def honour(p: P) -> None:
    """Diplomatic Poker: Italy may honour the Triple Alliance."""
    if d12(p, "Triple Alliance") >= POKER:
        move_level(p, "IT", POKER_GAIN, reason="option")


def chain_reaction(p: P) -> None:
    """Italy, Romania, Bulgaria, Greece, Turkey: each is tested, with ambassadors or without."""
    for country in REACTION:
        if is_neutral(p.board, country):
            hold_test(p, country)
