# SPDX-License-Identifier: MIT
# Compilers, their options, and how a command makes a file.
ifeq ($(origin CC),default)
CC := clang
endif
ifeq ($(origin CXX),default)
CXX := clang++
endif
# Exported, so that what tests say to a make of their own is meant by that, too.
VERILATOR ?= verilator
# Asked once, and only by what needs it: it is a script that takes a tenth of a second.
VERILATOR_INCLUDE = $(eval VERILATOR_INCLUDE := $(shell $(VERILATOR) --getenv VERILATOR_ROOT 2>/dev/null)/include)$(VERILATOR_INCLUDE)
OPT := -O3
ARCH := -march=native
export CC CXX VERILATOR
# All that is made is below $B.
export PYTHONDONTWRITEBYTECODE := 1

WARN := -Wall -Wextra -Wpedantic -Werror
CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L $(OPT) $(ARCH) $(WARN) -Icsim -Itb
# The model and the stimuli are loops over many operations; clang would use half of a wide vector unit.
CFLAGS_VECTOR := $(if $(findstring clang,$(CC)),-mprefer-vector-width=512)
# Random data decides nothing in branches: make clang see it the same way. docs/speed.md has what each is worth.
CXXFLAGS_CLANG := -mllvm -phi-node-folding-threshold=100 -mllvm -two-entry-phi-node-folding-threshold=100 \
  -mllvm -speculate-one-expensive-inst
# What a design repeats for ever must not be taken for nothing, as C++ allows: the watchdog finds it.
CXXFLAGS := -std=c++17 $(OPT) $(ARCH) -Icsim -Itb -faligned-new -fno-finite-loops $(if $(findstring clang,$(CXX)),$(CXXFLAGS_CLANG))
# What every design includes is precompiled, else it would be half of the time that a design takes.
HEADERS := $B/headers.h
# With what their templates become, else each design makes that anew.
CXXFLAGS_HEADERS := $(if $(findstring clang,$(CXX)),-fpch-instantiate-templates)
VL_DEFINES := -DVL_USER_STOP -DVL_USER_FINISH -DVL_USER_FATAL
# COVER=1 is what make cover says to itself: a build that counts what is reached.
COVER :=
ifneq ($(COVER),)
# Ports have up to 4096 bits; memories, which have more, are not counted.
VL_COVERAGE := --coverage-toggle --coverage-max-width 4096
VL_DEFINES += '-DDUT_COVERAGE="$B/toggle/"'
endif
VL_FLAGS = -isystem $(VERILATOR_INCLUDE) -isystem $(VERILATOR_INCLUDE)/vltstd $(VL_DEFINES)
# The runtime knows what it is linked with for a dump of FST; that of 5.006 does not name zlib. It is asked in its own
# directory, since it refuses one whose path has blanks, as that of a checkout may.
LDLIBS = $(eval LDLIBS := $(shell printf 'include verilated.mk\nasked:;@echo $$(LDLIBS)\n' | \
  MAKEFLAGS= $(MAKE) --no-print-directory -C '$(VERILATOR_INCLUDE)' -sf - VM_TRACE_FST=1 asked 2>/dev/null) \
  -lz $(if $(COVER),-lgcov))$(LDLIBS)
# And whether that is here
linkable = echo 'int main() { return 0; }' | $(firstword $(CXX)) -x c++ - -o $@.part $(LDLIBS) 2>/dev/null || \
  { echo '$(VERILATOR) needs what is not all on this machine: $(LDLIBS)   (Debian: zlib1g-dev, and liblz4-dev for the newest)' >&2; exit 1; }

# Tools that are not here: $(1) commands or files
need = for tool in $(1); do command -v "$$tool" >/dev/null 2>&1 || [ -e "$$tool" ] || missing="$$missing $$tool"; done; \
  [ -z "$$missing" ] || { echo "not on this machine:$$missing   (make deps installs what is missing)" >&2; exit 1; }

# Before a command that makes a file: it is not shown, unless V=1 or make -n says so.
Q = $(if $(filter 1,$(V)),,@)
# Behind one that makes a program: a line that says so, with the seconds since this make began. make -s says nothing.
# A make that builds for this one has it on its command line: ASKED is below.
ifneq ($(origin BEGAN),command line)
BEGAN = $(firstword $(ASKED))
endif
told = $(if $(findstring s,$(firstword -$(MAKEFLAGS))),,&& echo "build  $(or $(subst -, ,$(patsubst $B/dut/%/worker,%,$(filter $B/dut/%/worker,$@))),$(@:$B/%=%))  ready after $$(($$(date +%s) - $(BEGAN))) s")

# Before a command that has the word $(MAKE) in it: make -n would carry that out, and not print it only.
DRY = $(if $(findstring n,$(firstword -$(MAKEFLAGS))),:)

# Make, to build side by side; and files that a command needs: by the jobs that make was told of, else by JOBS.
PARALLEL_MAKE = $(MAKE) --no-print-directory -j$(JOBS) PARALLEL=yes
build = scripts/building.sh $(as_given) scripts/alone.sh $B $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS)) \
  PARALLEL=yes JOBS=$(JOBS) BEGAN=$(BEGAN) SEEN=$(call quote,$(SEEN)) built BUILT='$(1)' $(if $(FOLDER),$(call quote,UNIT=$(FOLDER_GIVEN)))

# A target is whole or absent: whatever is made is made beside its place and moved there, so that a command that is killed
# leaves nothing that looks done. $(1) is the command up to its output, for an object $(2) its source if that is not $<.
made = mv $@.part $@
place = { [ -d $(@D) ] || mkdir -p $(@D); }
link = $(Q) $(place) && $(1) -o $@.part && $(made) $(told)
archive = $(Q) rm -f $@.part && ar rcs $@.part $(filter %.o,$^) && $(made)
compile = $(Q) $(place) && $(1) -MMD -MP -MT $@ -MF $@.d.part -c $(or $(2),$<) -o $@.part && mv $@.d.part $@.d && $(made)
# A directory that $(1) fills is the target's.
fill = $(Q) $(1) && rm -rf $(@D) && mv $(@D).part $(@D)

# What everything is built with, these rules included. When that changes, all is built anew. Each make asks this, but for one that
# builds for another one: the program behind the script `verilator` answers at once; behind another one there may be none.
ifneq ($(origin SEEN),command line)
ASKED := $(shell date +%s; $(VERILATOR)_bin --version 2>/dev/null || $(VERILATOR) --version 2>/dev/null; cksum scripts/make/*.mk)
SEEN := $(wordlist 2,$(words $(ASKED)),$(ASKED))
endif
TOOLCHAIN := $(strip $(CC) $(CXX) $(VERILATOR) $(OPT) $(ARCH) $(COVER) $(SEEN))
ifneq ($(if $(wildcard $B/tools),$(file <$B/tools)),$(TOOLCHAIN))
.PHONY: $B/tools
endif
$B/tools:
	@$(call need,$(firstword $(CC)) ar)
	@mkdir -p $B && echo $(call quote,$(TOOLCHAIN)) >$@.part && $(made)
