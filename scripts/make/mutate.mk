# SPDX-License-Identifier: MIT
# Mutants of the RTL: of the selected unit, or of all, in the first configuration unless CONFIG= selects another.
MUTATED := $(foreach u,$(or $(THE_UNIT),$(UNITS)),$u-$(or $(THE_CONFIG),$(firstword $($u_CONFIGS))))
MUTATED_PARTS = $(foreach c,$(MUTATED),$(addprefix $B/dut/$c/,$(call unit_objects,$(call unit,$c)))) $(HEADERS).gch $(patsubst %,$B/lib%.a,families engine csim verilated)
mutated = $(call unit,$(1)):$(call commas,$(call rtl,$(1))):$(call config,$(1))=$(call commas,$(call params,$(1)))
MUTATE = tb/mutate/mutate.py BUILD=$B JOBS="$$JOBS" COUNT="$$COUNT" SEED="$$SEED" MUTANTS="$$MUTANTS" TREES="$$TREES" STRICT="$$STRICT" CYCLES="$$CYCLES" CXX="$(CXX) $(CXXFLAGS) -O1 $(VL_FLAGS) -include $(HEADERS)" LDLIBS="$(LDLIBS)" \
  $(foreach c,$(MUTATED),$(call mutated,$c))

# Breaks single lines of the bench and of the model, which the tests of make test must find.
MUTATE_BENCH = MAKE='$(MAKE)' tb/mutate/bench.py BUILD=$B WORKER=$(FIXTURE_WORKER) JOBS="$$JOBS" tb/mutate/bench.bugs $(LONG_TESTS) $(SHORT_TESTS) $(UNIT_TESTS)
