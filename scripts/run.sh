#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a program on each of several designs in order.
#
#   PROGRAM= CHECK= STRICT= RELAX= WATCHDOG= AGAIN= run.sh DIRECTORY UNIT:CONFIG:DEVICE:WORKER...
#
# A failure leaves DIRECTORY/UNIT-CONFIG-DEVICE-PROGRAM.stim and .fst. A worker exits with 4 if the program has nothing for
# its unit, which not all may.
set -u
directory=$1
shift
# Characters in a program's name may not suit the file name in a printed command.
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
