# SPDX-License-Identifier: MIT
# Benches of the same RTL that do not use ours, to compare speeds with: $B/bench/UNIT-CONFIG/KIND-COMPILER/peer, for the units with
# a file in tb/bench/.
PEER_KINDS := cpp dpi
PEER_CXX := g++ clang++
# A configuration may name the parameters of the hardware that its benches support.
benched = $(if $(AGAINST),$(1),$(call unit,$(1))-$(or $($(call unit,$(1))_$(call config,$(1))_BENCHED),$(call config,$(1))))
BENCHED := $(foreach c,$(SELECTED:%-verilated=%),$(call benched,$c))
peers = $(foreach k,$(PEER_KINDS),$(if $(wildcard tb/bench/$(call unit,$(1))_$k.cpp),$(PEER_CXX:%=$B/bench/$(1)/$k-%/peer)))
# Units whose clocks per message are counted
counted = $(foreach c,$(1),$(if $(wildcard tb/bench/$(call unit,$c).txt),$c))
# With AGAINST=, another checkout, make bench compares only the speed of workers.
SPEEDS = $(BENCHED:%=dut/%-verilated/speed)
# The other checkout gets no options of this command line: it may be a version that does not know them.
BUILD_AGAINST = env -u MAKEFLAGS $(MAKE) -s --no-print-directory -j"$$JOBS" -C "$$AGAINST" B=build PARALLEL=yes $(addprefix build/,$(SPEEDS)) || \
  { echo "AGAINST=$$AGAINST: found no program to measure some configuration, expected all of them; try UNIT= or CONFIG=" >&2; exit 1; }
BENCHES = $(addprefix $B/,$(SPEEDS)) $(if $(AGAINST),,$(foreach c,$(BENCHED),$(call peers,$c)) $(patsubst %,$B/dut/%-verilated/clocks,$(call counted,$(BENCHED))))

# A unit's own goal for its checked cycles, relative to those of the bare design
FLOORS = $(foreach c,$(BENCHED),$(patsubst %,$(subst -,:,$c)=%,$(or $($(subst -,_,$c)_FLOOR),$($(call unit,$c)_FLOOR))))

# Parts of UNIT-CONFIG/KIND-COMPILER
peer_kind = $(call unit,$(notdir $(1)))
peer_cxx = $(call config,$(notdir $(1)))
peer_config = $(patsubst %/,%,$(dir $(1)))
# A prerequisite that is rebuilt when the content of the Verilog files changes, not when their times do.
peer_rtl = $B/dut/$(call peer_config,$(1))-verilated/rtl/dut_all.cpp
peer_model = $B/dut/$(call peer_config,$(1))/cycle.o $B/libcsim.a

$B/bench/%/peer: scripts/peer.sh $$(wildcard tb/bench/plain_* tb/bench/$$(call unit,$$*)_$$(call peer_kind,$$*).*) $$(call peer_rtl,$$*) $$(call peer_model,$$*)
	@mkdir -p $(dir $(@D))
	$(call fill,ARCH='$(ARCH)' scripts/peer.sh $(@D).part $(call peer_cxx,$*) $(call unit,$*) "$(call params,$(call peer_config,$*))" $(call peer_kind,$*) $(call rtl,$*) $(abspath $(call peer_model,$*)))
