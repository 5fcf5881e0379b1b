# SPDX-License-Identifier: MIT
# The only entry: every job is a target here. `make` alone prints the help.
.NOTPARALLEL:
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
SHELL := /bin/sh

B := build

# ---------------------------------------------------------------- variables of the user
UNIT :=
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

# ---------------------------------------------------------------- tools
ifeq ($(origin CC),default)
CC := clang
endif
ifeq ($(origin CXX),default)
CXX := clang++
endif
VERILATOR := verilator
VERILATOR_INCLUDE = $(shell $(VERILATOR) --getenv VERILATOR_ROOT)/include
ARCH := -march=native
export CC CXX VERILATOR

WARN := -Wall -Wextra -Wpedantic -Werror
CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L -O3 $(ARCH) $(WARN) -Icsim -Itb -MMD -MP
# The model and the plans are loops over many operations; clang would use half of a wide vector unit.
CFLAGS_VECTOR := $(if $(findstring clang,$(CC)),-mprefer-vector-width=512)
# Random data decides nothing in branches: make clang see it the same way. docs/speed.md has what each is worth.
CXXFLAGS_CLANG := -mllvm -phi-node-folding-threshold=100 -mllvm -two-entry-phi-node-folding-threshold=100 \
  -mllvm -speculate-one-expensive-inst
CXXFLAGS := -std=c++17 -O3 $(ARCH) -Icsim -Itb -MMD -MP -faligned-new $(if $(findstring clang,$(CXX)),$(CXXFLAGS_CLANG))
VL_DEFINES := -DVL_USER_STOP -DVL_USER_FINISH -DVL_USER_FATAL
VL_FLAGS = -isystem $(VERILATOR_INCLUDE) -isystem $(VERILATOR_INCLUDE)/vltstd $(VL_DEFINES)
LDLIBS := -lz -lpthread $(if $(findstring clang,$(CXX)),-latomic)

