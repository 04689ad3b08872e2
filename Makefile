# make demo    play a game of Mastermind through the simulated table and show it
# make test    style, types and tests
# make prove   the long runs behind the figures in README.md
# Each sets up .venv by itself; an interrupted set-up is simply done again.

PYTHON ?= python3
BIN := .venv/bin
# The camera code spreads over cores by itself; the tests and proofs already use them all.
ONE_THREAD := OPENCV_FOR_THREADS_NUM=1 OMP_NUM_THREADS=1

.PHONY: demo test prove clean

demo: .venv/.runs
	$(BIN)/tabletop demo

test: .venv/.develops
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(ONE_THREAD) $(BIN)/pytest -n 2 -m "not prove"

prove: .venv/.develops
	$(ONE_THREAD) $(BIN)/pytest -n 2 -m prove
	$(BIN)/tabletop simulate mastermind --games 200 --seed 1 --pixels --jobs 2

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' \
	  || { echo "tabletop needs Python 3.11, 3.12 or 3.13: try make PYTHON=python3.12"; exit 2; }
	@echo "Making .venv ..."
	@$(PYTHON) -m venv --clear .venv \
	  || { echo "Python could not make .venv: on Debian, apt install python3-venv"; exit 2; }
	@touch $@

.venv/.runs: .venv/.made pyproject.toml
	@echo "Installing what tabletop needs (about a minute) ..."
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -e .
	@touch $@

.venv/.develops: .venv/.made pyproject.toml
	@echo "Installing what tabletop and its tests need (about a minute) ..."
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -e '.[dev]'
	@# The panel's bytes are held against this one; its own needs are drivers of a real Pi.
	@$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps 'waveshare-epaper>=1.4,<2'
	@touch $@ .venv/.runs

clean:
	rm -rf .venv build dist
