"""0.5, 18.5: what scripts of events and political actions can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.grande_guerre.atlas import AREAS, MAJORS, MAX_FIRE, corps_type, nation_of
from rules.grande_guerre.battle.results import to_pool
from rules.grande_guerre.board import Board, besieged_by, held_by, leader, side_of
from rules.grande_guerre.boxes.conquest import TSINGTAO_FALLS
from rules.grande_guerre.dice import chance, d6, d12, one_of
from rules.grande_guerre.diplomacy.effects import lean, promise
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.diplomacy.levels import move_level
from rules.grande_guerre.events.moment import Moment
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.movement.places import come_out, nearest, station
from rules.grande_guerre.pieces import Attack, Corps, Nation
from rules.grande_guerre.politics import coups, parliament
from rules.grande_guerre.politics.commanders import appoint_commander, remove_from_game
from rules.grande_guerre.politics.facts import CITIES
from rules.grande_guerre.politics.social import random_city
from rules.grande_guerre.politics.will import raise_to
from rules.grande_guerre.setup import next_corps
from rules.grande_guerre.stocks import add_losses
from rules.grande_guerre.strategic import blockade, submarines

MOST_CIVIL = 9
CLEMENCEAU, OFFICE_NEED = 10, 9
FRENCH = frozenset(name for name, area in AREAS.items() if area.owner == "FR")
REVOLT_AFTER = 33
"""A10: the chance in percent that a strike becomes a revolt."""


# Will, parliament and money


def nw(m: Moment, nation: str, by: int) -> None:
    change(m.p, nation, by, "event")


def nw_up_to(m: Moment, nation: str, level: int) -> None:
    raise_to(m.p, nation, level, "event")


def parl(m: Moment, nation: str, by: int) -> None:
    parliament.move(m.p, nation, by, "event")


def parl_chance(m: Moment, nation: str, by: int, percent: int) -> None:
    if chance(m.p, percent, f"parliament {nation}"):
        parl(m, nation, by)


def parl_set(m: Moment, nation: str, level: int) -> None:
    parliament.put(m.p, nation, level, "event")


def civil(m: Moment, nation: str, by: int) -> None:
    economy = m.p.board.economy.get(nation)
    if economy is not None:
        economy.civil = max(0, min(MOST_CIVIL, economy.civil + by))
        m.p.say("politics.civil", nation=nation, level=economy.civil)


def stock(name: str) -> Callable[[Moment, str, int], None]:
    """Money, recruits or munitions of a nation at war, never below nothing."""

    def book(m: Moment, nation: str, by: int) -> None:
        owner = m.p.board.nations.get(nation)
        if owner is not None and owner.side:
            setattr(owner, name, max(0, getattr(owner, name) + by))

    return book


def halve_mun(m: Moment, nation: str) -> None:
    owner = m.p.board.nations[nation]
    owner.mun = (owner.mun + 1) // 2


def ep_next(m: Moment, nation: str, by: int) -> None:
    economy = m.p.board.economy.get(nation)
    if economy is not None and side_of(m.p.board, nation):
        economy.next_income["events"] = economy.next_income.get("events", 0) + by


def loan(m: Moment, nation: str) -> None:
    from rules.grande_guerre.politics.actions import LOANS

    stock("ep")(m, nation, LOANS[nation])


def call_up(m: Moment, nation: str) -> None:
    from rules.grande_guerre.politics.actions import RECRUITS

    stock("rp")(m, nation, RECRUITS[nation])


def base_rp(m: Moment, nation: str, recruits: int) -> None:
    m.p.board.economy[nation].base_rp = recruits


# Flags, decks and memory


def set_flag(m: Moment, name: str) -> None:
    if name not in m.p.board.flags:
        m.p.board.flags.append(name)


def unflag(m: Moment, name: str) -> None:
    m.p.board.flags = [flag for flag in m.p.board.flags if flag != name]


def add_to_deck(m: Moment, card: int, side: str) -> None:
    deck = m.p.board.cards.decks.setdefault(side, [])
    m.p.board.cards.decks[side] = m.p.shuffle([*deck, card], "deck")


def void(m: Moment, card: int) -> None:
    m.p.board.cards.void.append(card)


def enable(m: Moment, card: int) -> None:
    m.p.board.cards.enabled.append(card)


def need_bonus(m: Moment, cards: list[int], by: int) -> None:
    for card in cards:
        m.p.board.cards.bonus[str(card)] = m.p.board.cards.bonus.get(str(card), 0) + by


def keep_card(m: Moment) -> None:
    m.kept = True


def reveal(m: Moment, what: str) -> None:
    m.p.board.cards.revealed.setdefault(m.side, []).append(what)


def modifier(m: Moment, nation: str, name: str, by: int) -> None:
    dice = m.p.board.politics[nation].dice
    dice[name] = dice.get(name, 0) + by


def social(m: Moment, nation: str, by: int) -> None:
    modifier(m, nation, "social", by)


def social_now(m: Moment, nation: str, by: int) -> None:
    """Strike and mutiny tests of this turn."""
    for test in ("strike", "mutiny"):
        modifier(m, nation, f"social.{test}", by)
        m.p.board.cards.blocked.append(f"{nation}.social.{test}.{by}")


def no_attack(m: Moment, who: str, places: list[str], turns: int) -> None:
    until = m.p.board.turn + turns - 1
    m.p.board.cards.blocked += [f"{who}.attack.{place}.{until}" for place in places]


def uprising(m: Moment, box: str) -> None:
    m.p.board.cards.uprisings[box] = m.p.board.turn + 4


def blockade_roll(m: Moment, nation: str, by: int) -> None:
    bonus = m.p.board.strategic.blockade_bonus
    bonus[nation] = bonus.get(nation, 0) + by


def weather(m: Moment, theatre: str, state: str) -> None:
    if not (state == "rain" and m.p.board.weather.get(theatre) == "snow"):
        m.p.board.weather[theatre] = state


def d6_of(m: Moment) -> int:
    return d6(m.p, "effect of an event")


def by_chance(m: Moment, *choices: str) -> str:
    return one_of(m.p, choices, "effect of an event")


# Diplomacy and strategic war


def level_change(m: Moment, nation: str, by: int) -> None:
    move_level(m.p, nation, by, reason="event")


def lean_nowhere(m: Moment, nation: str) -> None:
    lean(m.p, nation, "neutral")


def join_war(m: Moment, nation: str, side: str) -> None:
    join(m.p, nation, side)


def give_promise(m: Moment, name: str) -> None:
    promise(m.p, name)


def start_blockade(m: Moment, kind: str) -> None:
    blockade.declare(m.p, kind)


def submarine_war(m: Moment, kind: str) -> None:
    submarines.declare(m.p, kind)


def stop_submarines(m: Moment) -> None:
    """B5: one degree less, from the next interphase on."""
    war = m.p.board.strategic
    war.submarine_next = "restricted" if war.submarine == "all_out" else "none"


def convoys(m: Moment) -> None:
    m.p.board.strategic.convoys_next = True


# Troops and generals


def place(m: Moment, kind: str, count: int, *areas: str) -> None:
    """New corps in the first of some areas that is friendly, or in the nearest one to the last."""
    board = m.p.board
    side = m.side
    friendly = [a for a in areas if held_by(board, a) == side]
    mine = [a for cities in CITIES.values() for a in cities if held_by(board, a) == side]
    goal = friendly[0] if friendly else nearest(board, areas[-1], mine)
    found = nation_of(kind)
    if found not in board.nations:
        board.nations[found] = Nation(side=side, status="war", entered=board.turn)
        board.seats[leader(board, side)].append(found)
    for _ in range(count if goal else 0):
        name = next_corps(board, kind)
        board.corps[name] = Corps()
        station(m.p, [name], goal)


def lose_step(m: Moment, corps: str) -> None:
    """A step, counted as a loss; a reduced corps is destroyed."""
    board, unit = m.p.board, m.p.board.corps[corps]
    area = unit.at
    if unit.reduced:
        to_pool(board, corps, area)
    unit.reduced = True
    add_losses(board, nation_of(corps), area, "field", 1)


def standing(board: Board, nation: str, areas: list[str]) -> list[str]:
    mine = [c for c, each in board.corps.items() if each.at and nation_of(c) == nation]
    return sorted(c for c in mine if not areas or board.corps[c].at in areas)


def loss_in(m: Moment, nation: str, areas: list[str], steps: int) -> None:
    """Steps of one corps, found by chance, in some areas."""
    found = standing(m.p.board, nation, areas)
    if found:
        corps = one_of(m.p, found, "corps")
        for _ in range(steps):
            if m.p.board.corps[corps].at:
                lose_step(m, corps)


def loss_spread(m: Moment, nation: str, steps: int) -> None:
    """Steps of several corps, intact ones first."""
    found = standing(m.p.board, nation, [])
    for corps in sorted(found, key=lambda c: m.p.board.corps[c].reduced)[:steps]:
        lose_step(m, corps)


def fire_bonus(m: Moment, nation: str, count: int) -> None:
    """Corps with one fire more, those of the Main Army first; no guards, and none above its limit."""
    board = m.p.board
    able = [c for c in standing(board, nation, []) if "guard" not in c and below_limit(board, c)]
    main = set(board.main.values())
    for corps in sorted(able, key=lambda c: (board.corps[c].army not in main, c))[:count]:
        board.corps[corps].fire += 1


def below_limit(board: Board, corps: str) -> bool:
    kind = corps_type(corps)
    return kind.fire + board.corps[corps].fire < MAX_FIRE.get(kind.quality, 0)


def new_command(m: Moment, name: str, general: str) -> None:
    if name in m.p.board.ghqs:
        appoint_commander(m.p, name, general)


def dismissed(m: Moment, general: str) -> None:
    remove_from_game(m.p, general)


def sack(m: Moment, nation: str, general: str, successor: str) -> None:
    """A11: the successor has his army at once; who is sacked comes back next January."""
    board = m.p.board
    for army in board.armies.values():
        if army.general == general:
            army.general = successor
    board.pool = [g for g in board.pool if g != successor]
    board.politics[nation].sacked.append(general)
    m.p.say("politics.sacked", nation=nation, general=general, successor=successor)


def sack_commander(m: Moment, name: str, successor: str) -> None:
    old = m.p.board.ghqs[name].general
    appoint_commander(m.p, name, successor)
    m.p.board.pool.remove(old)
    m.p.board.politics[nation_of(name)].sacked.append(old)


# Order at home


def regime_step(m: Moment, nation: str) -> None:
    politics = m.p.board.politics[nation]
    politics.regime, politics.free_press = {"A": "M", "M": "D"}[politics.regime], True
    m.p.say("politics.regime", nation=nation, regime=politics.regime, figure="")


def restore_order(m: Moment, nation: str, marker: str) -> None:
    politics = m.p.board.politics[nation]
    match marker:
        case "strike":
            politics.strike = ""
        case "revolt":
            politics.revolt = ""
        case _:
            politics.mutiny_until = -1
    m.p.say("politics.order", nation=nation, marker=marker)


def worse_unrest(m: Moment, nation: str) -> None:
    """A10: a strike may become a revolt."""
    politics = m.p.board.politics[nation]
    if politics.strike and not politics.revolt and chance(m.p, REVOLT_AFTER, f"revolt {nation}"):
        politics.revolt, politics.revolt_since = random_city(m.p, nation), m.p.board.turn


def revolt_in(m: Moment, nation: str, area: str) -> None:
    politics = m.p.board.politics[nation]
    if not politics.revolt:
        politics.revolt, politics.revolt_since = area, m.p.board.turn


def release_garrisons(m: Moment, nation: str) -> None:
    """A8: garrisons of fortresses that nobody besieges become field corps."""
    board = m.p.board
    for corps, unit in board.corps.items():
        if nation_of(corps) == nation and unit.bound and not besieged_by(board, unit.at):
            unit.bound = False
            come_out(m.p, unit.at)


def cooperation(m: Moment, nation: str, ally: str, sector: str) -> None:
    pairs = m.p.board.cooperation.setdefault(sector, [])
    pair = "+".join(sorted((nation, ally)))
    if pair not in pairs:
        pairs.append(pair)


def expedition(m: Moment, nation: str, army: str, sector: str) -> None:
    m.p.board.politics[nation].expeditions.append(f"{army}.{sector}")


# Coups


def red_rising(m: Moment, nation: str) -> None:
    m.kept = not coups.insurrection(m.p, nation, "red")


def blue_rising(m: Moment, nation: str) -> None:
    m.kept = not coups.insurrection(m.p, nation, "blue")


def putsch(m: Moment, nation: str) -> None:
    """18.8.2.2a: Lenin's card hinders it, if it was played against the power this turn."""
    coups.white_putsch(m.p, nation, lenin=m.p.board.politics[nation].regime_bonus > 0)


