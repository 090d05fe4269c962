# Thin names for the programs in tools/; PYTHON may name another Python 3.11 or newer.
PYTHON ?= python3

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test test-fast test-long fuzz check clean
MINUTES ?= 10

help:
	@echo "make run     open the editor; without a screen: check and export a sample into build/"
	@echo "make test    the test suite, offscreen; ARGS='-k word' passes arguments to pytest"
	@echo "make test-fast   its quick tests, in less than a minute"
	@echo "make test-long   the tests that take long: browsers, random walks, installed wheels"
	@echo "make fuzz    property tests with fresh examples, and inputs for all readers, for MINUTES=10"
	@echo "make check   format, lint, types, import contracts"
	@echo "make clean   remove all that these made: .venv, build, caches"
	@echo "Each sets up what it needs first, in .venv."

run:
	@$(PYTHON) -m tools.run

test:
	@$(PYTHON) -m tools.test $(ARGS)

test-fast:
	@$(PYTHON) -m tools.test --fast $(ARGS)

test-long:
	@$(PYTHON) -m tools.test --long $(ARGS)

fuzz:
	@$(PYTHON) -m tools.fuzz --minutes $(MINUTES) $(ARGS)

check:
	@$(PYTHON) -m tools.check

clean:
	@$(PYTHON) -m tools.clean
