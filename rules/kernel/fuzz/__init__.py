"""Whole games through the kernel with every invariant checked: for tests, self-play and golden games."""

from rules.kernel.fuzz.batch import Job, Summary, run_job
from rules.kernel.fuzz.game import Unending, dice_for, play_game, replay
from rules.kernel.fuzz.invariants import EVERYTHING, NOTHING, Broken, Sampling
from rules.kernel.fuzz.records import Failure, GameRecord, Played

__all__ = [
    "EVERYTHING",
    "NOTHING",
    "Broken",
    "Failure",
    "GameRecord",
    "Job",
    "Played",
    "Sampling",
    "Summary",
    "Unending",
    "dice_for",
    "play_game",
    "replay",
    "run_job",
]
