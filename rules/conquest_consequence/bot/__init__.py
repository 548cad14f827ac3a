"""Bots: one that weighs what it does by victory points, and the kernel's that takes any order."""

from rules.conquest_consequence.bot.basic import BasicBot

__all__ = ["BasicBot"]
