# SPDX-License-Identifier: MIT
# A user's arguments are text. make expands no part of it: $(value) takes it literally, and `override` does the same for arguments
# on the command line. Commands find it in their environment. This comes before the first $(shell).
# Names in tb/cli/options.def: all options, and those of sim and of work items.
space := $(subst ,, )
comma := ,
option_rows := $(subst $(comma)$(space),$(space),$(file <tb/cli/options.def))
options_of = $(patsubst $(1)OPTION${open}%,%,$(filter $(1)OPTION${open}%,$(option_rows)))
open := (
ITEM_OPTIONS := $(call options_of,ITEM_)
SIM_OPTIONS := $(ITEM_OPTIONS) $(call options_of,SIM_)
ARGUMENTS := $(SIM_OPTIONS) $(call options_of)
# Words NAME="$NAME" of a command: the shell inserts the values.
words_of = $(foreach o,$(1),$o="$$$o")
# Other permitted names: locations, tools and their options, and settings that make passes to itself. The judge rejects any other
# name, with any target. Here it is undefined, because it could replace a function of these files.
SETTINGS := B CC CXX VERILATOR OPT ARCH WARN SHELL COVER HEADERS PARALLEL QUICK SANITIZED BUILT TEST_OPT BEGAN SEEN
UNKNOWN := $(strip $(foreach name,$(filter-out $(ARGUMENTS) $(SETTINGS),$(.VARIABLES)),$(if $(filter command,$(origin $(name))),$(name))))
$(foreach name,$(UNKNOWN),$(eval override undefine $(subst $$,$$$$,$(name))))

$(foreach name,$(ARGUMENTS),$(if $(filter command override,$(origin $(name))),,$(eval $(name) :=)))
$(foreach name,$(ARGUMENTS),$(eval override $(name) := $$(value $(name))))
export $(ARGUMENTS)

# make splits names at blanks, so B= may have none. The path of this directory may: it is removed from B=.
ifneq ($(word 2,$B),)
override B := $(subst $(CURDIR)/,,$B)
$(if $(word 2,$B),$(error B=$B: found a blank, expected a path without one; try B=build))
endif
unique = $(if $(1),$(firstword $(1)) $(call unique,$(filter-out $(firstword $(1)),$(1))))
# Quotes text as one word for the shell.
quote = '$(subst ','\'',$(1))'

override SEED := $(or $(SEED),1)
override JOBS := $(or $(JOBS),$(shell nproc 2>/dev/null || echo 1))

# Legal values of the parameters of a unit that lists sets of them: those of the sets, of the presets, and of the model alone
LEGAL_PARAMS = $(foreach s,$($(THE_UNIT)_SETS),$(call params_of_set,$(THE_UNIT),$s)) \
  $(if $($(THE_UNIT)_SETS),$(foreach c,$($(THE_UNIT)_CONFIGS),$($(THE_UNIT)_$c_PARAMS))) $($(THE_UNIT)_MODEL_PARAMS)

# Checks all arguments before anything is built for them: a prerequisite of every target that uses arguments.
.PHONY: judged
judged:
	@$(call need,python3); UNKNOWN=$(call quote,$(UNKNOWN)) SETTINGS='$(SETTINGS)' GOALS='$(if $(filter 0,$(MAKELEVEL)),$(filter $(COMMANDS),$(MAKECMDGOALS)))' BOARDS='$(BOARDS)' scripts/arguments.py $(filter replay waves stim keep run regress new-design new-unit synth board mutate prove,$(MAKECMDGOALS)) $(sort $(foreach u,$(UNITS),$($u_PROGRAMS))) $(call unique,$(LEGAL_PARAMS)) $(foreach p,$($(THE_UNIT)_PROFILES),PROFILE=$(firstword $(subst =, ,$p))) $(SYNTH_TARGETS:%=TARGET=%) $(TARGETS)
	@$(if $(DUT)$(VFLAGS),scripts/sources.py >/dev/null)
ifneq ($(UNKNOWN),)
$(or $(MAKECMDGOALS),help): | judged
endif
