# make play   play a game          make test      all tests, under 15 minutes
# make lint   ruff, mypy           make test-all  the full matrices and long runs as well
# make bench  our speed beside the peers'     make screens  pictures of every game for docs/screens

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

play: $(READY) client
	@$(BIN)/cheeseboard play || [ $$? -eq 130 ]  # Ctrl-C is no error

test: $(READY) client
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not long"

test-all: $(READY) client
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "ray>=2.40"
	CHEESEBOARD_WALKS=200 $(BIN)/python -m pytest -q -n 2 --dist worksteal

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python web/build_client.py --check
	$(BIN)/pip-audit --requirement requirements.lock --require-hashes --disable-pip --progress-spinner off

# The pages for the browser; nothing is done if they are built from what lies in web/.
client: $(READY)
	@$(BIN)/python web/build_client.py

# Types of the wire for the browser, and its schema.
wire: $(READY)
	$(BIN)/python -m cheeseboard.server.typescript > web/src/wire.ts
	$(BIN)/python -m cheeseboard.server.typescript --schema > docs/wire.schema.json

screens: $(READY) client
	$(BIN)/python -m tests.browser.screens

bench: $(READY)
	$(BIN)/cheeseboard bench

# Versions and hashes are locked; `make lock` takes newer ones.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Cheeseboard needs Python 3.11 or newer: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Installing what Cheeseboard needs into .venv; the first time this takes a few minutes."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

lock:
	uv pip compile pyproject.toml --extra test --extra lint --extra lab --extra plot --extra build \
		--universal --python-version 3.11 --generate-hashes --no-header --upgrade -o requirements.lock

.PHONY: play test test-all lint client wire screens bench lock
