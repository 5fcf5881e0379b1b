# SPDX-License-Identifier: MIT
# The only entry: every job is a target here. `make` alone prints the help.
# What the user names is done in the order named. PARALLEL is what make test says to itself.
PARALLEL :=
ifeq ($(PARALLEL),)
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
SHELL := /bin/sh

B := build

# ---------------------------------------------------------------- variables of the user
UNIT :=
CONFIG :=
SEED := 1
CYCLES :=
JOBS := $(shell nproc 2>/dev/null || echo 1)
WAVES :=
CHECK :=
STRICT :=
DUT :=
TOP :=
PARAMS :=
FILE :=
FILES :=
PROGRAM :=

# ---------------------------------------------------------------- tools
ifeq ($(origin CC),default)
CC := clang
endif
ifeq ($(origin CXX),default)
CXX := clang++
endif
VERILATOR := verilator
VERILATOR_INCLUDE = $(shell $(VERILATOR) --getenv VERILATOR_ROOT)/include
OPT := -O3
ARCH := -march=native
export CC CXX VERILATOR
# All that is made is below build/.
export PYTHONDONTWRITEBYTECODE := 1

WARN := -Wall -Wextra -Wpedantic -Werror
CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L $(OPT) $(ARCH) $(WARN) -Icsim -Itb -MMD -MP
# The model and the stimuli are loops over many operations; clang would use half of a wide vector unit.
CFLAGS_VECTOR := $(if $(findstring clang,$(CC)),-mprefer-vector-width=512)
# Random data decides nothing in branches: make clang see it the same way. docs/speed.md has what each is worth.
CXXFLAGS_CLANG := -mllvm -phi-node-folding-threshold=100 -mllvm -two-entry-phi-node-folding-threshold=100 \
  -mllvm -speculate-one-expensive-inst
CXXFLAGS := -std=c++17 $(OPT) $(ARCH) -Icsim -Itb -MMD -MP -faligned-new $(if $(findstring clang,$(CXX)),$(CXXFLAGS_CLANG))
# A header that has been precompiled, for designs that the tests build
HEADERS :=
PRECOMPILED := $(if $(HEADERS),-include $(HEADERS))
VL_DEFINES := -DVL_USER_STOP -DVL_USER_FINISH -DVL_USER_FATAL
# COVER=1 is what make cover says to itself: a build that counts what is reached.
COVER :=
ifneq ($(COVER),)
# Ports have up to 4096 bits; memories, which have more, are not counted.
VL_COVERAGE := --coverage-toggle --coverage-max-width 4096
VL_DEFINES += '-DDUT_COVERAGE="$B/toggle/"'
endif
VL_FLAGS = -isystem $(VERILATOR_INCLUDE) -isystem $(VERILATOR_INCLUDE)/vltstd $(VL_DEFINES)
LDLIBS := -lz -lpthread $(if $(findstring clang,$(CXX)),-latomic) $(if $(COVER),-lgcov)

empty :=
space := $(empty) $(empty)
comma := ,

