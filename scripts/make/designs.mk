# SPDX-License-Identifier: MIT
# Workers: the bench linked with one device, in the directory of their row (targets.mk), $B/dut/UNIT-CONFIG-DEVICE. The unit's C is
# compiled once for all devices of a configuration, in $B/dut/UNIT-CONFIG.
# Prerequisites are expanded twice: what has $$ is expanded when % is known.
.SECONDEXPANSION:

# Parameters of the design, as macros for the model. LANES is also the most lanes for which structs of ports have room.
lanes = $(patsubst LANES=%,%,$(filter LANES=%,$(call params,$(1))))
sized = $(addprefix -D,$(call params,$(1)))
# The only loop of the drive that the unit uses
loop = $(if $($(1)_LOOP),'-DUNIT_LOOP=$($(1)_LOOP)')
defines = $(call unit_defines,$(call unit,$(1))) $(call sized,$(1))

$B/dut/%/unit.o: $$(call unit_c,$$(call unit,$$*)) $$(call unit_mk,$$(call unit,$$*)) $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR) $(call defines,$*))

$B/dut/%/drive.o: $(DRIVE_C) $$(call unit_ports,$$(call unit,$$*)) $$(call ports_mk,$$(call unit,$$*)) $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR) $(call defines,$*) $(call loop,$(call unit,$*)))

$B/dut/%/cycle.o: csim/cycle/$$(call unit,$$*).c tb/units/$$(call unit,$$*).mk $B/tools
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR) $(call sized,$*))

# ---------------------------------------------------------------- verilated
VERILATE := $B/tools $(addprefix scripts/,verilate.sh check_ports.py pins.py port_list.py) tb/engine/expected.v.in

$B/dut/%-verilated/rtl/dut_all.cpp: $(VERILATE) $$(call unit_ports,$$(call unit,$$*)) $$(call design_mk,$$(call unit,$$*)) $$(wildcard tb/units/$$(call unit,$$*).vlt) | $(HEADERS)
	$(call fill,scripts/verilate.sh $(@D).part $(call unit,$*) $(call unit,$*) "$(call params,$*)" "-Wall -Wno-fatal --trace-fst $(VL_COVERAGE)" $(call rtl,$*) && \
	  scripts/check_ports.py $(@D).part/Vdut.h $(call unit_ports,$(call unit,$*)) $(or $(call lanes,$*),1024))

ifneq ($(DUT),)
USER_DESIGN := $(addprefix scripts/,user_design.py check_ports.py package_order.py pins.py port_list.py sources.py)
$B/dut/$(USER_ROW)/rtl/dut_all.cpp: $(VERILATE) $(USER_DESIGN) $(call unit_ports,$(THE_UNIT)) $(wildcard tb/units/$(THE_UNIT).vlt) | $(HEADERS) judged
	$(call fill,scripts/user_design.py $(@D).part $(THE_UNIT))
endif

# Verilog is compared by content, not by time: a design is rebuilt when one of its source files has changed.
READ := $(if $(BUILDS),$(wildcard $(patsubst %/worker,%/rtl/sources,$(RUN_WORKERS))))
STALE := $(if $(READ),$(sort $(shell DUT=$(call quote,$(DUT)) VFLAGS=$(call quote,$(VFLAGS)) scripts/stale.sh $(READ))))
$(STALE:%/sources=%/dut_all.cpp) $(STALE:%/sources=%/design.vvp) $(STALE:%/sources=%/design.c): another_source
.PHONY: another_source

$B/dut/%-verilated/dut_all.o: $B/dut/%-verilated/rtl/dut_all.cpp tb/devices/verilated.cpp | $(HEADERS).gch
	$(call compile,$(CXX) $(CXXFLAGS) $(VL_FLAGS) -include $(HEADERS) -DDUT_TRACE $(call defines,$*) -I$(<D))

UNIT_PARTS := $$(addprefix $B/dut/$$(call model_row,$$*)/,$$(call unit_objects,$$(call unit,$$*))) $B/libfamilies.a $B/libengine.a $B/libcsim.a
VERILATED_PARTS := $B/dut/%-verilated/dut_all.o $(UNIT_PARTS) $B/libverilated.a

$B/dut/%-verilated/worker: $(VERILATED_PARTS)
	$(call link,$(CXX) $^ $(LDLIBS))

$B/dut/%-verilated/speed: $B/obj/tb/bench/speed.o $(VERILATED_PARTS)
	$(call link,$(CXX) $^ $(LDLIBS))