# ---------------------------------------------------------------- units
UNITS := $(patsubst tb/units/%.mk,%,$(wildcard tb/units/*.mk))
include $(UNITS:%=tb/units/%.mk)
# unit:config of all of them
TARGETS := $(foreach u,$(UNITS),$(foreach c,$($u_CONFIGS),$u:$c))
ifneq ($(UNIT),)
ifeq ($(filter $(UNIT),$(UNITS)),)
$(error UNIT=$(UNIT): there is no such unit; expected one of: $(UNITS))
endif
endif
SELECTED := $(if $(UNIT),$(filter $(UNIT):%,$(TARGETS)),$(TARGETS))

.PHONY: help
help:
	@sed -n 's/^## //p' Makefile

## Lanelock: GPU lane hardware against a C golden model, every output on every clock cycle.
##
##   make deps         install the tools (Debian 12; as root or with sudo)
##   make sim          build, and run the regression of every unit
##   make test         every test: the model, the bench, lint, a short regression
##   make soak         the regression with fresh seeds until it fails or is stopped
##   make replay FILE=build/fail/X.stim   run a saved plan again
##   make waves UNIT=atomic_alu [SEED=1 | FILE=X.fst or X.stim]   look at a run in GTKWave
##   make cover        toggle coverage of the RTL and line coverage of the model: build/cover/index.html
##   make bench        speed, as ratios: build/results/bench.json
##   make lint         every static check
##   make format       lay out the C code
##   make clean        remove build/
##
## Variables: UNIT= one unit only   SEED=1   CYCLES=16000000   JOBS=all cores   WAVES=1 also write build/waves/*.fst
##   A design of your own:  make sim UNIT=atomic_alu DUT="a.v b.v" [TOP=module] [PARAMS="N=1"] [CHECK=cycle|txn] [STRICT=1]

# ---------------------------------------------------------------- libraries
CSIM_C := $(wildcard csim/isa/*.c csim/cycle/*.c)
ENGINE_C := $(wildcard tb/engine/*.c) tb/cli/options.c tb/cli/worker.c
SIM_C := tb/cli/sim.c tb/cli/jobs.c tb/cli/results.c tb/cli/options.c tb/engine/file.c
obj = $(patsubst %.c,$B/obj/%.o,$(1))

$B/obj/csim/%.o: csim/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(CFLAGS_VECTOR) -c $< -o $@

$B/obj/tb/units/%.o: tb/units/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(CFLAGS_VECTOR) -DUNIT=$* '-DUNIT_HEADER="cycle/$*.h"' '-DUNIT_PORTS="cycle/$*_ports.h"' -c $< -o $@

$B/obj/tb/%.o: tb/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

$B/libcsim.a: $(call obj,$(CSIM_C))
	rm -f $@ && ar rcs $@ $^

$B/libengine.a: $(call obj,$(ENGINE_C))
	rm -f $@ && ar rcs $@ $^

$B/libverilated.a: | $B/verilated
	@mkdir -p $(@D)
	$(foreach s,verilated verilated_fst_c verilated_threads,$(CXX) $(CXXFLAGS) -O2 $(VL_FLAGS) -c $(VERILATOR_INCLUDE)/$s.cpp -o $B/verilated/$s.o &&) true
	rm -f $@ && ar rcs $@ $B/verilated/*.o

$B/verilated:
	@mkdir -p $@

$B/sim: $(call obj,$(SIM_C))
	$(CC) $^ -o $@

# ---------------------------------------------------------------- our designs
# $(1) unit, $(2) config
define DESIGN
$B/dut/$(1)-$(2)/dut_all.cpp: scripts/verilate.sh tb/engine/expected.v.in csim/cycle/$(1)_ports.h $($(1)_RTL) $(wildcard rtl/include/*.vh)
	scripts/verilate.sh $$(@D) $(1) $(1) "$($(1)_$(2)_PARAMS)" --trace-fst $($(1)_RTL)

$B/dut/$(1)-$(2)/dut_all.o: $B/dut/$(1)-$(2)/dut_all.cpp tb/engine/dut.cpp
	$$(CXX) $$(CXXFLAGS) $$(VL_FLAGS) -DDUT_TRACE -DUNIT=$(1) '-DUNIT_HEADER="cycle/$(1).h"' '-DUNIT_PORTS="cycle/$(1)_ports.h"' \
	  -I$$(@D) -c $$< -o $$@

$B/dut/$(1)-$(2)/expected_all.o: $B/dut/$(1)-$(2)/dut_all.cpp
	$$(CXX) $$(CXXFLAGS) -O1 $$(VL_FLAGS) -I$$(@D) -c $$(@D)/expected_all.cpp -o $$@

$B/dut/$(1)-$(2)/worker: $B/dut/$(1)-$(2)/dut_all.o $B/dut/$(1)-$(2)/expected_all.o $B/obj/tb/units/$(1).o $B/libengine.a $B/libcsim.a $B/libverilated.a
	$$(CXX) $$^ $$(LDLIBS) -o $$@
endef
$(foreach t,$(TARGETS),$(eval $(call DESIGN,$(word 1,$(subst :, ,$t)),$(word 2,$(subst :, ,$t)))))

worker = $B/dut/$(subst :,-,$(1))/worker
WORKERS := $(foreach t,$(SELECTED),$(call worker,$t))

# ---------------------------------------------------------------- running
.PHONY: sim
sim: $B/sim $(WORKERS)
	@$B/sim SEED=$(SEED) CYCLES=$(CYCLES) JOBS=$(JOBS) WAVES=$(WAVES) CHECK=$(CHECK) STRICT=$(STRICT) BUILD=$B \
	  $(foreach t,$(SELECTED),$t:$(call worker,$t))

# ---------------------------------------------------------------- tests
.PHONY: deps
deps:
	@scripts/deps.sh

TESTS := $(patsubst tb/test/%.c,%,$(wildcard tb/test/test_*.c))

$B/test/%: $B/obj/tb/test/%.o $B/libcsim.a
	@mkdir -p $(@D)
	$(CC) $^ -lcmocka -o $@

.PHONY: test
test: $B/sim $(WORKERS) $(TESTS:%=$B/test/%)
	@scripts/test.sh $B/test/logs $(foreach t,$(TESTS),'$t: CMOCKA_MESSAGE_OUTPUT=TAP $B/test/$t') \
	  'regression: $(MAKE) --no-print-directory sim'

.PHONY: clean
clean:
	rm -rf $B

-include $(shell find $B/obj $B/dut -name '*.d' 2>/dev/null | grep -v __ver)
