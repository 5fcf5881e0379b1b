#!/bin/sh
# SPDX-License-Identifier: MIT
# The model's float operations against the cases that Berkeley TestFloat generates, if it is here: TESTFLOAT is the
# directory of its testfloat_gen. Prints lines of the Test Anything Protocol.
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
if ! "$build/testfloat" >"$work/functions" || ! [ -s "$work/functions" ]; then
    printf 'not ok 1 - the list of functions\n1..1\n'
    exit 1
fi
number=0 failed=0
while read -r function rounding; do
    number=$((number + 1))
    if "$TESTFLOAT/testfloat_gen" "-r$rounding" "$function" >"$work/cases" 2>"$work/errors" &&
        found=$("$build/testfloat" "$function" "$rounding" <"$work/cases"); then
        echo "ok $number - $function $rounding: $found"
    else
        failed=1
        echo "not ok $number - $function $rounding: $(cat "$work/errors")${found:-}"
    fi
    found=
done <"$work/functions"
echo "1..$number"
exit $failed
