#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the tests that are named, each a command line of its own, and counts what they say.
#
#   test.sh LOGDIR 'name: command' ...
#
# A test that prints lines of the Test Anything Protocol ("ok 1 - ...", "not ok 2 - ...") counts as so many tests,
# any other as one. The last line is "N passed, N failed"; the exit status is 0 only if nothing failed.
set -u
logs=$1
shift
mkdir -p "$logs"
passed=0 failed=0
for test in "$@"; do
    name=${test%%: *}
    log=$logs/$name.log
    [ -t 2 ] && printf '\r\033[K%s ...' "$name" >&2
    if sh -c "${test#*: }" >"$log" 2>&1; then status=0; else status=$?; fi
    [ -t 2 ] && printf '\r\033[K' >&2
    # Without a log nothing is known to have passed.
    ok=$(grep -c '^ok ' "$log") || ok=${ok:-0}
    bad=$(grep -c '^not ok ' "$log") || bad=${bad:-0}
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ ! -e "$log" ]; then bad=1; fi
    if [ "$ok" -eq 0 ] && [ "$bad" -eq 0 ]; then ok=1; fi
    passed=$((passed + ok)) failed=$((failed + bad))
    if [ "$bad" -eq 0 ]; then
        echo "pass $name ($ok)"
    else
        echo "FAIL $name ($bad of $((ok + bad))), $log:"
        grep '^not ok ' "$log" | head -n 20
        tail -n 30 "$log"
    fi
done
if [ $((passed + failed)) -eq 0 ]; then
    echo "no test was run" >&2
    failed=1
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
