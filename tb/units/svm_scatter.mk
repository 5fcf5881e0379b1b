# SPDX-License-Identifier: MIT
# The top module first.
svm_scatter_RTL := $(addprefix rtl/,svm_scatter.v svm_scatter_gather.v svm_scatter_select.v svm_scatter_plan.v svm_scatter_src.v svm_scatter_place.v visa_front.v visa_decode_core.v visa_enable.v visa_bounds.v lut_ram.v)
svm_scatter_CONFIGS := default
svm_scatter_LOOP := BEATS_8_TO_1
# Ending of the names of programs that the unit runs
svm_scatter_PROGRAMS := .visa
svm_scatter_default_ecp5_GOAL := LUT=3500 MHZ=70
svm_scatter_FLOOR := 0.5
