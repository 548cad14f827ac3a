"""G2: the pieces on the table and what is remembered of them, as plain structs."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Corps(Struct, omit_defaults=True):
    """An army corps: on the map `at` an area, in a `reserve`, out of combat until `back`, or in the pool.

    `army` is the list it is on (G10.5), `inside` a fortress, `bound` there as a garrison (G13.1), `besieges`
    the fortress of its area, `seen` the turn in which enemies last saw what it is. `assault` is its marker of
    assault troops (21.12.1), `moving` that it is in movement (21.4.9).
    """

    at: str = ""
    army: str = ""
    reserve: str = ""
    reduced: bool = False
    inside: bool = False
    bound: bool = False
    besieges: bool = False
    back: int = 0
    box: str = ""
    fire: int = 0
    fought: int = -1
    seen: int = -1
    assault: bool = False
    moving: bool = False


class Army(Struct, omit_defaults=True):
    """An army headquarters; `at` is empty while it is not on the map. `lock` is why it takes no orders,
    `secret` that the enemy does not know who has led it since an interphase (0.2)."""

    at: str = ""
    general: str = ""
    flag: bool = False
    lock: str = ""
    back: int = 0
    fought: bool = False
    secret: bool = False


class Ghq(Struct, omit_defaults=True):
    """A high command of a front."""

    at: str = ""
    front: str = "west"
    general: str = ""


class Support(Struct, omit_defaults=True):
    """A gun, tank or squadron with the headquarters where it sits; `used` is the turn of its last siege fire,
    `flown` of its last mission, forgotten as a new military phase begins on its front (G14.1)."""

    hq: str = ""
    used: int = -1
    reduced: bool = False
    flown: int = -1
    ace: bool = False
    mission: str = ""
    """What it is to do in the air this turn, with the city for bombs (G14.1)."""


class Fort(Struct, omit_defaults=True):
    """G13.1a: what has become of a fortress; `besieger` is a side, `turns` the Final phases of the siege."""

    resistance: int = 0
    besieger: str = ""
    turns: int = 0
    fallen: bool = False


class Nation(Struct, omit_defaults=True):
    """A nation: its side while it is at war, its stocks, and for a major its National Will."""

    side: str = ""
    status: str = "neutral"
    rp: int = 0
    mun: int = 0
    ep: int = 0
    nw: int = 0
    entered: int = -1
    isolated: int = 0


class Planned(Struct, omit_defaults=True):
    """One line of a packet, and whether it has been carried out."""

    kind: str
    args: dict[str, Any] = field(default_factory=dict)
    done: bool = False


class Attack(Struct):
    """An attack that has been made, for the tests that look back (G3.5, G23)."""

    turn: int
    side: str
    nations: list[str]
    foes: list[str]
    area: str
    kind: str = "field"
    won: bool = False
    lost: int = 0


class Capture(Struct):
    """An area that has changed hands."""

    turn: int
    area: str
    old: str
    new: str
