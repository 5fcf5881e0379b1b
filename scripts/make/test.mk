# SPDX-License-Identifier: MIT
# Tests: programs of unit tests, and the lists for make quick and make test, each a name and a command.
TESTS := $(patsubst tb/test/%.c,%,$(wildcard tb/test/test_*.c))
# Each unit is tested with its model as the device, and the library's with the model.
TESTS += $(UNITS:%=unit_%)
TEST_PROGRAMS := $(TESTS:%=$B/test/%)
# Tests that compare batch functions of the bench with plain ones. They link the objects of a configuration's workers: other
# compilers or flags, such as sanitizers', would test other code.
BATCHED := $(foreach c,$(CONFIGURATIONS),$(if $(wildcard tb/test/batched_$(call unit,$c).c),batched_$c))

# Unit for tests of the engine and of command lines; the engine is tested with a device in C.
FIXTURE := $(strip $(foreach u,$(UNITS),$(if $($u_FIXTURE),$u)))
FIXTURE_WORKER = $B/dut/$(FIXTURE)-$(firstword $($(FIXTURE)_CONFIGS))-verilated/worker
$B/test/test_engine_%: $B/obj/tb/test/test_engine_%.o $B/obj/tb/test/faulty_device.o $B/obj/tb/units/$(FIXTURE).o $B/libfamilies.a $B/libengine.a $B/libcsim.a
	$(call link,$(CC) $(WRAP) $^ -lcmocka)
# A test that replaces parts of the engine by wrong ones
$B/test/test_engine_check: WRAP := -Wl,--wrap=port_differs,--wrap=session_is_over
$B/obj/csim/lanelock/units/%.o: csim/lanelock/units/%.c $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR) $(call unit_defines,$*))
$B/test/unit_%: $B/obj/tb/test/each_unit.o $B/obj/tb/units/%.o $B/obj/csim/lanelock/units/%.o $B/libfamilies.a $B/libengine.a $B/libcsim.a
	$(call link,$(CC) -Wl$(comma)--defsym=library_unit=csim_entry_$*_default $^ -lcmocka)
# A unit that declares no timing, with its model as the device
$B/test/any_timing: $B/obj/tb/test/any_timing.o $B/obj/tb/devices/model_linked.o $B/libengine.a $B/libcsim.a
	$(call link,$(CC) $^)
$(BATCHED:%=$B/test/%.o): $B/test/batched_%.o: tb/test/batched_$$(call unit,$$*).c $B/tools
	$(call compile,$(CC) $(CFLAGS) $(call sized,$*))
$(BATCHED:%=$B/test/%): $B/test/batched_%: $B/test/batched_%.o $B/dut/%/unit.o $B/dut/%/cycle.o $B/libfamilies.a $B/libengine.a $B/libcsim.a
	$(call link,$(CC) $^ -lcmocka)
# Covergroup classes and verdicts belong to a family.
$B/test/test_float_class $B/test/test_gcn_allow $B/test/test_gcn_deciding $B/test/test_nv_dwords: $B/test/%: $B/obj/tb/test/%.o $B/libfamilies.a $B/libengine.a $B/libcsim.a
	$(call link,$(CC) $^ -lcmocka)
# Float operations are compared with the host's, each one separately, without contraction.
FLOAT_CHECK := $(patsubst %,$B/obj/tb/test/float_%.o,check host)
$B/obj/tb/test/float_host.o: CFLAGS += -ffp-contract=off
# make cover tests one value in 11: more values take a minute and reach no more lines.
$B/obj/tb/test/test_float_f%.o: CFLAGS += $(if $(COVER),-DONE_IN=11)
# MPFR computes the expected results of a unit with UNIT_MPFR.
define mpfr_tests
$(patsubst %,$B/test/%,$(filter test_$(1) test_$(1)_%,$(TESTS))): $B/test/%: $B/obj/tb/test/%.o $B/obj/tb/test/float_operands.o $B/obj/tb/test/float_reference.o $B/obj/csim/lanelock/$(1).o $B/libcsim.a
	$$(call link,$$(CC) $$^ -lcmocka -lmpfr -lgmp)
