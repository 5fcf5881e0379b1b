# SPDX-License-Identifier: MIT
# The only entry: every job is a target here. `make` alone prints the help. scripts/make/ has the rules for files.
# What the user names is done in the order named. PARALLEL is what make says to itself where it builds.
PARALLEL :=
ifeq ($(PARALLEL),)
.NOTPARALLEL:
endif
.SECONDARY:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
SHELL := /bin/sh
.DEFAULT_GOAL := help

COMMANDS := help deps csim sim soak farm replay stim keep regress report run waves new-unit new-design found test quick exhaustive parameters prove mutate mutate-bench cover cover-merge bench synth synth-page board install uninstall verilators lint format tables clean

# Where all that is made goes
B := build

# What a user may say; the help has the words.
UNIT :=
CONFIG :=
DEVICE :=
SEED := 1
CYCLES :=
JOBS :=
WAVES :=
CHECK :=
STRICT :=
RELAX :=
SHRINK :=
WATCHDOG :=
KEEP_GOING :=
OPS :=
WIDTHS :=
REST :=
WEIGHTS :=
DUT :=
TOP :=
PARAMS :=
VFLAGS :=
RESET :=
CLOCK :=
FILE :=
FILES :=
PROGRAM :=
DIR :=
STYLE :=
TO :=
FOREIGN :=
AGAINST :=
TESTFLOAT :=
PREFIX := /usr/local
DESTDIR :=
VERILATORS :=
COUNT :=
MUTANTS :=
TREES :=
TARGET :=
BOARD :=
PORT :=
SYNTH :=
FARM :=
GHDL :=
CHROMIUM :=
SEEDS :=
WHERE :=
V :=
COLOR :=
MINUTES :=
VIEWER :=
# What make quick and make test say to lint
QUICK :=
SANITIZED :=

# Behind a command that leaves results comes the page of them.
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
	@sed -n 's/^## //p' Makefile

