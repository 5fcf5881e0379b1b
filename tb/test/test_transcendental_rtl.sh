#!/bin/sh
# SPDX-License-Identifier: MIT
# The RTL of transcendental operations against the model, without units around it: tb/test/designs/transcendental_rtl.sv.
#
#   test_transcendental_rtl.sh BUILD
set -eu
mkdir -p "$1/test/transcendental_rtl"
build=$(cd "$1" && pwd) # Verilator links elsewhere
work=$build/test/transcendental_rtl
"${CC:-cc}" -std=c11 -O2 -Icsim -Itb -c -o "$work/operations.o" tb/test/transcendental_rtl.c
"${VERILATOR:-verilator}" --binary -O3 -Wno-fatal -Irtl/include -y rtl --Mdir "$work/rtl" -o ../test \
    --top-module transcendental_rtl tb/test/designs/transcendental_rtl.sv "$work/operations.o" "$build/libcsim.a" \
    >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/test" >"$work/found"
sed '/^- /d' "$work/found"
! grep -q '^not ok' "$work/found"