endef
$(foreach u,$(UNITS),$(if $($u_MPFR),$(eval $(call mpfr_tests,$u))))
$B/test/test_float_%: $B/obj/tb/test/test_float_%.o $(FLOAT_CHECK) $B/libcsim.a
	$(call link,$(CC) $^ -lcmocka)
$B/test/test_gcn_trans: $B/obj/tb/test/test_gcn_trans.o $B/obj/tb/test/trans_reference.o $B/libcsim.a
	$(call link,$(CC) $^ -lcmocka -lmpfr -lgmp)
EXHAUSTIVE := $(patsubst %,$B/obj/tb/test/%.o,exhaustive exhaustive_ieee exhaustive_items exhaustive_trans float_operands float_reference trans_reference) $(FLOAT_CHECK) \
  $(call obj,tb/cli/options.c $(addprefix tb/engine/,file.c nearest.c rules.c)) $B/libcsim.a
$B/exhaustive: $(EXHAUSTIVE)
	$(call link,$(CC) $^ -lmpfr -lgmp -lpthread)
# A test of its items with wrong results
$B/test/test_exhaustive_trans: WRAP := -Wl,--wrap=gcn_trans_golden,--wrap=gcn_trans_table
$B/test/test_exhaustive_trans: $B/obj/tb/test/test_exhaustive_trans.o $B/obj/tb/test/exhaustive_trans.o $B/obj/tb/test/trans_reference.o $B/libcsim.a
	$(call link,$(CC) $(WRAP) $^ -lcmocka -lmpfr -lgmp)
$B/testfloat: $B/obj/tb/test/testfloat.o $(FLOAT_CHECK) $B/libcsim.a
	$(call link,$(CC) $^)
$B/trans_error: $B/obj/tb/test/trans_error.o $B/libcsim.a
	$(call link,$(CC) $^)
# A test of a message with which the bench ends
$B/test/test_declared_memory: WRAP := -Wl,--wrap=device_lost
# A test may call the library's public functions.
$B/test/test_%: $B/obj/tb/test/test_%.o $$(call obj,$$(wildcard csim/lanelock/$$*.c)) $B/libengine.a $B/libcsim.a
	$(call link,$(CC) $(WRAP) $^ -lcmocka)
$B/test/%: $B/obj/tb/test/%.o $B/libengine.a $B/libcsim.a
	$(call link,$(CC) $^ -lcmocka)

.PHONY: unit-test
unit-test: $(TEST_PROGRAMS)
	@for t in $(TEST_PROGRAMS); do CMOCKA_MESSAGE_OUTPUT=TAP $$t || exit 1; done

# Programs that count a unit's clocks per message: those of its model, and of a slower device
COUNTED := $(call counted,$(CONFIGURATIONS))
$(COUNTED:%=$B/test/clocks_slow-%): $B/test/clocks_slow-%: $B/obj/tb/bench/clocks.o $B/obj/tb/test/slow_device.o $(UNIT_PARTS)
	$(call link,$(CC) $^)
COUNTS := $(COUNTED:%=$B/test/clocks_slow-%) $(COUNTED:%=$B/dut/%-model/clocks)

# Only BUSY_TESTS run for longer than full optimization takes. The code under test is always compiled with it, except for WORDS_C.
TEST_OPT := -O1
BUSY_TESTS := $(patsubst %,$B/obj/tb/test/%.o,exhaustive exhaustive_ieee exhaustive_items exhaustive_trans float_check float_host testfloat \
  test_float_alu float_operands float_reference trans_reference test_gcn_trans test_float_f16 test_float_f32 test_nv_explain test_serial_order \
  each_unit faulty_device test_timed \
  $(foreach u,$(UNITS),$($u_BUSY_TESTS)))
