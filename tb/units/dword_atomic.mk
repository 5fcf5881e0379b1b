# SPDX-License-Identifier: MIT
# The top module first.
dword_atomic_RTL := $(addprefix rtl/,dword_atomic.v visa_message.v visa_decode_core.v visa_enable.v visa_bounds.v channel_pick.v channel_rmw.v dword_bank.v block_ram.v atomic_alu_core.v atomic_alu_control.v atomic_alu_prepare.v atomic_alu_finish.v atomic_alu_datapath.v)
dword_atomic_CONFIGS := default
# What the names of programs end in whose instructions it carries out.
dword_atomic_PROGRAMS := .visa
