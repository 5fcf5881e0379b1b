#!/bin/sh
# SPDX-License-Identifier: MIT
# The RTL of transcendental operations against MPFR: tb/test/transcendental_rtl.cpp. OPERANDS is the number of random f32
# operands of each operation.
#
#   test_transcendental_rtl.sh BUILD [OPERANDS]
set -eu
work=$1/test/transcendental_rtl
mkdir -p "$work"
"${VERILATOR:-verilator}" --cc --exe --build -O3 -Wno-fatal -CFLAGS '-O2' -LDFLAGS '-lmpfr -lgmp' -Irtl/include \
    -y rtl --Mdir "$work" -o test --top-module transcendental_rtl tb/test/designs/transcendental_rtl.v \
    "$PWD/tb/test/transcendental_rtl.cpp" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$work/test" "${2:-20000}"