## Lanelock: GPU lane hardware against a C golden model, every output on every clock cycle.
##
##   make deps         install the tools (Debian 12; as root or with sudo); make deps test or make deps quick: and small ones of tests
##     SYNTH=1 place and route, bitstreams   FARM=1 Slurm   GHDL=1 CHROMIUM=1 large ones of tests
##   make sim          build, and run the regression of every unit
##   make quick        before each commit: unit tests, a short regression, and the fast static checks
##   make test         every test: the model, the bench, lint, the regression
##   make exhaustive   float operations of the model, all pairs of f16: hours; goes on where it was stopped
##   make parameters [UNIT=]   a short regression with every legal set of parameters: an hour
##   make prove [UNIT=] [DUT=]   RTL, or your design, is the same as the model for all inputs, core by core: docs/proofs.md
##   make soak [MINUTES=]   the regression with fresh seeds until it fails or is stopped, or for so long; goes on where it was stopped
##   make farm SEEDS=1000 [WHERE=slurm|local]   the regression of many seeds on a cluster, or here: docs/farm.md
##   make replay FILE=build/fail/X.stim   run a saved stimulus again
##   make stim UNIT=atomic_alu FILE=X.txt   a stimulus from operations in plain words: docs/stimulus.md
##   make keep FILE=build/fail/X.stim [TO=tb/regress/UNIT-CONFIG-WHAT.stim]   copy a saved stimulus for make regress; overwrites no file
##   make regress [FILES="folder a.stim"]   run all saved stimuli of a folder again: tb/regress, or the one named
##   make report       the page of the last run, its failures and its coverage: build/results/index.html
##   make run PROGRAM=tb/programs/X.gcn   run a program on model and design in step
##   make csim         build/csim: assemble, disassemble and compute instructions, run programs on the model alone
##   make waves UNIT=atomic_alu [CONFIG=default] [SEED=1 | FILE=X.fst or X.stim] [VIEWER=gtkwave|surfer]   look at a run
##   make new-unit FILE=mac16/mac16.v   write ports.h and unit.c for a unit of your own, beside its Verilog: UNIT=mac16 is then its folder
##   make new-design UNIT=atomic_alu DIR=my_alu [CONFIG=] [STYLE=comb|start|"pipe N"|handshake|riscv]   write a wrapper to begin a design of your own with;
##     handshake: for a design that has valid and ready
##   make found [FOREIGN=foreign] [UNIT=]   check the hardware of docs/found.md whose sources are there, and compare with its table
##   make cover        toggle coverage of the RTL and line coverage of the model: build/cover/index.html
##   make cover-merge FILES="a.json b.json"   the coverage of several runs together: docs/regression.md
##   make mutate [UNIT=] [CONFIG=] [COUNT=100] [SEED=1] [MUTANTS=] [TREES=1]   does the regression find random faults in the RTL: docs/mutants.md
##   make mutate-bench   does a test go red for each broken line of the bench and the model: docs/trust.md
##   make bench [AGAINST=dir]   clocks a message, and speed as ratios, or to that of another checkout: build/results/bench.json
##   make synth [UNIT=] [CONFIG=] [TARGET=ecp5|ice40|xilinx|gates]   area and clock, and the longest path in words: docs/synth.md
##   make board UNIT=atomic_alu BOARD=icebreaker|hx8k-b-evn|ulx3s   a bitstream of a unit, for DEVICE=board: docs/board.md
##   make synth-page   put what make synth has measured into the tables of docs/synth.md
##   make install [PREFIX=/usr/local] [DESTDIR=]   the model as a library, csim, and the RTL, for other flows: docs/install.md
##   make uninstall    take that away again
##   make verilators VERILATORS="verilator /opt/new/bin/verilator"   a short regression with each, side by side
##   make lint         every static check
##   make format       lay out the C code
##   make tables       print the constants of the RTL and the page of opcodes anew from the model's op tables
##   make clean        remove build/
##
## Variables:
##   UNIT= one unit only   CONFIG= one configuration of it only   DEVICE=verilated, model, icarus: four states, slow; lanes: twice as fast; netlist: of TARGET=;
##     or board: on the serial port PORT=/dev/ttyUSB0, docs/board.md
##   SEED=1   CYCLES=16000000   JOBS=all cores   WAVES=1 also write build/waves/*.fst
##   SHRINK=20 seconds at most to shrink what a work item has found; 0: not at all
##   WATCHDOG=10 seconds that a clock may take before a design hangs
##   KEEP_GOING=1 set aside what fails, go on, and tell in the end of all that is wrong
##   OPS="add xor" WIDTHS="32 64" the part of a unit that a design has   REST=unsent or refused: what is left out
##   WEIGHTS="add=10 xor=0 gap=25:1-8 stall=50" how often operations come, and their timing; or WEIGHTS=@FILE: docs/stimulus.md
##   COUNT=100 mutants of each unit, for make mutate   MUTANTS="7 12" these of them alone   TREES=1 the inputs of wide ANDs and ORs
##   TARGET=ecp5, ice40, xilinx or gates, for make synth and DEVICE=netlist
##   COLOR=auto, always or never: the table of a run; auto is a terminal without NO_COLOR   V=1 show the commands that build
##   SEEDS=1000 from SEED= on, for make farm   WHERE=slurm the cluster, or local: JOBS= processes here
##   B=build where all that is made goes   CC= CXX= VERILATOR= the tools   OPT=-O3 ARCH=-march=native WARN= how they compile
##   PREFIX=/usr/local DESTDIR= where make install puts things
##   TESTFLOAT= the directory of Berkeley's testfloat_gen, for make test   FOREIGN= that of the sources of docs/found.md, for make found and make test   AGAINST= another checkout, for make bench
##   A design of your own:  make sim UNIT=atomic_alu DUT="a.v b.v" [TOP=module] [PARAMS="N=1"] [CHECK=cycle|txn] [STRICT=1]
##     DUT= takes -f lists, +incdir+ and +define+ as well   VFLAGS= more flags for Verilator
##     RESET=rst_ni or low:NAME or high:NAME   CLOCK=clk_i   what it calls rst and clk
##     RELAX="hold wait" rules of valid and ready that it need not keep, with CHECK=txn: docs/handshake.md

deps:
	@TESTS=$(if $(filter test quick,$(MAKECMDGOALS)),1,0) scripts/deps.sh

csim:
	@+$(call build,$B/csim)

