# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Common parts of tests of a user's design: a separate build directory, and functions that check a run's output.
#
#   work=DIRECTORY
#   . tb/test/user_design.sh    of a script whose first argument is BUILD
#
# BUILD holds what does not depend on the design, built. What is printed are lines of the Test Anything Protocol; the
# script ends with `finish`.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DISPLAY WAYLAND_DISPLAY
rm -rf "${work:?}"
mkdir -p "$work"
# Also for the commands that a failure prints
export MAKEFLAGS="OPT=-O1 HEADERS=$1/headers.h SHRINK=86400"
# Copies have to be newer than the record of their build, and objects older than their products.
make -s B="$work" "$work/tools"
cp -r "$1/obj" "$1/verilated" "$1/sim" "$1"/lib*.a tb/test/designs "$work"
# shellcheck disable=SC2034 # for the scripts
d=$work/designs
said=$work/said
number=0
bad=0

# Runs make: status "pass" or "fail", and the words.
run() {
    expected=$1
    shift
    if make --no-print-directory B="$work" CYCLES=8000 JOBS=1 "$@" >"$said" 2>&1; then status=pass; else status=fail; fi
    tell "$expected" "$status" "make $*"
}
# Checks that the output has a line that matches the basic regular expression.
says() {
    if grep -q -- "$1" "$said"; then tell said said "  $1"; else tell said 'not said' "  $1"; fi
}
says_not() {
    if grep -q -- "$1" "$said"; then tell 'not said' said "  $1"; else tell 'not said' 'not said' "  $1"; fi
}
tell() {
    number=$((number + 1))
    if [ "$1" = "$2" ]; then
        echo "ok $number - $3: $2"
    else
        echo "not ok $number - $3: expected $1, was $2"
        sed 's/^/# /' "$said"
        bad=1
    fi
}
# Our files of a unit, the top module first
ours() {
    # shellcheck disable=SC2016
    printf 'include tb/units/%s.mk\nall:; @echo $(%s_RTL)\n' "$1" "$1" | make -s -f - all
}
# In place of GTKWave: keeps the layout that it is given.
mkdir "$work/bin"
# shellcheck disable=SC2016
printf '#!/bin/sh\n[ "$1" = --help ] || { for view; do :; done; cp "$view" "%s/view"; }\n' "$work" >"$work/bin/gtkwave"
chmod +x "$work/bin/gtkwave"
# Takes the commands that were printed as they stand: UNIT, what the replay's report has in a line, and `stop` if no output
# differs, or `beats` if one beat of a response may: waves mark its last one, with which the difference is known.
follow() {
    for what in replay waves; do
        sed -n "s/^  $what   *\(make .*\)/\1/p" "$said" >"$work/$what.sh"
    done
    sh "$work/replay.sh" >"$said" 2>&1
    tell 2 $? 'the replay command that was printed'
    says "^.*:[0-9]*: FAIL $1 user verilated  cycle [0-9]* @ [0-9]*   1 operation\$"
    says "^  $2"
    port=$(sed -n 's/^  \([a-z_]*_o\)[^ ]*  *expected .* seen .*/\1/p' "$said" | head -n 1)
    at=$(sed -n 's/^.*:[0-9]*: FAIL .* @ \([0-9]*\) .*/\1/p' "$said")
    sh "$work/waves.sh" >"$said" 2>&1
    tell 0 $? 'the waves command that was printed'
    says '^dump     .*\.fst$'
    says "^layout   $work/waves/.*\.gtkw   gtkwave "
    asked=$(fst2vcd "$(sed -n 's/^dump *//p' "$said")" 2>&1 | awk '
        $5 == "req_valid_i" && !id { id = $4 }
        /^#/ { now = substr($1, 2) }
        id && $1 == "1" id { at = now }
        END { print at }')
    DISPLAY=none PATH="$work/bin:$PATH" sh "$work/waves.sh" >"$said" 2>&1
    start=$(sed -n 's/^\[timestart\] //p' "$work/view")
    if [ $((at - asked)) -gt 2000 ]; then asked=$((at - 75)); fi
    tell yes "$([ "$start" -le "$asked" ] && echo yes)" "  its window, from $start on: $asked is in it"
    marker=$(sed -n 's/^\*[^ ]* \([0-9]*\) .*/\1/p' "$work/view")
    if [ "${3:-}" = beats ]; then
        tell yes "$([ "$marker" -ge "$at" ] && echo yes)" "  its marker: $marker is not before $at"
    else
        tell "$at" "$marker" '  its marker'
    fi
    [ -z "${3:-}" ] || return
    sed -n '/TOP\.rst[_a-z]*$/,/^-request$/p' "$work/view" >"$said"
    says '^-what differs$'
    says "[ )]TOP\.$port"
    says "[ )]expected\.$port"
}
finish() {
    echo "1..$number"
    exit $bad
}
