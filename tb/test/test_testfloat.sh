#!/bin/sh
# SPDX-License-Identifier: MIT
# The models of GCN's float operations and of float_alu against the cases that Berkeley TestFloat generates, if it is
# here: TESTFLOAT is the directory of its testfloat_gen. Prints lines of the Test Anything Protocol.
#
#   test_testfloat.sh BUILD
set -u
build=$1
if [ -z "${TESTFLOAT:-}" ]; then
    printf 'ok 1 # SKIP Berkeley TestFloat is not in Debian 12; try TESTFLOAT= with a testfloat_gen of your own\n1..1\n'
    exit
fi
work=$build/test/testfloat
mkdir -p "$work"
number=0 failed=0
for program in testfloat testfloat_alu; do
    if ! "$build/$program" >"$work/functions" || ! [ -s "$work/functions" ]; then
        number=$((number + 1)) failed=1
        echo "not ok $number - the list of functions of $program"
    fi
    while read -r function rounding tininess; do
        number=$((number + 1))
        # What a line of the list has is what the program takes.
        # shellcheck disable=SC2086
        if "$TESTFLOAT/testfloat_gen" -exact "-r$rounding" "-tininess${tininess:-after}" "$function" \
            >"$work/cases" 2>"$work/errors" &&
            found=$("$build/$program" "$function" "$rounding" $tininess <"$work/cases"); then
            echo "ok $number - $function $rounding${tininess:+ $tininess}: $found"
        else
            failed=1
            echo "not ok $number - $function $rounding${tininess:+ $tininess}: $(cat "$work/errors")${found:-}"
        fi
        found=
    done <"$work/functions"
done
echo "1..$number"
exit $failed
