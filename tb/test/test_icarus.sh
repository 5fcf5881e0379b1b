#!/bin/sh
# SPDX-License-Identifier: MIT
# The hardware with four states, in lockstep with the model for a while: no compared output is ever unknown.
#
#   test_icarus.sh BUILD CYCLES UNIT-CONFIG...
#
# The workers are built. Prints lines of the Test Anything Protocol.
set -u
build=$1 cycles=$2
shift 2
said=$(mktemp) || exit
number=0
bad=0
for row in "$@"; do
    number=$((number + 1))
    # On top of these come the cycles in which memory is loaded and read.
    if "$build/dut/$row-icarus/worker" run CYCLES="$cycles" SHRINK=0 CONFIG="${row#*-}" >"$said" 2>&1 && grep -q '^ops [1-9]' "$said"; then
        echo "ok $number - $row: $(sed -n 's/^cycles //p' "$said") cycles"
    else
        echo "not ok $number - $row"
        sed 's/^/# /' "$said"
        bad=1
    fi
done
rm -f "$said"
echo "1..$number"
exit $bad
