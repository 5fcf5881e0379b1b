# SPDX-License-Identifier: MIT
# The top module first.
svm_atomic_RTL := $(addprefix rtl/,svm_atomic.v svm_atomic_gather.v svm_atomic_work.v svm_atomic_respond.v visa_front.v visa_decode_core.v visa_enable.v visa_bounds.v channel_pick.v lut_ram.v atomic_alu_core.v atomic_alu_control.v atomic_alu_prepare.v atomic_alu_finish.v atomic_alu_datapath.v)
svm_atomic_CONFIGS := default
svm_atomic_LOOP := BEATS_4
# Ending of the names of programs that the unit runs
svm_atomic_PROGRAMS := .visa
svm_atomic_default_ecp5_GOAL := LUT=3200 MHZ=75
svm_atomic_FLOOR := 0.5
