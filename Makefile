PYTHON ?= python3
PORT ?= 8000
# Four on two cores, since many tests wait for browsers, servers and databases.
JOBS ?= 4
UV := uv==0.13.7
# uv believes the certificates of the machine as pip does, where there are any: those of a company or a mirror count too.
CERTIFICATES := /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem
export UV_SYSTEM_CERTS ?= $(if $(wildcard $(CERTIFICATES)),true,false)

BIN := .venv/bin
PYTEST := $(BIN)/pytest -n $(JOBS) --dist loadgroup
export PBEM_TEST_TITLE ?= $(TITLE)
# Some machines forbid Python to keep what it has compiled; each of the many processes of the suite would compile all anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play setup test test-deep lint bench lock messages clean

help: ## Show what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|' 2>/dev/null \
	  || grep '##' $(MAKEFILE_LIST)

play: .venv/.to-play ## Start the server on this machine (PORT=8000), with demo users and games
	@$(BIN)/python manage.py play --port $(PORT)

setup: .venv/.to-develop ## Prepare .venv with everything that running and testing need
	@echo "Ready: make play, make test."

test: .venv/.to-develop ## Run all tests on PostgreSQL, and those of the database on SQLite as well (TITLE=... those of one title)
	$(BIN)/python -m tests.postgres run -- $(PYTEST) $(ARGS)
	@# Only the files that have such tests, because reading all the others takes a while.
	$(PYTEST) -m databases $(ARGS) $$(grep -rl --include='*.py' 'mark\.databases' tests)

test-deep: .venv/.to-develop ## Run all tests, with those that take their time (oracles, whole games, balance)
	PBEM_TEST_DEEP=1 $(BIN)/python -m tests.postgres run -- $(PYTEST) $(ARGS)

lint: .venv/.to-develop ## Check style, types and which part may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python deploy/audit.py

bench: .venv/.to-develop ## Measure the server against its bars
	$(BIN)/python manage.py bench $(ARGS)

lock: .venv/.to-develop ## Choose the versions of all dependencies anew
	$(BIN)/python deploy/lock.py

messages: .venv/.to-develop ## Collect the texts to translate (where gettext is installed) and compile the catalogues
	@if command -v xgettext >/dev/null; then $(BIN)/python manage.py makemessages --locale es --ignore var --ignore tests --no-location --no-obsolete; \
	  else echo "gettext is not installed: texts are compiled, but not collected."; fi
	$(BIN)/python deploy/messages.py

clean: ## Remove caches and what was built; keeps .venv and the games under var
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .schemathesis var/staticfiles
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

.venv/bin/uv:
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is not installed; Python 3.11 or newer is needed."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version 2>&1)." \
	    "Name another one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments: install its venv module (Debian: apt install python3-venv)."; \
	    exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(UV)

.venv/.to-play: uv.lock | .venv/bin/uv
	@echo "Installing what the server needs ..."
	@$(BIN)/uv export --frozen --no-emit-project --no-dev --quiet --output-file .venv/to-play.txt >/dev/null
	@$(BIN)/uv pip install --compile-bytecode --python $(BIN)/python --require-hashes --requirement .venv/to-play.txt
	@touch $@

.venv/.to-develop: uv.lock | .venv/bin/uv
	@echo "Installing what the server and its tests need ..."
	@$(BIN)/uv export --frozen --no-emit-project --all-groups --quiet --output-file .venv/to-develop.txt >/dev/null
	@$(BIN)/uv pip install --compile-bytecode --python $(BIN)/python --require-hashes --requirement .venv/to-develop.txt
	@touch .venv/.to-play $@
