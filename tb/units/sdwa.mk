# SPDX-License-Identifier: MIT
# The top module first.
sdwa_RTL := rtl/sdwa.v rtl/sdwa_decode.v rtl/sdwa_lane.v rtl/sdwa_select.v rtl/sdwa_alu.v
sdwa_CONFIGS := lanes1 lanes16
sdwa_lanes1_PARAMS := LANES=1
sdwa_lanes16_PARAMS := LANES=16
