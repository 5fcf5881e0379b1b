# SPDX-License-Identifier: MIT
# Every job is a target of this file; `make` alone prints the help. scripts/make/ has the rules for files.
# Targets of the command line run in the order given. PARALLEL is set by a make that runs another one to build.
PARALLEL :=
ifeq ($(PARALLEL),)
.NOTPARALLEL:
endif
.SECONDARY:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
SHELL := /bin/sh
.DEFAULT_GOAL := help

COMMANDS := help deps csim sim soak farm replay stim keep regress report run waves new-unit new-design found test quick exhaustive parameters prove mutate mutate-bench cover cover-merge bench synth synth-page pictures board install uninstall verilators lint format tables clean

# Directory of all output
B := build

# make quick and make test set these for lint.
QUICK :=
SANITIZED :=

# Prefix of a command that writes results: updates their page.
REPORTED = scripts/reported.sh $B

include scripts/make/arguments.mk
include scripts/make/tools.mk
include scripts/make/folder.mk
include scripts/make/targets.mk
include scripts/make/build.mk
include scripts/make/designs.mk
include scripts/make/install.mk
include scripts/make/bench.mk
include scripts/make/test.mk
include scripts/make/prove.mk
include scripts/make/mutate.mk
include scripts/make/synth.mk
include scripts/make/board.mk

.PHONY: $(COMMANDS)
help:
	@scripts/help.sh make '$(COMMANDS)'

## Lanelock: GPU lane hardware against a C golden model, every output on every clock cycle.
##
##   make deps         install the tools on Debian 12, as root or with sudo; make deps test also installs small tools for tests
##   make sim          build, and run the regression of every unit
##   make quick        before each commit: unit tests, a short regression and the fast static checks
##   make test         all tests: the model, the bench, lint, the regression
##   make exhaustive   compare the model's float operations with the host's, for all pairs of f16; takes hours, continues where it was interrupted
##   make parameters   a short regression with every legal set of parameters; takes an hour
##   make prove        prove that the RTL, or your design, is the same as the model for all inputs: docs/proofs.md
##   make soak         repeat the regression with fresh seeds; continues where it was interrupted
##   make farm         run the regression of many seeds on a cluster, or on this machine: docs/farm.md
##   make replay       run a saved stimulus again, as in make replay FILE=build/fail/X.stim
##   make stim         write a stimulus from operations in plain words, as in make stim UNIT=atomic_alu FILE=X.txt: docs/stimulus.md
##   make keep         copy a saved stimulus for make regress; overwrites no file
##   make regress      replay all saved stimuli of tb/regress, or of FILES=
##   make report       print the path of the page of the last run, its failures and its coverage
##   make run          run a program on model and design in lockstep, as in make run PROGRAM=tb/programs/X.gcn
##   make csim         build build/csim, which assembles, disassembles and computes instructions on the model alone
##   make waves        show the waves of a seed, or of FILE=X.fst or FILE=X.stim
##   make new-unit     write ports.h and unit.c for a unit of your own, as in make new-unit FILE=mac16/mac16.v: docs/own_unit.md
##   make new-design   write a wrapper for a design of your own, as in make new-design UNIT=atomic_alu DIR=my_alu
##   make found        check the public designs of docs/found.md, and compare the results with its table
##   make cover        measure toggle coverage of the RTL and line coverage of the model: build/cover/index.html
##   make cover-merge  merge the coverage of several runs, as in make cover-merge FILES="a.json b.json": docs/regression.md
##   make mutate       check that the regression finds random faults in the RTL: docs/mutants.md
##   make mutate-bench  check that a test fails for each broken line of the bench and the model: docs/trust.md
##   make bench        measure clocks per message and speed: build/results/bench.json
##   make synth        report area, clock and the longest path: docs/synth.md
##   make board        write a bitstream of a unit, for DEVICE=board, as in make board UNIT=atomic_alu BOARD=icebreaker: docs/board.md
##   make synth-page   update the tables of docs/synth.md from the results of make synth
##   make install      install the model as a library, csim, the RTL and lanelock: docs/install.md
##   make uninstall    remove installed files
##   make verilators   run a short regression with each of VERILATORS=, side by side
##   make lint         run all static checks
##   make format       format the C code
##   make tables       update the RTL's constants and the page of opcodes from the model's op tables
##   make pictures     take the pictures of README.md and docs/ from a real failure
##   make clean        remove build/
##
## A design of your own: make sim UNIT=atomic_alu DUT="a.v b.v"
## Settings: B=build for output; CC= CXX= VERILATOR= for tools; OPT=-O3 ARCH=-march=native WARN= for compilers

