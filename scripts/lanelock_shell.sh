#!/bin/sh
# SPDX-License-Identifier: MIT
# Shell of make for scripts/lanelock, which supplies descriptor 8: standard error without make's own messages. The status
# of a failed command goes to LANELOCK_STATUS.
if { true >&8; } 2>/dev/null; then /bin/sh "$@" 2>&8; else /bin/sh "$@"; fi
status=$?
[ "$status" -eq 0 ] || echo "$status" >"$LANELOCK_STATUS"
exit "$status"
