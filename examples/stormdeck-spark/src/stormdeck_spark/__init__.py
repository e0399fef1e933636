"""Spark, a sixth game for Stormdeck: what a package of somebody else has to bring.  docs/adding-a-game.md walks through it."""

from stormdeck_spark.game import GAME

__all__ = ["GAME"]
