#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a program on each of several designs in order.
#
#   PROGRAM= AGAIN= run.sh DIRECTORY 'UNIT:CONFIG:DEVICE:WORKER...' [NAME=VALUE]...
#
# The words NAME=VALUE are options of the workers.
#
# A failure leaves DIRECTORY/UNIT-CONFIG-DEVICE-PROGRAM.stim and .fst. A worker exits with 4 if the program has nothing for
# its unit, which not all may.
set -u
directory=$1 targets=$2
shift 2
# Characters in a program's name may not suit the file name in a printed command.
name=$(basename -- "$PROGRAM" | tr -c '[:alnum:]_.+\n-' _)
mkdir -p "$directory"
checked=
for target in $targets; do
    worker=${target##*:} row=${target%:*}
    config=${row#*:}
    scripts/verdict.sh "$worker" program "$@" FILE="$PROGRAM" \
        CONFIG="${config%:*}" DEVICE="${row##*:}" FAIL="$directory/$(printf %s "$row" | tr : -)-${name%.*}" AGAIN="$AGAIN"
    case $? in 0) checked=yes ;; 4) ;; *) exit 1 ;; esac
done
[ "$checked" ]
