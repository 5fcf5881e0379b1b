#!/bin/sh
# SPDX-License-Identifier: MIT
# The regression with fresh seeds, until one fails or the run is stopped.
#
#   soak.sh COMMAND...    SEED= is added to the command
set -u
stopped=
trap 'stopped=yes' INT TERM
passed=0
while [ -z "$stopped" ]; do
    seed=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    echo "SEED=$seed"
    "$@" SEED="$seed"
    status=$?
    # A run that was stopped is neither passed nor failed.
    [ "$status" -eq 130 ] && break
    if [ "$status" -ne 0 ]; then
        echo "stopped at SEED=$seed after $passed that passed"
        exit "$status"
    fi
    passed=$((passed + 1))
done
echo "stopped by hand: $passed seeds passed, none failed"
