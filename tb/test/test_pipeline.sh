#!/bin/sh
# SPDX-License-Identifier: MIT
# Pipelines of our RTL's stages under Icarus against runs of the model: tb/test/test_pipeline.c prints them.
#
#   test_pipeline.sh BUILD
set -eu
work=$1/test/pipeline
mkdir -p "$work"
"${VERILATOR:-verilator}" --lint-only -Wall rtl/pipeline_stage.v
number=0 status=0
for stages in 1 2 3 5; do
    number=$((number + 1))
    "$1/test/test_pipeline" $stages >"$work/run"
    iverilog -g2005 -Wall -Ppipeline.STAGES=$stages -o "$work/sim" tb/test/designs/pipeline.v rtl/pipeline_stage.v
    found=$(vvp -n "$work/sim" +RUN="$work/run")
    if [ "$found" = '10000 cycles are right' ]; then
        echo "ok $number - pipeline with $stages stages"
    else
        echo "not ok $number - pipeline with $stages stages: $found"
        status=1
    fi
done
echo "1..$number"
exit $status
