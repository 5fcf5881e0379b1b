#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks of a user's design with a memory: faults, other orders, and each rule of valid and ready.
#
#   test_user_memory.sh BUILD
#
# BUILD has everything that does not depend on the design. Prints lines of the Test Anything Protocol.
# Words of lists are separate arguments on purpose.
# shellcheck disable=SC2086
set -u
work=$1/test/user_memory
# shellcheck source=tb/test/user_design.sh
. tb/test/user_design.sh

# Puts a fault into the last built design, runs a work item, and checks its report and its files:
# FAULT CHECK CYCLES OPERATIONS WHERE KIND LAST, the end of the operation's line
seed=1
fault() {
    # The names contain no unusual characters.
    # shellcheck disable=SC2012
    faulty=$(ls -t "$work"/dut/*/worker | head -n 1)
    left=$work/fail/fault
    rm -f "$left".*
    echo "$1" >"$work/fault"
    "$faulty" run CHECK="$2" STRICT=0 SHRINK=86400 SEED="$seed" CYCLES="$3" FAIL="$left" >"$said" 2>&1
    tell 1 $? "fault $1 of ${faulty#"$work"/dut/} with CHECK=$2"
    # A long line is broken.
    sed -e ':more' -e '$!{N;b more' -e '}' -e 's/\n      /  /g' "$said" >"$said.whole" && mv "$said.whole" "$said"
    says "^.*:[0-9]*: FAIL [a-z_]* default verilated  seed $seed shard 0  cycle [0-9]* @ [0-9]*   $4 left of [0-9]*\$"
    says "^  $5  *expected .* seen "
    says "^  $6, at cycle [0-9]* @ [0-9]* of the replay\$"
    says "^  [^ ].*$7\$"
    at=$(sed -n 's/^  .*, at cycle [0-9]* @ \([0-9]*\) of the replay$/\1/p' "$said")
    difference=$(sed -n '/ expected .* seen /{p;q}' "$said")
    "$faulty" replay FILE="$left.stim" CHECK="$2" STRICT=0 >"$said" 2>&1
    tell 1 $? '  its replay'
    says "^.*:[0-9]*: FAIL [a-z_]* default verilated  cycle [0-9]* @ [0-9]*   $4\$"
    says "^$difference\$"
    # The report marks them.
    tell "$at" "$(fst2vcd "$left.fst" 2>"$said" | awk '
        $2 == "module" { scope = $3 }
        scope == "expected" && $5 == "differs" { id = $4 }
        /^#/ { now = substr($1, 2) }
        id && $1 == "1" id { print now }')" '  its waves'
    echo 0 >"$work/fault"
    "$faulty" replay FILE="$left.stim" CHECK="$2" STRICT=0 >"$said" 2>&1
    tell 0 $? '  its replay without the fault'
}
# shellcheck disable=SC2016
printf '`define FAULT_FILE "%s/fault"\n' "$work" >"$d/fault_file.vh"
echo 0 >"$work/fault"
memory='the memory after all responses'
plain='\] 0x[^_]*' # an operation that needs no timing

# Each block separately: right with any number of requests
same="sim UNIT=svm_scatter TOP=svm_scatter_plain"
files="$d/svm_scatter_plain.v $(ours svm_scatter | sed 's/^[^ ]* //')"
run pass $same DUT="$files" CHECK=txn CYCLES=40000
says '^svm_scatter *user .*pass$'
run fail $same DUT="$files"
says 'right values at other times; try CHECK=txn'
fault 1 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" ': [^_]*'
fault 2 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" '[^_]*'
# Channels with the same description are printed together, including idle ones.
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

# Requests, answers and responses with delays
same="sim UNIT=svm_atomic TOP=svm_atomic_late"
files="$d/svm_atomic_late.v $(ours svm_atomic)"
run pass $same DUT="$files" CHECK=txn CYCLES=40000
says '^svm_atomic *user .*pass$'
run fail $same DUT="$files"
says 'right values at other times; try CHECK=txn'

# Right except for channels with one address. A run this short fails in two work items, and only these are shrunk
run fail sim UNIT=dword_atomic DUT="$d/dword_atomic_eager.v $(ours dword_atomic)" TOP=dword_atomic_eager CHECK=txn \
    SEED=3 CYCLES=4000
says ' 1 operation left of '
says '^  dst_o\[[0-9]*\]  *expected '
follow dword_atomic '.*dword_atomic\..* T255 ' beats

# One fault of each kind; T0 takes 1024 cycles to load
same="sim UNIT=dword_atomic TOP=dword_atomic_faulty"
files="$d/dword_atomic_faulty.v $(ours dword_atomic)"
run pass $same DUT="$files" CYCLES=16000
says '^dword_atomic *user .*pass$'
run pass $same DUT="$files" CYCLES=800
says '^dword_atomic *user .*pass$'
# With this seed, memory shows the fault first, before a message reads the word again.
seed=14
fault 1 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" "$plain"
fault 1 cycle 8000 '1 operation' mem_req_be_o 'a wrong value' "$plain"
seed=2
fault 2 txn 8000 '1 operation' mem_req_addr_o 'a wrong value' '  mem_req_ready_i [01]*0[01]*.*'
fault 3 txn 8000 '1 operation' 'memory 0x[0-9a-f]*' "$memory" "$plain"
seed=1
fault 4 txn 4000 '1 operation' host_rdata_o 'a wrong value' ' 00'
fault 4 cycle 4000 '1 operation' host_rdata_o 'a wrong value' ' 00'
fault 5 txn 800 '1 operation' host_rdata_o 'a wrong value' ' 00'
fault 5 cycle 800 '1 operation' host_rdata_o 'a wrong value' ' 00'
fault a txn 36 '0 operations' host_rdata_o 'a wrong value' 'the reset after power-up'
fault a cycle 36 '0 operations' host_rdata_o 'a wrong value' 'the reset after power-up'
fault 6 txn 8000 '1 operation' rsp_valid_o 'nothing has moved for too long' "$plain"
fault 7 txn 8000 '1 operation' mem_req_addr_o 'a wrong value' "$plain"
seed=2
fault 8 txn 8000 '1 operation' mem_req_valid_o 'a wrong handshake' '  mem_req_ready_i [01]*0[01]*.*'

# All faults of a unit with memory: each run begins with the contents of the memory. With this seed a response shows both.
echo 1 >"$work/fault"
run fail $same DUT="$files" CYCLES=8000 CHECK=txn KEEP_GOING=1 SEED=2 OPS='inc dec'
says '^[2-9] distinct failures of dword_atomic user verilated, the most frequent first; all other operations pass$'
says '^  dec  *dst_o  *value  *1 of [0-9]* '
says '^  inc  *dst_o  *value  *1 of [0-9]* '

# Each rule of docs/handshake.md has its message, and only its fault breaks it: FAULT RULE PORT
rules=$("$faulty" run RELAX=none 2>&1 | sed -n 's/^RELAX=none: unknown rule, expected any of: //p')
rule() {
    echo "$1" >"$work/fault"
    "$faulty" run CHECK=txn STRICT=0 SHRINK=86400 SEED=3 CYCLES=8000 RELAX="$(echo " $rules " | sed "s/ $2 / /")" >"$said" 2>&1
    tell 1 $? "fault $1 with all rules but $2 relaxed"
    says '^FAIL .*   [01] operations* left of [0-9]*$'
    says "^  $3  *expected 0x[0-9a-f]*   seen 0x"
    says "^  rule $2: .*"
    says "^  see docs/handshake.md; RELAX=$2 "
    "$faulty" run CHECK=txn STRICT=0 SEED=3 CYCLES=8000 RELAX="$2" >"$said" 2>&1
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
# Setting a failure aside reports its rule.
echo 11 >"$work/fault"
"$faulty" run CHECK=txn STRICT=0 SEED=4 CYCLES=8000 KEEP_GOING=1 RESULT=3 3>"$said" >/dev/null 2>&1
says '^finding hold [1-9][0-9]* [1-9][0-9]* dst_o hold any$'
# Memory is read continuously, which is no progress; shrinking would take long.
polls() {
    echo "$1" >"$work/fault"
    "$faulty" run CHECK=txn STRICT=0 SHRINK=0 CYCLES=8000 RELAX="$2" >"$said" 2>&1
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
# Behavior that no rule forbids
for fault in 20 21; do
    echo "$fault" >"$work/fault"
    "$faulty" run CHECK=txn STRICT=0 CYCLES=2000 >"$said" 2>&1
    tell 0 $? "fault $fault, which breaks no rule"
done
# The printed commands have the relaxed rules.
echo 15 >"$work/fault"
run fail $same DUT="$files" CYCLES=800 CHECK=txn RELAX=' hold  wait'
says 'replay   make replay FILE=[^ ]*\.stim DUT=.* CHECK=txn RELAX="hold wait" B='
sed -n 's/^  replay   *\(make .*\)/\1/p' "$said" >"$work/replay.sh"
sh "$work/replay.sh" >"$said" 2>&1
tell 2 $? 'the replay command that was printed'
says '^  rule reset: '
run pass $same DUT="$files" CYCLES=800 CHECK=txn RELAX=' reset  due'
says '^dword_atomic *user .*pass  without the rules due reset$'
echo 0 >"$work/fault"

# Programs find faults, too, and save the contents of memory at the failure
same="run UNIT=dword_atomic TOP=dword_atomic_faulty CHECK=txn"
echo 1 >"$work/fault"
program=tb/programs/same_address.visa
run fail $same DUT="$files" PROGRAM=$program
says '^.*:[0-9]*: FAIL dword_atomic user verilated  cycle [0-9]* @ [0-9]*   1 operation$'
says '^  dst_o\[[0-9]*\]  *expected '
says "^$program:[0-9]*:1: here the design differs from the model"
follow dword_atomic 'dword_atomic\.[a-z.0-9]* (M1, [0-9]*) T255 ' beats
ls "$work/fail" >"$said"
says '^dword_atomic-user-verilated-same_address.stim$'
says '^dword_atomic-user-verilated-same_address.fst$'
echo 0 >"$work/fault"
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

finish