$B/dut/%-verilated/clocks: $B/obj/tb/bench/clocks.o $(VERILATED_PARTS)
	$(call link,$(CXX) $^ $(LDLIBS))

# ---------------------------------------------------------------- netlists
# Verilator simulates a netlist, with the vendor's cell models, like any other design. Each target has a row.
NETLIST_CELLS := $(wildcard tb/devices/netlist/*)
define netlist_rules
$B/dut/%-netlist_$(1)/rtl/dut_all.cpp: $B/synth/%-$(1)/netlist.json $(VERILATE) $(NETLIST_CELLS) | $(HEADERS)
	$$(call fill,DUT_LANES=$$(call lanes,$$*) scripts/verilate.sh $$(@D).part $$(call unit,$$*) $$(call unit,$$*) "" "--trace-fst -f $$(<D)/cells.f" $$(<D)/netlist.v)

$B/dut/%-netlist_$(1)/dut_all.o: $B/dut/%-netlist_$(1)/rtl/dut_all.cpp tb/devices/verilated.cpp | $(HEADERS).gch
	$$(call compile,$$(CXX) $$(CXXFLAGS) $$(VL_FLAGS) -include $$(HEADERS) -DDUT_TRACE '-DDUT_DEVICE="netlist_$(1)"' -DDUT_SLOW=16 $$(call defines,$$*) -I$$(<D))

$B/dut/%-netlist_$(1)/worker: $B/dut/%-netlist_$(1)/dut_all.o $$(UNIT_PARTS) $B/libverilated.a
	$$(call link,$$(CXX) $$^ $$(LDLIBS))
endef
$(foreach d,$(NETLISTS),$(eval $(call netlist_rules,$(d:netlist_%=%))))

# ---------------------------------------------------------------- icarus
ICARUS := $B/tools $(addprefix scripts/,icarus.py pins.py port_list.py)

$B/dut/%-icarus/rtl/design.vvp: $(ICARUS) $$(call unit_ports,$$(call unit,$$*)) $$(call design_mk,$$(call unit,$$*))
	@$(call need,iverilog vvp python3)
	$(call fill,scripts/icarus.py $(@D).part $(call unit,$*) $(call unit,$*) "$(call params,$*)" $(call rtl,$*))

ifneq ($(DUT),)
USER_ICARUS := $(addprefix scripts/,user_icarus.py user_design.py check_ports.py package_order.py sources.py)
$B/dut/$(USER_ROW)/rtl/design.vvp: $(ICARUS) $(USER_ICARUS) $(call unit_ports,$(THE_UNIT)) | judged
	@$(call need,iverilog vvp python3)
	$(call fill,scripts/user_icarus.py $(@D).part $(THE_UNIT))
endif

# icarus.c looks for the module at this path.
$B/obj/tb/devices/icarus_vpi.o: CFLAGS += -fPIC
$B/icarus.vpi: $B/obj/tb/devices/icarus_vpi.o
	$(call link,$(CC) -shared $^)

$B/dut/%-icarus/worker: $B/dut/%-icarus/rtl/design.vvp $B/icarus.vpi $B/obj/tb/devices/icarus.o $(UNIT_PARTS)
	$(call link,$(CC) $(filter %.o %.a,$^))

# ---------------------------------------------------------------- lanes
# Our RTL as C over vector lanes.
$B/dut/%-lanes/rtl/design.c: $B/tools $(addprefix scripts/,lanes.py icarus.py port_list.py) $$(call unit_ports,$$(call unit,$$*)) $$(call design_mk,$$(call unit,$$*))
	@$(call need,yosys python3)
	$(call fill,scripts/lanes.py $(@D).part $(call unit,$*) "$(call params,$*)" $(call rtl,$*))

$B/dut/%-lanes/design.o: $B/dut/%-lanes/rtl/design.c tb/devices/lanes.h
	$(call compile,$(CC) $(CFLAGS) $(CFLAGS_VECTOR))

$B/obj/tb/devices/lanes.o: CFLAGS += $(CFLAGS_VECTOR)
$B/dut/%-lanes/worker: $B/dut/%-lanes/design.o $B/obj/tb/devices/lanes.o $(UNIT_PARTS)
	$(call link,$(CC) $^)

# ---------------------------------------------------------------- model
$B/dut/%-model/worker: $B/obj/tb/devices/model_linked.o $(UNIT_PARTS)
	$(call link,$(CC) $^)

$B/dut/%-model/clocks: $B/obj/tb/bench/clocks.o $B/obj/tb/devices/model_linked.o $(UNIT_PARTS)
	$(call link,$(CC) $^)
