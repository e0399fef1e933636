#!/bin/sh
# The weights of the bots' evaluations, game by game, as they were found (about a quarter of an hour).  `make tune` calls this.
set -e
"${PYTHON:-python}" benchmarks/bots_tune.py blanco --games 1200
"${PYTHON:-python}" benchmarks/bots_tune.py thunder-and-lightning --games 2000
"${PYTHON:-python}" benchmarks/bots_tune.py thunderbolts --games 800
"${PYTHON:-python}" benchmarks/bots_climb.py thunderbolts
"${PYTHON:-python}" benchmarks/bots_climb.py thunder-and-lightning
"${PYTHON:-python}" benchmarks/bots_tune_taidian.py --games 20000
"${PYTHON:-python}" benchmarks/bots_tune.py thunderbirds --instinct --games 1500 --option advanced_count=3..14
