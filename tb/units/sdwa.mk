# SPDX-License-Identifier: MIT
# The top module first.
sdwa_RTL := rtl/sdwa.v rtl/sdwa_decode.v rtl/vop_source.v rtl/sdwa_pipe.v rtl/pipeline_stage.v rtl/sdwa_lane.v rtl/sdwa_place.v rtl/vop_decode.v rtl/vop_pipe.v \
	rtl/vop_lane.v rtl/vop_alu.v rtl/float_decode.v rtl/float_lane.v rtl/float_unpack.v rtl/float_special.v \
	rtl/float_multiply.v rtl/float_product.v rtl/float_fraction.v rtl/float_align.v rtl/float_add.v rtl/float_normalise.v \
	rtl/float_round.v rtl/float_clamp.v rtl/float_increment.v \
	rtl/vop_transcendental.v rtl/float_transcendental.v rtl/float_transcendental_decode.v \
	rtl/float_transcendental_special.v rtl/float_transcendental_align.v rtl/float_transcendental_reduce.v \
	rtl/float_transcendental_exponent.v rtl/float_transcendental_zeros.v rtl/float_transcendental_rom.v \
	rtl/float_transcendental_terms.v
sdwa_CONFIGS := lanes1 lanes16 int1
sdwa_LOOP := TRANS && LANES > 1 ? BEATS_1 : COLLAPSE
sdwa_lanes1_PARAMS := LANES=1 FLOAT=1 TRANS=1
sdwa_lanes16_PARAMS := LANES=16 FLOAT=1 TRANS=1
sdwa_int1_PARAMS := LANES=1 FLOAT=0 TRANS=0
# Every legal set of parameters
sdwa_SETS := $(foreach lanes,1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16,LANES$(lanes)_FLOAT0_TRANS0 LANES$(lanes)_FLOAT1_TRANS0 LANES$(lanes)_FLOAT1_TRANS1)
# Values of enum float_profile for PROFILE=
sdwa_PROFILES := faithful=0 tight=1 loose=2
sdwa_PROGRAMS := .gcn
# What goes to a board
sdwa_BOARD := int1
sdwa_int1_ecp5_GOAL := MHZ=70
# 2,000 of it for each engine of transcendental operations
sdwa_lanes1_ecp5_GOAL := LUT=5600 MHZ=70
sdwa_lanes16_ecp5_GOAL := LUT=65600
sdwa_DRIFT := int1
sdwa_FLOOR := 0.65
sdwa_int1_FLOOR := 0.7
# The other benches know a pipeline that does not hold.
sdwa_lanes1_BENCHED := LANES1_FLOAT1_TRANS0
sdwa_lanes16_BENCHED := LANES16_FLOAT1_TRANS0
sdwa_SHORT_TESTS = 'sdwa_subset: $B/sim OPS="v_add_f32 v_min_f16 modifiers=neg select=dword round_f32=rne denorm_f16=flush" BUILD=$B/test/sdwa_subset $(call run,sdwa-lanes1-model)'
# Parameters outside the table that make test tries
sdwa_ODD_SETS := LANES12_FLOAT1_TRANS0 LANES16_FLOAT0_TRANS0 LANES1_FLOAT1_TRANS0 LANES6_FLOAT1_TRANS1
# Configurations of which Icarus computes a hundred cycles in a second, or less
sdwa_WIDE := lanes16
