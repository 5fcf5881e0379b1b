#!/bin/sh
# SPDX-License-Identifier: MIT
# A translating process of GTKWave: reads values of sdwa's inst_i, 16 digits a line, and writes for each a line with
# the instruction's text, or why it is refused. Values stay as they are while there is no csim.
csim=${CSIM:-build/csim}
while read -r value; do
    [ -x "$csim" ] || { echo "$value" && continue; }
    # The SDWA dword is the high one, but comes second in the text.
    dword=${value%????????}
    text=$("$csim" disasm gcn "${value#"$dword"}" "$dword" 2>&1) || {
        text=${text#*: }
        text="refused: ${text%%: *}"
    }
    echo "$text"
done
