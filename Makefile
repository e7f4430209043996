# Tenbo: `make up` serves it, `make test` checks everything. Only Python 3.11+ and make are needed, no root.

VENV ?= .venv
PYTHON ?=
export PYTHON
# Some images forbid Python to keep byte code; every start would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin
RUN := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
WORDS := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))
PYTHONS := 3.11 3.12 3.13 3.14
# The layers are told apart by marks (tests/layers.py). The files of the gate are named, so that the others need not be read.
PYTEST := $(BIN)/pytest --dist loadfile --no-loadscope-reorder $(if $(CI),--durations=40)
FILES_OF_THE_GATE = $(shell grep -rlE 'mark\.(gate|processes|redis)' tests --include='test_*.py' | grep -v '^tests/scoring/') tests/browser
test gate rules night: export LC_ALL := C.UTF-8
test gate rules night: export TZ := UTC
test gate rules: export PYTHONHASHSEED := 1

.PHONY: help up demo test gate test-all night coverage lint types shape rules fmt messages chaos cluster bench drills audit requirements pythons release clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 8

up: $(RUN) $(WORDS) ## serve Tenbo on this machine (PORT=8123 and TENBO_DATA=folder choose port and data folder)
	@exec $(BIN)/python manage.py up

demo: $(RUN) $(WORDS) ## make the demo tournament, unless it is there
	@$(BIN)/python manage.py migrate --verbosity 0
	@exec $(BIN)/python manage.py demo

test: $(DEV) ## check what a change is likely to break: style, types, layers, rules, services, API, pages, four ways in a browser
	@$(MAKE) --no-print-directory --jobs 2 types shape rules
	$(PYTEST) -n 2 --ignore=tests/scoring -m in_test

gate: $(DEV) ## what CI asks beside `make test`: browsers, real processes, PostgreSQL, longer searches
	$(PYTEST) -n 3 -m in_gate $(FILES_OF_THE_GATE)
	$(BIN)/python -m tests.postgres -n 2 -q

test-all: test gate ## check everything that CI checks

night: $(DEV) ## check everything there is, in another order and with other searches each day; its length does not matter
	@exec $(BIN)/python -m tests.night

coverage: $(DEV) ## which lines outside the rules no test runs (half as long again as without the tracer)
	$(BIN)/coverage erase
	$(BIN)/coverage run -m $(notdir $(PYTEST)) -n 3 --ignore=tests/scoring -m "not in_night"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=90

lint: types shape ## style, types, layers, spelling, plain English, templates, scripts, migrations

types: $(DEV) ## types alone
	$(BIN)/mypy .

shape: $(DEV) ## what lint checks beside types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell
	$(BIN)/python -m tools.dialect
	$(BIN)/djlint --check --lint templates
	DENO_DIR=$(VENV)/deno NO_COLOR=1 $(BIN)/deno check --quiet --no-remote static/js
	$(BIN)/python manage.py makemigrations --check --dry-run

rules: $(DEV) ## the tests of the rules alone, which run every branch of them
	$(BIN)/coverage erase --data-file=.coverage-rules
	$(BIN)/coverage run --data-file=.coverage-rules --source=scoring -m pytest -q -m "not night" tests/scoring
	$(BIN)/coverage combine --quiet --data-file=.coverage-rules
	$(BIN)/coverage report --data-file=.coverage-rules --fail-under=100

fmt: $(DEV) ## put the source into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --reformat --quiet templates

messages: $(DEV) ## gather the sentences for translation and compile what is translated
	@$(BIN)/python -m tools.messages

chaos: $(DEV) ## play bad days against real processes on both stores: kill, cut power, fill the disk ...
	@$(BIN)/python -m tests.chaos
	@$(BIN)/python -m tests.chaos.copies
	@$(BIN)/python -m tests.chaos.phones
	@$(BIN)/python -m tests.chaos.standby

cluster: $(DEV) ## run a row of servers on PostgreSQL and Redis, and play what can happen to it
	@$(BIN)/python -m tests.cluster

bench: $(DEV) ## measure what is claimed about speed
	@for file in $$(ls benchmarks/[!_]*.py | grep -Ev 'constant|families|peer|played|random_hands|years'); do echo "== $$file"; $(BIN)/python -m benchmarks.$$(basename $$file .py) || exit 1; done

drills: $(DEV) ## play tables without network through what goes wrong in halls (some minutes, Chromium)
	$(BIN)/pytest -q tests/browser/drill_offline.py

audit: $(DEV) ## ask the network for known weaknesses of the packages
	@$(BIN)/python -m tools.audit

requirements: $(DEV) ## compile requirements*.txt from the direct needs in requirements*.in (docs/releases.md)
	@$(BIN)/python -m tools.requirements

pythons: ## `make test` on every Python that Tenbo runs on and this machine has
	@for version in $(PYTHONS); do \
	  command -v python$$version >/dev/null && python$$version -c "" 2>/dev/null || { echo "== Python $$version is not here"; continue; }; \
	  echo "== Python $$version"; $(MAKE) --no-print-directory VENV=.pythons/$$version PYTHON=python$$version test || exit 1; \
	done

release: test-all ## check everything, make the pictures, pack the zip and build the image of this version (docs/releases.md)
	@$(BIN)/python -m tools.release

clean: ## remove what was built, keep the data
	rm -rf $(VENV) .pythons dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov

%.mo: %.po | $(RUN)
	@$(BIN)/python -m config.catalogs

$(RUN): requirements.txt tools/bootstrap
	@sh tools/bootstrap $(VENV) requirements.txt $@

$(DEV): requirements-dev.txt $(RUN)
	@sh tools/bootstrap $(VENV) requirements-dev.txt $@
