"""19, 20: what the economy of a major and the research of a side keep from one interphase to the next."""

from __future__ import annotations

from msgspec import Struct, field


class Ordered(Struct, omit_defaults=True):
    """19.3.2, 19.6.1, 19.9.1: something that was ordered; it arrives in the turn fixed then.

    `what` is a corps type (`DE_new`), a kind of support unit or `assault`; `corps` the one that is rebuilt.
    """

    what: str
    turn: int
    corps: str = ""


class Economy(Struct, omit_defaults=True):
    """The economy of a major. Flows are received in each turn until the next interphase changes them."""

    civil: int = 9
    """19.2.1: civil production, 9 wholly civil to 0 total war."""
    civil_before: int = 9
    """15.VII: civil production at the start of the interphase, which counts for income."""
    mun_flow: int = 0
    rp_flow: int | None = None
    """None until the first interphase: then every turn brings the base."""
    base_rp: int = 0
    """Base recruits where an event or action has set them; 0: as printed."""
    next_income: dict[str, int] = field(default_factory=dict)
    """What is added to or taken from the next income, by reason: raids, bombs, aid, sailing on credit."""
    ordered: list[Ordered] = field(default_factory=list)
    paid: dict[str, int] = field(default_factory=dict)
    """19.7.1: EP paid for the next improvement of a corps type."""
    due: list[str] = field(default_factory=list)
    """Improvements fully paid, which take effect in the next interphase."""
    fire: dict[str, int] = field(default_factory=dict)
    """Improvements in effect, by corps type."""
    mines: int = 0
    lent_sites: int = 0
    """19.12.1: munition sites that the USA lend until the next interphase."""
    aided: dict[str, int] = field(default_factory=dict)
    """EP given this year, by recipient (25.2.4)."""
    tanks_ordered: bool = False
    """19.6.2: whether an interphase has passed in which tanks could be ordered."""


class Research(Struct, omit_defaults=True):
    """20: the projects of a side and what it has found."""

    projects: dict[str, int] = field(default_factory=dict)
    """Projects in research, and what has been added to their chance (20.3.1)."""
    wished: list[str] = field(default_factory=list)
    """Projects that the leader wants to begin (20.2a.1)."""
    found: dict[str, int] = field(default_factory=dict)
    """Technologies of this side, and the turn each was found."""
    shown: dict[str, int] = field(default_factory=dict)
    """Disclosed to the allies, and when (20.4)."""
    used: dict[str, int] = field(default_factory=dict)
    """First used before the enemy, and when."""
    public: list[str] = field(default_factory=list)
    """Technologies of this side that have become public (20.5)."""
    money: dict[str, int] = field(default_factory=dict)
    """EP that each power has put in for the next three turns (20.2b)."""
