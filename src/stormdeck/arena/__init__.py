"""Bots against bots: contests over paired deals, with intervals and ratings."""
