# Tenbo: `make up` serves it, `make test` checks everything. Only Python 3.11+ and make are needed, no root.

VENV ?= .venv
PYTHON ?=
export PYTHON
# Some images forbid Python to keep byte code; every start would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin
RUN := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
FURTHER := walks or processes or redis

.PHONY: help up demo test test-all further coverage check lint fmt messages chaos cluster bench drills audit clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 8

up: $(RUN) ## serve Tenbo on this machine (PORT=8123 and TENBO_DATA=folder choose port and data folder)
	@exec $(BIN)/python manage.py up

demo: $(RUN) ## make the demo tournament, unless it is there
	@$(BIN)/python manage.py migrate --verbosity 0
	@exec $(BIN)/python manage.py demo

test: lint ## check everything that a change is likely to break: style, types, layers, rules, pages, what people press
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder -m "not ($(FURTHER))"

test-all: test further ## check everything

further: $(DEV) ## the rest of test-all: coverage of the rules, PostgreSQL, walks over all pages, real processes
	$(BIN)/coverage erase
	$(BIN)/coverage run --source=scoring -m pytest -n 3 -q tests/scoring
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=100
	$(BIN)/python -m tests.postgres -n 2 -q
	$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder --ignore=tests/scoring -m "$(FURTHER)"

coverage: $(DEV) ## which lines outside the rules no test runs (half as long again as without the tracer)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 3 --dist loadfile --no-loadscope-reorder --ignore=tests/scoring
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=90

check: $(DEV) ## a quick round while working: style, layers, and the tests that need no process, browser or long search
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 2 -q -m "not (browser or redis or unmeasured or processes)"

lint: $(DEV) ## style, types, layers, spelling, templates, scripts, migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell
	$(BIN)/djlint --check --lint templates
	DENO_DIR=$(VENV)/deno NO_COLOR=1 $(BIN)/deno check --quiet --no-remote static/js
	$(BIN)/python manage.py makemigrations --check --dry-run

fmt: $(DEV) ## put the source into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --reformat --quiet templates

messages: $(DEV) ## gather the sentences for translation and compile what is translated
	@$(BIN)/python -m tools.messages

chaos: $(DEV) ## play bad days against real processes on both stores: kill, cut power, fill the disk ...
	@$(BIN)/python -m tests.chaos

cluster: $(DEV) ## run a row of servers on PostgreSQL and Redis, and play what can happen to it
	@$(BIN)/python -m tests.cluster

bench: $(DEV) ## measure what is claimed about speed
	@for file in $$(ls benchmarks/[!_]*.py | grep -v constant); do echo "== $$file"; $(BIN)/python -m benchmarks.$$(basename $$file .py) || exit 1; done

drills: $(DEV) ## play tables without network through what goes wrong in halls (some minutes, Chromium)
	$(BIN)/pytest -q tests/browser/drill_offline.py

audit: $(DEV) ## ask the network for known weaknesses of the packages
	@$(BIN)/python -m tools.audit

clean: ## remove what was built, keep the data
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov

$(RUN): requirements.txt tools/bootstrap
	@tools/bootstrap $(VENV) requirements.txt $@

$(DEV): requirements-dev.txt $(RUN)
	@tools/bootstrap $(VENV) requirements-dev.txt $@
