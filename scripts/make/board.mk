# SPDX-License-Identifier: MIT
# Units on boards, $B/board/UNIT-CONFIG: docs/board.md.
BOARDS := icebreaker hx8k-b-evn ulx3s
BRIDGE := $(wildcard tb/board/board_*.v)
THE_BOARD := $(firstword $(filter $(BOARD),$(BOARDS)))
ON_BOARD := $(firstword $(filter $(SELECTED:%-$(THE_DEVICE)=%),$(BOARDED)))
BOARD_PARTS = $B/board/$(ON_BOARD)/board.v
BITSTREAM = scripts/verdict.sh scripts/board.py $B $(THE_BOARD) $(ON_BOARD) $(call rtl,$(ON_BOARD)) $(BRIDGE)

$B/board/%/board.v: $B/dut/%-model/worker scripts/board_unit.py scripts/port_list.py $$(call unit_ports,$$(call unit,$$*))
	$(Q) mkdir -p $(@D) && scripts/board_unit.py $(call unit,$*) $(call config,$*) "$$($< covergroups | sed -n 's/^ports //p')" >$@.part && $(made)

$B/dut/%-board/board.o: tb/devices/board.c $B/tools
	$(call compile,$(CC) $(CFLAGS) '-DBOARD_OF="$*"')

$B/dut/%-board/worker: $B/dut/%-board/board.o $B/obj/tb/devices/board_link.o $(UNIT_PARTS)
	$(call link,$(CC) $^)
