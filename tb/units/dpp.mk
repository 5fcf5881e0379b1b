# SPDX-License-Identifier: MIT
# The top module first.
dpp_RTL := rtl/dpp.v rtl/dpp_request.v rtl/dpp_decode.v rtl/dpp_rows.v rtl/dpp_move.v rtl/dpp_pairs.v rtl/dpp_permute.v rtl/lut_ram.v \
	rtl/vop_decode.v rtl/vop_source.v rtl/vop_pipe.v rtl/vop_lane.v rtl/vop_alu.v rtl/float_decode.v rtl/float_lane.v \
	rtl/float_unpack.v rtl/float_special.v rtl/float_multiply.v rtl/float_product.v rtl/float_fraction.v rtl/float_align.v \
	rtl/float_add.v rtl/float_normalise.v rtl/float_round.v rtl/float_clamp.v rtl/float_increment.v rtl/pipeline_stage.v \
	rtl/vop_transcendental.v rtl/float_transcendental.v rtl/float_transcendental_decode.v \
	rtl/float_transcendental_special.v rtl/float_transcendental_align.v rtl/float_transcendental_reduce.v \
	rtl/float_transcendental_exponent.v rtl/float_transcendental_zeros.v rtl/float_transcendental_rom.v \
	rtl/float_transcendental_terms.v
dpp_CONFIGS := lanes16 lanes64
dpp_LOOP := BEATS_4
dpp_lanes16_PARAMS := LANES=16 TRANS=1
dpp_lanes64_PARAMS := LANES=64 TRANS=0
# Every legal set of parameters
dpp_SETS := LANES16_TRANS0 LANES16_TRANS1 LANES64_TRANS0
# Parameters outside the table that make test tries
dpp_ODD_SETS := LANES16_TRANS0
# Values of enum float_profile for PROFILE=
dpp_PROFILES := faithful=0 tight=1 loose=2
dpp_PROGRAMS := .gcn
# 8,000 of it for the four engines of transcendental operations
dpp_lanes16_ecp5_GOAL := LUT=56000
dpp_FLOOR := 0.5
dpp_WIDE := lanes16 lanes64
dpp_SHORT_TESTS = 'seeds: $B/sim SEED=2 BUILD=$B/test/seeds $(call run,dpp-lanes64-model)' \
	'dpp_subset: $B/sim OPS="v_add_f32 v_mov_b32 modifiers=neg moves=quad_perm moves=row_bcast31 round_f32=rne" BUILD=$B/test/dpp_subset $(call run,dpp-lanes64-model)'
