#!/bin/sh
# SPDX-License-Identifier: MIT
# The shell of make for scripts/lanelock, which gives descriptor 8: standard error, where make's own words do not go. The
# status of a command that fails is left in LANELOCK_STATUS.
if { true >&8; } 2>/dev/null; then /bin/sh "$@" 2>&8; else /bin/sh "$@"; fi
status=$?
[ "$status" -eq 0 ] || echo "$status" >"$LANELOCK_STATUS"
exit "$status"
