#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints the path of the dump to show: the one that the user names, or a new one, from a saved stimulus or a seed.
#
#   FILE= SEED= dump.sh DIRECTORY UNIT:CONFIG:DEVICE:WORKER [NAME=VALUE]...
#
# The words NAME=VALUE are options of the worker.
set -eu
directory=$1 target=$2
shift 2
case $FILE in
*.fst) dump=$FILE ;;
*.stim) dump=$directory/$(basename -- "$FILE" .stim | tr -c '[:alnum:]_.+\n-' _).fst ;;
*) dump=$directory/$(printf %s "${target%:*}" | tr : -)-$SEED.fst ;;
esac
if [ "$dump" != "$FILE" ]; then
    mkdir -p "$directory"
    rm -f "$dump"
    "${target##*:}" trace "$@" WAVES="$dump" FILE="$FILE" >&2
    if [ ! -s "$dump" ]; then
        echo "$dump: found no wave file, expected one" >&2
        exit 1
    fi
fi
printf '%s\n' "$dump"
