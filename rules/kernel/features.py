"""What every title is asked for beside its rules; what does not apply to one it names, with the reason."""

from collections.abc import Mapping

FEATURES: Mapping[str, str] = {
    "report": "a turn report: battles, what changed hands, money, cards",
    "theatres": "parts of the board to which a page flies",
    "levels": "levels of detail: what is drawn far out and what near",
    "arrows": "moves as arrows, switched by phase",
    "remark": "what one should know of a value before choosing it",
    "overlays": "what a piece can reach, see or attack",
    "conditions": "what a line of a sheet may wait for",
    "sample": "a line of orders as a player would write it, for the page of the title",
    "struck": "which dice hit",
    "odds": "the odds of planned battles",
    "position": "the position in words",
    "guide": "a first turn that a newcomer plays on the board, order by order",
    "balance": "a row in docs/titles.md: wins, length, stops",
    "golden": "golden games",
    "synonyms": "words under which players look for rules",
}

UNWRITTEN = "not written yet"
"""The only reason that a title may give for everything, as long as players are not offered it."""
