#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks the rules between the rooms of CONTRIBUTING.md: dependencies run one way, code shared by instruction sets names none, and
# code shared by units names no unit.
#
#   check_rooms.sh [ROOT]
#
# Prints each violation, and exits with 1 if there is one.
set -u
cd "${1:-.}" || exit 2
found=$(mktemp) || exit 2
trap 'rm -f "$found"' EXIT

# Checks that an #include of one of our files is an expected one: ROOM ALLOWED EXPECTED
only() {
    [ -e "$1" ] || return 0
    grep -rHnE '^ *# *include *"' "$1" --include='*.[ch]' --include='*.cpp' | grep -vE "\"($2)" |
        sed "s|\$|   (expected $3)|" >>"$found"
}
only csim/common 'common/' 'common/'
only csim/isa '(common|isa)/' 'common/ or isa/'
only csim/cycle '(common|isa|cycle)/' 'common/, isa/ or cycle/'
only csim/lanelock '(common|isa|cycle|lanelock)/' 'common/, isa/, cycle/ or lanelock/'
only tb/engine '(engine/|common/|cycle/ports\.h|devices/device\.h|lanelock/(allowed|pipeline|bench_random|bench_text)\.h)' 'engine/, common/, cycle/ports.h, devices/device.h, lanelock/allowed.h, pipeline.h, bench_random.h or bench_text.h'
only tb/declared '(declared/|agents/|engine/|lanelock/|common/|cycle/ports\.h|devices/device\.h)' 'declared/, agents/, engine/, lanelock/, common/, cycle/ports.h or devices/device.h'
only tb/lanelock 'lanelock/' 'lanelock/'
only tb/agents '(agents|engine|common)/' 'agents/, engine/ or common/'
only tb/families '(families|agents|engine|lanelock|cycle|isa|common)/' 'families/, agents/, engine/, lanelock/, cycle/, isa/ or common/'
# A unit uses the public headers and the model, like users' units, and its family.
only tb/units '(lanelock|families|common|isa|cycle)/' 'lanelock/, families/, common/, isa/ or cycle/'

grep -rniE 'visa|gcn|sdwa|dpp|atomic|atoms|nvidia' tb/engine csim/common |
    sed 's/$/   (expected no word of an instruction set)/' >>"$found"

# Settings of a unit for make and its scripts are in its own files. Examples may name it.
for mk in tb/units/*.mk; do
    unit=${mk##*/} unit=${unit%.mk}
    grep -rsnHw "$unit" Makefile scripts tb/prove/*.py tb/mutate/*.py |
        grep -vE "^(Makefile:[0-9]+:##|scripts/check_rooms\.sh:|tb/prove/$unit\.py:)|UNIT=$unit" |
        sed "s|\$|   (expected no unit; try a variable of $mk)|" >>"$found"
done

cat "$found"
[ ! -s "$found" ]