def regime_bonus(m: Moment, nation: str, by: int) -> None:
    m.p.board.politics[nation].regime_bonus = by


def in_battle(m: Moment, area: str) -> None:
    """42, 59: a card counts in the battles for an area this turn."""
    m.p.board.cards.battles.setdefault(area, []).append(f"{m.side}.{m.named['card']}")


EAST_ASIA = {"DE_scharnhorst_east_asia": "south_atlantic", "DE_emden_raiders": "indian_ocean"}


def take_tsingtao(m: Moment) -> None:
    """6, 17.9.11: Japan joins whatever its level, and takes Tsingtao at the end of the turn; the German
    squadrons leave for other seas."""
    if "JP" in m.p.board.nations and not side_of(m.p.board, "JP"):
        join(m.p, "JP", "entente")
    m.p.board.flags.append(TSINGTAO_FALLS)
    for squadron, zone in EAST_ASIA.items():
        if squadron in m.p.board.navy.squadrons:
            m.p.board.navy.squadrons[squadron].port = zone


def influenza(m: Moment) -> None:
    for nation in MAJORS:
        if side_of(m.p.board, nation):
            stock("rp")(m, nation, -d6(m.p, f"influenza {nation}"))


def reveal_offensive(m: Moment, sector: str) -> None:
    reveal(m, f"offensive.{sector}")