deps:
	@TESTS=$(if $(filter test quick,$(MAKECMDGOALS)),1,0) scripts/deps.sh

csim:
	@+$(call build,$B/csim)

# Reports an error in the declaration of a user's unit once, not in each work item.
OPENED = $(if $(FOLDER),$(firstword $(RUN_WORKERS)) covergroups >/dev/null; [ $$? -ne 2 ] || exit 1)

# Results of an earlier run must not look like those of a run that fails before it writes any.
sim: judged
	@rm -f $(addprefix $B/results/,sim.json sim.xml index.html)
	@+$(call build,$B/sim $(RUN_WORKERS))
	@$(OPENED)
	@$(REPORTED) $(SIM)

farm: judged
	@$(call need,python3)
	@+$(call build,$B/sim $(RUN_WORKERS))
	@$(OPENED)
	@$(REPORTED) scripts/farm.py $B $(RUN)

soak: judged
	@$(call need,python3)
	@+$(call build,$B/sim $(RUN_WORKERS))
	@$(OPENED)
	@scripts/soak.py $B '$(RUN)' $(SIM)

replay: judged
	@+$(call build,$(firstword $(RUN_WORKERS)))
	@$(REPLAY)

stim: judged
	@+$(call build,$(firstword $(RUN_WORKERS)))
	@$(STIM)

keep: judged
	@KEPT=$(call quote,$(KEPT)) scripts/keep.sh

regress: judged
	@$(call need,python3)
	@+$(call build,$(REGRESS_WORKERS))
	@BUILD=$B $(REPORTED) env $(REGRESS) replay $(REGRESS_RUN)

report:
	@$(call need,python3)
	@scripts/report.py open $B

run: judged
	@+$(call build,$(PROGRAM_WORKERS))
	@scripts/run.sh $B/fail '$(PROGRAM_RUN)' $(call words_of,$(ITEM_OPTIONS))

# Showing a dump needs no compiler. After a build, instructions are shown as text.
waves: $(if $(and $(IS_DUMP),$(if $(wildcard $B/tools),,none)),,judged $B/csim)
	$(if $(IS_DUMP),,@+$(call build,$(firstword $(RUN_WORKERS))))
	@dump=$$(scripts/dump.sh $B/waves $(or $(firstword $(RUN)),none) $(call words_of,$(ITEM_OPTIONS))) && scripts/waves.py $(THE_UNIT) "$$dump" $B

new-unit: judged
	@$(call need,python3 $(VERILATOR))
	@scripts/new_unit.py

new-design: judged
	@$(call need,python3)
	@scripts/new_design.py

pictures: judged
	@$(call need,python3 git gtkwave Xvfb chromium pnmtopng)
	@MAKE='$(MAKE)' scripts/pictures.py $B

found: judged
	@$(call need,python3)
	@MAKE='$(MAKE)' scripts/found.py $B

test: judged
	@$(DRY) scripts/test.py $B/test/logs "$$JOBS" 'scripts/alone.sh $B $(PARALLEL_MAKE) tested' $(LONG_TESTS) $(SHORT_TESTS) $(UNIT_TESTS)

# A run this short requires no coverage.
quick: judged
	@$(DRY) scripts/test.py $B/test/logs "$$JOBS" 'scripts/alone.sh $B $(PARALLEL_MAKE) tested' \
	  'lint: $(MAKE) --no-print-directory lint QUICK=1' \
	  'regression: NO_PAGE= $(MAKE) --no-print-directory sim CYCLES="$${CYCLES:-800000}"' $(SHORT_TESTS) $(UNIT_TESTS)

