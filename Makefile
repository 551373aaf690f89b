# Everything is done by two commands: `make run` and `make test`. Both set up first; set-up is a no-op once it is done.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check setup chromium bundle clean

run: setup
	$(BIN)/python app.py

test: setup
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: $(VENV)/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/lint-imports

setup: $(VENV)/.installed chromium bundle

$(VENV)/.installed: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

# The system's Chromium plays H.264; where there is none, Debian's package is installed if we may.
chromium: $(VENV)/.installed
	@$(BIN)/python -m renderer.chromium > /dev/null 2>&1 || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		apt-get update -qq && xargs -a packages.txt apt-get install -y -qq --no-install-recommends > /dev/null; \
	else \
		echo "There is no Chromium; install it (on Debian: sudo apt-get install $$(tr '\n' ' ' < packages.txt)), or screens cannot be drawn."; \
	fi

# The page that draws screens; the app builds it itself when it is missing.
bundle: $(VENV)/.installed
	@$(BIN)/python -m renderer.bundle

clean:
	rm -rf $(VENV) renderer/page/build renderer/page/node_modules
