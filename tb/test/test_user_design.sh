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
# Also for the commands that a failure prints
export MAKEFLAGS="OPT=-O1 HEADERS=$1/headers.h SHRINK=86400"
# What is copied has to be newer than what says with what it was built, and objects older than what is made of them.
make -s B="$work" "$work/tools"
cp -r "$1/obj" "$1/verilated" "$1/sim" "$1"/lib*.a tb/test/designs "$work"
d=$work/designs
late="$d/atomic_alu_late.v rtl/atomic_alu.v rtl/atomic_alu_core.v"
said=$work/said
number=0
bad=0

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
# In place of GTKWave: keeps the layout that it is given.
mkdir "$work/bin"
# shellcheck disable=SC2016
printf '#!/bin/sh\n[ "$1" = --help ] || { for view; do :; done; cp "$view" "%s/view"; }\n' "$work" >"$work/bin/gtkwave"
chmod +x "$work/bin/gtkwave"
# Takes the commands that were printed as they stand: UNIT, what the replay's report has in a line, and `stop` if no output
# differs.
follow() {
    for what in replay waves; do
        sed -n "s/^  $what   *\(make .*\)/\1/p" "$said" >"$work/$what.sh"
    done
    sh "$work/replay.sh" >"$said" 2>&1
    tell 2 $? 'the replay command that was printed'
    says "^FAIL $1 user verilated  cycle [0-9]* @ [0-9]*   1 operation\$"
    says "^  $2"
    port=$(sed -n 's/^  \([a-z_]*_o\)[^ ]*  *expected .* seen .*/\1/p' "$said" | head -n 1)
    at=$(sed -n 's/^FAIL .* @ \([0-9]*\) .*/\1/p' "$said")
    sh "$work/waves.sh" >"$said" 2>&1
    tell 0 $? 'the waves command that was printed'
    says '^dump     .*\.fst$'
    says "^layout   $work/waves/.*\.gtkw   gtkwave "
    asked=$(fst2vcd "$(sed -n 's/^dump *//p' "$said")" 2>&1 | awk '
        $5 == "req_valid_i" && !id { id = $4 }
        /^#/ { now = substr($1, 2) }
        id && $1 == "1" id { at = now }
        END { print at }')
    DISPLAY=none PATH="$work/bin:$PATH" sh "$work/waves.sh" >"$said" 2>&1
    start=$(sed -n 's/^\[timestart\] //p' "$work/view")
    if [ $((at - asked)) -gt 2000 ]; then asked=$((at - 75)); fi
    tell yes "$([ "$start" -le "$asked" ] && echo yes)" "  its window, from $start on: $asked is in it"
    tell "$at" "$(sed -n 's/^\*[^ ]* \([0-9]*\) .*/\1/p' "$work/view")" '  its marker'
    [ -z "${3:-}" ] || return
    sed -n '/TOP\.rst[_a-z]*$/,/^-request$/p' "$work/view" >"$said"
    says '^-what differs$'
    says "[ )]TOP\.$port"
    says "[ )]expected\.$port"
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

# A response in the cycle of its request
comb="$d/atomic_alu_comb.v rtl/atomic_alu_core.v"
run pass sim UNIT=atomic_alu DUT="$comb" TOP=atomic_alu_comb CHECK=txn CYCLES=160000
says "$table.* 100\.0%.*pass"
run fail sim UNIT=atomic_alu DUT="$comb" TOP=atomic_alu_comb
says 'right values, 2 cycles early; try CHECK=txn'

# A wrong value, and the commands that lead to it, as they were printed. The design has all that foreign sources have:
# packages behind what uses them, a list, an include directory, macros, other names of clock and reset, an odd path.
foreign="$work/it's two"
cp -r "$d/foreign" "$foreign"
odd="$(echo "$foreign" | sed 's/ /\\ /g')/foreign.f"
dut="-F $odd $late"
words="UNIT=atomic_alu TOP=foreign RESET=rst_ni CLOCK=clk_i VFLAGS=-DSTALLED=1"
# shellcheck disable=SC2086
run fail sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn
says '^  or\.16  old '
says '1 operation left'
says '^[0-9]* warnings of Verilator: .*/verilator\.log$'
says_not '%Warning'
grep -q '%Warning-WIDTH: .*two/foreign.sv:29:' "$work"/dut/*/verilator.log
tell 0 $? '  the log has them'
says "replay   make replay FILE=[^ ]*\.stim DUT='-F .*it'.'' *s.* two/foreign.f $late' TOP=foreign PARAMS=\"WRONG=1\" VFLAGS=\"-DSTALLED=1\" RESET=rst_ni CLOCK=clk_i CHECK=txn B=$work\$"
follow atomic_alu 'or\.16  old '
says 'TOP\.rst_ni$'
sed -n '/TOP\.clk_i$/p' "$work/view" >"$said"
says 'TOP\.clk_i$'
# It is no breach of a rule that is relaxed, though the response may have waited.
# shellcheck disable=SC2012
wrong=$(ls -t "$work"/dut/*/worker | head -n 1)
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    "$wrong" run CHECK=txn STRICT=0 SHRINK=0 RELAX=hold SEED=$seed CYCLES=8000 2>&1
done >"$said"
says '^  a value, at cycle'
says_not '^  rule '
# And with all that has failed so far, or with what ours once failed on
# shellcheck disable=SC2086
run fail regress $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn FILES="$work/fail"
says '^pass atomic_alu user verilated .*-1-0\.[0-9]\.stim$'
says '^FAIL atomic_alu user verilated .*-1-0\.stim$'
says '^  look at one   make replay FILE=[^ ]* DUT='
# shellcheck disable=SC2086
run pass regress $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn
says '^pass atomic_alu user verilated .* tb/regress/'
# What the list means counts, and not how it says it.
echo '// more' >>"$foreign/foreign.f"
# shellcheck disable=SC2086
run pass sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn -n
says_not user_design
echo '+define+MORE' >>"$foreign/foreign.f"
# shellcheck disable=SC2086
run pass sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn -n
says user_design
echo 'gone.sv' >>"$foreign/foreign.f"
# shellcheck disable=SC2086
run fail sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn
says "^DUT=.*two/foreign.f: .*two/gone.sv: can not be read: No such file"

# A part of the unit: the rest is not sent, or has to be refused
same="UNIT=atomic_alu TOP=alu_nine DUT=$d/alu_nine.v CHECK=txn"
nine='add min max xchg and or xor imin imax'
# shellcheck disable=SC2086
run fail sim $same WIDTHS=32
says '^  error_o  *expected 0x0   seen 0x1'
# shellcheck disable=SC2086
run pass sim $same OPS="$nine" WIDTHS=32
says "$table.*pass  9 of 22 operations, 1 of 3 widths\$"
# shellcheck disable=SC2086
run pass sim $same OPS="$nine" WIDTHS=32 REST=refused
says "$table.*pass  9 of 22 operations, 1 of 3 widths; the rest is refused\$"
grep -q '"bins_left_out": [1-9][0-9]*, "subset": "9 of 22 operations, 1 of 3 widths; the rest is refused"' "$work/results/sim.json"
tell 0 $? '  the results have it'
grep -q '<property name="subset" value="9 of 22 operations, 1 of 3 widths; the rest is refused"/>' "$work/results/sim.xml"
tell 0 $? '  and those in XML'
# It has one more, of which the command that is printed has to know; a saved stimulus is run whatever it holds.
# shellcheck disable=SC2086
run fail sim $same OPS='add min max xchg and or imin imax' WIDTHS=32 REST=refused
says '^  xor\.32  old .*  left out: it has to be refused$'
says '^  error_o  *expected 0x1   seen 0x0'
says 'replay   make .* OPS="add min max xchg and or imin imax" WIDTHS="32" REST=refused B='
stim=$(sed -n 's/^  replay .*FILE=\([^ ]*\).*/\1/p' "$said")
follow atomic_alu 'xor\.32  old .*  left out: it has to be refused$'
# shellcheck disable=SC2086
run pass replay $same OPS=add FILE="$stim"
# shellcheck disable=SC2086
run fail sim $same OPS='add nonsense'
says '^OPS=nonsense: atomic_alu has no such operation; expected any of add sub .* nv_cast$'
# shellcheck disable=SC2086
run fail sim $same OPS=fmaxx
says '^OPS=fmaxx: atomic_alu has no such operation; the nearest is fmax; expected any of add '
# shellcheck disable=SC2086
run fail sim $same WIDTHS=31
says '^WIDTHS=31: atomic_alu has no such width; the nearest is 32; expected any of 32 16 64$'

# Built again when a file of it says something else, whatever its time, and only then
same="sim UNIT=atomic_alu TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says_not user_design
touch "$d/stall.vh"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says_not user_design
echo >>"$d/stall.vh"
touch -d 2001-01-01 "$d/stall.vh"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says user_design
rm "$d/stall.vh"
# shellcheck disable=SC2086
run fail $same DUT="$late"
says 'Cannot find include file: .*stall.vh'
cp tb/test/designs/stall.vh "$d"

# A name that make would expand
mkdir "$work/odd"
# shellcheck disable=SC2016
sed 's/stall\.vh/p$(x.vh/' "$d/atomic_alu_late.v" >"$work/odd/late.v"
cp "$d/stall.vh" "$work/odd/p\$(x.vh"
cp "$d/atomic_alu_ports.vh" "$work/odd"
late="$work/odd/late.v rtl/atomic_alu.v rtl/atomic_alu_core.v"
# shellcheck disable=SC2086
run pass $same DUT="$late"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says_not user_design
echo >>"$work/odd/p\$(x.vh"
# shellcheck disable=SC2086
run pass $same DUT="$late" -n
says user_design
late="$d/atomic_alu_late.v rtl/atomic_alu.v rtl/atomic_alu_core.v"

# Never answers; SystemVerilog
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_mute.sv"
says 'rsp_valid_o  expected 0x1   seen 0x0'
says '^  it never answers: does it leave reset?'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_mute.sv" CHECK=txn CYCLES=40000
says 'nothing has moved for too long'
says '^  it never answers: does it leave reset? RESET=low:NAME or RESET=high:NAME '

# Ends the simulation itself: in each case the report has the operation, and what leads to it
# shellcheck disable=SC2016
printf '`define FAULT_FILE "%s/fault"\n' "$work" >"$d/fault_file.vh"
stops() {
    echo "$1" >"$work/fault"
    run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv" WATCHDOG=1
    says "^FAIL atomic_alu user verilated  seed 1 shard 0  cycle [0-9]* @ [0-9]*   $3 left of [0-9]*\$"
    says "^  the design $2, at cycle [0-9]* @ [0-9]* of the replay\$"
    says "$table.*FAIL"
}
while read -r fault how; do
    stops "$fault" "$how" '1 operation'
done <<EOF
0 called .stop, .* at .*atomic_alu_stop.sv:30
1 called .finish at .*atomic_alu_stop.sv:31
2 called .*.fatal .* at .*atomic_alu_stop.sv:32
3 was ended by signal 11 (Segmentation fault)
6 does not settle: it has a combinational loop
EOF
follow atomic_alu 'the design does not settle: it has a combinational loop, at cycle 1 @ 10 of the stimulus' stop
stops 4 'called .*.error at .*atomic_alu_stop.sv:36' '1 operation'
says '^  it printed: .*: 0 is no such request$'
follow atomic_alu 'the design called .*, at cycle 1 @ 10 of the stimulus' stop
stops 5 'does not come back: the watchdog, WATCHDOG=, has ended it' '1 operation'
follow atomic_alu 'the design does not come back: .*, at cycle 1 @ 10 of the stimulus' stop
# A difference that was there before stays what it is.
echo 7 >"$work/fault"
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv" WATCHDOG=1
says 'Assertion failed in TOP.atomic_alu: not yet'
says '^  a handshake, at cycle 3 @ 30 of the replay$'

# Lanes: those of the first configuration, of another one, or of a parameter
sdwa=$(echo rtl/sdwa*.v rtl/vop_*.v rtl/float_*.v)
run pass sim UNIT=sdwa PARAMS=FLOAT=0 DUT="$sdwa"
run fail sim UNIT=sdwa CONFIG=lanes16 DUT="$sdwa"
says '^src0_i: expected input \[511:0\], found input \[31:0\]$'
says 'docs/units/sdwa.md with 16 lanes, see above$'
run pass sim UNIT=sdwa CONFIG=lanes16 PARAMS="LANES=16 FLOAT=0" DUT="$sdwa"
run fail sim UNIT='sdwa atomic_alu' DUT="$sdwa"
says 'there is no such unit'
run fail sim UNIT=sdwa TOP=sdwa
says 'expected DUT= as well'

# Can not be built
run fail sim UNIT=atomic_alu DUT="$d/wrong_ports.v"
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
run fail sim UNIT=atomic_alu DUT="$d/foreign/types.sv"
says '%Error-PKGNODECL: .*types.sv:3:'
says '^package foreign_widths is in none of the files that DUT= names$'
echo '`include "types.sv"' >"$d/foreign/all.sv"
run fail sim UNIT=atomic_alu DUT="$d/foreign/all.sv $d/foreign/widths.sv"
says '^package foreign_widths is in .*/widths.sv, which has to come before .*/types.sv$'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv" TOP=mine
says 'no module mine in it (there is: atomic_alu); TOP= names the module'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_gone.v"
says 'DUT=.*atomic_alu_gone.v: can not be read: No such file'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv" PARAMS=HOW
says 'PARAMS=HOW: expected NAME=VALUE'
run fail sim DUT="$d/atomic_alu_stop.sv"
says 'UNIT= is missing'

# ---------------------------------------------------------------- designs with a memory
# Our files of a unit, the top module first
ours() {
    # shellcheck disable=SC2016
    printf 'include tb/units/%s.mk\nall:; @echo $(%s_RTL)\n' "$1" "$1" | make -s -f - all
}
# Puts a fault into the design last built, and looks at what a work item of it says and leaves:
# FAULT CHECK CYCLES OPERATIONS WHERE KIND LAST, the end of the operation's line
fault() {
    # The names are ours: there is nothing odd in them.
    # shellcheck disable=SC2012
    faulty=$(ls -t "$work"/dut/*/worker | head -n 1)
    left=$work/fail/fault
    rm -f "$left".*
    echo "$1" >"$work/fault"
    "$faulty" run CHECK="$2" STRICT=0 SHRINK=86400 CYCLES="$3" FAIL="$left" >"$said" 2>&1
    tell 1 $? "fault $1 of ${faulty#"$work"/dut/} with CHECK=$2"
    # A long line is broken.
    sed -e ':more' -e '$!{N;b more' -e '}' -e 's/\n      /  /g' "$said" >"$said.whole" && mv "$said.whole" "$said"
    says "^FAIL [a-z_]* default verilated  seed 1 shard 0  cycle [0-9]* @ [0-9]*   $4 left of [0-9]*\$"
    says "^  $5  *expected .* seen "
    says "^  $6, at cycle [0-9]* @ [0-9]* of the replay\$"
    says "^  [^ ].*$7\$"
    at=$(sed -n 's/^  .*, at cycle [0-9]* @ \([0-9]*\) of the replay$/\1/p' "$said")
    difference=$(sed -n '/ expected .* seen /{p;q}' "$said")
    "$faulty" replay FILE="$left.stim" CHECK="$2" STRICT=0 >"$said" 2>&1
    tell 1 $? '  its replay'
    says "^FAIL [a-z_]* default verilated  cycle [0-9]* @ [0-9]*   $4\$"
    says "^$difference\$"
    # They are marked where the report says.
    tell "$at" "$(fst2vcd "$left.fst" 2>"$said" | awk '
        $2 == "module" { scope = $3 }
        scope == "expected" && $5 == "differs" { id = $4 }
        /^#/ { now = substr($1, 2) }
        id && $1 == "1" id { print now }')" '  its waves'
    echo 0 >"$work/fault"
    "$faulty" replay FILE="$left.stim" CHECK="$2" STRICT=0 >"$said" 2>&1
    tell 0 $? '  its replay without the fault'
}
echo 0 >"$work/fault"
memory='the memory after all responses'
plain='\] 0x[^_]*' # an operation that needs no timing

# Each block by itself: right in any number of requests
same="sim UNIT=svm_scatter TOP=svm_scatter_plain"
files="$d/svm_scatter_plain.v $(ours svm_scatter | sed 's/^[^ ]* //')"
# shellcheck disable=SC2086
run pass $same DUT="$files" CHECK=txn CYCLES=40000
says '^svm_scatter *user .*pass$'
# shellcheck disable=SC2086
run fail $same DUT="$files"
says 'right values, 126 cycles late; try CHECK=txn'
fault 1 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" ': [^_]*'
fault 2 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" '[^_]*'
# Channels of which the same is said stand together, and idle ones are there.
cat >"$work/program.visa" <<EOF
.decl V32 type=UQ num_elts=4
.decl V33 type=UB num_elts=16
V32 = 0x10 0x10 0x13 0x10
V33 = 1 0 0 0 1 0 0 0 7 0 0 0 2
EM = 0xb
svm_scatter.1.1 (M1, 4) V32.0 V33.0
EOF
echo 1 >"$work/fault"
run fail run UNIT=svm_scatter TOP=svm_scatter_plain DUT="$files" CHECK=txn PROGRAM="$work/program.visa"
says '  \[0-1\] 0x0000000000000010: 01$'
says '^      \[3\] 0x0000000000000010: 02  idle \[2\] 0x0000000000000013: 07$'
echo 0 >"$work/fault"

# Requests, answers and responses come late
same="sim UNIT=svm_atomic TOP=svm_atomic_late"
files="$d/svm_atomic_late.v $(ours svm_atomic)"
# shellcheck disable=SC2086
run pass $same DUT="$files" CHECK=txn CYCLES=40000
says '^svm_atomic *user .*pass$'
# shellcheck disable=SC2086
run fail $same DUT="$files"
says 'right values at other times; try CHECK=txn'

# Right but for channels with the same address; in so few cycles it fails in two work items, and only these are shrunk
run fail sim UNIT=dword_atomic DUT="$d/dword_atomic_eager.v $(ours dword_atomic)" TOP=dword_atomic_eager CHECK=txn \
    CYCLES=800
says ' 1 operation left of '
says '^  dst_o\[[0-9]*\]  *expected '
follow dword_atomic '.*dword_atomic\..* T255 '

# One fault of each kind; T0 takes 1024 cycles to load
same="sim UNIT=dword_atomic TOP=dword_atomic_faulty"
files="$d/dword_atomic_faulty.v $(ours dword_atomic)"
# shellcheck disable=SC2086
run pass $same DUT="$files" CYCLES=16000
says '^dword_atomic *user .*pass$'
# shellcheck disable=SC2086
run pass $same DUT="$files" CYCLES=800
says '^dword_atomic *user .*pass$'
fault 1 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" "$plain"
fault 1 cycle 8000 '1 operation' mem_req_be_o 'a value' "$plain"
fault 2 txn 8000 '1 operation' mem_req_addr_o 'a value' '  mem_req_ready_i [01]*0[01]*.*'
fault 3 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" '  mem_req_ready_i [01]*0[01]*.*'
fault 4 txn 4000 '1 operation' host_rdata_o 'a value' "$plain"
fault 4 cycle 4000 '1 operation' host_rdata_o 'a value' "$plain"
fault 5 txn 800 '1 operation' host_rdata_o 'a value' "$plain"
fault 5 cycle 800 '1 operation' host_rdata_o 'a value' "$plain"
fault a txn 36 '0 operations' host_rdata_o 'a value' 'the reset after power-up'
fault a cycle 36 '0 operations' host_rdata_o 'a value' 'the reset after power-up'
fault 6 txn 8000 '1 operation' rsp_valid_o 'nothing has moved for too long' "$plain"
fault 7 txn 8000 '1 operation' mem_req_addr_o 'a value' "$plain"
fault 8 txn 8000 '1 operation' mem_req_valid_o 'a handshake' '  mem_req_ready_i [01]*0[01]*.*'

# Each rule of docs/handshake.md is told, and alone makes the difference: FAULT RULE PORT
rules=$("$faulty" run RELAX=none 2>&1 | sed -n 's/^RELAX=none: there is no such rule; expected any of: //p')
rule() {
    echo "$1" >"$work/fault"
    "$faulty" run CHECK=txn STRICT=0 SHARD=2 SHRINK=86400 CYCLES=2000 RELAX="$(echo " $rules " | sed "s/ $2 / /")" >"$said" 2>&1
    tell 1 $? "fault $1 with all rules but $2 relaxed"
    says '^FAIL .*   [01] operations* left of [0-9]*$'
    says "^  $3  *expected 0x[0-9a-f]*   seen 0x"
    says "^  rule $2: .*; docs/handshake.md, RELAX=$2\$"
    "$faulty" run CHECK=txn STRICT=0 SHARD=2 CYCLES=2000 RELAX="$2" >"$said" 2>&1
    tell 0 $? '  and with this one relaxed'
}
rule 10 valid rsp_valid_o
rule 11 hold 'dst_o\[0\]'
rule 12 wait rsp_valid_o
rule 13 wait rsp_valid_o
rule 14 due rsp_valid_o
rule 15 reset rsp_valid_o
rule 8 mem_valid mem_req_valid_o
rule 16 mem_hold mem_req_addr_o
rule 17 mem_wait mem_req_valid_o
rule 18 mem_wait mem_req_valid_o
rule 7 mem_align mem_req_addr_o
# Memory is read all the while, which is no progress; it would take long to shrink.
polls() {
    echo "$1" >"$work/fault"
    "$faulty" run CHECK=txn STRICT=0 SHARD=2 SHRINK=0 CYCLES=2000 RELAX="$2" >"$said" 2>&1
    tell "$3" $? "fault $1 with RELAX=$2"
}
polls 19 '' 1
says '^  rule wait: '
polls 19 wait 0
polls b '' 1
says '^  memory requests move, but no operation does$'
says 'nothing has moved for too long'
for rule in $rules; do
    tell 1 "$(grep -c "^| \`$rule\` |" docs/handshake.md)" "docs/handshake.md has the rule $rule"
done
# What no rule forbids
for fault in 20 21; do
    echo "$fault" >"$work/fault"
    "$faulty" run CHECK=txn STRICT=0 CYCLES=2000 >"$said" 2>&1
    tell 0 $? "fault $fault, which is none"
done
# The commands that are printed have the rules.
echo 15 >"$work/fault"
# shellcheck disable=SC2086
run fail $same DUT="$files" CYCLES=800 CHECK=txn RELAX=' hold  wait'
says 'replay   make replay FILE=[^ ]*\.stim DUT=.* CHECK=txn RELAX="hold wait" B='
sed -n 's/^  replay   *\(make .*\)/\1/p' "$said" >"$work/replay.sh"
sh "$work/replay.sh" >"$said" 2>&1
tell 2 $? 'the replay command that was printed'
says '^  rule reset: '
# shellcheck disable=SC2086
run pass $same DUT="$files" CYCLES=800 CHECK=txn RELAX=' reset  due'
says '^dword_atomic *user .*pass  without the rules due reset$'
echo 0 >"$work/fault"

# Programs find faults as well, and leave what memory held then
same="run UNIT=dword_atomic TOP=dword_atomic_faulty CHECK=txn"
echo 1 >"$work/fault"
program=tb/programs/same_address.visa
# shellcheck disable=SC2086
run fail $same DUT="$files" PROGRAM=$program
says '^FAIL dword_atomic user verilated  cycle [0-9]* @ [0-9]*   1 operation$'
says '^  dst_o\[[0-9]*\]  *expected '
says "^$program:[0-9]*:1: here the design differs from the model"
follow dword_atomic 'dword_atomic\.[a-z.0-9]* (M1, [0-9]*) T255 '
ls "$work/fail" >"$said"
says '^dword_atomic-user-verilated-same_address.stim$'
says '^dword_atomic-user-verilated-same_address.fst$'
echo 0 >"$work/fault"
# shellcheck disable=SC2086
run pass $same DUT="$files" PROGRAM=$program
says "^pass $program  dword_atomic user: [1-9]"
# A message that reads and does not write: FAULT SURFACE DIFFERENCE WORD
program=$work/program.visa
finds() {
    cat >"$program" <<EOF
.decl V32 v_type=G type=UD num_elts=8
$2[0x10]:UD = 0x5a00004d 0x4d
T0[0x6b0]:UD = 0x12345678
V32 = 0x10 0x14
dword_atomic.cmpxchg (M1, 2) $2 V32.0 V32.0 V32.0 %null.0
expect $2[0x10]:UD = 0x5a00004d 0x4d
EOF
    echo "$1" >"$work/fault"
    # shellcheck disable=SC2086
    run fail $same DUT="$files" PROGRAM="$program"
    says "^  $3"
    says 'before \[0\] 0x5a00004d  before \[1\] 0x0000004d$'
    follow dword_atomic "dword_atomic\.cmpxchg (M1, 2) $2 "
    cp "$work"/fail/dword_atomic-user-*-program.stim "$said"
    says "^word $4\$"
}
finds 6 T255 'rsp_valid_o  *expected 0x1 ' '0x10 0x4d5a00004d'
finds 9 T0 'host_rdata_o  *expected 0x12345678   seen 0x00000000' '0x1ac 0x12345678'
echo 0 >"$work/fault"

# Files of replay and waves
cp Makefile "$work/junk.stim"
printf 'lanelock-stim 2\nunit atomic_al\n' >"$work/other.stim"
run fail replay FILE="$work/none.stim"
says 'FILE=.*none.stim: can not be read: No such file'
run fail replay FILE="$work/junk.stim"
says 'junk.stim: no stimulus: its second line does not name a unit'
run fail waves FILE="$work/other.stim"
says 'UNIT=atomic_al: there is no such unit; expected one of: .*atomic_alu'
run fail waves FILE=Makefile
says 'FILE=Makefile: expected a name that ends in .stim or .fst'
run fail waves
says 'UNIT= is missing'

# A wave file is whole or not there
echo 2 >"$work/fault"
run pass waves UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv"
says "^dump     $work/waves/atomic_alu-user-verilated-1.fst\$"
echo 0 >"$work/fault"
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
