#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks of a user's design with DUT=: right designs pass, wrong ones fail, and each kind of error has its message.
#
#   test_user_design.sh BUILD
#
# BUILD has everything that does not depend on the design. Prints lines of the Test Anything Protocol.
# Words of lists are separate arguments on purpose.
# shellcheck disable=SC2086
set -u
work=$1/test/user
# shellcheck source=tb/test/user_design.sh
. tb/test/user_design.sh
table='^atomic_alu *user '
late="$d/atomic_alu_late.v rtl/atomic_alu.v"

# Right values at other times. make writes the page of results, and returns the status of the run.
unset NO_PAGE
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late
worker=$(echo "$work"/dut/*/worker)
says 'right values, 2 cycles late; try CHECK=txn'
tell 1 "$(grep -c 'class="note">right values, 2 cycles late' "$work/results/index.html")" 'the page says so'
tell 1 "$(grep -c '"verdict": "FAIL"' "$work/results/history.jsonl")" 'the history has it'
export NO_PAGE=1
says "$table.*FAIL"
# A design that cannot be built leaves no results of an earlier run.
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_syntax.v"
tell 0 "$(find "$work/results" -name 'sim.*' -o -name index.html | grep -c .)" 'no result of the run before'
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS=STALLS=1
says 'right values at other times; try CHECK=txn'
run pass sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn
says "$table.*pass"
# Arbitrary payload while there is no response
run fail sim UNIT=atomic_alu DUT="$late" TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn STRICT=1

# A response in the cycle of its request
comb="$d/atomic_alu_comb.v rtl/atomic_alu_core.v"
run pass sim UNIT=atomic_alu DUT="$comb" TOP=atomic_alu_comb CHECK=txn CYCLES=1000000
says "$table.* 100\.0%.*pass"
run fail sim UNIT=atomic_alu DUT="$comb" TOP=atomic_alu_comb
says 'right values, 2 cycles early; try CHECK=txn'

# A wrong value, and the printed commands that reproduce it. The design has everything that foreign sources have: packages after
# their use, a file list, an include directory, macros, other names of clock and reset, and a path with unusual characters.
foreign="$work/it's two"
cp -r "$d/foreign" "$foreign"
odd="$(echo "$foreign" | sed 's/ /\\ /g')/foreign.f"
dut="-F $odd $late"
words="UNIT=atomic_alu TOP=foreign RESET=rst_ni CLOCK=clk_i VFLAGS=-DSTALLED=1"
run fail sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn
says '^  or\.16  old '
says '1 operation left'
says '^[0-9]* warnings of Verilator: .*/verilator\.log$'
says '^%Warning-WIDTH: .*two/foreign\.sv:29:'
grep -q '%Warning-WIDTH: .*two/foreign.sv:29:' "$work"/dut/*/verilator.log
tell 0 $? '  the log has them'
says "replay   make replay FILE=[^ ]*\.stim DUT='-F .*it'.'' *s.* two/foreign.f $late' TOP=foreign PARAMS=\"WRONG=1\" VFLAGS=\"-DSTALLED=1\" RESET=rst_ni CLOCK=clk_i CHECK=txn B=$work\$"
recorded=$(sed -n "s/^  replay   make replay FILE=\([^ ]*\) .*/\1/p" "$said")
follow atomic_alu 'or\.16  old '
says 'TOP\.rst_ni$'
sed -n '/TOP\.clk_i$/p' "$work/view" >"$said"
says 'TOP\.clk_i$'
# A replay on our RTL would pass, and not check this design.
run fail replay FILE="$recorded"
says "it was recorded with DUT=, which is missing; try make replay FILE=[^ ]* DUT='-F .* CHECK=txn B=$work\$"
# A relaxed rule is not broken, although the response may have waited.
# shellcheck disable=SC2012
wrong=$(ls -t "$work"/dut/*/worker | head -n 1)
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    "$wrong" run CHECK=txn STRICT=0 SHRINK=0 RELAX=hold SEED=$seed CYCLES=8000 2>&1
done >"$said"
says '^  a wrong value, at cycle'
says_not '^  rule '
# And with all stimuli that failed so far, or with those that our RTL once failed on
run fail regress $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn FILES="$work/fail"
says '^pass atomic_alu user verilated .*-1-0\.[0-9]\.stim$'
says '^FAIL atomic_alu user verilated .*-1-0\.stim$'
says '^  look at one   make replay FILE=[^ ]* DUT='
run pass regress $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn
says '^pass atomic_alu user verilated .* tb/regress/'
# Only the meaning of a file list counts, not its text.
echo '// more' >>"$foreign/foreign.f"
run pass sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn -n
says_not user_design
echo '+define+MORE' >>"$foreign/foreign.f"
run pass sim $words DUT="$dut" PARAMS=WRONG=1 CHECK=txn -n
says user_design

# A subset: the other operations are not sent, or must be rejected
same="UNIT=atomic_alu TOP=alu_nine DUT=$d/alu_nine.v CHECK=txn"
nine='add min max xchg and or xor imin imax'
run fail sim $same WIDTHS=32
says '^  error_o  *expected 0x0   seen 0x1'
run pass sim $same OPS="$nine" WIDTHS=32
says "$table.*pass  9 of 22 operations, 1 of 3 widths\$"
run pass sim $same OPS="$nine" WIDTHS=32 REST=refused
says "$table.*pass  9 of 22 operations, 1 of 3 widths; the others are refused\$"
grep -q '"bins_left_out": [1-9][0-9]*, "subset": "9 of 22 operations, 1 of 3 widths; the others are refused"' "$work/results/sim.json"
tell 0 $? '  the results have it'
# Each excluded operation and width is sent, and no other one is counted.
python3 - "$work"/results/cover-atomic_alu-user*-verilated.json <<'END'
import json, sys
groups = {group["name"]: group for group in json.load(open(sys.argv[1], encoding="utf-8"))["groups"]}
for what, out in ("operation", 13), ("width", 2):
    group = groups["refused " + what]
    left_out = {i for run in group["left_out"] for i in range(run["first"], run["last"] + 1)}
    assert [hits > 0 for hits in group["hits"]] == [i not in left_out for i in range(group["bins"])], group
    assert group["bins"] - len(left_out) == out, group
END
tell 0 $? '  all that is left out was refused'
grep -q '<property name="subset" value="9 of 22 operations, 1 of 3 widths; the others are refused"/>' "$work/results/sim.xml"
tell 0 $? '  and those in XML'
# A design that does not look at modifiers and selections
same="UNIT=sdwa CONFIG=int1 TOP=logic_lane DUT=$d/logic_lane.v CHECK=txn"
logic='v_and_b32 v_or_b32 v_xor_b32'
run pass sim $same OPS="$logic modifiers=none select=dword" CYCLES=400000
says '^sdwa *user .* 100\.0%.*pass  3 of 103 operations, 1 of 16 modifier sets, 1 of 3 narrowest selections$'
run fail sim $same OPS="$logic select=dword"
run fail sim $same OPS="$logic modifiers=none"
run fail sim $same OPS="$logic modifiers=none select=dword" PARAMS=WRONG=1
says '^  [0-9a-f]* [0-9a-f]*  v_or_b32_sdwa '
run fail sim $same OPS="$logic modifiers=noun"
says '^OPS=modifiers=noun: unknown modifier set of sdwa, expected any of none sext neg .* sext_neg_abs_clamp; try none$'
same="UNIT=atomic_alu TOP=alu_nine DUT=$d/alu_nine.v CHECK=txn"
# The design has one operation more, which the printed command has to name. A saved stimulus runs with all its operations.
run fail sim $same OPS='add min max xchg and or imin imax' WIDTHS=32 REST=refused
says '^  xor\.32  old .*  left out: it has to be refused$'
says '^  error_o  *expected 0x1   seen 0x0'
says 'replay   make .* OPS="add min max xchg and or imin imax" WIDTHS="32" REST=refused B='
stim=$(sed -n 's/^  replay .*FILE=\([^ ]*\).*/\1/p' "$said")
follow atomic_alu 'xor\.32  old .*  left out: it has to be refused$'
run fail replay $same OPS=add FILE="$stim"
says 'it was recorded with OPS=, which is missing; try make replay '
# Without the options of its recording, it runs with all its operations.
sed -i '/^with /d' "$stim"
run pass replay $same OPS=add FILE="$stim"
run fail sim $same WIDTHS=31
says '^WIDTHS=31: unknown width of atomic_alu, expected any of 32 16 64; try 32$'

# The worker is built again if and only if the content of a file changes, regardless of its time
same="sim UNIT=atomic_alu TOP=atomic_alu_late PARAMS=STALLS=1 CHECK=txn"
run pass $same DUT="$late" -n
says_not user_design
touch "$d/stall.vh"
run pass $same DUT="$late" -n
says_not user_design
echo >>"$d/stall.vh"
touch -d 2001-01-01 "$d/stall.vh"
run pass $same DUT="$late" -n
says user_design
rm "$d/stall.vh"
run fail $same DUT="$late"
says 'Cannot find include file: .*stall.vh'
cp tb/test/designs/stall.vh "$d"

# A name that make would expand
mkdir "$work/odd"
# shellcheck disable=SC2016
sed 's/stall\.vh/p$(x.vh/' "$d/atomic_alu_late.v" >"$work/odd/late.v"
cp "$d/stall.vh" "$work/odd/p\$(x.vh"
cp "$d/atomic_alu_ports.vh" "$work/odd"
late="$work/odd/late.v rtl/atomic_alu.v"
run pass $same DUT="$late"
run pass $same DUT="$late" -n
says_not user_design
echo >>"$work/odd/p\$(x.vh"
run pass $same DUT="$late" -n
says user_design
late="$d/atomic_alu_late.v rtl/atomic_alu.v"

# A design that never responds; SystemVerilog
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_mute.sv"
says 'rsp_valid_o  expected 0x1   seen 0x0'
says '^  no response was seen: does the design leave reset?'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_mute.sv" CHECK=txn CYCLES=40000
says 'nothing has moved for too long'
says '^  no response was seen: does the design leave reset? try RESET=low:NAME or RESET=high:NAME'

# Ends the simulation itself. The report has the operation and those before it. A short watchdog would also end the run of a
# slow machine.
# shellcheck disable=SC2016
printf '`define FAULT_FILE "%s/fault"\n' "$work" >"$d/fault_file.vh"
stops() {
    echo "$1" >"$work/fault"
    run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv" ${4:+"$4"}
    says "^.*:[0-9]*: FAIL atomic_alu user verilated  seed 1 shard 0  cycle [0-9]* @ [0-9]*   $3 left of [0-9]*\$"
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
says '^  it printed: .*: 0 is no such$'
follow atomic_alu 'the design called .*, at cycle 1 @ 10 of the stimulus' stop
stops 5 'does not return: ended by the watchdog, WATCHDOG=' '1 operation' WATCHDOG=4
follow atomic_alu 'the design does not return: .*, at cycle 1 @ 10 of the stimulus' stop
# A difference that was found earlier stays the first one.
echo 7 >"$work/fault"
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv"
says 'Assertion failed in TOP.atomic_alu: not yet'
says '^  a wrong handshake, at cycle 3 @ 30 of the replay$'

# A four-state device shows a register without a reset, which two states hide. It also reports a design that ends the
# simulation, hangs or cannot be read.
unreset="$d/atomic_alu_unreset.v rtl/atomic_alu.v"
same="sim UNIT=atomic_alu TOP=atomic_alu_unreset CYCLES=800"
run pass $same DUT="$unreset"
run pass $same DUT="$unreset" DEVICE=icarus PARAMS=RESET=1
says '^atomic_alu *user *icarus .* pass$'
run fail $same DUT="$unreset" DEVICE=icarus
says '^  new_o  *expected 0x[0-9a-f]*   seen unknown (X)$'
says '^  an unknown output, at cycle 3 @ 30 of the replay$'
sed -n 's/^  replay   *//p' "$said" >"$work/replay.sh"
sed -n 's/^  waves   *//p' "$said" >"$work/waves.sh"
sh "$work/replay.sh" >"$said" 2>&1
tell 2 $? 'the replay command that was printed'
says '^.*:[0-9]*: FAIL atomic_alu user icarus  cycle 3 @ 30   1 operation$'
DISPLAY=none PATH="$work/bin:$PATH" sh "$work/waves.sh" >"$said" 2>&1
tell 30 "$(sed -n 's/^\*[^ ]* \([0-9]*\) .*/\1/p' "$work/view")" '  the marker of its waves'
# Icarus does not have the first error; the second one is a file that cannot be opened. Only the end of a long path is printed.
long=$(printf '%0200d' 1)
mkdir "$d/$long"
mkfifo "$work/fifo"
sed "/final assert/d; s|\\\$system(.*);|count <= \$fopen(\"$work/fifo\", \"r\");|" "$d/atomic_alu_stop.sv" >"$d/$long/stop.sv"
icarus_stops() {
    echo "$1" >"$work/fault"
    run fail sim UNIT=atomic_alu DUT="+incdir+$d $d/$long/stop.sv" DEVICE=icarus WATCHDOG=4
    says "^  the design $2, at cycle [0-9]* @ [0-9]* of the replay\$"
}
icarus_stops 1 'called .finish at \.\.\.0*1/stop.sv:31'
icarus_stops 4 'called .error at \.\.\.0*1/stop.sv:36'
export MAKEFLAGS="OPT=-O1 HEADERS=$1/headers.h SHRINK=0"
icarus_stops 5 'does not return: ended by the watchdog, WATCHDOG='
icarus_stops 3 'does not return: ended by the watchdog, WATCHDOG='
export MAKEFLAGS="OPT=-O1 HEADERS=$1/headers.h SHRINK=86400"
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_syntax.v" DEVICE=icarus
says '^.*atomic_alu_syntax.v:[0-9]*: syntax error$'
says '^DUT=.*: Icarus cannot compile it, see its messages above$'
run fail sim UNIT=atomic_alu DUT="$d/wrong_ports.v" DEVICE=icarus
says '^src0_i: expected input \[63:0\], found input \[64:1\]$'
run fail sim UNIT=atomic_alu DUT="$d/wrong_ports.v" DEVICE=icarus VFLAGS=-UMODE
says '^DUT=.*: -UMODE is for Verilator; with DEVICE=icarus expected -I, '
run fail sim UNIT=atomic_alu DUT="$unreset" DEVICE=icarus TOP=atomic_alu_unreset PARAMS=MM=1
says '^DUT=.*: PARAMS=: found no parameter MM in atomic_alu_unreset, expected one that it declares, or of the model: none$'
run fail sim UNIT=atomic_alu DUT="$unreset" DEVICE=model
says '^DEVICE=model: the model replaces the design'

# Parameters of the model, which the design need not declare, and those of the design alone
sdwa=$(echo rtl/sdwa*.v rtl/vop_*.v rtl/float_*.v)
run pass sim UNIT=sdwa PARAMS="FLOAT=0 TRANS=0" DUT="$sdwa"
printf 'module narrow (input wire clk, input wire [31:0] src0_i);\nendmodule\n' >"$work/narrow.v"
for device in verilated icarus; do
    run fail sim UNIT=sdwa CONFIG=lanes16 DUT="$work/narrow.v" TOP=narrow DEVICE=$device
    says '^src0_i: expected input \[511:0\], found input \[31:0\]$'
    says 'docs/units/sdwa.md with 16 lanes, see above; try TOP= with another module, CONFIG= or PARAMS= with other lanes, or a wrapper: '
    run fail sim UNIT=sdwa CONFIG=lanes16 DUT="$work/narrow.v" TOP=narrow DEVICE=$device PARAMS="FLOAT=0 FLOOT=0"
    says '^DUT=.*: PARAMS=: found no parameter FLOOT in narrow, expected one that it declares, or of the model: LANES FLOAT TRANS$'
done
run pass sim UNIT=sdwa CONFIG=lanes16 PARAMS="FLOAT=0 TRANS=0" DUT="$sdwa"
sed '/parameter DIV0/d; /^);/a localparam DIV0 = 1;' rtl/int_alu.v >"$work/fixed.v"
fixed="$work/fixed.v $(echo rtl/int_[!a]*.v)"
run pass sim UNIT=int_alu PARAMS=DIV0=1 DUT="$fixed" VFLAGS=-Irtl/include OPS=div CYCLES=20000
run fail sim UNIT=int_alu DUT="$fixed" VFLAGS=-Irtl/include OPS=div CYCLES=20000
says '^  div\.'
# A table whose values are all 1/8 of the last place too great, in lanes that DPP moves
sed 's/word_o = word_q;/word_o = word_q + (57'"'"'d2 << 29);/' rtl/float_transcendental_rom.v >"$work/rom.v"
dpp=$(echo rtl/dpp*.v rtl/vop_*.v rtl/float_*.v rtl/lut_ram.v rtl/pipeline_stage.v | tr ' ' '\n' | grep -v 'float_alu\|_rom\.v')
run pass sim UNIT=dpp DUT="$dpp $work/rom.v" VFLAGS=-Irtl/include OPS=v_sin_f32 CYCLES=20000
says '^  v_sin_f32  '
run fail sim UNIT=dpp DUT="$dpp $work/rom.v" VFLAGS=-Irtl/include OPS=v_sin_f32 CYCLES=20000 PROFILE=tight
says '^  allowed: lane .*; error 1\.[0-9]* ULP$'
says ' PROFILE=tight '

# Designs that cannot be built
run fail sim UNIT=atomic_alu DUT="$d/wrong_ports.v"
says '^req_valid_i: expected input, 1 bit, found output, 1 bit$'
says '^width_i: expected input \[1:0\], found input, 1 bit$'
says '^old_i: expected input \[63:0\], found input \[31:0\]$'
says '^src0_i: expected input \[63:0\], found input \[64:1\]$'
says '^src1_i: expected input \[63:0\], found no port of this name; the nearest is spare_i$'
says '^ret_o: expected output \[63:0\], found output \[127:0\]$'
says '^spare_i: expected no port of this name, found input, 1 bit$'
says_not '^op_i'
says 'the ports of atomic_alu are not those of docs/units/atomic_alu.md'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_syntax.v"
says '%Error: .*atomic_alu_syntax.v:6:.* syntax error'
says 'Verilator cannot compile it'
run fail sim UNIT=atomic_alu DUT="$d/foreign/types.sv"
says '%Error-PKGNODECL: .*types.sv:3:'
says '^package foreign_widths is in none of the files that DUT= names$'
echo '`include "types.sv"' >"$d/foreign/all.sv"
run fail sim UNIT=atomic_alu DUT="$d/foreign/all.sv $d/foreign/widths.sv"
says '^package foreign_widths is in .*/widths.sv, which has to come before .*/types.sv$'
run fail sim UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv" TOP=mine
says 'no module mine in it (there is: atomic_alu); TOP= names the module'

# A wave file is complete or absent.
echo 2 >"$work/fault"
run pass waves UNIT=atomic_alu DUT="$d/atomic_alu_stop.sv"
says "^dump     $work/waves/atomic_alu-user-verilated-1.fst\$"
echo 0 >"$work/fault"
(ulimit -f 64 && "$worker" trace CHECK=txn STRICT=0 WAVES="$work/cut.fst") >"$said" 2>&1
tell 3 $? 'a wave file that grows too long'
says 'cut.fst: cannot be written completely'
ls "$work" >"$said"
says_not cut.fst
mkdir "$work/small"
if unshare -rm mount -t tmpfs none "$work/small" 2>/dev/null; then
    # shellcheck disable=SC2016
    unshare -rm sh -c 'mount -t tmpfs -o size=64k none "$1"; "$2" trace CHECK=txn STRICT=0 WAVES="$1/x.fst"; echo "$?, left: $(ls "$1")"' \
        sh "$work/small" "$worker" >"$said" 2>&1
    says 'x.fst: cannot be written completely'
    says '^3, left: $'
fi
"$worker" trace WAVES="$work/none/x.fst" >"$said" 2>&1
tell 3 $? 'a wave file in no directory'
says 'none/x.fst: cannot be written: No such file'

finish
