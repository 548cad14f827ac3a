"""Exact odds of small battles, enumerated from the printed rules without any code of the title.

A side is a text with one letter for each hit point, in the order in which they are lost: infantry i,
artillery a, tank t, antiaircraft artillery g, fighter f, bomber o, battleship B (damage) and b, carrier v,
cruiser c, destroyer d, submarine s, transport r.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

ATTACK = {"i": 1, "a": 2, "t": 3, "f": 3, "o": 4, "b": 4, "v": 1, "c": 3, "d": 2, "s": 2}
DEFENSE = {"i": 2, "a": 2, "t": 3, "f": 4, "o": 1, "b": 4, "v": 2, "c": 3, "d": 2, "s": 1}
AIR = "fo"


def values(side, table):
    """Letters that fire with their values; artillery lifts infantry only in attack."""
    lifted = side.count("a") if table is ATTACK else 0
    found = []
    for letter in side:
        value = table.get(letter, 0)
        if letter == "i" and lifted:
            value, lifted = 2, lifted - 1
        if value:
            found.append((letter, value))
    return found


def salvos(shots):
    """Probabilities of (submarine, air, other) hits."""
    found = Counter({(0, 0, 0): Fraction(1)})
    for letter, value in shots:
        place = 0 if letter == "s" else 1 if letter in AIR else 2
        more = Counter()
        for hits, chance in found.items():
            more[hits] += chance * Fraction(6 - value, 6)
            hit = tuple(n + (at == place) for at, n in enumerate(hits))
            more[hit] += chance * Fraction(value, 6)
        found = more
    return found


def fits(kind, letter, hunts):
    if kind == 0:
        return letter not in AIR
    return kind == 2 or letter != "s" or hunts


def matches(hits, letters, hunts):
    """Whether every letter can take a hit of its own."""
    if not letters:
        return True
    for kind in range(3):
        if hits[kind] and fits(kind, letters[0], hunts):
            left = tuple(n - (at == kind) for at, n in enumerate(hits))
            if matches(left, letters[1:], hunts):
                return True
    return False


@cache
def after(side, hits, hunts):
    """As many hits as possible, transports last, and then the earliest letters."""
    best, chosen = (-1, -1), ()
    for size in range(min(sum(hits), len(side)) + 1):
        for places in combinations(range(len(side)), size):
            letters = "".join(side[at] for at in places)
            worth = (size - letters.count("r"), size)
            if worth > best and is_sinkable(side, places) and matches(hits, letters, hunts):
                best, chosen = worth, places
    return "".join(letter for at, letter in enumerate(side) if at not in chosen)


def is_sinkable(side, places):
    """No battleship is sunk before it is damaged."""
    sunk = sum(side[at] == "b" for at in places)
    fresh = side.count("B")
    return sunk <= side.count("b") - fresh + sum(side[at] == "B" for at in places)


def submerge(attack, defense):
    """Defending submarines dive from aircraft alone and from greater numbers where no destroyer is."""
    if "s" not in defense or "d" in attack:
        return defense
    ships = [len(side.replace("B", "")) for side in (attack, defense)]
    dives = all(letter in AIR for letter in attack) or ships[0] > ships[1]
    return defense.replace("s", "") if dives else defense


def helpless(side, enemy, table):
    """Transports beside nothing that can hit the enemy or be hit by him."""
    others = side.replace("r", "")
    return "r" in side and others == "" and any(table.get(letter) for letter in enemy)


def rounds(attack, defense, strip=""):
    """States after one round, with probabilities."""
    defense = submerge(attack, defense)
    strikers = {
        "attack": "s" * attack.count("s") if "d" not in defense else "",
        "defense": "s" * defense.count("s") if "d" not in attack else "",
    }
    found = Counter()
    for hits, one in salvos(values(strikers["attack"], ATTACK)).items():
        for answer, two in salvos(values(strikers["defense"], DEFENSE)).items():
            left = after(attack, answer, False), after(defense, hits, False)
            for state, chance in volleys(*left, strip, strikers, "d" in attack, "d" in defense).items():
                found[state] += one * two * chance
    return found


def volleys(attack, defense, strip, strikers, hunt, hunted):
    found = Counter()
    firing = attack.replace("s", "") if strikers["attack"] else attack
    answering = defense.replace("s", "") if strikers["defense"] else defense
    for hits, one in salvos(values(firing, ATTACK)).items():
        for answer, two in salvos(values(answering + strip, DEFENSE)).items():
            found[after(attack, answer, hunted), after(defense, hits, hunt)] += one * two
    return found


def tidy(attack, defense, at_sea):
    if at_sea and helpless(defense, attack, ATTACK):
        return attack, ""
    if at_sea and helpless(attack, defense, DEFENSE):
        return "", defense
    if not at_sea and attack and not values(defense, DEFENSE):
        return attack, ""
    return attack, defense


@cache
def outcome(attack, defense, at_sea, strip=""):
    """Probabilities of (win, draw, lose)."""
    attack, defense = tidy(attack, defense, at_sea) if not strip else (attack, defense)
    if not values(attack, ATTACK) or not values(defense + strip, DEFENSE):
        ends = (bool(attack and not defense), bool(attack) == bool(defense), bool(defense and not attack))
        return tuple(Fraction(int(end)) for end in ends)
    states = rounds(attack, defense, strip)
    stay = states.pop((attack, defense), Fraction(0)) if not strip else Fraction(0)
    total = [Fraction(0)] * 3
    for (a, d), chance in states.items():
        for at, part in enumerate(outcome(a, d, at_sea)):
            total[at] += chance * part / (1 - stay)
    return tuple(total)


def odds(attack, defense, at_sea=False, guns=()):
    """With antiaircraft fire before; `guns` are the values at which ships bombard."""
    planes = "".join(letter for letter in attack if letter in AIR)
    flak = min(3 * defense.count("g"), len(planes)) if not at_sea else 0
    shelled = salvos([("c", value) for value in guns])
    total = [Fraction(0)] * 3
    for (_, _, shot), one in salvos([("g", 1)] * flak).items():
        doomed, left = list(planes)[:shot], attack
        for letter in doomed:
            left = left.replace(letter, "", 1)
        for (_, _, hit), two in shelled.items():
            parts = outcome(left, defense[hit:], at_sea, defense[:hit])
            total = [sum_ + one * two * part for sum_, part in zip(total, parts, strict=True)]
    return tuple(float(part) for part in total)
