# make play    play in JupyterLab            make play LAB_ARGS="--no-browser --port=8890"
# make test    lint, types and all tests     make test-more      what needs more tools or more time
# make check   lint, types, quick tests      make test-thorough  twenty times as many random tests
# make docs    the site, in build/docs       make bench          the figures of benchmarks/
#
# They need Python 3.11 or newer, which PYTHON=python3.13 chooses, and for the first installation a network.

VENV ?= .venv
BIN := $(VENV)/bin
LAB_ARGS ?=

# The first Python that is new enough, with python3 first.
PYTHON ?= $(firstword $(foreach python,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell $(python) -c 'import sys; sys.version_info >= (3, 11) and print("$(python)")' 2>/dev/null)))

# JupyterLab refuses to run as root unless it is told; in a container root is the rule.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help play test test-more test-thorough check lint types js tests quick browser notebooks docs dist wheel lowest \
	bench clean

help:
	@sed -n 's/^# \{0,1\}//; 1,6p' Makefile

play: $(VENV)/.play
	$(BIN)/jupyter lab $(AS_ROOT) --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/play.ipynb $(LAB_ARGS)

test: $(VENV)/.test
	$(BIN)/python -m tests.browser.chromium
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory -j 2 js types tests

test-more: docs  # other hosts, graders and docs; their tools are extras of their own
	$(BIN)/pytest docs

test-thorough: $(VENV)/.test
	BLOCKSHIFT_THOROUGH=1 $(BIN)/pytest -n 2 --durations=15 -m "not browser" --timeout=3600 tests

check: $(VENV)/.test
	@began=$$(date +%s) && $(MAKE) --no-print-directory lint && $(MAKE) --no-print-directory -j 2 js types quick && \
		echo "make check: $$(($$(date +%s) - began)) seconds"

lint: $(VENV)/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell

types: $(VENV)/.test  # beside the tests: one core is enough for it, and browsers leave it free half of the time
	$(BIN)/mypy

js: node_modules/.installed
	$(BIN)/node node_modules/typescript/bin/tsc
	$(BIN)/node node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	$(BIN)/node --test 'tests/js/*.test.js'

tests:
	$(BIN)/pytest -n 3 --dist loadgroup --durations=15

quick:
	$(BIN)/pytest -n 2 -m "not slow" --ignore=tests/browser --ignore=tests/notebooks

browser: $(VENV)/.test
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -m browser

notebooks: $(VENV)/.test
	$(BIN)/pytest tests/notebooks

docs: $(VENV)/.more  # needs no network from here on
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m docs.screens
	$(BIN)/sphinx-build --fresh-env --fail-on-warning --keep-going --quiet docs build/docs
	@echo "the site is in build/docs/index.html"

dist: $(VENV)/.more
	rm -rf dist
	$(BIN)/python -m hatchling build
	$(BIN)/twine check --strict dist/*

wheel: dist  # in an environment that has nothing else
	$(PYTHON) -m venv --clear build/wheel
	build/wheel/bin/python -m pip install --quiet dist/*.whl
	cd build/wheel && bin/blockshift check block-shift expert lab && bin/python -c \
		"import blockshift_widget as b; b.BlockShift(records='records').close(); b.SearchLab().close()"

lowest:  # the lowest versions of what it needs
	$(PYTHON) -m venv --clear build/lowest
	build/lowest/bin/python -m tests.lowest > build/lowest/constraints.txt
	build/lowest/bin/python -m pip install --quiet --constraint build/lowest/constraints.txt --editable '.[test]'
	build/lowest/bin/python -m pytest -m "not browser" -W default  # old releases warn of each other

bench: $(VENV)/.test
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m benchmarks.import_time
	$(BIN)/python -m benchmarks.solver
	$(BIN)/python -m benchmarks.analysis
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.formats
	$(BIN)/python -m benchmarks.widget
	$(BIN)/python -m benchmarks.replay

clean:
	rm -rf $(VENV) node_modules build dist docs/_pictures *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.play: EXTRA :=
$(VENV)/.test: EXTRA := [test]
$(VENV)/.more: EXTRA := [more]
$(VENV)/.play $(VENV)/.test $(VENV)/.more: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.$(EXTRA)'
	@touch $@

node_modules/.installed: package-lock.json | $(VENV)/.test
	$(BIN)/npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Block Shift needs Python 3.11 or newer. Install one, or name it: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
