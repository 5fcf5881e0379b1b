#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a program on each of several designs, one after the other.
#
#   PROGRAM= CHECK= STRICT= RELAX= WATCHDOG= AGAIN= run.sh DIRECTORY UNIT:CONFIG:DEVICE:WORKER...
#
# Of a failure it leaves DIRECTORY/UNIT-CONFIG-DEVICE-PROGRAM.stim and .fst. A worker ends with 4 if the program has nothing
# for its unit: not all may.
set -u
directory=$1
shift
# What the name of a program has is not for the name of a file that a command is printed with.
name=$(basename -- "$PROGRAM" | tr -c '[:alnum:]_.+\n-' _)
mkdir -p "$directory"
checked=
for target in "$@"; do
    worker=${target##*:} row=${target%:*}
    config=${row#*:}
    scripts/verdict.sh "$worker" program FILE="$PROGRAM" CHECK="$CHECK" STRICT="$STRICT" RELAX="$RELAX" WATCHDOG="$WATCHDOG" \
        CONFIG="${config%:*}" DEVICE="${row##*:}" FAIL="$directory/$(printf %s "$row" | tr : -)-${name%.*}" AGAIN="$AGAIN"
    case $? in 0) checked=yes ;; 4) ;; *) exit 1 ;; esac
done
[ "$checked" ]