def lose_office(m: Moment) -> None:
    """34: Clemenceau's fall; parliament two steps left from Sacred Union, else one."""
    if "clemenceau" in m.p.board.flags:
        now = m.p.board.politics["FR"].parliament
        parl(m, "FR", -2 if now == parliament.RIGHT else -1)
        unflag(m, "clemenceau")
        social(m, "FR", -CLEMENCEAU)


def office_test(m: Moment) -> None:
    """33: after each lost main battle of a Grand Offensive on the French Front."""
    board = m.p.board
    lost = [a for a in board.attacks if a.turn == board.turn and a.kind == "main" and is_lost(a)]
    for _ in [a for a in lost if AREAS[a.area].sector == "french"]:
        if "clemenceau" in board.flags and d12(m.p, "office") + office_modifier(board) >= OFFICE_NEED:
            lose_office(m)


def is_lost(attack: Attack) -> bool:
    """Whether France lost a main battle, as attacker or as defender."""
    return attack.won if "FR" in attack.foes else "FR" in attack.nations and not attack.won


def office_modifier(board: Board) -> int:
    now = [go for go in board.offensives if go.sector == "french" and go.ended == board.turn]
    total = 2 * (held_by(board, "paris") == "central")
    total += sum({"lost": 1, "won": -3}.get(go.status, 0) for go in now if go.side == "entente")
    total += sum(3 for go in now if go.side == "central" and go.status == "won" and go.defender == "FR")
    american = [c for c, each in board.corps.items() if nation_of(c) == "US" and each.at in FRENCH]
    return total - len(american) // 6


