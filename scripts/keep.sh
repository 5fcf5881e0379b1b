#!/bin/sh
# SPDX-License-Identifier: MIT
# Copies a saved stimulus to where make regress replays it. A file that is there already stays as it is.
#
#   FILE= TO= KEPT= keep.sh
#
# TO is a path or a folder; without it the folder is KEPT, tb/regress or that of a user's unit. The program `arguments` has
# judged FILE and TO. Relative paths begin at LANELOCK_FROM, where the user is: nothing is kept in an installation.
set -u
fail() {
    echo "TO=$to: $1" >&2
    exit 1
}
to=${TO:-$KEPT} maker=${LANELOCK_COMMAND:-make}
case $to in
/*) ;;
tb/regress) [ -z "${LANELOCK_FROM-}" ] || { to='' && fail 'expected a folder, or the path of the copy'; } ;;
*) to=${LANELOCK_FROM:+$LANELOCK_FROM/}$to ;;
esac
[ -n "${TO-}" ] || mkdir -p -- "$to" 2>/dev/null
name=$(basename -- "$FILE")
[ ! -d "$to" ] || to=${to%/}/$name
part=$to.$$
trap 'rm -f -- "$part"' EXIT
cp -- "$FILE" "$part" 2>/dev/null || fail 'can not be written; try another path'
ln -T -- "$part" "$to" 2>/dev/null || fail 'is there already, and is not written over; try TO=tb/regress/UNIT-CONFIG-WHAT.stim'
echo "${to#"${LANELOCK_FROM-}"/}: kept, for $maker regress"
