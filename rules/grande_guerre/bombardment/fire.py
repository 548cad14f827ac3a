"""G11.1, 21.6: the preliminary bombardment of an attack on trenches."""

from __future__ import annotations

import tomllib
from typing import Any

from rules.grande_guerre.atlas import AREAS, FOLDER, corps_number, nation_of, support_kind
from rules.grande_guerre.battle import results
from rules.grande_guerre.battle.cards import bombardment as surprised
from rules.grande_guerre.battle.ending import is_far
from rules.grande_guerre.battle.guns import ARTILLERY, best_first, support
from rules.grande_guerre.battle.reserves import commit
from rules.grande_guerre.battle.state import Battle, Party, strongest
from rules.grande_guerre.board import side_of
from rules.grande_guerre.dice import chance, d12
from rules.grande_guerre.forces import in_reserve, with_hq
from rules.grande_guerre.policies import munition_floor, wish
from rules.grande_guerre.stocks import available, spend
from rules.grande_guerre.tactics.known import knows, use
from rules.grande_guerre.trenches.levels import level_in

TABLE: dict[str, Any] = tomllib.loads((FOLDER / "data" / "bombardment.toml").read_text(encoding="utf-8"))
KINDS: dict[str, dict[str, Any]] = TABLE["kinds"]
CAP = 2
WIDEST = 5
FLASH_GUNS, FLASH_LEAST, FLASH_SUPPORT = 3, 2, 6
FLASH_II = 9
COUNTER = 2
REINFORCED = 2
FLASH_CHANCE = 50


# Guns and columns


def ghq_guns(battle: Battle, party: Party) -> list[str]:
    """Guns in the reserve of a high command of the front."""
    front = AREAS[battle.area].front
    commands = [g for g, ghq in battle.board.ghqs.items() if ghq.front == front]
    mine = [g for g in commands if side_of(battle.board, g) == party.side]
    return [u for g in mine for u in with_hq(battle.board, g) if support_kind(u) in ARTILLERY]


def bring_up(battle: Battle) -> None:
    """21.4.12, 21.6.2: guns of high commands of the front come to a battle before its first round; under
    Combined those of a far one come in round 2, but for a bombardment of another kind than flash."""
    for party in battle.parties():
        if party.rp is not None:
            continue
        coming = [u for u in ghq_guns(battle, party) if u not in party.guns]
        party.late = {u for u in coming if is_far(battle, battle.board.support[u].hq)}
        party.guns = best_first(battle.board, [*party.guns, *coming], party.side)


