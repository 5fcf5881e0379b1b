# SPDX-License-Identifier: MIT
# Objects, libraries, and programs without a design.
# Compiled for each configuration of a unit, so in no library
DRIVE_C := tb/declared/drive.c
CSIM_C := $(wildcard csim/common/*.c csim/isa/*.c csim/cycle/*.c) csim/isa/float_segments.c
LANGUAGES_C := tb/cli/languages.c $(wildcard tb/families/*/language*.c)
FAMILIES_C := $(filter-out $(LANGUAGES_C),$(wildcard tb/families/*/*.c))
ENGINE_C := $(wildcard tb/engine/*.c tb/agents/*.c) $(filter-out $(DRIVE_C),$(wildcard tb/declared/*.c)) $(LANGUAGES_C) tb/devices/model.c \
  $(addprefix tb/cli/,options.c saved.c subset_option.c) $(wildcard tb/cli/worker*.c)
SIM_C := $(addprefix tb/cli/,sim.c regression.c ask.c jobs.c record.c findings.c results.c results_allowed.c results_cover.c progress.c options.c) $(addprefix tb/engine/,file.c json.c nearest.c rules.c)
VERILATED := verilated verilated_fst_c verilated_threads $(if $(COVER),verilated_cov)
obj = $(patsubst %.c,$B/obj/%.o,$(1))

$B/obj/csim/%.o: csim/%.c $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR))

# The model's table of transcendental operations is that of the RTL.
$B/obj/csim/isa/float_segments.c: rtl/include/float_transcendental_table.vh $B/tools
	$(Q) $(place) && { echo '#include "isa/float/transcendental/table.h"' && echo 'const uint64_t float_segments[1024] = {' && \
	  sed -n "s/^rom\(.*\)57'h\(.*\);/\1 0x\2,/p" $< && echo '};'; } >$@.part && $(made)
$B/obj/csim/isa/float_segments.o: $B/obj/csim/isa/float_segments.c
	$(call compile,$(CC) $(CFLAGS))

$B/obj/tb/units/%.o: tb/units/%.c $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR) $(call unit_defines,$*))

$B/obj/tb/families/%.o: tb/families/%.c $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR))

# lint compiles it for one unit.
$B/obj/$(DRIVE_C:.c=.o): CFLAGS += $(call unit_defines,$(firstword $(UNITS)))
# These objects are not linked, and clang's warnings do not depend on its optimization.
$(call obj,$(DRIVE_C) $(wildcard tb/prove/*.c)): CFLAGS += $(if $(findstring clang,$(CC)),-O0)

$B/obj/tb/%.o: tb/%.c $B/tools
	$(call compile,$(CC) $(CFLAGS))

$B/headers.h: $B/tools
	@$(call need,$(firstword $(CXX)) $(VERILATOR))
	@$(linkable)
	$(Q) echo '#include "verilated_fst_c.h"' >$@.part && $(made)

# A package can install headers with old times, so the list of installed packages is a prerequisite. The input is Verilator's own
# header, not $B/headers.h: clang stores the input's path, and a checkout may move.
$B/headers.h.gch: $B/headers.h $(wildcard /var/lib/dpkg/status)
	$(Q) $(CXX) $(CXXFLAGS) $(CXXFLAGS_HEADERS) $(VL_FLAGS) -MD -MP -MT $@ -MF $@.d -x c++-header $(VERILATOR_INCLUDE)/verilated_fst_c.h -o $@.part && $(made)

$B/verilated/%.o: $B/tools | $(HEADERS).gch
	$(call compile,$(CXX) $(CXXFLAGS) -O1 $(VL_FLAGS) -include $(HEADERS),$(VERILATOR_INCLUDE)/$*.cpp)

# A new source may be older than the library, so a source without an object rebuilds the library.
members = $(1) $(if $(filter-out $(wildcard $(1)),$(1)),uncompiled)
.PHONY: uncompiled
uncompiled: ;

$B/libcsim.a: $(call members,$(call obj,$(CSIM_C)))
	$(archive)

$B/libfamilies.a: $(call members,$(call obj,$(FAMILIES_C)))
	$(archive)

$B/libengine.a: $(call members,$(call obj,$(ENGINE_C)))
	$(archive)

$B/libverilated.a: $(VERILATED:%=$B/verilated/%.o)
	$(archive)

# Programs: the regression, the model's command line
$B/sim: $(call obj,$(SIM_C))
CSIM_PROGRAM_C := tb/cli/csim.c $(LANGUAGES_C) $(addprefix tb/engine/,file.c language.c nearest.c op_text.c program.c)
$B/csim: $(call obj,$(CSIM_PROGRAM_C)) $B/libcsim.a
$B/obj/tb/cli/csim.o: CFLAGS += -DCSIM_VERSION='"$(VERSION)"'
$B/sim $B/csim:
	$(call link,$(CC) $^)

# A program for each printed file of the RTL's constants
TABLES := $(patsubst tb/tables/%.c,$B/table/%,$(wildcard tb/tables/*.c))
$B/table/float_transcendental_table: $B/obj/tb/tables/float_transcendental_table.o
	$(call link,$(CC) $^)
$B/table/%: $B/obj/tb/tables/%.o $B/obj/tb/cli/table.o
	$(call link,$(CC) $^)

# A program for each printed page of docs/
PAGES := $(patsubst tb/pages/%.c,$B/page/%,$(wildcard tb/pages/*.c))
$B/page/%: $B/obj/tb/pages/%.o $B/libcsim.a
	$(call link,$(CC) $^)

# Files that `build` of tools.mk asks for
BUILT :=
.PHONY: built
built: $(BUILT)
	@:

# Dependencies that compilers found. Reading all of them takes as long as everything else of a make without work, so a make of
# workers does not read those of tests, proofs and other units.
WORKER_DIRS = $(filter-out %/test %/prove %/units,$(wildcard $B/obj/csim $B/obj/tb/*)) \
  $(wildcard $(addprefix $B/dut/,$(addsuffix -*,$(sort $(foreach w,$(filter %/worker,$(BUILT)),$(call unit,$(notdir $(w:%/worker=%))))))))
DEPENDED = $B/verilated $(if $(filter-out $B/dut/%/worker $B/sim $B/csim,$(or $(BUILT),all)),$B/obj $B/dut,$(WORKER_DIRS))
-include $(if $(BUILDS),$B/headers.h.gch.d $(shell find $(DEPENDED) -name '*.o.d' 2>/dev/null))