exhaustive: judged
	@+$(call build,$B/exhaustive $(BATCHED:%=$B/test/%))
	@for t in $(BATCHED); do CMOCKA_MESSAGE_OUTPUT=TAP $B/test/$$t 100000000 || exit 1; done
	@scripts/verdict.sh $B/exhaustive SEED="$$SEED" JOBS="$$JOBS" STATE=$B/exhaustive.done

# Each run builds one set of parameters; a run this short requires no coverage.
parameters: judged
	@+$(call build,$B/sim $(foreach s,$(SELECTED_SETS),$B/dut/$s-verilated/worker))
	@$(REPORTED) scripts/verdict.sh $B/sim $(call words_of,$(SIM_OPTIONS)) CYCLES="$${CYCLES:-80000}" BUILD=$B $(foreach s,$(SELECTED_SETS),$(call run,$s-verilated))

prove: judged $(if $(DUT),$(PROVED_WORKER))
	@$(call need,clang-14 yosys yosys-abc python3)
	@$(DRY) $(as_given) $(REPORTED) env $(PROVE)
	@$(if $(DUT)$(FOLDER),:,$(DRY) $(REPORTED) $(INDUCT))

# A short run of a build that counts coverage, without the counts of earlier runs.
cover: judged
	@$(call need,gcc g++ yosys lcov genhtml python3)
	@mkdir -p $B/cover/toggle && find $B/cover -name '*.gcda' -delete && rm -f $B/cover/toggle/*
	@$(MAKE) --no-print-directory B=$B/cover COVER=1 CC='gcc --coverage' CXX=g++ OPT=-Og CYCLES="$${CYCLES:-160000}" unit-test sim
	@scripts/cover.py $B/cover $(DESIGNS)

cover-merge:
	@$(call need,python3)
	@scripts/cover_merge.py $B/results

mutate: judged
	@$(call need,yosys yosys-abc python3)
	@+$(call build,$(MUTATED_PARTS))
	@$(as_given) $(REPORTED) $(MUTATE)

mutate-bench: judged
	@$(call need,python3)
	@+$(call build,tested)
	@$(DRY) $(MUTATE_BENCH)

bench: judged
	@+$(call build,$(BENCHES))
	@$(if $(AGAINST),+$(BUILD_AGAINST))
	@FLOORS='$(FLOORS)' $(REPORTED) scripts/bench.py $B $(subst -,:,$(BENCHED))

synth: judged
	@$(call need,yosys python3)
	@+$(call build,$(SYNTH_PARTS))
	@$(as_given) $(REPORTED) $(SYNTHESISE)

synth-page:
	@$(call need,python3)
	@scripts/synth_page.py $B

board: judged
	@$(call need,python3 yosys)
	@+$(call build,$(BOARD_PARTS))
	@$(BITSTREAM)

install: judged
	@$(call need,python3 ld objcopy)
	@+scripts/building.sh scripts/alone.sh $B $(installed)
	@scripts/install.py $B/install/image

uninstall: judged
	@scripts/uninstall.sh

verilators: judged
	@$(call need,python3)
	@$(DRY) MAKE='$(MAKE)' scripts/verilators.py $B $(or $(THE_UNIT),$(UNITS))

lint: judged $(TABLES) $(PAGES)
	@$(call need,$(VERILATOR) iverilog yosys gcc clang clang-format clang-tidy shellcheck python3)
	@$(DRY) CFLAGS='$(CFLAGS)' MAKE='$(MAKE)' QUICK='$(QUICK)' SANITIZED='$(SANITIZED)' scripts/lint.sh $B $(DESIGNS)

format:
	@$(call need,clang-format)
	clang-format -i $(C_FILES)

tables: $(TABLES) $(PAGES)
	@for table in $(TABLES); do $$table >$B/table/new && mv $B/table/new rtl/include/$${table##*/}.vh || exit 1; done
	@for page in $(PAGES); do $$page >$B/page/new && mv $B/page/new docs/$${page##*/}.md || exit 1; done

clean:
	rm -rf $B
