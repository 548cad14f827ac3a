"""G9.3: one round of a battle, in each sub-battle that is not decided."""

from __future__ import annotations

from rules.grande_guerre.atlas import corps_number
from rules.grande_guerre.battle import results
from rules.grande_guerre.battle.guns import fire_guns
from rules.grande_guerre.battle.state import Battle, Fighter, Party, Shot, combat_value, snapshot
from rules.grande_guerre.battle.tables import cell, graver, row, worse
from rules.grande_guerre.battle.values import Clash, attack_value, defence_value, die_modifier, reads_twice
from rules.grande_guerre.dice import chance, d12
from rules.grande_guerre.policies import ENGAGED, preferred, wish
from rules.grande_guerre.tactics import barrage, tanks

HALF = 50


def fight_round(battle: Battle) -> None:
    """All engagements of a round; corps that were shaken and not engaged are ready again afterwards."""
    battle.round += 1
    battle.shots = []
    guns = fire_guns(battle)
    for sub in battle.subs:
        barrage.roll(battle, sub)
    engaged: list[Fighter] = []
    shaken = [f for party in battle.parties() for f in party.fit() if f.state == "shaken"]
    for sub in list(battle.subs):
        pair = (engage(battle, battle.attacker, sub), engage(battle, battle.defender, sub))
        if pair[0] is not None and pair[1] is not None:
            clash = Clash(battle, sub, pair[0], pair[1])
            engaged += [pair[0], pair[1]]
            fight(clash, guns[battle.attacker.side][sub], guns[battle.defender.side][sub])
    rest(battle, engaged, shaken)


def engage(battle: Battle, party: Party, sub: str) -> Fighter | None:
    """The ready corps that the policy sends: the first of its list (G18.1), else the strongest, one less for
    each round it has just fought.

    21.8.1, 21.12.2: who infiltrates with assault corps engages them in round 1.
    """
    ready = sorted(party.ready(sub), key=lambda f: corps_number(f.corps))
    attacking = party is battle.attacker
    if attacking and battle.round == 1 and "assault" in battle.means.used:
        ready = [f for f in ready if battle.board.corps[f.corps].assault] or ready

    def worth(fighter: Fighter) -> int:
        return combat_value(battle.board, fighter.corps, attacking) - fighter.streak

    listed = preferred(battle.board, ENGAGED, party.nation(), party.army())
    first = min((f for f in ready if f.corps in listed), key=lambda f: listed.index(f.corps), default=None)
    if first is not None:
        return first
    if wish(battle.board, "engage", party.nation(), party.army(), party.line) == "weakest_intact":
        whole = [f for f in ready if not battle.board.corps[f.corps].reduced] or ready
        return min(whole, key=worth, default=None)
    return max(ready, key=worth, default=None)


def fight(clash: Clash, attacker_guns: int, defender_guns: int) -> None:
    """Two corps fight: difference of values, die, result, losses."""
    battle = clash.battle
    for fighter in (clash.attacker, clash.defender):
        fighter.streak += 1
    values = attack_value(clash, attacker_guns), defence_value(clash, defender_guns)
    natural = d12(battle.p, "battle")
    die = natural + die_modifier(clash)
    mine, theirs = read(battle, clash.attacker.corps, die, values[0] - values[1])
    theirs = graver(theirs, battle.means.storm.get(clash.sub, (0, 0, 0))[2])
    rolled = [half(battle, result) for result in (mine, theirs)]
    losses = []
    for party, fighter, result in zip(
        battle.parties(), (clash.attacker, clash.defender), rolled, strict=True
    ):
        losses.append(hit(battle, party, fighter, result))
    lose_tanks(clash, losses)
    note(clash, values, natural, die, (mine, theirs), losses)


def hit(battle: Battle, party: Party, fighter: Fighter, result: str) -> int:
    """Apply a result to a corps, and keep what it has done so that a retreat can undo it (21.2.1)."""
    shot = Shot(fighter, result, snapshot(battle, fighter))
    stocks = {n: each.rp for n, each in battle.board.nations.items()}
    taken = results.apply(battle, party, fighter, result)
    shot.paid = next((n for n, rp in stocks.items() if battle.board.nations[n].rp < rp), "")
    battle.shots.append(shot)
    return taken


def lose_tanks(clash: Clash, losses: list[int]) -> None:
    """21.13.2b: a tank whose corps took a loss may be destroyed."""
    battle = clash.battle
    for party, taken in zip(battle.parties(), losses, strict=True):
        unit = battle.means.tanks.get(party.side, {}).get(clash.sub, "")
        if unit and taken and tanks.hit(battle.p, unit, battle.enemy(party).side):
            del battle.means.tanks[party.side][clash.sub]


def note(
    clash: Clash, values: tuple[int, int], natural: int, die: int, read: tuple[str, str], losses: list[int]
) -> None:
    """Keep what happened, for the line that tells it."""
    clash.battle.rounds.append(
        {
            "round": clash.battle.round,
            "sub": clash.sub,
            "attacker": clash.attacker.corps,
            "defender": clash.defender.corps,
            "values": list(values),
            "die": natural,
            "row": row(die),
            "result": "/".join(read),
            "losses": losses,
        }
    )


def read(battle: Battle, corps: str, die: int, difference: int) -> tuple[str, str]:
    """The cell of the table; in an assault the attacker always suffers a `2` (G13.4)."""
    mine, theirs = cell(battle.trench, die, difference)
    if battle.kind == "assault":
        return "2", theirs
    if reads_twice(battle, corps):
        mine = worse(mine, cell(battle.trench, row(die) - 1, difference)[0])
    return mine, theirs


def half(battle: Battle, result: str) -> str:
    """A half loss is a loss in half of all cases."""
    if result != "h":
        return result
    return "0" if chance(battle.p, HALF, "half loss") else "1"


def rest(battle: Battle, engaged: list[Fighter], shaken: list[Fighter]) -> None:
    """A corps that was not engaged is rested; one that was shaken before the round is ready again."""
    for party in battle.parties():
        for fighter in party.fit():
            if fighter not in engaged:
                fighter.streak = 0
                if fighter in shaken:
                    fighter.state = "ready"
