# Everything a newcomer, a contributor or a CI machine types. `make help` lists it.

PYTHON ?= python3
PORT ?= 8888
BROWSER ?= yes
VENV := .venv
PY := $(VENV)/bin/python

export PYTHON VENV

.DEFAULT_GOAL := help
.PHONY: help lab test test-all screens bench clean install-lab install-test chromium

help:
	@echo "make lab        open the notebooks in JupyterLab (PORT=$(PORT), BROWSER=no for a server)"
	@echo "make test       check everything: style, types, engine, texts, notebooks, browser"
	@echo "make test-all   the same, and the long runs"
	@echo "make screens    pictures of reader, table, graph and a refusal, into screens/"
	@echo "make bench      speed against RLCard, and start-up times"
	@echo "make clean      remove what the others made, $(VENV) too"
	@echo "PYTHON=…        the Python to use (3.11 or newer; now: $(PYTHON))"

install-lab install-test: install-%:
	@sh tools/install $*

lab: install-lab
	@$(PY) tools/lab.py --port "$(PORT)" --browser "$(BROWSER)"

# CHROMIUM is settled here once, and the tests get it by name.
test: install-test
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -m nbstripout --verify notebooks/*.ipynb
	@chromium=$$(sh tools/chromium) && export CHROMIUM="$$chromium" && \
	echo "browser: $$chromium" && \
	$(PY) -m pytest -q -n 2 --ignore tests/browser && \
	$(PY) -m pytest -q tests/browser

test-all: test
	$(PY) -m pytest -q -n 2 --ignore tests/browser -m soak --timeout 3600

screens: install-test
	@CHROMIUM=$$(sh tools/chromium) && export CHROMIUM && $(PY) tools/screens.py

bench: install-test
	$(PY) benchmarks/uno_against_rlcard.py
	$(PY) benchmarks/bohnanza_menu.py
	@CHROMIUM=$$(sh tools/chromium) && export CHROMIUM && $(PY) benchmarks/start_up.py

clean:
	rm -rf $(VENV) .venv-rlcard screens build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
