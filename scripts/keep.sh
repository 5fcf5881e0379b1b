#!/bin/sh
# SPDX-License-Identifier: MIT
# Copies a saved stimulus to where make regress replays it. A file that is there already stays as it is.
#
#   FILE= TO= keep.sh
#
# TO is a path or a folder; without it the folder is tb/regress. The program `arguments` has judged FILE and TO.
set -u
to=${TO:-tb/regress}
name=$(basename -- "$FILE")
[ ! -d "$to" ] || to=${to%/}/$name
part=$to.$$
trap 'rm -f -- "$part"' EXIT
fail() {
    echo "TO=$to: $1" >&2
    exit 1
}
cp -- "$FILE" "$part" 2>/dev/null || fail 'can not be written; try another path'
ln -T -- "$part" "$to" 2>/dev/null || fail 'is there already, and is not written over; try TO=tb/regress/UNIT-CONFIG-WHAT.stim'
echo "$to: kept, for make regress"
