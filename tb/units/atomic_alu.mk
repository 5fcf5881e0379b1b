# SPDX-License-Identifier: MIT
# The top module first.
atomic_alu_RTL := rtl/atomic_alu.v rtl/atomic_alu_control.v rtl/atomic_alu_prepare.v rtl/atomic_alu_finish.v
# Each configuration NAME may have atomic_alu_NAME_PARAMS := PARAMETER=VALUE ..., and the unit then
# has atomic_alu_SETS := every legal set of parameters, such as LANES12_FLOAT0
atomic_alu_CONFIGS := default
# What vector lanes check at least twice as fast: docs/speed.md
atomic_alu_LANED := default
# What goes to a board
atomic_alu_BOARD := default
# Its C is a declaration.
atomic_alu_DECLARED := yes
