#!/bin/sh
# SPDX-License-Identifier: MIT
# What a person sees who brings a design of his own: right ones pass, wrong ones fail, and each kind of wrong is told.
#
#   test_user_design.sh BUILD
#
# BUILD holds what does not depend on the design, built. Prints lines of the Test Anything Protocol.
set -u
work=$1/test/user
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DISPLAY WAYLAND_DISPLAY
rm -rf "$work"
mkdir -p "$work"
cp -rp "$1/obj" "$1/verilated" "$1/sim" "$1"/lib*.a tb/test/designs "$work"
d=$work/designs
late="$d/atomic_alu_late.v rtl/atomic_alu.v rtl/atomic_alu_core.v"
said=$work/said
number=0
bad=0

# Also for the commands that a failure prints
export MAKEFLAGS=OPT=-O0
# Runs make: status "pass" or "fail", and the words.
run() {
    expected=$1
    shift
    if make --no-print-directory B="$work" CYCLES=8000 JOBS=1 "$@" >"$said" 2>&1; then status=pass; else status=fail; fi
    tell "$expected" "$status" "make $*"
}
# Whether it was said: a line that fits the basic regular expression.
says() {
    if grep -q -- "$1" "$said"; then tell said said "  $1"; else tell said 'not said' "  $1"; fi
}
says_not() {
    if grep -q -- "$1" "$said"; then tell 'not said' said "  $1"; else tell 'not said' 'not said' "  $1"; fi
}
tell() {
    number=$((number + 1))
    if [ "$1" = "$2" ]; then
        echo "ok $number - $3: $2"
    else
        echo "not ok $number - $3: expected $1, was $2"
        sed 's/^/# /' "$said"
        bad=1
    fi
}
table='^atomic_alu *user '

# Right values at other times
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late
worker=$(echo "$work"/dut/*/worker)
says 'right values, 2 cycles late; try CHECK=txn'
says "$table.*FAIL"
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS=STALLS=1
says 'right values at other times; try CHECK=txn'
run pass sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn
says "$table.*pass"
# Junk as payload while there is no response
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn STRICT=1

# A wrong value, and the commands that lead to it, as they were printed
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS="STALLS=1 WRONG=1" CHECK=txn
says '^  or\.16  old '
says '1 operation left'
words="DUT=\"$late\" TOP=atomic_alu_late PARAMS=\"STALLS=1 WRONG=1\" CHECK=txn B=$work"
says "replay   make replay FILE=[^ ]*\.stim $words\$"
for what in replay waves; do
    sed -n "s/^  $what   *\(make .*\)/\1/p" "$said" >"$work/$what.sh"
done
sh "$work/replay.sh" >"$said" 2>&1
tell 2 $? 'the replay command that was printed'
says '^FAIL atomic_alu  cycle [0-9]* @ [0-9]*   1 operation$'
says '^  or\.16  old '
sh "$work/waves.sh" >"$said" 2>&1
tell 0 $? 'the waves command that was printed'
says '^dump     .*\.fst$'
says '^layout   waves/atomic_alu.gtkw'

# Built again when a file of it has changed, and only then
same="sim UNIT=atomic_alu TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says_not user_design.sh
touch "$d/stall.vh"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says user_design.sh
rm "$d/stall.vh"
# shellcheck disable=SC2086
run fail $same DUT="$late"
says 'Cannot find include file: .*stall.vh'

# Never answers; SystemVerilog
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_mute.sv"
says 'rsp_valid_o  expected 0x1   seen 0x0'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_mute.sv" CHECK=txn CYCLES=40000
says 'nothing has moved for too long'

# Ends the simulation
# shellcheck disable=SC2016
for how in '0 called \$stop' '1 called \$finish' '2 called .*\$fatal' '3 ended by signal 11'; do
    run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.v" PARAMS="HOW=${how%% *}"
    says "${how#* }"
    says "$table"
done
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_loop.v"
says 'the design does not settle: it has a combinational loop'
says "$table.*FAIL"

# Can not be built
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_ports.v"
says '^req_valid_i: expected input, 1 bit, found output, 1 bit$'
says '^width_i: expected input \[1:0\], found input, 1 bit$'
says '^old_i: expected input \[63:0\], found input \[31:0\]$'
says '^src0_i: expected input \[63:0\], found input \[64:1\]$'
says '^src1_i: expected input \[63:0\], found no such port$'
says '^ret_o: expected output \[63:0\], found output \[127:0\]$'
says '^spare_i: expected no such port, found input, 1 bit$'
says_not '^op_i'
says 'the ports of atomic_alu are not those of docs/units/atomic_alu.md'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_syntax.v"
says '%Error: .*atomic_alu_syntax.v:6:.* syntax error'
says 'Verilator can not compile it'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_loop.v" TOP=mine
says 'no module mine in it (there is: atomic_alu); TOP= names the module'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_gone.v"
says 'DUT=.*atomic_alu_gone.v: there is no such file'
run fail sim UNIT=atomic_alu DUT="-f files"
says 'DUT=-f: expected the name of a Verilog file'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_loop.v" PARAMS=HOW
says 'PARAMS=HOW: expected NAME=VALUE'
run fail sim DUT="$d/atomic_alu_loop.v"
says 'UNIT= is missing'

# Files of replay and waves
cp Makefile "$work/junk.stim"
printf 'lanelock-stim 2\nunit atomic_al\n' >"$work/other.stim"
run fail replay FILE="$work/none.stim"
says 'FILE=.*none.stim: there is no such file'
run fail replay FILE="$work/junk.stim"
says 'junk.stim: no plan: its second line does not name a unit'
run fail waves FILE="$work/other.stim"
says 'UNIT=atomic_al: there is no such unit; expected one of: .*atomic_alu'
run fail waves FILE=Makefile
says 'FILE=Makefile: expected a name that ends in .stim or .fst'
run fail waves
says 'UNIT= is missing'

# A wave file is whole or not there
run fail waves UNIT=atomic_alu DUT="$d/atomic_alu_stop.v" PARAMS=HOW=0
says 'atomic_alu-user-1.fst: not written, since the design ended the simulation'
(ulimit -f 64 && "$worker" trace CHECK=txn STRICT=0 WAVES="$work/cut.fst") >"$said" 2>&1
tell 3 $? 'a wave file that grows too long'
says 'cut.fst: can not be written whole'
ls "$work" >"$said"
says_not cut.fst
mkdir "$work/small"
if unshare -rm mount -t tmpfs none "$work/small" 2>/dev/null; then
    # shellcheck disable=SC2016
    unshare -rm sh -c 'mount -t tmpfs -o size=64k none "$1"; "$2" trace CHECK=txn STRICT=0 WAVES="$1/x.fst"; echo "$?, left: $(ls "$1")"' \
        sh "$work/small" "$worker" >"$said" 2>&1
    says 'x.fst: can not be written whole'
    says '^3, left: $'
fi
"$worker" trace WAVES="$work/none/x.fst" >"$said" 2>&1
tell 3 $? 'a wave file in no directory'
says 'none/x.fst: can not be written: No such file'

echo "1..$number"
exit $bad
