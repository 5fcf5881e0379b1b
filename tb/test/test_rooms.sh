#!/bin/sh
# SPDX-License-Identifier: MIT
# The check of the rooms finds each arrow that runs the wrong way, and each word where none belongs.
#
#   test_rooms.sh BUILD
#
# Prints lines of the Test Anything Protocol.
set -u
work=$1/test/rooms
number=0
bad=0

# Checks the message about a tree with one line in one file: FILE LINE EXPECTED, which is empty if the line is accepted
expect() {
    number=$((number + 1))
    rm -rf "$work"
    mkdir -p "$work/csim/common" "$work/csim/isa" "$work/csim/cycle" "$work/tb/engine" "$work/tb/agents" "$work/tb/units" "$work/tb/prove" "$work/scripts"
    echo 'own_CONFIGS := default' >"$work/tb/units/own.mk"
    printf '%s\n' "$2" >"$work/$1"
    said=$(scripts/check_rooms.sh "$work")
    said="$said, status $?"
    if [ "$3" ]; then want="$1:1:$2   (expected $3), status 1"; else want=', status 0'; fi
    if [ "$said" = "$want" ]; then
        echo "ok $number - $1: $2"
    else
        printf 'not ok %d - %s: %s\n# expected %s\n# was %s\n' "$number" "$1" "$2" "$want" "$said"
        bad=1
    fi
}

of_engine='engine/, common/, cycle/ports.h, devices/device.h, lanelock/allowed.h, pipeline.h, bench_random.h or bench_text.h'
expect csim/common/a.c '#include "common/b.h"' ''
expect csim/common/a.h '#include "isa/b.h"' 'common/'
expect csim/isa/a.c '#include "common/b.h"' ''
expect csim/isa/a.c '#  include "cycle/b.h"' 'common/ or isa/'
expect csim/cycle/a.c '#include "isa/b.h"' ''
expect csim/cycle/a.c '#include "engine/b.h"' 'common/, isa/ or cycle/'
expect tb/engine/a.c '#include "common/b.h"' ''
expect tb/engine/a.c '#include "devices/device.h"' ''
expect tb/engine/a.c '#include "lanelock/bench_unit.h"' "$of_engine"
expect tb/units/a.c '#include "engine/b.h"' 'lanelock/, families/, common/, isa/ or cycle/'
expect tb/units/a.c '#include "families/b/c.h"' ''
expect tb/engine/a.c '#include "devices/verilated.h"' "$of_engine"
expect tb/engine/a.cpp '#include "isa/b.h"' "$of_engine"
expect tb/engine/a.c '#include "agents/b.h"' "$of_engine"
expect tb/agents/a.c '#include "engine/b.h"' ''
expect tb/agents/a.c '#include "units/b.h"' 'agents/, engine/ or common/'
for word in vISA GCN sdwa dpp ATOMIC atoms Nvidia; do
    expect tb/engine/a.c "/* $word */" 'no word of an instruction set'
    expect csim/common/a.h "int ${word}_a;" 'no word of an instruction set'
done
for file in scripts/a.py scripts/a tb/prove/cores.py; do
    expect "$file" '"own": 5' 'no unit; try a variable of tb/units/own.mk'
done
expect tb/prove/own.py '"own": 5' ''
expect scripts/a.py '# make sim UNIT=own' ''
expect scripts/a.py '"owner": 5' ''

# Modules of a folder have an order: WHAT STATUS, after two files are written
modules() {
    number=$((number + 1))
    scripts/check_cycles.py "$work/tb/engine" >"$work/said"
    status=$?
    if [ $status -eq "$2" ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n' "$number" "$1"
        sed 's/^/# /' "$work/said"
        bad=1
    fi
}
engine=$work/tb/engine
rm -f "$engine"/*
printf 'int a(void);\n' >"$engine/a.h"
printf '#include "engine/a.h"\nint a(void) {\n    return 0;\n}\n' >"$engine/a.c"
printf '#include "engine/a.h"\nstatic inline int b(void) {\n    return a();\n}\n' >"$engine/b.h"
modules 'b uses a' 0
printf '#include "engine/b.h"\n' >>"$engine/a.c"
modules 'a includes b, which uses a' 1
sed -i '/b.h/d' "$engine/a.c"
printf 'int c(void) {\n    return b();\n}\n' >>"$engine/a.c"
modules 'a calls a function of b, which uses a' 1
printf '/* b() */\nstatic int c(void) {\n    return "b()"[0];\n}\n' >"$engine/a.c"
modules 'a mentions b in a comment and a string' 0
printf 'int b(int *,\n      void (*)(int));\nextern int b_all[2];\n' >"$engine/a.c"
printf 'int b_all[2];\n' >"$engine/b.c"
modules 'a declares a function and an object of b' 0
printf 'struct b {\n    enum b_all { A } a;\n};\n' >>"$engine/a.c"
modules 'a has types with the names of a function and an object of b' 0
printf 'struct unit unit;\n' >>"$engine/b.c"
printf 'int a(void) {\n    return unit.words;\n}\n' >>"$engine/a.c"
modules 'b provides an object of another folder, which a uses' 0

echo "1..$number"
exit $bad
