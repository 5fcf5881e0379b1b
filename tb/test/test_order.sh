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
# shellcheck source=tb/test/user_design.sh
. tb/test/user_design.sh

# Our files of a unit, but for the one that is named like the module it takes the place of
with() { # UNIT FILE [MODULE, if it is not channel_pick]
    ours "$1" |
        sed "s,rtl/${3:-channel_pick}\.v,$2,"
}

# Our module that picks the lowest of a set, so that it picks the highest: those with a higher one are left
highest() { # MODULE
    sed 's/ less = \(set[_i]*\) - .*/ of_2 = \1 >> 1 | \1 >> 2, of_4 = of_2 | of_2 >> 2, of_8 = of_4 | of_4 >> 4,\
        of_16 = of_8 | of_8 >> 8, less = of_16 | of_16 >> 16;/' "rtl/$1.v" >"$work/$1.v"
    tell 1 "$(grep -c 'less = of_16' "$work/$1.v")" "$1 picks the highest"
}
highest channel_pick
highest atoms_grant

# The highest channel first, in T0 too; and late besides
for unit in dword_atomic svm_atomic; do
    files=$(with "$unit" "$work/channel_pick.v")
    run pass sim UNIT="$unit" DUT="$files" CHECK=txn CYCLES=400000
    says "^$unit *user .*pass\$"
    run fail sim UNIT="$unit" DUT="$files" CYCLES=16000
    says ' 1 operation left of '
done
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
sed "s/ pending = on & / pending = on \& 16'hfff7 \& /" rtl/dword_receive.v >"$work/receive_passes.v"
files=$(with dword_atomic "$work/receive_passes.v" dword_receive)
top=dword_atomic
refused T255 %null.0 'no order of channels 0 3 5 at 0x00000100 leaves what is there'
refused T0 V34.0 'no order of channels 0 3 5 at 0x00000100 explains what they returned'
refused T0 %null.0 'no order of channels 0 3 5 at 0x00000100 leaves what is there'
says '^  host_rdata_o  *expected '

# The highest lane of a bank first, and the one that CAST.SPIN permits
files=$(with atoms "$work/atoms_grant.v" atoms_grant)
run pass sim UNIT=atoms DUT="$files" CONFIG=warp16 PARAMS=LANES=8 CHECK=txn CYCLES=200000

finish
