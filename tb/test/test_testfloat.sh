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
if ! "$build/testfloat" >"$work/functions" || ! [ -s "$work/functions" ]; then
    number=1 failed=1
    echo "not ok 1 - the list of functions"
fi
while read -r model function rounding tininess; do
    number=$((number + 1))
    if "$TESTFLOAT/testfloat_gen" -exact "-r$rounding" "-tininess$tininess" "$function" >"$work/cases" 2>"$work/errors" &&
        found=$("$build/testfloat" "$model" "$function" "$rounding" "$tininess" <"$work/cases"); then
        echo "ok $number - $model $function $rounding $tininess: $found"
    else
        failed=1
        echo "not ok $number - $model $function $rounding $tininess: $(cat "$work/errors")${found:-}"
    fi
    found=
done <"$work/functions"
echo "1..$number"
exit $failed
