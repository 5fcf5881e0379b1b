# SPDX-License-Identifier: MIT
# Files of make install: docs/install.md. All are made below $B/install, for any machine of this kind, and laid out in
# $B/install/image as below PREFIX.
VERSION := 0.3.0
SONAME := libcsim.so.0
override PREFIX := $(or $(PREFIX),/usr/local)
# Without ARCH=, installed code also runs on other processors of this kind.
INSTALL_ARCH := $(if $(filter command line,$(origin ARCH)),$(ARCH))
installed = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS)) PARALLEL=yes B=$B/install \
  CC='$(CC) -fPIC' ARCH='$(INSTALL_ARCH)' OPT='$(if $(filter command line,$(origin OPT)),$(OPT),-O2)' image

# Object of a unit in one configuration. Only its entry is exported: the other names are the same in each configuration.
$B/dut/%/entry.o: csim/lanelock/units/$$(call unit,$$*).c tb/units/$$(call unit,$$*).mk $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR) $(call defines,$*) -DCONFIG=$(call config,$*))

$B/entry/%.o: $B/dut/%/entry.o $B/dut/%/cycle.o
	$(Q) mkdir -p $(@D) && ld -r -o $@.part $^ && objcopy --keep-global-symbol=csim_entry_$(subst -,_,$*) $@.part && $(made)

# The library is one object that only exports the names of libcsim.map.
LIBRARY_C := $(filter-out $(UNITS:%=csim/cycle/%.c),$(CSIM_C)) $(wildcard csim/lanelock/*.c)
LIBRARY_MAP := csim/lanelock/libcsim.map
$B/obj/csim/lanelock/unit.o: CFLAGS += -DCSIM_VERSION='"$(VERSION)"' \
  -DCSIM_ENTRIES='$(foreach c,$(CONFIGURATIONS),ENTRY($(subst -,$(comma),$c)))'
$B/obj/csim/lanelock/unit.o: $(UNITS:%=tb/units/%.mk)

$B/library/csim.o: $(call obj,$(LIBRARY_C)) $(CONFIGURATIONS:%=$B/entry/%.o) $(LIBRARY_MAP)
	$(Q) mkdir -p $(@D) && sed -n 's/^ *\(csim_[a-z_]*\);$$/\1/p' $(LIBRARY_MAP) >$(@D)/names && ld -r -o $@.part $(filter %.o,$^) && \
	  objcopy --keep-global-symbols=$(@D)/names $@.part && $(made)

$B/library/libcsim.a: $B/library/csim.o
	$(archive)

$B/library/libcsim.so.$(VERSION): $B/library/csim.o $(LIBRARY_MAP)
	$(call link,$(CC) -shared -Wl$(comma)-soname$(comma)$(SONAME) -Wl$(comma)--version-script=$(LIBRARY_MAP) $<)

$B/library/csim: $(call obj,$(filter-out csim/lanelock/% csim/cycle/%,$(LIBRARY_C)) $(CSIM_PROGRAM_C))
	$(call link,$(CC) $^)

IMAGE_OF := $(addprefix $B/library/,csim libcsim.a libcsim.so.$(VERSION))
.PHONY: image
image: $(IMAGE_OF)
	@scripts/image.py $B $(VERSION) $(SONAME) $(DESIGNS)
