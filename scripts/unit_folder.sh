#!/bin/sh
# SPDX-License-Identifier: MIT
# Finds the folder of a user's unit, and makes it known below BUILD/unit, where its name has no odd character:
#
#   unit_folder.sh BUILD UNIT OF_FILE OURS...
#
# UNIT is what the user gives, OF_FILE the unit that FILE= names, OURS are the units of Lanelock. BUILD/unit/NAME is a link
# to the folder, NAME.given how the user wrote its path, NAME.word the same as a word of a shell, NAME.c and NAME.v
# all that its C and its design are made of. NAME.users has each make that works on it: its PID, when that began, and the
# folder. Another folder of this name is refused until it has ended: what is built of both has the same place. Prints
#
#   ok NAME FILE...   its Verilog files, those with packages first
#   no WHY            it is a folder, but no unit
#
# and nothing if it is a unit of ours, or no folder. Relative paths begin at LANELOCK_FROM, where the user is.
set -u
build=$1 unit=$2 of_file=$3
shift 3
from=${LANELOCK_FROM:-.} maker=${LANELOCK_COMMAND:-make}
no() {
    printf 'no %s' "$1" | tr '\n' ' '
    exit
}
# Of two runs, one looks at a time. Where there is no flock, whoever runs two sees to it.
alone() {
    if [ ! "$locked" ] && command -v flock >/dev/null 2>&1; then
        { : >>"$build/unit/.lock"; } 2>/dev/null || no "$build/unit can not be written to"
        exec 9>>"$build/unit/.lock"
        flock 9
    fi
    locked=yes
}
# When a process began: a PID may be that of another one later. Nothing if it has ended.
began() {
    sed -n 's/.*) //p' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
}
# The PID of the make that asks; a shell may be between.
asking() {
    pid=$PPID
    while [ "${pid:-0}" -gt 1 ]; do
        case $(cat "/proc/$pid/comm" 2>/dev/null) in *make*) echo "$pid" && return ;; esac
        pid=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$pid/status" 2>/dev/null)
    done
    echo "$PPID"
}
is_ours() {
    for ours in $units; do
        [ "$ours" != "$1" ] || return 0
    done
    return 1
}
# Where a path of the user's is
place() {
    case $1 in
    /*) printf %s "$1" ;;
    *) printf %s "$from/$1" ;;
    esac
}
units=$* locked=''
given=${unit:-$of_file}
while :; do
    case $given in
    ?*/) given=${given%/} ;;
    *) break ;;
    esac
done
[ -n "$given" ] || exit 0
at=$(place "$given")
if is_ours "$given"; then
    [ -n "$unit" ] && { [ -f "$at/ports.h" ] || [ -f "$at/unit.c" ]; } || exit 0
    no "Lanelock has a unit of this name, and it is a folder here; rename the folder and its module"
fi
# A name alone may be one that is known already: that of a file is first of all.
case $given in
*/*) ;;
*)
    known=$build/unit/$given
    [ ! -f "$known.given" ] || alone
    if [ -f "$known.given" ] && [ -d "$known" ] && { [ -z "$unit" ] || [ ! -d "$at" ]; }; then
        at=$known given=$(cat "$known.given")
    fi
    ;;
esac
[ -d "$at" ] || exit 0
path=$(cd -- "$at" && pwd -P) || no "expected a folder that can be read"
name=${given##*/}
case $name in . | .. | '') name=${path##*/} ;; esac
case $given$path in
*[[:cntrl:]]*) no "expected a path without control characters" ;;
esac
case $name in
*[!A-Za-z0-9_]* | [0-9]*)
    no "found a folder named $name, expected one with the name of its top module, of letters, digits and _" ;;
esac
[ ${#name} -lt 64 ] || no "expected a folder whose name has less than 64 letters"
! is_ours "$name" || no "Lanelock has a unit of this name; rename the folder and its module"
# What there is of it
sources='' packages='' top=''
for file in "$path"/*.v "$path"/*.sv; do
    [ -f "$file" ] || continue
    base=${file##*/}
    case $base in
    -* | *[!A-Za-z0-9_.+-]*) no "found the file $base, expected a name of letters, digits and any of _ . + -" ;;
    esac
    if grep -qE '^[[:space:]]*package[[:space:]]' -- "$file"; then packages="$packages $base"; else sources="$sources $base"; fi
    ! grep -qE "^[[:space:]]*module[[:space:]]+(automatic[[:space:]]+)?$name([^A-Za-z0-9_\$]|\$)" -- "$file" || top=$base
done
why="expected ports.h, unit.c and Verilog files with a module $name"
[ -n "$sources$packages" ] || no "found no Verilog file in it, $why"
[ -n "$top" ] || no "found no module $name in its Verilog files, $why"
for file in ports.h unit.c; do
    [ -f "$path/$file" ] || no "found no $file in it, $why; try $maker new-unit FILE=$given/$top"
done
# Files that say the same stay as they are, with their times.
mkdir -p -- "$build/unit" || no "$build can not be written to"
put() {
    part=$build/unit/.$1.$$
    cat >"$part" || no "$build/unit can not be written to"
    if cmp -s -- "$part" "$build/unit/$1"; then rm -f -- "$part"; else mv -f -- "$part" "$build/unit/$1"; fi
}
alone
mine=$(asking)
users="$mine $(began "$mine") $path"
if [ -f "$build/unit/$name.users" ]; then
    while read -r pid since other; do
        if [ "$pid" = "$mine" ] || [ "$(began "$pid")" != "$since" ]; then continue; fi
        [ "$other" = "$path" ] ||
            no "found $other at work in $build, a folder of the same name as $path; wait until make $pid has ended, or give one of them B="
        users=$(printf '%s\n' "$users" "$pid $since $other")
    done <"$build/unit/$name.users"
fi
printf '%s\n' "$users" | put "$name.users"
if [ "$(readlink -- "$build/unit/$name")" != "$path" ]; then
    link=$build/unit/.$name.$$
    { ln -s -- "$path" "$link" && mv -fT -- "$link" "$build/unit/$name"; } || no "$build/unit can not be written to"
fi
printf '%s\n' "$given" | put "$name.given"
case $given in
*[!A-Za-z0-9_/.,:@%+=-]*) printf '%s\n' "$given" | sed "s/'/'\\\\''/g; s/.*/'&'/" ;;
*) printf '%s\n' "$given" ;;
esac | put "$name.word"
# What counts is what files say, not their time: a folder may be another one of the same name.
sums() { # PATTERN...
    printf '%s\n' "$path" "$packages$sources"
    cksum -- "$@" 2>/dev/null # a pattern that no file has is none
}
{
    echo "$given"
    sums "$path"/*.c "$path"/*.h "$path"/*.mk
} | put "$name.c"
sums "$path/ports.h" "$path"/*.v "$path"/*.sv "$path"/*.vh "$path"/*.svh "$path"/*.mk | put "$name.v"
echo "ok $name$packages$sources"
