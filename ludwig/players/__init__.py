"""Bots: players that answer every decision, seeing only what their seat may see."""

from ludwig.players.bot import Bot, answer
from ludwig.players.registry import BOTS, UnknownBotError, bot_named

__all__ = ["BOTS", "Bot", "UnknownBotError", "answer", "bot_named"]
