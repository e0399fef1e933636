# The only list of commands.  `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') hatch_build.py pyproject.toml
COMPILED := $(BIN)/python -c 'from stormdeck._pure import is_compiled; raise SystemExit(not is_compiled())'
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: help play test test-fast lint types pure compiled golden figures bench bench-peers lock docs clean

help:            ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

play: $(VENV)/.installed  ## play Blanco against a bot, in the terminal
	@$(BIN)/stormdeck play blanco

test: lint types pure compiled  ## lint, types, and all tests, interpreted and compiled

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stormdeck needs Python 3.11 or newer."; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "The Python module venv is missing; on Debian: apt-get install python3-venv"; exit 1; }

# Running needs little, testing more: a newcomer who only plays waits for the little.
$(VENV)/.installed: $(BIN)/python requirements.lock $(SOURCES)
	@echo "Installing Stormdeck (the rules are compiled, which takes a moment) ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps -e .
	@touch $@

$(VENV)/.dev: $(BIN)/python requirements-dev.lock
	@echo "Installing the tools for the tests ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

lint: $(VENV)/.dev  ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev $(VENV)/.installed  ## mypy --strict
	$(BIN)/mypy

pure: $(VENV)/.dev $(VENV)/.installed  ## the tests on the plain Python sources
	@$(COMPILED) && brief=1 || brief=0; set -x; \
	STORMDECK_PURE=1 STORMDECK_BRIEF=$$brief $(BIN)/python -m pytest -q -n 2

compiled: $(VENV)/.dev $(VENV)/.installed  ## the tests on the compiled rules
	@$(COMPILED) || \
	  { echo "SKIPPED: the rules are not compiled here (no C compiler), so there is nothing compiled to test."; test -z "$$CI"; exit; }; \
	STORMDECK_PURE=0 $(BIN)/python -m pytest -q -n 2

test-fast: $(VENV)/.dev $(VENV)/.installed  ## the tests once, as installed
	$(BIN)/python -m pytest -q -n 2

golden: $(VENV)/.dev $(VENV)/.installed  ## rewrite the golden files; review the diff
	$(BIN)/python -m stormdeck.testing.golden --write
	$(BIN)/python -m stormdeck.testing.fingerprints --write

figures: $(VENV)/.installed  ## reproduce the figures on the games' pages (some minutes)
	$(BIN)/python benchmarks/figures_blanco.py --processes 2 --check
	$(BIN)/python benchmarks/figures_thunderbolts.py --processes 2
	$(BIN)/python benchmarks/figures_taidian.py --processes 2
	$(BIN)/python benchmarks/figures_thunderbirds.py --processes 2
	$(BIN)/python benchmarks/figures_thunder_and_lightning.py --processes 2

bench: $(VENV)/.installed  ## speed, interpreted against compiled
	$(BIN)/stormdeck bench

bench-peers: $(VENV)/.installed  ## the same beside OpenSpiel, RLCard and PettingZoo, installed aside
	$(BIN)/stormdeck bench --peers

docs: $(VENV)/.installed  ## make the parts of the docs that are made: the picture, tables, command help
	$(BIN)/python scripts/make_docs.py

lock: $(VENV)/.dev  ## pin all dependencies anew
	$(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes --strip-extras --allow-unsafe -o requirements.lock pyproject.toml
	$(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes --strip-extras --allow-unsafe --extra dev -o requirements-dev.lock pyproject.toml

clean:           ## remove what the other commands made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
