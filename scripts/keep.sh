#!/bin/sh
# SPDX-License-Identifier: MIT
# Copies a saved stimulus to where make regress replays it. An existing file is not changed.
#
#   FILE= TO= KEPT= UNIT_WORD= keep.sh
#
# TO is a path or a folder, by default KEPT, tb/regress or that of a user's unit. scripts/arguments.py has checked FILE and TO.
# UNIT_WORD is a user's unit folder, as a shell word. Relative paths begin at LANELOCK_FROM, the user's directory.
set -u
fail() {
    echo "TO=$to: $1" >&2
    exit 2
}
maker=${LANELOCK_COMMAND:-make}
from=${LANELOCK_FROM:+$LANELOCK_FROM/}
place() {
    case $1 in
    /*) printf %s "$1" ;;
    *) printf %s "$from$1" ;;
    esac
}
folder_of() {
    cd -- "$(dirname -- "$1")" 2>/dev/null && pwd -P
}
to=$TO
[ -n "$to$UNIT_WORD" ] || [ ! "$from" ] ||
    fail "found no folder, expected one of yours; try TO=. and then $maker regress FILES=."
to=$(place "${to:-$KEPT}") kept=$(place "$KEPT")
[ -n "$TO" ] || mkdir -p -- "$to" 2>/dev/null
name=$(basename -- "$FILE")
[ ! -d "$to" ] || to=${to%/}/$name
part=$to.$$
trap 'rm -f -- "$part"' EXIT
cp -- "$FILE" "$part" 2>/dev/null || fail 'cannot be written; try another path'
ln -T -- "$part" "$to" 2>/dev/null || fail 'exists; expected a new name; try TO= with another name, as UNIT-CONFIG-WHAT.stim'
again=regress${UNIT_WORD:+ UNIT=$UNIT_WORD}
[ "$(folder_of "$to")" = "$(folder_of "$kept/$name")" ] || again='regress with FILES='
echo "${to#"$from"}: kept, for $maker $again"
