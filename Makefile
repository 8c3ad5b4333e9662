# Every target does its own set-up; it is skipped while the lock and pyproject.toml are unchanged.
PYTHON ?= python3
WORKERS ?= 2
UV_VERSION := 0.13.9

BIN := .venv/bin
STAMP := .venv/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)

.DEFAULT_GOAL := help
.PHONY: help setup demo test check lint cover bench harness format lock clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=..." if sys.version_info < (3, 11) else 0)'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@echo "installing what requirements.lock names into .venv"
	@$(PIP) install --no-compile --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

setup: $(STAMP)  ## the virtual environment with everything locked

demo: $(STAMP)  ## the tour: a bundled match imported, replayed, audited
	@$(BIN)/ludwig demo

test: $(STAMP)  ## the tests
	@$(PYTEST)

check: lint cover test  ## what CI holds: lint, types, layers, coverage of the rules, the tests

lint: $(STAMP)  ## ruff, mypy --strict, import-linter
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@PYTHONPATH=. $(BIN)/lint-imports

cover: $(STAMP)  ## the rules' own tests with branch coverage, which must reach 98 %
	@$(PYTEST) --cov=domain --cov-report= tests/domain tests/geometry
	@$(BIN)/coverage report --include='domain/*' --fail-under=98

bench: $(STAMP)  ## the benchmarks, as ratios measured in one run
	@$(BIN)/python -m benchmarks

harness: $(STAMP)  ## the long durability harness
	@$(BIN)/python -m pytest -m harness

format: $(STAMP)  ## lay the code out
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

lock: $(STAMP)  ## requirements.lock anew from pyproject.toml
	@$(PIP) install uv==$(UV_VERSION)
	@$(BIN)/uv lock --quiet
	@$(BIN)/uv export --quiet --locked --format requirements-txt --no-header \
		--all-extras --all-groups --no-emit-project --output-file requirements.lock

clean:  ## all that was made, the environment too
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@rm -rf .coverage .coverage.* htmlcov build dist uv.lock
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
