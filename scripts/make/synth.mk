# SPDX-License-Identifier: MIT
# Netlists of the RTL, $B/synth/UNIT-CONFIG-TARGET: of the selection, or of all configurations.
SYNTHESISED := $(SELECTED:%-$(THE_DEVICE)=%)
SYNTH_PARTS = $(SYNTHESISED:%=$B/synth/%-$(THE_TARGET)/netlist.json)
# Limits that units declare: at most LUT=, at least MHZ=
SYNTH_GOALS = $(foreach c,$(SYNTHESISED),$(addprefix $(subst -,:,$c):,$($(subst -,_,$c)_$(THE_TARGET)_GOAL)))
SYNTHESISE = env GOALS='$(SYNTH_GOALS)' scripts/verdict.sh scripts/synth.py $B "$$JOBS" $(THE_TARGET) $(foreach c,$(SYNTHESISED),$(call design,$c))

$B/synth/%/netlist.json: scripts/synth_netlist.py scripts/synth_targets.py $$(call rtl,$$*) $(wildcard rtl/include/*.vh) $$(call design_mk,$$(call unit,$$*)) $$(wildcard tb/units/$$(call unit,$$*).vlt)
	@$(call need,yosys python3)
	$(call fill,scripts/synth_netlist.py $(@D).part $(word 3,$(subst -, ,$*)) $(call unit,$*) "$(call params,$*)" $(call rtl,$*))
