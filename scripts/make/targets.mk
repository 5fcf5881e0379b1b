# SPDX-License-Identifier: MIT
# Rows to check, one for each target: UNIT-CONFIG-DEVICE. A row names the target's directory below $B/dut and the files of its runs,
# so no word of it has a '-'. Also the rows that the user selects.
# Words that are not targets are rejected before the first target is made; make itself would make earlier ones first.
ifeq ($(PARALLEL),)
STRAY := $(firstword $(filter %.stim %.fst,$(MAKECMDGOALS)) \
  $(filter-out $(COMMANDS) unit-test judged $(if $(filter $(COMMANDS),$(MAKECMDGOALS)),,$B/%),$(MAKECMDGOALS)))
VARIABLE := $(if $(filter $(UNITS),$(STRAY)),UNIT)$(if $(filter %.v %.sv,$(STRAY)),DUT)$(if $(filter %.stim %.fst %.txt,$(STRAY)),FILE)
$(if $(STRAY),$(error no target $(STRAY); $(if $(VARIABLE),try $(VARIABLE)=$(STRAY),make help lists them)))
endif
# Targets of netlists. DEVICE=netlist means the netlist for TARGET=.
SYNTH_TARGETS := ecp5 ice40 xilinx gates
THE_TARGET := $(firstword $(filter $(TARGET),$(SYNTH_TARGETS)) $(SYNTH_TARGETS))
NETLISTS := $(SYNTH_TARGETS:%=netlist_%)
DEVICES := verilated model icarus $(NETLISTS)

CONFIGURATIONS := $(foreach u,$(UNITS),$($u_CONFIGS:%=$u-%))
FOLDER_CONFIGURATIONS := $(if $(FOLDER),$($(FOLDER)_CONFIGS:%=$(FOLDER)-%))
# Units that fit on a board with the logic around them: those without a memory port
BOARDED := $(foreach u,$(UNITS),$($u_BOARD:%=$u-%))
# Units that run faster as vector lanes
LANED := $(foreach u,$(UNITS) $(FOLDER),$($u_LANED:%=$u-%))
TARGETS := $(foreach c,$(CONFIGURATIONS) $(FOLDER_CONFIGURATIONS),$(DEVICES:%=$c-%) $(if $(filter $c,$(LANED)),$c-lanes) $(if $(filter $c,$(BOARDED)),$c-board))
DEVICES += lanes board

# Goals that need all dependencies and the list of changed Verilog. The commands filtered out here do not: another make builds what
# they need, and reading dependencies would take longer than the rest of their work.
BUILDS := $(filter-out help deps csim sim farm soak keep regress run report test quick exhaustive parameters cover cover-merge mutate mutate-bench bench \
  synth synth-page pictures board new-unit new-design install uninstall verilators format clean,$(or $(MAKECMDGOALS),help))

# Parts of a row: $(1) is the row, or its beginning
unit = $(word 1,$(subst -, ,$(1)))
config = $(word 2,$(subst -, ,$(1)))
# A configuration outside the table is named by its parameters: LANES12_FLOAT0.
params = $(or $($(call unit,$(1))_$(call config,$(1))_PARAMS),$(call params_of_set,$(call unit,$(1)),$(call config,$(1))))
# A name may contain '_' and begin with another name. A value begins with a digit and ends at the next name.
params_of_set = $(foreach n,$(call param_names,$(1)),$(patsubst $n%,$n=%,$(filter $(DIGITS:%=$n%%),$(call set_words,$(2)))))
DIGITS := 0 1 2 3 4 5 6 7 8 9
set_words = $(call set_split,$(1),$(DIGITS))
set_split = $(if $(2),$(call set_split,$(subst $(firstword $(2))_,$(firstword $(2)) ,$(1)),$(wordlist 2,10,$(2))),$(1))
param_names = $(foreach p,$($(1)_$(firstword $($(1)_CONFIGS))_PARAMS),$(firstword $(subst =, ,$p)))
set_of_params = $(subst =,,$(subst $(space),_,$(strip $(1))))
# Legal parameter sets that are not in the table, as UNIT-SET
OTHER_SETS = $(foreach u,$(UNITS),$(addprefix $u-,$(filter-out $(foreach c,$($u_CONFIGS),$(call set_of_params,$($u_$c_PARAMS))),$($u_SETS))))
SELECTED_SETS = $(if $(THE_UNIT),$(filter $(THE_UNIT)-%,$(OTHER_SETS)),$(OTHER_SETS))
rtl = $($(call unit,$(1))_RTL)

