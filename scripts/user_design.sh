#!/bin/sh
# SPDX-License-Identifier: MIT
# Turns a user's design into C++, as verilate.sh does, once it is known to have the unit's ports.
#
#   DUT="FILE..." TOP=MODULE PARAMS="NAME=VALUE..." DUT_LANES=LANES user_design.sh OUT UNIT
#
# The program `arguments` has judged the words.
set -eu
out=$1 unit=$2
top=${TOP:-$unit}

refuse() {
    echo "$1" >&2
    exit 1
}

dirs=
for file in $DUT; do
    dirs="$dirs -I$(dirname -- "$file")"
done

messages=$out.log
mkdir -p "$(dirname "$out")"
# A delay means nothing here, a warning about a user's design is for the user to judge, and what it asserts is to hold.
# Words of lists are separate arguments on purpose.
# shellcheck disable=SC2086
if scripts/verilate.sh "$out" "$unit" "$top" "$PARAMS" "--trace-fst --no-timing --assert -Wno-fatal$dirs" $DUT 2>"$messages"; then
    cat "$messages" >&2
elif grep -q 'top-module.*not found' "$messages"; then
    # shellcheck disable=SC2086
    modules=$(sed -n 's/^[[:space:]]*module[[:space:]]\{1,\}\([A-Za-z0-9_$]*\).*/ \1/p' $DUT | tr -d '\n')
    refuse "DUT=\"$DUT\": no module $top in it (there is:${modules:- none}); TOP= names the module to be checked"
else
    cat "$messages" >&2
    refuse "DUT=\"$DUT\": Verilator can not compile it, see its messages above"
fi

scripts/check_ports.py "$out/Vdut.h" "csim/cycle/${unit}_ports.h" "${DUT_LANES:-1024}" ||
    refuse "DUT=\"$DUT\": the ports of $top are not those of docs/units/$unit.md${DUT_LANES:+ with $DUT_LANES lanes}, see above"
