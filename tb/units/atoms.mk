# SPDX-License-Identifier: MIT
# The top module first.
atoms_RTL := $(addprefix rtl/,atoms.v atoms_address.v atoms_bank.v atoms_beat.v atoms_decode.v atoms_grant.v atoms_response.v atoms_return.v block_ram_1r1w.v lut_ram.v atomic_alu_control.v atomic_alu_prepare.v atomic_alu_finish.v atomic_alu_datapath.v)
atoms_CONFIGS := warp32 warp16
atoms_LOOP := LANES == 32 ? BEATS_4 : LANES == 16 ? BEATS_2 : BEATS_1
atoms_warp32_PARAMS := LANES=32 BANKS=32 DEPTH=64
atoms_warp16_PARAMS := LANES=16 BANKS=4 DEPTH=512
# Every legal set of parameters: the port list gives host_addr_i 11 bits, so BANKS * DEPTH is 2048
atoms_SETS := $(foreach banks,2_DEPTH1024 4_DEPTH512 8_DEPTH256 16_DEPTH128 32_DEPTH64,$(foreach lanes,8 16 32,LANES$(lanes)_BANKS$(banks)))
atoms_PROGRAMS := .sass
atoms_warp16_ecp5_GOAL := LUT=10500 MHZ=65
atoms_FLOOR := 0.5
atoms_ODD_SETS := LANES8_BANKS2_DEPTH1024 LANES8_BANKS16_DEPTH128 LANES16_BANKS8_DEPTH256
atoms_WIDE := warp16 warp32
