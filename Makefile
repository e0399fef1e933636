# The only list of commands.  `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') hatch_build.py pyproject.toml \
           $(shell find web -name node_modules -prune -o -name dist -prune -o -name .samples -prune -o -type f -print)
COMPILED := $(BIN)/python -c 'from stormdeck._pure import is_compiled; raise SystemExit(not is_compiled())'
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

# What Python makes of the sources for itself is kept in the environment, not beside them; so it is kept also where the machine
# asks for no such files.  Without them every start of a process reads all sources anew: the tests take half as long again.
export PYTHONPYCACHEPREFIX ?= $(CURDIR)/$(VENV)/pycache
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play terminal test test-fast lint types client pure compiled browser browser-soak deep attack crawl knowledge observations doors same-game ray bench-lab reports lab-power golden figures bench bench-bots bench-envs bench-server bench-install bench-peers bench-same soak strength tune tune-search screenshots contact-sheet guide-pictures icons wheels container lock docs site clean

help:            ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

# The table opens before the rules are compiled; everything else waits for them.
play: $(VENV)/.ready  ## open the table at http://127.0.0.1:8000
	@exec $(BIN)/python scripts/play.py

terminal: $(VENV)/.installed  ## play a bot in the terminal (GAME=..., the first if not said)
	@$(BIN)/stormdeck play $(or $(GAME),$(basename $(notdir $(firstword $(sort $(wildcard docs/games/*.md))))))

test: WITH := tests
test: $(VENV)/.installed $(VENV)/.dev $(VENV)/.browser  ## lint, types, and all tests, interpreted and compiled
	@$(BIN)/python scripts/test_all.py browser lint,types,client,compiled,pure

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stormdeck needs Python 3.11 or newer."; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "The Python module venv is missing; on Debian: apt-get install python3-venv"; exit 1; }

# Running needs little, testing more: a newcomer who only plays waits for the little.
$(VENV)/.ready: $(BIN)/python requirements.lock requirements-build.lock scripts/install.py $(SOURCES)
	@echo "Installing Stormdeck ..."
	@$(BIN)/python scripts/install.py
	@test -f src/stormdeck/web/static/index.html || echo "Note: the table's pages were not built; \`stormdeck serve\` will say how to."
	@touch $@

$(VENV)/.installed: $(BIN)/python requirements.lock requirements-build.lock scripts/install.py $(SOURCES)
	@echo "Installing Stormdeck (the rules are compiled, which takes some minutes) ..."
	@$(BIN)/python scripts/install.py rules $(WITH)
	@$(COMPILED) || echo "Note: the rules were not compiled (is there a C compiler?); they run as plain Python, slower."
	@test -f src/stormdeck/web/static/index.html || echo "Note: the table's pages were not built; \`stormdeck serve\` will say how to."
	@touch $(VENV)/.ready $@

$(VENV)/.dev: $(BIN)/python requirements-dev.lock
	@echo "Installing the tools for the tests ..."
	@$(PIP) install --no-compile --require-hashes -r requirements-dev.lock
	@touch $@

# In a new environment somebody reads all tests once, so that Python keeps them: three workers at once would each do it for themselves.
$(VENV)/.read: | $(VENV)/.dev $(VENV)/.installed
	@$(BIN)/python -m pytest -q --collect-only --ignore=tests/web/browser > /dev/null || true
	@touch $@

# The browser tests need a Chromium: Debian's is installed where that is allowed.  (With "chromium-headless-shell", where it is
# there, they take nine tenths of the processor's time.)
$(VENV)/.browser: $(VENV)/.dev
	@if command -v chromium > /dev/null; then touch $@; \
	elif test "$$(id -u)" = 0 && command -v apt-get > /dev/null; then echo "Installing chromium for the browser tests ..."; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium > /dev/null && touch $@; \
	else echo "SKIPPED: the tests in a browser (there is no \"chromium\" here, and only root can install it)."; test -z "$$CI"; fi

lint: $(VENV)/.dev $(VENV)/.installed  ## ruff; ESLint, stylelint and Prettier for the client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@if test -d web/node_modules/eslint && command -v npm > /dev/null; then cd web && npm run -s lint; \
	else echo "SKIPPED: the lint of the client (there is no Node here to run it)."; test -z "$$CI"; fi

types: $(VENV)/.dev $(VENV)/.installed  ## mypy --strict
	$(BIN)/mypy

client: $(VENV)/.dev $(VENV)/.installed  ## the browser's client: types and tests
	@if test -d web/node_modules && command -v npm > /dev/null; then cd web && npm run -s check && npm test -s; \
	else echo "SKIPPED: the tests of the client (there is no Node here to run them)."; test -z "$$CI"; fi

# Few failures get a second run (scripts/test_twice.py): servers and kills wait with a clock, and a machine is late now and then.
# Where compiled rules are tested as well, the interpreted run leaves out what does not depend on how the rules run: the big
# tables, the files, and what stands on top of the rules (tests/conftest.py has the list).
pure: $(VENV)/.dev $(VENV)/.installed $(VENV)/.read  ## the tests on the plain Python sources
	@$(COMPILED) && brief=1 || brief=0; set -x; \
	STORMDECK_PURE=1 STORMDECK_BRIEF=$$brief $(BIN)/python scripts/test_twice.py -n 2 --ignore=tests/web/browser

compiled: $(VENV)/.dev $(VENV)/.installed $(VENV)/.read  ## the tests on the compiled rules
	@$(COMPILED) || \
	  { echo "SKIPPED: the rules are not compiled here (no C compiler), so there is nothing compiled to test."; test -z "$$CI"; exit; }; \
	STORMDECK_PURE=0 $(BIN)/python scripts/test_twice.py -n 3 --ignore=tests/web/browser

# A test that never ends takes its worker along after twenty minutes, and says where it was.
browser: $(VENV)/.dev $(VENV)/.installed $(VENV)/.browser  ## the tests in a real browser
	$(BIN)/python scripts/test_twice.py -n 2 --dist loadfile --no-loadscope-reorder -o faulthandler_timeout=1200 -o faulthandler_exit_on_timeout=true tests/web/browser

browser-soak: $(VENV)/.dev $(VENV)/.installed $(VENV)/.browser  ## whole games by chance on GAMES (60) random deals, at three sizes (20 minutes)
	$(BIN)/python -m tests.web.browser.soak --games $(or $(GAMES),60) --seed $$(date +%j%H)

test-fast: $(VENV)/.dev $(VENV)/.installed  ## the tests once, as installed, without the browser
	$(BIN)/python -m pytest -q -n 2 --ignore=tests/web/browser

# Where `make test` takes samples: every set of options at every table, all published deals, 1,000 logs through the doors.
deep: $(VENV)/.dev $(VENV)/.installed  ## the tests on the compiled rules with everything of which `make test` plays a sample
	STORMDECK_DEEP=1 $(BIN)/python -m pytest -q -n 2 tests/test_conformance.py tests/test_leaks.py tests/envs/test_doors.py \
	  tests/bots/test_strength.py

# Kills, fuzz, floods, poison, slow clients, neighbours that die; `make test` has the short form of each.
attack: $(VENV)/.dev $(VENV)/.installed  ## storm a server for about half an hour, on this machine only
	STORMDECK_ATTACK=20 $(BIN)/python -m pytest -q tests/web/attacks tests/web/test_kill.py tests/web/test_orphans.py \
	  tests/web/test_fuzz.py tests/web/test_races.py tests/web/test_security.py tests/web/test_limits.py tests/web/test_lanes.py \
	  tests/web/test_neighbours.py tests/web/test_processes.py tests/web/test_presence.py tests/web/test_supervisor.py tests/web/test_seats.py

# How long these two take is reckoned from a sample: 120 games of each game, and five positions.
crawl: $(VENV)/.dev $(VENV)/.installed  ## read every byte the server sends in 1,000 games of each game (45 minutes of one core)
	$(BIN)/python -m tests.web.crawl --games 1000

knowledge: $(VENV)/.dev $(VENV)/.installed  ## hold views and beliefs against all worlds that fit, on many small positions (25 minutes of one core)
	$(BIN)/python -m tests.judge_worlds --positions 200

observations: $(VENV)/.dev $(VENV)/.installed  ## redeal what each seat cannot see at 100,000 positions of every game; no byte of its observation may change
	$(BIN)/python -m tests.judge_observations --positions 100000 --processes $$(nproc 2>/dev/null || echo 1)

LOGS ?= 1000
doors: $(VENV)/.dev $(VENV)/.installed  ## play 1,000 games of each game (LOGS=10000 for more, GAME=... for one) through engine, match, batch, PettingZoo, Gymnasium, OpenSpiel and JSON lines alike
	$(BIN)/python -m tests.envs.doors --games $(LOGS) --processes $$(nproc 2>/dev/null || echo 1) $(GAME)

same-game: $(VENV)/.dev $(VENV)/.installed  ## play 1,000 games of Hearts and of Leduc poker beside OpenSpiel's own, move for move
	$(BIN)/python -m tests.envs.same_game --games 1000

# Not part of `make test`: more than a minute and 260 MB for sixty lines of ours, which are tried there with a stand-in.
ray: $(VENV)/.dev $(VENV)/.installed $(VENV)/.ray  ## the laboratory on a real Ray of this machine's own, installed aside (260 MB)
	PYTHONPATH=$(VENV)/ray $(BIN)/python -m pytest -q -W default tests/lab/test_ray.py

$(VENV)/.ray: $(BIN)/python requirements-ray.lock
	rm -rf $(VENV)/ray
	$(PIP) install --no-compile --require-hashes --target $(VENV)/ray -r requirements-ray.lock
	@touch $@

bench-lab: $(VENV)/.installed $(VENV)/.ray  ## games a second by one worker and by two, processes and Ray, in one run (three minutes)
	PYTHONPATH=$(VENV)/ray $(BIN)/python benchmarks/lab_scaling.py

reports: $(VENV)/.installed  ## the laboratory's reports on the five games, seeds as in docs/reports.md, to build/reports and docs/reports (twenty minutes of one core)
	$(BIN)/python benchmarks/reports.py

lab-power: $(VENV)/.installed  ## does the laboratory find a planted bias of 2 points, and cry no wolf? (eight minutes of one core)
	$(BIN)/python benchmarks/lab_power.py

golden: $(VENV)/.dev $(VENV)/.installed  ## rewrite the golden files; review the diff
	$(BIN)/python -m stormdeck.testing.golden --write
	$(BIN)/python -m stormdeck.testing.fingerprints --write
	$(BIN)/python -m tests.envs.playthroughs --write

figures: $(VENV)/.installed  ## reproduce the figures on the games' pages (some minutes)
	@for file in benchmarks/figures_*.py; do $(BIN)/python $$file --processes 2 $$(grep -o -m1 -e --check $$file) || exit 1; done

bench: $(VENV)/.installed  ## speed, interpreted against compiled
	$(BIN)/stormdeck bench

bench-bots: $(VENV)/.installed  ## how many simulations a second the searching bots make
	$(BIN)/python benchmarks/bots_speed.py

bench-server: $(VENV)/.dev $(VENV)/.installed  ## how many tables one server process carries (two minutes)
	$(BIN)/python benchmarks/server_load.py --tables 2000 --bots 500

bench-envs: $(VENV)/.dev $(VENV)/.installed  ## steps of a batch against the bare decision, then ours beside EnvPool, pgx, OpenSpiel, RLCard and PettingZoo, installed aside
	$(BIN)/python benchmarks/envs_speed.py --two
	$(BIN)/python benchmarks/peers.py --env $(VENV)/peers

bench-install:   ## how long `make play` takes in a fresh clone of the last commit, to the lobby and to the compiled rules
	$(PYTHON) benchmarks/install.py

soak: $(VENV)/.dev $(VENV)/.installed  ## two hours of play at a server that is killed ten times; memory and what was lost
	$(BIN)/python benchmarks/server_soak.py --hours 2 --kills 10

strength: $(VENV)/.installed  ## measure the ladder of the bots (hours; goes on where it stopped)
	$(BIN)/python benchmarks/bots_strength.py --write

tune: $(VENV)/.installed  ## find the weights of the bots' evaluations again (about a quarter of an hour)
	PYTHON=$(BIN)/python sh benchmarks/tune.sh

tune-search: $(VENV)/.installed  ## compare settings of the search, each against greedy on the same deals (hours)
	$(BIN)/python benchmarks/bots_settings.py

bench-peers: $(VENV)/.dev $(VENV)/.installed  ## the same beside OpenSpiel, RLCard, PettingZoo, EnvPool and pgx, installed aside
	$(BIN)/stormdeck bench --peers

bench-same: $(VENV)/.dev $(VENV)/.installed  ## Hearts and Leduc poker timed against OpenSpiel's C++, in one run
	$(BIN)/python benchmarks/peers_same.py

docs: $(VENV)/.installed  ## make the parts of the docs that are made: the picture, tables, command help
	$(BIN)/python scripts/make_docs.py

site: $(VENV)/.dev $(VENV)/.installed  ## build the documentation site into build/site
	@$(BIN)/python scripts/make_site.py

screenshots: $(VENV)/.dev $(VENV)/.installed $(VENV)/.browser  ## take the pictures and recordings of the docs anew
	$(BIN)/python scripts/make_screenshots.py

contact-sheet: $(VENV)/.dev $(VENV)/.installed $(VENV)/.browser  ## photograph every card of every game, large and at 48 px, light and dark
	$(BIN)/python scripts/make_contact_sheets.py

guide-pictures: $(VENV)/.dev $(VENV)/.installed $(VENV)/.browser  ## photograph what the guides of the games show
	$(BIN)/python scripts/make_guide_pictures.py

icons: $(VENV)/.dev $(VENV)/.browser  ## draw the icons of the installed table
	$(BIN)/python scripts/make_icons.py

wheels:          ## build the wheels this machine can (ONLY="--python 3.12 --kind pure" for some), install each aside and play from it
	$(PYTHON) scripts/make_wheels.py $(ONLY)

container:       ## do what the Dockerfile says in clean root folders, without a daemon, and play at its server (root on Linux; ONLY=--plain: without the compiler)
	$(PYTHON) scripts/try_container.py $(ONLY)

lock: $(VENV)/.dev  ## pin all dependencies anew
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes --strip-extras --allow-unsafe -o requirements-build.lock -
	$(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes --strip-extras --allow-unsafe --extra web -o requirements.lock pyproject.toml
	$(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes --strip-extras --allow-unsafe --extra web --extra envs --extra openspiel --extra site --extra dev -o requirements-dev.lock pyproject.toml
	echo 'ray[client]>=2.60' | $(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes --strip-extras --allow-unsafe -o requirements-ray.lock -

clean:           ## remove what the other commands made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf web/node_modules web/dist src/stormdeck/web/static src/stormdeck/.compiled-from src/stormdeck/.compiled-sources
	find src -name '*.so' -delete
