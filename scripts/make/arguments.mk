# SPDX-License-Identifier: MIT
# What a user gives is text. make expands none of it: $(value) takes it as it stands, and `override` makes that so even for
# what stands on the command line. Commands find it in their environment. This comes before the first $(shell).
ARGUMENTS := UNIT CONFIG DEVICE SEED CYCLES JOBS WAVES CHECK STRICT RELAX SHRINK WATCHDOG KEEP_GOING OPS WIDTHS REST WEIGHTS DUT TOP PARAMS VFLAGS RESET CLOCK FILE FILES PROGRAM DIR STYLE TO FOREIGN AGAINST TESTFLOAT PREFIX DESTDIR VERILATORS COUNT MUTANTS TREES TARGET BOARD PORT SYNTH SEEDS WHERE FARM GHDL CHROMIUM V COLOR MINUTES VIEWER
# What else may be said: where and with what things are made, and what make says to itself. A name that is none of these is
# a slip. It is taken back, since it may be that of a function here, and the judge refuses it whatever the target is.
SETTINGS := B CC CXX VERILATOR OPT ARCH WARN SHELL COVER HEADERS PARALLEL QUICK SANITIZED BUILT TEST_OPT BEGAN SEEN
UNKNOWN := $(strip $(foreach name,$(filter-out $(ARGUMENTS) $(SETTINGS),$(.VARIABLES)),$(if $(filter command,$(origin $(name))),$(name))))
$(foreach name,$(UNKNOWN),$(eval override undefine $(subst $$,$$$$,$(name))))

$(foreach name,$(ARGUMENTS),$(eval override $(name) := $$(value $(name))))
export $(ARGUMENTS)

empty :=
space := $(empty) $(empty)
comma := ,
# make takes blanks for ends of names; those of this directory need not be in a path.
ifneq ($(word 2,$B),)
override B := $(subst $(CURDIR)/,,$B)
$(if $(word 2,$B),$(error B=$B: found a blank, expected a path without one; try B=build))
endif
unique = $(if $(1),$(firstword $(1)) $(call unique,$(filter-out $(firstword $(1)),$(1))))
# The one place where text becomes a word of a shell.
quote = '$(subst ','\'',$(1))'

override JOBS := $(or $(JOBS),$(shell nproc 2>/dev/null || echo 1))

# A program judges all of it, once, before anything is built for it: a prerequisite of every target that takes any.
.PHONY: judged
judged: $B/arguments
	@UNKNOWN=$(call quote,$(UNKNOWN)) KNOWN='$(ARGUMENTS) $(SETTINGS)' BOARDS='$(BOARDS)' $B/arguments $(filter replay waves stim keep run regress farm new-design new-unit synth board mutate prove,$(MAKECMDGOALS)) $(sort $(foreach u,$(UNITS),$($u_PROGRAMS))) $(call unique,$(foreach s,$($(THE_UNIT)_SETS),$(call params_of_set,$(THE_UNIT),$s))) $(SYNTH_TARGETS:%=TARGET=%) $(TARGETS)
ifneq ($(UNKNOWN),)
$(or $(MAKECMDGOALS),help): | judged
endif
