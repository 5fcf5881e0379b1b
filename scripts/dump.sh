#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the path of the dump to show: the one that the user names, or a new one, from a saved stimulus or a seed.
#
#   FILE= SEED= CHECK= STRICT= RELAX= WATCHDOG= OPS= WIDTHS= REST= WEIGHTS= dump.sh DIRECTORY UNIT:CONFIG:DEVICE:WORKER
set -eu
directory=$1 target=$2
case $FILE in
*.fst) dump=$FILE ;;
*.stim) dump=$directory/$(basename -- "$FILE" .stim | tr -c '[:alnum:]_.+\n-' _).fst ;;
*) dump=$directory/$(printf %s "${target%:*}" | tr : -)-$SEED.fst ;;
esac
if [ "$dump" != "$FILE" ]; then
    mkdir -p "$directory"
    rm -f "$dump"
    "${target##*:}" trace WAVES="$dump" FILE="$FILE" SEED="$SEED" CHECK="$CHECK" STRICT="$STRICT" RELAX="$RELAX" \
        WATCHDOG="$WATCHDOG" OPS="$OPS" WIDTHS="$WIDTHS" REST="$REST" WEIGHTS="$WEIGHTS" >&2
    if [ ! -s "$dump" ]; then
        echo "$dump: nothing was written" >&2
        exit 1
    fi
fi
printf '%s\n' "$dump"