# Only names found among the rows get into a rule, never the user's text.
IS_DUMP := $(filter %.fst,$(lastword $(FILE)))
THE_UNIT := $(or $(FOLDER),$(firstword $(filter $(or $(UNIT),$(OF_FILE)),$(UNITS))))
THE_CONFIG := $(firstword $(filter $(or $(CONFIG),$(word 2,$(NAMED))),$($(THE_UNIT)_CONFIGS)))
# By default, a regression runs on our RTL, and a handwritten stimulus on the model.
MEANT_DEVICE := $(if $(filter netlist,$(DEVICE)),netlist_$(THE_TARGET),$(DEVICE))
ifneq ($(filter stim,$(MAKECMDGOALS)),)
THE_DEVICE := $(firstword $(filter $(MEANT_DEVICE),$(DEVICES)) model)
else
THE_DEVICE := $(firstword $(filter $(or $(MEANT_DEVICE),$(word 3,$(NAMED))),$(DEVICES)) $(DEVICES))
endif
# A board is compared by transfers only, in one process.
ifeq ($(THE_DEVICE),board)
override CHECK := $(or $(CHECK),txn)
override JOBS := 1
endif
SELECTED := $(if $(THE_UNIT),$(filter $(THE_UNIT)-%,$(TARGETS)),$(TARGETS))
SELECTED := $(if $(THE_CONFIG),$(filter $(THE_UNIT)-$(THE_CONFIG)-%,$(SELECTED)),$(SELECTED))
SELECTED := $(filter %-$(THE_DEVICE),$(SELECTED))

# A user's design is a row of its own; other options make another row. Model and design have the parameters of the configuration,
# with values from PARAMS. The design gets those that it declares, and others of PARAMS.
ifneq ($(DUT),)
DUT_CONFIG := $(or $(THE_CONFIG),$(firstword $($(THE_UNIT)_CONFIGS)))
CONFIG_PARAMS := $($(THE_UNIT)_$(DUT_CONFIG)_PARAMS)
DUT_PARAMS := $(foreach p,$(CONFIG_PARAMS),$(firstword $(filter $(firstword $(subst =, ,$p))=%,$(PARAMS)) $p))
DUT_SHARED := $(DUT_PARAMS)
# Only the model has this parameter, and only that of a user's design.
PROFILES := $($(THE_UNIT)_PROFILES)
DUT_PARAMS += $(if $(PROFILES),PROFILE=$(lastword $(subst =, ,$(or $(filter $(PROFILE)=%,$(PROFILES)),$(firstword $(PROFILES))))))
DUT_LANES := $(patsubst LANES=%,%,$(filter LANES=%,$(DUT_PARAMS)))
export DUT_LANES DUT_SHARED
USER := user$(firstword $(shell printf '%s\n' $(call quote,$(DUT)) $(call quote,$(TOP)) $(call quote,$(PARAMS)) $(call quote,$(DUT_PARAMS)) \
  $(foreach v,VFLAGS RESET CLOCK,$(call quote,$($v))) | cksum))
DUT_DEVICE := $(firstword $(filter-out model,$(THE_DEVICE)) verilated)
USER_ROW := $(THE_UNIT)-$(USER)-$(DUT_DEVICE)
$(THE_UNIT)_$(USER)_PARAMS := $(foreach p,$(DUT_PARAMS),$(call quote,$p))
ifeq ($(strip $(DUT_PARAMS)),$(strip $(CONFIG_PARAMS)))
# The compiled model of the configuration can be used.
USER_MODEL := $(THE_UNIT)-$(DUT_CONFIG)
endif
endif
# Directory below $B/dut with the unit's objects for UNIT-CONFIG, $(1)
model_row = $(if $(USER_MODEL),$(patsubst $(THE_UNIT)-$(USER),$(USER_MODEL),$(1)),$(1))

