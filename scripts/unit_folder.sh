#!/bin/sh
# SPDX-License-Identifier: MIT
# Finds the folder of a user's unit, and links it below BUILD/unit under a plain name:
#
#   unit_folder.sh BUILD UNIT OF_FILE OURS...
#
# UNIT is the user's argument, OF_FILE the unit that FILE= names, OURS are the units of Lanelock. BUILD/unit/NAME is a link to the
# folder. NAME.given is the user's path, NAME.word the same as a shell word, NAME.c and NAME.v all inputs of its C and its design,
# NAME.h its ports. NAME.users has each make that works on it: its PID, start time, and the folder. Another folder of this name is
# rejected until it has ended: both have the same build directory. Every make of a unit in a folder runs this, and starting a
# process takes longer than anything here, so there are few. Prints
#
#   ok NAME FILE...   its Verilog files, those with packages first
#   no WHY            it is a folder, but not a unit
#
# and nothing if it is a unit of ours, or not a folder. Relative paths begin at LANELOCK_FROM, the user's directory.
set -u
build=$1 unit=$2 of_file=$3
shift 3
from=${LANELOCK_FROM:-.} maker=${LANELOCK_COMMAND:-make}
no() {
    printf 'no %s' "$1" | tr '\n' ' '
    exit
}
# Locks against a second run. Without flock, the user must not run two.
alone() {
    if [ ! "$locked" ] && command -v flock >/dev/null 2>&1; then
        { : >>"$build/unit/.lock"; } 2>/dev/null || no "$build/unit cannot be written to"
        exec 9>>"$build/unit/.lock"
        flock 9
    fi
    locked=yes
}
# Sets since: the start time of a process, empty if it has ended. A later process may have the same PID.
began() {
    since=
    { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 0
    # shellcheck disable=SC2086
    set -- ${line##*) }
    since=${20}
}
# Sets mine: the PID of the calling make; a shell may be in between.
asking() {
    mine=$PPID
    while [ "${mine:-0}" -gt 1 ]; do
        { read -r command <"/proc/$mine/comm"; } 2>/dev/null || break
        case $command in *make*) return ;; esac
        while read -r key value; do [ "$key" != PPid: ] || break; done <"/proc/$mine/status" && mine=$value
    done
    mine=$PPID
}
is_ours() {
    for ours in $units; do
        [ "$ours" != "$1" ] || return 0
    done
    return 1
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
case $given in
/*) at=$given ;;
*) at=$from/$given ;;
esac
if is_ours "$given"; then
    [ -n "$unit" ] && { [ -f "$at/ports.h" ] || [ -f "$at/unit.c" ]; } || exit 0
    no "Lanelock has a unit of this name, and it is a folder here; rename the folder and its module"
fi
# A plain name may be a known one: first, that of a file.
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
# Verilog files of the folder
all=''
for file in "$path"/*.v "$path"/*.sv; do
    [ -f "$file" ] || continue
    base=${file##*/}
    case $base in
    -* | *[!A-Za-z0-9_.+-]*) no "found the file $base, expected a name of letters, digits and any of _ . + -" ;;
    esac
    all="$all $base"
done
# Prints those of its files that have a line.
with() {
    # shellcheck disable=SC2086
    [ ! "$all" ] || (cd -- "$path" && grep -lE "$1" -- $all)
}
sources='' packages=''
with_package=$(with '^[[:space:]]*package[[:space:]]')
for base in $all; do
    case "
$with_package
" in
    *"
$base
"*) packages="$packages $base" ;;
    *) sources="$sources $base" ;;
    esac
done
top=$(with "^[[:space:]]*module[[:space:]]+(automatic[[:space:]]+)?$name([^A-Za-z0-9_\$]|\$)")
top=${top##*
}
why="expected ports.h, unit.c and Verilog files with a module $name"
[ -n "$sources$packages" ] || no "found no Verilog file in it, $why"
[ -n "$top" ] || no "found no module $name in its Verilog files, $why"
for file in ports.h unit.c; do
    [ -f "$path/$file" ] || no "found no $file in it, $why; try $maker new-unit FILE=$given/$top"
done
# Files with the same content are kept, with their times.
[ -d "$build/unit" ] || mkdir -p -- "$build/unit" || no "$build cannot be written to"
put() { # NAME TEXT
    part=$build/unit/.$1.$$ old=
    if [ -f "$build/unit/$1" ]; then
        while IFS= read -r line || [ "$line" ]; do
            old=$old${old:+
}$line
        done <"$build/unit/$1"
        [ "$old" != "$2" ] || return 0
    fi
    { printf '%s\n' "$2" >"$part" && mv -f -- "$part" "$build/unit/$1"; } 2>/dev/null || no "$build/unit cannot be written to"
}
alone
asking
began "$mine"
users="$mine $since $path"
if [ -f "$build/unit/$name.users" ]; then
    while read -r pid start other; do
        [ "$pid" != "$mine" ] || continue
        began "$pid"
        [ "$since" = "$start" ] || continue
        [ "$other" = "$path" ] ||
            no "found $other at work in $build, a folder of the same name as $path; wait until make $pid has ended, or give one of them B="
        users="$users
$pid $since $other"
    done <"$build/unit/$name.users"
fi
put "$name.users" "$users"
# POSIX has had -ef since 2024, and shells long before.
# shellcheck disable=SC3013
if ! { [ -h "$build/unit/$name" ] && [ "$build/unit/$name" -ef "$path" ]; }; then
    link=$build/unit/.$name.$$
    { ln -s -- "$path" "$link" && mv -fT -- "$link" "$build/unit/$name"; } || no "$build/unit cannot be written to"
fi
put "$name.given" "$given"
case $given in
*[!A-Za-z0-9_/.,:@%+=-]*) put "$name.word" "$(printf '%s\n' "$given" | sed "s/'/'\\\\''/g; s/.*/'&'/")" ;;
*) put "$name.word" "$given" ;;
esac
# Content counts, not time: another folder may have the same name.
of_c="$given
$path
$packages$sources"
of_v="$path
$packages$sources"
of_h=$path
# A pattern without a file is skipped.
sums=$(cksum -- "$path"/*.[ch] "$path"/*.mk "$path"/*.v "$path"/*.sv "$path"/*.vh "$path"/*.svh 2>/dev/null)
while IFS= read -r sum; do
    case $sum in
    *"/ports.h" | *.mk) of_c="$of_c
$sum" of_v="$of_v
$sum" of_h="$of_h
$sum" ;;
    *.c | *.h) of_c="$of_c
$sum" ;;
    *) of_v="$of_v
$sum" ;;
    esac
done <<END
$sums
END
put "$name.c" "$of_c"
put "$name.v" "$of_v"
put "$name.h" "$of_h"
echo "ok $name$packages$sources"
