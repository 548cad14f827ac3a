"""18.30: a Personal Challenge between the leaders of a melee."""

from __future__ import annotations

from rules.kernel.steps import Auto
from rules.samurai_battles.atlas import DRAGON, FACES, FOE
from rules.samurai_battles.board import Board, Leader, P, fight_of
from rules.samurai_battles.cards.hands import gain, lose_command
from rules.samurai_battles.victory import kill_leader


class Challenge(Auto, tag="challenge.challenge"):
    """18.30: both throw, and more swords eliminate the other leader, for no banner."""

    rule = "18.30"

    def run(self, p: P) -> None:
        fight = fight_of(p)
        leaders = duellists(p)
        if not fight.challenger or leaders is None:
            return
        fight.inspired = []
        swords: dict[str, int] = {}
        seats, honor = (p.board.active, FOE[p.board.active]), p.board.honor
        dice = {seat: challenge_dice(p.board, seat, leaders, fight.challenger, honor) for seat in seats}
        for seat in seats:
            faces = p.roll_faces(dice[seat], FACES, "challenge")
            p.say("challenge.rolled", seat=seat, faces=faces)
            gain(p, seat, faces.count("honor"))
            swords[seat] = faces.count("swords")
        loser = next((seat for seat in swords if swords[seat] < swords[FOE[seat]]), None)
        if loser is not None:
            kill_leader(p, leaders[loser], banner=False)
            lose_command(p, loser)


def duellists(p: P) -> dict[str, Leader] | None:
    fight = fight_of(p)
    unit = p.board.units.get(fight.attackers[0]) if len(fight.attackers) == 1 else None
    mine = p.board.leader_at(unit.hex) if unit else None
    theirs = p.board.leader_at(fight.hex)
    return {mine.side: mine, theirs.side: theirs} if mine and theirs else None


def challenge_lead(p: P, seat: str) -> int:
    """By how many dice a seat would be ahead if it challenged now, the price paid."""
    leaders = duellists(p)
    if leaders is None:
        return 0
    left = p.board.honor | {seat: p.board.honor[seat] - DRAGON["personal_challenge"].cost}
    mine, theirs = (challenge_dice(p.board, each, leaders, seat, left) for each in (seat, FOE[seat]))
    return mine - theirs


def challenge_dice(
    board: Board, seat: str, leaders: dict[str, Leader], challenger: str, honor: dict[str, int]
) -> int:
    """Command cards, two for who challenged, one for more honor, one for the higher status."""
    other = FOE[seat]
    dice = board.number(seat) + (2 if seat == challenger else 0)
    dice += honor[seat] > honor[other]
    return dice + (leaders[seat].type.status > leaders[other].type.status)