def ace(m: Moment, fighter: str) -> None:
    m.p.board.cards.aces[fighter] = m.p.board.turn


OPERATIONS: dict[str, Callable[..., Any]] = {
    "nw": nw,
    "nw_up_to": nw_up_to,
    "parl": parl,
    "parl_chance": parl_chance,
    "parl_set": parl_set,
    "civil": civil,
    "ep": stock("ep"),
    "rp": stock("rp"),
    "mun": stock("mun"),
    "halve_mun": halve_mun,
    "ep_next": ep_next,
    "loan": loan,
    "call_up": call_up,
    "base_rp": base_rp,
    "set_flag": set_flag,
    "unflag": unflag,
    "add_to_deck": add_to_deck,
    "void": void,
    "enable": enable,
    "need_bonus": need_bonus,
    "keep_card": keep_card,
    "reveal": reveal,
    "social": social,
    "social_now": social_now,
    "no_attack": no_attack,
    "uprising": uprising,
    "blockade_roll": blockade_roll,
    "weather": weather,
    "d6": d6_of,
    "one_of": by_chance,
    "level_change": level_change,
    "lean_nowhere": lean_nowhere,
    "join_war": join_war,
    "give_promise": give_promise,
    "start_blockade": start_blockade,
    "submarine_war": submarine_war,
    "stop_submarines": stop_submarines,
    "convoys": convoys,
    "place": place,
    "loss_in": loss_in,
    "loss_spread": loss_spread,
    "fire_bonus": fire_bonus,
    "new_command": new_command,
    "dismissed": dismissed,
    "sack": sack,
    "sack_commander": sack_commander,
    "regime_step": regime_step,
    "restore_order": restore_order,
    "worse_unrest": worse_unrest,
    "revolt_in": revolt_in,
    "release_garrisons": release_garrisons,
    "cooperation": cooperation,
    "expedition": expedition,
    "red_rising": red_rising,
    "blue_rising": blue_rising,
    "putsch": putsch,
    "regime_bonus": regime_bonus,
    "ace": ace,
    "in_battle": in_battle,
    "take_tsingtao": take_tsingtao,
    "influenza": influenza,
    "reveal_offensive": reveal_offensive,
    "lose_office": lose_office,
    "office_test": office_test,
}
"""Every operation by its word."""
