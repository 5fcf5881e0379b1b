# SPDX-License-Identifier: MIT
# Compilers, their options, and how a command makes a file.
ifeq ($(origin CC),default)
CC := clang
endif
ifeq ($(origin CXX),default)
CXX := clang++
endif
# Exported, so that it also applies to makes that tests start.
VERILATOR ?= verilator
# Evaluated once, and only when needed: the script takes a tenth of a second.
VERILATOR_INCLUDE = $(eval VERILATOR_INCLUDE := $(shell $(VERILATOR) --getenv VERILATOR_ROOT 2>/dev/null)/include)$(VERILATOR_INCLUDE)
OPT := -O3
ARCH := -march=native
export CC CXX VERILATOR
# All generated files are below $B.
export PYTHONDONTWRITEBYTECODE := 1

WARN := -Wall -Wextra -Wpedantic -Werror
CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L $(OPT) $(ARCH) $(WARN) -Icsim -Itb
# Model and stimuli are loops over many operations; by default, clang would use half of a wide vector unit.
CFLAGS_VECTOR := $(if $(findstring clang,$(CC)),-mprefer-vector-width=512)
# Prevents clang from using branches for random data. docs/speed.md has the effect of each option.
CXXFLAGS_CLANG := -mllvm -phi-node-folding-threshold=100 -mllvm -two-entry-phi-node-folding-threshold=100 \
  -mllvm -speculate-one-expensive-inst
# C++ allows a compiler to remove an endless loop. One in a design must stay, so that the watchdog finds it.
CXXFLAGS := -std=c++17 $(OPT) $(ARCH) -Icsim -Itb -faligned-new -fno-finite-loops $(if $(findstring clang,$(CXX)),$(CXXFLAGS_CLANG))
# Common headers of designs are precompiled: they would be half of a design's compile time.
HEADERS := $B/headers.h
# They include template instances, which each design would otherwise repeat.
CXXFLAGS_HEADERS := $(if $(findstring clang,$(CXX)),-fpch-instantiate-templates)
VL_DEFINES := -DVL_USER_STOP -DVL_USER_FINISH -DVL_USER_FATAL
# COVER=1 is set by make cover: a build that counts coverage.
COVER :=
ifneq ($(COVER),)
# Ports have up to 4096 bits; memories, which have more, are not counted.
VL_COVERAGE := --coverage-toggle --coverage-max-width 4096
VL_DEFINES += '-DDUT_COVERAGE="$B/toggle/"'
endif
VL_FLAGS = -isystem $(VERILATOR_INCLUDE) -isystem $(VERILATOR_INCLUDE)/vltstd $(VL_DEFINES)
# Verilator's runtime lists the libraries for FST dumps; that of 5.006 does not name zlib. It is queried in its own directory,
# because it rejects a path with blanks, which a checkout may have.
LDLIBS = $(eval LDLIBS := $(shell printf 'include verilated.mk\nasked:;@echo $$(LDLIBS)\n' | \
  MAKEFLAGS= $(MAKE) --no-print-directory -C '$(VERILATOR_INCLUDE)' -sf - VM_TRACE_FST=1 asked 2>/dev/null) \
  -lz $(if $(COVER),-lgcov))$(LDLIBS)
# Links an empty program, to test whether LDLIBS are installed
linkable = echo 'int main() { return 0; }' | $(firstword $(CXX)) -x c++ - -o $@.part $(LDLIBS) 2>/dev/null || \
  { echo '$(VERILATOR) needs what is not all on this machine: $(LDLIBS)   (Debian: zlib1g-dev, and liblz4-dev for the newest)' >&2; exit 1; }

# Reports missing tools: $(1) commands or files
need = for tool in $(1); do command -v "$$tool" >/dev/null 2>&1 || [ -e "$$tool" ] || missing="$$missing $$tool"; done; \
  [ -z "$$missing" ] || { echo "not on this machine:$$missing   (make deps installs what is missing)" >&2; exit 1; }

# Prefix of a command that makes a file: it is printed only with V=1 or make -n.
Q = $(if $(filter 1,$(V)),,@)
# Suffix of a command that makes a program: prints a line with the seconds since this make began, except with make -s. A make that
# builds for this one has BEGAN on its command line: see ASKED below.
ifneq ($(origin BEGAN),command line)
BEGAN = $(firstword $(ASKED))
endif
told = $(if $(findstring s,$(firstword -$(MAKEFLAGS))),,&& echo "build  $(or $(subst -, ,$(patsubst $B/dut/%/worker,%,$(filter $B/dut/%/worker,$@))),$(@:$B/%=%))  ready after $$(($$(date +%s) - $(BEGAN))) s")

# Prefix of a command that contains the word $(MAKE). make -n executes such a command; with this prefix, it does nothing.
DRY = $(if $(findstring n,$(firstword -$(MAKEFLAGS))),:)

# Makes that build in parallel. `build` makes the files $(1) that a command needs, with the jobs of this make, else JOBS. Messages of
# two compilers may share a line, in which as_given would not find make's own: -Otarget keeps them apart.
PARALLEL_MAKE = $(MAKE) --no-print-directory -j$(JOBS) PARALLEL=yes
build = scripts/building.sh $(as_given) scripts/alone.sh $B $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS)) $(if $(as_given),-Otarget) \
  PARALLEL=yes JOBS=$(JOBS) BEGAN=$(BEGAN) SEEN=$(call quote,$(SEEN)) built BUILT='$(1)' $(if $(FOLDER),$(call quote,UNIT=$(FOLDER_GIVEN)))

# A target is whole or absent: it is made under a temporary name and then renamed, so that a killed command leaves nothing that
# looks complete. $(1) is the command up to its output, for an object $(2) its source if that is not $<.
made = mv $@.part $@
place = { [ -d $(@D) ] || mkdir -p $(@D); }
link = $(Q) $(place) && $(1) $(if $(findstring -shared,$(1)),,-lm) -o $@.part && $(made) $(told)
archive = $(Q) rm -f $@.part && ar rcs $@.part $(filter %.o,$^) && $(made)
compile = $(Q) $(place) && $(1) -MMD -MP -MT $@ -MF $@.d.part -c $(or $(2),$<) -o $@.part && mv $@.d.part $@.d && $(made)
# $(1) fills the target's directory.
fill = $(Q) $(1) && rm -rf $(@D) && mv $(@D).part $(@D)

# Versions of the tools and check sums of the rules. When they change, everything is rebuilt. Each make compares them, except one
# that builds for another make. verilator_bin answers faster than Debian's script `verilator`, but not every installation has it.
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
