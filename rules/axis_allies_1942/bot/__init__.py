"""The bot `basic`."""

from rules.axis_allies_1942.bot.basic import BasicBot

__all__ = ["BasicBot"]
