# SPDX-License-Identifier: MIT
# The top module first.
float_alu_RTL := rtl/float_alu.v $(filter-out rtl/float_alu.v,$(sort $(wildcard rtl/float_alu_*.v)))
# Presets: docs/units/float_alu.md#dialects
float_alu_CONFIGS := riscv x86 arm gcn cuda
float_alu_LOOP := BEATS_1
float_alu_ALL := FORMATS=5 ZERO=0 ULP=0
# Values that the model has and the RTL has not
float_alu_MODEL_PARAMS := $(foreach n,2 3 6 7 8 9 10 11 12 13 14 15,FORMATS=$n)
float_alu_riscv_PARAMS := NANS=0 CANONICAL=0 FMA_NAN=4 F2I=0 F2I_NAN=1 MINMAX=2 TINY=1 DENORM=0 FLAGS=0 $(float_alu_ALL)
float_alu_x86_PARAMS := NANS=1 CANONICAL=1 FMA_NAN=0 F2I=1 F2I_NAN=0 MINMAX=3 TINY=1 DENORM=0 FLAGS=0 $(float_alu_ALL)
float_alu_arm_PARAMS := NANS=2 CANONICAL=0 FMA_NAN=13 F2I=0 F2I_NAN=0 MINMAX=0 TINY=0 DENORM=0 FLAGS=0 $(float_alu_ALL)
float_alu_gcn_PARAMS := NANS=1 CANONICAL=1 FMA_NAN=8 F2I=0 F2I_NAN=0 MINMAX=4 TINY=1 DENORM=0 FLAGS=1 $(float_alu_ALL)
float_alu_cuda_PARAMS := NANS=4 CANONICAL=2 FMA_NAN=0 F2I=0 F2I_NAN=2 MINMAX=2 TINY=1 DENORM=0 FLAGS=1 $(float_alu_ALL)
# Sets of parameters in which, with the presets, each pair of values occurs: NANS.CANONICAL.FMA_NAN. ... The three fields of FMA_NAN
# count as parameters.
float_alu_PAIRS := 0.0.10.0.2.1.0.3.1.5.0.0 0.1.3.0.0.3.1.1.1.4.0.1 0.2.9.1.1.0.0.2.1.1.1.0 0.2.11.2.0.4.1.2.1.1.1.1 1.0.5.2.2.3.0.2.1.5.1.0 \
  1.1.11.2.1.2.0.1.0.1.0.1 1.2.2.2.0.0.1.3.0.4.0.1 1.2.5.1.2.1.0.2.0.4.1.0 2.1.3.2.2.1.1.2.0.1.1.1 2.1.13.1.2.2.0.3.1.4.1.0 \
  2.2.2.0.1.4.1.1.1.5.1.1 2.2.9.1.2.3.1.0.0.1.1.0 3.0.1.2.2.4.0.1.0.4.0.0 3.1.4.0.0.2.1.2.1.1.0.1 3.2.9.1.0.1.0.0.0.5.1.1 \
  3.2.3.1.1.0.1.1.0.4.0.0 3.2.11.2.1.3.0.3.1.4.1.1 4.0.12.1.0.1.0.1.1.1.1.1 4.1.3.2.1.1.1.0.0.4.1.1 4.1.11.1.2.0.0.2.0.4.0.1 \
  4.2.9.2.1.3.0.3.1.5.1.0 4.2.13.1.0.4.0.3.1.1.0.1
float_alu_SETS = $(foreach s,$(float_alu_PAIRS),$(subst $(space),_,$(join $(call param_names,float_alu),$(subst ., ,$s))))
# Tests of its model call MPFR.
float_alu_MPFR := yes
float_alu_SHORT_TESTS = 'float_subset: $B/sim OPS="add f2i format=f32 rounding=rne type=i32" BUILD=$B/test/float_subset $(call run,float_alu-riscv-model)'
