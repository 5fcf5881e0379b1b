#!/bin/sh
# SPDX-License-Identifier: MIT
# Channels with one address in a design of a person's own (V-8), and lanes of a warp (A-6, A-9): any order is right with
# CHECK=txn, and what no order explains is refused, with the address and the channels.
#
#   test_order.sh BUILD
#
# BUILD holds what does not depend on the design, built. Prints lines of the Test Anything Protocol.
set -u
work=$1/test/order
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
rm -rf "$work"
mkdir -p "$work"
export MAKEFLAGS="OPT=-O1 HEADERS=$1/headers.h SHRINK=86400"
# Copies have to be newer than the record of their build, and objects older than their products.
make -s B="$work" "$work/tools"
cp -r "$1/obj" "$1/verilated" "$1/sim" "$1"/lib*.a "$work"
d=tb/test/designs
said=$work/said
number=0
bad=0

tell() { # EXPECTED WAS WHAT
    number=$((number + 1))
    if [ "$1" = "$2" ]; then
        echo "ok $number - $3: $2"
    else
        echo "not ok $number - $3: expected $1, was $2"
        sed 's/^/# /' "$said"
        bad=1
    fi
}
run() { # pass or fail, and what make is told
    expected=$1
    shift
    if make --no-print-directory B="$work" JOBS=1 "$@" >"$said" 2>&1; then status=pass; else status=fail; fi
    tell "$expected" "$status" "make $*"
}
says() { # a line that fits the basic regular expression
    if grep -q -- "$1" "$said"; then tell said said "  $1"; else tell said 'not said' "  $1"; fi
}
# Our files of a unit, the top module first
ours() {
    # shellcheck disable=SC2016
    printf 'include tb/units/%s.mk\nall:; @echo $(%s_RTL)\n' "$1" "$1" | make -s -f - all
}
# The same, but for the one that is named like the module it takes the place of
with() { # UNIT FILE [MODULE, if it is not channel_pick]
    ours "$1" |
        sed "s,rtl/${3:-channel_pick}\.v,$2,"
}

# The highest channel first, in T0 too; and late besides
other_order() { # UNIT, and what make is told
    unit=$1
    shift
    run pass sim UNIT="$unit" "$@" CHECK=txn CYCLES=400000
    says "^$unit *user .*pass\$"
    run fail sim UNIT="$unit" "$@" CYCLES=16000
    says ' 1 operation left of '
}
other_order dword_atomic DUT="$d/dword_atomic_last.v $(ours dword_atomic)" TOP=dword_atomic_last
files=$(with svm_atomic $d/channel_pick_last.v)
other_order svm_atomic DUT="$files"
run pass sim UNIT=svm_atomic DUT="$d/svm_atomic_late.v $files" TOP=svm_atomic_late CHECK=txn CYCLES=400000
# What a scatter writes last is that of the last channel.
sed 's/from_o\[3\*k\]   = \(.*\);/from_o[3*k]   = ~match[0] \& (\1);/' rtl/svm_scatter_place.v >"$work/place_lower.v"
run fail sim UNIT=svm_scatter DUT="$(with svm_scatter "$work/place_lower.v" svm_scatter_place)" CHECK=txn CYCLES=8000
says ' 1 operation left of '
says '^  the memory after all responses, '

# A program of one message in which three channels have one address, then its report: SURFACE DST LINE
refused() {
    cat >"$work/program.visa" <<EOF
.decl V32 type=UD num_elts=8
.decl V33 type=UD num_elts=8
.decl V34 type=UD num_elts=8
V32 = 0x100 0x200 0x300 0x100 0x400 0x100 0x500 0x600
V33 = 1 2 4 8 16 32 64 128
dword_atomic.add (M1, 8) $1 V32.0 V33.0 %null.0 $2
EOF
    run fail run UNIT=dword_atomic PROGRAM="$work/program.visa" DUT="$files" TOP="$top" CHECK=txn
    says "^  $3\$"
}
# All have read before one writes.
files="$d/dword_atomic_eager.v $(ours dword_atomic)"
top=dword_atomic_eager
refused T255 V34.0 'no order of channels 0 3 5 at 0x00000100 explains what they returned'
refused T255 %null.0 'no order of channels 0 3 5 at 0x00000100 leaves what is there'
# Random messages are shrunk to one, in two of the work items when there are so few cycles.
run fail sim UNIT=dword_atomic DUT="$files" TOP=$top CHECK=txn SEED=3 CYCLES=4000
says ' 1 operation left of '
says '^  no order of channels [0-9][0-9 ]* at 0x[0-9a-f]* [el]'
# A channel is passed over, in T0 too, where only the host port shows it.
files="$d/dword_atomic_passes.v $(ours dword_atomic)"
top=dword_atomic_passes
refused T255 %null.0 'no order of channels 0 3 5 at 0x00000100 leaves what is there'
refused T0 V34.0 'no order of channels 0 3 5 at 0x00000100 explains what they returned'
refused T0 %null.0 'no order of channels 0 3 5 at 0x00000100 leaves what is there'
says '^  host_rdata_o  *expected '


# The highest lane of a bank first, and the one that CAST.SPIN permits
files=$(with atoms $d/grant_last.v atoms_grant)
run pass sim UNIT=atoms DUT="$files" CONFIG=warp16 PARAMS=LANES=8 CHECK=txn CYCLES=200000

echo "1..$number"
exit $bad
