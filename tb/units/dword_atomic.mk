# SPDX-License-Identifier: MIT
# The top module first.
dword_atomic_RTL := $(addprefix rtl/,dword_atomic.v dword_receive.v dword_bank.v dword_operands.v dword_memory.v dword_respond.v visa_front.v visa_decode_core.v visa_enable.v visa_bounds.v channel_pick.v lut_ram.v block_ram_1r1w.v atomic_alu_control.v atomic_alu_prepare.v atomic_alu_finish.v atomic_alu_datapath.v)
dword_atomic_CONFIGS := default
dword_atomic_LOOP := BEATS_4
# Ending of the names of programs that the unit runs
dword_atomic_PROGRAMS := .visa
dword_atomic_default_ecp5_GOAL := LUT=6000 MHZ=65
# Checked cycles, to those of the bare design: make bench
dword_atomic_FLOOR := 0.5