# ---------------------------------------------------------------- units
UNITS := $(patsubst tb/units/%.mk,%,$(wildcard tb/units/*.mk))
include $(UNITS:%=tb/units/%.mk)
# unit:config of all of them
TARGETS := $(foreach u,$(UNITS),$(foreach c,$($u_CONFIGS),$u:$c))
quote = '$(subst ','\'',$(1))'

ifneq ($(shell case $(call quote,$(JOBS)) in (*[!0-9]* | '' | 0*) echo bad ;; esac),)
$(error JOBS=$(JOBS): expected a whole number from 1 to 1024)
endif
# A saved stimulus and a dump know their unit, and their names tell the configuration.
ifneq ($(filter replay waves,$(MAKECMDGOALS)),)
ifneq ($(FILE),)
OF_FILE := $(shell scripts/unit_of.sh $(call quote,$(FILE)) $(TARGETS))
$(if $(filter !,$(OF_FILE)),$(error FILE=$(FILE): $(filter-out !,$(OF_FILE))))
UNIT := $(or $(UNIT),$(word 1,$(OF_FILE)))
CONFIG := $(or $(CONFIG),$(filter $(word 2,$(OF_FILE)),$($(UNIT)_CONFIGS)))
endif
endif
# $(1) if it is one word of $(2)
one_of = $(if $(filter 1,$(words $(1))),$(filter $(1),$(2)))
ifneq ($(UNIT),)
ifeq ($(call one_of,$(UNIT),$(UNITS)),)
$(error UNIT=$(UNIT): there is no such unit; expected one of: $(UNITS))
endif
endif
ifneq ($(CONFIG),)
ifeq ($(call one_of,$(CONFIG),$($(UNIT)_CONFIGS)),)
$(error CONFIG=$(CONFIG): $(if $(UNIT),$(UNIT) has no such configuration; expected one of: $($(UNIT)_CONFIGS),expected a UNIT= that has it))
endif
endif
SELECTED := $(if $(UNIT),$(filter $(UNIT):$(or $(CONFIG),%),$(TARGETS)),$(TARGETS))

.PHONY: help
help:
	@sed -n 's/^## //p' Makefile

## Lanelock: GPU lane hardware against a C golden model, every output on every clock cycle.
##
##   make deps         install the tools (Debian 12; as root or with sudo)
##   make sim          build, and run the regression of every unit
##   make test         every test: the model, the bench, lint, the regression
##   make soak         the regression with fresh seeds until it fails or is stopped
##   make cover-merge FILES="a.json b.json"   the coverage of several runs together: docs/results.md
##   make replay FILE=build/fail/X.stim   run a saved stimulus again
##   make run PROGRAM=tb/programs/X.visa   run a program on model and design in step
##   make csim         build/csim: assemble and disassemble instructions, run programs on the model alone
##   make waves UNIT=atomic_alu [CONFIG=default] [SEED=1 | FILE=X.fst or X.stim]   look at a run in GTKWave
##   make cover        toggle coverage of the RTL and line coverage of the model: build/cover/index.html
##   make bench        speed, as ratios: build/results/bench.json
##   make lint         every static check
##   make format       lay out the C code
##   make tables       print the constants of the RTL anew from the model's op tables
##   make clean        remove build/
##
## Variables: UNIT= one unit only   CONFIG= one configuration of it only   SEED=1   CYCLES=16000000   JOBS=all cores   WAVES=1 also write build/waves/*.fst
##   A design of your own:  make sim UNIT=atomic_alu DUT="a.v b.v" [TOP=module] [PARAMS="N=1"] [CHECK=cycle|txn] [STRICT=1]

# ---------------------------------------------------------------- tools that are not here: $(1) commands or files
need = for tool in $(1); do command -v "$$tool" >/dev/null 2>&1 || [ -e "$$tool" ] || missing="$$missing $$tool"; done; \
  [ -z "$$missing" ] || { echo "not on this machine:$$missing   (make deps installs what is missing)" >&2; exit 1; }

# What everything is built with. When that changes, all is built anew.
TOOLCHAIN = $(strip $(CC) $(CXX) $(OPT) $(ARCH) $(COVER) $(shell $(VERILATOR) --version 2>/dev/null))
ifneq ($(if $(wildcard $B/tools),$(file <$B/tools)),$(TOOLCHAIN))
.PHONY: $B/tools
endif
$B/tools:
	@$(call need,$(firstword $(CC)) $(firstword $(CXX)) ar $(VERILATOR))
	@mkdir -p $B && echo '$(TOOLCHAIN)' >$@

# Before a command that makes a file: says which, and not how. make -n shows how, make -s says nothing.
Q = @$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,echo '  $@' &&)

# Before a command that has the word $(MAKE) in it: make -n would carry that out, and not print it only.
DRY = $(if $(findstring n,$(firstword -$(MAKEFLAGS))),:)

# ---------------------------------------------------------------- libraries
CSIM_C := $(wildcard csim/common/*.c csim/isa/*.c csim/cycle/*.c)
LANGUAGES_C := tb/cli/languages.c $(wildcard tb/families/*/language*.c)
FAMILIES_C := $(filter-out $(LANGUAGES_C),$(wildcard tb/families/*/*.c))
ENGINE_C := $(wildcard tb/engine/*.c tb/agents/*.c) $(LANGUAGES_C) tb/devices/model.c $(addprefix tb/cli/,options.c program.c worker.c worker_program.c)
SIM_C := tb/cli/sim.c tb/cli/jobs.c tb/cli/results.c tb/cli/results_cover.c tb/cli/options.c tb/engine/file.c
obj = $(patsubst %.c,$B/obj/%.o,$(1))

$B/obj/csim/%.o: csim/%.c $B/tools
	@mkdir -p $(@D)
	$(Q) $(CC) $(CFLAGS) $(CFLAGS_VECTOR) -c $< -o $@

$B/obj/tb/units/%.o: tb/units/%.c $B/tools
	@mkdir -p $(@D)
	$(Q) $(CC) $(CFLAGS) $(CFLAGS_VECTOR) -DUNIT=$* '-DUNIT_HEADER="cycle/$*.h"' '-DUNIT_PORTS="cycle/$*_ports.h"' -c $< -o $@

$B/obj/tb/families/%.o: tb/families/%.c $B/tools
	@mkdir -p $(@D)
	$(Q) $(CC) $(CFLAGS) $(CFLAGS_VECTOR) -c $< -o $@

$B/obj/tb/%.o: tb/%.c $B/tools
	@mkdir -p $(@D)
	$(Q) $(CC) $(CFLAGS) -c $< -o $@

$B/libcsim.a: $(call obj,$(CSIM_C))
	$(Q) rm -f $@ && ar rcs $@ $^

$B/libfamilies.a: $(call obj,$(FAMILIES_C))
	$(Q) rm -f $@ && ar rcs $@ $^

$B/libengine.a: $(call obj,$(ENGINE_C))
	$(Q) rm -f $@ && ar rcs $@ $^

$B/libverilated.a: $B/tools | $B/verilated
	@mkdir -p $(@D)
	$(Q) $(foreach s,verilated verilated_fst_c verilated_threads $(if $(COVER),verilated_cov),$(CXX) $(CXXFLAGS) -O2 $(VL_FLAGS) -c $(VERILATOR_INCLUDE)/$s.cpp -o $B/verilated/$s.o &&) true
	@rm -f $@ && ar rcs $@ $B/verilated/*.o

$B/verilated:
	@mkdir -p $@

$B/sim: $(call obj,$(SIM_C))
	$(Q) $(CC) $^ -o $@

# The model's own command line
$B/csim: $(call obj,$(wildcard tb/cli/csim*.c) $(LANGUAGES_C) tb/cli/program.c $(addprefix tb/engine/,file.c language.c program.c)) $B/libcsim.a
	$(Q) $(CC) $^ -o $@

.PHONY: csim
csim: $B/csim

# ---------------------------------------------------------------- our designs
# The unit's file and its cycle part are compiled anew for each design: their structs have room for its lanes only.
DESIGN_PARTS := dut_all.o expected_all.o unit.o cycle.o
parts = $(DESIGN_PARTS:%=$B/dut/$(1)-$(2)/%) $B/libfamilies.a $B/libengine.a $B/libcsim.a $B/libverilated.a

# $(1) unit, $(2) the directory's name after it, $(3) parameters of the design
define WORKER
$B/dut/$(1)-$(2)/%.o: DEFINES = -DUNIT=$(1) '-DUNIT_HEADER="cycle/$(1).h"' '-DUNIT_PORTS="cycle/$(1)_ports.h"' $(filter -DLANES=%,$(addprefix -D,$(3)))

$B/dut/$(1)-$(2)/dut_all.o: $B/dut/$(1)-$(2)/dut_all.cpp tb/devices/verilated.cpp
	$$(Q) $$(CXX) $$(CXXFLAGS) $$(VL_FLAGS) $(PRECOMPILED) -DDUT_TRACE $$(DEFINES) -I$$(@D) -c $$< -o $$@

# It comes with the other, and only its object asks for it.
$B/dut/$(1)-$(2)/expected_all.cpp: $B/dut/$(1)-$(2)/dut_all.cpp ;

$B/dut/$(1)-$(2)/expected_all.o: $B/dut/$(1)-$(2)/expected_all.cpp
	$$(Q) $$(CXX) $$(CXXFLAGS) -O1 $$(VL_FLAGS) $(PRECOMPILED) -I$$(@D) -c $$(@D)/expected_all.cpp -o $$@

$B/dut/$(1)-$(2)/unit.o: tb/units/$(1).c $B/tools
	@mkdir -p $$(@D)
	$$(Q) $$(CC) $$(CFLAGS) $$(CFLAGS_VECTOR) $$(DEFINES) -c $$< -o $$@

$B/dut/$(1)-$(2)/cycle.o: csim/cycle/$(1).c $B/tools
	@mkdir -p $$(@D)
	$$(Q) $$(CC) $$(CFLAGS) $$(CFLAGS_VECTOR) $$(filter -DLANES=%,$$(DEFINES)) -c $$< -o $$@

$B/dut/$(1)-$(2)/worker: $(call parts,$(1),$(2))
	$$(Q) $$(CXX) $$^ $$(LDLIBS) -o $$@
endef

# $(1) unit, $(2) config
define DESIGN
$B/dut/$(1)-$(2)/dut_all.cpp: $B/tools scripts/verilate.sh tb/engine/expected.v.in csim/cycle/$(1)_ports.h $($(1)_RTL) $(wildcard rtl/include/*.vh)
	$$(Q) scripts/verilate.sh $$(@D) $(1) $(1) "$($(1)_$(2)_PARAMS)" "--trace-fst $(VL_COVERAGE)" $($(1)_RTL)
$(call WORKER,$(1),$(2),$($(1)_$(2)_PARAMS))
endef
$(foreach t,$(TARGETS),$(eval $(call DESIGN,$(word 1,$(subst :, ,$t)),$(word 2,$(subst :, ,$t)))))

worker = $B/dut/$(subst :,-,$(1))/worker
WORKERS := $(foreach t,$(SELECTED),$(call worker,$t))

# ---------------------------------------------------------------- a design of the user's
# Other words are another design, with a directory of its own. What it is read from stands in its design.d.
ifneq ($(TOP)$(PARAMS),)
ifeq ($(DUT),)
$(error $(if $(TOP),TOP=$(TOP),PARAMS=$(PARAMS)): expected DUT= as well, the design that it is about)
endif
endif
ifneq ($(DUT),)
ifeq ($(UNIT),)
$(error DUT=$(DUT): UNIT= is missing, which says what to check it as; expected one of: $(UNITS))
endif
# It has the lanes of its PARAMS, else those of the configuration.
USER_LANES := $(or $(filter LANES=%,$(PARAMS)),$(filter LANES=%,$($(UNIT)_$(or $(CONFIG),$(firstword $($(UNIT)_CONFIGS)))_PARAMS)))
DUT_LANES := $(patsubst LANES=%,%,$(USER_LANES))
export DUT TOP PARAMS DUT_LANES
USER_DESIGN := user-$(firstword $(shell printf '%s\n' $(call quote,$(DUT)) $(call quote,$(TOP)) $(call quote,$(PARAMS)) $(USER_LANES) | cksum))

$B/dut/$(UNIT)-$(USER_DESIGN)/dut_all.cpp: $B/tools scripts/user_design.sh scripts/verilate.sh scripts/check_ports.py scripts/port_list.py tb/engine/expected.v.in csim/cycle/$(UNIT)_ports.h
	@scripts/user_design.sh $(@D) $(UNIT)
.PHONY: gone
$(eval $(call WORKER,$(UNIT),$(USER_DESIGN),$(USER_LANES)))
endif

# ---------------------------------------------------------------- running
# unit:config:worker of what is run. A user's payload is not compared while its qualifier is low.
RUN := $(if $(DUT),$(UNIT):user:$(call worker,$(UNIT):$(USER_DESIGN)),$(foreach t,$(SELECTED),$t:$(call worker,$t)))
run_worker = $(lastword $(subst :, ,$(1)))
HOW = CHECK=$(call quote,$(CHECK)) STRICT=$(call quote,$(or $(STRICT),$(if $(DUT),0)))
# The words that a command needs beside FILE= to look at the same design in the same way
AGAIN := $(strip $(if $(DUT),DUT="$(strip $(DUT))" $(if $(CONFIG),CONFIG=$(CONFIG))) $(if $(TOP),TOP=$(TOP)) $(if $(PARAMS),PARAMS="$(strip $(PARAMS))") \
  $(if $(CHECK),CHECK=$(CHECK)) $(if $(STRICT),STRICT=$(STRICT)) $(if $(filter-out build,$B),B=$B))

SIM = $B/sim CYCLES=$(call quote,$(CYCLES)) JOBS=$(call quote,$(JOBS)) WAVES=$(call quote,$(WAVES)) $(HOW) BUILD=$B AGAIN=$(call quote,$(AGAIN)) $(RUN)

.PHONY: sim
sim: $B/sim $(foreach r,$(RUN),$(call run_worker,$r))
	@$(SIM) SEED=$(call quote,$(SEED))

.PHONY: soak
soak: $B/sim $(foreach r,$(RUN),$(call run_worker,$r))
	@scripts/soak.sh $(SIM)

# The names go to the script as they are: make would look for its own functions in them.
unexport FILES
.PHONY: cover-merge
cover-merge: export COVER_FILES := $(value FILES)
cover-merge:
	@$(call need,python3)
	@scripts/cover_merge.py $B/results

.PHONY: replay
ifeq ($(filter %.stim,$(FILE)),)
replay:
	@echo "FILE=$(FILE): expected a .stim file, as in make replay FILE=build/fail/X.stim" >&2; exit 2
else
replay: $(call run_worker,$(firstword $(RUN)))
	@$< replay FILE=$(call quote,$(FILE)) $(HOW)
endif

# The units that take programs of its language, one after the other: the instructions of the others run on the model
# alone. A worker ends with 4 if there is none for its unit: not all may.
takes_program = $(filter $(lastword $(suffix $(PROGRAM))),$($(1)_PROGRAMS))
PROGRAM_WORKERS := $(strip $(if $(DUT),$(call run_worker,$(RUN)),$(foreach t,$(SELECTED),$(if $(UNIT)$(call takes_program,$(word 1,$(subst :, ,$t))),$(call worker,$t)))))
.PHONY: run
ifeq ($(PROGRAM),)
run:
	@echo "PROGRAM= is missing: expected a file, as in make run PROGRAM=tb/programs/integer_ops.visa" >&2; exit 2
else ifeq ($(PROGRAM_WORKERS),)
run:
	@printf '%s: can not be read: expected a program, a file whose name ends in %s\n' $(call quote,$(PROGRAM)) '$(sort $(foreach u,$(UNITS),$($u_PROGRAMS)))' >&2; exit 2
else
run: $(PROGRAM_WORKERS)
	@mkdir -p $B/fail; checked=; for worker in $^; do \
	  name=$${worker#$B/dut/}; \
	  $$worker program FILE=$(call quote,$(PROGRAM)) $(HOW) FAIL="$B/fail/$${name%/worker}-$(basename $(notdir $(PROGRAM)))" AGAIN=$(call quote,$(AGAIN)); \
	  case $$? in 0) checked=yes ;; 4) ;; *) exit 1 ;; esac; \
	done; [ "$$checked" ]
endif

# ---------------------------------------------------------------- waves
# What is looked at: a dump as it is, or a new one of a seed or of a saved stimulus.
DUMP = $(if $(filter %.fst,$(FILE)),$(FILE),$B/waves/$(if $(FILE),$(notdir $(FILE:.stim=)),$(UNIT)-$(if $(DUT),user,$(or $(CONFIG),$(firstword $($(UNIT)_CONFIGS))))-$(SEED)).fst)

.PHONY: waves
ifeq ($(UNIT),)
waves:
	@echo "UNIT= is missing: expected one of $(UNITS), or a FILE= whose name begins with one" >&2; exit 2
else
# To look at a dump asks for no compiler; where one has been found, instructions are shown as text.
waves: $(if $(filter %.fst,$(FILE)),,$(call run_worker,$(firstword $(RUN)))) | $(if $(wildcard $B/tools),$B/csim)
	@$(if $<,mkdir -p $B/waves && $< trace WAVES=$(call quote,$(DUMP)) $(if $(FILE),FILE=$(call quote,$(FILE)),SEED=$(call quote,$(SEED))) $(HOW) && )scripts/waves.py $(UNIT) $(call quote,$(DUMP)) $B
endif

# ---------------------------------------------------------------- tests
.PHONY: deps
deps:
	@scripts/deps.sh

TESTS := $(patsubst tb/test/%.c,%,$(wildcard tb/test/test_*.c))

$B/test/%: $B/obj/tb/test/%.o $B/libengine.a $B/libcsim.a
	@mkdir -p $(@D)
	$(Q) $(CC) $^ -lcmocka -o $@

# The engine is tested with a device in C.
$B/test/test_engine_%: $B/obj/tb/test/test_engine_%.o $B/obj/tb/test/faulty_device.o $B/obj/tb/units/atomic_alu.o $B/libfamilies.a $B/libengine.a $B/libcsim.a
	@mkdir -p $(@D)
	$(Q) $(CC) $^ -lcmocka -o $@

# So is each unit, with its model as the device.
TESTS += $(UNITS:%=unit_%)
$B/test/unit_%: $B/obj/tb/test/each_unit.o $B/obj/tb/units/%.o $B/libfamilies.a $B/libengine.a $B/libcsim.a
	@mkdir -p $(@D)
	$(Q) $(CC) $^ -lcmocka -o $@

# Once more under the sanitizers, in a directory of its own: $(1) compiler
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
sanitized = $(MAKE) --no-print-directory B=$B/sanitize-$(1) CC="$(1) $(SANITIZE)" ARCH=-O1 unit-test

# Bugs that are planted in our designs, in the unit's first configuration unless a bug names another.
# What is compiled for each is run for a blink: little optimisation is quickest.
commas = $(subst $(space),$(comma),$(strip $(1)))
PLANT = BUILD=$B JOBS=$(JOBS) CXX="$(CXX) $(CXXFLAGS) -O1 $(VL_FLAGS) -include $B/test/headers.h" LDLIBS="$(LDLIBS)" \
  $(foreach u,$(UNITS),$u:$(call commas,$($u_RTL))$(subst $(space),,$(foreach c,$($u_CONFIGS),:$c=$(call commas,$($u_$c_PARAMS)))))

.PHONY: unit-test
unit-test: $(TESTS:%=$B/test/%)
	@for t in $(TESTS); do CMOCKA_MESSAGE_OUTPUT=TAP $B/test/$$t || exit 1; done

# What every design includes is read once for those of the tests, where it would be half of the time that one takes. It is
# made anew for each run: a precompiled header is worth nothing once a package of the system has changed.
.PHONY: $B/test/headers.h.gch
$B/test/headers.h.gch: $B/tools
	@mkdir -p $(@D) && printf '#include "%s"\n' verilated.h verilated_fst_c.h >$(@:.gch=)
	$(Q) $(CXX) $(CXXFLAGS) $(VL_FLAGS) -x c++-header $(@:.gch=) -o $@

# All that the tests need, so that none of them builds what another one reads.
.PHONY: tested
tested: $B/sim $B/csim $B/tables $B/test/headers.h.gch $(WORKERS) $(TESTS:%=$B/test/%) objects

# Those that take long come first.
.PHONY: test
test:
	@$(DRY) scripts/test.py $B/test/logs $(JOBS) '$(MAKE) --no-print-directory -j$(JOBS) PARALLEL=yes tested' \
	  'lint: $(MAKE) --no-print-directory lint' \
	  $(foreach c,gcc clang,'sanitize-$c: $(call sanitized,$c)') \
	  'user_design: tb/test/test_user_design.sh $B' \
	  'bugs: scripts/bugs.py $(PLANT)' \
	  'order: tb/test/test_order.sh $B' \
	  'rooms: tb/test/test_rooms.sh $B' \
	  'waves: MAKE=$(MAKE) tb/test/test_waves.py $B $(SELECTED)' \
	  'ports: tb/test/test_ports.py' \
	  'pipeline: tb/test/test_pipeline.sh $B' \
	  'cli: MAKE=$(MAKE) tb/test/test_cli.py $(PLANT)' \
	  'cover: tb/test/test_cover.py BUILD=$B' \
	  'messages: MAKE=$(MAKE) tb/test/test_messages.py $(PLANT)' \
	  'regression: $(MAKE) --no-print-directory sim' \
	  'csim: tb/test/test_csim.sh $B/csim' \
	  'llvm_mc: tb/test/test_llvm_mc.py $B/csim' \
	  $(foreach t,$(TESTS),'$t: CMOCKA_MESSAGE_OUTPUT=TAP $B/test/$t')

# ---------------------------------------------------------------- speed
define SPEED
$B/dut/$(1)-$(2)/speed: $B/obj/tb/bench/speed.o $(call parts,$(1),$(2))
	$$(Q) $$(CXX) $$^ $$(LDLIBS) -o $$@
endef
$(foreach t,$(TARGETS),$(eval $(call SPEED,$(word 1,$(subst :, ,$t)),$(word 2,$(subst :, ,$t)))))

# Benches of the same RTL by other means: $(1) unit, $(2) config, $(3) cpp or dpi, $(4) compiler
define PEER
$B/bench/$(1)-$(2)/$(3)-$(4)/peer: scripts/peer.sh tb/bench/$(1)_$(3).cpp $(if $(filter dpi,$(3)),tb/bench/$(1)_$(3).sv) $($(1)_RTL) $(wildcard rtl/include/*.vh) $B/dut/$(1)-$(2)/cycle.o $B/libcsim.a
	@mkdir -p $B/bench/$(1)-$(2)
	$$(Q) ARCH='$(ARCH)' scripts/peer.sh $$(@D) $(4) $(1) "$($(1)_$(2)_PARAMS)" $(3) $($(1)_RTL) $(abspath $B/dut/$(1)-$(2)/cycle.o $B/libcsim.a)
endef
PEER_KINDS := cpp dpi
PEER_CXX := g++ clang++
# Only some units have them.
peers = $(foreach k,$(PEER_KINDS),$(if $(wildcard tb/bench/$(firstword $(subst :, ,$(1)))_$k.cpp),$(foreach c,$(PEER_CXX),$B/bench/$(subst :,-,$(1))/$k-$c/peer)))
$(foreach t,$(TARGETS),$(foreach k,$(PEER_KINDS),$(foreach c,$(PEER_CXX),$(eval $(call PEER,$(word 1,$(subst :, ,$t)),$(word 2,$(subst :, ,$t)),$k,$c)))))

.PHONY: bench
bench: $(foreach t,$(SELECTED),$B/dut/$(subst :,-,$t)/speed $(call peers,$t))
	@scripts/bench.py $B $(SELECTED)

# ---------------------------------------------------------------- coverage of the code
# unit:config:PARAMS:files of all designs
DESIGNS = $(foreach t,$(TARGETS),$(foreach u,$(word 1,$(subst :, ,$t)),'$t:$($(subst :,_,$t)_PARAMS):$($u_RTL)'))

# A short run of a build of its own, which counts: its directory holds no counts of earlier runs.
.PHONY: cover
cover:
	@$(call need,gcc g++ yosys lcov genhtml python3)
	@mkdir -p $B/cover/toggle && find $B/cover -name '*.gcda' -delete && rm -f $B/cover/toggle/*
	@$(MAKE) --no-print-directory B=$B/cover COVER=1 CC='gcc --coverage' CXX=g++ OPT=-Og CYCLES=$(or $(CYCLES),160000) unit-test sim
	@scripts/cover.py $B/cover $(DESIGNS)

# ---------------------------------------------------------------- static checks
$B/tables: $(call obj,tb/cli/tables.c)
	$(Q) $(CC) $^ -o $@

.PHONY: tables
tables: $B/tables
	@for file in $$($B/tables); do $B/tables $$file >$B/tables.new && mv $B/tables.new $$file || exit 1; done

# everything in C, for lint to compile with each compiler
.PHONY: objects
objects: $(call obj,$(wildcard csim/*/*.c tb/*/*.c tb/families/*/*.c))

.PHONY: lint
lint: $B/tables
	@$(call need,verilator iverilog yosys gcc clang clang-format clang-tidy shellcheck python3)
	@$(DRY) CFLAGS='$(CFLAGS)' JOBS=$(JOBS) MAKE='$(MAKE)' scripts/lint.sh $B $(DESIGNS)

.PHONY: format
format:
	@$(call need,clang-format)
	clang-format -i $(shell find csim tb -name '*.[ch]' -o -name '*.cpp' -o -name '*.def')

.PHONY: clean
clean:
	rm -rf $B

-include $(shell find $B/obj $B/dut -name '*.d' 2>/dev/null | grep -v __ver)
