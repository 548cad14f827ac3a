"""Bots: one that takes any order but presses on, and one that weighs what it does."""

from rules.samurai_battles.bot.basic import BasicBot
from rules.samurai_battles.bot.random import HastyBot

__all__ = ["BasicBot", "HastyBot"]
