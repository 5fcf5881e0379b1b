# SPDX-License-Identifier: MIT
# The top module first.
svm_scatter_RTL := $(addprefix rtl/,svm_scatter.v visa_message.v visa_decode_core.v visa_enable.v visa_bounds.v channel_pick.v scatter_piece.v lut_ram.v)
svm_scatter_CONFIGS := default
# What the names of programs end in whose instructions it carries out.
svm_scatter_PROGRAMS := .visa
