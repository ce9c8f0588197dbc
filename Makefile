# make play    play in JupyterLab           make play LAB_ARGS="--no-browser --port=8890"
# make test    everything that CI checks    make bench   print the figures of benchmarks/
#
# Both need nothing but Python 3.11 or newer; choose one with PYTHON=python3.13.

VENV ?= .venv
BIN := $(VENV)/bin
LAB_ARGS ?=

# The first Python that is new enough, with python3 first.
PYTHON ?= $(firstword $(foreach python,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell $(python) -c 'import sys; sys.version_info >= (3, 11) and print("$(python)")' 2>/dev/null)))

# JupyterLab refuses to run as root unless it is told; in a container root is the rule.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help play test js types tests bench clean

help:
	@sed -n 's/^# \{0,1\}//; 1,4p' Makefile

play: $(VENV)/.play
	$(BIN)/jupyter lab $(AS_ROOT) --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/play.ipynb $(LAB_ARGS)

test: $(VENV)/.test
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(MAKE) --no-print-directory -j 2 js types tests

js: node_modules/.installed
	$(BIN)/node node_modules/typescript/bin/tsc
	$(BIN)/node node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	$(BIN)/node --test 'tests/js/*.test.js'

types:  # beside the tests: one core is enough for it, and browsers leave it free half of the time
	$(BIN)/mypy

tests:
	$(BIN)/pytest -n 3 --dist loadgroup

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
	rm -rf $(VENV) node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/.play: EXTRA :=
$(VENV)/.test: EXTRA := [test]
$(VENV)/.play $(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.$(EXTRA)'
	@touch $@

node_modules/.installed: package-lock.json | $(VENV)/.test
	$(BIN)/npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Block Shift needs Python 3.11 or newer. Install one, or name it: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)