$(filter-out $(BUSY_TESTS),$(call obj,$(wildcard tb/test/*.c))): CFLAGS += $(TEST_OPT)
# Code that reads and prints text: a run has too little text for full optimization to matter.
WORDS_C := $(wildcard tb/cli/*.c tb/families/*/language*.c tb/families/*/print_*.c tb/families/*/read_*.c tb/families/*/*text*.c \
  tb/engine/*text*.c) $(addprefix tb/engine/,file.c instruction.c language.c json.c nearest.c program.c report.c rules.c stimulus_file.c)
$(call obj,$(WORDS_C)): CFLAGS += $(TEST_OPT)

# Runs the unit tests under gcc's sanitizers of addresses, leaks and undefined behavior, in a build directory of their own. They
# need no forced inlining, which is for speed only and would quadruple the compile time.
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all
sanitized = $(MAKE) --no-print-directory B=$B/sanitize CC="gcc $(SANITIZE) -DONE_IN=11" ARCH="-O1 -Dalways_inline=unused" TEST_OPT=-O0 unit-test

# Bugs planted in our designs, in the unit's first configuration unless a bug names another.
# Their workers run so briefly that little optimization is fastest.
commas = $(subst $(space),$(comma),$(strip $(1)))
PLANT = BUILD=$B "JOBS=$$JOBS" CXX="$(CXX) $(CXXFLAGS) -O1 $(VL_FLAGS) -include $(HEADERS)" LDLIBS="$(LDLIBS)" \
  $(foreach u,$(UNITS),$u:$(call commas,$($u_RTL))$(subst $(space),,$(foreach c,$($u_CONFIGS),:$c=$(call commas,$(call params,$u-$c)))))

# Records the shards that find the bugs.
.PHONY: bug-shards
bug-shards:
	@scripts/bugs.py $(PLANT) WRITE=1

# Small units whose area is measured in each run
DRIFT := $(foreach u,$(UNITS),$($u_DRIFT:%=$u-%-ecp5))

# Parameters outside the table
ODD_SETS := $(foreach u,$(UNITS),$($u_ODD_SETS:%=$u-%))
ODD_ROWS := $(ODD_SETS:%=%-verilated)
# Their workers run briefly too. Those of make bench keep their optimization.
BRIEF := $(filter-out $(foreach c,$(CONFIGURATIONS),$(call benched,$c)),$(ODD_SETS))
$(foreach o,unit drive cycle,$(BRIEF:%=$B/dut/%/$o.o)): private CFLAGS += -O1
$(BRIEF:%=$B/dut/%-verilated/dut_all.o): private CXXFLAGS += -O1

# Builds all needs of the tests, so that no test builds files that another one reads.
.PHONY: tested
tested: $(DRIFT:%=$B/synth/%/netlist.json) $B/sim $B/csim $B/exhaustive $B/testfloat $(TABLES) $(PAGES) $(patsubst %,$B/dut/%/worker,$(filter-out $(NETLISTS:%=\%-%),$(TARGETS))) $(TEST_PROGRAMS) $(BATCHED:%=$B/test/%) $B/test/any_timing $(ODD_ROWS:%=$B/dut/%/worker) $(COUNTS) objects

# Icarus simulates at most 100 cycles of the wide configurations per second, so narrower ones with the same modules are tried, or
# the first one.
WIDE := $(foreach u,$(UNITS),$($u_WIDE:%=$u-%))
WIDE_TRIED := $(foreach u,$(UNITS),$(if $(filter-out $($u_WIDE),$($u_CONFIGS)),,$u-$(firstword $($u_WIDE))))
UNIT_TESTS = $(foreach t,$(TESTS) $(BATCHED),'$t: CMOCKA_MESSAGE_OUTPUT=TAP $B/test/$t')
SHORT_TESTS = 'csim: tb/test/test_csim.sh $B/csim' 'llvm_mc: tb/test/test_llvm_mc.py BUILD=$B' \
  'cases: tb/test/test_cases.py BUILD=$B' 'lint_checks: tb/test/test_lint_checks.py' \
  'ports: tb/test/test_ports.py BUILD=$B' 'sources: tb/test/test_sources.py' \
  'regress: $(MAKE) --no-print-directory regress' 'regress_verdicts: tb/test/test_regress.py' 'report: tb/test/test_report.py' \
  'testfloat: tb/test/test_testfloat.sh $B' \
  'clocks: tb/test/test_clocks.py BUILD=$B $(COUNTED:%-default=%)' \
  'stim: MAKE=$(MAKE) tb/test/test_stim.py BUILD=$B' \
  'trees: tb/test/test_trees.py BUILD=$B' \
  'model: $B/sim CYCLES=400000 BUILD=$B/test/model $(foreach c,$(CONFIGURATIONS),$(call run,$c-model))' \
  'sets: $B/sim CYCLES=80000 BUILD=$B/test/sets $(foreach r,$(ODD_ROWS),$(call run,$r))' \
  'icarus: tb/test/test_icarus.sh $B 1000 $(filter-out $(WIDE),$(CONFIGURATIONS))' \
  'icarus_wide: tb/test/test_icarus.sh $B 120 $(WIDE_TRIED)' \
  $(foreach u,$(UNITS),$($u_SHORT_TESTS))
# Long tests come first, and the longest before all others: it cannot be shared between cores.
LONG_TESTS = 'mutate: tb/test/test_mutate.py $(PLANT)' 'bugs: scripts/bugs.py $(PLANT)' \
  'lint: $(MAKE) --no-print-directory lint SANITIZED=1' 'sanitize: $(sanitized)' \
  'folder: MAKE=$(MAKE) tb/test/test_folder.py BUILD=$B' \
  'user_design: tb/test/test_user_design.sh $B' 'user_memory: tb/test/test_user_memory.sh $B' \
  'mutate_bench: MAKE=$(MAKE) tb/test/test_mutate_bench.py BUILD=$B' \
  'prove: MAKE=$(MAKE) tb/test/test_prove.py BUILD=$B' 'order: tb/test/test_order.sh $B' 'induct: tb/test/test_induct.py BUILD=$B' \
  'waves: MAKE=$(MAKE) tb/test/test_waves.py BUILD=$B $(subst -,:,$(CONFIGURATIONS))' \
  'transcendental_rtl: tb/test/test_transcendental_rtl.sh $B' \
  'make: MAKE=$(MAKE) tb/test/test_make.py BUILD=$B' \
  'install: MAKE=$(MAKE) tb/test/test_install.py BUILD=$B' \
  'cli: MAKE=$(MAKE) tb/test/test_cli.py $(PLANT)' \
  'failure: tb/test/test_failure.py $(PLANT)' \
  'examples: MAKE=$(MAKE) tb/test/test_examples.py BUILD=$B' \
  'synth: tb/test/test_synth.py BUILD=$B $(DRIFT)' 'netlist: tb/test/test_netlist.py $(PLANT)' \
  'lanes: tb/test/test_lanes.py $(PLANT) CC="$(CC) $(CFLAGS)"' \
  'board: tb/test/test_board.py $(PLANT)' 'cover: tb/test/test_cover.py BUILD=$B' 'farm: tb/test/test_farm.py BUILD=$B' \
  'exhaustive: tb/test/test_exhaustive.py BUILD=$B CC="$(CC)" OBJECTS="$(EXHAUSTIVE)"' \
  'messages: MAKE=$(MAKE) tb/test/test_messages.py $(PLANT)' \
  'regression: NO_PAGE= $(MAKE) --no-print-directory sim && tb/test/test_transcripts.py BUILD=$B'

# All C code, for lint to compile with each compiler; and the part that no unit test links.
.PHONY: objects other-objects
OBJECTS := $(call obj,$(wildcard csim/*/*.c tb/*/*.c tb/families/*/*.c))
objects: $(OBJECTS)
other-objects: $(filter-out $(call obj,$(CSIM_C) $(ENGINE_C) $(FAMILIES_C) $(UNITS:%=tb/units/%.c) $(TESTS:%=tb/test/%.c)),$(OBJECTS))

C_FILES = $(shell find csim tb -name '*.[ch]' -o -name '*.cpp' -o -name '*.def')