# Rows to run, as UNIT:CONFIG:DEVICE:WORKER. Without UNIT=, a program runs on the units that execute the language that its
# ending names.
run = $(subst -,:,$(1)):$B/dut/$(1)/worker
RUN := $(if $(DUT),$(THE_UNIT):user:$(DUT_DEVICE):$B/dut/$(USER_ROW)/worker,$(foreach r,$(SELECTED),$(call run,$r)))
takes_program = $(filter $(lastword $(suffix $(PROGRAM))),$($(call unit,$(1))_PROGRAMS))
PROGRAM_RUN := $(if $(UNIT)$(DUT),$(RUN),$(foreach r,$(SELECTED),$(if $(call takes_program,$r),$(call run,$r))))
worker = $(lastword $(subst :, ,$(1)))
RUN_WORKERS := $(foreach r,$(RUN),$(call worker,$r))
PROGRAM_WORKERS := $(foreach r,$(PROGRAM_RUN),$(call worker,$r))

# Options that a command needs, besides FILE=, to check the same design in the same way. $(1) is the name of a variable. A list may
# have characters that a shell would expand.
odd = $(strip $(foreach c,$$ ` " \ !,$(findstring $c,$(1))))
given = $(if $($(1)),$(1)=$($(1)))
given_list = $(if $($(1)),$(1)=$(if $(call odd,$($(1))),$(call quote,$($(1))),"$(strip $($(1)))"))
AGAIN := $(strip $(if $(FOLDER),UNIT=$(UNIT_WORD)) $(call given_list,DUT) $(if $(DUT),$(call given,CONFIG)) $(call given,TOP) $(foreach v,PARAMS VFLAGS,$(call given_list,$v)) $(call given,PROFILE) \
  $(foreach v,RESET CLOCK DEVICE TARGET,$(call given,$v)) $(call given_list,PORT) $(foreach v,CHECK STRICT WATCHDOG,$(call given,$v)) $(call given_list,RELAX) \
  $(if $(filter refused,$(REST)),$(foreach v,OPS WIDTHS,$(call given_list,$v)) REST=refused) $(if $(filter-out build,$B),B=$B))
export AGAIN
# By default, a user's payload is not compared while its qualifier is low.
override STRICT := $(or $(STRICT),$(if $(DUT)$(FOLDER),0))

SIM = scripts/verdict.sh $B/sim $(call words_of,$(SIM_OPTIONS)) BUILD=$B AGAIN="$$AGAIN" $(RUN)
REPLAY = scripts/verdict.sh $(firstword $(RUN_WORKERS)) replay FILE="$$FILE" $(call words_of,$(ITEM_OPTIONS)) \
  CONFIG=$(word 2,$(subst :, ,$(firstword $(RUN)))) DEVICE=$(word 3,$(subst :, ,$(firstword $(RUN))))

STIM = mkdir -p $B/stim && scripts/verdict.sh $(firstword $(RUN_WORKERS)) stim FILE="$$FILE" DIR=$B/stim $(call words_of,$(ITEM_OPTIONS)) AGAIN="$$AGAIN" \
  CONFIG=$(word 2,$(subst :, ,$(firstword $(RUN)))) DEVICE=$(word 3,$(subst :, ,$(firstword $(RUN))))

# Saved stimuli are replayed on the rows that they name, or on the user's design.
# Those of a user's unit are in its folder.
KEPT := $(if $(FOLDER),$(FOLDER_GIVEN)/regress,tb/regress)
REGRESS = FILES=$(call quote,$(FILES)) KEPT=$(call quote,$(KEPT)) TARGETS='$(TARGETS)' UNIT=$(if $(UNIT),$(THE_UNIT)) \
  CONFIG=$(if $(DUT),$(DUT_CONFIG),$(filter $(CONFIG),$(THE_CONFIG))) DEVICE=$(THE_DEVICE) scripts/regress.py
ifneq ($(filter regress,$(MAKECMDGOALS)),)
REGRESS_RUN := $(if $(DUT),$(RUN),$(foreach r,$(filter $(SELECTED),$(shell $(REGRESS) rows 2>/dev/null)),$(call run,$r)))
REGRESS_WORKERS := $(foreach r,$(REGRESS_RUN),$(call worker,$r))
endif

# unit:config:PARAMS:FILES of all designs, for scripts
design = '$(subst -,:,$(1)):$(call params,$(1)):$(call rtl,$(1))'
DESIGNS = $(foreach c,$(CONFIGURATIONS) $(FOLDER_CONFIGURATIONS),$(call design,$c))
