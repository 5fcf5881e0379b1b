#!/bin/sh
# SPDX-License-Identifier: MIT
# A translating process of GTKWave: reads values of an instruction's port, in hexadecimal, one a line, and writes for
# each a line with the instruction's text, or why it is refused. 16 digits are inst_i of sdwa, more digits are message_i
# of a vISA unit. Values stay as they are while there is no csim, and where there is no instruction: all ones or zeros.
#
#   wave_inst.sh [channels | operands]   that part of a message's text: all of it does not fit into one cycle
csim=${CSIM:-build/csim}

dwords() { # the SDWA dword is the high one, but comes second in the text
    "$csim" disasm gcn "${1#????????}" "${1%????????}" 2>&1
}

message() { # byte 0 is the lowest one, but comes first in the text
    high=$1 bytes=
    while [ ${#high} -gt 1 ]; do
        bytes=$bytes${high#"${high%??}"}
        high=${high%??}
    done
    # Behind an svm_scatter, 19 bytes, anything may stand.
    case $bytes in 4[Ee]04*) bytes=$(printf %.38s "$bytes") ;; esac
    "$csim" disasm visa "$bytes" 2>&1
}

part() { # [PREDICATE] OPERATION (EXEC) OPERANDS
    before=${text%% (M*}
    predicate=${before%"${before#(*) }"}
    exec=${text#"$before "}
    case $1 in
    channels) text=$predicate${exec%%)*}')' ;;
    operands) text=${text##*) } ;;
    esac
}

while read -r value; do
    case $value in *[!0]*[!Ff]* | *[!Ff]*[!0]*) known=$csim ;; *) known= ;; esac
    if [ ! -x "$known" ]; then
        text=$value
    elif case ${#value} in 16) text=$(dwords "$value") ;; *) text=$(message "$value") ;; esac then
        part "${1:-}"
    else
        text=${text#*: }
        [ "${1:-}" ] && text=- || text="refused: ${text%%: *}"
    fi
    echo "$text"
done