# What is wrong with the declaration of a user's unit is reported once, before each work item would.
OPENED = $(if $(FOLDER),$(firstword $(RUN_WORKERS)) covergroups >/dev/null; [ $$? -ne 2 ] || exit 1)

# A run that does not come to its own results leaves none of an earlier run.
sim: judged
	@rm -f $(addprefix $B/results/,sim.json sim.xml index.html)
	@+$(call build,$B/sim $(RUN_WORKERS))
	@$(OPENED)
	@$(REPORTED) $(SIM) SEED="$$SEED"

farm: judged
	@$(call need,python3)
	@+$(call build,$B/sim $(RUN_WORKERS))
	@$(OPENED)
	@$(HOW) JOBS="$$JOBS" SHRINK="$$SHRINK" CYCLES="$$CYCLES" WEIGHTS="$$WEIGHTS" AGAIN="$$AGAIN" $(REPORTED) scripts/farm.py $B $(RUN)

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
	@$(HOW) JOBS="$$JOBS" AGAIN="$$AGAIN" BUILD=$B $(REPORTED) env $(REGRESS) replay $(REGRESS_RUN)

report:
	@$(call need,python3)
	@scripts/report.py open $B

run: judged
	@+$(call build,$(PROGRAM_WORKERS))
	@scripts/run.sh $B/fail $(PROGRAM_RUN)

# To look at a dump asks for no compiler; where one has been found, instructions are shown as text.
waves: $(if $(and $(IS_DUMP),$(if $(wildcard $B/tools),,none)),,judged $B/csim)
	$(if $(IS_DUMP),,@+$(call build,$(firstword $(RUN_WORKERS))))
	@dump=$$(scripts/dump.sh $B/waves $(firstword $(RUN))) && scripts/waves.py $(THE_UNIT) "$$dump" $B

new-unit: judged
	@$(call need,python3 $(VERILATOR))
	@scripts/new_unit.py

new-design: judged
	@$(call need,python3)
	@scripts/new_design.py

found: judged
	@$(call need,python3)
	@MAKE='$(MAKE)' scripts/found.py $B

test: judged
	@$(DRY) scripts/test.py $B/test/logs "$$JOBS" 'scripts/alone.sh $B $(PARALLEL_MAKE) tested' $(LONG_TESTS) $(SHORT_TESTS) $(UNIT_TESTS)

# In so few cycles no coverage is asked for.
quick: judged
	@$(DRY) scripts/test.py $B/test/logs "$$JOBS" 'scripts/alone.sh $B $(PARALLEL_MAKE) tested' \
	  'lint: $(MAKE) --no-print-directory lint QUICK=1' \
	  'regression: NO_PAGE= $(MAKE) --no-print-directory sim CYCLES="$${CYCLES:-800000}"' $(SHORT_TESTS) $(UNIT_TESTS)

exhaustive: judged
	@+$(call build,$B/exhaustive $(BATCHED:%=$B/test/%))
	@for t in $(BATCHED); do CMOCKA_MESSAGE_OUTPUT=TAP $B/test/$$t 100000000 || exit 1; done
	@scripts/verdict.sh $B/exhaustive SEED="$$SEED" JOBS="$$JOBS" STATE=$B/exhaustive.done

# A set of parameters is built for each run; in so few cycles no coverage is required.
parameters: judged
	@+$(call build,$B/sim $(foreach s,$(SELECTED_SETS),$B/dut/$s-verilated/worker))
	@$(REPORTED) scripts/verdict.sh $B/sim CYCLES="$${CYCLES:-80000}" SEED="$$SEED" JOBS="$$JOBS" BUILD=$B COLOR="$$COLOR" $(foreach s,$(SELECTED_SETS),$(call run,$s-verilated))

prove: judged $(if $(DUT),$B/sources $(PROVED_WORKER))
	@$(call need,clang-14 yosys yosys-abc python3)
	@$(DRY) $(as_given) $(REPORTED) env $(PROVE)
	@$(if $(DUT)$(FOLDER),:,$(DRY) $(REPORTED) $(INDUCT))

# A short run of a build of its own, which counts: its directory holds no counts of earlier runs.
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
	@+$(call build,$(MUTATE_BENCH_PARTS))
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
