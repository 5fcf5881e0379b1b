# SPDX-License-Identifier: MIT
# The top module first.
saturating_counter_RTL := rtl/saturating_counter.v rtl/pipeline_stage.v
saturating_counter_CONFIGS := default
