"""Bots against bots, also against programs in any language; what a bot thinks of a game that was played."""
