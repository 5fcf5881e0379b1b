# SPDX-License-Identifier: MIT
# The top module first.
atomic_alu_RTL := rtl/atomic_alu.v rtl/atomic_alu_control.v rtl/atomic_alu_prepare.v rtl/atomic_alu_finish.v
# Each configuration NAME may have atomic_alu_NAME_PARAMS := PARAMETER=VALUE ..., and the unit then
# has atomic_alu_SETS := every legal set of parameters, such as LANES12_FLOAT0
atomic_alu_CONFIGS := default
# Loop of tb/declared/drive.c: an expression of C with the parameters. A unit without it has all of them.
atomic_alu_LOOP := COLLAPSE_FEW
# What vector lanes check at least twice as fast: docs/speed.md
atomic_alu_LANED := default
# What goes to a board
atomic_alu_BOARD := default
# LUT4 at most and MHz at least, by configuration and target: make synth
atomic_alu_default_ecp5_GOAL := LUT=1300 MHZ=110
atomic_alu_default_ice40_GOAL := MHZ=65
# Configurations whose area is measured again in each make test
atomic_alu_DRIFT := default
# Tests that are optimised in full, because they compute for long
atomic_alu_BUSY_TESTS := test_atomic_alu
# Tests of the engine and of command lines work on it.
atomic_alu_FIXTURE := yes
