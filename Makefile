# The two commands that matter: `make run` starts the table, `make test` checks everything.
# Everything is installed into .venv beside this file; nothing else on the machine is changed, except that
# Debian packages are installed where the tests need them and you are root.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
TRAIN_VENV := .venv-train
BIN := $(VENV)/bin
# Training needs PyTorch. Another build, such as a smaller one without CUDA, can be named: make test-train TORCH="..."
TORCH ?= torch==2.14.1 torchvision==0.29.1
ARGS ?=
PYTEST_ARGS ?=
# The folders that install as companion.NAME (see setup.py)
BESIDE := datasets firmware_bridge models web
DEBIAN := $(PYTHON) tests/debian_packages.py

.PHONY: help run test test-train check format lint types mutants firmware pictures clean

help:
	@echo "make run         start the page with a sample table and simulated devices  (ARGS='--port 8000' adds options)"
	@echo "make test        all tests but training                                    (PYTEST_ARGS='-k rules' picks some)"
	@echo "make test-train  a tiny real training through ultralytics, in a virtual environment of its own"
	@echo "make check       format, lint, types, tests"
	@echo "make mutants     change the program in small ways and see whether a test notices (half an hour; ARGS='--each 10')"
	@echo "make firmware    build the boards' firmware (needs gcc-avr)"
	@echo "make pictures    take the README's pictures anew (needs Chromium)"
	@echo "make clean       remove what was built and the virtual environments; your tables stay"

run: $(VENV)/stamp-run
	@exec $(BIN)/companion run --demo $(ARGS)

# Texts are expected in English; without a setting the locale would choose them.
test test-train: export LC_ALL = C.UTF-8

test: $(VENV)/stamp-test
	@$(DEBIAN) test
	@$(BIN)/python -m pytest -m "not train" $(PYTEST_ARGS)

test-train: $(TRAIN_VENV)/stamp
	@$(TRAIN_VENV)/bin/python -m pytest -m "train or not train" tests/train tests/models/measure/test_metrics.py $(PYTEST_ARGS)

check: $(VENV)/stamp-test
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory test

format: $(VENV)/stamp-test
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lint: $(VENV)/stamp-test
	@$(BIN)/ruff check .

# mypy knows no folder mapping, so it is shown the packages as they are installed: one tree of links.
types: $(VENV)/stamp-test
	@rm -rf build/types && mkdir -p build/types/companion
	@ln -s $(CURDIR)/companion/* $(addprefix $(CURDIR)/,$(BESIDE)) build/types/companion/
	@cd build/types && $(CURDIR)/$(BIN)/mypy --config-file $(CURDIR)/pyproject.toml --cache-dir $(CURDIR)/.mypy_cache

mutants: $(VENV)/stamp-test
	$(call pip_install,$(VENV),-e '.[mutants]')
	@$(BIN)/python -m tests.mutation.run $(ARGS)

firmware:
	@$(MAKE) -C firmware_bridge/firmware

pictures: $(VENV)/stamp-test
	@$(DEBIAN) test
	@$(BIN)/python docs/make_pictures.py

clean:
	rm -rf $(VENV) $(TRAIN_VENV) build dist ./*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
	@if [ -f firmware_bridge/firmware/Makefile ]; then $(MAKE) -C firmware_bridge/firmware clean; fi

# --- virtual environments ---------------------------------------------------------------------------------------

# $(call make_venv,FOLDER): a working virtual environment there. One that no longer starts (Python was upgraded, the
# folder was moved) is made anew.
define make_venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed; '$(PYTHON)' is $$($(PYTHON) -V 2>&1). Name another one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(DEBIAN) venv
	@if ! $(1)/bin/python -m pip --version >/dev/null 2>&1; then \
	  echo "Making the virtual environment $(1)"; rm -rf $(1); $(PYTHON) -m venv $(1); fi
endef

# $(call pip_install,FOLDER,WHAT): quiet, but errors are shown.
define pip_install
	@$(1)/bin/python -m pip install --quiet --disable-pip-version-check $(2)
endef

# A second run does nothing here; a changed pyproject.toml installs again.
$(VENV)/stamp-run: pyproject.toml setup.py
	$(call make_venv,$(VENV))
	@echo "Installing the companion into $(VENV) (one to three minutes the first time)"
	$(call pip_install,$(VENV),-e .)
	@$(BIN)/python -c 'import cv2' 2>/dev/null || $(DEBIAN) run
	@touch $@

$(VENV)/stamp-test: pyproject.toml setup.py $(VENV)/stamp-run
	@$(DEBIAN) test
	@echo "Installing what the tests need into $(VENV)"
	$(call pip_install,$(VENV),-e '.[test]')
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 -e '.[oracles]' \
	  || echo "The comparison with other programs' scoring is skipped: they need a C++ compiler (g++, python3-dev)" >&2
	@touch $@

$(TRAIN_VENV)/stamp: pyproject.toml setup.py
	$(call make_venv,$(TRAIN_VENV))
	@echo "Installing PyTorch and ultralytics into $(TRAIN_VENV) (some minutes the first time)"
	$(call pip_install,$(TRAIN_VENV),$(TORCH))
	$(call pip_install,$(TRAIN_VENV),-e '.[train]' pytest pytest-timeout hypothesis)
	@$(TRAIN_VENV)/bin/python -c 'import cv2' 2>/dev/null || $(DEBIAN) run
	@touch $@
