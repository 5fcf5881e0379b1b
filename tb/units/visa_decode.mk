# SPDX-License-Identifier: MIT
# The top module first.
visa_decode_RTL := rtl/visa_decode.v rtl/visa_decode_core.v
visa_decode_CONFIGS := default
visa_decode_LOOP := COLLAPSE_FEW
# What goes to a board
visa_decode_BOARD := default
visa_decode_default_ecp5_GOAL := MHZ=110
visa_decode_DRIFT := default
# Checked cycles, to those of the bare design: make bench
visa_decode_FLOOR := 0.5
