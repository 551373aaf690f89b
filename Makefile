# Everything is done by two commands: `make run` and `make test`. Both set up first; set-up is a no-op once it is done.
PYTHON ?= $(shell command -v python3.11 || echo python3)
VENV := .venv
BIN := $(VENV)/bin
MAY_INSTALL = [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null
APT = env DEBIAN_FRONTEND=noninteractive apt-get
NO_VENV = $(PYTHON) cannot make a virtual environment; install its module venv (on Debian: sudo apt-get install python3-venv).

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
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null || \
		{ echo "Python 3.11 or newer is needed; install it, or name it: make PYTHON=/path/to/python3.11." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
		{ $(MAY_INSTALL) && $(APT) update -qq && $(APT) install -y -qq python3-venv > /dev/null; } || true
	@$(BIN)/python -m pip --version > /dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) > /dev/null || \
		{ echo "$(NO_VENV)" >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

# The system's Chromium, best without windows; where it is missing, Debian's package is installed if we may. Without any
# the app still runs: it says that it draws no screens.
chromium: $(VENV)/.installed
	@command -v chromium-headless-shell > /dev/null || \
		{ $(MAY_INSTALL) && $(APT) update -qq && \
		  xargs -a packages.txt $(APT) install -y -qq --no-install-recommends > /dev/null; } || true
	@$(BIN)/python -m renderer.chromium > /dev/null 2>&1 || \
		echo "There is no Chromium, so no screens; install it (on Debian: sudo apt-get install $$(xargs < packages.txt))." >&2

# The page that draws screens; the app builds it itself when it is missing.
bundle: $(VENV)/.installed
	@$(BIN)/python -m renderer.bundle || true

clean:
	rm -rf $(VENV) renderer/page/build renderer/page/node_modules
