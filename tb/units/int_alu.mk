# SPDX-License-Identifier: MIT
# The top module first.
int_alu_RTL := rtl/int_alu.v $(filter-out rtl/int_alu.v,$(sort $(wildcard rtl/int_*.v)))
# Presets: docs/units/int_alu.md#dialects
int_alu_CONFIGS := riscv x86 arm cuda
int_alu_LOOP := BEATS_1
int_alu_riscv_PARAMS := DIV0=0 SHIFT=0 EXTEND=1
int_alu_x86_PARAMS := DIV0=2 SHIFT=1 EXTEND=0
int_alu_arm_PARAMS := DIV0=1 SHIFT=0 EXTEND=0
int_alu_cuda_PARAMS := DIV0=2 SHIFT=2 EXTEND=0
# Every legal set of parameters
int_alu_SETS := $(foreach div0,0 1 2,$(foreach shift,0 1 2,$(foreach extend,0 1,DIV0$(div0)_SHIFT$(shift)_EXTEND$(extend))))
int_alu_riscv_ecp5_GOAL := LUT=2600
int_alu_SHORT_TESTS = 'subset: $B/sim OPS=add BUILD=$B/test/subset $(call run,int_alu-riscv-model)'
