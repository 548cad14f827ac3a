"""Bots: one that plans its packets from its view, and the kernel's that takes any order."""

from rules.grande_guerre.bot.basic import BasicBot

__all__ = ["BasicBot"]
