"""G9.2: what comes before round 1 of an attack on trenches, in its order."""

from __future__ import annotations

from rules.grande_guerre.air.missions import recon, support_battle
from rules.grande_guerre.atlas import AREAS, NOVEMBER
from rules.grande_guerre.battle import results
from rules.grande_guerre.battle.state import Battle, Party
from rules.grande_guerre.board import side_of
from rules.grande_guerre.bombardment.fire import TABLE, bombard, bring_up
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.forces import general
from rules.grande_guerre.policies import wish
from rules.grande_guerre.tactics import barrage, gas, infiltration, tanks
from rules.grande_guerre.tactics.known import knows, use

LIMITED_CORPS = 4


def prepare(battle: Battle, *, bombarded: bool = True) -> None:
    """Air, letters and bombardment, gas, tanks and infiltration; nothing of it in 1914 or under Movement."""
    board = battle.board
    if board.turn <= NOVEMBER or "movement" in {board.doctrine[party.side] for party in battle.parties()}:
        return
    if battle.counter or battle.kind == "assault":
        return
    if battle.flank or battle.depth:
        commit_tanks(battle)  # G9.7: only what breaks through fights; tanks may go along (21.13.2c).
        return
    if battle.kind == "main":
        choose_letters(battle)
    battle.means.depth = in_depth(battle)
    recon(battle)
    support_battle(battle)
    first = use_gas(battle)
    if bombarded and battle.kind != "field":
        bombard(battle)
    bring_up(battle)
    if first:
        terror(battle, first)
    commit_tanks(battle)
    infiltration.infiltrate(battle)
    barrage.begin(battle)


def asked(battle: Battle, party: Party, name: str) -> str:
    return wish(battle.board, name, party.nation(), party.army(), party.line)


def choose_letters(battle: Battle) -> None:
    """G11.1: each side picks a letter in secret; one that the other's cancels has no effect, nor has that."""
    mine, theirs = (
        asked(battle, battle.attacker, "letter_attack"),
        asked(battle, battle.defender, "letter_defence"),
    )
    battle.p.say("tactics.letters", area=battle.area, attacker=mine, defender=theirs)
    battle.means.letters = ("", "") if TABLE["cancels"][mine] == theirs else (mine, theirs)


def in_depth(battle: Battle) -> bool:
    """21.10: defence in depth works once somebody has infiltrated; its first use needs a test (21.10.1)."""
    board, nation = battle.board, battle.defender.nation()
    if not board.tactics.infiltrated or not knows(board, nation, "defence_in_depth"):
        return False
    if not board.tactics.depth_works:
        reaction = ghq_reaction(battle, battle.defender.side)
        board.tactics.depth_works = reaction > 0 and depth_succeeds(
            d6(battle.p, "defence in depth"), reaction
        )
    if board.tactics.depth_works:
        use(battle.p, nation, "defence_in_depth")
    return board.tactics.depth_works


def depth_succeeds(die: int, reaction: int) -> bool:
    """21.10.1: a die below the reaction value of the high command."""
    return die < reaction


def ghq_reaction(battle: Battle, side: str) -> int:
    """The best reaction among the high commands of a side on the front; none without one."""
    board, front = battle.board, AREAS[battle.area].front
    mine = [g for g, ghq in board.ghqs.items() if ghq.front == front and ghq.at and side_of(board, g) == side]
    return max((general(board, g).reaction for g in mine), default=0)


def use_gas(battle: Battle) -> str:
    """21.7: the gas of the turn and its bonus; gives how it spreads terror, at its first use in the war."""
    board, nation = battle.board, battle.attacker.nation()
    how = asked(battle, battle.attacker, "gas")
    if how == "none" or not gas.may_use(board, nation, len(battle.attacker.guns)):
        return ""
    kind = gas.current(board, nation)
    if not kind:
        return ""
    first = not board.tactics.terror
    gas.start(battle.p, nation, kind)
    use(battle.p, nation, "combat_gas")
    skilled = "gas" in battle.attacker.general.abilities
    battle.means.gas = gas.roll_bonus(battle.p, nation, kind, recon=battle.means.recon, general=skilled)
    battle.p.say("tactics.gas", nation=nation, area=battle.area, gas=kind, bonus=battle.means.gas)
    return how if first else ""


def terror(battle: Battle, how: str) -> None:
    """21.7.3: one corps at random, or all, test their morale; a massive use may hit the attackers too.

    It comes after the bombardment (G9.2), so that only those are left to be terrified who have stood it.
    """
    back = gas.terrify(battle.p, battle.attacker.nation(), how)
    corps = sorted(f.corps for f in battle.defender.fit())
    if how == "limited" and corps:
        corps = battle.p.draw(corps, 1, "terror")
    for name in corps:
        terror_test(battle, battle.defender, name, gas.terror_bonus(d12(battle.p, "terror")))
    if back:
        for name in sorted(battle.attacker.fighters):
            terror_test(battle, battle.attacker, name, 0)


def terror_test(battle: Battle, party: Party, corps: str, bonus: int) -> None:
    """21.7.3a: the bonus stands for that of the trenches; a corps that is only shaken is ready again."""
    fighter = party.fighters[corps]
    instead = bonus - results.trench_bonus(battle, party)
    results.check(battle, party, fighter, instead)
    if fighter.state == "shaken":
        fighter.state = "ready"


def commit_tanks(battle: Battle) -> None:
    """21.13.1a, 21.13.2: one tank for each sub-battle; enough of them test the value of the side."""
    board = battle.board
    if not tanks.can_fight(board, battle.area):
        return
    for party in battle.parties():
        units = tanks.tanks_of(battle, party)
        if party is battle.attacker and units:
            limited = battle.kind == "main" or len(party.fighters) >= LIMITED_CORPS
            main = battle.kind == "main"
            if limited and tanks.may_test(
                board, party.side, len(units), main=main, offensive=battle.offensive
            ):
                tanks.test_value(battle.p, party.nation(), party.side, battle.offensive)
                battle.means.tested = True
        if units:
            battle.means.tanks[party.side] = dict(zip(battle.subs, units, strict=False))