def column(total: int, defenders: int, kind: str) -> int:
    """Total support for each defending corps, moved by the intensity; flash has columns of its own."""
    if kind == "flash":
        return WIDEST + (2 if total >= FLASH_II else 1)
    return min(WIDEST, total // max(1, defenders) + int(KINDS[kind]["shift"]))


def may_flash(values: list[int]) -> bool:
    """21.6.2: two or three guns with a support of six together."""
    return len(values) >= FLASH_LEAST and sum(sorted(values)[-FLASH_GUNS:]) >= FLASH_SUPPORT


def groups(guns: list[str], *, combined: bool) -> list[list[str]]:
    """21.4.8: one group of three guns at most; under Combined two, none of a single gun (21.6.2)."""
    if not combined or len(guns) <= FLASH_GUNS:
        return [guns[:FLASH_GUNS]]
    used = guns[: 2 * FLASH_GUNS]
    half = (len(used) + 1) // 2
    return [used[:half], used[half:]]


def read(place: int, die: int) -> tuple[int, str]:
    """Losses, and what is left of the trenches: r1 to r3."""
    losses, trench = TABLE["rows"][str(max(2, min(12, die)))][place]
    return int(losses), str(trench)


def shells(battle: Battle, party: Party, guns: list[str], each: int) -> list[str]:
    """The guns that the stock of their nation, above its floor, can feed."""
    fed: list[str] = []
    used: dict[str, int] = {}
    for unit in guns:
        nation = nation_of(unit)
        floor = munition_floor(battle.board, nation, party.army(), party.line)
        if available(battle.board, nation, "mun") - used.get(nation, 0) - floor >= each:
            used[nation] = used.get(nation, 0) + each
            fed.append(unit)
    return fed


def pay(battle: Battle, guns: list[str], each: int) -> None:
    for unit in guns:
        spend(battle.board, nation_of(unit), "mun", each)


# The bombardment


def kind_of(battle: Battle) -> str:
    """What the order or the standing order asks for, as far as the tactic is known; only normal in a
    secondary attack, and nothing but a flash before a rolling barrage or infiltration."""
    party = battle.attacker
    value = wish(battle.board, "bombardment", party.nation(), party.army(), party.line)
    if value == "none":
        return ""
    needed = KINDS[value].get("tactic")
    if battle.kind != "main" or (needed and not knows(battle.board, party.nation(), needed)):
        value = "standard"
    mixed = any(
        wish(battle.board, name, party.nation(), party.army(), party.line) not in ("no", "none")
        for name in ("barrage", "infiltration")
    )
    return "" if mixed and value != "flash" else value


def bombard(battle: Battle) -> None:
    """Guns, counter-battery, reinforcement of the defender, and the roll."""
    kind = kind_of(battle)
    if not kind:
        return
    side, party = battle.attacker.side, battle.attacker
    price = int(KINDS[kind]["mun"])
    able = best_first(battle.board, [*party.guns, *ghq_guns(battle, party)], side)
    guns = shells(battle, party, able, price)
    if kind == "flash":
        guns = guns[: 2 * FLASH_GUNS] if battle.doctrine(party) == "combined" else guns[:FLASH_GUNS]
        if not may_flash([support(battle.board, u, side) for u in guns]):
            kind = "standard"
            price = int(KINDS[kind]["mun"])
            guns = shells(battle, party, able, price)
    if not guns:
        return
    pay(battle, guns, price)
    battle.means.bombardment = kind
    if KINDS[kind].get("tactic"):
        use(battle.p, party.nation(), str(KINDS[kind]["tactic"]))
    counter = counter_battery(battle, flash=kind == "flash")
    reinforce_defender(battle, flash=kind == "flash")
    resolve(battle, kind, guns, counter)


def counter_battery(battle: Battle, *, flash: bool) -> list[str]:
    """The defender's guns: two at most, against a flash only those of his armies."""
    party = battle.defender
    most = min(COUNTER, int(wish(battle.board, "counter_battery", party.nation(), party.army())))
    able = [*party.guns, *([] if flash else ghq_guns(battle, party))]
    guns = shells(battle, party, able, 1)[:most]
    pay(battle, guns, 1)
    return guns


def reinforce_defender(battle: Battle, *, flash: bool) -> None:
    """21.6.2: two corps come up from reserve before the bombardment; before a flash one, half of the time.

    An isolated stack gets none (G5.4).
    """
    party = battle.defender
    if party.rp is not None:
        return
    count = REINFORCED if not flash else int(chance(battle.p, FLASH_CHANCE, "reinforcement"))
    front = AREAS[battle.area].front
    commands = [g for g, ghq in battle.board.ghqs.items() if ghq.front == front]
    mine = [g for g in commands if side_of(battle.board, g) == party.side]
    waiting = [c for hq in (*sorted(party.armies), *mine) for c in in_reserve(battle.board, hq)]
    for corps in strongest(battle.board, waiting, attacking=False)[:count]:
        commit(battle, party, corps)


def resolve(battle: Battle, kind: str, guns: list[str], counter: list[str]) -> None:
    """The better of two rolls where a flash has two groups."""
    side, combined = battle.attacker.side, battle.doctrine(battle.attacker) == "combined"
    total = sum(support(battle.board, u, side) for u in guns)
    added = modifier(battle, kind, total, counter)
    fired = groups(guns, combined=combined) if kind == "flash" else [guns]
    found = []
    for group in fired:
        strength = sum(support(battle.board, u, side) for u in group)
        place = column(strength, len(battle.defender.fighters), kind)
        found.append(read(place, d12(battle.p, "bombardment") + added))
    losses, trench = max(found)
    if trench:
        battle.means.trench, battle.means.morale = TABLE["trench"][trench]
    battle.p.say(
        "bombardment.fired", area=battle.area, kind=kind, guns=len(guns), losses=losses, trench=trench or "-"
    )
    spread_losses(battle, losses)


def modifier(battle: Battle, kind: str, total: int, counter: list[str]) -> int:
    """Everything that is added to the roll, two at most either way."""
    board, means = battle.board, battle.means
    theirs = sum(support(board, u, battle.defender.side) for u in counter)
    theirs += 2 if means.letters[1] == "A" else 0
    added = 2 if not counter and means.letters[1] != "A" else 0
    added += int(total >= 2 * theirs > 0) - int(0 < 2 * total <= 3 * theirs)
    added += int(means.gas > 0 or uses_gas(battle)) + int(means.recon)
    added -= level_in(board, battle.area, battle.defender.side)
    added += int(attacked_before(battle)) + int(
        battle.attacker.side == "central" and "bruchmuller" in board.flags
    )
    added += int(means.letters[0] == "H") - int(means.letters[1] == "I")
    added += surprised(battle, kind)
    if means.depth:
        added -= 1 if kind == "flash" else 2
    return max(-CAP, min(CAP, added))


def uses_gas(battle: Battle) -> bool:
    """21.7.2: a side that has used gas bombards better for good."""
    return any(name.startswith(battle.attacker.side) for name in battle.board.tactics.gas)


def attacked_before(battle: Battle) -> bool:
    """G15.3: the same target was attacked in the turn before."""
    board = battle.board
    made = [a for a in board.attacks if a.turn == board.turn - 1 and a.side == battle.attacker.side]
    return any(a.area == battle.area for a in made)


def spread_losses(battle: Battle, losses: int) -> None:
    """One by one to corps at random, each once before any twice."""
    party, hit = battle.defender, [c for c, f in battle.defender.fighters.items() if f.fit]
    order: list[str] = []
    while len(order) < losses and hit:
        order += battle.p.shuffle(sorted(hit, key=corps_number), "bombardment")
    for corps in order[:losses]:
        fighter = party.fighters[corps]
        if fighter.fit:
            fighter.shelled += results.apply(battle, party, fighter, "1")
